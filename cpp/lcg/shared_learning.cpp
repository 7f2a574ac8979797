#include "shared_learning.hpp"

#include <algorithm>
#include <memory>

#include "../threads.hpp"
#include "learner.hpp"

namespace alldiff::lcg {

namespace {

constexpr std::uint64_t second_seed = 0x9e3779b97f4a7c15;
// Every exchange is a restart as well, so rounds grow: they last for such a share of the conflicts so far.
constexpr std::uint64_t share_of_round = 80;

// One of the two, with all that it needs on a thread of its own.
class Partner {
public:
    Partner(const Model& model, Limits limits, std::uint64_t seed, Learner::Manner manner)
        : model_(model), limits_(std::move(limits)), stop_(limits_), seed_(seed), manner_(manner) {}

    // Tells whether there is something to search.
    bool start(const Problem& problem, const Plan& plan, const std::vector<std::vector<int>>& known) {
        encode(problem, stop_, encoding_);
        if (encoding_.limit != LimitReached::none || encoding_.impossible) {
            found_.limit_reached = encoding_.limit;
            end_ = encoding_.impossible ? Learner::End::complete : Learner::End::stopped;
            return false;
        }
        learner_ = std::make_unique<Learner>(encoding_, stop_, stats_, seed_, plan.farthest_jump, manner_);
        if (learner_->limit() != LimitReached::none) {
            found_.limit_reached = learner_->limit();
            end_ = Learner::End::stopped;
            return false;
        }
        learner_->export_to(&told_);
        learner_->exclude(known);
        return true;
    }

    // Searches on for so many conflicts.
    void run(std::uint64_t conflicts) {
        found_ = Outcome{};
        told_.clear();
        Answers answers(model_, limits_, most_together, found_);
        end_ = learner_->run(answers, conflicts);
        if (learner_->limit() != LimitReached::none) found_.limit_reached = learner_->limit();
    }

    void hear(const Partner& other, std::uint64_t wanted) {
        learner_->import(other.told_, other.found_.solutions);
        limits_.solutions = wanted;
        counted_ = stats_;
    }

    [[nodiscard]] bool ended() const { return end_ != Learner::End::paused; }
    [[nodiscard]] bool complete() const { return end_ == Learner::End::complete; }
    [[nodiscard]] const Outcome& found() const { return found_; }
    [[nodiscard]] const Stats& stats() const { return stats_; }
    [[nodiscard]] const Stats& counted() const { return counted_; } // up to the last exchange
    [[nodiscard]] Stop& stop() { return stop_; }

private:
    const Model& model_;
    Limits limits_;
    Stop stop_;
    std::uint64_t seed_;
    Learner::Manner manner_;
    Stats stats_;
    Stats counted_;
    Encoding encoding_;
    std::unique_ptr<Learner> learner_;
    Learner::End end_ = Learner::End::paused;
    Outcome found_; // since the last exchange
    std::vector<Learner::Clause> told_;
};

} // namespace

void learn_together(const Model& model, const Problem& problem, Stop& stop, const Plan& plan,
                    Answers& answers, Outcome& outcome, std::uint64_t seed, int threads) {
    const Limits& whole = stop.limits();
    StopSource all(whole.source);
    Limits limits = whole;
    limits.take = nullptr;
    limits.solutions -= answers.count();
    if (whole.seconds > 0) limits.seconds = std::max(1e-6, whole.seconds - stop.elapsed());
    if (whole.memory_bytes != 0) limits.memory_bytes = std::max(std::size_t{1}, whole.memory_bytes / 2);
    limits.source = &all;
    Partner first(model, limits, seed, best_manner(problem));
    if (threads > 1) limits.interrupted = nullptr; // asked by the thread that called, and by no other
    // The more they differ, the more one has to tell the other.
    Partner second(model, limits, seed + second_seed,
                   problem.only_houses() ? Learner::Manner::calmly_ahead : Learner::Manner::plain);

    const auto end = [&](const Partner& who) {
        outcome.complete = who.complete() && outcome.limit_reached == LimitReached::none;
        if (outcome.limit_reached == LimitReached::none) outcome.limit_reached = who.found().limit_reached;
        // One that was stopped from here says "cancelled"; the reason may be the clock.
        if (outcome.limit_reached == LimitReached::cancelled && first.stop().met() != LimitReached::none) {
            outcome.limit_reached = first.stop().met();
        }
        if (outcome.error.empty()) outcome.error = who.found().error;
        outcome.stats.add(first.stats());
        outcome.stats.add(&who == &second ? second.stats() : second.counted());
    };
    // Tells whether more are wanted.
    const auto take = [&](const Partner& from, const Partner* but) {
        for (const std::vector<int>& values : from.found().solutions) {
            const auto same = [&](const std::vector<int>& other) {
                return std::equal(values.begin(), values.begin() + model.visible(), other.begin());
            };
            if (but != nullptr && std::ranges::any_of(but->found().solutions, same)) continue;
            if (!answers.add(values)) return false;
        }
        return true;
    };
    const auto wanted = [&] { return whole.solutions - answers.count(); };
    const std::vector<std::vector<int>> known = answers.first();
    if (!first.start(problem, plan, known)) return end(first);
    first.run(plan.alone); // most searches are short
    if (!take(first, nullptr) || first.ended() || !second.start(problem, plan, known)) {
        return end(first.ended() ? first : second);
    }
    second.hear(first, wanted());
    std::uint64_t round = plan.round;
    const auto work = [&](int number) {
        if (number == 1) return second.run(round);
        first.run(round);
        if (first.ended()) all.cancel(); // whatever the other would find, the answer is this
    };
    for (;;) {
        round = std::max(plan.round, first.stats().learned / share_of_round);
        if (threads > 1) {
            run_threads(2, first.stop(), all, work);
        } else {
            work(0);
            if (!first.ended()) work(1);
        }
        const bool more = take(first, nullptr);
        if (first.ended()) return end(first);
        if (!more || !take(second, &first) || second.ended()) return end(second);
        first.hear(second, wanted());
        second.hear(first, wanted());
        if (whole.source != nullptr) whole.source->set_nodes(first.stats().nodes + second.stats().nodes);
    }
}

} // namespace alldiff::lcg
