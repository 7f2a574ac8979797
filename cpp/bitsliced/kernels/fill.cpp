// Random solutions of a puzzle.
#include "../../splitmix.hpp"
#include "stack.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

namespace {

// A random cell with two candidates or more: one of those with two, where there are any.
int random_open(const Grid& grid, SplitMix64& rng) {
    int found[cells];
    int pairs[cells];
    int open = 0;
    int two = 0;
    for (int cell = 0; cell < cells; ++cell) {
        if ((grid.open[lane_of(cell / 9)] >> cell % 9 & 1) == 0) continue;
        found[open++] = cell;
        if (__builtin_popcount(grid.at(cell)) == 2) pairs[two++] = cell;
    }
    return two > 0 ? pairs[rng.below(two)] : found[rng.below(open)];
}

int random_digit(unsigned candidates, SplitMix64& rng) {
    for (int skip = rng.below(__builtin_popcount(candidates)); skip > 0; --skip) {
        candidates &= candidates - 1;
    }
    return __builtin_ctz(candidates);
}

} // namespace

// A search that decides a random cell again and again.
bool fill(std::uint64_t seed, const std::uint8_t* puzzle, std::uint8_t* grid) {
    SplitMix64 rng(seed);
    Stack stack;
    stack.add();
    stack.top().read(puzzle);
    while (stack.size() > 0) {
        const Grid::State state = stack.top().propagate();
        if (state == Grid::State::dead) {
            stack.pop();
            continue;
        }
        if (state == Grid::State::solved) {
            stack.top().write(grid);
            return true;
        }
        const int cell = random_open(stack.top(), rng);
        const int digit = random_digit(stack.top().at(cell), rng);
        stack.add_copy();
        stack.top().place(digit, cell);
        stack.below().ban(digit, cell);
    }
    return false;
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
