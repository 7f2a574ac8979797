// The usual board of nine boxes, seen upright or turned, for patterns that exist on it only.
#pragma once

#include "../board.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class Nine {
public:
    explicit Nine(const Board& board, bool turned = false)
        : board_(board), rows_(turned ? board.columns : board.rows),
          columns_(turned ? board.rows : board.columns) {}

    bool is_usual() const {
        if (board_.values != 9 || rows_.size() != 9 || columns_.size() != 9 ||
            board_.boxes.size() != 9) {
            return false;
        }
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                const Cells here = board_.houses[rows_[row]].cells &
                                   board_.houses[columns_[column]].cells;
                const int corner = cell(row / 3 * 3, column / 3 * 3);
                if (here.count() != 1 || board_.box_of[here.first()] < 0) return false;
                if (board_.box_of[here.first()] != board_.box_of[corner]) return false;
            }
        }
        return true;
    }

    int row(int number) const { return rows_[number]; } // the house
    int column(int number) const { return columns_[number]; }
    int cell(int row, int column) const { return board_.houses[rows_[row]].list[column]; }

private:
    const Board& board_;
    const std::vector<int>& rows_;
    const std::vector<int>& columns_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
