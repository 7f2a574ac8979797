// Puzzles as text, a line each, to bytes and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace alldiff::bitsliced {

// Why a line is no puzzle.
enum class Fault : std::uint8_t {
    too_short = 1, // fewer than 81 cells
    too_long = 2,  // more than 81 cells
    character = 3, // a character that is no cell, among the first 81
    mixed = 4,     // both `0` and another sign for an empty cell
};

struct BadLine {
    std::uint64_t number; // from 1
    Fault fault;
};

// The most puzzles that a text of `size` bytes can hold.
[[nodiscard]] constexpr std::size_t most_puzzles(std::size_t size) { return (size + 1) / 82; }

struct Parsed {
    std::size_t size = 0;  // how many puzzles there are
    std::size_t width = 0; // bytes from one line to the next where all have puzzles and are alike, or 0
};

// Reads lines of 81 cells (digits, or `.`, `0`, `*`, `_` where empty) and what follows them after a
// space, tab or comma, which is not looked at. Blank lines and lines that open with `#` are passed over.
// Unless `mixed` allows it, a puzzle has no `0` beside another sign for empty: it could be a value.
// `puzzles` and `lines` must have room for `most_puzzles`.
[[nodiscard]] Parsed parse(std::string_view text, std::uint64_t first_line, bool mixed,
                           std::uint8_t* puzzles, std::uint64_t* lines, std::vector<BadLine>& bad);

// Reads 81 cells; false where the text is none, as above.
[[nodiscard]] bool read_puzzle(std::string_view text, bool mixed, std::uint8_t* puzzle);

// Reads `width` cells, each a digit from 1 to `largest` (at most 9) or `.` where empty; false where the text is none.
[[nodiscard]] bool read_digits(std::string_view text, std::size_t width, int largest, std::uint8_t* puzzle);

// The number of ends of lines.
[[nodiscard]] std::size_t count_lines(std::string_view text);

} // namespace alldiff::bitsliced
