// Two learners on one problem that tell each other what they learn.
#pragma once

#include "../limits.hpp"
#include "../model.hpp"
#include "answers.hpp"
#include "problem.hpp"
#include "solve.hpp"

namespace alldiff::lcg {

// More solutions than this are better looked for in parts of the search space.
constexpr std::uint64_t most_together = 16;

// The second joins where the search is not a short one. Both search all of the problem, each in an
// order of its own, and exchange clauses and solutions after a set number of conflicts. So the answer
// does not depend on whether they take turns or have a thread each. The limits of the stop must ask for
// at most `most_together` solutions and have no limit of nodes; `answers` holds those that are known
// already.
void learn_together(const Model& model, const Problem& problem, Stop& stop, const Plan& plan,
                    Answers& answers, Outcome& outcome, std::uint64_t seed, int threads);

} // namespace alldiff::lcg
