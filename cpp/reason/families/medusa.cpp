// Two colours along strong links of all values, between cells and within them: 3D Medusa.
#include <array>
#include <map>

#include "conjugates.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// The candidates of one colour.
struct ColourSide {
    std::vector<Mask> marks;   // by cell
    std::vector<Cells> cells;  // by value

    explicit ColourSide(const Board& board) : marks(board.cells, 0), cells(board.values + 1) {}
    bool has(int cell, int value) const { return (marks[cell] & bit(value)) != 0; }
    void add(int cell, int value) {
        marks[cell] |= bit(value);
        cells[value].add(cell);
    }
};

// Strong links of every candidate: the other end, and the house, or -1 where the cell links them.
using Links = std::map<Candidate, std::vector<std::pair<Candidate, int>>>;

Links strong_links(const Position& position) {
    Links links;
    const auto join = [&](Candidate a, Candidate b, int house) {
        links[a].emplace_back(b, house);
        links[b].emplace_back(a, house);
    };
    for (const int cell : position.bivalue()) {
        const Mask marks = position.marks(cell);
        const int value = lowest(marks);
        join(candidate(cell, value), candidate(cell, lowest(marks & ~bit(value))), -1);
    }
    for (int value = 1; value <= position.board().values; ++value) {
        for (const auto& [first, second, house] : conjugates(position, value)) {
            join(candidate(first, value), candidate(second, value), house);
        }
    }
    return links;
}

class Medusa {
public:
    Medusa(const Position& position, const Links& links, Candidate seed)
        : position_(position), board_(position.board()), sides_{ColourSide(board_), ColourSide(board_)} {
        order.push_back(seed);
        sides_[0].add(seed.cell, seed.value);
        for (std::size_t next = 0; next < order.size(); ++next) {
            const Candidate from = order[next];
            const int side = sides_[0].has(from.cell, from.value) ? 0 : 1;
            for (const auto& [to, house] : links.at(from)) {
                if (coloured(to.cell, to.value)) continue;
                sides_[1 - side].add(to.cell, to.value);
                order.push_back(to);
                if (house < 0) within_cells_ = true;
                if (house >= 0) houses_.push_back(house);
            }
        }
    }

    bool has_several_values() const { return within_cells_; }

    // A colour that would put two values into a cell, or one twice into a house, or leave a cell none.
    bool refute(Sink& sink) const {
        for (const int side : {0, 1}) {
            DeductionBuilder found = described();
            if (!contradicts(sides_[side], found)) continue;
            for (int cell = 0; cell < board_.cells; ++cell) {
                found.remove_marks(cell, sides_[side].marks[cell]);
            }
            if (!sink.take(std::move(found))) return false;
        }
        return true;
    }

    // What both colours forbid.
    bool trap(Sink& sink) const {
        DeductionBuilder probe = described();
        if (contradicts(sides_[0], probe) || contradicts(sides_[1], probe)) return true;
        DeductionBuilder found = described();
        for (const int cell : position_.open()) {
            for (Mask rest = position_.marks(cell); rest != 0; rest &= rest - 1) {
                const int value = lowest(rest);
                if (coloured(cell, value) || !forbids(sides_[0], cell, value) ||
                    !forbids(sides_[1], cell, value)) {
                    continue;
                }
                for (const ColourSide& side : sides_) blame(side, cell, value, found);
                found.remove_marks(cell, bit(value));
            }
        }
        return sink.take(std::move(found));
    }

    std::vector<Candidate> order;

private:
    bool coloured(int cell, int value) const {
        return sides_[0].has(cell, value) || sides_[1].has(cell, value);
    }

    bool forbids(const ColourSide& side, int cell, int value) const {
        return side.marks[cell] != 0 || board_.peers[cell].meets(side.cells[value]);
    }

    // The house through which the colour forbids the candidate, where the cell itself does not.
    void blame(const ColourSide& side, int cell, int value, DeductionBuilder& found) const {
        if (side.marks[cell] != 0) return;
        found.sees(cell, (board_.peers[cell] & side.cells[value]).first(), other_part);
    }

    bool contradicts(const ColourSide& side, DeductionBuilder& found) const {
        for (const int cell : position_.open()) {
            if (std::popcount(side.marks[cell]) > 1) return true;
        }
        for (int value = 1; value <= board_.values; ++value) {
            for (const int cell : side.cells[value]) {
                const Cells twice = board_.peers[cell] & side.cells[value];
                if (twice.empty()) continue;
                found.sees(cell, twice.first(), other_part);
                return true;
            }
        }
        for (const int cell : position_.open()) {
            if (side.marks[cell] != 0) continue;
            bool emptied = true;
            for (Mask rest = position_.marks(cell); rest != 0 && emptied; rest &= rest - 1) {
                emptied = board_.peers[cell].meets(side.cells[lowest(rest)]);
            }
            if (!emptied) continue;
            for (Mask rest = position_.marks(cell); rest != 0; rest &= rest - 1) {
                blame(side, cell, lowest(rest), found);
            }
            return true;
        }
        return false;
    }

    DeductionBuilder described() const {
        DeductionBuilder found(position_, "medusa-3d");
        for (const int house : houses_) found.uses(house, main_part);
        for (int cell = 0; cell < board_.cells; ++cell) {
            found.shade_marks(cell, sides_[0].marks[cell], main_part);
            found.shade_marks(cell, sides_[1].marks[cell], other_part);
        }
        return found;
    }

    const Position& position_;
    const Board& board_;
    std::array<ColourSide, 2> sides_;
    std::vector<int> houses_;
    bool within_cells_ = false;
};

void medusa_3d(const Position& position, Sink& sink) {
    const Links links = strong_links(position);
    std::set<Candidate> done;
    for (const auto& [seed, joined] : links) {
        if (done.contains(seed)) continue;
        const Medusa medusa(position, links, seed);
        done.insert(medusa.order.begin(), medusa.order.end());
        // Nets of one value are simple colouring.
        if (!medusa.has_several_values() || medusa.order.size() < 3) continue;
        if (!medusa.refute(sink) || !medusa.trap(sink) || sink.ended()) return;
    }
}

} // namespace

std::span<const Technique> medusa() {
    static constexpr Technique all[] = {{"medusa-3d", medusa_3d}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
