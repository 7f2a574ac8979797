// Exocets: two base cells of a box and a row, and two target cells in the other boxes of the band,
// which hold the same two values.
//
// Three columns, the cross-lines, go through the third cell of the base's row in its box and through
// the targets. A base value that has at most two places at a time in the cross-lines outside the band
// has a third one inside: not in the base's box or row, where it is already, nor in the companions of
// the targets, which do not have it; so in a target. (David P. Bird's Junior Exocet.)
#include <algorithm>
#include <array>

#include "../technique.hpp"
#include "cross_lines.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

struct Target {
    int row, column;
    int cell, companion;
};

struct Exocet {
    int row;                 // of the base
    int box;                 // in the band, 0 to 2
    int third;               // column of the third cell
    std::array<int, 2> base;
    std::array<Target, 2> targets;
    Mask values;
    Covers covers; // of the base values in the cross-lines outside the band
};

class ExocetSearch {
public:
    ExocetSearch(const Position& position, bool turned)
        : position_(position), board_(position.board()), nine_(board_, turned) {}

    const Nine& nine() const { return nine_; }

    // All exocets of a band, by the base's row, then its box, then its third column.
    std::vector<Exocet> in_band(int band) const {
        std::vector<Exocet> all;
        for (int row = 3 * band; row < 3 * band + 3; ++row) {
            for (int box = 0; box < 3; ++box) {
                for (int third = 3 * box; third < 3 * box + 3; ++third) {
                    with_base(row, box, third, all);
                }
            }
        }
        return all;
    }

    CrossLines lines(const Exocet& exocet) const {
        return {position_, nine_, exocet.row / 3,
                {exocet.third, exocet.targets[0].column, exocet.targets[1].column}};
    }

private:
    void with_base(int row, int box, int third, std::vector<Exocet>& all) const {
        Exocet exocet{row, box, third, {}, {}, 0, {}};
        std::size_t at = 0;
        for (int column = 3 * box; column < 3 * box + 3; ++column) {
            if (column == third) continue;
            const int cell = nine_.cell(row, column);
            if (position_.value(cell) != 0) return;
            exocet.base[at++] = cell;
            exocet.values |= position_.marks(cell);
        }
        const int size = std::popcount(exocet.values);
        if (size < 3 || size > 4) return;
        const auto first = targets(exocet, (box + 1) % 3), second = targets(exocet, (box + 2) % 3);
        for (const Target& one : first) {
            for (const Target& other : second) {
                exocet.targets = {one, other};
                const CrossLines crossed = lines(exocet);
                if (crossed.cover(exocet.values, crossed.outside(), exocet.covers)) {
                    all.push_back(exocet);
                }
            }
        }
    }

    std::vector<Target> targets(const Exocet& exocet, int box) const {
        std::vector<Target> all;
        const int top = exocet.row / 3 * 3;
        for (int row = top; row < top + 3; ++row) {
            if (row == exocet.row) continue;
            const int beside = 3 * top + 3 - exocet.row - row; // the three rows add up to 3 top + 3
            for (int column = 3 * box; column < 3 * box + 3; ++column) {
                const Target target{row, column, nine_.cell(row, column), nine_.cell(beside, column)};
                if (position_.value(target.cell) != 0) continue;
                if ((position_.marks(target.cell) & exocet.values) == 0) continue;
                if (may_be(position_, target.companion, exocet.values)) continue;
                all.push_back(target);
            }
        }
        return all;
    }

    const Position& position_;
    const Board& board_;
    Nine nine_;
};

// The houses of the argument, and the parts of the pattern.
void explain(const Position& position, const Nine& nine, const Exocet& exocet, DeductionBuilder& found) {
    found.uses(position.board().box_of[exocet.base[0]], main_part);
    found.uses(nine.row(exocet.row), main_part);
    for (const int column : {exocet.third, exocet.targets[0].column, exocet.targets[1].column}) {
        found.uses(nine.column(column), other_part);
    }
    for (const auto& lines : exocet.covers) {
        for (const int line : lines) found.uses(line, extra_part);
    }
    for (const int cell : exocet.base) {
        found.shade_marks(cell, exocet.values, main_part);
    }
    for (const auto& target : exocet.targets) {
        found.shade_marks(target.cell, exocet.values, other_part);
    }
}

// A target that is a base value, which the base has too, leaves it two cells in the other target's
// box: in the third row, beside the column of that target.
Cells mirror(const Nine& nine, const Exocet& exocet, int which) {
    const Target& target = exocet.targets[which];
    const Target& other = exocet.targets[1 - which];
    const int top = exocet.row / 3 * 3;
    const int row = 3 * top + 3 - exocet.row - target.row;
    Cells cells;
    for (int column = other.column / 3 * 3; column < other.column / 3 * 3 + 3; ++column) {
        if (column != other.column) cells.add(nine.cell(row, column));
    }
    return cells;
}

