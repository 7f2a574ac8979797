// SK loop: the cells of two rows and two columns in the four boxes where these cross, without the
// crossings, make a ring of eight groups. Neighbours are in one house, by turns a box and a line, and
// share values there. If those are as many as there are cells, each has its place in the ring.
#include <array>

#include "../grounds.hpp"
#include "../once.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int groups = 8;
constexpr int most_shared = 6; // values that neighbours share; two is usual

struct Ring {
    std::array<Cells, groups> cells{};
    std::array<Mask, groups> values{};
    std::array<int, groups> houses{}; // of a group and the next
    int size = 0;                     // cells
};

// Crossings go round: the first two in one row, the next two in one column, and so on.
bool form(const Position& position, const std::array<int, 4>& crossings, Ring& ring) {
    const Board& board = position.board();
    int total = 0;
    for (int corner = 0; corner < 4; ++corner) {
        const int cell = crossings[corner];
        const int box = board.box_of[cell];
        const int row = board.row_of[cell], column = board.column_of[cell];
        const int arriving = corner % 2 == 0 ? column : row;
        const int leaving = corner % 2 == 0 ? row : column;
        for (const auto& [at, line] : {std::pair{2 * corner, arriving}, {2 * corner + 1, leaving}}) {
            const Cells group = (board.houses[box].cells & board.houses[line].cells) - Cells::of(cell);
            if (group.empty() || !group.within(position.open())) return false;
            ring.cells[at] = group;
            ring.values[at] = 0;
            for (const int one : group) ring.values[at] |= position.marks(one);
            ring.size += group.count();
            total += std::popcount(ring.values[at]);
        }
        ring.houses[2 * corner] = box;
        ring.houses[2 * corner + 1] = leaving;
    }
    return total <= 2 * ring.size; // each value of a group is shared with a neighbour
}

// What each group shares with the next, once it is known what the first and the second share; false
// where the ring does not close.
bool close(const Ring& ring, Mask first, std::array<Mask, groups>& shared) {
    int total = std::popcount(first);
    shared[0] = first;
    for (int at = 1; at < groups; ++at) {
        shared[at] = ring.values[at] & ~shared[at - 1];
        const int size = std::popcount(shared[at]);
        total += size;
        if (size == 0 || size > most_shared || total > ring.size) return false;
    }
    return total == ring.size && (ring.values[0] & ~shared[0] & ~shared[groups - 1]) == 0;
}

bool tell(const Position& position, const Ring& ring, const std::array<Mask, groups>& shared,
          Once& once) {
    Deduction found;
    found.technique = "sk-loop";
    Grounds grounds(position.board());
    std::vector<Cells> lost(position.board().values + 1);
    for (int at = 0; at < groups; ++at) {
        const int next = (at + 1) % groups;
        const Cells inside = ring.cells[at] | ring.cells[next];
        const Cells rest = position.board().houses[ring.houses[at]].cells - inside;
        grounds.add(ring.houses[at], at % 2 == 0 ? other_part : main_part);
        shade(position, ring.cells[at], shared[at], at % 2 == 0 ? other_part : main_part,
              found.because);
        shade(position, ring.cells[next], shared[at], at % 2 == 0 ? other_part : main_part,
              found.because);
        for (Mask values = shared[at]; values != 0; values &= values - 1) {
            lost[lowest(values)] |= position.holders(lowest(values)) & rest;
        }
    }
    // A value that a group shares on both sides would be counted twice there.
    for (Mask twice = ring.values[0] & shared[0] & shared[groups - 1]; twice != 0;
         twice &= twice - 1) {
        lost[lowest(twice)] |= position.holders(lowest(twice)) & ring.cells[0];
    }
    for (int value = 1; value <= position.board().values; ++value) {
        remove_all(lost[value], value, found.removals);
    }
    if (found.removals.empty()) return true;
    found.because.houses = grounds.houses();
    return once.take(std::move(found));
}

bool go_round(const Position& position, const Ring& ring, Once& once) {
    const Mask possible = ring.values[0] | ring.values[1];
    for (Mask first = possible; first != 0; first = (first - 1) & possible) {
        std::array<Mask, groups> shared{};
        if (std::popcount(first) > most_shared || !close(ring, first, shared)) continue;
        if (!tell(position, ring, shared, once)) return false;
    }
    return true;
}

// The four crossings in four boxes, or nothing.
bool cross(const Board& board, int upper, int lower, int near, int far,
           std::array<int, 4>& crossings) {
    const std::array<std::pair<int, int>, 4> corners{
        {{upper, near}, {upper, far}, {lower, far}, {lower, near}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const Cells common =
            board.houses[corners[i].first].cells & board.houses[corners[i].second].cells;
        if (common.count() != 1 || board.box_of[common.first()] < 0) return false;
        crossings[i] = common.first();
        for (std::size_t j = 0; j < i; ++j) {
            if (board.box_of[crossings[j]] == board.box_of[crossings[i]]) return false;
        }
    }
    return true;
}

void sk_loop(const Position& position, Sink& sink) {
    const Board& board = position.board();
    Once once(sink);
    if (board.boxes.empty()) return;
    for (const int upper : board.rows) {
        for (const int lower : board.rows) {
            if (lower <= upper) continue;
            if (sink.stopped()) return;
            for (const int near : board.columns) {
                for (const int far : board.columns) {
                    std::array<int, 4> crossings{};
                    Ring ring;
                    if (far <= near || !cross(board, upper, lower, near, far, crossings)) continue;
                    if (form(position, crossings, ring) && !go_round(position, ring, once)) return;
                }
            }
        }
    }
}

} // namespace

std::span<const Technique> rings() {
    static constexpr Technique all[] = {{"sk-loop", sk_loop}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
