// The strongest search: what an engine calls that wants answers and does not care how.
#pragma once

#include <cstdint>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::lcg {

// How the work is divided; the defaults are the ones to use, tests use others.
struct Plan {
    std::uint64_t plain_fails = 64; // of the plain search, before learning; fewer with houses and inequalities only
    int plain_houses = 2;            // sums are derived from up to so many houses
    int learner_houses = 3;
    int farthest_jump = 100; // levels that one conflict may undo
    std::uint64_t alone = 1000; // conflicts before a second learner joins
    std::uint64_t round = 100; // conflicts, at least, after which two learners exchange what they know
};

// Finds up to limits.solutions solutions, keeps the first `keep` of them, and says whether they are
// all. Equal arguments give equal outcomes, except where a limit of time or a cancellation ends it.
// With `threads`, two learn together (together.hpp says under which limits) instead of one alone.
[[nodiscard]] Outcome solve(const Model& model, const Limits& limits, std::uint64_t keep,
                            std::uint64_t seed, const Plan& plan = {}, int threads = 0);

} // namespace alldiff::lcg
