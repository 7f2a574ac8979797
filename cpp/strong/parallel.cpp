#include "parallel.hpp"

#include <algorithm>
#include <bit>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "answers.hpp"
#include "plain.hpp"
#include "problem.hpp"

namespace alldiff::strong {

namespace {

constexpr std::size_t enough_parts = 96; // many more than threads, so that they end together
constexpr int most_rounds = 6;

// Splits on the smallest domain of each part, in order, until there are enough parts.
std::vector<Domains> divide(const Problem& problem, std::size_t enough, Poll& poll, Stats& stats) {
    std::vector<Domains> parts{problem.domains};
    for (int round = 0; round < most_rounds && parts.size() < enough; ++round) {
        std::vector<Domains> next;
        for (const Domains& part : parts) {
            std::size_t best = part.size();
            for (std::size_t v = 0; v < part.size(); ++v) {
                const int size = std::popcount(part[v]);
                if (size > 1 && (best == part.size() || size < std::popcount(part[best]))) best = v;
            }
            if (best == part.size()) {
                next.push_back(part);
                continue;
            }
            for (Word rest = part[best]; rest; rest &= rest - 1) {
                Problem child = problem;
                child.domains = part;
                child.domains[best] = rest & (~rest + 1);
                Plain plain(child, poll, stats);
                if (plain.settle()) next.push_back(plain.root());
            }
        }
        parts.swap(next);
    }
    return parts;
}

// Hands out the parts and gathers what they give.
class Crew {
public:
    Crew(const Model& model, const Limits& limits, std::uint64_t keep, std::uint64_t seed,
         const Plan& plan, std::vector<Domains> parts, Poll& poll)
        : model_(model), limits_(limits), keep_(keep), seed_(seed), plan_(plan),
          parts_(std::move(parts)), poll_(poll), outcomes_(parts_.size()), done_(parts_.size(), 0) {}

    void run(int threads) {
        std::vector<std::thread> crew;
        for (int t = 0; t < threads; ++t) crew.emplace_back([this, threads] { work(threads); });
        {
            std::unique_lock lock(mutex_);
            while (finished_ < parts_.size() && !settled()) {
                changed_.wait_for(lock, std::chrono::milliseconds(10));
                met_ = poll_.now();
                if (met_ != LimitReached::none) break;
            }
        }
        stop_ = true;
        for (std::thread& thread : crew) thread.join();
    }

    // Adds up the outcomes in order, as far as the limit of solutions goes.
    void gather(Outcome& outcome) const {
        outcome.complete = true;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const Outcome& part = outcomes_[i];
            if (!part.error.empty()) outcome.error = part.error;
            outcome.stats.nodes += part.stats.nodes;
            outcome.stats.fails += part.stats.fails;
            outcome.stats.prunes += part.stats.prunes;
            outcome.stats.restarts += part.stats.restarts;
            outcome.stats.learned += part.stats.learned;
            outcome.stats.max_depth = std::max(outcome.stats.max_depth, part.stats.max_depth);
            if (outcome.limit_reached == LimitReached::solutions) continue;
            outcome.count += part.count;
            for (const auto& values : part.solutions) {
                if (outcome.solutions.size() < keep_) outcome.solutions.push_back(values);
            }
            if (limits_.solutions != 0 && outcome.count >= limits_.solutions) {
                outcome.count = limits_.solutions;
                outcome.limit_reached = LimitReached::solutions;
                outcome.complete = false;
                if (outcome.solutions.size() > outcome.count) outcome.solutions.resize(outcome.count);
            } else if (!done_[i] || !part.complete) {
                outcome.complete = false;
                // One part met a limit; the others were cancelled for it.
                if (outcome.limit_reached == LimitReached::none ||
                    outcome.limit_reached == LimitReached::cancelled) {
                    outcome.limit_reached = part.limit_reached;
                }
            }
        }
        // A part that was stopped from here says "cancelled"; the reason may be the clock.
        if (!outcome.complete && outcome.limit_reached != LimitReached::solutions &&
            met_ != LimitReached::none) {
            outcome.limit_reached = met_;
        }
    }

private:
    void work(int threads) {
        for (;;) {
            const std::size_t i = next_++;
            if (i >= parts_.size() || stop_) return;
            Model model = model_;
            model.domains = parts_[i];
            Limits limits = limits_;
            limits.cancelled = &stop_;
            limits.interrupted = nullptr; // asked by the thread that called, and by no other
            if (limits.seconds > 0) limits.seconds = std::max(1e-6, limits.seconds - poll_.elapsed());
            limits.memory_bytes /= static_cast<std::size_t>(threads);
            Outcome outcome = solve(model, limits, keep_, seed_, plan_);
            const std::lock_guard lock(mutex_);
            outcomes_[i] = std::move(outcome);
            done_[i] = 1;
            ++finished_;
            changed_.notify_one();
        }
    }

    // Tells whether the first parts have given all that was asked for, or one met a limit.
    [[nodiscard]] bool settled() const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < parts_.size() && done_[i]; ++i) {
            count += outcomes_[i].count;
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
    Poll& poll_;
    LimitReached met_ = LimitReached::none; // by the whole, not by a part
    std::vector<Outcome> outcomes_;
    std::vector<char> done_;
    std::size_t finished_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
};

} // namespace

Split split(const Model& model, const Limits& limits, std::uint64_t keep, std::size_t parts,
            const Plan& plan) {
    Split found;
    Outcome& outcome = found.outcome;
    Poll poll(limits);
    Problem problem = prepare(model);
    if (!problem.impossible) derive(problem, plan.plain_houses);
    if (problem.impossible) {
        outcome.complete = true;
        return found;
    }
    { // Most puzzles are not worth a thread.
        Answers answers(model, limits, keep, outcome);
        Plain plain(problem, poll, outcome.stats);
        const Plain::End end = plain.run(plan.plain_fails, answers);
        outcome.complete = end == Plain::End::complete;
        if (plain.limit() != LimitReached::none) outcome.limit_reached = plain.limit();
        outcome.stats.seconds = poll.elapsed();
        if (end != Plain::End::budget) return found;
    }
    const Stats before = outcome.stats;
    outcome = Outcome{};
    outcome.stats = before;
    found.decided = false;
    found.parts = divide(problem, parts, poll, outcome.stats);
    outcome.stats.seconds = poll.elapsed();
    return found;
}

Outcome solve_parallel(const Model& model, const Limits& limits, std::uint64_t keep,
                       std::uint64_t seed, int threads, const Plan& plan) {
    if (model.words != 1 || !validate(model).empty()) return solve(model, limits, keep, seed, plan);
    Poll poll(limits);
    Split found = split(model, limits, keep, enough_parts, plan);
    if (found.decided) return std::move(found.outcome);
    Outcome outcome = std::move(found.outcome);
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    Crew crew(model, limits, keep, seed, plan, std::move(found.parts), poll);
    crew.run(threads);
    crew.gather(outcome);
    outcome.stats.seconds = poll.elapsed();
    return outcome;
}

} // namespace alldiff::strong
