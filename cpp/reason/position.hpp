// A board with what is placed and what is still possible.
#pragma once

#include <bit>
#include <vector>

#include "board.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

inline Mask bit(int value) { return Mask{1} << value; }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return std::bit_width(mask) - 1; }

class Position {
public:
    // Candidates are taken as they are: nobody removes what the placed values forbid.
    Position(const Board& board, const State& state);

    const Board& board() const { return *board_; }
    int value(int cell) const { return values_[cell]; }       // 0 where nothing is placed
    bool is_given(int cell) const { return given_.has(cell); }
    Mask marks(int cell) const { return marks_[cell]; }       // 0 where a value is placed
    bool has(int cell, int value) const { return (marks_[cell] & bit(value)) != 0; }
    const Cells& open() const { return open_; }               // cells where nothing is placed
    const Cells& holders(int value) const { return holders_[value]; } // open cells that can be it
    const Cells& bivalue() const { return bivalue_; }         // open cells with two candidates
    Cells holders(int value, int house) const {
        return holders_[value] & board_->houses[house].cells;
    }
    bool solved() const { return open_.empty(); }
    // An open cell without candidates, or a house with no place for a value.
    bool contradictory() const;

    void place(int cell, int value); // and remove it from the peers
    void remove(int cell, int value);
    void apply(const Deduction& deduction);

private:
    const Board* board_;
    std::vector<int> values_;
    std::vector<Mask> marks_;
    std::vector<Cells> holders_;
    Cells given_, open_, bivalue_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
