// Cells that share out their values among themselves: pairs, triples, quads, seen or hidden.
#include <array>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int biggest_subset = 4;

// Some of the cells, or of the values, of a house, in ascending order.
struct Chosen {
    std::array<int, biggest_subset> items{};
    int size = 0;
};

// Calls `visit` for every choice of so many items that have as many things among them; ends once it
// returns false.
template <typename Reach, typename Visit>
bool choose(const std::vector<int>& items, std::size_t from, int size, Mask together, Chosen& chosen,
            Reach reach, Visit visit) {
    if (chosen.size == size) return std::popcount(together) != size || visit(chosen);
    for (std::size_t next = from; next < items.size(); ++next) {
        const Mask more = together | reach(items[next]);
        if (std::popcount(more) > size) continue;
        chosen.items[chosen.size++] = items[next];
        const bool on = choose(items, next + 1, size, more, chosen, reach, visit);
        --chosen.size;
        if (!on) return false;
    }
    return true;
}

// The numbers of the houses, boxes first, where people look first.
std::vector<int> boxes_first(const Board& board) {
    std::vector<int> order = board.boxes;
    for (int number = 0; number < static_cast<int>(board.houses.size()); ++number) {
        if (board.houses[number].kind != HouseKind::box) order.push_back(number);
    }
    return order;
}

// A locked subset lies where a box and a line meet, and takes its values from the box and from the line
// beyond it.
bool is_locked(const Board& board, const Cells& subset, const Cells& lost) {
    const int box = board.shared(subset, HouseKind::box);
    return box >= 0 && lost.meets(board.houses[box].cells) && !lost.within(board.houses[box].cells);
}

template <int size, bool locked> void naked(const Position& position, Sink& sink) {
    const Board& board = position.board();
    std::set<Cells> seen;
    for (const int number : boxes_first(board)) {
        if (locked && board.houses[number].kind != HouseKind::box) continue;
        std::vector<int> narrow;
        for (const int cell : board.houses[number].list) {
            const int marks = std::popcount(position.marks(cell));
            if (marks >= 2 && marks <= size) narrow.push_back(cell);
        }
        if (static_cast<int>(narrow.size()) < size) continue;
        const auto report = [&](const Chosen& chosen) {
            Cells cells;
            Mask values = 0;
            for (int i = 0; i < size; ++i) {
                cells.add(chosen.items[i]);
                values |= position.marks(chosen.items[i]);
            }
            if (!seen.insert(cells).second) return true;
            DeductionBuilder found(position, sink.technique);
            Cells lost;
            // A line before its box, cell by cell: in that order new singles come up.
            for (const int house : board.houses_of[cells.first()]) {
                if (!cells.within(board.houses[house].cells)) continue;
                const Cells before = lost;
                for (const int cell : board.houses[house].cells - cells) {
                    if ((position.marks(cell) & values) != 0) lost.add(cell);
                }
                if (lost == before) continue;
                found.uses(house, main_part);
                for (const int cell : lost - before) found.remove_marks(cell, values);
            }
            if (lost.empty() || (locked && !is_locked(board, cells, lost))) return true;
            for (const int cell : cells) found.shade_marks(cell, values, main_part);
            return sink.take(std::move(found));
        };
        Chosen chosen;
        const auto reach = [&](int cell) { return position.marks(cell); };
        if (!choose(narrow, 0, size, 0, chosen, reach, report)) return;
    }
}

template <int size> void hidden(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (const int number : boxes_first(board)) {
        const House& house = board.houses[number];
        if ((house.cells & position.open()).count() <= size) continue;
        // Where in the house a value can be, by the number of the cell in it.
        std::vector<Mask> places(board.values + 1, 0);
        for (std::size_t i = 0; i < house.list.size(); ++i) {
            for (Mask rest = position.marks(house.list[i]); rest != 0; rest &= rest - 1) {
                places[lowest(rest)] |= bit(static_cast<int>(i));
            }
        }
        std::vector<int> rare;
        for (int value = 1; value <= board.values; ++value) {
            const int count = std::popcount(places[value]);
            if (count >= 2 && count <= size) rare.push_back(value);
        }
        const auto report = [&](const Chosen& chosen) {
            Mask values = 0;
            Mask at = 0;
            for (int i = 0; i < size; ++i) {
                values |= bit(chosen.items[i]);
                at |= places[chosen.items[i]];
            }
            DeductionBuilder found(position, sink.technique);
            found.uses(number, main_part);
            for (Mask rest = at; rest != 0; rest &= rest - 1) {
                const int cell = house.list[lowest(rest)];
                found.shade_marks(cell, values, main_part).remove_marks(cell, ~values);
            }
            return sink.take(std::move(found));
        };
        Chosen chosen;
        const auto reach = [&](int value) { return places[value]; };
        if (!choose(rare, 0, size, 0, chosen, reach, report)) return;
    }
}

} // namespace

std::span<const Technique> subsets() {
    static constexpr Technique all[] = {
        {"locked-pair", naked<2, true>},   {"locked-triple", naked<3, true>},
        {"naked-pair", naked<2, false>},   {"naked-triple", naked<3, false>},
        {"naked-quad", naked<4, false>},   {"hidden-pair", hidden<2>},
        {"hidden-triple", hidden<3>},      {"hidden-quad", hidden<4>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
