#include "singles_queue.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

SinglesQueue::SinglesQueue(const Position& start)
    : board_(start.board()), marks_(board_.cells, (Mask{1} << (board_.values + 1)) - 2),
      places_(board_.houses.size() * (board_.values + 1), board_.values),
      open_(board_.houses.size(), board_.values) {
    for (int cell = 0; cell < board_.cells; ++cell) {
        if (start.value(cell) != 0) place(cell, start.value(cell));
    }
    for (const int cell : start.open()) {
        for (Mask rest = marks_[cell] & ~start.marks(cell); rest != 0; rest &= rest - 1) {
            remove(cell, lowest(rest));
        }
    }
}

std::optional<Deduction> SinglesQueue::full_house() {
    for (std::size_t at = next_naked_; at < naked_.size(); ++at) {
        const int cell = naked_[at];
        if (std::popcount(marks_[cell]) != 1) continue;
        for (const int house : board_.houses_of[cell]) {
            if (open_[house] != 1) continue;
            Deduction found = placement("full-house", cell, lowest(marks_[cell]));
            found.because.houses.push_back({static_cast<std::int16_t>(house), main_part});
            return found;
        }
    }
    return {};
}

std::optional<Deduction> SinglesQueue::naked() {
    while (next_naked_ < naked_.size()) {
        const int cell = naked_[next_naked_++];
        if (std::popcount(marks_[cell]) == 1) {
            return placement("naked-single", cell, lowest(marks_[cell]));
        }
    }
    return {};
}

std::optional<Deduction> SinglesQueue::hidden() {
    while (next_hidden_ < hidden_.size()) {
        const auto [house, value] = hidden_[next_hidden_++];
        if (places(house, value) != 1) continue;
        for (const int cell : board_.houses[house].list) {
            if ((marks_[cell] & bit(value)) == 0) continue;
            Deduction found = placement("hidden-single", cell, value);
            found.because.houses.push_back({static_cast<std::int16_t>(house), main_part});
            return found;
        }
    }
    return {};
}

void SinglesQueue::apply(const Deduction& deduction) {
    for (const auto& [cell, value] : deduction.places) place(cell, value);
    for (const auto& [cell, value] : deduction.removals) remove(cell, value);
}

void SinglesQueue::place(int cell, int value) {
    const Mask others = marks_[cell] & ~bit(value);
    marks_[cell] = 0;
    for (const int house : board_.houses_of[cell]) {
        places(house, value) = 0;
        --open_[house];
    }
    for (const int peer : board_.peers[cell]) remove(peer, value);
    for (Mask rest = others; rest != 0; rest &= rest - 1) leave(cell, lowest(rest));
}

void SinglesQueue::remove(int cell, int value) {
    if ((marks_[cell] & bit(value)) == 0) return;
    marks_[cell] &= ~bit(value);
    leave(cell, value);
    if (std::popcount(marks_[cell]) == 1) naked_.push_back(cell);
}

void SinglesQueue::leave(int cell, int value) {
    for (const int house : board_.houses_of[cell]) {
        if (--places(house, value) == 1) hidden_.push_back({house, value});
    }
}

} // namespace alldiff::reason::ALLDIFF_REASON
