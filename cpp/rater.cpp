#include "rater.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "classic_board.hpp"
#include "bitsliced/fastest.hpp"
#include "bitsliced/solve.hpp"

namespace alldiff::rating {

namespace {

constexpr int side = 9;
constexpr std::size_t any_number_of_steps = std::size_t{1} << 30;
constexpr std::size_t ahead_of_each = 256; // ratings that a thread may be ahead of the caller
constexpr auto between_looks = std::chrono::milliseconds(10);

// Techniques by name, and how often each was used.
class UseCounter {
public:
    void add(const std::string& technique) {
        numbers_.emplace(technique, static_cast<int>(times_.size()));
        times_.push_back(0);
    }
    int number(const std::string& technique) const { return numbers_.at(technique); }
    void clear() { std::ranges::fill(times_, 0); }
    void count(const reason::Deduction& step) { ++times_[number(step.technique)]; }
    std::vector<Use> used() const {
        std::vector<Use> found;
        for (int i = 0; i < static_cast<int>(times_.size()); ++i) {
            if (times_[i] > 0) found.push_back({i, times_[i]});
        }
        return found;
    }

private:
    std::unordered_map<std::string, int> numbers_;
    std::vector<int> times_;
};

// One thread's reasoner, and what it does with each puzzle.
class PuzzleRater {
public:
    PuzzleRater(const RatingOptions& options, StopSource& source)
        : options_(options), limits_(limits_of(source)), stop_(limits_),
          shape_(reason::classic_shape()), reasoner_(reason::make_reasoner(shape_)) {
        for (const auto& name : options.order) used_.add(name);
        for (const auto& stage : options.stages) {
            for (const auto& name : stage.techniques) staged_.add(name);
        }
    }

    Rated rate(const Grid81& puzzle) {
        Rated rated;
        const auto reached = bitsliced::solve(puzzle.data(), 1, rated.solution.data(), &rated.solutions,
                                          limits_, 1, bitsliced::fastest().kernel);
        if (reached != LimitReached::none || rated.solutions != 1) return rated;
        const auto begin = reason::classic_start(puzzle, shape_);
        if (options_.path) walk(begin, rated);
        const bool solved = !options_.path || rated.ending == reason::Ending::solved;
        if (!solved && options_.needs_path) return rated;
        if (options_.explainer) {
            reasoner_->set(begin);
            rated.explainer = reasoner_->rate(options_.most_tenths, reason::explainer::Book::sukaku, stop_);
        }
        if (options_.staged && (solved || options_.scores_unsolved)) {
            reasoner_->set(begin);
            score(rated);
        }
        return rated;
    }

private:
    static Limits limits_of(StopSource& source) {
        Limits limits; // two solutions
        limits.source = &source;
        return limits;
    }

    void walk(const reason::State& begin, Rated& rated) {
        reasoner_->set(begin);
        const auto path = reasoner_->walk(options_.order, any_number_of_steps, stop_);
        rated.ending = path.ending;
        used_.clear();
        double most = 0;
        for (const auto& step : path.steps) {
            used_.count(step);
            const int number = used_.number(step.technique);
            if (rated.hardest < 0 || options_.efforts[number] > most) {
                rated.hardest = number;
                most = options_.efforts[number];
            }
        }
        rated.used = used_.used();
        if (path.steps.empty()) return;
        // Again, to see how many ways there were wherever the path was hardest.
        reasoner_->set(begin);
        std::size_t fewest = options_.widest;
        for (const auto& step : path.steps) {
            if (fewest <= 1 || stop_.stopped()) break;
            if (options_.efforts[used_.number(step.technique)] == most) {
                fewest = std::min(fewest, reasoner_->find(step.technique, options_.widest, stop_).size());
            }
            reasoner_->apply(step);
        }
        rated.bottleneck = static_cast<int>(fewest);
    }

    void score(Rated& rated) {
        staged_.clear();
        while (!stop_.stopped()) {
            const auto path = reasoner_->walk_in_stages(options_.stages, any_number_of_steps, stop_);
            for (const auto& step : path.steps) staged_.count(step);
            if (path.ending == reason::Ending::solved) break;
            guess(rated);
        }
        rated.staged = staged_.used();
        rated.scored = true;
    }

