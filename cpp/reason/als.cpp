#include "als.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// A house of 9 cells has 511 sets of cells, one of 25 has 33 million.
int searchable(int values) {
    if (values <= 9) return values - 1;
    return values <= 16 ? 5 : 4;
}

// On big boards only the smallest sets are kept: all pairs of sets are compared.
constexpr std::size_t most_sets = 1500;

} // namespace

AlmostLockedSets::AlmostLockedSets(const Position& position, int largest, bool small_first) {
    const Board& board = position.board();
    const int most = searchable(board.values);
    for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
        gather(position, house, largest == 0 ? most : std::min(largest, most));
    }
    const bool too_many = board.values > 9 && sets_.size() > most_sets;
    if (small_first || too_many) std::ranges::stable_sort(sets_, {}, &AlmostLockedSet::size);
    if (too_many) {
        sets_.erase(sets_.begin() + most_sets, sets_.end());
    }
    look_around(position);
}

void AlmostLockedSets::gather(const Position& position, int house, int largest) {
    const Board& board = position.board();
    struct Choice {
        std::size_t next; // the first cell that may still join
        Mask values;
    };
    std::vector<int> cells;
    for (const int cell : board.houses[house].list) {
        if (position.value(cell) == 0 && std::popcount(position.marks(cell)) <= largest + 1) {
            cells.push_back(cell);
        }
    }
    std::vector<Choice> chosen{{0, 0}};
    std::vector<int> taken;
    while (!chosen.empty()) {
        Choice& top = chosen.back();
        if (top.next == cells.size()) {
            chosen.pop_back();
            if (!taken.empty()) taken.pop_back();
            continue;
        }
        const int cell = cells[top.next++];
        const Mask values = top.values | position.marks(cell);
        const int have = std::popcount(values);
        if (have > largest + 1) continue;
        const int size = static_cast<int>(taken.size()) + 1;
        if (have == size + 1) {
            Cells set = Cells::of(cell);
            for (const int other : taken) set.add(other);
            const auto& around = board.houses_of[cell];
            const bool is_first = std::ranges::none_of(around, [&](int other) {
                return other < house && set.within(board.houses[other].cells);
            });
            if (is_first) sets_.push_back({set, values, size, house});
        }
        if (size < largest && top.next < cells.size()) {
            const std::size_t next = top.next;
            taken.push_back(cell);
            chosen.push_back({next, values});
        }
    }
}

void AlmostLockedSets::look_around(const Position& position) {
    for (const auto& set : sets_) {
        starts_.push_back(places_.size());
        for (Mask rest = set.values; rest != 0; rest &= rest - 1) {
            places_.push_back(position.holders(lowest(rest)) & set.cells);
            seers_.push_back(position.board().seen_by_all(places_.back()));
        }
    }
}

// Most sets are far from one another, so partners are looked up by the first place of the value.
std::vector<LinkedSets> AlmostLockedSets::linked_pairs(bool overlapping) const {
    std::vector<std::vector<std::vector<int>>> by_place; // by value and cell
    for (int set = 0; set < count(); ++set) {
        for (Mask rest = sets_[set].values; rest != 0; rest &= rest - 1) {
            const auto value = static_cast<std::size_t>(lowest(rest));
            const auto cell = static_cast<std::size_t>(places(set, lowest(rest)).first());
            if (by_place.size() <= value) by_place.resize(value + 1);
            if (by_place[value].size() <= cell) by_place[value].resize(cell + 1);
            by_place[value][cell].push_back(set);
        }
    }
    std::vector<LinkedSets> pairs;
    std::vector<Mask> shared(sets_.size(), 0);
    std::vector<int> partners;
    for (int set = 0; set < count(); ++set) {
        partners.clear();
        for (Mask rest = sets_[set].values; rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            const auto& around = by_place[value];
            const Cells& seen = seers(set, value);
            for (const int cell : seen) {
                if (static_cast<std::size_t>(cell) >= around.size()) break;
                for (const int other : around[cell]) {
                    if (other <= set || !places(other, value).within(seen)) continue;
                    if (!overlapping && sets_[other].cells.meets(sets_[set].cells)) continue;
                    if (shared[other] == 0) partners.push_back(other);
                    shared[other] |= bit(value);
                }
            }
        }
        std::ranges::sort(partners);
        for (const int other : partners) {
            pairs.push_back({set, other, shared[other]});
            shared[other] = 0;
        }
    }
    return pairs;
}

std::vector<std::vector<SetLink>> AlmostLockedSets::all_links(bool overlapping) const {
    std::vector<std::vector<SetLink>> all(sets_.size());
    for (const auto& [first, second, values] : linked_pairs(overlapping)) {
        for (Mask rest = values; rest != 0; rest &= rest - 1) {
            all[first].push_back({second, lowest(rest)});
            all[second].push_back({first, lowest(rest)});
        }
    }
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
