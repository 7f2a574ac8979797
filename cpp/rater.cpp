#include "rater.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "classic_board.hpp"
#include "turbo/kernel.hpp"
#include "turbo/solve.hpp"

namespace alldiff::rating {

namespace {

constexpr int side = 9;
constexpr std::size_t any_number_of_steps = std::size_t{1} << 30;
constexpr std::size_t ahead_of_each = 256; // ratings that a thread may be ahead of the caller
constexpr auto between_questions = std::chrono::milliseconds(10);

// Techniques by name, and how often each was used.
class Tally {
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
class Bench {
public:
    Bench(const Scheme& scheme, const std::atomic<bool>& stopping)
        : scheme_(scheme), stopping_(stopping), shape_(reason::classic_shape()),
          reasoner_(reason::make_reasoner(shape_)) {
        for (const auto& name : scheme.order) used_.add(name);
        for (const auto& stage : scheme.stages) {
            for (const auto& name : stage.techniques) staged_.add(name);
        }
        reasoner_->interrupt_with([this] { return stopping_.load(std::memory_order_relaxed); });
    }

    Rated rate(const Grid81& puzzle) {
        Rated rated;
        const Limits two; // solutions
        static_cast<void>(turbo::solve(puzzle.data(), 1, rated.solution.data(), &rated.solutions, two,
                                       1, *turbo::kernels()[0]));
        if (rated.solutions != 1) return rated;
        const auto begin = reason::classic_start(puzzle, shape_);
        walk(begin, rated);
        if (rated.ending != reason::Ending::solved && scheme_.needs_path) return rated;
        reasoner_->set(begin);
        rated.explainer = reasoner_->rate(scheme_.most_tenths, reason::explainer::Book::sukaku);
        if (rated.ending == reason::Ending::solved || scheme_.scores_unsolved) {
            reasoner_->set(begin);
            score(rated);
        }
        return rated;
    }

private:
    bool stopping() const { return stopping_.load(std::memory_order_relaxed); }

    void walk(const reason::State& begin, Rated& rated) {
        reasoner_->set(begin);
        const auto path = reasoner_->walk(scheme_.order, any_number_of_steps);
        rated.ending = path.ending;
        used_.clear();
        double most = 0;
        for (const auto& step : path.steps) {
            used_.count(step);
            const int number = used_.number(step.technique);
            if (rated.hardest < 0 || scheme_.efforts[number] > most) {
                rated.hardest = number;
                most = scheme_.efforts[number];
            }
        }
        rated.used = used_.used();
        if (path.steps.empty()) return;
        // Again, to see how many ways there were wherever the path was hardest.
        reasoner_->set(begin);
        std::size_t fewest = scheme_.widest;
        for (const auto& step : path.steps) {
            if (fewest <= 1 || stopping()) break;
            if (scheme_.efforts[used_.number(step.technique)] == most) {
                fewest = std::min(fewest, reasoner_->find(step.technique, scheme_.widest).size());
            }
            reasoner_->apply(step);
        }
        rated.bottleneck = static_cast<int>(fewest);
    }

    void score(Rated& rated) {
        staged_.clear();
        while (!stopping()) {
            const auto path = reasoner_->walk_in_stages(scheme_.stages, any_number_of_steps);
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

    const Scheme& scheme_;
    const std::atomic<bool>& stopping_;
    reason::Shape shape_;
    std::unique_ptr<reason::Reasoner> reasoner_;
    Tally used_, staged_;
};

void check(const std::vector<Grid81>& puzzles, const Scheme& scheme, int threads) {
    const auto known = reason::technique_names();
    const auto require = [&](const std::string& name) {
        if (std::ranges::find(known, name) == known.end()) {
            throw std::invalid_argument("there is no technique " + name);
        }
    };
    for (const auto& name : scheme.order) require(name);
    for (const auto& stage : scheme.stages) std::ranges::for_each(stage.techniques, require);
    if (scheme.efforts.size() != scheme.order.size()) {
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

Rater::Rater(std::vector<Grid81> puzzles, Scheme scheme, int threads)
    : puzzles_(std::move(puzzles)), scheme_(std::move(scheme)) {
    check(puzzles_, scheme_, threads);
    const auto most = std::min(static_cast<std::size_t>(threads), puzzles_.size());
    slots_.resize(std::min(most * ahead_of_each, puzzles_.size()));
    for (std::size_t i = 0; i < most; ++i) threads_.emplace_back([this] { work(); });
}

Rater::~Rater() {
    {
        const std::lock_guard guard(lock_);
        stopping_ = true;
    }
    room_.notify_all();
    for (auto& thread : threads_) thread.join();
}

void Rater::work() {
    std::unique_ptr<Bench> bench;
    std::unique_lock guard(lock_);
    while (true) {
        room_.wait(guard, [this] {
            return stopping_ || claimed_ == puzzles_.size() || claimed_ < taken_ + slots_.size();
        });
        if (stopping_ || claimed_ == puzzles_.size()) return;
        const std::size_t number = claimed_++;
        guard.unlock();
        Slot slot;
        try {
            if (!bench) bench = std::make_unique<Bench>(scheme_, stopping_);
            slot.rated = bench->rate(puzzles_[number]);
        } catch (...) {
            slot.failure = std::current_exception();
        }
        guard.lock();
        slots_[number % slots_.size()] = std::move(slot);
        ready_.notify_all();
    }
}

std::optional<Rated> Rater::next(const std::function<bool()>& interrupted) {
    std::unique_lock guard(lock_);
    if (taken_ == puzzles_.size()) return {};
    Slot& slot = slots_[taken_ % slots_.size()];
    const auto there = [&slot] { return slot.rated.has_value() || slot.failure != nullptr; };
    while (!ready_.wait_for(guard, between_questions, there)) {
        guard.unlock();
        const bool over = interrupted && interrupted();
        guard.lock();
        if (over) return {};
    }
    const Slot found = std::exchange(slot, {});
    ++taken_;
    guard.unlock();
    room_.notify_one();
    if (found.failure != nullptr) std::rethrow_exception(found.failure);
    return found.rated;
}

} // namespace alldiff::rating
