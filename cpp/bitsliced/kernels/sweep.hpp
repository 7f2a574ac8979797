// Propagation: a sweep over the digits of a block narrows all its lanes at once with AND, OR and NOT.
//
// In a band, a digit takes one minirow (three cells side by side in a box) of each row and each box:
// of the 3 x 3 matrix of its minirows it takes one of the six permutations. What lies on no live
// permutation goes. The same holds for the minicolumns of a stack. That closes locked candidates
// exactly, and a digit that is left with one place in a house is left with one in its box.
#pragma once

#include "../kernel.hpp"
#include "block.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

// The first sweep after a search has moved takes what it denies, and copies lanes that went back. A
// watched one tells whether a candidate went.
enum class Sweep { plain, first, watched };

// What a first sweep begins with.
struct Moves {
    const Block& checkpoint;
    const Plane& restored; // lanes that are copied from it
    const Denials& denials;
};

// What a sweep found out about each lane.
struct Verdict {
    Plane dead;   // some cell has no candidate left
    Plane single; // each cell has exactly one candidate or none
    Plane moved;  // a candidate went, or could still go
};

// Removes from a 3 x 3 matrix (entry 3 * line + place) what is on no permutation inside it.
ALLDIFF_INLINE void close(Plane* m) {
    const Plane p048 = and3(m[0], m[4], m[8]);
    const Plane p057 = and3(m[0], m[5], m[7]);
    const Plane p138 = and3(m[1], m[3], m[8]);
    const Plane p156 = and3(m[1], m[5], m[6]);
    const Plane p237 = and3(m[2], m[3], m[7]);
    const Plane p246 = and3(m[2], m[4], m[6]);
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

ALLDIFF_INLINE void remove_denied(Plane* entries, const Plane* denied) {
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) entries[i] &= ~denied[i];
}

// Narrows one band of a digit, and leaves in `rows` which of its minirows survive: the cells are only
// freed of digits that took them and of peers of naked singles; `narrow_stack` applies the rest.
template <Sweep kind>
ALLDIFF_INLINE Plane narrow_band(Plane* __restrict digit, const Plane* __restrict closed,
                                 const Plane* __restrict taken, const Plane* __restrict checkpoint,
                                 const Plane& restored, const Plane* __restrict denied,
                                 Plane* __restrict rows) {
    Plane moved = {};
    Plane held[9];
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) {
        Plane naked[3];
        Plane some[3];
#pragma GCC unroll 3
        for (int row = 0; row < 3; ++row) {
            const int c = 9 * row + 3 * box;
            Plane before[3];
            Plane x[3];
            Plane n[3];
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                before[i] = digit[c + i];
                if constexpr (kind == Sweep::first) {
                    before[i] = blend(restored, checkpoint[c + i], before[i]);
                }
                x[i] = before[i] & ~taken[c + i];
                n[i] = x[i] & closed[c + i];
            }
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const Plane y = and_nor(x[i], n[(i + 1) % 3], n[(i + 2) % 3]);
                if constexpr (kind == Sweep::watched) moved = or_xor(moved, before[i], y);
                digit[c + i] = y;
                x[i] = y;
            }
            some[row] = or3(x[0], x[1], x[2]);
            naked[row] = or3(n[0], n[1], n[2]);
        }
#pragma GCC unroll 3
        for (int row = 0; row < 3; ++row) {
            held[3 * row + box] = and_nor(some[row], naked[(row + 1) % 3], naked[(row + 2) % 3]);
        }
    }
    if constexpr (kind == Sweep::first) remove_denied(held, denied);
    close(held);
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) rows[i] = held[i];
    return moved;
}

// What three bands need together takes more registers than narrow instruction sets have.
#if defined(__AVX512VL__)
inline constexpr int bands_at_once = 3;
#else
inline constexpr int bands_at_once = 1;
#endif

