// Full grids of the classic Sudoku, each exactly as likely as any other.
#pragma once

#include <array>
#include <cstdint>

#include "../splitmix.hpp"
#include "options.hpp"

namespace alldiff::generate {

// The bottom band of a grid whose other two are there has a set of three values for each column. This
// tells in how many ways they can be arranged in three rows, `most_arrangements` at most, and stops
// counting beyond `enough`; `rows` is then the arrangement that this number falls on.
using Sets = std::array<std::uint16_t, 9>; // bit v: the value v + 1
using Rows = std::array<std::array<std::uint8_t, 9>, 3>;
inline constexpr int most_arrangements = 1728;
[[nodiscard]] int arrange(const Sets& sets, int enough, Rows& rows);

// How many pairs of columns share two values or three. Where they are fewer than `least_alike`, there are no
// more than `most_usual` arrangements; a test goes through all cases.
[[nodiscard]] int pairs_alike(const Sets& sets);
inline constexpr int least_alike = 9;
inline constexpr int most_usual = 288;

// Every full grid comes with the same chance. Two bands are drawn that go together, each pair as likely
// as any other, and kept with a chance in proportion to the number of bands that complete them; one of
// these is then drawn. One in twelve is kept.
[[nodiscard]] Values uniform_grid(SplitMix64& rng);

} // namespace alldiff::generate
