// Minimize: takes clues away from a puzzle as long as its solution stays the only one.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::lcg {

// A clue other than a given: constraints of the model, by number, and values that variables are among.
// A constraint that several clues state holds while one of them does.
struct Clue {
    std::vector<int> constraints;
    std::vector<std::pair<int, std::uint64_t>> among; // (variable, mask of values)
};

// Clues that go together or not at all, as those that a symmetry maps onto each other.
struct Bundle {
    std::vector<std::pair<int, int>> givens; // (variable, value)
    std::vector<int> clues;                  // numbers of those of the options
};

struct MinimizeOptions {
    std::vector<Clue> clues;
    std::vector<Bundle> bundles; // tried in this order; a clue in none of them stays
    std::size_t fewest = 0;      // so many givens stay at least
    std::uint64_t effort = 0;    // conflicts that a proof may take before a bundle stays; 0: no end
    std::size_t others = 1;      // solutions to look for besides, where there are some
    // Filters that a search without learning may run before, for a question or, if that is less, a conflict.
    std::uint64_t work = 50'000;
    std::uint64_t work_per_conflict = 100;
};

// `unique`: the solution was proved to be the only one with all bundles, and so it is with those
// `kept`; else `others` are some, if they were found within the effort. `needed`: each bundle
// that was kept is known not to be spared; false for those that the effort or `fewest` kept.
struct MinimizeResult {
    bool unique = false;
    std::vector<char> kept;
    std::vector<char> needed;
    std::vector<std::vector<int>> others; // of the visible variables at least
    LimitReached limit_reached = LimitReached::none;
    Stats stats;
    std::string error;
};

// Needs a model of values below 64, with the constraints of all clues but without the givens of the
// bundles, which are about visible variables; and a solution, of the visible variables at least, that
// obeys everything. Equal arguments give equal results, except where a limit of time or a cancellation
// ends it.
[[nodiscard]] MinimizeResult minimize(const Model& model, const std::vector<int>& solution,
                           const MinimizeOptions& options, const Limits& limits);

} // namespace alldiff::lcg
