// Chains of two to four strong links of one value: skyscrapers, kites, empty rectangles, loops.
#include <algorithm>
#include <bit>
#include <numeric>

#include "hint.hpp"

namespace alldiff::reason::explainer {

namespace {

// In a house a value goes to one end or to the other; an end can be a group of cells.
struct StrongLink {
    Cells ends[2];
    bool grouped = false;
    unsigned houses[2] = {}; // that hold the whole end, see houses_with()
};

constexpr Spots spots_of(std::initializer_list<int> spots) {
    Spots all = 0;
    for (const int spot : spots) all |= bit(spot);
    return all;
}

// A way to split a house in two groups: a line without one of its three boxes, or a box as a
// cross around its heart, or as two of its lines. `empty` is what must not hold the value.
struct Split {
    Spots empty, first, second;
    int heart; // -1 where it has none
};

std::vector<Split> splits_of(bool of_box) {
    std::vector<Split> all;
    if (!of_box) {
        const Spots parts[] = {spots_of({0, 1, 2}), spots_of({3, 4, 5}), spots_of({6, 7, 8})};
        return {{parts[0], parts[1], parts[2], -1},
                {parts[1], parts[0], parts[2], -1},
                {parts[2], parts[0], parts[1], -1}};
    }
    const Spots rows[] = {spots_of({0, 1, 2}), spots_of({3, 4, 5}), spots_of({6, 7, 8})};
    const Spots columns[] = {spots_of({0, 3, 6}), spots_of({1, 4, 7}), spots_of({2, 5, 8})};
    for (int heart = 0; heart < 9; ++heart) {
        const Spots across = rows[heart / 3], down = columns[heart % 3], middle = bit(heart);
        all.push_back({static_cast<Spots>(0x1ff & ~(across | down)),
                       static_cast<Spots>(down & ~middle), static_cast<Spots>(across & ~middle),
                       heart});
    }
    for (const auto& lines : {rows, columns}) {
        for (int without = 2; without >= 0; --without) {
            all.push_back({lines[without], lines[without == 0 ? 1 : 0], lines[without == 2 ? 1 : 2], -1});
        }
    }
    return all;
}

bool on_one_line(int a, int b) {
    return geometry.house[row][a] == geometry.house[row][b] ||
           geometry.house[column][a] == geometry.house[column][b];
}

// The strong links of a value in a house.
std::vector<StrongLink> links_of(const Grid& grid, int kind, int house, int value,
                                 const std::vector<Split>& splits) {
    const Spots spots = grid.spots(kind, house, value);
    const auto& cells = geometry.cell[kind][house];
    const int count = size(spots);
    if (count < 2 || count > 6) return {};
    const auto gather = [&](unsigned chosen) {
        Cells all;
        for (; chosen != 0; chosen &= chosen - 1) all.add(cells[lowest(chosen)]);
        return all;
    };
    if (count == 2) {
        const int a = cells[lowest(spots)], b = cells[lowest(spots & (spots - 1u))];
        if (kind == box && on_one_line(a, b)) return {};
        return {{{Cells::of(a), Cells::of(b)}, false}};
    }
    const auto split = std::ranges::find_if(splits, [&](const Split& each) {
        const bool of_lines = kind == box && each.heart < 0;
        return (!of_lines || count >= 4) && (spots & each.empty) == 0;
    });
    if (split == splits.end()) return {};
    const unsigned first = spots & split->first, second = spots & split->second;
    if (first == 0 || second == 0) return {};
    const unsigned heart = split->heart < 0 ? 0u : bit(split->heart);
    if (size(second) == 1) return {{{gather(second), gather(first | heart)}, true}};
    if (size(first) == 1) return {{{gather(first), gather(second | heart)}, true}};
    const unsigned held = heart & spots;
    std::vector<StrongLink> links{{{gather(first | held), gather(second | held)}, true}};
    if (kind == box && heart == 0 && count == 4) {
        const int a = cells[lowest(first)], b = cells[lowest(first & (first - 1))];
        const int c = cells[lowest(second)], d = cells[lowest(second & (second - 1))];
        if (on_one_line(a, c) && on_one_line(b, d)) {
            links.push_back({{Cells::of(a) | Cells::of(c), Cells::of(b) | Cells::of(d)}, true});
        }
    }
    return links;
}

// A house by its place among the columns, then the rows, then the boxes.
struct House {
    int kind, house;
};

constexpr int searched[] = {column, row, box};

House house_at(int place) { return {searched[place / 9], place % 9}; }

// The houses that hold all the cells, by their places. Those of two ends are the houses of both.
unsigned houses_with(const Cells& cells) {
    unsigned all = ~0u;
    for (const int cell : cells) {
        unsigned mine = 0;
        for (int i = 0; i < kinds; ++i) mine |= 1u << (9 * i + geometry.house[searched[i]][cell]);
        all &= mine;
    }
    return all;
}

Cells seen_by_all(const Cells& cells) {
    Cells common = peers_of(cells.first());
    for (const int cell : cells) common &= peers_of(cell);
    return common;
}

// The orders of the links, each turned one way only, in the order of Fuchs's countdown.
std::vector<std::vector<int>> orders(int count) {
    std::vector<std::vector<int>> all;
    std::vector<int> order(count), weight(count + 1);
    std::iota(order.begin(), order.end(), 0);
    std::iota(weight.begin(), weight.end(), 0);
    const auto keep = [&] {
        if (!std::ranges::lexicographical_compare(std::vector<int>(order.rbegin(), order.rend()), order)) {
            all.push_back(order);
        }
    };
    keep();
    for (int upper = 1; upper < count;) {
        --weight[upper];
        std::swap(order[upper % 2 == 1 ? weight[upper] : 0], order[upper]);
        keep();
        for (upper = 1; weight[upper] == 0; ++upper) weight[upper] = upper;
    }
    return all;
}

// Names the kinds of the links along the chain, whichever end and whichever of rows and columns come
// first.
std::string shape_of(std::vector<int> kinds_along) {
    std::vector<int> reversed(kinds_along.rbegin(), kinds_along.rend());
    if (reversed < kinds_along) kinds_along.swap(reversed);
    std::string name, turned, lines;
    bool has_row = false;
    for (const int kind : kinds_along) {
        has_row = has_row || kind == row;
        name += static_cast<char>('0' + kind);
        turned += static_cast<char>(kind == box ? '0' : kind == row ? '2' : '1');
        lines += kind == box ? '0' : '1';
    }
    if (!has_row) return lines;
    return std::min({name, turned, std::string(turned.rbegin(), turned.rend())});
}

double rating_of(int count, int grouped, const std::string& shape) {
    constexpr double bases[] = {4.0, 5.4, 5.8};
    const double base = bases[count - 2];
    if (grouped > 0) return base + 0.3;
    const bool boxes = shape.find('0') != shape.npos, both = shape.find('2') != shape.npos;
    return boxes && both ? base + 0.2 : boxes || both ? base + 0.1 : base;
}

std::string name_of(int count, int grouped, const std::string& shape, bool ring) {
    const std::string prefix = grouped > 0 ? "grouped-" : "";
    const std::string number = std::to_string(count);
    if (ring) return prefix + "x-loop-of-" + number;
    const bool boxes = shape.find('0') != shape.npos, both = shape.find('2') != shape.npos;
    if (!boxes && !both) return prefix + (count == 2 ? "skyscraper" : "skyscraper-of-" + number);
    if (!boxes && count == 2) return prefix + "two-string-kite";
    if (!boxes && count == 3) return prefix + "three-string-kite";
    return prefix + "strong-links-of-" + number;
}

class LinkSearch {
public:
    LinkSearch(const Grid& grid, int count) : grid_(grid), count_(count), orders_(orders(count)) {
        const std::vector<Split> splits[] = {splits_of(true), splits_of(false)};
        for (int kind = 0; kind < kinds; ++kind) {
            for (int house = 0; house < 9; ++house) {
                for (int value = 1; value <= 9; ++value) {
                    links_[kind][house][value] =
                        links_of(grid, kind, house, value, splits[kind == box ? 0 : 1]);
                    for (StrongLink& link : links_[kind][house][value]) {
                        for (const int end : {0, 1}) link.houses[end] = houses_with(link.ends[end]);
                    }
                }
            }
        }
    }

