// Senior Exocet: an Exocet at least one of whose targets is not in the band of the base.
//
// A value of the base is not elsewhere in the base's box and row, so each of the three cross-lines has
// it outside the band or in one of the two other rows of another box. Where all of these places but
// two cells, the targets, lie in the same two lines, a target has the value: so the targets have the
// two values of the base.
#include <algorithm>
#include <array>

#include "../technique.hpp"
#include "cross_lines.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

class SeniorSearch {
public:
    SeniorSearch(const Position& position, const Nine& nine, Sink& sink)
        : position_(position), board_(position.board()), nine_(nine), sink_(sink) {}

    bool run() {
        for (row_ = 0; row_ < 9; ++row_) {
            for (box_ = 0; box_ < 3; ++box_) {
                if (sink_.ended()) return false;
                for (columns_[0] = 3 * box_; columns_[0] < 3 * box_ + 3; ++columns_[0]) {
                    if (is_base() && !cross()) return false;
                }
            }
        }
        return true;
    }

private:
    // The cells of the row in the box beside the first cross-line.
    bool is_base() {
        values_ = 0;
        base_ = {};
        for (int column = 3 * box_; column < 3 * box_ + 3; ++column) {
            if (column == columns_[0]) continue;
            const int cell = nine_.cell(row_, column);
            if (position_.value(cell) != 0) return false;
            base_.add(cell);
            values_ |= position_.marks(cell);
        }
        const int size = std::popcount(values_);
        return size == 3 || size == 4;
    }

    bool cross() {
        const std::array boxes{(box_ + 1) % 3, (box_ + 2) % 3};
        for (columns_[1] = 3 * boxes[0]; columns_[1] < 3 * boxes[0] + 3; ++columns_[1]) {
            for (columns_[2] = 3 * boxes[1]; columns_[2] < 3 * boxes[1] + 3; ++columns_[2]) {
                if (!aim()) return false;
            }
        }
        return true;
    }

    // Finds the targets: all places in the band, of which there is one at most, and others outside.
    bool aim() {
        Cells inside;
        for (int row = row_ / 3 * 3; row < row_ / 3 * 3 + 3; ++row) {
            for (const int column : {columns_[1], columns_[2]}) {
                const int cell = nine_.cell(row, column);
                if (row != row_ && may_be(position_, cell, values_)) inside.add(cell);
            }
        }
        if (inside.count() > 1 || !inside.within(position_.open())) return true;
        const CrossLines lines(position_, nine_, row_ / 3, columns_);
        for (const int one : lines.outside() & position_.open()) {
            if (!may_be(position_, one, values_)) continue;
            if (!inside.empty()) {
                if (!try_targets(lines, inside | Cells::of(one))) return false;
                continue;
            }
            for (const int other : lines.outside() & position_.open()) {
                if (other <= one || !may_be(position_, other, values_)) continue;
                if (!try_targets(lines, Cells::of(one) | Cells::of(other))) return false;
            }
        }
        return true;
    }

    bool try_targets(const CrossLines& lines, const Cells& targets) {
        Covers covers;
        if (!lines.cover(values_, lines.outside() - targets, covers)) return true;
        DeductionBuilder found(position_, "senior-exocet");
        Mask both = 0;
        for (const int cell : targets) {
            found.remove_marks(cell, ~values_);
            both |= position_.marks(cell);
        }
        for (const int cell : base_) found.remove_marks(cell, values_ & ~both);
        if (!found.concludes()) return true;
        found.uses(board_.box_of[base_.first()], main_part);
        found.uses(nine_.row(row_), main_part);
        for (const int column : columns_) found.uses(nine_.column(column), other_part);
        for (const auto& chosen : covers) {
            for (const int line : chosen) found.uses(line, extra_part);
        }
        found.shade_marks(base_, values_, main_part);
        found.shade_marks(targets, values_, other_part);
        return sink_.take(std::move(found.sort_removals()));
    }

    const Position& position_;
    const Board& board_;
    const Nine& nine_;
    Sink& sink_;
    int row_ = 0, box_ = 0;
    std::array<int, 3> columns_{}; // the cross-lines, the first in the box of the base
    Cells base_;
    Mask values_ = 0;
};

void senior_exocet(const Position& position, Sink& sink) {
    for (const bool turned : {false, true}) {
        const Nine nine(position.board(), turned);
        if (!nine.is_usual() || !SeniorSearch(position, nine, sink).run()) return;
    }
}

} // namespace

std::span<const Technique> senior_exocets() {
    static constexpr Technique all[] = {{"senior-exocet", senior_exocet}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
