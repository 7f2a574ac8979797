// A few cells with few candidates, of which one must take a certain value.
#include <algorithm>
#include <array>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Two cells of two candidates each, with one in common that the hinge may have too (XYZ) or not (XY).
struct Wing {
    int hinge, first, second;

    std::array<int, 3> in_order() const {
        std::array<int, 3> cells{hinge, first, second};
        std::ranges::sort(cells);
        return cells;
    }
};

std::vector<Wing> wings_of(const Position& position, int hinge_size) {
    std::vector<Wing> found;
    for (const int hinge : position.open()) {
        const Mask marks = position.marks(hinge);
        if (std::popcount(marks) != hinge_size) continue;
        const Cells near = position.bivalue() & position.board().peers[hinge];
        for (const int first : near) {
            for (const int second : near) {
                if (second <= first) continue;
                const Mask a = position.marks(first);
                const Mask b = position.marks(second);
                if (std::popcount(a & b) != 1 || std::popcount(a | b) != 3) continue;
                if (marks == (hinge_size == 3 ? a | b : a ^ b)) found.push_back({hinge, first, second});
            }
        }
    }
    return found;
}

template <int hinge_size> void hinged(const Position& position, Sink& sink) {
    const Board& board = position.board();
    auto wings = wings_of(position, hinge_size);
    if (hinge_size == 2) std::ranges::sort(wings, {}, &Wing::in_order);
    for (const auto& [hinge, first, second] : wings) {
        const Mask a = position.marks(first);
        const Mask b = position.marks(second);
        const int value = lowest(a & b);
        Cells lost = position.holders(value) & board.peers[first] & board.peers[second];
        if (hinge_size == 3) lost &= board.peers[hinge];
        if (lost.empty()) continue;
        DeductionBuilder found(position, sink.technique);
        found.sees(hinge, first, main_part).sees(hinge, second, main_part);
        found.shade_marks(hinge, position.marks(hinge), other_part);
        found.shade_marks(first, a, main_part).shade_marks(second, b, main_part);
        for (const int cell : lost) {
            found.sees(cell, first, other_part).sees(cell, second, other_part);
            if (hinge_size == 3) found.sees(cell, hinge, other_part);
        }
        found.remove(lost, value);
        if (!sink.take(std::move(found))) return;
    }
}

// Two cells with the same two candidates; were both the one, a house would have no place for it.
void w_wing(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (const int first : position.bivalue()) {
        const Mask marks = position.marks(first);
        for (const int second : position.bivalue() - board.peers[first]) {
            if (second <= first || position.marks(second) != marks) continue;
            const Cells reach = board.peers[first] & board.peers[second];
            for (const int other : {lowest(marks), highest(marks)}) {
                const int value = lowest(marks & ~bit(other));
                const Cells lost = position.holders(other) & reach;
                if (lost.empty()) continue;
                for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
                    const Cells ends = position.holders(value, house);
                    if (ends.count() != 2 || ends.has(first) || ends.has(second)) continue;
                    int near = ends.first();
                    int far = (ends - Cells::of(near)).first();
                    if (!board.peers[first].has(near)) std::swap(near, far);
                    if (!board.peers[first].has(near) || !board.peers[second].has(far)) continue;
                    DeductionBuilder found(position, "w-wing");
                    found.uses(house, main_part).sees(first, near, main_part);
                    found.sees(second, far, main_part);
                    found.shade_marks(first, marks, main_part).shade_marks(second, marks, main_part);
                    found.shade(ends, value, other_part);
                    for (const int cell : lost) {
                        found.sees(cell, first, other_part).sees(cell, second, other_part);
                    }
                    found.remove(lost, other);
                    if (!sink.take(std::move(found))) return;
                }
            }
        }
    }
}

// As many cells as values among them, where every value but one can be in one of the cells only: so
// one of them takes that one.
class Bent {
public:
    Bent(const Position& position, int size, Sink& sink)
        : position_(position), board_(position.board()), size_(size),
          sink_(sink) {
        for (const int cell : position.open()) {
            const int marks = std::popcount(position.marks(cell));
            if (marks >= 2 && marks <= size) narrow_.push_back(cell);
        }
    }

    void search() { extend(0, 0, 0); }

private:
    // Cells in ascending order; `loose` are the values that two of the cells can both be.
    bool extend(std::size_t from, Mask values, Mask loose) {
        if (static_cast<int>(chosen_.size()) == size_) return report(values, loose);
        if (chosen_.size() == 2 && sink_.ended()) return false;
        for (std::size_t next = from; next < narrow_.size(); ++next) {
            const int cell = narrow_[next];
            const Mask marks = position_.marks(cell);
            if (std::popcount(values | marks) > size_) continue;
            Mask looser = loose;
            for (const int other : chosen_) {
                if (!board_.peers[cell].has(other)) looser |= marks & position_.marks(other);
            }
            if (std::popcount(looser) > 1) continue;
            chosen_.push_back(cell);
            const bool on = extend(next + 1, values | marks, looser);
            chosen_.pop_back();
            if (!on) return false;
        }
        return true;
    }

    bool report(Mask values, Mask loose) {
        if (std::popcount(values) != size_ || std::popcount(loose) != 1) return true;
        const int value = lowest(loose);
        Cells holders;
        for (const int cell : chosen_) {
            if (position_.has(cell, value)) holders.add(cell);
        }
        const Cells lost = position_.holders(value) & board_.seen_by_all(holders);
        if (lost.empty() || !irreducible()) return true;
        DeductionBuilder found(position_, sink_.technique);
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const int a = chosen_[i];
                const int b = chosen_[j];
                const Mask both = position_.marks(a) & position_.marks(b) & ~loose;
                if (both != 0) found.sees(a, b, main_part);
            }
        }
        for (const int cell : chosen_) {
            found.shade_marks(cell, values & ~loose, main_part).shade_marks(cell, loose, other_part);
        }
        for (const int cell : lost) found.sees(cell, holders, other_part);
        found.remove(lost, value);
        return sink_.take(std::move(found));
    }

    // No fewer of the cells have as many values as cells, which would be a simpler pattern.
    bool irreducible() const {
        const unsigned all = (1U << size_) - 1;
        for (unsigned part = 1; part < all; ++part) {
            Mask together = 0;
            for (int i = 0; i < size_; ++i) {
                if ((part >> i & 1) != 0) together |= position_.marks(chosen_[i]);
            }
            if (std::popcount(together) <= std::popcount(part)) return false;
        }
        return true;
    }

    const Position& position_;
    const Board& board_;
    int size_;
    Sink& sink_;
    std::vector<int> narrow_, chosen_;
};

template <int size> void bent(const Position& position, Sink& sink) { Bent(position, size, sink).search(); }

} // namespace

std::span<const Technique> wings() {
    static constexpr Technique all[] = {
        {"xy-wing", hinged<2>}, {"xyz-wing", hinged<3>}, {"w-wing", w_wing},
        {"wxyz-wing", bent<4>}, {"vwxyz-wing", bent<5>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
