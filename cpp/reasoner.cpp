// Picks the width of cell sets that a board needs.
#include "reason/reasoner.hpp"

#include <algorithm>
#include <stdexcept>

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
    }
}

} // namespace

std::vector<std::string> technique_names() { return narrow::names(); }

std::unique_ptr<Reasoner> make_reasoner(const Shape& shape) {
    check(shape);
    return shape.cells <= narrow_cells ? narrow::make(shape) : wide::make(shape);
}

} // namespace alldiff::reason
