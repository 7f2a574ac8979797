// From puzzles in bytes to planes, and from planes to solutions in bytes.
//
// A grid is packed into 40 bytes: byte i has cell i in its low and cell 40 + i in its high half; cell
// 80 stands apart. Transposing these rows gives the four bits of each cell as planes, and back.
#pragma once

#include "sweep.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

inline constexpr int packed_words = 5;
inline constexpr Word low_halves = 0x0F0F0F0F0F0F0F0F;

inline Word read_word(const std::uint8_t* bytes) {
    Word value;
    __builtin_memcpy(&value, bytes, sizeof value);
    return value;
}

inline void write_word(std::uint8_t* bytes, Word value) {
    __builtin_memcpy(bytes, &value, sizeof value);
}

// Sets the candidates of a cell from the four bits of its value: all nine where it is empty.
inline void decode(Block& block, Cells& known, int c, const Plane* bits) {
    const Plane b0 = bits[0];
    const Plane b1 = bits[1];
    const Plane b2 = bits[2];
    const Plane b3 = bits[3];
    const Plane empty = ~(b0 | b1 | b2 | b3);
    const Plane v23 = b1 & ~b2;
    const Plane v45 = b2 & ~b1;
    const Plane v67 = b1 & b2;
    block.digits[0][c] = empty | (b0 & ~(b1 | b2 | b3));
    block.digits[1][c] = empty | (v23 & ~b0);
    block.digits[2][c] = empty | (v23 & b0);
    block.digits[3][c] = empty | (v45 & ~b0);
    block.digits[4][c] = empty | (v45 & b0);
    block.digits[5][c] = empty | (v67 & ~b0);
    block.digits[6][c] = empty | (v67 & b0);
    block.digits[7][c] = empty | (b3 & ~b0);
    block.digits[8][c] = empty | (b3 & b0);
    known.open[c] = empty;
}

// Fills a block with `size` puzzles of 81 bytes each.
inline void load(Block& block, Cells& known, const std::uint8_t* puzzles, int size) {
    Plane rows[packed_words][64];
    Plane last[4];
    for (int w = 0; w < words; ++w) {
        Word bits[4] = {};
        for (int bit = 0; bit < 64; ++bit) {
            // Lanes beyond the last puzzle repeat it, and are not live.
            const int number = 64 * w + bit < size ? 64 * w + bit : size - 1;
            const std::uint8_t* const puzzle = puzzles + cells * number;
            for (int i = 0; i < packed_words; ++i) {
                words_of(rows[i])[words * bit + w] =
                    read_word(puzzle + 8 * i) | read_word(puzzle + 40 + 8 * i) << 4;
            }
            for (int i = 0; i < 4; ++i) bits[i] |= Word{puzzle[80]} >> i << 63 >> (63 - bit);
        }
        for (int i = 0; i < 4; ++i) words_of(last)[words * i + w] = bits[i];
    }
    for (int i = 0; i < packed_words; ++i) {
        transpose(rows[i], rows[i]);
        for (int byte = 0; byte < 8; ++byte) {
            decode(block, known, 8 * i + byte, rows[i] + 8 * byte);
            decode(block, known, 40 + 8 * i + byte, rows[i] + 8 * byte + 4);
        }
    }
    decode(block, known, 80, last);
}

// Solved grids, packed, for all the lanes of a block.
struct Grids {
    Plane rows[packed_words][64];
    Plane last[4];
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
    for (int i = 0; i < packed_words; ++i) {
        for (int byte = 0; byte < 8; ++byte) {
            encode(block, 8 * i + byte, grids.rows[i] + 8 * byte);
            encode(block, 40 + 8 * i + byte, grids.rows[i] + 8 * byte + 4);
        }
        transpose(grids.rows[i], grids.rows[i]);
    }
    encode(block, 80, grids.last);
}

// Writes the grid of one lane as 81 bytes.
inline void unpack(const Grids& grids, int lane, std::uint8_t* grid) {
    const int w = lane / 64;
    const int bit = lane % 64;
    for (int i = 0; i < packed_words; ++i) {
        const Word value = words_of(grids.rows[i])[words * bit + w];
        write_word(grid + 8 * i, value & low_halves);
        write_word(grid + 40 + 8 * i, value >> 4 & low_halves);
    }
    Word last = 0;
    for (int i = 0; i < 4; ++i) last |= (words_of(grids.last)[words * i + w] >> bit & 1) << i;
    grid[80] = static_cast<std::uint8_t>(last);
}

// The same for a single lane, straight from the candidates: cheaper than `pack` for a few lanes.
inline void write_lane(const Block& block, int lane, std::uint8_t* grid) {
    const int w = lane / 64;
    const int bit = lane % 64;
    for (int c = 0; c < cells; ++c) {
        Word value = 0;
        for (int d = 0; d < 9; ++d) {
            value |= -(words_of(block.digits[d])[words * c + w] >> bit & 1) & (d + 1);
        }
        grid[c] = static_cast<std::uint8_t>(value);
    }
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
