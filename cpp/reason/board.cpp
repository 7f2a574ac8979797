#include "board.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

Board::Board(const Shape& shape)
    : values(shape.values), cells(shape.cells), plain(shape.plain), signs(!shape.signs.empty()), row_of(shape.cells, -1),
      column_of(shape.cells, -1), box_of(shape.cells, -1), houses_of(shape.cells),
      above(shape.cells), below(shape.cells), peers(shape.cells) {
    for (int sign = 0; sign < static_cast<int>(shape.signs.size()); ++sign) {
        const auto [less, greater] = shape.signs[sign];
        above[less].push_back({greater, sign});
        below[greater].push_back({less, sign});
    }
    for (int cell = 0; cell < cells; ++cell) everything.add(cell);
    for (const HouseKind kind :
         {HouseKind::row, HouseKind::column, HouseKind::box, HouseKind::other}) {
        for (const auto& stated : shape.houses) {
            if (stated.kind != kind) continue;
            const int number = static_cast<int>(houses.size());
            House house{kind, stated.cells, {}};
            for (const int cell : house.list) house.cells.add(cell);
            housed |= house.cells;
            for (const int cell : house.list) {
                houses_of[cell].push_back(number);
                peers[cell] |= house.cells - Cells::of(cell);
                if (kind == HouseKind::row) row_of[cell] = number;
                if (kind == HouseKind::column) column_of[cell] = number;
                if (kind == HouseKind::box) box_of[cell] = number;
            }
            if (kind == HouseKind::row) rows.push_back(number);
            if (kind == HouseKind::column) columns.push_back(number);
            if (kind == HouseKind::box) boxes.push_back(number);
            houses.push_back(std::move(house));
        }
    }
}

int Board::shared(const Cells& set, HouseKind kind) const {
    if (set.empty()) return -1;
    for (const int house : houses_of[set.first()]) {
        if (houses[house].kind == kind && set.within(houses[house].cells)) return house;
    }
    return -1;
}

} // namespace alldiff::reason::ALLDIFF_REASON
