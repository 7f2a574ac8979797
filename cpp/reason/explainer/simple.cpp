// Singles, locked values, subsets and fish.
#include "hint.hpp"
#include "patterns.hpp"

namespace alldiff::reason::explainer {

namespace {

auto into(std::vector<Removal>& removals) {
    return [&](int cell, Marks values) { strike(removals, cell, values); };
}

First single(const Grid& grid, bool alone) {
    for (const int kind : house_order) {
        for (int house = 0; house < 9; ++house) {
            for (int value = 1; value <= 9; ++value) {
                const Spots spots = grid.spots(kind, house, value);
                if (size(spots) != 1 || (grid.open(kind, house) == 1) != alone) continue;
                const double rating = alone ? 1.0 : kind == box ? 1.2 : 1.5;
                return Hint{alone ? "full-house" : "hidden-single", rating, {},
                            geometry.cell[kind][house][lowest(spots)], value};
            }
        }
    }
    return {};
}

// The cell that is left for the value in a house beside, once the locked places rule out the rest.
// Direct hints place a value and remove nothing else.
First follow(const Grid& grid, const Locked& found) {
    for (int beside = 0; beside < 9; ++beside) {
        const Spots spots = grid.spots(found.kind, beside, found.value);
        if (beside == found.house || size(spots) < 2) continue;
        int left = 0, last = -1;
        bool crosses = false;
        for (const int cell : geometry.cell[found.kind][beside]) {
            const bool inside = geometry.house[found.to_kind][cell] == found.to;
            crosses = crosses || inside;
            if (inside || !grid.has(cell, found.value)) continue;
            ++left;
            last = cell;
        }
        if (!crosses || left != 1) continue;
        return Hint{found.kind == box ? "direct-pointing" : "direct-claiming",
                    found.kind == box ? 1.7 : 1.9, {}, last, found.value};
    }
    return {};
}

// A technique for patterns of a size, and its rating.
struct Rated {
    const char* name;
    double rating;
};

// Whether to go on after a pattern of the technique: `first` becomes its hint where it removes something.
template <typename Remove> bool goes_on(const Rated& technique, First& first, const Remove& remove) {
    Hint hint{technique.name, technique.rating, {}};
    remove(into(hint.removals));
    if (!hint.removals.empty()) first = std::move(hint);
    return !first;
}

// The technique for two, three or four cells or lines.
Rated by_size(int size, Rated two, Rated three, Rated four) {
    return size == 2 ? two : size == 3 ? three : four;
}

} // namespace

First hidden_single(const Grid& grid) {
    if (auto found = single(grid, true)) return found;
    return single(grid, false);
}

First naked_single(const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell) {
        if (size(grid.marks(cell)) == 1) {
            return Hint{"naked-single", 2.3, {}, cell, lowest(grid.marks(cell))};
        }
    }
    return {};
}

First direct_locking(const Grid& grid) {
    First first;
    each_locked(grid, [&](const Locked& found) {
        first = follow(grid, found);
        return !first;
    });
    return first;
}

First direct_hidden_set(const Grid& grid, int degree) {
    First first;
    const auto look = [&](const Subset& found) {
        for (int value = 1; value <= 9; ++value) {
            const Spots spots = grid.spots(found.kind, found.house, value);
            const Spots left = spots & static_cast<Spots>(~found.spots);
            if ((found.values & bit(value)) != 0 || size(spots) < 2 || size(left) != 1) continue;
            const bool pair = degree == 2;
            first = Hint{pair ? "direct-hidden-pair" : "direct-hidden-triple", pair ? 2.0 : 2.5, {},
                         geometry.cell[found.kind][found.house][lowest(left)], value};
            return false;
        }
        return true;
    };
    for (const int kind : house_order) {
        for (int house = 0; house < 9; ++house) {
            if (grid.open(kind, house) <= degree) continue;
            if (!each_hidden(grid, kind, house, degree, look)) return first;
        }
    }
    return first;
}

First locking(const Grid& grid) {
    First first;
    each_locked(grid, [&](const Locked& found) {
        const Rated technique = found.kind == box ? Rated{"pointing", 2.6} : Rated{"claiming", 2.8};
        return goes_on(technique, first, [&](auto strike) { removed_by(grid, found, strike); });
    });
    return first;
}

First hidden_set(const Grid& grid, int degree) {
    const Rated technique = by_size(degree, {"hidden-pair", 3.4}, {"hidden-triple", 4.0},
                                    {"hidden-quad", 5.4});
    First first;
    each_hidden(grid, degree, [&](const Subset& found) {
        return goes_on(technique, first, [&](auto strike) { removed_by_hidden(grid, found, strike); });
    });
    return first;
}

First naked_set(const Grid& grid, int degree) {
    const Rated technique = by_size(degree, {"naked-pair", 3.0}, {"naked-triple", 3.6}, {"naked-quad", 5.0});
    First first;
    each_naked(grid, degree, [&](const Subset& found) {
        return goes_on(technique, first, [&](auto strike) { removed_by_naked(grid, found, strike); });
    });
    return first;
}

First fish(const Grid& grid, int degree) {
    const Rated technique = by_size(degree, {"x-wing", 3.2}, {"swordfish", 3.8}, {"jellyfish", 5.2});
    First first;
    each_fish(grid, degree, [&](const Caught& found) {
        return goes_on(technique, first, [&](auto strike) { removed_by(grid, found, strike); });
    });
    return first;
}

} // namespace alldiff::reason::explainer