    // Places the value of the solution in the first open cell with the fewest candidates.
    void guess(Rated& rated) {
        const auto state = reasoner_->state();
        int fewest = std::numeric_limits<int>::max();
        std::size_t chosen = 0;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const int candidates = std::popcount(state.candidates[cell]);
            if (state.values[cell] == 0 && candidates < fewest) {
                fewest = candidates;
                chosen = cell;
            }
        }
        reason::Deduction step;
        step.places.push_back(
            {static_cast<std::int16_t>(chosen), static_cast<std::int16_t>(rated.solution[chosen])});
        reasoner_->apply(step);
        ++rated.guesses;
    }

    const RatingOptions& options_;
    Limits limits_;
    Stop stop_;
    reason::Shape shape_;
    std::unique_ptr<reason::Reasoner> reasoner_;
    UseCounter used_, staged_;
};

void check(const std::vector<Grid81>& puzzles, const RatingOptions& options, int threads) {
    const auto known = reason::technique_names();
    const auto require = [&](const std::string& name) {
        if (std::ranges::find(known, name) == known.end()) {
            throw std::invalid_argument("there is no technique " + name);
        }
    };
    for (const auto& name : options.order) require(name);
    for (const auto& stage : options.stages) std::ranges::for_each(stage.techniques, require);
    if (options.efforts.size() != options.order.size()) {
        throw std::invalid_argument("each technique has an effort");
    }
    if (threads < 1) throw std::invalid_argument("there is at least one thread");
    for (const auto& puzzle : puzzles) {
        if (std::ranges::any_of(puzzle, [](std::uint8_t value) { return value > side; })) {
            throw std::invalid_argument("a value is above 9");
        }
    }
}

} // namespace

Rater::Rater(std::vector<Grid81> puzzles, RatingOptions options, int threads, const StopSource* stop)
    : puzzles_(std::move(puzzles)), options_(std::move(options)), source_(stop) {
    check(puzzles_, options_, threads);
    const auto most = std::min(static_cast<std::size_t>(threads), puzzles_.size());
    slots_.resize(std::min(most * ahead_of_each, puzzles_.size()));
    for (std::size_t i = 0; i < most; ++i) threads_.emplace_back([this] { work(); });
}

Rater::~Rater() {
    {
        const std::lock_guard guard(lock_);
        source_.cancel();
    }
    slot_free_.notify_all();
    for (auto& thread : threads_) thread.join();
}

void Rater::work() {
    std::unique_ptr<PuzzleRater> own_rater;
    std::unique_lock guard(lock_);
    while (true) {
        slot_free_.wait(guard, [this] {
            return source_.cancelled() || claimed_ == puzzles_.size() || claimed_ < taken_ + slots_.size();
        });
        if (source_.cancelled() || claimed_ == puzzles_.size()) return;
        const std::size_t number = claimed_++;
        guard.unlock();
        Slot slot;
        try {
            if (!own_rater) own_rater = std::make_unique<PuzzleRater>(options_, source_);
            slot.rated = own_rater->rate(puzzles_[number]);
        } catch (...) {
            slot.failure = std::current_exception();
        }
        guard.lock();
        slots_[number % slots_.size()] = std::move(slot);
        ready_.notify_all();
    }
}

std::optional<Rated> Rater::next(Stop& stop) {
    std::unique_lock guard(lock_);
    if (taken_ == puzzles_.size()) return {};
    Slot& slot = slots_[taken_ % slots_.size()];
    const auto there = [&slot] { return slot.rated.has_value() || slot.failure != nullptr; };
    while (!source_.cancelled() && !ready_.wait_for(guard, between_looks, there)) {
        guard.unlock();
        if (stop.stopped()) source_.cancel();
        guard.lock();
    }
    if (source_.cancelled()) { // what is there may have been cut short
        guard.unlock();
        slot_free_.notify_all();
        return {};
    }
    Slot found = std::exchange(slot, {});
    ++taken_;
    guard.unlock();
    slot_free_.notify_one();
    if (found.failure != nullptr) std::rethrow_exception(found.failure);
    return std::move(found.rated);
}

} // namespace alldiff::rating
