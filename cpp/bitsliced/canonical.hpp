// The smallest of all puzzles that are one and the same: 9x9 under relabelling, permutations of bands,
// stacks and of the lines in them, and transposition.
#pragma once

#include <array>
#include <cstdint>

namespace alldiff::bitsliced {

using Grid81 = std::array<std::uint8_t, 81>; // row by row, 0 for an empty cell

// Cell (i, j) of the result is labels[cell (rows[i], columns[j])] of the original, which is transposed
// first where `transposed`. Digits that do not occur are labelled last, in order.
struct Symmetry {
    bool transposed = false;
    std::array<std::uint8_t, 9> rows{};
    std::array<std::uint8_t, 9> columns{};
    std::array<std::uint8_t, 10> labels{};
};

struct Canonical {
    Grid81 grid{};               // the smallest, cell by cell, empty cells first
    Symmetry symmetry;           // one way from the original to it
    std::uint64_t automorphisms = 0; // of the ways of geometry, how many lead to it
};

[[nodiscard]] Canonical canonical(const Grid81& grid);

[[nodiscard]] Grid81 transform(const Grid81& grid, const Symmetry& symmetry);

} // namespace alldiff::bitsliced
