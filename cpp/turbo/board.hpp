// The candidates of a classic 9x9 grid as bit boards, and the logic that narrows them.
//
// For each digit three words of 27 bits, one for each band: bit 9 * row + column, the row counted
// inside the band. In a band a digit takes one minirow (three cells of a row inside a box) of each
// row and of each box; so the 3 x 3 matrix of its minirows must contain a permutation matrix, and a
// minirow that lies on none of the six can go. That is the exact closure of locked candidates. In a
// stack the same holds for minicolumns.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace alldiff::turbo {

using Band = std::uint32_t;
inline constexpr Band all_cells = (1U << 27) - 1;
inline constexpr std::uint32_t nine = 511;

namespace tables {

// For each 3 x 3 matrix of bits (bit 3 * line + place), the bits on a permutation inside it.
inline constexpr auto closure = [] {
    constexpr std::array<std::uint16_t, 6> permutations = {
        0b100'010'001, 0b010'100'001, 0b100'001'010, 0b001'100'010, 0b010'001'100, 0b001'010'100};
    std::array<std::uint16_t, 512> table{};
    for (std::uint32_t matrix = 0; matrix < 512; ++matrix) {
        for (const auto permutation : permutations) {
            if ((matrix & permutation) == permutation) table[matrix] |= permutation;
        }
    }
    return table;
}();

// For the nine cells of a row, the three minirows that hold any of them.
inline constexpr auto minirows = [] {
    std::array<std::uint8_t, 512> table{};
    for (std::uint32_t row = 0; row < 512; ++row) {
        for (std::uint32_t box = 0; box < 3; ++box) {
            if ((row >> 3 * box & 7) != 0) table[row] |= static_cast<std::uint8_t>(1U << box);
        }
    }
    return table;
}();

// For each matrix of minirows, their cells in the band.
inline constexpr auto minirow_cells = [] {
    std::array<Band, 512> table{};
    for (std::uint32_t matrix = 0; matrix < 512; ++matrix) {
        for (std::uint32_t i = 0; i < 9; ++i) {
            if ((matrix >> i & 1) != 0) table[matrix] |= 7U << 3 * i;
        }
    }
    return table;
}();

// For each cell of a band, the cells of the band that share no house with it, and itself.
inline constexpr auto apart = [] {
    std::array<Band, 27> table{};
    for (std::uint32_t cell = 0; cell < 27; ++cell) {
        for (std::uint32_t other = 0; other < 27; ++other) {
            const bool row = cell / 9 == other / 9;
            const bool column = cell % 9 == other % 9;
            const bool box = cell % 9 / 3 == other % 9 / 3;
            if (cell == other || !(row || column || box)) table[cell] |= 1U << other;
        }
    }
    return table;
}();

} // namespace tables

inline constexpr Band first_box = 0b000000111'000000111'000000111;

// Copies nine columns into the three rows of a band.
constexpr Band columns_to_band(std::uint32_t columns) { return columns * 0x40201U; }

struct Board {
    std::array<std::array<Band, 3>, 9> digits; // candidates
    std::array<Band, 3> placed;                // cells whose digit is settled everywhere
    std::uint32_t dirty = nine;                // digits that changed since they were closed

    // Makes a digit the only one of a cell, and the cell the only one of the digit in its houses.
    void place(int digit, int band, int cell) {
        const Band bit = 1U << cell;
        placed[band] |= bit;
        for (int other = 0; other < 9; ++other) {
            if (other != digit && (digits[other][band] & bit) != 0) {
                digits[other][band] ^= bit;
                dirty |= 1U << other;
            }
        }
        const Band elsewhere = ~columns_to_band(1U << cell % 9);
        for (int b = 0; b < 3; ++b) {
            const Band kept = b == band ? tables::apart[cell] : elsewhere;
            if ((digits[digit][b] & ~kept) != 0) {
                digits[digit][b] &= kept;
                dirty |= 1U << digit;
            }
        }
    }

    // Removes what locked candidates exclude and places the hidden singles, until nothing changes.
    // Returns false where a digit has no place.
    bool close_digits() {
        while (dirty != 0) {
            const int digit = std::countr_zero(dirty);
            dirty &= dirty - 1;
            if (!close(digits[digit])) return false;
            for (int band = 0; band < 3; ++band) {
                const Band open = digits[digit][band] & ~placed[band];
                if (open == 0) continue;
                for (int box = 0; box < 3; ++box) {
                    const Band places = digits[digit][band] & first_box << 3 * box;
                    if ((places & (places - 1)) == 0 && (places & open) != 0) {
                        place(digit, band, std::countr_zero(places));
                    }
                }
            }
        }
        return true;
    }

    // Closes one digit: bands by minirows, stacks by minicolumns, until nothing changes.
    static bool close(std::array<Band, 3>& bands) {
        while (true) {
            const auto before = bands;
            std::array<std::uint32_t, 3> columns{};
            for (int b = 0; b < 3; ++b) {
                const Band band = bands[b];
                const std::uint32_t matrix = tables::minirows[band & nine] |
                                             tables::minirows[band >> 9 & nine] << 3 |
                                             tables::minirows[band >> 18] << 6;
                const std::uint32_t kept = tables::closure[matrix];
                if (kept == 0) return false;
                bands[b] &= tables::minirow_cells[kept];
                columns[b] = (bands[b] | bands[b] >> 9 | bands[b] >> 18) & nine;
            }
            std::array<std::uint32_t, 3> allowed{};
            for (int stack = 0; stack < 3; ++stack) {
                const int shift = 3 * stack;
                const std::uint32_t matrix = (columns[0] >> shift & 7) |
                                             (columns[1] >> shift & 7) << 3 |
                                             (columns[2] >> shift & 7) << 6;
                const std::uint32_t kept = tables::closure[matrix];
                if (kept == 0) return false;
                for (int b = 0; b < 3; ++b) allowed[b] |= (kept >> 3 * b & 7) << shift;
            }
            for (int b = 0; b < 3; ++b) bands[b] &= columns_to_band(allowed[b]);
            if (bands == before) return true;
        }
    }
};

} // namespace alldiff::turbo
