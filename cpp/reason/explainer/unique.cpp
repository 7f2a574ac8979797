// Unique rectangles and loops: cells that would swing between two values, but for some others.
#include <algorithm>

#include "hint.hpp"

namespace alldiff::reason::explainer {

namespace {

struct Loop {
    std::vector<int> cells;
    Cells set;
    Marks values;            // the two
    std::vector<int> extras; // cells with other values
    Marks extra = 0;         // those values
};

class Loops {
public:
    explicit Loops(const Grid& grid) : grid_(grid) {}

    First first() {
        for (int cell = 0; cell < 81; ++cell) {
            if (size(grid_.marks(cell)) != 2) continue;
            loop_ = {};
            loop_.values = grid_.marks(cell);
            follow(cell, 2, 0, -1);
        }
        return std::move(best_);
    }

private:
    // Goes on to cells of another house than the last, at most two of them with several values more.
    void follow(int cell, int allowed, Marks extra, int last_kind) {
        loop_.cells.push_back(cell);
        loop_.set.add(cell);
        for (int kind = 0; kind < kinds; ++kind) {
            if (kind == last_kind) continue;
            for (const int next : geometry.cell[kind][geometry.house[kind][cell]]) {
                if (next == loop_.cells[0] && loop_.cells.size() >= 4) {
                    close();
                } else if (!loop_.set.has(next) &&
                           (grid_.marks(next) & loop_.values) == loop_.values) {
                    const Marks more = (extra | grid_.marks(next)) & static_cast<Marks>(~loop_.values);
                    const bool two = size(grid_.marks(next)) == 2;
                    if (two || size(more) == 1 || allowed > 0) {
                        follow(next, two ? allowed : allowed - 1, more, kind);
                    }
                }
            }
        }
        loop_.set.drop(cell);
        loop_.cells.pop_back();
    }

    // Every house has no cell of the loop, or one at an even and one at an odd place.
    bool balanced() const {
        std::array<unsigned, kinds> visited[2] = {};
        for (std::size_t i = 0; i < loop_.cells.size(); ++i) {
            for (int kind = 0; kind < kinds; ++kind) {
                auto& houses = visited[i % 2][kind];
                const unsigned house = bit(geometry.house[kind][loop_.cells[i]]);
                if ((houses & house) != 0) return false;
                houses |= house;
            }
        }
        return visited[0] == visited[1];
    }

    void close() {
        if (!balanced()) return;
        loop_.extras.clear();
        loop_.extra = 0;
        for (const int cell : loop_.cells) {
            if (size(grid_.marks(cell)) == 2) continue;
            loop_.extras.push_back(cell);
            loop_.extra |= grid_.marks(cell);
        }
        loop_.extra &= static_cast<Marks>(~loop_.values);
        const auto count = loop_.extras.size();
        if (count == 1) {
            Hint hint{name(1), rating(), {}};
            strike(hint.removals, loop_.extras[0], loop_.values);
            add(std::move(hint), 1);
        } else if (count > 2) {
            second_type();
        } else if (count == 2) {
            if (size(loop_.extra) == 1) second_type();
            if (size(loop_.extra) >= 2) third_type();
            fourth_type();
        }
    }

    double rating() const {
        double result = 4.5;
        if (loop_.cells.size() >= 10) result += 0.3;
        if (loop_.cells.size() >= 8) result += 0.2;
        else if (loop_.cells.size() >= 6) result += 0.1;
        return result;
    }

    std::string name(int type) const {
        return (loop_.cells.size() == 4 ? "unique-rectangle-" : "unique-loop-") +
               std::to_string(type);
    }

    // Keeps the easiest, the lowest type of those, the first of those.
    void add(Hint hint, int type) {
        if (hint.removals.empty()) return;
        if (best_ && (best_->rating < hint.rating ||
                      (best_->rating == hint.rating && best_type_ <= type))) {
            return;
        }
        best_ = std::move(hint);
        best_type_ = type;
    }

    void second_type() {
        const Marks extra = grid_.marks(loop_.extras[0]) & static_cast<Marks>(~loop_.values);
        const int value = lowest(extra);
        Cells common = peers_of(loop_.extras[0]);
        for (const int cell : loop_.extras) common &= peers_of(cell);
        Hint hint{name(2), rating(), {}};
        for (const int cell : common) {
            if (grid_.has(cell, value)) strike(hint.removals, cell, bit(value));
        }
        add(std::move(hint), 2);
    }

