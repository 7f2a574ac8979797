// One node at a time: the candidates of a grid, one vector for each digit.
//
// A vector has a lane for each row, with nine bits: the columns where the digit can stand. Each band
// has four lanes, the last of them empty, so that lanes go round inside a band and bands go round in
// one instruction. The rules are those of sweep.hpp; propagation ends at the same fixpoint, and
// `choose` takes the same literal.
#pragma once

#include "choose.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

// Narrow instruction sets take it in two halves.
using Rows9 [[gnu::vector_size(32), gnu::may_alias]] = std::uint16_t;
using Bands [[gnu::vector_size(32), gnu::may_alias]] = Word;

// Bits of a row: all nine; and of each minirow the first, the last, the first two, the last two.
inline constexpr std::uint16_t nine = 0x1FF;
inline constexpr std::uint16_t firsts = 0b001001001;
inline constexpr std::uint16_t lasts = 0b100100100;
inline constexpr std::uint16_t first_two = 0b011011011;
inline constexpr std::uint16_t last_two = 0b110110110;

#if defined(__clang__)
#define ALLDIFF_SHUFFLE(type, v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#else
#define ALLDIFF_SHUFFLE(type, v, ...) __builtin_shuffle(v, type{__VA_ARGS__})
#endif
// What holds of the next row of the band or the one after it, in a circle; the same for bands.
inline Rows9 next_row(const Rows9& v) {
    return ALLDIFF_SHUFFLE(Rows9, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15);
}
inline Rows9 row_after(const Rows9& v) {
    return ALLDIFF_SHUFFLE(Rows9, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15);
}
inline Rows9 next_band(const Rows9& v) {
    const auto bands = reinterpret_cast<Bands>(v);
    return reinterpret_cast<Rows9>(ALLDIFF_SHUFFLE(Bands, bands, 1, 2, 0, 3));
}
inline Rows9 band_after(const Rows9& v) {
    const auto bands = reinterpret_cast<Bands>(v);
    return reinterpret_cast<Rows9>(ALLDIFF_SHUFFLE(Bands, bands, 2, 0, 1, 3));
}
#undef ALLDIFF_SHUFFLE

// The same for minirows, marked by their first bits, and for the columns inside each box.
inline Rows9 next_box(const Rows9& v) { return (v >> 3 | v << 6) & firsts; }
inline Rows9 box_after(const Rows9& v) { return (v >> 6 | v << 3) & firsts; }
inline Rows9 next_column(const Rows9& v) { return (v >> 1 & first_two) | (v << 2 & lasts); }
inline Rows9 column_after(const Rows9& v) { return (v >> 2 & firsts) | (v << 1 & last_two); }

// The minirows that hold any of the cells, marked by their first bits, and all cells of such.
inline Rows9 minirows(const Rows9& v) { return (v | v >> 1 | v >> 2) & firsts; }
inline Rows9 cells_of(const Rows9& marks) { return (marks << 3) - marks; }

inline Rows9 row_lanes(std::uint16_t bits) {
    return Rows9{bits, bits, bits, 0, bits, bits, bits, 0, bits, bits, bits};
}
inline int lane_of(int row) { return row / 3 * 4 + row % 3; }

inline bool any(const Rows9& v) {
#if defined(__AVX2__)
    using Tested [[gnu::vector_size(32)]] = long long;
    return !__builtin_ia32_ptestz256(reinterpret_cast<Tested>(v), reinterpret_cast<Tested>(v));
#else
    const auto bands = reinterpret_cast<Bands>(v);
    return (bands[0] | bands[1] | bands[2] | bands[3]) != 0;
#endif
}

// For each column and value, the bit of the column in the lane of the value.
struct ColumnsByValue {
    alignas(32) std::uint16_t at[9][10][16] = {};

