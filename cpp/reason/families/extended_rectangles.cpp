// Extended unique rectangles: three cells in each of two lines, next to each other in boxes, that would
// have only three values, so that the two lines could be swapped there.
#include <algorithm>
#include <array>

#include "../deadly.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int width = 3; // cells in each line, and values

// The cells of two lines where they cross three others; pairs in one of those share a box.
using Rectangle = std::array<int, 2 * width>;

// Calls `visit` for each of them; ends once it returns false.
template <typename Visit>
bool each_rectangle(const Board& board, const std::vector<int>& lines, Visit visit) {
    for (std::size_t one = 0; one < lines.size(); ++one) {
        for (std::size_t two = one + 1; two < lines.size(); ++two) {
            const auto &first = board.houses[lines[one]].list, &second = board.houses[lines[two]].list;
            const auto share_box = [&](int a, int b) {
                return board.box_of[a] >= 0 && board.box_of[a] == board.box_of[b];
            };
            if (!std::ranges::equal(first, second, share_box)) continue;
            for (int a = 0; a < board.values; ++a) {
                for (int b = a + 1; b < board.values; ++b) {
                    for (int c = b + 1; c < board.values; ++c) {
                        const Rectangle cells{first[a],  first[b],  first[c],
                                              second[a], second[b], second[c]};
                        if (!visit(cells)) return false;
                    }
                }
            }
        }
    }
    return true;
}

bool is_open(const Position& position, const Rectangle& cells) {
    for (const int cell : cells) {
        if (position.value(cell) != 0) return false;
    }
    return true;
}

DeadlyPattern pattern_of(const Position& position, const Rectangle& cells, Mask values) {
    DeadlyPattern pattern(position);
    for (const int cell : cells) pattern.add(cell, values);
    return pattern;
}

// All but one cell have only three values between them.
void one_cell_more(const Position& position, Sink& sink) {
    if (!position.board().plain) return;
    for (const auto* lines : {&position.board().rows, &position.board().columns}) {
        const bool on = each_rectangle(position.board(), *lines, [&](const Rectangle& cells) {
            if (!is_open(position, cells)) return !sink.stopped();
            for (const int roof : cells) {
                Mask values = 0;
                for (const int cell : cells) values |= cell == roof ? 0 : position.marks(cell);
                if (std::popcount(values) != width || (position.marks(roof) & ~values) == 0) continue;
                const DeadlyPattern pattern = pattern_of(position, cells, values);
                if (!pattern.lone_roof(sink)) return false;
            }
            return true;
        });
        if (!on) return;
    }
}

// All cells have three values, and some of them one and the same more.
void one_value_more(const Position& position, Sink& sink) {
    if (!position.board().plain) return;
    for (const auto* lines : {&position.board().rows, &position.board().columns}) {
        const bool on = each_rectangle(position.board(), *lines, [&](const Rectangle& cells) {
            if (!is_open(position, cells)) return !sink.stopped();
            Mask all = 0;
            for (const int cell : cells) all |= position.marks(cell);
            if (std::popcount(all) != width + 1) return true;
            for (Mask rest = all; rest != 0; rest &= rest - 1) {
                const DeadlyPattern pattern = pattern_of(position, cells, all & ~bit(lowest(rest)));
                if (!pattern.common_extra(sink)) return false;
            }
            return true;
        });
        if (!on) return;
    }
}

} // namespace

std::span<const Technique> extended_rectangles() {
    static constexpr Technique all[] = {
        {"extended-rectangle-1", one_cell_more},
        {"extended-rectangle-2", one_value_more},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
