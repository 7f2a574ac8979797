#include "solve.hpp"

#include "answers.hpp"
#include "plain.hpp"
#include "problem.hpp"

namespace alldiff::strong {

Outcome solve(const Model& model, const Limits& limits, std::uint64_t keep, std::uint64_t seed) {
    (void)seed;
    Outcome outcome;
    outcome.error = validate(model);
    if (!outcome.error.empty()) return outcome;
    Poll poll(limits);
    Answers answers(model, limits, keep, outcome);
    Problem problem = prepare(model);
    derive(problem, 2);
    if (problem.impossible) {
        outcome.complete = true;
        return outcome;
    }
    Plain plain(problem, poll, outcome.stats);
    const auto end = plain.run(~0ULL >> 1, answers);
    outcome.complete = end == Plain::End::complete;
    if (plain.limit() != LimitReached::none) outcome.limit_reached = plain.limit();
    outcome.stats.seconds = poll.elapsed();
    return outcome;
}

} // namespace alldiff::strong
