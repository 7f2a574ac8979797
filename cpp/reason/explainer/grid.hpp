// A classic grid of 9x9 as the explainer looks at it: candidates by cell, and places by house.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "../cells.hpp"
#include "../shape.hpp"

namespace alldiff::reason::explainer {

using narrow::Cells;
using Marks = std::uint16_t; // bit v says that the value v is a candidate
using Spots = std::uint16_t; // bit i says that the i-th cell of a house can take a value

enum Kind : int { box = 0, row = 1, column = 2 };
inline constexpr int kinds = 3;

inline constexpr Marks bit(int number) { return static_cast<Marks>(1u << number); }
inline int lowest(unsigned mask) { return std::countr_zero(mask); }

// Counts of bits by a table: not every processor that this is compiled for counts them itself.
inline constexpr auto sizes = [] {
    std::array<std::uint8_t, 1024> table{};
    for (unsigned mask = 0; mask < 1024; ++mask) {
        table[mask] = static_cast<std::uint8_t>(std::popcount(mask));
    }
    return table;
}();
inline int size(unsigned mask) { return sizes[mask & 1023]; }

// The cells of the houses, the house of a cell, and its number there.
struct Geometry {
    std::array<std::array<std::array<std::uint8_t, 9>, 9>, kinds> cell{};
    std::array<std::array<std::uint8_t, 81>, kinds> house{};
    std::array<std::array<std::uint8_t, 81>, kinds> spot{};
    std::array<std::array<std::uint8_t, 20>, 81> peers{}; // ascending

    constexpr Geometry() {
        for (int at = 0; at < 81; ++at) {
            const int y = at / 9, x = at % 9;
            const int houses[] = {y / 3 * 3 + x / 3, y, x};
            const int spots[] = {y % 3 * 3 + x % 3, x, y};
            for (int kind = 0; kind < kinds; ++kind) {
                house[kind][at] = static_cast<std::uint8_t>(houses[kind]);
                spot[kind][at] = static_cast<std::uint8_t>(spots[kind]);
                cell[kind][houses[kind]][spots[kind]] = static_cast<std::uint8_t>(at);
            }
        }
        for (int at = 0; at < 81; ++at) {
            int count = 0;
            for (int other = 0; other < 81; ++other) {
                if (other != at && share(at, other)) {
                    peers[at][count++] = static_cast<std::uint8_t>(other);
                }
            }
        }
    }

    constexpr bool share(int a, int b) const {
        return house[box][a] == house[box][b] || house[row][a] == house[row][b] ||
               house[column][a] == house[column][b];
    }
};
inline constexpr Geometry geometry;

inline bool sees(int a, int b) { return a != b && geometry.share(a, b); }

// The cells that a cell sees, and those of a house, as sets.
const Cells& peers_of(int cell);
const Cells& cells_of(int kind, int house);

class Grid {
public:
    Grid() = default;
    explicit Grid(const State& state);

    int value(int cell) const { return values_[cell]; }
    Marks marks(int cell) const { return marks_[cell]; } // 0 where a value is placed
    bool has(int cell, int value) const { return (marks_[cell] & bit(value)) != 0; }
    // Where in a house a value can still go.
    Spots spots(int kind, int house, int value) const { return spots_[kind][house][value]; }
    int open(int kind, int house) const;      // cells of a house without a value
    int placed(int value) const;               // cells that have the value
    bool solved() const;
    bool contradictory() const;

    void remove(int cell, int value) {
        if (!has(cell, value)) return;
        marks_[cell] &= static_cast<Marks>(~bit(value));
        for (int kind = 0; kind < kinds; ++kind) {
            spots_[kind][geometry.house[kind][cell]][value] &=
                static_cast<Spots>(~bit(geometry.spot[kind][cell]));
        }
    }
    void place(int cell, int value);

    const std::array<Marks, 81>& all_marks() const { return marks_; }

private:
    std::array<Marks, 81> marks_{};
    std::array<std::array<std::array<Spots, 10>, 9>, kinds> spots_{};
    std::array<std::uint8_t, 81> values_{};
};

// Calls visit(mask) with the sets of `ones` of the numbers below `bits`, as numbers ascend, until it
// says false.
template <typename Visit> bool each_subset(int ones, int bits, Visit visit) {
    if (ones > bits) return true;
    if (ones == 0) return visit(0u);
    for (std::uint64_t mask = (std::uint64_t{1} << ones) - 1; mask < std::uint64_t{1} << bits;) {
        if (!visit(static_cast<unsigned>(mask))) return false;
        const std::uint64_t smallest = mask & -mask, ripple = mask + smallest;
        mask = ripple | (((mask ^ ripple) >> 2) / smallest);
    }
    return true;
}

} // namespace alldiff::reason::explainer
