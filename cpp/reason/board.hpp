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

// A cell across a sign.
struct Across {
    int cell, sign;
};

struct Board {
    explicit Board(const Shape& shape);

    // Cells that see all of the given ones.
    Cells seen_by_all(const Cells& some) const {
        Cells common = everything;
        for (const int cell : some) common &= peers[cell];
        return common;
    }

    // A house of that kind that holds all of the cells, or -1.
    int shared(const Cells& some, HouseKind kind) const;

    int values;
    int cells;
    bool plain;
    bool signs; // whether it has any
    std::vector<House> houses;              // rows, columns, boxes, others
    std::vector<int> rows, columns, boxes;  // numbers of houses
    std::vector<int> row_of, column_of, box_of; // the house of a cell, -1 where it has none
    std::vector<std::vector<int>> houses_of;    // all houses of a cell
    std::vector<std::vector<Across>> above, below; // the cells that signs say are greater, or less
    std::vector<Cells> peers;               // the cells that share a house with a cell, without it
    Cells everything;
    Cells housed; // the cells that are in a house
};

} // namespace alldiff::reason::ALLDIFF_REASON
