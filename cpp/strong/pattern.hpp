// Short cuts for huge grids: what would take the search too long but shows to one who looks.
//
// Large Sudoku are mostly made by shuffling a pattern: every row is the first one, shifted. With a
// quarter of 400x400 cells empty such a grid is far beyond propagation (some nine candidates are left
// for each cell, and twenty would be needed for chance solutions), but the pattern shows through.
#pragma once

#include <optional>
#include <vector>

#include "problem.hpp"

namespace alldiff::strong {

// Completes a square whose rows differ by the shifts of one group (the table of a group, whatever the
// order of its rows, columns and values). Returns a solution of the model, or nothing where the
// problem is no square, its givens show no such pattern or too little of it, or a limit is met.
[[nodiscard]] std::optional<std::vector<int>> complete_pattern(const Problem& problem, Stop& stop);

// Returns another solution that differs in two values exchanged along a chain of houses (a Kempe
// chain), or nothing where every such chain runs into a given or a limit is met.
[[nodiscard]] std::optional<std::vector<int>>
exchange_values(const Problem& problem, const std::vector<int>& solution, Stop& stop);

} // namespace alldiff::strong
