#include "solve.hpp"

#include <algorithm>
#include <optional>

#include "answers.hpp"
#include "learner.hpp"
#include "plain.hpp"
#include "problem.hpp"
#include "shared_learning.hpp"

namespace alldiff::lcg {

namespace {

// So many times as long may the plain search take where learning is of little use.
constexpr std::uint64_t loose_patience = 100;

void learn(Problem& problem, Stop& stop, const Plan& plan, const Plain* plain, Answers& answers,
           Outcome& outcome, std::uint64_t seed) {
    Encoding encoding;
    encode(problem, stop, encoding);
    outcome.limit_reached = encoding.limit;
    if (encoding.limit != LimitReached::none) return;
    if (encoding.impossible) {
        outcome.complete = true;
        return;
    }
    Learner learner(encoding, stop, outcome.stats, seed, plan.farthest_jump, best_manner(problem));
    outcome.limit_reached = learner.limit();
    if (learner.limit() != LimitReached::none) return;
    // A few solutions are excluded one by one, which leaves the learner free; with many, it takes
    // over the path of the plain search.
    if (answers.count() == answers.first().size()) learner.exclude(answers.first());
    else learner.follow(plain->path());
    outcome.complete = learner.run(answers) == Learner::End::complete;
    if (learner.limit() != LimitReached::none) outcome.limit_reached = learner.limit();
}

void search(Problem& problem, Stop& stop, const Plan& plan, Answers& answers, Outcome& outcome,
            std::uint64_t seed, const Model& model, int threads) {
    if (problem.words > 1) {
        outcome.limit_reached = eliminate(problem, stop);
        if (problem.impossible) outcome.complete = true;
        else if (outcome.limit_reached == LimitReached::none) {
            learn(problem, stop, plan, nullptr, answers, outcome, seed);
        }
        return;
    }
    derive(problem, plan.plain_houses, false, stop);
    if (problem.impossible) {
        outcome.complete = true;
        return;
    }
    // What is learned from sums of cells that may be equal tells little more than the sums do.
    const bool loose = problem.visible() == problem.variables && problem.regions.empty() &&
                       std::any_of(problem.totals.begin(), problem.totals.end(), [](const Total& total) {
                           return !total.distinct && !total.derived;
                       });
    std::optional<Plain> plain;
    const auto covered = [&](std::uint64_t budget) {
        plain.emplace(problem, stop, outcome.stats);
        const Plain::End end = plain->run(budget, answers);
        outcome.complete = end == Plain::End::complete;
        if (plain->limit() != LimitReached::none) outcome.limit_reached = plain->limit();
        return end != Plain::End::budget;
    };
    // The less there is besides houses, the sooner the plain search is at its wits' end.
    const bool only_order = problem.only_pairs() && problem.relations.empty();
    const std::uint64_t part = problem.only_houses() ? 20 : only_order ? 4 : 1;
    if (covered(plan.plain_fails / part)) return;
    problem.domains = plain->root();
    derive(problem, plan.learner_houses, true, stop);
    if (problem.impossible) {
        outcome.complete = true;
        return;
    }
    // So the plain search begins again with the sums derived, unless it would find a solution again.
    if (loose && answers.count() == 0) {
        if (covered(plan.plain_fails * loose_patience)) return;
        problem.domains = plain->root();
    }
    if (threads == 0) learn(problem, stop, plan, &*plain, answers, outcome, seed);
    else learn_together(model, problem, stop, plan, answers, outcome, seed, threads);
}

} // namespace

Outcome solve(const Model& model, const Limits& limits, std::uint64_t keep, std::uint64_t seed,
              const Plan& plan, int threads) {
    Outcome outcome;
    outcome.error = validate(model);
    if (!outcome.error.empty()) return outcome;
    Stop stop(limits);
    Answers answers(model, limits, keep, outcome);
    Problem problem = prepare(model, stop);
    if (problem.limit != LimitReached::none) outcome.limit_reached = problem.limit;
    else if (problem.impossible) outcome.complete = true;
    else search(problem, stop, plan, answers, outcome, seed, model, threads);
    if (!outcome.error.empty()) outcome.complete = false;
    outcome.stats.seconds = stop.elapsed();
    return outcome;
}

} // namespace alldiff::lcg
