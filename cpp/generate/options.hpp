// What the puzzles of a call shall be like, as far as it concerns clues and the solution.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace alldiff::generate {

inline constexpr int cells = 81;
using Values = std::array<std::uint8_t, cells>; // 0 for an empty cell

// How a puzzle is drawn. Top-down removes each clue that can be spared, in random order. Controlled
// begins anew with other clues as soon as one cannot be spared, so that every minimal puzzle with n
// clues of a solution is as likely as any other with n (Berthier 2009).
// Relative exchanges some clues of a puzzle: it keeps the others, with any solution that they have, as
// long as they are needed, and adds what is missing.
enum class Method : std::uint8_t { top_down, controlled, relative };

struct PuzzleOptions {
    std::vector<std::vector<int>> groups; // cells that keep or lose their clues together
    int fewest = 0;                       // clues
    int most = cells;
    bool minimal = false;
    Method method = Method::top_down;
    bool has_solution = false; // else each puzzle has a random one
    Values solution{};
    bool has_start = false; // clues to begin with, or to find relatives of; else all of the groups
    Values start{};
    int exchanged = 0; // clues of the start that a relative need not have
};

struct Candidate {
    Values puzzle;
    Values solution;
};

} // namespace alldiff::generate
