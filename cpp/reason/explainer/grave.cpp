// Bivalue universal graves: but for some extra values, all is between two values everywhere.
#include <algorithm>

#include "hint.hpp"

namespace alldiff::reason::explainer {

namespace {

// The cells with extra values, in the order in which they are met; nothing where there is no grave.
struct Grave {
    std::vector<int> cells;
    std::array<Marks, 81> extra{};
    Marks all_extra = 0;
    Cells common; // what all of the cells see, without them
    bool seen = false;

    void add(int cell, int value) {
        if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
        extra[cell] |= bit(value);
        common = seen ? common & peers_of(cell) : peers_of(cell);
        seen = true;
        for (const int each : cells) common.drop(each);
    }
    bool hopeless() const { return cells.size() > 1 && size(all_extra) > 1 && common.empty(); }
};

std::optional<Grave> grave_of(const Grid& grid) {
    Grave grave;
    Cells suspects;
    int only = 0;
    bool one_value = true;
    for (int kind = 0; kind < kinds; ++kind) {
        for (int house = 0; house < 9; ++house) {
            for (int value = 1; value <= 9; ++value) {
                const Spots spots = grid.spots(kind, house, value);
                if (spots == 0 || size(spots) == 2) continue;
                Cells big;
                for (unsigned rest = spots; rest != 0; rest &= rest - 1) {
                    const int cell = geometry.cell[kind][house][lowest(rest)];
                    if (size(grid.marks(cell)) >= 3) big.add(cell);
                }
                if (only == 0) only = value;
                if (only != value) one_value = false;
                if (one_value) suspects |= big;
                if (big.empty()) return {};
                if (big.count() > 1) continue;
                grave.all_extra |= bit(value);
                grave.add(big.first(), value);
                if (grave.hopeless()) return {};
            }
        }
    }
    if (one_value && only != 0 && suspects.count() > static_cast<int>(grave.cells.size())) {
        for (const int cell : grave.cells) suspects.drop(cell);
        for (const int cell : suspects) {
            grave.add(cell, only);
            if (grave.hopeless()) return {};
        }
    }
    Grid rest = grid;
    for (const int cell : grave.cells) {
        for (unsigned mask = grave.extra[cell]; mask != 0; mask &= mask - 1) {
            rest.remove(cell, lowest(mask));
        }
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (rest.value(cell) == 0 && size(rest.marks(cell)) != 2) return {};
    }
    for (int kind = 0; kind < kinds; ++kind) {
        for (int house = 0; house < 9; ++house) {
            for (int value = 1; value <= 9; ++value) {
                const int count = size(rest.spots(kind, house, value));
                if (count != 0 && count != 2) return {};
            }
        }
    }
    return grave;
}

// Whether the cells lie in one house of a kind.
bool together(const std::vector<int>& cells, int kind) {
    return std::ranges::all_of(cells, [&](int cell) {
        return geometry.house[kind][cell] == geometry.house[kind][cells[0]];
    });
}

First second_type(const Grid& grid, const Grave& grave) {
    Hint hint{"bug-2", 5.7, {}};
    const int value = lowest(grave.all_extra);
    for (const int cell : grave.common) {
        if (grid.has(cell, value)) strike(hint.removals, cell, bit(value));
    }
    if (hint.removals.empty()) return {};
    return hint;
}

First third_type(const Grid& grid, const Grave& grave) {
    for (int degree = 2; degree <= 6; ++degree) {
        for (int kind = 0; kind < kinds; ++kind) {
            if (!together(grave.cells, kind)) continue;
            const int house = geometry.house[kind][grave.cells[0]];
            std::vector<int> inside;
            for (const int cell : grave.common & cells_of(kind, house)) inside.push_back(cell);
            const int count = static_cast<int>(inside.size());
            if (count < degree) continue;
            First first;
            each_subset(degree - 1, count, [&](unsigned chosen) {
                Marks all = 0;
                bool fits = size(grave.all_extra) > 1;
                for (unsigned rest = chosen; rest != 0; rest &= rest - 1) {
                    const Marks marks = grid.marks(inside[lowest(rest)]);
                    fits = fits && size(marks) > 1;
                    all |= marks;
                }
                if (!fits || size(all) != degree || (grave.all_extra & ~all) != 0) return true;
                Hint hint{"bug-3", 5.7 + (degree - 1) * 0.1, {}};
                for (int i = 0; i < count; ++i) {
                    if ((chosen >> i & 1) == 0) {
                        strike(hint.removals, inside[i], grid.marks(inside[i]) & all);
                    }
                }
                if (!hint.removals.empty()) first = std::move(hint);
                return !first;
            });
            if (first) return first;
        }
    }
    return {};
}

First fourth_type(const Grid& grid, const Grave& grave) {
    const int a = grave.cells[0], b = grave.cells[1];
    const Marks common = grid.marks(a) & grid.marks(b) & static_cast<Marks>(~grave.all_extra);
    if (size(common) != 1) return {};
    for (int kind = 0; kind < kinds; ++kind) {
        if (!together(grave.cells, kind)) continue;
        Hint hint{"bug-4", 5.7, {}};
        for (const int cell : {a, b}) {
            strike(hint.removals, cell, grid.marks(cell) & static_cast<Marks>(~(grave.extra[cell] | common)));
        }
        return hint;
    }
    return {};
}

} // namespace

First universal_grave(const Grid& grid) {
    const auto grave = grave_of(grid);
    if (!grave) return {};
    const auto count = grave->cells.size();
    if (count == 1) {
        const int cell = grave->cells[0];
        Hint hint{"bug-1", 5.6, {}};
        strike(hint.removals, cell, grid.marks(cell) & static_cast<Marks>(~grave->all_extra));
        return hint;
    }
    if (size(grave->all_extra) == 1) {
        if (auto hint = second_type(grid, *grave)) return hint;
        return count == 2 ? fourth_type(grid, *grave) : First{};
    }
    if (grave->common.empty()) return {};
    if (count == 2) {
        if (auto hint = fourth_type(grid, *grave)) return hint;
    }
    return third_type(grid, *grave);
}

} // namespace alldiff::reason::explainer
