// Wings: a cell of two values, and a set of cells with one value more than it has cells.
#include <algorithm>
#include <cstdlib>

#include "hint.hpp"

namespace alldiff::reason::explainer {

namespace {

Cells seen_by(const Grid& grid, const std::vector<int>& cells, int value, const Cells& from) {
    Cells common = from;
    for (const int cell : cells) {
        if (grid.has(cell, value)) common &= peers_of(cell);
    }
    return common;
}

struct Wing {
    Hint hint;
    int removed; // candidates, each as often as it was found
    std::string suffix;
};

double base_rating(int degree, int biggest) {
    const double bases[] = {5.5, 6.2, 6.6, 7.5};
    if (degree > 4) return bases[degree - 3];
    const int middle = (degree + 3) / 2;
    return bases[degree - 3] + (degree + 1 - middle - std::abs(middle - biggest)) * 0.1;
}

// Gathers the wings with `degree` cells in the bigger set, all of which see one another.
class LongWings {
public:
    LongWings(const Grid& grid, int degree) : grid_(grid), degree_(degree) {
        for (int cell = 0; cell < 81; ++cell) everything_.add(cell);
    }

    First first() {
        grow(everything_, 0);
        const auto easier = [](const Wing& a, const Wing& b) {
            if (a.hint.rating != b.hint.rating) return a.hint.rating < b.hint.rating;
            if (a.removed != b.removed) return a.removed > b.removed;
            return a.suffix > b.suffix;
        };
        const auto best = std::ranges::min_element(wings_, easier);
        if (best == wings_.end()) return {};
        return std::move(best->hint);
    }

private:
    void grow(const Cells& open, Marks values) {
        if (static_cast<int>(cells_.size()) == degree_) {
            if (size(values) == degree_ + 1) wings_of(values);
            return;
        }
        for (const int cell : open) {
            const Marks all = values | grid_.marks(cell);
            if (size(grid_.marks(cell)) < 2 || size(all) > degree_ + 1) continue;
            Cells later = open & peers_of(cell);
            for (const int before : later) {
                if (before > cell) break;
                later.drop(before);
            }
            cells_.push_back(cell);
            grow(later, all);
            cells_.pop_back();
        }
    }

    void wings_of(Marks values) {
        Cells range;
        for (const int cell : cells_) range |= peers_of(cell);
        for (const int cell : cells_) range.drop(cell);
        for (const int pincer : range) {
            const Marks two = grid_.marks(pincer);
            if (size(two) != 2 || (two & ~values) != 0) continue;
            const int x = lowest(two), z = lowest(two & (two - 1u));
            const bool by_x = restricted(pincer, x), by_z = restricted(pincer, z);
            if (by_x) {
                add(pincer, values, x, z, by_z);
            } else if (by_z) {
                add(pincer, values, z, x, false);
            }
        }
    }

    // All cells of the set that can be the value see the pincer.
    bool restricted(int pincer, int value) const {
        return std::ranges::all_of(cells_, [&](int cell) {
            return !grid_.has(cell, value) || sees(pincer, cell);
        });
    }

    void add(int pincer, Marks values, int x, int z, bool doubly) {
        Wing wing;
        wing.removed = 0;
        const auto remove = [&](int value, const Cells& from) {
            const int before = wing.removed;
            for (const int cell : seen_by(grid_, cells_, value, from)) {
                if (cell == pincer || std::ranges::find(cells_, cell) != cells_.end()) continue;
                if (!grid_.has(cell, value)) continue;
                ++wing.removed;
                strike(wing.hint.removals, cell, bit(value));
            }
            return wing.removed > before;
        };
        bool weak = false, by_x = false;
        if (doubly) {
            const unsigned others = values & ~unsigned{grid_.marks(pincer)};
            for (unsigned rest = others; rest != 0; rest &= rest - 1) {
                if (remove(lowest(rest), everything_)) weak = true;
            }
            by_x = remove(x, peers_of(pincer));
        }
        const bool by_z = remove(z, peers_of(pincer));
        if (wing.hint.removals.empty()) return;
        if (doubly && !weak && (!by_z || !by_x)) doubly = false;
        int biggest = 0, sum = 0;
        for (const int cell : cells_) {
            biggest = std::max(biggest, size(grid_.marks(cell)));
            sum += size(grid_.marks(cell));
        }
        const char* names[] = {"wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"};
        wing.hint.technique = names[degree_ - 3];
        wing.hint.rating = base_rating(degree_, biggest);
        wing.suffix = std::to_string(doubly ? 2 : 1);
        wing.suffix += std::to_string(biggest);
        wing.suffix += std::to_string(sum);
        wings_.push_back(std::move(wing));
    }

    const Grid& grid_;
    int degree_;
    Cells everything_;
    std::vector<int> cells_;
    std::vector<Wing> wings_;
};

} // namespace

First short_wing(const Grid& grid, bool with_pivot) {
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Marks here = grid.marks(pivot);
        if (size(here) != (with_pivot ? 3 : 2)) continue;
        for (const int first : geometry.peers[pivot]) {
            const Marks one = grid.marks(first);
            if (size(one) != 2 || size(here & ~unsigned{one}) != 1) continue;
            for (const int second : geometry.peers[pivot]) {
                const Marks two = grid.marks(second);
                if (size(two) != 2 || size(unsigned{here} | one | two) != 3) continue;
                if (size(here & one & two) != (with_pivot ? 1 : 0)) continue;
                const int value = lowest(one & two);
                Cells victims = peers_of(first) & peers_of(second);
                if (with_pivot) victims &= peers_of(pivot);
                victims.drop(pivot);
                Hint hint{with_pivot ? "xyz-wing" : "xy-wing", with_pivot ? 4.4 : 4.2, {}};
                for (const int cell : victims) {
                    if (grid.has(cell, value)) strike(hint.removals, cell, bit(value));
                }
                if (!hint.removals.empty()) return hint;
            }
        }
    }
    return {};
}

First long_wing(const Grid& grid, int degree) { return LongWings(grid, degree).first(); }

} // namespace alldiff::reason::explainer
