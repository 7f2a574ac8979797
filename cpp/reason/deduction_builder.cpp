#include "deduction_builder.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

DeductionBuilder& DeductionBuilder::uses(int house, Colour colour) {
    auto& houses = found_.because.houses;
    const auto is_it = [&](const Used& used) { return used.house == house; };
    if (std::ranges::none_of(houses, is_it)) {
        houses.push_back({static_cast<std::int16_t>(house), colour});
    }
    return *this;
}

DeductionBuilder& DeductionBuilder::uses_sign(int sign, Colour colour) {
    auto& signs = found_.because.signs;
    const auto is_it = [&](const UsedSign& used) { return used.sign == sign; };
    if (std::ranges::none_of(signs, is_it)) {
        signs.push_back({static_cast<std::int16_t>(sign), colour});
    }
    return *this;
}

// Whether the houses that are used say that two cells differ.
bool DeductionBuilder::differ(int cell, int other) const {
    return std::ranges::any_of(found_.because.houses, [&](const Used& used) {
        const Cells& cells = position_.board().houses[used.house].cells;
        return cells.has(cell) && cells.has(other);
    });
}

DeductionBuilder& DeductionBuilder::apart(const Cells& some, const Cells& others, Colour colour) {
    const Board& board = position_.board();
    const Cells all = some | others;
    for (const int cell : some) {
        for (const int other : others) {
            if (cell == other || differ(cell, other)) continue;
            int best = -1, most = 0;
            for (const int house : board.houses_of[cell]) {
                const Cells& cells = board.houses[house].cells;
                if (!cells.has(other)) continue;
                const int held = (cells & all).count();
                if (held > most) {
                    most = held;
                    best = house;
                }
            }
            if (best >= 0) uses(best, colour);
        }
    }
    return *this;
}

DeductionBuilder& DeductionBuilder::shade_marks(int cell, Mask values, Colour colour) {
    for (Mask rest = position_.marks(cell) & values; rest != 0; rest &= rest - 1) {
        shade(cell, lowest(rest), colour);
    }
    return *this;
}

DeductionBuilder& DeductionBuilder::remove_marks(int cell, Mask values) {
    for (Mask rest = position_.marks(cell) & values; rest != 0; rest &= rest - 1) {
        remove(candidate(cell, lowest(rest)));
    }
    return *this;
}

DeductionBuilder& DeductionBuilder::sort_removals() {
    auto& removals = found_.removals;
    std::ranges::sort(removals);
    const auto repeated = std::ranges::unique(removals);
    removals.erase(repeated.begin(), repeated.end());
    return *this;
}

} // namespace alldiff::reason::ALLDIFF_REASON
