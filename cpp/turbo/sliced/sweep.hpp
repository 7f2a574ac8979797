// Propagation: a sweep over the digits of a block narrows all its lanes at once with AND, OR and NOT.
//
// In a band a digit takes one minirow (three cells of a row inside a box) of each row and each box:
// of the 3 x 3 matrix of its minirows it takes one of the six permutations. What lies on no live
// permutation goes. The same holds for the minicolumns of a stack. That closes locked candidates
// exactly, and a digit that is left with one place in a house is left with one in its box.
#pragma once

#include "block.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

// What is known of the cells of a block besides their candidates. `taken` only lives for a sweep.
struct Cells {
    Plane open[cells];  // two candidates or more, when last counted
    Plane taken[cells]; // the only place in its box of a digit that the sweep has passed
};

// What a sweep found out about each lane.
struct Verdict {
    Plane dead;   // some cell has no candidate left
    Plane single; // each cell has exactly one candidate or none
    Plane moved;  // a candidate went, or could still go
};

// Removes from a 3 x 3 matrix (entry 3 * line + place) what is on no permutation inside it.
inline void close(Plane* m) {
    const Plane p048 = m[0] & m[4] & m[8];
    const Plane p057 = m[0] & m[5] & m[7];
    const Plane p138 = m[1] & m[3] & m[8];
    const Plane p156 = m[1] & m[5] & m[6];
    const Plane p237 = m[2] & m[3] & m[7];
    const Plane p246 = m[2] & m[4] & m[6];
    m[0] = p048 | p057;
    m[1] = p138 | p156;
    m[2] = p237 | p246;
    m[3] = p138 | p237;
    m[4] = p048 | p246;
    m[5] = p057 | p156;
    m[6] = p156 | p246;
    m[7] = p057 | p237;
    m[8] = p048 | p138;
}

// Narrows one band of a digit, and leaves in `rows` which of its minirows survive: the cells are only
// freed of digits that took them and of peers of naked singles; `narrow_stack` applies the rest.
template <bool watch>
inline Plane narrow_band(Plane* digit, const Cells& known, int band, Plane* rows) {
    Plane moved = {};
    Plane naked[9];
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
        const int c = 27 * band + 3 * i;
        const Plane x0 = digit[c] & ~known.taken[c];
        const Plane x1 = digit[c + 1] & ~known.taken[c + 1];
        const Plane x2 = digit[c + 2] & ~known.taken[c + 2];
        const Plane n0 = x0 & ~known.open[c];
        const Plane n1 = x1 & ~known.open[c + 1];
        const Plane n2 = x2 & ~known.open[c + 2];
        const Plane y0 = x0 & ~(n1 | n2);
        const Plane y1 = x1 & ~(n0 | n2);
        const Plane y2 = x2 & ~(n0 | n1);
        if constexpr (watch) {
            moved |= (digit[c] ^ y0) | (digit[c + 1] ^ y1) | (digit[c + 2] ^ y2);
        }
        digit[c] = y0;
        digit[c + 1] = y1;
        digit[c + 2] = y2;
        rows[i] = y0 | y1 | y2;
        naked[i] = n0 | n1 | n2;
    }
    for (int box = 0; box < 3; ++box) {
        rows[box] &= ~(naked[3 + box] | naked[6 + box]);
        rows[3 + box] &= ~(naked[box] | naked[6 + box]);
        rows[6 + box] &= ~(naked[box] | naked[3 + box]);
    }
    close(rows);
    return moved;
}

// Narrows one stack of a digit to the minirows in `rows` (entry 9 * band + 3 * row + stack) and to
// the minicolumns that survive, and marks the cells that are the digit's only place in a box.
template <bool watch>
inline Plane narrow_stack(Plane* digit, Cells& known, int stack, const Plane* rows) {
    Plane moved = {};
    Plane columns[9]; // entry 3 * band + column
    for (int band = 0; band < 3; ++band) {
        const Plane* const kept = rows + 9 * band + stack;
        const Plane* const x = digit + 27 * band + 3 * stack;
        for (int i = 0; i < 3; ++i) {
            columns[3 * band + i] = (x[i] & kept[0]) | (x[9 + i] & kept[3]) | (x[18 + i] & kept[6]);
        }
    }
    close(columns);
    for (int band = 0; band < 3; ++band) {
        const Plane* const kept = rows + 9 * band + stack;
        const Plane* const column = columns + 3 * band;
        const Plane other_rows[3] = {kept[3] | kept[6], kept[0] | kept[6], kept[0] | kept[3]};
        const Plane other_columns[3] = {column[1] | column[2], column[0] | column[2],
                                        column[0] | column[1]};
        for (int row = 0; row < 3; ++row) {
            for (int i = 0; i < 3; ++i) {
                const int c = 27 * band + 9 * row + 3 * stack + i;
                const Plane y = digit[c] & kept[3 * row] & column[i];
                if constexpr (watch) moved |= digit[c] ^ y;
                digit[c] = y;
                known.taken[c] |= ~(other_rows[row] | other_columns[i]);
            }
        }
    }
    return moved;
}

template <bool watch>
inline Plane narrow(Plane* digit, Cells& known) {
    Plane rows[27];
    Plane moved = {};
    for (int band = 0; band < 3; ++band) {
        moved |= narrow_band<watch>(digit, known, band, rows + 9 * band);
    }
    for (int stack = 0; stack < 3; ++stack) {
        moved |= narrow_stack<watch>(digit, known, stack, rows);
    }
    return moved;
}

// Counts the candidates of each cell: none, one, or more.
inline Verdict survey(const Block& block, Cells& known, Plane moved) {
    Plane dead = {};
    Plane open = {};
    for (int c = 0; c < cells; ++c) {
        Plane one = block.digits[0][c];
        Plane more = {};
        for (int d = 1; d < 9; ++d) {
            more |= one & block.digits[d][c];
            one |= block.digits[d][c];
        }
        dead |= ~one;
        open |= more;
        moved |= known.taken[c] & more;
        known.open[c] = more;
    }
    return {dead, ~open, moved};
}

// One sweep. A digit that took a cell is removed from it where the sweep passes the others later; so
// sweeps go up and down in turn. A lane that has not moved in a watched sweep is at the fixpoint.
template <bool watch>
inline Verdict sweep(Block& block, Cells& known, bool up) {
    Plane moved = {};
    for (int c = 0; c < cells; ++c) known.taken[c] = Plane{};
    for (int i = 0; i < 9; ++i) {
        moved |= narrow<watch>(block.digits[up ? i : 8 - i], known);
    }
    return survey(block, known, moved);
}

// Tells in which lanes each house holds each digit.
inline Plane complete(const Block& block) {
    Plane all = ~Plane{};
    for (int d = 0; d < 9; ++d) {
        const Plane* const x = block.digits[d];
        for (int band = 0; band < 3; ++band) {
            Plane rows[3] = {};
            Plane boxes[3] = {};
            for (int i = 0; i < 9; ++i) {
                const Plane* const minirow = x + 27 * band + 3 * i;
                const Plane held = minirow[0] | minirow[1] | minirow[2];
                rows[i / 3] |= held;
                boxes[i % 3] |= held;
            }
            for (int i = 0; i < 3; ++i) all &= rows[i] & boxes[i];
        }
        for (int column = 0; column < 9; ++column) {
            Plane held = {};
            for (int row = 0; row < 9; ++row) held |= x[9 * row + column];
            all &= held;
        }
    }
    return all;
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
