// One hard search on several threads: embarrassingly parallel search (Régin et al., 2013) where many
// solutions are wanted, two learners that share what they learn where few are.
#pragma once

#include <vector>

#include "solve.hpp"

namespace alldiff::lcg {

using Domains = std::vector<std::uint64_t>; // one for each variable

// What a search is before it is handed out: the answer itself where it was found at once, or else
// subproblems, each the same model with smaller domains, that together hold every solution.
struct Split {
    bool decided = true;
    Outcome outcome;
    std::vector<Domains> parts;
};

// Searches a little and then divides a valid model with domains of one word into about `parts`
// subproblems, in the order in which their solutions count.
[[nodiscard]] Split split(const Model& model, const Limits& limits, std::uint64_t keep,
                          std::size_t parts, const Plan& plan = {});

// As solve(), but by two learners together (together.hpp), or split into many subproblems that are
// handed out to `threads` threads (0: as many as the machine has). The split does not depend on the
// number of threads, and solutions come in the order of the subproblems: so neither does the answer.
// The limit of nodes holds for each subproblem; the limit of memory is shared out.
[[nodiscard]] Outcome solve_parallel(const Model& model, const Limits& limits, std::uint64_t keep,
                                     std::uint64_t seed, int threads, const Plan& plan = {});

} // namespace alldiff::lcg
