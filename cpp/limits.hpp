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

// Ends the work that it was given to, from any thread, and tells how far that work is. One that has a
// parent also ends when the parent does.
class StopSource {
public:
    explicit StopSource(const StopSource* parent = nullptr) : parent_(parent) {}

    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const {
        return cancelled_.load(std::memory_order_relaxed) ||
               (parent_ != nullptr && parent_->cancelled());
    }

    void set_nodes(std::uint64_t nodes) { nodes_.store(nodes, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Asked now and then by the thread that called, where it is there: true ends the work.
    std::function<bool()> poll;

private:
    const StopSource* const parent_;
    std::atomic<bool> cancelled_ = false;
    std::atomic<std::uint64_t> nodes_ = 0; // tried so far by the last search
};

// 0 is no limit. `interrupted` is asked every 20 ms by the thread that searches, and true ends the
// search as a cancelled source does; it belongs to the thread that called.
struct Limits {
    std::uint64_t solutions = 2;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t memory_bytes = 0;
    StopSource* source = nullptr;
    std::function<bool()> interrupted;
    // Takes each solution that is kept, on the thread that searches, so that what is done with it
    // counts as part of the search; false ends that. Without it the outcome holds them.
    std::function<bool(const std::vector<int>&)> take;
};

// Keeps a solution; false ends the search.
[[nodiscard]] inline bool keep_solution(const Limits& limits, std::vector<std::vector<int>>& kept,
                                        const std::vector<int>& values) {
    if (limits.take) return limits.take(values);
    kept.push_back(values);
    return true;
}

enum class LimitReached { none, solutions, nodes, seconds, memory, cancelled };

struct Stats {
    std::uint64_t nodes = 0;    // values tried by decision
    std::uint64_t fails = 0;    // wipe-outs met
    std::uint64_t prunes = 0;   // candidates removed or set by propagation
    std::uint64_t restarts = 0; // of the learning search
    std::uint64_t learned = 0;  // clauses learned
    int max_depth = 0;          // of decisions
    double seconds = 0;

    // Adds what another part of the same work counted; not its time, which may be the same.
    void add(const Stats& part) {
        nodes += part.nodes;
        fails += part.fails;
        prunes += part.prunes;
        restarts += part.restarts;
        learned += part.learned;
        max_depth = std::max(max_depth, part.max_depth);
    }
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

// Tells one thread whether it must stop: the one way in which anything long in the core ends early.
// `tick` looks rarely enough to cost nothing, and often enough to stop within 50 ms: the longer the
// steps between two looks turn out to be, the fewer of them it lets pass. `now` looks at once, which
// is for steps of very uneven length. A limit once met stays met. The limits must outlive it.
class Stop {
public:
    explicit Stop(const Limits& limits)
        : limits_(limits), start_(std::chrono::steady_clock::now()) {}
    Stop(const Limits&&) = delete;

    // Call once per small step of work.
    [[nodiscard]] LimitReached tick(std::uint64_t nodes = 0) {
        if (limits_.nodes != 0 && nodes >= limits_.nodes) return LimitReached::nodes;
        if (--left_ > 0) return met_;
        if (limits_.source != nullptr && nodes != 0) limits_.source->set_nodes(nodes);
        return now();
    }

    LimitReached now() {
        if (met_ == LimitReached::none) met_ = look();
        return met_;
    }
    [[nodiscard]] bool stopped() { return now() != LimitReached::none; }

    // What was met so far, without a look.
    [[nodiscard]] LimitReached met() const { return met_; }

    [[nodiscard]] double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    // How many small steps may pass between two looks.
    [[nodiscard]] int steps_between() const { return between_; }

    [[nodiscard]] const Limits& limits() const { return limits_; }

private:
    LimitReached look() {
        if (limits_.source != nullptr && limits_.source->cancelled()) {
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

    static constexpr int most_between = 128; // steps between two looks

    const Limits& limits_;
    std::chrono::steady_clock::time_point start_;
    LimitReached met_ = LimitReached::none;
    int between_ = 1;
    int left_ = 1;
    double last_ = 0; // seconds from the start
    double next_question_ = 0.02; // seconds from the start
};

// Does something for all numbers below `count`, many at a time (`from`, `to`), with a look in between:
// false where a limit was met, and the rest is left.
template <class Do> bool in_pieces(Stop& stop, std::size_t count, Do act) {
    constexpr std::size_t piece = 1 << 17;
    for (std::size_t from = 0; from < count; from += piece) {
        if (stop.stopped()) return false;
        act(from, std::min(count, from + piece));
    }
    return true;
}

} // namespace alldiff
