#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

Position::Position(const Board& board, const State& state)
    : board_(&board), values_(state.values), marks_(board.cells, 0), holders_(board.values + 1) {
    for (int cell = 0; cell < board.cells; ++cell) {
        if (state.given[cell]) given_.add(cell);
        if (values_[cell] != 0) continue;
        open_.add(cell);
        marks_[cell] = state.candidates[cell];
        if (std::popcount(marks_[cell]) == 2) bivalue_.add(cell);
        for (Mask rest = marks_[cell]; rest != 0; rest &= rest - 1) holders_[lowest(rest)].add(cell);
    }
    // Techniques count on it that what is placed is no candidate in its houses.
    for (const int cell : board.everything - open_) {
        for (const int peer : holders_[values_[cell]] & board.peers[cell]) remove(peer, values_[cell]);
    }
}

bool Position::contradictory() const {
    for (const int cell : open_) {
        if (marks_[cell] == 0) return true;
    }
    for (const auto& house : board_->houses) {
        Mask possible = 0;
        for (const int cell : house.list) {
            possible |= values_[cell] != 0 ? bit(values_[cell]) : marks_[cell];
        }
        if (std::popcount(possible) < board_->values) return true;
    }
    return false;
}

void Position::place(int cell, int value) {
    for (Mask rest = marks_[cell]; rest != 0; rest &= rest - 1) holders_[lowest(rest)].drop(cell);
    values_[cell] = value;
    marks_[cell] = 0;
    open_.drop(cell);
    bivalue_.drop(cell);
    for (const int peer : holders_[value] & board_->peers[cell]) remove(peer, value);
}

void Position::remove(int cell, int value) {
    if (!has(cell, value)) return;
    marks_[cell] &= ~bit(value);
    holders_[value].drop(cell);
    const int left = std::popcount(marks_[cell]);
    if (left == 2) bivalue_.add(cell);
    if (left == 1) bivalue_.drop(cell);
}

void Position::apply(const Deduction& deduction) {
    for (const auto& [cell, value] : deduction.places) place(cell, value);
    for (const auto& [cell, value] : deduction.removals) remove(cell, value);
}

} // namespace alldiff::reason::ALLDIFF_REASON
