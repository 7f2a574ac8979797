// Tridagon (Thor's hammer): three cells in each of four boxes that make a rectangle, one in each row
// and column of its box. Three values cannot fill them all where the number of boxes whose cells run
// the odd way is odd; so one of the other candidates of these cells, its guardians, is true.
//
// Why: in two boxes side by side the values are deranged, so the orders of the three values from row
// to row have the same parity; the same holds for the orders from column to column of boxes one above
// the other; and in a box the two parities differ where its cells run the odd way. Round the
// rectangle an odd number of changes does not come out even.
#include <algorithm>
#include <array>

#include "../technique.hpp"
#include "nine.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int most_guarded = 6; // cells with guardians

// The columns of the cells, row by row; the last three run the odd way.
constexpr std::array<std::array<int, 3>, 6> runs{
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};

struct BoxCorner {
    Cells cells;
    bool odd;
    int guarded; // cells with guardians
};

class TridagonSearch {
public:
    TridagonSearch(const Position& position, const Nine& nine, Sink& sink)
        : position_(position), board_(position.board()), nine_(nine), sink_(sink) {}

    bool run(Mask three) {
        three_ = three;
        for (int box = 0; box < 9; ++box) list_corners(box);
        constexpr std::array<std::array<int, 2>, 3> pairs{{{0, 1}, {0, 2}, {1, 2}}};
        for (const auto& bands : pairs) {
            for (const auto& stacks : pairs) {
                boxes_ = {3 * bands[0] + stacks[0], 3 * bands[0] + stacks[1],
                          3 * bands[1] + stacks[0], 3 * bands[1] + stacks[1]};
                if (!choose(0, {}, false, 0)) return false;
            }
        }
        return true;
    }

private:
    void list_corners(int box) {
        corners_[box].clear();
        for (std::size_t run = 0; run < runs.size(); ++run) {
            BoxCorner corner{{}, run >= 3, 0};
            for (int row = 0; row < 3; ++row) {
                const int cell = nine_.cell(box / 3 * 3 + row, box % 3 * 3 + runs[run][row]);
                const Mask marks = position_.marks(cell);
                if (std::popcount(marks & three_) < 2) break;
                if ((marks & ~three_) != 0) ++corner.guarded;
                corner.cells.add(cell);
            }
            if (corner.cells.count() == 3) corners_[box].push_back(corner);
        }
    }

    bool choose(std::size_t at, const Cells& cells, bool odd, int guarded) {
        if (at == boxes_.size()) return !odd || guarded == 0 || report(cells);
        for (const BoxCorner& corner : corners_[boxes_[at]]) {
            if (guarded + corner.guarded > most_guarded) continue;
            if (!choose(at + 1, cells | corner.cells, odd != corner.odd, guarded + corner.guarded)) {
                return false;
            }
        }
        return true;
    }

    // Whatever would do away with all guardians is out.
    bool report(const Cells& cells) {
        std::vector<Candidate> guardians;
        for (const int cell : cells) {
            for (Mask rest = position_.marks(cell) & ~three_; rest != 0; rest &= rest - 1) {
                guardians.push_back(candidate(cell, lowest(rest)));
            }
        }
        DeductionBuilder found(position_, "tridagon");
        for (const int cell : cells) {
            for (const int house : board_.houses_of[cell]) {
                const bool is_box = board_.houses[house].kind == HouseKind::box;
                found.uses(house, is_box ? main_part : other_part);
            }
        }
        for (const int cell : position_.open()) {
            for (Mask rest = position_.marks(cell); rest != 0; rest &= rest - 1) {
                const Candidate one = candidate(cell, lowest(rest));
                const bool ends_all = std::ranges::all_of(guardians, [&](const Candidate& guardian) {
                    if (guardian.cell == one.cell) return guardian.value != one.value;
                    return guardian.value == one.value && board_.peers[one.cell].has(guardian.cell);
                });
                if (!ends_all) continue;
                found.remove(one);
                for (const auto& guardian : guardians) {
                    if (guardian.cell != one.cell) {
                        found.apart(Cells::of(cell), Cells::of(guardian.cell));
                    }
                }
            }
        }
        if (!found.concludes()) return true;
        found.shade_marks(cells, three_, main_part);
        for (const auto& guardian : guardians) found.shade(guardian, extra_part);
        return sink_.take(std::move(found));
    }

    const Position& position_;
    const Board& board_;
    const Nine& nine_;
    Sink& sink_;
    Mask three_ = 0;
    std::array<int, 4> boxes_{};
    std::array<std::vector<BoxCorner>, 9> corners_;
};

void tridagon(const Position& position, Sink& sink) {
    const Nine nine(position.board());
    if (!nine.is_usual()) return;
    TridagonSearch search(position, nine, sink);
    for (int first = 1; first <= 9; ++first) {
        for (int second = first + 1; second <= 9; ++second) {
            for (int third = second + 1; third <= 9; ++third) {
                if (sink.stopped()) return;
                if (!search.run(bit(first) | bit(second) | bit(third))) return;
            }
        }
    }
}

} // namespace

std::span<const Technique> tridagons() {
    static constexpr Technique all[] = {{"tridagon", tridagon}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
