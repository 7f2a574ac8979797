// Multi-sector locked sets: the open cells where some rows and columns cross take, of some values at most
// one each from every row, of the others at most one each from every column. Where that is just as
// many as there are cells, each of these rows and columns has its values there and nowhere else.
#include <algorithm>
#include <array>
#include <memory>

#include "../technique.hpp"
#include "nine.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr unsigned lines_all = 1U << 9;
constexpr int fewest_lines = 3, most_lines = 5;
constexpr int fewest_cells = 9; // smaller sets have simpler names

// For each value a number of four bits, of which the highest is free: no value has more than five lines.
using Counts = std::uint64_t;
constexpr Counts tops = 0x888888888;

Counts one_each(Mask values) {
    Counts counts = 0;
    for (int value = 1; value <= 9; ++value) counts |= Counts{values >> value & 1} << (4 * (value - 1));
    return counts;
}

// Adds up whichever is less of two counts, value by value.
int sum_of_least(Counts one, Counts two) {
    const Counts as_many = ((one | tops) - two) & tops;
    const Counts where = (as_many >> 3) * 15;
    const Counts least = (two & where) | (one & ~where);
    constexpr Counts even = 0x0F0F0F0F0F;
    const Counts pairs = (least & even) + (least >> 4 & even);
    return static_cast<int>(pairs * 0x0101010101 >> 32 & 0xFF);
}

bool fits(unsigned lines) {
    const int count = std::popcount(lines);
    return count >= fewest_lines && count <= most_lines;
}

class SectorSearch {
public:
    SectorSearch(const Position& position, Sink& sink)
        : position_(position), nine_(position.board()), sink_(sink) {}

    void run() {
        if (!nine_.is_usual()) return;
        for (int line = 0; line < 9; ++line) {
            for (unsigned across = 0; across < lines_all; ++across) {
                for (int at = 0; at < 9; ++at) {
                    if ((across >> at & 1) == 0) continue;
                    in_row_[line][across] |= position_.marks(nine_.cell(line, at));
                    in_column_[line][across] |= position_.marks(nine_.cell(at, line));
                }
                row_counts_[line][across] = one_each(in_row_[line][across]);
            }
            for (int at = 0; at < 9; ++at) {
                if (position_.value(nine_.cell(line, at)) == 0) open_[line] |= 1U << at;
            }
        }
        std::array<Counts, lines_all> in_columns{}; // of each set of columns, with these rows
        for (unsigned rows = 0; rows < lines_all; ++rows) {
            if (!fits(rows)) continue;
            for (unsigned columns = 1; columns < lines_all; ++columns) {
                const auto first = static_cast<std::size_t>(std::countr_zero(columns));
                const Counts others = in_columns[columns & (columns - 1)];
                in_columns[columns] = others + one_each(in_column_[first][rows]);
            }
            for (unsigned columns = 0; columns < lines_all; ++columns) {
                if (fits(columns) && may_be(rows, columns, in_columns[columns]) && !try_values(rows, columns)) return;
            }
            if (sink_.stopped()) return;
        }
    }

private:
    // Whether there are as many open cells as values for them, which is seldom so.
    bool may_be(unsigned rows, unsigned columns, Counts in_columns) const {
        int cells = 0;
        Counts in_rows = 0;
        for (unsigned rest = rows; rest != 0; rest &= rest - 1) {
            const auto row = static_cast<std::size_t>(std::countr_zero(rest));
            cells += std::popcount(open_[row] & columns);
            in_rows += row_counts_[row][columns];
        }
        return cells >= fewest_cells && sum_of_least(in_rows, in_columns) == cells;
    }

    // Each value counts for the rows or for the columns, whichever needs it less often: both are tried
    // where they need it equally often.
    bool try_values(unsigned rows, unsigned columns) {
        Mask by_rows = 0, either = 0;
        for (int value = 1; value <= 9; ++value) {
            int in_rows = 0, in_columns = 0;
            for (int line = 0; line < 9; ++line) {
                if ((rows >> line & 1) != 0) in_rows += static_cast<int>(in_row_[line][columns] >> value & 1);
                if ((columns >> line & 1) != 0) in_columns += static_cast<int>(in_column_[line][rows] >> value & 1);
            }
            if (in_rows < in_columns) by_rows |= bit(value);
            if (in_rows == in_columns && in_rows > 0) either |= bit(value);
        }
        for (Mask more = either;; more = (more - 1) & either) {
            if (!report(rows, columns, by_rows | more)) return false;
            if (more == 0) return true;
        }
    }

    bool report(unsigned rows, unsigned columns, Mask by_rows) {
        DeductionBuilder found(position_, "locked-sectors");
        for (int line = 0; line < 9; ++line) {
            if ((rows >> line & 1) != 0) found.uses(nine_.row(line), main_part);
            if ((columns >> line & 1) != 0) found.uses(nine_.column(line), other_part);
        }
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                const int cell = nine_.cell(row, column);
                const bool in_rows = (rows >> row & 1) != 0, in_columns = (columns >> column & 1) != 0;
                if (in_rows && in_columns) {
                    found.shade_marks(cell, by_rows, main_part);
                    found.shade_marks(cell, ~by_rows, other_part);
                } else if (in_rows) {
                    found.remove_marks(cell, by_rows & in_row_[row][columns]);
                } else if (in_columns) {
                    found.remove_marks(cell, ~by_rows & in_column_[column][rows]);
                }
            }
        }
        return sink_.take(std::move(found));
    }

    const Position& position_;
    Nine nine_;
    Sink& sink_;
    // The values that a line can have where it crosses some others.
    std::array<std::array<Mask, lines_all>, 9> in_row_{}, in_column_{};
    std::array<std::array<Counts, lines_all>, 9> row_counts_{}; // of the same, for rows
    std::array<unsigned, 9> open_{}; // columns in which a row has open cells
};

void sectors(const Position& position, Sink& sink) {
    const auto search = std::make_unique<SectorSearch>(position, sink);
    search->run();
}

} // namespace

std::span<const Technique> locked_sectors() {
    static constexpr Technique all[] = {{"locked-sectors", sectors}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
