// Cells and houses with one possibility left.
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// The last open cell of a house.
void full_house(const Position& position, Sink& sink) {
    Cells seen;
    const auto& houses = position.board().houses;
    for (int number = 0; number < static_cast<int>(houses.size()); ++number) {
        const Cells left = houses[number].cells & position.open();
        if (left.count() != 1 || left.meets(seen)) continue;
        const int cell = left.first();
        if (std::popcount(position.marks(cell)) != 1) continue;
        seen.add(cell);
        Deduction found = placement("full-house", cell, lowest(position.marks(cell)));
        found.because.houses.push_back({static_cast<std::int16_t>(number), main_part});
        if (!sink.take(std::move(found))) return;
    }
}

// The only place for a value in a house; boxes first, where people look first.
void hidden_single(const Position& position, Sink& sink) {
    const Board& board = position.board();
    std::vector<Cells> seen(board.values + 1);
    for (const HouseKind kind :
         {HouseKind::box, HouseKind::row, HouseKind::column, HouseKind::other}) {
        for (int number = 0; number < static_cast<int>(board.houses.size()); ++number) {
            if (board.houses[number].kind != kind) continue;
            for (int value = 1; value <= board.values; ++value) {
                const Cells places = position.holders(value, number);
                if (places.count() != 1 || places.meets(seen[value])) continue;
                seen[value] |= places;
                Deduction found = placement("hidden-single", places.first(), value);
                found.because.houses.push_back({static_cast<std::int16_t>(number), main_part});
                if (!sink.take(std::move(found))) return;
            }
        }
    }
}

// A cell with one candidate.
void naked_single(const Position& position, Sink& sink) {
    for (const int cell : position.open()) {
        const Mask marks = position.marks(cell);
        if (std::popcount(marks) != 1) continue;
        if (!sink.take(placement("naked-single", cell, lowest(marks)))) return;
    }
}

} // namespace

std::span<const Technique> singles() {
    static constexpr Technique all[] = {
        {"full-house", full_house},
        {"hidden-single", hidden_single},
        {"naked-single", naked_single},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
