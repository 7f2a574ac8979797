// When a search must stop, and what it hands back.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace alldiff {

// 0 is no limit; `cancelled` may be set from another thread, and `tried` tells others now and then
// how many nodes there were so far; `interrupted` is asked every 20 ms by the thread that searches,
// and true ends the search as `cancelled` does.
struct Limits {
    std::uint64_t solutions = 2;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t memory_bytes = 0;
    const std::atomic<bool>* cancelled = nullptr;
    std::atomic<std::uint64_t>* tried = nullptr;
    std::function<bool()> interrupted;
};

enum class LimitReached { none, solutions, nodes, seconds, memory, cancelled };

struct Stats {
    std::uint64_t nodes = 0;    // values tried by decision
    std::uint64_t fails = 0;    // wipe-outs met
    std::uint64_t prunes = 0;   // candidates removed or set by propagation
    std::uint64_t restarts = 0; // of the learning search
    std::uint64_t learned = 0;  // clauses learned
    int max_depth = 0;          // of decisions
    double seconds = 0;
};

// `count` solutions were found, the first `keep` of them kept. `complete`: the whole search space
// was covered. `error` is not empty where the model is malformed or an answer broke the oracle.
struct Outcome {
    std::uint64_t count = 0;
    std::vector<std::vector<int>> solutions;
    bool complete = false;
    LimitReached limit_reached = LimitReached::none;
    Stats stats;
    std::string error;
};

// Asks rarely enough to cost nothing, and often enough to stop within 50 ms: the longer the steps
// between two questions turn out to be, the fewer of them it lets pass. A limit once met stays met.
class Poll {
public:
    explicit Poll(const Limits& limits)
        : limits_(limits), start_(std::chrono::steady_clock::now()) {}

    // Call once per small step of work.
    [[nodiscard]] LimitReached tick(std::uint64_t nodes) {
        if (limits_.nodes != 0 && nodes >= limits_.nodes) return LimitReached::nodes;
        if (--left_ > 0) return met_;
        if (limits_.tried != nullptr && nodes != 0) {
            limits_.tried->store(nodes, std::memory_order_relaxed);
        }
        return now();
    }

    [[nodiscard]] LimitReached now() {
        if (met_ == LimitReached::none) met_ = ask();
        return met_;
    }

    [[nodiscard]] double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    // How many small steps may pass before the clock should be looked at again.
    [[nodiscard]] int patience() const { return between_; }

    [[nodiscard]] const Limits& limits() const { return limits_; }

private:
    LimitReached ask() {
        if (limits_.cancelled != nullptr && limits_.cancelled->load(std::memory_order_relaxed)) {
            return LimitReached::cancelled;
        }
        const double seconds = elapsed();
        const double since = seconds - last_;
        last_ = seconds;
        if (since > 0.004) between_ = std::max(1, static_cast<int>(between_ * 0.002 / since));
        else if (since < 0.001) between_ = std::min(most_between, 2 * between_);
        left_ = between_;
        if (limits_.seconds > 0 && seconds >= limits_.seconds) return LimitReached::seconds;
        if (limits_.interrupted && seconds >= next_question_) {
            if (limits_.interrupted()) return LimitReached::cancelled;
            next_question_ = seconds + 0.02;
        }
        return LimitReached::none;
    }

    static constexpr int most_between = 128; // steps between two looks at the clock

    const Limits& limits_;
    std::chrono::steady_clock::time_point start_;
    LimitReached met_ = LimitReached::none;
    int between_ = 1;
    int left_ = 1;
    double last_ = 0; // seconds from the start
    double next_question_ = 0.02; // seconds from the start
};

} // namespace alldiff
