#include "parallel.hpp"

#include <algorithm>
#include <bit>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "answers.hpp"
#include "plain.hpp"
#include "problem.hpp"
#include "shared_learning.hpp"

namespace alldiff::lcg {

namespace {

constexpr std::size_t enough_parts = 96; // many more than threads, so that they end together
constexpr int most_rounds = 6;

// Splits on the smallest domain of each part, in order, until there are enough parts.
// A limit that is met on the way leaves them incomplete; the stop remembers it.
std::vector<Domains> divide(const Problem& problem, std::size_t enough, Stop& stop, Stats& stats) {
    std::vector<Domains> parts{problem.domains};
    Plain plain(problem, stop, stats);
    Domains child;
    for (int round = 0; round < most_rounds && parts.size() < enough; ++round) {
        std::vector<Domains> next;
        for (const Domains& part : parts) {
            std::size_t best = part.size();
            // Parts that differ in hidden variables alone would count solutions twice.
            for (std::size_t v = 0; v < static_cast<std::size_t>(problem.visible()); ++v) {
                const int size = std::popcount(part[v]);
                if (size > 1 && (best == part.size() || size < std::popcount(part[best]))) best = v;
            }
            if (best == part.size()) {
                next.push_back(part);
                continue;
            }
            for (Word rest = part[best]; rest; rest &= rest - 1) {
                child = part;
                child[best] = rest & (~rest + 1);
                const bool possible = plain.settle(child);
                if (stop.now() != LimitReached::none) return {};
                if (possible) next.push_back(plain.root());
            }
        }
        parts.swap(next);
    }
    return parts;
}

// Hands out the parts and gathers what they give.
class PartRunner {
public:
    PartRunner(const Model& model, const Limits& limits, std::uint64_t keep, std::uint64_t seed,
         const Plan& plan, std::vector<Domains> parts, Stop& stop, std::uint64_t nodes_left)
        : model_(model), limits_(limits), keep_(keep), seed_(seed), plan_(plan),
          parts_(std::move(parts)), stop_(stop), nodes_left_(nodes_left), outcomes_(parts_.size()),
          done_(parts_.size(), 0), parts_source_(limits.source) {}

    void run(int threads) {
        threads = std::clamp(threads, 1, static_cast<int>(std::max<std::size_t>(1, parts_.size())));
        std::vector<std::thread> running;
        try {
            for (int t = 0; t < threads; ++t) running.emplace_back([this, threads] { work(threads); });
        } catch (const std::system_error&) { // no more threads to be had: fewer do
            if (running.empty()) throw;
        }
        {
            std::unique_lock lock(mutex_);
            while (finished_ < parts_.size() && !settled() && !failure_) {
                changed_.wait_for(lock, std::chrono::milliseconds(10));
                met_ = stop_.now();
                report_nodes();
                if (met_ != LimitReached::none) break;
            }
        }
        parts_source_.cancel();
        for (std::thread& thread : running) thread.join();
        if (failure_) std::rethrow_exception(failure_);
    }

    // Adds up the outcomes in order, as far as the limits on solutions and nodes go.
    void gather(Outcome& outcome) {
        StopSource again(limits_.source); // the one for the threads is spent
        if (met_ != LimitReached::none) again.cancel();
        outcome.complete = true;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            Outcome& part = outcomes_[i];
            if (limits_.nodes != 0 && outcome.stats.nodes + part.stats.nodes >= limits_.nodes) {
                // The nodes end within this part: once more, with those that are left. What the
                // parts after it found counts for nothing, or the answer would depend on threads.
                const std::uint64_t left = limits_.nodes - std::min(limits_.nodes, outcome.stats.nodes);
                if (left == 0) {
                    outcome.complete = false;
                    outcome.limit_reached = LimitReached::nodes;
                    return;
                }
                if (done_[i]) part = solve_part(i, left, 1, again, limits_.interrupted);
            }
            if (!part.error.empty()) outcome.error = part.error;
            outcome.stats.add(part.stats);
            outcome.count += part.count;
            for (const auto& values : part.solutions) {
                if (outcome.solutions.size() < keep_) outcome.solutions.push_back(values);
            }
            if (limits_.solutions != 0 && outcome.count >= limits_.solutions) {
                outcome.count = limits_.solutions;
                outcome.limit_reached = LimitReached::solutions;
                outcome.complete = false;
                if (outcome.solutions.size() > outcome.count) outcome.solutions.resize(outcome.count);
                return;
            }
            if (part.limit_reached == LimitReached::nodes) {
                outcome.complete = false;
                outcome.limit_reached = LimitReached::nodes;
                return;
            }
            if (!done_[i] || !part.complete) {
                outcome.complete = false;
                // One part met a limit; the others were cancelled for it.
                if (outcome.limit_reached == LimitReached::none ||
                    outcome.limit_reached == LimitReached::cancelled) {
                    outcome.limit_reached = part.limit_reached;
                }
            }
        }
        // A part that was stopped from here says "cancelled"; the reason may be the clock.
        if (!outcome.complete && met_ != LimitReached::none) outcome.limit_reached = met_;
    }

private:
    void work(int threads) {
        for (;;) {
            const std::size_t i = next_++;
            if (i >= parts_.size() || parts_source_.cancelled()) return;
            try {
                // Signals are asked for by the thread that called, and by no other.
                Outcome outcome = solve_part(i, nodes_left_, threads, parts_source_, nullptr);
                const std::lock_guard lock(mutex_);
                outcomes_[i] = std::move(outcome);
                done_[i] = 1;
                ++finished_;
            } catch (...) { // out of memory: whoever called shall hear of it
                const std::lock_guard lock(mutex_);
                failure_ = std::current_exception();
                parts_source_.cancel();
            }
            changed_.notify_one();
        }
    }

