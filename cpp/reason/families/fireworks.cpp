// Fireworks: where a row and a column cross in a box, and a value has in each of the two at most one
// place outside the box, it is in one of those wings or at the crossing. (Found by Shye.)
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

struct Spark {
    int value;
    Cells in_row, in_column; // its places outside the box, one or none
};

class Firework {
public:
    Firework(const Position& position, int crossing)
        : position_(position), board_(position.board()), crossing_(crossing),
          row_(board_.row_of[crossing]), column_(board_.column_of[crossing]),
          box_(board_.box_of[crossing]) {
        if (row_ < 0 || column_ < 0 || box_ < 0) return;
        const Cells& box = board_.houses[box_].cells;
        for (int value = 1; value <= board_.values; ++value) {
            const Cells in_row = position.holders(value, row_);
            const Cells in_column = position.holders(value, column_);
            if (in_row.empty() || in_column.empty()) continue;
            const Spark spark{value, in_row - box, in_column - box};
            if (spark.in_row.count() <= 1 && spark.in_column.count() <= 1) sparks_.push_back(spark);
        }
    }

    std::size_t most() const { return sparks_.size(); }
    int crossing() const { return crossing_; }

    // The open cells where the wings can be.
    Cells row_wings() const { return outside(row_); }
    Cells column_wings() const { return outside(column_); }

    // The values that are at the crossing or in these wings.
    Mask values(int row_wing, int column_wing) const {
        Mask found = 0;
        for (const Spark& spark : sparks_) {
            if (spark.in_row.within(Cells::of(row_wing)) &&
                spark.in_column.within(Cells::of(column_wing))) {
                found |= bit(spark.value);
            }
        }
        return found;
    }

    // Where these values are only once among the three cells, they are nowhere else in the box but
    // in the row and the column.
    void clear_box(Mask values, DeductionBuilder& found) const {
        const Cells rest = board_.houses[box_].cells - board_.houses[row_].cells -
                           board_.houses[column_].cells;
        for (; values != 0; values &= values - 1) {
            found.remove(position_.holders(lowest(values)) & rest, lowest(values));
        }
    }

    void add_reasons(DeductionBuilder& found) const {
        found.uses(row_, main_part);
        found.uses(column_, main_part);
        found.uses(box_, other_part);
    }

private:
    Cells outside(int line) const {
        return (board_.houses[line].cells & position_.open()) - board_.houses[box_].cells;
    }

    const Position& position_;
    const Board& board_;
    int crossing_, row_, column_, box_;
    std::vector<Spark> sparks_;
};

// Calls visit for each choice of so many of the values.
template <typename Visit> bool choices(Mask values, int size, const Visit& visit, Mask chosen = 0) {
    if (size == 0) return visit(chosen);
    for (Mask rest = values; rest != 0; rest &= rest - 1) {
        if (!choices(rest & (rest - 1), size - 1, visit, chosen | bit(lowest(rest)))) return false;
    }
    return true;
}

// Three values for three cells.
bool triple(const Position& position, const Firework& firework, int row_wing, int column_wing,
            Mask values, Sink& sink) {
    DeductionBuilder found(position, "firework-triple");
    for (const int cell : {firework.crossing(), row_wing, column_wing}) {
        found.remove_marks(cell, ~values);
        found.shade_marks(cell, values, main_part);
    }
    firework.clear_box(values, found);
    if (!found.concludes()) return true;
    firework.add_reasons(found);
    return sink.take(std::move(found));
}

void firework_triple(const Position& position, Sink& sink) {
    for (const int crossing : position.open()) {
        const Firework firework(position, crossing);
        if (firework.most() < 3) continue;
        for (const int row_wing : firework.row_wings()) {
            for (const int column_wing : firework.column_wings()) {
                const Mask values = firework.values(row_wing, column_wing);
                if (std::popcount(values) < 3) continue;
                const bool more = choices(values, 3, [&](Mask three) {
                    return triple(position, firework, row_wing, column_wing, three, sink);
                });
                if (!more) return;
            }
        }
    }
}

// Two crossings that share their wings, two values each: four values for four cells.
bool quad(const Position& position, const Firework& one, const Firework& other, int row_wing,
          int column_wing, Mask first, Mask second, Sink& sink) {
    DeductionBuilder found(position, "firework-quad");
    found.remove_marks(one.crossing(), ~first);
    found.remove_marks(other.crossing(), ~second);
    found.shade_marks(one.crossing(), first, main_part);
    found.shade_marks(other.crossing(), second, main_part);
    for (const int wing : {row_wing, column_wing}) {
        found.remove_marks(wing, ~(first | second));
        found.shade_marks(wing, first | second, main_part);
    }
    one.clear_box(first, found);
    other.clear_box(second, found);
    if (!found.concludes()) return true;
    one.add_reasons(found);
    other.add_reasons(found);
    return sink.take(std::move(found));
}

void firework_quad(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (const int crossing : position.open()) {
        const Firework one(position, crossing);
        if (one.most() < 2) continue;
        for (const int row_wing : one.row_wings()) {
            for (const int column_wing : one.column_wings()) {
                const Mask firsts = one.values(row_wing, column_wing);
                if (std::popcount(firsts) < 2) continue;
                const int row = board.row_of[column_wing], column = board.column_of[row_wing];
                if (row < 0 || column < 0) continue;
                const Cells last = board.houses[row].cells & board.houses[column].cells &
                                   position.open();
                if (last.empty() || last.first() < crossing) continue;
                const Firework other(position, last.first());
                if (other.most() < 2 || !other.row_wings().has(column_wing) ||
                    !other.column_wings().has(row_wing)) {
                    continue;
                }
                const Mask seconds = other.values(column_wing, row_wing);
                const bool more = choices(firsts, 2, [&](Mask first) {
                    return choices(seconds & ~first, 2, [&](Mask second) {
                        return quad(position, one, other, row_wing, column_wing, first, second, sink);
                    });
                });
                if (!more) return;
            }
        }
    }
}

} // namespace

std::span<const Technique> fireworks() {
    static constexpr Technique all[] = {
        {"firework-triple", firework_triple},
        {"firework-quad", firework_quad},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
