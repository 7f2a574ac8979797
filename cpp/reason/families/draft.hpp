// A deduction under construction, in the terms in which families think.
#pragma once

#include <algorithm>
#include <set>
#include <utility>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// The first house that two cells share, or -1.
inline int link_house(const Board& board, int a, int b) {
    for (const int house : board.houses_of[a]) {
        if (board.houses[house].cells.has(b)) return house;
    }
    return -1;
}

class Draft {
public:
    Draft(const Position& position, std::string_view technique) : position_(position) {
        found_.technique = technique;
    }

    // A house counts once, with the colour that it gets first.
    Draft& uses(int house, Colour colour) {
        for (const auto& used : found_.because.houses) {
            if (used.house == house) return *this;
        }
        found_.because.houses.push_back({static_cast<std::int16_t>(house), colour});
        return *this;
    }
    // The house in which one cell sees another.
    Draft& sees(int a, int b, Colour colour = extra_part) {
        return uses(link_house(position_.board(), a, b), colour);
    }
    Draft& sees(int a, const Cells& others, Colour colour = extra_part) {
        for (const int other : others) sees(a, other, colour);
        return *this;
    }
    Draft& shade(int cell, int value, Colour colour) {
        found_.because.shades.push_back({candidate(cell, value), colour});
        return *this;
    }
    Draft& shade(const Cells& cells, int value, Colour colour) {
        for (const int cell : cells) shade(cell, value, colour);
        return *this;
    }
    // Those of the values that the cell can be.
    Draft& shade_marks(int cell, Mask values, Colour colour) {
        for (Mask rest = position_.marks(cell) & values; rest != 0; rest &= rest - 1) {
            shade(cell, lowest(rest), colour);
        }
        return *this;
    }
    Draft& link(Candidate from, Candidate to, bool strong, int chain = 0) {
        found_.because.links.push_back({{from}, {to}, strong, static_cast<std::uint8_t>(chain)});
        return *this;
    }
    Draft& remove(const Cells& cells, int value) {
        for (const int cell : cells) found_.removals.push_back(candidate(cell, value));
        return *this;
    }
    Draft& remove_marks(int cell, Mask values) {
        for (Mask rest = position_.marks(cell) & values; rest != 0; rest &= rest - 1) {
            found_.removals.push_back(candidate(cell, lowest(rest)));
        }
        return *this;
    }
    Draft& length(int nodes) {
        found_.length = nodes;
        return *this;
    }

    bool concludes() const { return !found_.removals.empty() || !found_.places.empty(); }
    const std::vector<Candidate>& removals() const { return found_.removals; }
    Deduction take() { return std::move(found_); }

private:
    const Position& position_;
    Deduction found_;
};

// Passes on what concludes something that has not been told yet.
class Fresh {
public:
    explicit Fresh(Sink& sink) : sink_(sink) {}

    // False once nobody wants more.
    bool take(Draft draft) {
        if (!draft.concludes()) return true;
        auto conclusion = draft.removals();
        std::ranges::sort(conclusion);
        if (!told_.insert(std::move(conclusion)).second) return true;
        return wanted_ = sink_.take(draft.take());
    }
    bool wanted() const { return wanted_; }
    bool stopped() { return !wanted_ || sink_.stopped(); }

private:
    Sink& sink_;
    std::set<std::vector<Candidate>> told_;
    bool wanted_ = true;
};

} // namespace alldiff::reason::ALLDIFF_REASON
