// Looks for templates: ways to put one value into every house.
#pragma once

#include <vector>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class TemplateSearch {
public:
    // Gives up beyond so many, and after sixteen times as many steps, but not before 1,024.
    TemplateSearch(const Position& position, int value, std::size_t most, Sink& sink)
        : position_(position), value_(value), most_(most), sink_(sink) {
        for (int house = 0; house < static_cast<int>(position.board().houses.size()); ++house) {
            bool placed = false;
            for (const int cell : position.board().houses[house].list) {
                placed = placed || position.value(cell) == value;
            }
            if (!placed) needy_.push_back(house);
        }
    }

    std::vector<Cells> found;

    // Finds all; false if it gave up.
    bool all() { return needy_.empty() || fill(position_.holders(value_), {}); }

    // Finds one through a cell, if it does not give up.
    bool through(int cell) {
        found.clear();
        steps_ = 0;
        const Cells free = position_.holders(value_) - position_.board().peers[cell];
        fill(free - Cells::of(cell), Cells::of(cell));
        return !found.empty();
    }

private:
    // Goes on with the house that has fewest places.
    bool fill(const Cells& free, const Cells& chosen) {
        const Board& board = position_.board();
        int best = -1, fewest = most_cells + 1;
        for (const int house : needy_) {
            const Cells& cells = board.houses[house].cells;
            if (cells.meets(chosen)) continue;
            const int places = (cells & free).count();
            if (places < fewest) {
                fewest = places;
                best = house;
            }
        }
        if (best < 0) {
            found.push_back(chosen);
            return found.size() <= most_;
        }
        if (++steps_ % 1024 == 0 && (sink_.stopped() || steps_ > 16 * most_)) return false;
        for (const int cell : board.houses[best].cells & free) {
            if (!fill(free - board.peers[cell] - Cells::of(cell), chosen | Cells::of(cell))) {
                return false;
            }
        }
        return true;
    }

    const Position& position_;
    int value_;
    std::size_t most_;
    Sink& sink_;
    std::vector<int> needy_;
    std::size_t steps_ = 0;
};

} // namespace alldiff::reason::ALLDIFF_REASON
