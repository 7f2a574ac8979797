// One hard search on several threads: embarrassingly parallel search (Régin et al., 2013).
#pragma once

#include "solve.hpp"

namespace alldiff::strong {

// As solve(), but split into many subproblems that are handed out to `threads` threads (0: as many
// as the machine has). The split does not depend on the number of threads, and solutions come in
// the order of the subproblems: so neither does the answer. The limit of nodes holds for each
// subproblem; the limit of memory is shared out.
[[nodiscard]] Outcome solve_parallel(const Model& model, const Limits& limits, std::uint64_t keep,
                                     std::uint64_t seed, int threads, const Plan& plan = {});

} // namespace alldiff::strong
