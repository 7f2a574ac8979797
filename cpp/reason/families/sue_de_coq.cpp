// Sue de Coq (two-sector disjoint subsets): cells where a line and a box cross, with sets of the rest
// of the line and of the rest of the box. Together they have as many cells as they can hold values.
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Cells of one house beside the crossing.
struct SetSide {
    Cells cells;
    Mask values;
    int gain; // cells, less the values that the crossing does not have
};

class SueDeCoqSearch {
public:
    SueDeCoqSearch(const Position& position, Sink& sink)
        : position_(position), board_(position.board()), sink_(sink) {}

    bool run(int line, int box) {
        line_ = line;
        box_ = box;
        const Cells crossing = board_.houses[line].cells & board_.houses[box].cells;
        std::vector<int> open;
        for (const int cell : crossing & position_.open()) open.push_back(cell);
        return choose(open, most_crossing, [&](const Cells& cells, Mask values, int size) {
            return size < 2 || std::popcount(values) < size + 2 || cross(cells, values);
        });
    }

private:
    static constexpr int most_crossing = 3;

    // Calls `visit` for every choice of up to so many cells, each before those that it is a part of;
    // ends once it returns false.
    template <typename Visit>
    bool choose(const std::vector<int>& open, int most, Visit visit, std::size_t from = 0,
                const Cells& taken = {}, Mask values = 0, int size = 0) const {
        for (std::size_t next = from; next < open.size() && size < most; ++next) {
            const Cells more = taken | Cells::of(open[next]);
            const Mask held = values | position_.marks(open[next]);
            if (!visit(more, held, size + 1)) return false;
            if (!choose(open, most, visit, next + 1, more, held, size + 1)) return false;
        }
        return true;
    }

    // Cells of the house that are not taken from the crossing, some of which may lie there too.
    std::vector<SetSide> sides(int house, const Cells& crossed, Mask values, int most_gain) const {
        std::vector<SetSide> all;
        std::vector<int> open;
        for (const int cell : (board_.houses[house].cells - crossed) & position_.open()) {
            open.push_back(cell);
        }
        choose(open, board_.values <= 9 ? 5 : 3, [&](const Cells& cells, Mask held, int size) {
            const int gain = size - std::popcount(held & ~values);
            if (gain >= 1 && gain <= most_gain) all.push_back({cells, held, gain});
            return true;
        });
        return all;
    }

    bool cross(const Cells& cells, Mask values) {
        if (sink_.ended()) return false;
        const int missing = std::popcount(values) - cells.count();
        const auto in_line = sides(line_, cells, values, missing - 1);
        if (in_line.empty()) return true;
        const auto in_box = sides(box_, cells, values, missing - 1);
        for (const SetSide& line : in_line) {
            for (const SetSide& box : in_box) {
                if (line.gain + box.gain != missing) continue;
                if ((line.values & box.values & values) != 0 || line.cells.meets(box.cells)) continue;
                if (!report(cells, values, line, box)) return false;
            }
        }
        return true;
    }

    // Each value is as often in there as can be: once, or once on either side.
    bool report(const Cells& cells, Mask values, const SetSide& line, const SetSide& box) {
        DeductionBuilder found(position_, "sue-de-coq");
        const Cells along = board_.houses[line_].cells - cells - line.cells;
        const Cells around = board_.houses[box_].cells - cells - box.cells;
        for (Mask rest = values | line.values | box.values; rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            const bool in_line = (line.values & bit(value)) != 0;
            const bool in_box = (box.values & bit(value)) != 0;
            Cells lost;
            if (in_line || !in_box) lost |= along;
            if (in_box || !in_line) lost |= around;
            found.remove(position_.holders(value) & lost, value);
        }
        if (!found.concludes()) return true;
        found.uses(line_, main_part).uses(box_, other_part);
        found.shade_marks(cells, values, main_part);
        found.shade_marks(line.cells, line.values, other_part);
        found.shade_marks(box.cells, box.values, extra_part);
        return sink_.take(std::move(found));
    }

    const Position& position_;
    const Board& board_;
    Sink& sink_;
    int line_ = 0, box_ = 0;
};

void sue_de_coq(const Position& position, Sink& sink) {
    const Board& board = position.board();
    SueDeCoqSearch search(position, sink);
    for (const auto* lines : {&board.rows, &board.columns}) {
        for (const int line : *lines) {
            for (const int box : board.boxes) {
                if (!search.run(line, box)) return;
            }
        }
    }
}

} // namespace

std::span<const Technique> crossings() {
    static constexpr Technique all[] = {{"sue-de-coq", sue_de_coq}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