    Outcome solve_part(std::size_t i, std::uint64_t nodes, int threads, StopSource& source,
                       const std::function<bool()>& interrupted) {
        Model model = model_;
        model.domains = parts_[i];
        Limits limits = limits_;
        limits.nodes = nodes;
        limits.source = &source;
        limits.interrupted = interrupted;
        if (limits.seconds > 0) limits.seconds = std::max(1e-6, limits.seconds - stop_.elapsed());
        if (limits.memory_bytes != 0) { // 0 would be no limit
            limits.memory_bytes =
                std::max(std::size_t{1}, limits.memory_bytes / static_cast<std::size_t>(threads));
        }
        return solve(model, limits, keep_, seed_, plan_);
    }

    // Those of the parts that are done, and of one that is not.
    void report_nodes() {
        if (limits_.source == nullptr) return;
        std::uint64_t nodes = parts_source_.nodes();
        for (const Outcome& outcome : outcomes_) nodes += outcome.stats.nodes;
        limits_.source->set_nodes(nodes);
    }

    // Tells whether the first parts have given all that was asked for, or one met a limit.
    [[nodiscard]] bool settled() const {
        std::uint64_t count = 0;
        std::uint64_t nodes = 0;
        for (std::size_t i = 0; i < parts_.size() && done_[i]; ++i) {
            count += outcomes_[i].count;
            nodes += outcomes_[i].stats.nodes;
            if (limits_.nodes != 0 && nodes >= nodes_left_) return true;
            if (limits_.solutions != 0 && count >= limits_.solutions) return true;
            if (!outcomes_[i].complete) return true;
        }
        return false;
    }

    const Model& model_;
    const Limits& limits_;
    std::uint64_t keep_;
    std::uint64_t seed_;
    const Plan& plan_;
    std::vector<Domains> parts_;
    Stop& stop_;
    std::uint64_t nodes_left_; // for the parts; 0 is no limit
    std::exception_ptr failure_;
    LimitReached met_ = LimitReached::none; // by the whole, not by a part
    std::vector<Outcome> outcomes_;
    std::vector<char> done_;
    std::size_t finished_ = 0;
    std::atomic<std::size_t> next_{0};
    StopSource parts_source_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

} // namespace

Split split(const Model& model, const Limits& limits, std::uint64_t keep, std::size_t parts,
            const Plan& plan) {
    Split found;
    Outcome& outcome = found.outcome;
    Stop stop(limits);
    Problem problem = prepare(model, stop);
    outcome.limit_reached = problem.limit;
    if (problem.limit != LimitReached::none) return found;
    if (!problem.impossible) derive(problem, plan.plain_houses, false, stop);
    if (problem.impossible) {
        outcome.complete = true;
        return found;
    }
    { // Most puzzles are not worth a thread.
        Answers answers(model, limits, keep, outcome);
        Plain plain(problem, stop, outcome.stats);
        const Plain::End end = plain.run(plan.plain_fails, answers);
        outcome.complete = end == Plain::End::complete;
        if (plain.limit() != LimitReached::none) outcome.limit_reached = plain.limit();
        outcome.stats.seconds = stop.elapsed();
        if (end != Plain::End::budget) return found;
    }
    const Stats before = outcome.stats;
    outcome = Outcome{};
    outcome.stats = before;
    found.parts = divide(problem, parts, stop, outcome.stats);
    outcome.limit_reached = stop.now();
    found.decided = outcome.limit_reached != LimitReached::none;
    outcome.stats.seconds = stop.elapsed();
    return found;
}

Outcome solve_parallel(const Model& model, const Limits& limits, std::uint64_t keep,
                       std::uint64_t seed, int threads, const Plan& plan) {
    if (model.words != 1 || !validate(model).empty()) return solve(model, limits, keep, seed, plan);
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (limits.solutions != 0 && limits.solutions <= most_together && limits.nodes == 0) {
        return solve(model, limits, keep, seed, plan, threads);
    }
    Stop stop(limits);
    Split found = split(model, limits, keep, enough_parts, plan);
    if (found.decided) return std::move(found.outcome);
    Outcome outcome = std::move(found.outcome);
    const std::uint64_t done = outcome.stats.nodes;
    const std::uint64_t left = limits.nodes == 0 ? 0 : limits.nodes - std::min(limits.nodes, done);
    PartRunner runner(model, limits, keep, seed, plan, std::move(found.parts), stop, left);
    runner.run(threads);
    runner.gather(outcome);
    outcome.stats.seconds = stop.elapsed();
    return outcome;
}

} // namespace alldiff::lcg
