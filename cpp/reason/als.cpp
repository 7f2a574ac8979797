#include "als.hpp"

#include <algorithm>
#include <tuple>

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// A house of 9 cells has 511 sets of cells, one of 25 has 33 million.
int searchable(int values) {
    if (values <= 9) return values - 1;
    return values <= 16 ? 5 : 4;
}

} // namespace

AlmostLockedSets::AlmostLockedSets(const Position& position, int largest) {
    const Board& board = position.board();
    const int most = searchable(board.values);
    for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
        gather(position, house, largest == 0 ? most : std::min(largest, most));
    }
    std::ranges::stable_sort(sets_, {}, &AlmostLockedSet::size);
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

Mask AlmostLockedSets::links(int set, int other) const {
    Mask found = 0;
    for (Mask rest = sets_[set].values & sets_[other].values; rest != 0; rest &= rest - 1) {
        if (linked(set, other, lowest(rest))) found |= bit(lowest(rest));
    }
    return found;
}

std::vector<std::vector<SetLink>> AlmostLockedSets::all_links() const {
    std::vector<std::vector<SetLink>> all(sets_.size());
    for (int set = 0; set < count(); ++set) {
        for (int other = set + 1; other < count(); ++other) {
            for (Mask rest = links(set, other); rest != 0; rest &= rest - 1) {
                all[set].push_back({other, lowest(rest)});
                all[other].push_back({set, lowest(rest)});
            }
        }
    }
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