    void third_type() {
        const int a = loop_.extras[0], b = loop_.extras[1];
        for (int degree = 2; degree <= 7; ++degree) {
            for (int kind = 0; kind < kinds; ++kind) {
                const int house = geometry.house[kind][a];
                if (house != geometry.house[kind][b]) continue;
                const int open = grid_.open(kind, house);
                if (2 * degree <= open && degree >= size(loop_.extra)) naked(kind, house, degree);
                if (2 * degree < open) hide(kind, house, degree);
            }
        }
    }

    // The extra values of both cells, as one cell, and other cells form a naked set.
    void naked(int kind, int house, int degree) {
        const int a = loop_.extras[0], b = loop_.extras[1];
        const auto& cells = geometry.cell[kind][house];
        const unsigned one = bit(geometry.spot[kind][a]), two = bit(geometry.spot[kind][b]);
        each_subset(degree, 9, [&](unsigned chosen) {
            if ((chosen & one) == 0 || (chosen & two) != 0) return true;
            Marks others = loop_.extra & grid_.marks(a) & grid_.marks(b);
            for (unsigned rest = chosen & ~one; rest != 0; rest &= rest - 1) {
                const Marks marks = grid_.marks(cells[lowest(rest)]);
                if (size(marks) < 2) return true;
                others |= marks;
            }
            const Marks all = others | loop_.extra;
            if (size(others) != degree || size(all) != degree) return true;
            Hint hint{name(3), rating() + (degree - 1) * 0.1, {}};
            for (unsigned rest = 0x1ffu & ~(chosen | two); rest != 0; rest &= rest - 1) {
                const int cell = cells[lowest(rest)];
                strike(hint.removals, cell, grid_.marks(cell) & all);
            }
            add(std::move(hint), 3);
            return true;
        });
    }

    // The two values and others, without the places of one of the cells, form a hidden set.
    void hide(int kind, int house, int degree) {
        const unsigned one = bit(geometry.spot[kind][loop_.extras[0]]);
        const unsigned two = bit(geometry.spot[kind][loop_.extras[1]]);
        std::vector<int> other_values;
        for (int value = 1; value <= 9; ++value) {
            if (((loop_.values | loop_.extra) & bit(value)) == 0) other_values.push_back(value);
        }
        const int count = static_cast<int>(other_values.size());
        if (count == 0) return;
        each_subset(degree - 2, count, [&](unsigned chosen) {
            Marks values = loop_.values;
            for (unsigned rest = chosen; rest != 0; rest &= rest - 1) {
                values |= bit(other_values[lowest(rest)]);
            }
            unsigned spots = 0;
            for (unsigned rest = values; rest != 0; rest &= rest - 1) {
                const unsigned each = grid_.spots(kind, house, lowest(rest)) & ~two;
                if (each == 0) return true;
                spots |= each;
            }
            if (size(spots) != degree) return true;
            spots &= ~(one | two);
            Hint hint{name(3), rating() + (size(spots) - 1) * 0.1, {}};
            for (unsigned rest = spots; rest != 0; rest &= rest - 1) {
                const int cell = geometry.cell[kind][house][lowest(rest)];
                strike(hint.removals, cell, grid_.marks(cell) & static_cast<Marks>(~values));
            }
            add(std::move(hint), 3);
            return true;
        });
    }

    // One of the two values has no other place in a house of both cells.
    void fourth_type() {
        const int a = loop_.extras[0], b = loop_.extras[1];
        const int low = lowest(loop_.values), high = lowest(loop_.values & (loop_.values - 1u));
        bool locks_low = false, locks_high = false;
        for (int kind = 0; kind < kinds; ++kind) {
            const int house = geometry.house[kind][a];
            if (house != geometry.house[kind][b]) continue;
            if (size(grid_.spots(kind, house, low)) == 2) locks_low = true;
            if (size(grid_.spots(kind, house, high)) == 2) locks_high = true;
        }
        if (!locks_low && !locks_high) return;
        Hint hint{name(4), rating(), {}};
        for (const int cell : {a, b}) {
            strike(hint.removals, cell, bit(locks_low ? high : low));
        }
        add(std::move(hint), 4);
    }

    const Grid& grid_;
    Loop loop_;
    First best_;
    int best_type_ = 0;
};

} // namespace

First unique_loop(const Grid& grid) { return Loops(grid).first(); }

} // namespace alldiff::reason::explainer