    constexpr ColumnsByValue() {
        for (int column = 0; column < 9; ++column) {
            const auto bit = static_cast<std::uint16_t>(1 << column);
            for (int value = 0; value < 10; ++value) at[column][value][value] = bit;
        }
    }
    [[nodiscard]] Rows9 row(int column, int value) const {
        Rows9 row;
        __builtin_memcpy(&row, at[column][value], sizeof row);
        return row;
    }
};
inline constexpr ColumnsByValue columns_by_value;

struct Grid {
    Rows9 digits[9];  // the candidates
    Rows9 hidden[9];  // cells that are the only place of the digit in their box
    Rows9 settled[9]; // cells of which the digit was told that no other can take them
    Rows9 open;       // cells with two candidates or more
    int changed;      // digits that are not closed

    enum class State { dead, solved, stuck };

    // Narrows the candidates to the fixpoint.
    State propagate() {
        while (changed != 0) {
            Rows9 faults = {};
            int again = 0;
            for (int left = changed; left != 0; left &= left - 1) {
                const int d = __builtin_ctz(static_cast<unsigned>(left));
                Rows9 emptied;
                faults |= narrow(d, emptied);
                again |= static_cast<int>(any(emptied)) << d;
            }
            if (any(faults)) return State::dead;
            Rows9 taken = hidden[0];
            for (int d = 1; d < 9; ++d) {
                faults |= taken & hidden[d];
                taken |= hidden[d];
            }
            Rows9 one = {};
            Rows9 two = {};
            Rows9 moved[9];
            for (int d = 0; d < 9; ++d) {
                const Rows9 kept = digits[d] & (hidden[d] | ~taken);
                moved[d] = digits[d] ^ kept;
                digits[d] = kept;
                two |= one & kept;
                one |= kept;
            }
            faults |= one ^ row_lanes(nine);
            if (any(faults)) return State::dead;
            open = two;
            changed = again;
            for (int d = 0; d < 9; ++d) {
                const Rows9 fresh = digits[d] & ~(two | settled[d]);
                changed |= static_cast<int>(any(moved[d] | fresh)) << d;
            }
        }
        return any(open) ? State::stuck : State::solved;
    }

    // What to do with a grid that is stuck, see choose.hpp: its choice, or that a minirow or minicolumn
    // would have to hold four digits, or that digits left one where three others must be.
    enum class Next { choice, dead, moved };
    Next choose(Choice& choice);

    // Lets a choice hold, or not hold.
    void assume(Choice choice) { leave(choice, choice.possible() & (choice.possible() - 1)); }
    void deny(Choice choice) { leave(choice, choice.possible() & -choice.possible()); }

    // Starts from nine candidates in each cell, or from what `candidates` tells: bit 0 for digit 1.
    void read(const std::uint16_t* candidates) {
        alignas(32) std::uint16_t lanes_of[9][16] = {};
        for (int c = 0; c < cells; ++c) {
            for (int d = 0; d < 9; ++d) {
                const int bit = (candidates[c] >> d & 1) << c % 9;
                std::uint16_t& lane = lanes_of[d][lane_of(c / 9)];
                lane = static_cast<std::uint16_t>(lane | bit);
            }
        }
        start(lanes_of);
    }

    // Reads 81 bytes, 0 for an empty cell.
    void read(const std::uint8_t* puzzle) {
        alignas(32) std::uint16_t rows[9][16];
        for (int r = 0; r < 9; ++r) {
            Rows9 row = {};
            for (int c = 0; c < 9; ++c) row |= columns_by_value.row(c, puzzle[9 * r + c]);
            __builtin_memcpy(rows[r], &row, sizeof row);
        }
        alignas(32) std::uint16_t lanes_of[10][16] = {}; // the first one for empty cells
        for (int value = 0; value < 10; ++value) {
            for (int r = 0; r < 9; ++r) lanes_of[value][lane_of(r)] = rows[r][value];
        }
        Rows9 empty;
        __builtin_memcpy(&empty, lanes_of[0], sizeof empty);
        start(lanes_of + 1);
        for (Rows9& digit : digits) digit |= empty;
        open = empty;
    }

