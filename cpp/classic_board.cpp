#include "classic_board.hpp"

#include <utility>

namespace alldiff::reason {

namespace {

constexpr int side = 9;
constexpr Mask every_value = 0x3fe;

int house_of(HouseKind kind, int cell) {
    const int row = cell / side;
    const int column = cell % side;
    if (kind == HouseKind::row) return row;
    return kind == HouseKind::column ? column : row / 3 * 3 + column / 3;
}

} // namespace

Shape classic_shape() {
    using enum HouseKind;
    Shape shape{side, side * side, {}, {}, true};
    for (const auto kind : {row, column, box}) {
        for (int number = 0; number < side; ++number) {
            HouseShape house{kind, {}};
            for (int cell = 0; cell < shape.cells; ++cell) {
                if (house_of(kind, cell) == number) house.cells.push_back(cell);
            }
            shape.houses.push_back(std::move(house));
        }
    }
    return shape;
}

State classic_start(const std::array<std::uint8_t, 81>& puzzle, const Shape& shape) {
    State state;
    for (const auto value : puzzle) {
        state.values.push_back(value);
        state.given.push_back(value != 0);
        state.candidates.push_back(value == 0 ? every_value : 0);
    }
    for (const auto& house : shape.houses) {
        Mask placed = 0;
        for (const int cell : house.cells) placed |= Mask{1} << puzzle[cell];
        for (const int cell : house.cells) state.candidates[cell] &= ~placed;
    }
    return state;
}

} // namespace alldiff::reason
