// From puzzles in bytes to planes, and from planes to solutions in bytes.
//
// A grid is packed into six words: byte i of the first five has cell i in its low and cell 40 + i in its
// high half, the last word has cell 80. Transposing these rows gives the four bits of each cell as
// planes, and back.
#pragma once

#include "sweep.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

inline constexpr int packed_words = 6;
inline constexpr Word low_halves = 0x0F0F0F0F0F0F0F0F;

inline Word read_word(const std::uint8_t* bytes) {
    Word value;
    __builtin_memcpy(&value, bytes, sizeof value);
    return value;
}

inline void write_word(std::uint8_t* bytes, Word value) {
    __builtin_memcpy(bytes, &value, sizeof value);
}

// Sets the candidates of a cell in the lanes of `mask` from the four bits of its value: all nine where it
// is empty.
inline void decode(Block& block, const Plane& mask, int c, const Plane* bits) {
    const Plane b0 = bits[0];
    const Plane b1 = bits[1];
    const Plane b2 = bits[2];
    const Plane b3 = bits[3];
    const Plane empty = ~(b0 | b1 | b2 | b3);
    const Plane v23 = b1 & ~b2;
    const Plane v45 = b2 & ~b1;
    const Plane v67 = b1 & b2;
    const auto set = [&](int d, const Plane& value) {
        block.digits[d][c] = blend(mask, value, block.digits[d][c]);
    };
    set(0, empty | (b0 & ~(b1 | b2 | b3)));
    set(1, empty | (v23 & ~b0));
    set(2, empty | (v23 & b0));
    set(3, empty | (v45 & ~b0));
    set(4, empty | (v45 & b0));
    set(5, empty | (v67 & ~b0));
    set(6, empty | (v67 & b0));
    set(7, empty | (b3 & ~b0));
    set(8, empty | (b3 & b0));
    block.closed[c] = blend(mask, ~empty, block.closed[c]);
}

// Calls `visit` with each cell and the first of its four planes among packed rows.
template <typename Visit>
inline void each_packed(Plane (*rows)[64], Visit visit) {
    for (int i = 0; i + 1 < packed_words; ++i) {
        for (int byte = 0; byte < 8; ++byte) {
            visit(8 * i + byte, rows[i] + 8 * byte);
            visit(40 + 8 * i + byte, rows[i] + 8 * byte + 4);
        }
    }
    visit(80, rows[packed_words - 1]);
}

// Fills the lanes of `mask` with puzzles of 81 bytes, one after another.
inline void load(Block& block, const Plane& mask, const std::uint8_t* puzzle) {
    Plane rows[packed_words][64];
    each_lane(mask, [&](int lane) {
        PlaneWord* const row = words_of(rows[0]) + words * (lane % 64) + lane / 64;
        for (int i = 0; i + 1 < packed_words; ++i) {
            row[lanes * i] = read_word(puzzle + 8 * i) | read_word(puzzle + 40 + 8 * i) << 4;
        }
        row[lanes * (packed_words - 1)] = puzzle[80];
        puzzle += cells;
    });
    for (Plane* words_of_rows : rows) transpose(words_of_rows, words_of_rows);
    each_packed(rows, [&](int c, const Plane* bits) { decode(block, mask, c, bits); });
}

// Solved grids, packed, for all the lanes of a block.
struct Grids {
    Plane rows[packed_words][64];
};

// Sets the four bits of the value of a cell, in lanes where it has one candidate.
inline void encode(const Block& block, int c, Plane* bits) {
    const auto digit = [&](int d) -> const Plane& { return block.digits[d - 1][c]; };
    const Plane v67 = digit(6) | digit(7);
    const Plane v57 = digit(5) | digit(7);
    bits[0] = digit(1) | digit(3) | v57 | digit(9);
    bits[1] = digit(2) | digit(3) | v67;
    bits[2] = digit(4) | digit(5) | v67;
    bits[3] = digit(8) | digit(9);
}

inline void pack(const Block& block, Grids& grids) {
    each_packed(grids.rows, [&](int c, Plane* bits) { encode(block, c, bits); });
    for (Plane* rows : grids.rows) transpose(rows, rows);
}

// Writes the grid of one lane as 81 bytes.
inline void unpack(const Grids& grids, int lane, std::uint8_t* grid) {
    const PlaneWord* const row = words_of(grids.rows[0]) + words * (lane % 64) + lane / 64;
    for (int i = 0; i + 1 < packed_words; ++i) {
        const Word value = row[lanes * i];
        write_word(grid + 8 * i, value & low_halves);
        write_word(grid + 40 + 8 * i, value >> 4 & low_halves);
    }
    grid[80] = static_cast<std::uint8_t>(row[lanes * (packed_words - 1)] & 15);
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
