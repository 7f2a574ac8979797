#include "generate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>

#include "../splitmix.hpp"
#include "../threads.hpp"
#include "../bitsliced/check.hpp"
#include "removal.hpp"

namespace alldiff::generate {

namespace {

// Candidates that one thread makes together. More are faster; fewer waste less where few are needed.
constexpr std::size_t largest_share = 2048;
// Where a player's path is walked, a round shall end before long.
constexpr std::size_t largest_filtered_share = 256;

struct Try {
    std::size_t number; // in the series
    std::uint64_t attempt;
    enum class State : std::uint8_t { unknown, failed, made, accepted } state = State::unknown;
    Attempt made{};
};

// Nothing is handed out that the oracle has not seen.
void check(const Candidate& candidate) {
    if (!bitsliced::is_solution(candidate.puzzle.data(), candidate.solution.data())) {
        throw std::logic_error("internal error: the solution of a new puzzle breaks a rule");
    }
}

class BatchGenerator {
public:
    BatchGenerator(const PuzzleOptions& options, const DifficultyOptions& difficulty, Series& series,
                   const Limits& limits, int threads, const bitsliced::Kernel& kernel)
        : options_(options), difficulty_(difficulty), series_(series), threads_(threads),
          kernel_(kernel), all_(limits.source), limits_(limits), for_others_(limits) {
        result_.made.resize(series.seeds.size());
        result_.accepted.resize(series.seeds.size());
        limits_.source = for_others_.source = &all_;
        for_others_.interrupted = nullptr;
        for (int thread = 0; thread < threads; ++thread) {
            stops_.emplace_back(thread == 0 ? limits_ : for_others_);
        }
        filters_.resize(static_cast<std::size_t>(threads));
        best_ = std::vector<std::atomic<std::uint64_t>>(series.seeds.size());
        // A series that is gone on with need not begin with few.
        depth_ = static_cast<std::size_t>(std::ranges::min(series.attempts)) + 1;
    }

    // Tries candidates for the seeds that have no puzzle yet; the more rounds there were, the more for
    // each.
    void round() {
        plan();
        make();
        if (filtered()) filter();
        collect();
    }

    [[nodiscard]] bool finished() {
        for (const Stop& stop : stops_) {
            if (result_.limit_reached == LimitReached::none) result_.limit_reached = stop.met();
        }
        return result_.limit_reached != LimitReached::none ||
               std::ranges::all_of(result_.accepted, std::identity{});
    }
    BatchResult take() { return std::move(result_); }

private:
    [[nodiscard]] bool filtered() const { return difficulty_.walked || difficulty_.rated; }

    void plan() {
        const std::size_t share = filtered() ? largest_filtered_share : largest_share;
        const std::size_t most = share * static_cast<std::size_t>(threads_);
        const auto pending = static_cast<std::size_t>(std::ranges::count(result_.accepted, false));
        const std::size_t each = std::clamp<std::size_t>(most / pending, 1, depth_);
        depth_ = std::min(2 * depth_, most);
        tries_.clear();
        for (std::size_t i = 0; i < series_.seeds.size() && tries_.size() < most; ++i) {
            if (result_.accepted[i]) continue;
            for (std::size_t j = 0; j < each; ++j) tries_.push_back({i, series_.attempts[i] + j});
        }
        for (auto& best : best_) best = ~std::uint64_t{0};
    }

    void make() {
        const std::size_t share =
            std::clamp<std::size_t>(tries_.size() / static_cast<std::size_t>(threads_), 1, largest_share);
        std::atomic<std::size_t> next = 0;
        run_threads(threads_, stops_[0], all_, [&](int thread) {
            Stop& stop = stops_[thread];
            Prover prover(kernel_, stop);
            while (!stop.stopped()) {
                const std::size_t first = next.fetch_add(share);
                if (first >= tries_.size()) return;
                const std::size_t last = std::min(first + share, tries_.size());
                std::vector<std::uint64_t> seeds;
                for (std::size_t i = first; i < last; ++i) {
                    seeds.push_back(stream(series_.seeds[tries_[i].number], tries_[i].attempt));
                }
                const auto made = make_candidates(options_, seeds, prover);
                if (stop.stopped()) return;
                for (std::size_t i = first; i < last; ++i) {
                    tries_[i].made = made[i - first];
                    tries_[i].state = !tries_[i].made.accepted() ? Try::State::failed
                                      : filtered()               ? Try::State::made
                                                                 : Try::State::accepted;
                }
            }
        });
    }

    void filter() {
        std::atomic<std::size_t> next = 0;
        run_threads(threads_, stops_[0], all_, [&](int thread) {
            Stop& stop = stops_[thread];
            auto& own_filter = filters_[thread];
            if (!own_filter) own_filter = std::make_unique<DifficultyFilter>(difficulty_, stop);
            while (!stop.stopped()) {
                const std::size_t i = next.fetch_add(1);
                if (i >= tries_.size()) return;
                Try& tried = tries_[i];
                auto& best = best_[tried.number];
                // One that comes before was accepted already.
                if (tried.state != Try::State::made || best < tried.attempt) continue;
                tried.made.shortfall = own_filter->shortfall(tried.made.candidate.puzzle);
                if (stop.stopped()) return;
                const bool accepted = tried.made.accepted();
                tried.state = accepted ? Try::State::accepted : Try::State::failed;
                for (std::uint64_t known = best; accepted && tried.attempt < known;) {
                    if (best.compare_exchange_weak(known, tried.attempt)) break;
                }
            }
        });
    }

    // Takes the first of each seed that was accepted, if all before it failed.
    void collect() {
        for (std::size_t i = 0; i < tries_.size();) {
            const std::size_t number = tries_[i].number;
            bool open = true;
            for (; i < tries_.size() && tries_[i].number == number; ++i) {
                const Try& tried = tries_[i];
                if (!open) continue;
                if (tried.state == Try::State::failed) {
                    ++series_.attempts[number];
                    count(tried.made);
                    continue;
                }
                open = false;
                if (tried.state != Try::State::accepted) continue;
                check(tried.made.candidate);
                result_.made[number] = tried.made.candidate;
                result_.accepted[number] = true;
                count(tried.made);
            }
        }
    }

    void count(const Attempt& made) {
        ++result_.tried[static_cast<std::size_t>(made.shortfall.why)];
        const double known = result_.nearest ? result_.nearest->shortfall.distance : nowhere;
        if (made.accepted() || made.shortfall.distance >= known) return;
        check(made.candidate);
        result_.nearest = made;
    }

    const PuzzleOptions& options_;
    const DifficultyOptions& difficulty_;
    Series& series_;
    int threads_;
    const bitsliced::Kernel& kernel_;
    StopSource all_;
    Limits limits_, for_others_;
    std::deque<Stop> stops_; // of each thread
    std::vector<std::unique_ptr<DifficultyFilter>> filters_;
    std::vector<Try> tries_;
    std::vector<std::atomic<std::uint64_t>> best_; // the first attempt accepted, of each seed
    std::size_t depth_ = 1;                        // attempts for each seed in the next round
    BatchResult result_;
};

} // namespace

BatchResult generate_batch(const PuzzleOptions& options, const DifficultyOptions& difficulty,
                           Series& series, double pause, const Limits& limits, int threads,
                           const bitsliced::Kernel& kernel) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const auto start = std::chrono::steady_clock::now();
    BatchGenerator generator(options, difficulty, series, limits, threads, kernel);
    do {
        generator.round();
    } while (!generator.finished() &&
             std::chrono::steady_clock::now() - start < std::chrono::duration<double>(pause));
    return generator.take();
}

} // namespace alldiff::generate