// Narrows one stack of a digit to the minirows in `rows` (entry 9 * band + 3 * row) and to the
// minicolumns that survive, and marks the cells that are the digit's only place in a box.
template <Sweep kind>
ALLDIFF_INLINE Plane narrow_stack(Plane* __restrict digit, Plane* __restrict taken,
                                  const Plane* __restrict denied, const Plane* __restrict rows) {
    Plane moved = {};
    Plane columns[9]; // entry 3 * band + column
#pragma GCC unroll 3
    for (int band = 0; band < 3; ++band) {
        const Plane* const kept = rows + 9 * band;
        const Plane* const x = digit + 27 * band;
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            columns[3 * band + i] = or_and(or_and(x[i] & kept[0], x[9 + i], kept[3]), x[18 + i], kept[6]);
        }
    }
    if constexpr (kind == Sweep::first) remove_denied(columns, denied);
    close(columns);
#pragma GCC unroll bands_at_once
    for (int band = 0; band < 3; ++band) {
        const Plane* const kept = rows + 9 * band;
        const Plane* const column = columns + 3 * band;
        const Plane other_rows[3] = {kept[3] | kept[6], kept[0] | kept[6], kept[0] | kept[3]};
        const Plane other_columns[3] = {column[1] | column[2], column[0] | column[2],
                                        column[0] | column[1]};
#pragma GCC unroll 3
        for (int row = 0; row < 3; ++row) {
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const int c = 27 * band + 9 * row + i;
                const Plane before = digit[c];
                const Plane y = and3(before, kept[3 * row], column[i]);
                if constexpr (kind == Sweep::watched) moved = or_xor(moved, before, y);
                digit[c] = y;
                taken[c] = or_nor(taken[c], other_rows[row], other_columns[i]);
            }
        }
    }
    return moved;
}

// Narrows digit d + 1; returns where a candidate went. `taken` are the cells that are the only place in
// their box of a digit before.
template <Sweep kind>
inline Plane narrow(Block& block, int d, Plane* taken, const Moves& moves) {
    Plane* const digit = block.digits[d];
    const Plane* const checkpoint = moves.checkpoint.digits[d];
    const Plane (*const denied)[9] = moves.denials.at[d];
    const Plane restored = moves.restored;
    Plane moved = {};
    Plane rows[27];
#pragma GCC unroll 1
    for (int band = 0; band < 3; ++band) {
        const int c = 27 * band;
        moved |= narrow_band<kind>(digit + c, block.closed + c, taken + c, checkpoint + c, restored,
                                   denied[band], rows + 9 * band);
    }
#pragma GCC unroll 1
    for (int stack = 0; stack < 3; ++stack) {
        const int c = 3 * stack;
        moved |= narrow_stack<kind>(digit + c, taken + c, denied[3 + stack], rows + stack);
    }
    return moved;
}

// Narrows digit d + 1 in groups besides rows, columns and boxes; returns where a candidate went.
template <Sweep kind>
inline Plane narrow_further(Block& block, int d, const Groups& groups, Plane* taken, Plane& dead) {
    Plane* const digit = block.digits[d];
    Plane moved = {};
    for (int g = 0; g < groups.size; ++g) {
        const std::uint16_t* const members = groups.members + groups.starts[g];
        if (groups.starts[g + 1] - groups.starts[g] != 9) continue;
        Plane naked = {};
        for (int i = 0; i < 9; ++i) {
            const Plane here = digit[members[i]] & block.closed[members[i]];
            dead = or_and(dead, naked, here);
            naked |= here;
        }
        Plane one = {};
        Plane two = {};
        for (int i = 0; i < 9; ++i) {
            const int c = members[i];
            const Plane y = digit[c] & (block.closed[c] | ~naked);
            if constexpr (kind == Sweep::watched) moved = or_xor(moved, digit[c], y);
            digit[c] = y;
            two = or_and(two, one, y);
            one |= y;
        }
        dead |= ~one;
        for (int i = 0; i < 9; ++i) taken[members[i]] = or_and_not(taken[members[i]], digit[members[i]], two);
    }
    if (groups.link_starts[cells] == 0) return moved;
    Plane naked[cells];
    for (int c = 0; c < cells; ++c) naked[c] = digit[c] & block.closed[c];
    for (int c = 0; c < cells; ++c) {
        Plane seen = {};
        for (auto i = groups.link_starts[c]; i < groups.link_starts[c + 1]; ++i) seen |= naked[groups.links[i]];
        dead = or_and(dead, seen, naked[c]);
        const Plane y = digit[c] & ~seen;
        if constexpr (kind == Sweep::watched) moved = or_xor(moved, digit[c], y);
        digit[c] = y;
    }
    return moved;
}

