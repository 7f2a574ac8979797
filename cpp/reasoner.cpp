// Picks the width of cell sets that a board needs.
#include "reason/reasoner.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace alldiff::reason {

namespace narrow {
std::unique_ptr<Reasoner> make(const Shape& shape);
std::vector<std::string> names();
} // namespace narrow

namespace wide {
std::unique_ptr<Reasoner> make(const Shape& shape);
} // namespace wide

namespace {

constexpr int narrow_cells = 128;
constexpr int wide_cells = 640;

void check(const Shape& shape) {
    if (shape.values < 1 || shape.values > most_values) {
        throw std::invalid_argument("a board to reason on has 1 to " + std::to_string(most_values) +
                                    " values");
    }
    if (shape.cells < 1 || shape.cells > wide_cells) {
        throw std::invalid_argument("a board to reason on has 1 to " + std::to_string(wide_cells) +
                                    " cells");
    }
    for (const auto& [less, greater] : shape.signs) {
        if (less < 0 || less >= shape.cells || greater < 0 || greater >= shape.cells) {
            throw std::invalid_argument("a sign stands between two cells of the board");
        }
    }
    HouseKind last = HouseKind::row;
    std::set<std::vector<int>> different;
    std::vector<int> row_of(shape.cells, -1), column_of(shape.cells, -1);
    int number = 0;
    for (const auto& house : shape.houses) {
        if (house.kind < last) {
            throw std::invalid_argument("houses come as rows, columns, boxes, others");
        }
        last = house.kind;
        auto cells = house.cells;
        std::ranges::sort(cells);
        if (static_cast<int>(cells.size()) != shape.values || cells.front() < 0 ||
            cells.back() >= shape.cells || std::ranges::adjacent_find(cells) != cells.end()) {
            throw std::invalid_argument("a house has as many different cells as there are values");
        }
        if (house.kind == HouseKind::row || house.kind == HouseKind::column) {
            auto& line_of = house.kind == HouseKind::row ? row_of : column_of;
            std::set<int> crossed;
            for (const int cell : cells) {
                if (std::exchange(line_of[cell], number) >= 0) {
                    throw std::invalid_argument("a cell is in one row and one column at most");
                }
                if (house.kind == HouseKind::column && row_of[cell] >= 0 &&
                    !crossed.insert(row_of[cell]).second) {
                    throw std::invalid_argument("a row and a column share one cell at most");
                }
            }
        }
        ++number;
        if (!different.insert(std::move(cells)).second) {
            throw std::invalid_argument("two houses have the same cells");
        }
    }
}

} // namespace

std::vector<std::string> technique_names() { return narrow::names(); }

std::unique_ptr<Reasoner> make_reasoner(const Shape& shape) {
    check(shape);
    return shape.cells <= narrow_cells ? narrow::make(shape) : wide::make(shape);
}

} // namespace alldiff::reason
