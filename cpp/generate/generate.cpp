#include "generate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "../dice.hpp"
#include "removal.hpp"

namespace alldiff::generate {

namespace {

// Candidates that one thread makes together. More are faster; fewer waste less where few are needed.
constexpr std::size_t largest_share = 2048;
// Where a player's path is walked, a round shall end before long.
constexpr std::size_t largest_judged_share = 256;

struct Try {
    std::size_t number; // in the series
    std::uint64_t attempt;
    enum class State : std::uint8_t { unknown, failed, made, granted } state = State::unknown;
    Candidate candidate{};
};

// Runs a piece of work on each thread, the last of them here, and hands on what one of them throws.
void run(int threads, const std::function<void(int)>& work, std::atomic<bool>& stop) {
    std::mutex lock;
    std::exception_ptr failure;
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            stop = true;
            const std::lock_guard guard(lock);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> running;
        for (int thread = 1; thread < threads; ++thread) running.emplace_back(guarded, thread);
        guarded(0);
    }
    if (failure) std::rethrow_exception(failure);
}

class Making {
public:
    Making(const Order& order, const Demand& demand, Series& series, const Limits& limits, int threads,
           const turbo::Kernel& kernel)
        : order_(order), demand_(demand), series_(series), threads_(threads), kernel_(kernel) {
        harvest_.made.resize(series.seeds.size());
        harvest_.granted.resize(series.seeds.size());
        for_others_ = limits;
        for_others_.interrupted = nullptr;
        for (int thread = 0; thread < threads; ++thread) {
            watches_.push_back(std::make_unique<Watch>(thread == 0 ? limits : for_others_, stop_));
        }
        judges_.resize(static_cast<std::size_t>(threads));
        best_ = std::vector<std::atomic<std::uint64_t>>(series.seeds.size());
        // A series that is gone on with need not begin with few.
        depth_ = static_cast<std::size_t>(std::ranges::min(series.attempts)) + 1;
    }

    // Tries candidates for the seeds that have no puzzle yet; the more rounds there were, the more for
    // each.
    void round() {
        plan();
        make();
        if (judged()) judge();
        reap();
    }

    [[nodiscard]] bool finished() {
        for (const auto& watch : watches_) {
            if (watch->reached() != LimitReached::none) harvest_.reached = watch->reached();
        }
        return stop_ || std::ranges::all_of(harvest_.granted, std::identity{});
    }
    Harvest take() { return std::move(harvest_); }

private:
    [[nodiscard]] bool judged() const { return demand_.walked || demand_.rated; }

    void plan() {
        const std::size_t share = judged() ? largest_judged_share : largest_share;
        const std::size_t most = share * static_cast<std::size_t>(threads_);
        const auto pending = static_cast<std::size_t>(std::ranges::count(harvest_.granted, false));
        const std::size_t each = std::clamp<std::size_t>(most / pending, 1, depth_);
        depth_ = std::min(2 * depth_, most);
        tries_.clear();
        for (std::size_t i = 0; i < series_.seeds.size() && tries_.size() < most; ++i) {
            if (harvest_.granted[i]) continue;
            for (std::size_t j = 0; j < each; ++j) tries_.push_back({i, series_.attempts[i] + j});
        }
        for (auto& best : best_) best = ~std::uint64_t{0};
    }

    void make() {
        const std::size_t share =
            std::clamp<std::size_t>(tries_.size() / static_cast<std::size_t>(threads_), 1, largest_share);
        std::atomic<std::size_t> next = 0;
        run(threads_, [&](int thread) {
            Watch& watch = *watches_[static_cast<std::size_t>(thread)];
            Prover prover(kernel_, watch);
            while (!watch.stopped()) {
                const std::size_t first = next.fetch_add(share);
                if (first >= tries_.size()) return;
                const std::size_t last = std::min(first + share, tries_.size());
                std::vector<std::uint64_t> seeds;
                for (std::size_t i = first; i < last; ++i) {
                    seeds.push_back(stream(series_.seeds[tries_[i].number], tries_[i].attempt));
                }
                const auto made = make_candidates(order_, seeds, prover);
                if (watch.stopped()) return;
                for (std::size_t i = first; i < last; ++i) {
                    const auto& candidate = made[i - first];
                    if (candidate) tries_[i].candidate = *candidate;
                    tries_[i].state = !candidate ? Try::State::failed
                                      : judged() ? Try::State::made
                                                 : Try::State::granted;
                }
            }
        }, stop_);
    }

    void judge() {
        std::atomic<std::size_t> next = 0;
        run(threads_, [&](int thread) {
            Watch& watch = *watches_[static_cast<std::size_t>(thread)];
            auto& judge = judges_[static_cast<std::size_t>(thread)];
            if (!judge) {
                judge = std::make_unique<Judge>(demand_, [&watch] { return watch.stopped(); });
            }
            while (!watch.stopped()) {
                const std::size_t i = next.fetch_add(1);
                if (i >= tries_.size()) return;
                Try& tried = tries_[i];
                auto& best = best_[tried.number];
                // One that comes before was granted already.
                if (tried.state != Try::State::made || best < tried.attempt) continue;
                const bool granted = judge->grants(tried.candidate.puzzle);
                if (watch.stopped()) return;
                tried.state = granted ? Try::State::granted : Try::State::failed;
                for (std::uint64_t known = best; granted && tried.attempt < known;) {
                    if (best.compare_exchange_weak(known, tried.attempt)) break;
                }
            }
        }, stop_);
    }

    // Takes the first of each seed that is granted, if all before it failed.
    void reap() {
        for (std::size_t i = 0; i < tries_.size();) {
            const std::size_t number = tries_[i].number;
            bool open = true;
            for (; i < tries_.size() && tries_[i].number == number; ++i) {
                const Try& tried = tries_[i];
                if (!open) continue;
                if (tried.state == Try::State::failed) {
                    ++series_.attempts[number];
                    ++harvest_.tried;
                    continue;
                }
                open = false;
                if (tried.state != Try::State::granted) continue;
                harvest_.made[number] = tried.candidate;
                harvest_.granted[number] = true;
                ++harvest_.tried;
            }
        }
    }

    const Order& order_;
    const Demand& demand_;
    Series& series_;
    int threads_;
    const turbo::Kernel& kernel_;
    Limits for_others_;
    std::atomic<bool> stop_ = false;
    std::vector<std::unique_ptr<Watch>> watches_;
    std::vector<std::unique_ptr<Judge>> judges_;
    std::vector<Try> tries_;
    std::vector<std::atomic<std::uint64_t>> best_; // the first attempt granted, of each seed
    std::size_t depth_ = 1;                        // attempts for each seed in the next round
    Harvest harvest_;
};

} // namespace

Harvest make(const Order& order, const Demand& demand, Series& series, double pause,
             const Limits& limits, int threads, const turbo::Kernel& kernel) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const auto start = std::chrono::steady_clock::now();
    Making making(order, demand, series, limits, threads, kernel);
    do {
        making.round();
    } while (!making.finished() &&
             std::chrono::steady_clock::now() - start < std::chrono::duration<double>(pause));
    return making.take();
}

} // namespace alldiff::generate
