// The patterns of locked values, subsets and fish, in the order in which the explainer looks for
// them. The rules tell them as hints, chains use them as implications. `visit` says false to end.
#pragma once

#include "grid.hpp"

namespace alldiff::reason::explainer {

// All places of `value` in the house (kind, house) lie in the house (to_kind, to).
struct Locked {
    int kind, house, to_kind, to, value;
};

template <typename Visit> bool each_locked(const Grid& grid, Visit visit) {
    constexpr int pairs[][2] = {{box, column}, {box, row}, {column, box}, {row, box}};
    for (const auto& [kind, to_kind] : pairs) {
        for (int value = 1; value <= 9; ++value) {
            for (int house = 0; house < 9; ++house) {
                const Spots spots = grid.spots(kind, house, value);
                if (size(spots) < 2) continue;
                const auto& cells = geometry.cell[kind][house];
                const int to = geometry.house[to_kind][cells[lowest(spots)]];
                bool inside = true;
                for (unsigned rest = spots & (spots - 1u); rest != 0; rest &= rest - 1) {
                    inside = inside && geometry.house[to_kind][cells[lowest(rest)]] == to;
                }
                if (inside && !visit(Locked{kind, house, to_kind, to, value})) return false;
            }
        }
    }
    return true;
}

// `values` of a house go to the cells at `spots`, as many as there are.
struct Subset {
    int kind, house;
    Marks values;
    Spots spots;
};

inline constexpr int house_order[] = {box, column, row};

// The sets of spots that `degree` values share; calls visit(Subset).
template <typename Visit>
bool each_hidden(const Grid& grid, int kind, int house, int degree, Visit visit) {
    return each_subset(degree, 9, [&](unsigned chosen) {
        Spots all = 0;
        for (unsigned rest = chosen; rest != 0; rest &= rest - 1) {
            const Spots spots = grid.spots(kind, house, lowest(rest) + 1);
            if (size(spots) < 2) return true;
            all |= spots;
        }
        if (size(all) != degree) return true;
        return visit(Subset{kind, house, static_cast<Marks>(chosen << 1), all});
    });
}

template <typename Visit> bool each_hidden(const Grid& grid, int degree, Visit visit) {
    for (const int kind : house_order) {
        for (int house = 0; house < 9; ++house) {
            if (grid.open(kind, house) <= 2 * degree) continue;
            if (!each_hidden(grid, kind, house, degree, visit)) return false;
        }
    }
    return true;
}

template <typename Visit> bool each_naked(const Grid& grid, int degree, Visit visit) {
    for (const int kind : house_order) {
        for (int house = 0; house < 9; ++house) {
            if (grid.open(kind, house) < 2 * degree) continue;
            const bool on = each_subset(degree, 9, [&](unsigned chosen) {
                Marks all = 0;
                for (unsigned rest = chosen; rest != 0; rest &= rest - 1) {
                    const Marks marks = grid.marks(geometry.cell[kind][house][lowest(rest)]);
                    if (size(marks) < 2) return true;
                    all |= marks;
                }
                if (size(all) != degree) return true;
                return visit(Subset{kind, house, all, static_cast<Spots>(chosen)});
            });
            if (!on) return false;
        }
    }
    return true;
}

// In the lines `bases` of a kind, `value` has places only in the lines `covers` across.
struct Caught {
    int kind, across;
    Spots bases, covers;
    int value;
};

template <typename Visit> bool each_fish(const Grid& grid, int degree, Visit visit) {
    bool possible[10] = {};
    for (int value = 1; value <= 9; ++value) {
        possible[value] = grid.placed(value) + 2 * degree <= 9;
    }
    for (const int kind : {column, row}) {
        const bool on = each_subset(degree, 9, [&](unsigned bases) {
            for (int value = 1; value <= 9; ++value) {
                if (!possible[value]) continue;
                Spots covers = 0;
                bool fits = true;
                for (unsigned rest = bases; rest != 0 && fits; rest &= rest - 1) {
                    const Spots spots = grid.spots(kind, lowest(rest), value);
                    fits = size(spots) > 1;
                    covers |= spots;
                }
                if (!fits || size(covers) != degree) continue;
                if (!visit(Caught{kind, kind == row ? column : row, static_cast<Spots>(bases),
                                  covers, value})) {
                    return false;
                }
            }
            return true;
        });
        if (!on) return false;
    }
    return true;
}

// What the patterns remove: calls strike(cell, values).
template <typename Strike> void removed_by(const Grid& grid, const Locked& found, Strike strike) {
    for (const int cell : geometry.cell[found.to_kind][found.to]) {
        if (geometry.house[found.kind][cell] != found.house && grid.has(cell, found.value)) {
            strike(cell, bit(found.value));
        }
    }
}

template <typename Strike>
void removed_by_hidden(const Grid& grid, const Subset& found, Strike strike) {
    for (unsigned rest = found.spots; rest != 0; rest &= rest - 1) {
        const int cell = geometry.cell[found.kind][found.house][lowest(rest)];
        const Marks lost = grid.marks(cell) & static_cast<Marks>(~found.values);
        if (lost != 0) strike(cell, lost);
    }
}

template <typename Strike>
void removed_by_naked(const Grid& grid, const Subset& found, Strike strike) {
    for (unsigned rest = 0x1ffu & ~unsigned{found.spots}; rest != 0; rest &= rest - 1) {
        const int cell = geometry.cell[found.kind][found.house][lowest(rest)];
        const Marks lost = grid.marks(cell) & found.values;
        if (lost != 0) strike(cell, lost);
    }
}

template <typename Strike> void removed_by(const Grid& grid, const Caught& found, Strike strike) {
    for (unsigned lines = found.covers; lines != 0; lines &= lines - 1) {
        const int line = lowest(lines);
        unsigned rest = grid.spots(found.across, line, found.value) & ~unsigned{found.bases};
        for (; rest != 0; rest &= rest - 1) {
            strike(geometry.cell[found.across][line][lowest(rest)], bit(found.value));
        }
    }
}

} // namespace alldiff::reason::explainer
