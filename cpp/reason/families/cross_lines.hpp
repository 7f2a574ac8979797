// The cross-lines of Exocets: three columns, one through each box of a band.
#pragma once

#include <array>
#include <vector>

#include "../position.hpp"
#include "nine.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// For each value the lines, two at most, that hold all its places in some cells.
using Covers = std::array<std::vector<int>, 10>;

class CrossLines {
public:
    CrossLines(const Position& position, const Nine& nine, int band, std::array<int, 3> columns)
        : position_(position), board_(position.board()), nine_(nine) {
        for (const int column : columns) outside_ |= board_.houses[nine_.column(column)].cells;
        for (int row = 3 * band; row < 3 * band + 3; ++row) {
            outside_ -= board_.houses[nine_.row(row)].cells;
        }
    }

    // Their cells outside the band.
    const Cells& outside() const { return outside_; }

    // Finds for each value two lines that hold its places in some cells; rows if they can be.
    bool cover(Mask values, const Cells& among, Covers& covers) const {
        for (Mask rest = values; rest != 0; rest &= rest - 1) {
            auto& lines = covers[lowest(rest)];
            lines.clear();
            if (!cover(places(lowest(rest), among), 2, lines)) return false;
        }
        return true;
    }

private:
    // Cells that are or can be the value.
    Cells places(int value, const Cells& among) const {
        Cells found = position_.holders(value) & among;
        for (const int cell : among - position_.open()) {
            if (position_.value(cell) == value) found.add(cell);
        }
        return found;
    }

    bool cover(const Cells& left, int lines, std::vector<int>& chosen) const {
        if (left.empty()) return true;
        if (lines == 0) return false;
        const int cell = left.first();
        int row = board_.row_of[cell], column = board_.column_of[cell];
        if (nine_.row(0) != board_.rows[0]) std::swap(row, column);
        for (const int line : {row, column}) {
            chosen.push_back(line);
            if (cover(left - board_.houses[line].cells, lines - 1, chosen)) return true;
            chosen.pop_back();
        }
        return false;
    }

    const Position& position_;
    const Board& board_;
    const Nine& nine_;
    Cells outside_;
};

// Whether a cell is or can be one of some values.
inline bool may_be(const Position& position, int cell, Mask values) {
    if (position.value(cell) != 0) return (bit(position.value(cell)) & values) != 0;
    return (position.marks(cell) & values) != 0;
}

} // namespace alldiff::reason::ALLDIFF_REASON
