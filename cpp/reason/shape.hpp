// A board as it comes from outside, whatever its size.
#pragma once

#include <cstdint>
#include <vector>

#include "deduction.hpp"

namespace alldiff::reason {

enum class HouseKind : std::uint8_t { row, column, box, other };

// A house has as many cells as there are values, each value once.
struct HouseShape {
    HouseKind kind;
    std::vector<int> cells;
};

// A sign between two cells, numbered in the order in which a shape lists them.
struct Sign {
    int less, greater;
};

struct Shape {
    int values = 0; // 1 to values
    int cells = 0;
    std::vector<HouseShape> houses;
    std::vector<Sign> signs;
    bool plain = true; // houses are all its rules, so that arguments about uniqueness hold
};

// A path ends where the board is solved, where nothing asked for helps (stuck), where the position
// turns out to be contradictory, where somebody asks it to, or where all that helps is harder than
// asked for (beyond).
enum class Ending : std::uint8_t { solved, stuck, contradiction, interrupted, beyond };

// Where a player stands.
struct State {
    std::vector<int> values;      // 0 where nothing is placed
    std::vector<bool> given;      // placed from the start
    std::vector<Mask> candidates; // of the cells where nothing is placed
};

} // namespace alldiff::reason