    First first() {
        kinds_.assign(count_, 0);
        choose_kinds(count_ - 1, kinds - 1);
        const auto easier = [](const Found& a, const Found& b) {
            if (a.hint.rating != b.hint.rating) return a.hint.rating < b.hint.rating;
            if (a.removed != b.removed) return a.removed > b.removed;
            return a.suffix < b.suffix;
        };
        const auto best = std::ranges::min_element(found_, easier);
        if (best == found_.end()) return {};
        return std::move(best->hint);
    }

private:
    struct Found {
        Hint hint;
        int removed;
        std::string suffix;
    };
    struct Base {
        int kind, house;
        const StrongLink* link;
    };
    static constexpr int most_links = 4;

    void choose_kinds(int at, int most) {
        if (at < 0) {
            for (value_ = 1; value_ <= 9; ++value_) choose_links(0, 0, {});
            return;
        }
        for (int kind = 0; kind <= most; ++kind) {
            kinds_[at] = kind;
            choose_kinds(at - 1, kind);
        }
    }

    void choose_links(int at, int from, const Cells& used) {
        if (at == count_) {
            chain();
            return;
        }
        const int kind = kinds_[at];
        const bool again = at > 0 && kinds_[at - 1] == kind;
        for (int house = again ? from + 1 : 0; house < 9; ++house) {
            const auto& links = links_[kind][house][value_];
            if (links.empty()) continue;
            Cells here;
            for (const int cell : geometry.cell[kind][house]) {
                if (grid_.has(cell, value_)) here.add(cell);
            }
            if (here.meets(used)) continue;
            for (const auto& link : links) {
                bases_.push_back({kind, house, &link});
                choose_links(at + 1, house, used | here);
                bases_.pop_back();
            }
        }
    }

