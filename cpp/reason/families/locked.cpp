// Values that a box and a line share.
#include "../deduction_builder.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// All places of a value in the houses of one kind lie in a house of another, and leave it no others.
template <bool from_box> void confined(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (int from = 0; from < static_cast<int>(board.houses.size()); ++from) {
        if ((board.houses[from].kind == HouseKind::box) != from_box) continue;
        for (int value = 1; value <= board.values; ++value) {
            const Cells places = position.holders(value, from);
            if (places.count() < 2) continue;
            for (const int to : board.houses_of[places.first()]) {
                if (to == from || (!from_box && board.houses[to].kind != HouseKind::box)) continue;
                if (!places.within(board.houses[to].cells)) continue;
                const Cells lost = position.holders(value, to) - places;
                if (lost.empty()) continue;
                DeductionBuilder found(position, sink.technique);
                found.uses(from, main_part).uses(to, other_part);
                found.shade(places, value, main_part).remove(lost, value);
                if (!sink.take(found.take())) return;
            }
        }
    }
}

} // namespace

std::span<const Technique> locked() {
    static constexpr Technique all[] = {{"pointing", confined<true>}, {"claiming", confined<false>}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
