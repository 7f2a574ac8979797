// Gathers the houses and signs that a step rests on, each once.
#pragma once

#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class Grounds {
public:
    explicit Grounds(const Board& board) : board_(board) {}

    // A house, or a sign, keeps the colour that it got first.
    void add(int house, Colour colour);
    void add_sign(int sign, Colour colour);

    // Every two cells, one of each set, must differ: adds houses until the ones gathered say so.
    void apart(const Cells& some, const Cells& others, Colour colour = extra_part);

    std::vector<Used> houses() const { return houses_; }
    std::vector<UsedSign> signs() const { return signs_; }

private:
    bool told(int cell, int other) const;

    const Board& board_;
    std::vector<Used> houses_;
    std::vector<UsedSign> signs_;
};

// The candidates of cells that are among the values.
void shade(const Position& position, const Cells& cells, Mask values, int colour, Because& because);

// One value in cells, as removals.
void remove_all(const Cells& cells, int value, std::vector<Candidate>& removals);

} // namespace alldiff::reason::ALLDIFF_REASON
