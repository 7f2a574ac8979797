#include "grounds.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

void Grounds::add(int house, Colour colour) {
    const bool known =
        std::ranges::any_of(houses_, [&](const Used& used) { return used.house == house; });
    if (!known) houses_.push_back({static_cast<std::int16_t>(house), colour});
}

void Grounds::add_sign(int sign, Colour colour) {
    const bool known =
        std::ranges::any_of(signs_, [&](const UsedSign& used) { return used.sign == sign; });
    if (!known) signs_.push_back({static_cast<std::int16_t>(sign), colour});
}

bool Grounds::told(int cell, int other) const {
    return std::ranges::any_of(houses_, [&](const Used& used) {
        const Cells& cells = board_.houses[used.house].cells;
        return cells.has(cell) && cells.has(other);
    });
}

void Grounds::apart(const Cells& some, const Cells& others, Colour colour) {
    const Cells all = some | others;
    for (const int cell : some) {
        for (const int other : others) {
            if (cell == other || told(cell, other)) continue;
            int best = -1, most = 0;
            for (const int house : board_.houses_of[cell]) {
                const Cells& cells = board_.houses[house].cells;
                if (!cells.has(other)) continue;
                const int held = (cells & all).count();
                if (held > most) {
                    most = held;
                    best = house;
                }
            }
            if (best >= 0) add(best, colour);
        }
    }
}

void shade(const Position& position, const Cells& cells, Mask values, int colour,
           Because& because) {
    for (const int cell : cells) {
        for (Mask rest = position.marks(cell) & values; rest != 0; rest &= rest - 1) {
            because.shades.push_back(
                {candidate(cell, lowest(rest)), static_cast<std::uint8_t>(colour)});
        }
    }
}

void remove_all(const Cells& cells, int value, std::vector<Candidate>& removals) {
    for (const int cell : cells) removals.push_back(candidate(cell, value));
}

} // namespace alldiff::reason::ALLDIFF_REASON
