// The houses of a board and who sees whom.
#pragma once

#include <vector>

#include "cells.hpp"
#include "shape.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

struct House {
    HouseKind kind;
    std::vector<int> list; // its cells in order
    Cells cells;
};

struct Board {
    explicit Board(const Shape& shape);

    // Cells that see all of the given ones.
    Cells seen_by_all(const Cells& cells) const {
        Cells common = everything;
        for (const int cell : cells) common &= peers[cell];
        return common;
    }

    bool in_one_box(const Cells& cells) const { return shared(cells, HouseKind::box) >= 0; }

    // A house of that kind that holds all of the cells, or -1.
    int shared(const Cells& cells, HouseKind kind) const;

    int values;
    int cells;
    bool plain;
    std::vector<House> houses;              // rows, columns, boxes, others
    std::vector<int> rows, columns, boxes;  // numbers of houses
    std::vector<int> row_of, column_of, box_of; // the house of a cell, -1 where it has none
    std::vector<std::vector<int>> houses_of;    // all houses of a cell
    std::vector<Cells> peers;               // the cells that share a house with a cell, without it
    Cells everything;
};

} // namespace alldiff::reason::ALLDIFF_REASON