    // Writes a solved grid as 81 bytes.
    void write(std::uint8_t* grid) const {
        for (int d = 0; d < 9; ++d) {
            for (int r = 0; r < 9; ++r) {
                const unsigned row = digits[d][lane_of(r)];
                grid[9 * r + __builtin_ctz(row)] = static_cast<std::uint8_t>(d + 1);
            }
        }
    }

    // The candidates of a cell, bit 0 for digit 1.
    [[nodiscard]] unsigned at(int cell) const {
        unsigned found = 0;
        for (int d = 0; d < 9; ++d) {
            found |= (static_cast<unsigned>(digits[d][lane_of(cell / 9)]) >> cell % 9 & 1U) << d;
        }
        return found;
    }

    // Lets a cell be no other digit, or not this one.
    void place(int digit, int cell) {
        for (int d = 0; d < 9; ++d) {
            if (d != digit) remove(d, cell);
        }
        changed = nine;
        open[lane_of(cell / 9)] = static_cast<std::uint16_t>(open[lane_of(cell / 9)] & ~(1U << cell % 9));
    }
    void ban(int digit, int cell) {
        remove(digit, cell);
        changed = nine;
        if (const unsigned left = at(cell); (left & (left - 1)) == 0) {
            open[lane_of(cell / 9)] = static_cast<std::uint16_t>(open[lane_of(cell / 9)] & ~(1U << cell % 9));
        }
    }

private:
    // Takes a digit away from some entries of a line.
    void leave(Choice choice, int places) {
        for (; places != 0; places &= places - 1) {
            leave(choice.digit(), choice.group(), 3 * choice.line() + __builtin_ctz(places));
        }
    }
    void leave(int digit, int group, int entry) {
        const int first = first_cell(group, entry);
        for (int i = 0; i < 3; ++i) remove(digit, first + i * cell_step(group));
    }

    void start(const std::uint16_t (*lanes_of)[16]) {
        Rows9 one = {};
        Rows9 two = {};
        for (int d = 0; d < 9; ++d) {
            __builtin_memcpy(&digits[d], lanes_of[d], sizeof digits[d]);
            two |= one & digits[d];
            one |= digits[d];
            hidden[d] = settled[d] = Rows9{};
        }
        open = two;
        changed = nine;
    }

    void remove(int digit, int cell) {
        std::uint16_t row = digits[digit][lane_of(cell / 9)];
        row = static_cast<std::uint16_t>(row & ~(1U << cell % 9));
        digits[digit][lane_of(cell / 9)] = row;
        changed |= 1 << digit;
    }

    // Closes one digit by its naked singles, its minirows and its minicolumns; returns lanes that are
    // not zero where it has no place in a row, or two naked singles there. `emptied`: the
    // minirows that the minicolumns took away, after which another pass may remove more.
    [[gnu::always_inline]] Rows9 narrow(int d, Rows9& emptied) {
        const Rows9 naked = digits[d] & ~open;
        const Rows9 naked_marks = minirows(naked);
        const Rows9 x = digits[d] & (naked | ~cells_of(naked_marks));
        const Rows9 a = minirows(x) & ~(next_row(naked_marks) | row_after(naked_marks));
        const Rows9 b = next_row(a);
        const Rows9 c = row_after(a);
        const Rows9 marks = a & ((next_box(b) & box_after(c)) | (box_after(b) & next_box(c)));
        const Rows9 y = x & cells_of(marks);
        const Rows9 p = y | next_row(y) | row_after(y);
        const Rows9 q = next_band(p);
        const Rows9 r = band_after(p);
        const Rows9 columns = p & ((next_column(q) & column_after(r)) |
                                   (column_after(q) & next_column(r)));
        const Rows9 z = y & columns;
        const Rows9 other_marks = next_row(marks) | row_after(marks);
        const Rows9 other_columns = next_column(columns) | column_after(columns);
        const Rows9 alone = z & ~(cells_of(other_marks) | other_columns);
        digits[d] = z;
        hidden[d] = alone;
        settled[d] = naked | alone;
        emptied = marks ^ minirows(z);
        return (reinterpret_cast<Rows9>(z == 0) & row_lanes(nine)) | (naked & (naked - 1));
    }
};

