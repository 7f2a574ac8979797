// The search of one puzzle, depth first, on the grids of single.hpp.
#include "../kernel.hpp"
#include "stack.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

namespace {

template <typename Cell>
void search(const Cell* start, Visitor& visitor, Effort& effort) {
    Stack stack;
    stack.add();
    stack.top().read(start);
    while (stack.size() > 0 && !visitor.stopped(effort)) {
        switch (stack.top().propagate()) {
        case Grid::State::dead:
            ++effort.fails;
            stack.pop();
            break;
        case Grid::State::solved: {
            std::uint8_t grid[cells];
            stack.top().write(grid);
            if (!visitor.found(grid)) return;
            stack.pop();
            break;
        }
        case Grid::State::stuck: {
            Choice choice;
            const Grid::Next next = stack.top().choose(choice);
            if (next == Grid::Next::moved) break;
            if (next == Grid::Next::dead) {
                ++effort.fails;
                stack.pop();
                break;
            }
            stack.add_copy();
            stack.top().assume(choice);
            stack.below().deny(choice);
            ++effort.choices;
            if (stack.size() - 1 > effort.depth) effort.depth = stack.size() - 1;
            break;
        }
        }
    }
}

} // namespace

void search_puzzle(const std::uint8_t* puzzle, Visitor& visitor, Effort& effort) {
    search(puzzle, visitor, effort);
}

void search_candidates(const std::uint16_t* candidates, Visitor& visitor, Effort& effort) {
    search(candidates, visitor, effort);
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
