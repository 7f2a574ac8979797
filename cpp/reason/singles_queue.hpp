// Singles in the order in which they come up, as a person meets them who looks at what changed last.
#pragma once

#include <optional>

#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class SinglesQueue {
public:
    // As if the values had been placed one after another, cell by cell.
    explicit SinglesQueue(const Position& start);

    // The one that came first of those that still hold; each comes once. The last open cell of a house
    // waits among those with one candidate.
    std::optional<Deduction> full_house();
    std::optional<Deduction> naked();
    std::optional<Deduction> hidden();

    void apply(const Deduction& deduction);

private:
    struct Place {
        int house;
        int value;
    };

    void place(int cell, int value);
    void remove(int cell, int value);
    void leave(int cell, int value); // the houses of the cell have one place less for it
    int& places(int house, int value) { return places_[house * (board_.values + 1) + value]; }

    const Board& board_;
    std::vector<Mask> marks_;
    std::vector<int> places_;
    std::vector<int> open_; // cells of each house
    std::vector<int> naked_;   // cells, in order
    std::vector<Place> hidden_;
    std::size_t next_naked_ = 0, next_hidden_ = 0;
};

} // namespace alldiff::reason::ALLDIFF_REASON
