// Unique rectangles: four cells in two rows, two columns and two boxes, none of them given, that a
// puzzle with one solution cannot leave to two values. A corner may have lost one of the two.
#include <array>

#include "../deadly.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Corners: opposite ones add up to 3; corner ^ 1 is in the same row, corner ^ 2 in the same column.
using Corners = std::array<int, 4>;

bool in_two_boxes(const Board& board, const Corners& at) {
    const auto box = [&](int corner) { return board.box_of[at[corner]]; };
    if (board.boxes.empty()) return true;
    if (box(0) == box(1)) return box(2) == box(3) && box(0) != box(2);
    return box(0) == box(2) && box(1) == box(3);
}

// Calls visit(corners) for the rectangles of these cells whose first corner is the given cell; any
// of the four corners may be the lowest. Ends early, and is false, where visit says so.
template <typename Visit>
bool rectangles_at(const Board& board, int cell, const Cells& cells, const Visit& visit) {
    const int row = board.row_of[cell], column = board.column_of[cell];
    if (row < 0 || column < 0) return true;
    const Cells below = board.houses[column].cells & cells;
    for (const int beside : board.houses[row].cells & cells) {
        const int other_column = board.column_of[beside];
        if (beside == cell || other_column < 0) continue;
        for (const int under : below) {
            if (under == cell || board.row_of[under] < 0) continue;
            const Cells last = board.houses[board.row_of[under]].cells &
                               board.houses[other_column].cells & cells;
            if (last.empty()) continue;
            const Corners at{cell, beside, under, last.first()};
            if (in_two_boxes(board, at) && !visit(at)) return false;
        }
    }
    return true;
}

DeadlyPattern pattern_of(const Position& position, const Corners& at, Mask pair) {
    DeadlyPattern pattern(position);
    for (const int cell : at) pattern.add(cell, pair);
    return pattern;
}

// Calls visit(corners, pattern) for every rectangle of open cells with a corner that has two
// candidates where the others have one of them at least. The first corner is the first such corner.
template <typename Visit> void open_rectangles(const Position& position, const Visit& visit) {
    const Board& board = position.board();
    if (!board.plain) return;
    for (const int floor : position.bivalue()) {
        const Mask pair = position.marks(floor);
        const Cells fit = position.holders(lowest(pair)) | position.holders(lowest(pair & (pair - 1)));
        const bool more = rectangles_at(board, floor, fit, [&](const Corners& at) {
            for (const int cell : at) {
                if (cell < floor && position.marks(cell) == pair) return true;
            }
            const DeadlyPattern pattern = pattern_of(position, at, pair);
            return !pattern.is_deadly() || visit(at, pattern);
        });
        if (!more) return;
    }
}

bool in_line(const Position& position, const Cells& roof) {
    const Board& board = position.board();
    return board.shared(roof, HouseKind::row) >= 0 || board.shared(roof, HouseKind::column) >= 0;
}

template <Conclusion conclude> void each_rectangle(const Position& position, Sink& sink) {
    open_rectangles(position, [&](const Corners&, const DeadlyPattern& pattern) {
        return (pattern.*conclude)(sink);
    });
}

// The roof lies in a line (type 2), or is two opposite corners or three (type 5).
template <bool line> void common_extra(const Position& position, Sink& sink) {
    open_rectangles(position, [&](const Corners&, const DeadlyPattern& pattern) {
        return in_line(position, pattern.roof()) != line || pattern.common_extra(sink);
    });
}

// Two opposite corners of roof, and a value that has no other places in both rows or both columns.
void unique_rectangle_6(const Position& position, Sink& sink) {
    const Board& board = position.board();
    open_rectangles(position, [&](const Corners& at, const DeadlyPattern& pattern) {
        const Cells& roof = pattern.roof();
        if (roof.count() != 2 || in_line(position, roof)) return true;
        const std::array<std::array<int, 2>, 2> lines{
            {{board.row_of[at[0]], board.row_of[at[3]]},
             {board.column_of[at[0]], board.column_of[at[3]]}}};
        for (Mask rest = pattern.swing(at[0]); rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            for (const auto& [first, second] : lines) {
                const Cells here = position.holders(value, first);
                const Cells there = position.holders(value, second);
                // A line that has the value elsewhere already is in no danger.
                if (here.empty() || there.empty()) continue;
                const Cells lost = position.holders(value) & roof;
                if (lost.empty() || !(here | there).within(pattern.cells())) continue;
                DeductionBuilder found = pattern.begin("unique-rectangle-6");
                found.remove(lost, value);
                for (const auto& pair : lines) {
                    for (const int line : pair) {
                        found.uses(line, line == first || line == second ? main_part : other_part);
                    }
                }
                if (!sink.take(std::move(found))) return false;
                break;
            }
        }
        return true;
    });
}