// Of some bits: whether there is one, and whether there are two.
struct Tally {
    Plane one;
    Plane two;
};
ALLDIFF_INLINE Tally tally(const Plane& a, const Plane& b, const Plane& c) {
    return {or3(a, b, c), majority(a, b, c)};
}

// Counts the candidates of each cell: none, one, or more.
inline Verdict survey(Block& block, const Plane* taken, Plane moved) {
    Plane full = ~Plane{};
    Plane open = {};
    for (int c = 0; c < cells; ++c) {
        const auto digit = [&](int d) -> const Plane& { return block.digits[d][c]; };
        const Tally low = tally(digit(0), digit(1), digit(2));
        const Tally middle = tally(digit(3), digit(4), digit(5));
        const Tally high = tally(digit(6), digit(7), digit(8));
        const Tally all = tally(low.one, middle.one, high.one);
        const Plane more = or3(low.two, middle.two, high.two) | all.two;
        full &= all.one;
        open |= more;
        moved = or_and(moved, taken[c], more);
        block.closed[c] = ~more;
    }
    return {~full, ~open, moved};
}

// One sweep. A digit that took a cell is removed from it where the sweep passes the others later; so
// sweeps go up and down in turn. A lane that has not moved in a watched sweep is at the fixpoint.
template <Sweep kind>
inline Verdict sweep(Block& block, bool up, const Moves& moves, const Groups* further) {
    if constexpr (kind == Sweep::first) {
        for (int c = 0; c < cells; ++c) {
            block.closed[c] = blend(moves.restored, moves.checkpoint.closed[c], block.closed[c]);
        }
    }
    Plane moved = {};
    Plane dead = {};
    Plane taken[cells] = {};
    for (int i = 0; i < 9; ++i) {
        const int d = up ? i : 8 - i;
        moved |= narrow<kind>(block, d, taken, moves);
        if (further != nullptr) moved |= narrow_further<kind>(block, d, *further, taken, dead);
    }
    Verdict verdict = survey(block, taken, moved);
    verdict.dead |= dead;
    return verdict;
}

// Tells in which lanes each house holds each digit, and no further group one twice.
inline Plane complete(const Block& block, const Groups* further) {
    Plane all = ~Plane{};
    for (int d = 0; d < 9; ++d) {
        const Plane* const x = block.digits[d];
        for (int g = 0; further != nullptr && g < further->size; ++g) {
            Plane held = {};
            for (auto i = further->starts[g]; i < further->starts[g + 1]; ++i) {
                all &= ~(held & x[further->members[i]]);
                held |= x[further->members[i]];
            }
        }
        for (int band = 0; band < 3; ++band) {
            Plane rows[3] = {};
            Plane boxes[3] = {};
            for (int i = 0; i < 9; ++i) {
                const Plane* const minirow = x + 27 * band + 3 * i;
                const Plane held = or3(minirow[0], minirow[1], minirow[2]);
                rows[i / 3] |= held;
                boxes[i % 3] |= held;
            }
            for (int i = 0; i < 3; ++i) all = and3(all, rows[i], boxes[i]);
        }
        for (int column = 0; column < 9; ++column) {
            Plane held = {};
            for (int row = 0; row < 9; ++row) held |= x[9 * row + column];
            all &= held;
        }
    }
    return all;
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
