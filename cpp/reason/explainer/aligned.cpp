// Aligned exclusion: values of two or three cells that some cell beside them does not allow together.
#include <algorithm>

#include "hint.hpp"

namespace alldiff::reason::explainer {

namespace {

// The cells that can exclude values of a cell: those it sees with two values, up to `most`.
struct Excluders {
    std::vector<int> candidates; // cells with at least one, which see no naked single
    std::array<Cells, 81> of;

    Excluders(const Grid& grid, int most) {
        for (int cell = 0; cell < 81; ++cell) {
            if (size(grid.marks(cell)) < 2) continue;
            bool single = false;
            for (const int peer : geometry.peers[cell]) {
                const int count = size(grid.marks(peer));
                single = single || count == 1;
                if (count >= 2 && count <= most) of[cell].add(peer);
            }
            if (!single && of[cell]) candidates.push_back(cell);
        }
    }
};

// The values of the cells that no allowed combination has.
First excluded(const Grid& grid, const std::vector<int>& cells, const Cells& excluders) {
    const int count = static_cast<int>(cells.size());
    std::vector<Marks> masks;
    for (const int cell : excluders) masks.push_back(grid.marks(cell));
    std::vector<Marks> allowed(count, 0);
    std::vector<int> chosen(count);
    const auto choose = [&](auto&& self, int at, Marks taken) -> void {
        if (at == count) {
            const bool empties = std::ranges::any_of(
                masks, [&](Marks mask) { return (mask & ~unsigned{taken}) == 0; });
            for (int i = 0; i < count && !empties; ++i) allowed[i] |= bit(chosen[i]);
            return;
        }
        for (unsigned rest = grid.marks(cells[at]); rest != 0; rest &= rest - 1) {
            const int value = chosen[at] = lowest(rest);
            bool clash = false;
            for (int i = 0; i < at; ++i) {
                clash = clash || (chosen[i] == value && sees(cells[i], cells[at]));
            }
            if (!clash) self(self, at + 1, taken | bit(value));
        }
    };
    choose(choose, 0, 0);
    Hint hint{count == 2 ? "aligned-pair-exclusion" : "aligned-triplet-exclusion",
              count == 2 ? 6.2 : 7.5, {}};
    for (int i = 0; i < count; ++i) {
        strike(hint.removals, cells[i], grid.marks(cells[i]) & static_cast<Marks>(~allowed[i]));
    }
    if (hint.removals.empty()) return {};
    return hint;
}

} // namespace

First aligned_pair(const Grid& grid) {
    const Excluders excluders(grid, 2);
    const auto& cells = excluders.candidates;
    for (std::size_t second = 1; second < cells.size(); ++second) {
        for (std::size_t first = 0; first < second; ++first) {
            const Cells common = excluders.of[cells[first]] & excluders.of[cells[second]];
            if (common.count() < 2) continue;
            if (auto hint = excluded(grid, {cells[first], cells[second]}, common)) return hint;
        }
    }
    return {};
}

First aligned_triplet(const Grid& grid, Stop& stop) {
    const Excluders excluders(grid, 3);
    const auto& cells = excluders.candidates;
    if (cells.size() < 3) return {};
    Cells candidates;
    for (const int cell : cells) candidates.add(cell);
    for (std::size_t second = 1; second < cells.size(); ++second) {
        if (stop.stopped()) return {};
        for (std::size_t first = 0; first < second; ++first) {
            const int a = cells[first], b = cells[second];
            const Cells both = excluders.of[a] & excluders.of[b];
            // Those that exclude values of the first come before those that only do of the second.
            Cells one = excluders.of[a] & candidates, other = (excluders.of[b] & candidates) - one;
            for (Cells* tails : {&one, &other}) {
                tails->drop(a);
                tails->drop(b);
                for (const int tail : *tails) {
                    const Cells common = both & excluders.of[tail];
                    if (common.count() < 2) continue;
                    if (auto hint = excluded(grid, {a, b, tail}, common)) return hint;
                }
            }
        }
    }
    return {};
}

} // namespace alldiff::reason::explainer
