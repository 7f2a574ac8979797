// Givens that a symmetry keeps together, such that none of them can be spared alone, either.
#pragma once

#include <string>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "../splitmix.hpp"
#include "../lcg/minimize.hpp"

namespace alldiff::generate {

struct NeededOptions {
    std::vector<std::vector<int>> places; // cells that have givens together
    lcg::MinimizeOptions off;          // clues, and bundles of those that are gone
    int fewest = 0;                       // givens
    int most = 0;
    int changes = 0; // in vain, before it gives up
};

struct NeededResult {
    std::vector<int> kept;  // numbers of places
    std::vector<int> spare; // cells of them that can be spared, one after the other
    LimitReached limit_reached = LimitReached::none;
    std::string error;
};

// Tries the givens of the `kept` places, which leave one solution and none of which can be spared as a whole, one by
// one. As long as some can be spared it tries other places: those go first, some are added, and what has fewer to
// spare, or fewer givens, is gone on with. What is there when a limit is reached may have some to spare.
[[nodiscard]] NeededResult choose_needed(const Model& model, const std::vector<int>& solution, std::vector<int> kept,
                                         const NeededOptions& options, SplitMix64& rng, const Limits& limits);

} // namespace alldiff::generate