// A corner of two candidates, and a value without other places in the lines of the opposite corner:
// that one is not the other value.
void hidden_rectangle(const Position& position, Sink& sink) {
    const Board& board = position.board();
    open_rectangles(position, [&](const Corners& at, const DeadlyPattern& pattern) {
        if (pattern.roof().count() < 2) return true;
        const Mask pair = pattern.swing(at[0]);
        for (int corner = 3; corner >= 0; --corner) {
            if (position.marks(at[3 - corner]) != pair) continue;
            const int row = board.row_of[at[corner]], column = board.column_of[at[corner]];
            for (Mask rest = pair; rest != 0; rest &= rest - 1) {
                const int value = lowest(rest), other = lowest(pair & ~bit(value));
                const Cells places = position.holders(value, row) | position.holders(value, column);
                const bool has_both = position.has(at[corner ^ 1], value) &&
                                      position.has(at[corner ^ 2], value);
                if (!position.has(at[corner], other) || !has_both) continue;
                if (!places.within(pattern.cells())) continue;
                DeductionBuilder found = pattern.begin("hidden-rectangle");
                found.remove(candidate(at[corner], other));
                found.uses(row, main_part).uses(column, main_part);
                if (!sink.take(std::move(found))) return false;
            }
        }
        return true;
    });
}

// Calls visit(corners) for the rectangles without givens where the first corner is placed.
template <typename Visit> void placed_rectangles(const Position& position, const Visit& visit) {
    const Board& board = position.board();
    if (!board.plain) return;
    Cells free = board.everything, placed;
    for (const int cell : board.everything) {
        if (position.is_given(cell)) free.drop(cell);
        else if (position.value(cell) != 0) placed.add(cell);
    }
    for (const int cell : placed) {
        if (!rectangles_at(board, cell, free, visit)) return;
    }
}

// Three corners placed, a b and b: the fourth is not a.
void avoidable_rectangle_1(const Position& position, Sink& sink) {
    placed_rectangles(position, [&](const Corners& at) {
        const int value = position.value(at[0]), other = position.value(at[1]);
        if (other == 0 || position.value(at[2]) != other || !position.has(at[3], value)) return true;
        const DeadlyPattern pattern = pattern_of(position, at, bit(value) | bit(other));
        if (!pattern.is_deadly()) return true;
        DeductionBuilder found = pattern.begin("avoidable-rectangle-1");
        found.remove(candidate(at[3], value));
        return sink.take(std::move(found));
    });
}

// Two corners of a line placed, a and b, and one extra value in the others, which have b and a.
void avoidable_rectangle_2(const Position& position, Sink& sink) {
    placed_rectangles(position, [&](const Corners& at) {
        for (const int beside : {1, 2}) {
            const int across = 3 - beside;
            const int value = position.value(at[0]), other = position.value(at[beside]);
            if (other == 0 || at[0] > at[beside]) continue;
            if (!position.has(at[across], other) || !position.has(at[3], value)) continue;
            const DeadlyPattern pattern = pattern_of(position, at, bit(value) | bit(other));
            if (pattern.roof().count() != 2 || !pattern.is_deadly()) continue;
            if (!pattern.common_extra(sink)) return false;
        }
        return true;
    });
}

} // namespace

std::span<const Technique> unique_rectangles() {
    static constexpr Technique all[] = {
        {"unique-rectangle-1", each_rectangle<&DeadlyPattern::lone_roof>},
        {"unique-rectangle-2", common_extra<true>},
        {"unique-rectangle-3", each_rectangle<&DeadlyPattern::locked_extras_of_two>},
        {"unique-rectangle-4", each_rectangle<&DeadlyPattern::locked_swing>},
        {"unique-rectangle-5", common_extra<false>},
        {"unique-rectangle-6", unique_rectangle_6},
        {"hidden-rectangle", hidden_rectangle},
        {"avoidable-rectangle-1", avoidable_rectangle_1},
        {"avoidable-rectangle-2", avoidable_rectangle_2},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