    // Tries all orders and directions of the links chosen.
    void chain() {
        for (const auto& order : orders_) {
            for (unsigned turned = 0; turned < 1u << count_; ++turned) {
                const auto side = [&](int i) { return turned >> (count_ - 1 - i) & 1; };
                const auto start = [&](int i) { return bases_[order[i]].link->ends[side(i)]; };
                const auto end = [&](int i) { return bases_[order[i]].link->ends[1 - side(i)]; };
                // The houses that hold the end of one link and the start of another.
                const auto between = [&](int one, int other) {
                    return bases_[order[one]].link->houses[1 - side(one)] &
                           bases_[order[other]].link->houses[side(other)];
                };
                unsigned bridges[most_links];
                int linked = 0;
                while (linked + 1 < count_ && (bridges[linked] = between(linked, linked + 1)) != 0) ++linked;
                if (linked + 1 < count_) continue;
                const bool ring = between(count_ - 1, 0) != 0;
                if (ring && (turned >> (count_ - 1) != 0 || !starts_lowest(order))) continue;
                std::vector<Cells> reached{seen_by_all(start(0) | end(count_ - 1))};
                std::vector<House> spared;
                for (int i = 0; i + 1 < count_; ++i) {
                    if (ring) reached.push_back(seen_by_all(end(i) | start(i + 1)));
                    else spared.push_back(house_at(std::countr_zero(bridges[i])));
                }
                add(order, reached, spared, ring);
            }
        }
    }

    bool starts_lowest(const std::vector<int>& order) const {
        const auto number = [](const Base& base) { return 10 * base.kind + base.house; };
        return std::ranges::all_of(
            bases_, [&](const Base& base) { return number(bases_[order[0]]) <= number(base); });
    }

    void add(const std::vector<int>& order, const std::vector<Cells>& reached,
             const std::vector<House>& spared, bool ring) {
        Found found;
        found.removed = 0;
        for (Cells victims : reached) {
            for (const auto& base : bases_) victims -= cells_of(base.kind, base.house);
            for (const auto& [kind, house] : spared) victims -= cells_of(kind, house);
            for (const int cell : victims) {
                if (!grid_.has(cell, value_)) continue;
                ++found.removed;
                strike(found.hint.removals, cell, bit(value_));
            }
        }
        if (found.removed == 0) return;
        std::vector<int> along;
        int grouped = 0;
        for (const int i : order) {
            along.push_back(kinds_[i]);
            grouped += bases_[i].link->grouped ? 1 : 0;
        }
        const std::string shape = shape_of(along);
        found.suffix = std::to_string(grouped) + shape;
        found.hint.technique = name_of(count_, grouped, shape, ring);
        found.hint.rating = rating_of(count_, grouped, shape);
        found_.push_back(std::move(found));
    }

    const Grid& grid_;
    int count_, value_ = 0;
    std::vector<std::vector<int>> orders_;
    std::vector<StrongLink> links_[kinds][9][10];
    std::vector<int> kinds_;
    std::vector<Base> bases_;
    std::vector<Found> found_;
};

} // namespace

First strong_links(const Grid& grid, int degree) { return LinkSearch(grid, degree).first(); }

} // namespace alldiff::reason::explainer
