// A deduction under construction, in the terms in which families of techniques think.
#pragma once

#include <string_view>
#include <vector>

#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// The first house that two cells share, or -1.
inline int link_house(const Board& board, int a, int b) {
    for (const int house : board.houses_of[a]) {
        if (board.houses[house].cells.has(b)) return house;
    }
    return -1;
}

class DeductionBuilder {
public:
    DeductionBuilder(const Position& position, std::string_view technique) : position_(position) {
        found_.technique = technique;
    }

    // The reasons. A house, or a sign, counts once, with the colour that it gets first.
    DeductionBuilder& uses(int house, Colour colour);
    DeductionBuilder& uses_sign(int sign, Colour colour);
    // The house in which one cell sees another.
    DeductionBuilder& sees(int a, int b, Colour colour = extra_part) {
        return uses(link_house(position_.board(), a, b), colour);
    }
    DeductionBuilder& sees(int a, const Cells& others, Colour colour = extra_part) {
        for (const int other : others) sees(a, other, colour);
        return *this;
    }
    // Every two cells, one of each set, must differ: adds houses until those that are used say so.
    DeductionBuilder& apart(const Cells& some, const Cells& others, Colour colour = extra_part);

    // The pattern.
    DeductionBuilder& shade(Candidate candidate, Colour colour) {
        found_.because.shades.push_back({candidate, colour});
        return *this;
    }
    DeductionBuilder& shade(int cell, int value, Colour colour) {
        return shade(candidate(cell, value), colour);
    }
    DeductionBuilder& shade(const Cells& cells, int value, Colour colour) {
        for (const int cell : cells) shade(cell, value, colour);
        return *this;
    }
    // Those of the values that the cell can be.
    DeductionBuilder& shade_marks(int cell, Mask values, Colour colour);
    DeductionBuilder& shade_marks(const Cells& cells, Mask values, Colour colour) {
        for (const int cell : cells) shade_marks(cell, values, colour);
        return *this;
    }
    DeductionBuilder& link(std::vector<Candidate> from, std::vector<Candidate> to, bool strong,
                           int chain = 0) {
        found_.because.links.push_back(
            {std::move(from), std::move(to), strong, static_cast<std::uint8_t>(chain)});
        return *this;
    }
    DeductionBuilder& link(Candidate from, Candidate to, bool strong, int chain = 0) {
        return link(std::vector{from}, std::vector{to}, strong, chain);
    }
    DeductionBuilder& deadly(const std::vector<Deadly>& cells) {
        found_.because.deadly = cells;
        return *this;
    }
    DeductionBuilder& length(int nodes) {
        found_.length = nodes;
        return *this;
    }

    // The conclusion.
    DeductionBuilder& place(int cell, int value) {
        found_.places.push_back(candidate(cell, value));
        return *this;
    }
    DeductionBuilder& remove(Candidate candidate) {
        found_.removals.push_back(candidate);
        return *this;
    }
    DeductionBuilder& remove(const Cells& cells, int value) {
        for (const int cell : cells) remove(candidate(cell, value));
        return *this;
    }
    // Those of the values that the cell can be.
    DeductionBuilder& remove_marks(int cell, Mask values);
    // Sorts the removals, and drops those that are there twice.
    DeductionBuilder& sort_removals();

    bool concludes() const { return !found_.removals.empty() || !found_.places.empty(); }
    const Deduction& found() const { return found_; }
    Deduction take() { return std::move(found_); }

private:
    bool differ(int cell, int other) const;

    const Position& position_;
    Deduction found_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
