// A box whose places for a value make a corner, and a strong link across it.
#include <optional>

#include "conjugates.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// The places of the value in the box lie in the row or the column, some beside their crossing in
// each. A strong link has one end on the one line, and the target sees its other end and the other
// line.
struct RectangleCorner {
    int value;
    int box, near_line, far_line; // near: where the strong link begins; far: where the target is
    Conjugates link;
    int near_end, far_end;
    int target;
};

// Calls `visit` for every corner; ends once it returns false.
template <typename Visit> void corners(const Position& position, bool strict, Visit visit) {
    const Board& board = position.board();
    for (int value = 1; value <= board.values; ++value) {
        std::optional<std::vector<Conjugates>> links;
        for (const int box : board.boxes) {
            const Cells places = position.holders(value, box);
            if (places.empty()) continue;
            if (!links) links = conjugates(position, value);
            for (const auto& [near_lines, far_lines] :
                 {std::pair{&board.rows, &board.columns}, {&board.columns, &board.rows}}) {
                for (const int near_line : *near_lines) {
                    const Cells near = board.houses[near_line].cells;
                    if (!near.meets(board.houses[box].cells)) continue;
                    for (const int far_line : *far_lines) {
                        const Cells far = board.houses[far_line].cells;
                        if (!far.meets(board.houses[box].cells)) continue;
                        if (!places.within(near | far)) continue;
                        if (strict && (places.within(near) || places.within(far))) continue;
                        for (const auto& link : *links) {
                            // The strong link runs along a line parallel to the far one.
                            if (board.houses[link.house].kind != board.houses[far_line].kind ||
                                link.house == far_line) {
                                continue;
                            }
                            int on = link.first;
                            int off = link.second;
                            if (!near.has(on)) std::swap(on, off);
                            if (!near.has(on) || board.houses[box].cells.has(on)) continue;
                            const auto& line_of =
                                board.houses[near_line].kind == HouseKind::row ? board.row_of
                                                                               : board.column_of;
                            if (line_of[off] < 0) continue;
                            const Cells target = position.holders(value, far_line) &
                                                 board.houses[line_of[off]].cells;
                            if (target.empty() || target.meets(board.houses[box].cells)) continue;
                            const RectangleCorner corner{value, box,  near_line, far_line,
                                                link,  on,   off,       target.first()};
                            if (!visit(corner)) return;
                        }
                    }
                }
            }
        }
    }
}

DeductionBuilder& describe(DeductionBuilder& found, const Position& position, const RectangleCorner& corner) {
    found.uses(corner.box, main_part).uses(corner.link.house, main_part);
    found.uses(corner.near_line, other_part).uses(corner.far_line, other_part);
    found.sees(corner.target, corner.far_end, other_part);
    found.shade(position.holders(corner.value, corner.box), corner.value, main_part);
    found.shade(corner.near_end, corner.value, other_part);
    found.shade(corner.far_end, corner.value, other_part);
    return found;
}

// Without `strict`, the same argument from the target: it, and the end of the link it forces, empty a box.
template <bool strict> void find_corners(const Position& position, Sink& sink) {
    corners(position, strict, [&](const RectangleCorner& corner) {
        DeductionBuilder found(position, sink.technique);
        describe(found, position, corner).remove(Cells::of(corner.target), corner.value);
        return sink.take(std::move(found));
    });
}

// Two corners in the same box.
void dual_empty_rectangle(const Position& position, Sink& sink) {
    std::vector<RectangleCorner> all;
    corners(position, true, [&](const RectangleCorner& corner) {
        all.push_back(corner);
        return true;
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const RectangleCorner& a = all[i];
            const RectangleCorner& b = all[j];
            if (a.value != b.value || a.box != b.box || a.target == b.target) continue;
            DeductionBuilder found(position, "dual-empty-rectangle");
            describe(found, position, a);
            describe(found, position, b);
            found.remove(Cells::of(a.target) | Cells::of(b.target), a.value);
            if (!sink.take(std::move(found))) return;
        }
    }
}

} // namespace

std::span<const Technique> empty_rectangles() {
    static constexpr Technique all[] = {
        {"empty-rectangle", find_corners<true>},
        {"dual-empty-rectangle", dual_empty_rectangle},
        {"rectangle-elimination", find_corners<false>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
