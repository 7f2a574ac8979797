// SK loop: the cells of two rows and two columns in the four boxes where these cross, without the
// crossings, make a ring of eight groups. Neighbours are in one house, by turns a box and a line, and
// share values there. If those are as many as there are cells, each has its place in the ring.
#include <array>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int groups = 8;

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

// Groups of the ring as bits, or its links, each numbered as the group before it.
using Bits = unsigned;

bool covers(Bits links, Bits members) {
    const Bits reached = links | ((links << 1) & 0xff) | (links >> (groups - 1));
    return (members & ~reached) == 0;
}

// The ways to reach these groups with as few links as can be.
std::vector<Bits> smallest_covers(Bits members) {
    std::vector<Bits> smallest;
    int fewest = groups + 1;
    for (Bits links = 0; links < (1U << groups); ++links) {
        const int size = std::popcount(links);
        if (size > fewest || !covers(links, members)) continue;
        if (size < fewest) smallest.clear();
        fewest = size;
        smallest.push_back(links);
    }
    return smallest;
}

// Neighbouring groups that have a value, two by two, need a link for it.
int links_needed(Bits members) {
    if (members == 0xff) return groups / 2;
    int needed = 0;
    for (int start = 0; start < groups; ++start) {
        const auto in = [&](int at) { return (members >> ((at + groups) % groups) & 1) != 0; };
        if (!in(start) || in(start - 1)) continue;
        int length = 1;
        while (in(start + length)) ++length;
        needed += (length + 1) / 2;
    }
    return needed;
}

Bits members_of(const Ring& ring, int value) {
    Bits members = 0;
    for (int at = 0; at < groups; ++at) {
        if ((ring.values[at] & bit(value)) != 0) members |= 1U << at;
    }
    return members;
}

// A link holds each of its values once at most, so with as many links and values as cells each holds
// each of them exactly once, and no cell is counted twice.
bool report(const Position& position, const Ring& ring, Sink& sink) {
    const Board& board = position.board();
    DeductionBuilder found(position, "sk-loop");
    Bits used = 0;
    for (int value = 1; value <= board.values; ++value) {
        const Bits members = members_of(ring, value);
        if (members == 0) continue;
        Cells lost;
        for (const Bits links : smallest_covers(members)) {
            used |= links;
            for (int at = 0; at < groups; ++at) {
                if ((links >> at & 1) == 0) continue;
                const int next = (at + 1) % groups;
                lost |= board.houses[ring.houses[at]].cells - ring.cells[at] - ring.cells[next];
                if ((links >> next & 1) != 0) lost |= ring.cells[next];
            }
        }
        found.remove(position.holders(value) & lost, value);
    }
    if (!found.concludes() || used != 0xff) return true;
    for (int at = 0; at < groups; ++at) {
        const Colour colour = at % 2 == 0 ? other_part : main_part;
        found.uses(ring.houses[at], colour);
        found.shade_marks(ring.cells[at], ring.values[at], colour);
    }
    return sink.take(std::move(found));
}

bool go_round(const Position& position, const Ring& ring, Sink& sink) {
    int needed = 0;
    for (int value = 1; value <= position.board().values; ++value) {
        needed += links_needed(members_of(ring, value));
        if (needed > ring.size) return true;
    }
    return needed != ring.size || report(position, ring, sink);
}

// The four crossings in four boxes, or nothing.
bool cross(const Board& board, int upper, int lower, int near, int far, std::array<int, 4>& crossings) {
    const std::array<std::pair<int, int>, 4> corners{
        {{upper, near}, {upper, far}, {lower, far}, {lower, near}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const Cells common = board.houses[corners[i].first].cells & board.houses[corners[i].second].cells;
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
                    if (form(position, crossings, ring) && !go_round(position, ring, sink)) return;
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