// What choosing needs to know of each closed 3 x 3 matrix, bit 3 * line + place.
struct Matrices {
    std::uint8_t open[512] = {};  // 0 with one configuration, 1 with two, 2 with more
    std::uint16_t sure[512] = {}; // the entries that are the only ones of their lines

    constexpr Matrices() {
        for (int matrix = 0; matrix < 512; ++matrix) {
            for (int line = 0; line < 9; line += 3) {
                const int bits = matrix >> line & 7;
                const int others = bits & (bits - 1);
                const int number = others == 0 ? 0 : bits != 7 ? 1 : 2;
                if (number > open[matrix]) open[matrix] = static_cast<std::uint8_t>(number);
                if (others == 0) {
                    sure[matrix] = static_cast<std::uint16_t>(sure[matrix] | bits << line);
                }
            }
        }
    }
};
inline constexpr Matrices matrices_of;

inline Grid::Next Grid::choose(Choice& choice) {
    std::uint16_t matrices[6][9];
    for (int d = 0; d < 9; ++d) {
        const Rows9 marks = minirows(digits[d]); // bits 0, 3 and 6
        const auto held = reinterpret_cast<Bands>((marks | marks >> 2 | marks >> 4) & 7);
        const auto columns = reinterpret_cast<Bands>(digits[d] | next_row(digits[d]) |
                                                     row_after(digits[d]));
        for (int i = 0; i < 3; ++i) {
            matrices[i][d] = (held[i] | held[i] >> 13 | held[i] >> 26) & nine;
            matrices[3 + i][d] = (columns[0] >> 3 * i & 7) | (columns[1] >> 3 * i & 7) << 3 |
                                 (columns[2] >> 3 * i & 7) << 6;
        }
    }
    int group = 0;
    int least = 99;
    bool moved = false;
    for (int g = 0; g < 6; ++g) {
        int total = 0;
        int one = 0;
        int two = 0;
        int three = 0;
        int four = 0;
        int possible = 0;
        for (int d = 0; d < 9; ++d) {
            const int matrix = matrices[g][d];
            const int sure = matrices_of.sure[matrix];
            total += matrices_of.open[matrix];
            four |= three & sure;
            three |= two & sure;
            two |= one & sure;
            one |= sure;
            possible |= matrix & ~sure;
        }
        if (four != 0) return Next::dead;
        for (int full = three & possible; full != 0; full &= full - 1) {
            const int entry = __builtin_ctz(static_cast<unsigned>(full));
            for (int d = 0; d < 9; ++d) {
                const int here = matrices[g][d] & ~matrices_of.sure[matrices[g][d]];
                if ((here >> entry & 1) != 0) leave(d, g, entry);
            }
            moved = true;
        }
        if (total > 0 && total < least) {
            least = total;
            group = g;
        }
    }
    if (moved) return Next::moved;
    int digit = 0;
    int fewest = 9;
    for (int d = 0; d < 9; ++d) {
        const int number = matrices_of.open[matrices[group][d]];
        if (number > 0 && number < fewest) {
            fewest = number;
            digit = d;
        }
    }
    const int matrix = matrices[group][digit];
    int line = 0;
    while ((matrix >> 3 * line & 7 & ((matrix >> 3 * line & 7) - 1)) == 0) ++line;
    choice.number = (matrix >> 3 * line & 7) + 8 * line + 32 * group + 256 * digit;
    return Next::choice;
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
