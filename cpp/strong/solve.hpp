// The strongest search: what an engine calls that wants answers and does not care how.
#pragma once

#include <cstdint>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::strong {

// Finds up to limits.solutions solutions, keeps the first `keep` of them, and says whether they are
// all. Equal arguments give equal outcomes, except where a limit of time or a cancellation ends it.
[[nodiscard]] Outcome solve(const Model& model, const Limits& limits, std::uint64_t keep,
                            std::uint64_t seed);

} // namespace alldiff::strong