// What one exocet says: nothing but base values in the targets, and those only that can be.
void clear_targets(const Position& position, const ExocetSearch& search, const Exocet& exocet,
                   DeductionBuilder& found) {
    std::array<Mask, 2> fit{};
    for (int which = 0; which < 2; ++which) {
        const Target& target = exocet.targets[which];
        const Target& other = exocet.targets[1 - which];
        for (Mask rest = position.marks(target.cell) & exocet.values; rest != 0; rest &= rest - 1) {
            const Cells cells = mirror(search.nine(), exocet, which);
            bool fits = false;
            for (const int cell : cells) fits |= may_be(position, cell, bit(lowest(rest)));
            if (fits) {
                fit[which] |= bit(lowest(rest));
                continue;
            }
            found.uses(position.board().box_of[other.cell], extra_part);
            found.uses(search.nine().row(target.row), extra_part);
        }
        found.remove_marks(target.cell, ~fit[which]);
    }
    for (const int cell : exocet.base) found.remove_marks(cell, ~fit[0] & ~fit[1]);
}

bool junior(const Position& position, const ExocetSearch& search, const Exocet& exocet, Sink& sink) {
    DeductionBuilder found(position, "junior-exocet");
    explain(position, search.nine(), exocet, found);
    clear_targets(position, search, exocet, found);
    return sink.take(std::move(found.sort_removals()));
}

const Target& target_in(const Exocet& exocet, int box) {
    return exocet.targets[(box - exocet.box + 3) % 3 - 1];
}

// Two exocets on the same cross-lines and the same four values. In the box of neither base the
// targets are in the rows of the bases, so no value is in both bases, and each is in one.
bool make_double(const Exocet& one, const Exocet& other) {
    if (one.row == other.row || one.box >= other.box || one.values != other.values ||
        std::popcount(one.values) != 4) {
        return false;
    }
    const int last = 3 - one.box - other.box;
    const Target &first = target_in(one, last), &second = target_in(other, last);
    return target_in(one, other.box).column == other.third &&
           target_in(other, one.box).column == one.third && first.column == second.column &&
           first.row == other.row && second.row == one.row;
}

bool both(const Position& position, const ExocetSearch& search, const Exocet& one,
          const Exocet& other, Sink& sink) {
    DeductionBuilder found(position, "double-exocet");
    Cells bases;
    for (const auto* exocet : {&one, &other}) {
        explain(position, search.nine(), *exocet, found);
        clear_targets(position, search, *exocet, found);
        for (const int cell : exocet->base) bases.add(cell);
    }
    const Cells outside = search.lines(one).outside();
    const Cells around = position.board().seen_by_all(bases);
    for (Mask rest = one.values; rest != 0; rest &= rest - 1) {
        const int value = lowest(rest);
        found.remove(position.holders(value) & around, value);
        // The value is twice in the cross-lines outside the band, so once in each line of its cover.
        if (one.covers[value].size() != 2) continue;
        for (const int line : one.covers[value]) {
            found.remove(position.holders(value, line) - outside, value);
        }
    }
    return sink.take(std::move(found.sort_removals()));
}

// Calls visit(search, exocets) for each band, then for each stack.
template <typename Visit> void each_chute(const Position& position, Sink& sink, const Visit& visit) {
    for (const bool turned : {false, true}) {
        const ExocetSearch search(position, turned);
        if (!search.nine().is_usual()) return;
        for (int band = 0; band < 3; ++band) {
            if (sink.stopped() || !visit(search, search.in_band(band))) return;
        }
    }
}

void junior_exocet(const Position& position, Sink& sink) {
    each_chute(position, sink, [&](const ExocetSearch& search, const std::vector<Exocet>& exocets) {
        return std::ranges::all_of(exocets, [&](const Exocet& exocet) {
            return junior(position, search, exocet, sink);
        });
    });
}

void double_exocet(const Position& position, Sink& sink) {
    each_chute(position, sink, [&](const ExocetSearch& search, const std::vector<Exocet>& exocets) {
        for (const Exocet& one : exocets) {
            for (const Exocet& other : exocets) {
                if (make_double(one, other) && !both(position, search, one, other, sink)) {
                    return false;
                }
            }
        }
        return true;
    });
}

} // namespace

std::span<const Technique> exocets() {
    static constexpr Technique all[] = {
        {"junior-exocet", junior_exocet},
        {"double-exocet", double_exocet},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
