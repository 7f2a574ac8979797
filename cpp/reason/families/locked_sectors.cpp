// Multi-sector locked sets: the open cells where some rows and columns cross take, of some values at most
// one each from every row, of the others at most one each from every column. Where that is just as
// many as there are cells, each of these rows and columns has its values there and nowhere else.
#include <algorithm>
#include <array>
#include <memory>

#include "../dedup_sink.hpp"
#include "nine.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr unsigned lines_all = 1U << 9;
constexpr int fewest_lines = 3, most_lines = 5;
constexpr int fewest_cells = 9; // smaller sets have simpler names

bool fits(unsigned lines) {
    const int count = std::popcount(lines);
    return count >= fewest_lines && count <= most_lines;
}

class SectorSearch {
public:
    SectorSearch(const Position& position, Sink& sink)
        : position_(position), nine_(position.board()), sink_(sink), dedup_(sink) {}

    void run() {
        if (!nine_.is_usual()) return;
        for (int line = 0; line < 9; ++line) {
            for (unsigned across = 0; across < lines_all; ++across) {
                for (int at = 0; at < 9; ++at) {
                    if ((across >> at & 1) == 0) continue;
                    in_row_[line][across] |= position_.marks(nine_.cell(line, at));
                    in_column_[line][across] |= position_.marks(nine_.cell(at, line));
                }
            }
        }
        for (unsigned rows = 0; rows < lines_all; ++rows) {
            if (!fits(rows)) continue;
            for (unsigned columns = 0; columns < lines_all; ++columns) {
                if (fits(columns) && !try_values(rows, columns)) return;
            }
            if (sink_.stopped()) return;
        }
    }

private:
    // Each value counts for the rows or for the columns, whichever needs it less often: both are tried
    // where they need it equally often.
    bool try_values(unsigned rows, unsigned columns) {
        int cells = 0;
        for (int row = 0; row < 9; ++row) {
            if ((rows >> row & 1) == 0) continue;
            for (int column = 0; column < 9; ++column) {
                const bool in_column = (columns >> column & 1) != 0;
                if (in_column && position_.value(nine_.cell(row, column)) == 0) ++cells;
            }
        }
        if (cells < fewest_cells) return true;
        int least = 0;
        Mask by_rows = 0, either = 0;
        for (int value = 1; value <= 9; ++value) {
            int in_rows = 0, in_columns = 0;
            for (int line = 0; line < 9; ++line) {
                if ((rows >> line & 1) != 0) in_rows += static_cast<int>(in_row_[line][columns] >> value & 1);
                if ((columns >> line & 1) != 0) in_columns += static_cast<int>(in_column_[line][rows] >> value & 1);
            }
            least += std::min(in_rows, in_columns);
            if (in_rows < in_columns) by_rows |= bit(value);
            if (in_rows == in_columns && in_rows > 0) either |= bit(value);
        }
        if (least != cells) return true;
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
        return dedup_.take(std::move(found));
    }

    const Position& position_;
    Nine nine_;
    Sink& sink_;
    DedupSink dedup_;
    // The values that a line can have where it crosses some others.
    std::array<std::array<Mask, lines_all>, 9> in_row_{}, in_column_{};
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
