// The check of solutions in bulk: it takes every solution and refuses every kind of corruption, and
// nothing that fails it leaves the solver.
#include <algorithm>
#include <random>
#include <vector>

#include "../bitsliced/check.hpp"
#include "../bitsliced/solve.hpp"
#include "check.hpp"
#include "bitsliced_answers.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

Values some_of(const Values& grid, std::mt19937& random) {
    Values givens = grid;
    for (auto& value : givens) {
        if (random() % 3 != 0) value = 0;
    }
    return givens;
}

void one_grid(Tally& tally, int round, std::mt19937& random) {
    const Values grid = random_grid(random);
    const Values givens = some_of(grid, random);
    const Values empty{};
    const auto holds = [&](const Values& puzzle, const Values& values) {
        return bitsliced::is_solution(puzzle.data(), values.data());
    };
    CHECK(tally, round, holds(givens, grid) && holds(grid, grid) && holds(empty, grid));
    // Any other value in any cell, numbers that are no values among them.
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (int value = 0; value < 256; ++value) {
            Values changed = grid;
            changed[cell] = static_cast<std::uint8_t>(value);
            CHECK(tally, round, holds(empty, changed) == (value == grid[cell]));
        }
    }
    // Any two cells exchanged: within a house it breaks two others, else up to six.
    for (std::size_t one = 0; one < cells; ++one) {
        for (std::size_t other = 0; other < one; ++other) {
            Values changed = grid;
            std::swap(changed[one], changed[other]);
            if (changed != grid) CHECK(tally, round, !holds(empty, changed));
        }
    }
    // A solution, but of another puzzle: one given differs, whichever it is.
    for (std::size_t cell = 0; cell < cells; ++cell) {
        Values other = givens;
        other[cell] = static_cast<std::uint8_t>(grid[cell] % 9 + 1);
        CHECK(tally, round, !holds(other, grid));
    }
    // Rows, columns or boxes that are right where the other houses are not.
    Values latin, by_rows, by_columns, boxed;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::size_t row = cell / 9, column = cell % 9;
        latin[cell] = static_cast<std::uint8_t>((row + column) % 9 + 1);
        by_rows[cell] = static_cast<std::uint8_t>(column + 1);
        by_columns[cell] = static_cast<std::uint8_t>(row + 1);
        boxed[cell] = static_cast<std::uint8_t>(row % 3 * 3 + column % 3 + 1);
    }
    for (const Values& wrong : {latin, by_rows, by_columns, boxed, empty}) {
        CHECK(tally, round, !holds(empty, wrong));
    }
}

// The kernels check many at a time: they find every grid that the other check finds.
void many_grids(Tally& tally, std::mt19937& random) {
    for (auto kernel = bitsliced::kernels(); *kernel != nullptr; ++kernel) {
        const auto size = static_cast<std::size_t>((*kernel)->checked_at_once);
        std::vector<Values> puzzles, grids;
        for (std::size_t i = 0; i < size; ++i) {
            grids.push_back(random_grid(random));
            puzzles.push_back(some_of(grids.back(), random));
        }
        const auto hold = [&] {
            std::vector<const std::uint8_t*> givens, values;
            for (std::size_t i = 0; i < size; ++i) {
                givens.push_back(puzzles[i].data());
                values.push_back(grids[i].data());
            }
            return (*kernel)->are_solutions(givens.data(), values.data());
        };
        CHECK(tally, 0, hold());
        for (std::size_t i = 0; i < size; ++i) {
            const Values grid = grids[i];
            const Values puzzle = puzzles[i];
            for (std::size_t cell = 0; cell < cells; ++cell) {
                for (const int value : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 128 + grid[cell], 255}) {
                    grids[i][cell] = static_cast<std::uint8_t>(value);
                    CHECK(tally, i, hold() == (value == grid[cell]));
                }
                grids[i] = grid;
                puzzles[i][cell] = static_cast<std::uint8_t>(grid[cell] % 9 + 1);
                CHECK(tally, i, !hold());
                puzzles[i] = puzzle;
                for (std::size_t other = 0; other < cell; ++other) {
                    std::swap(grids[i][cell], grids[i][other]);
                    CHECK(tally, i, hold() == (grids[i] == grid));
                    std::swap(grids[i][cell], grids[i][other]);
                }
            }
        }
    }
}

// Kernels that hand out something else where the first cell of a puzzle is 9.
constexpr std::uint8_t poison = 9;

void search_badly(const std::uint8_t* puzzle, bitsliced::Visitor& visitor, bitsliced::Effort& effort) {
    if (puzzle[0] != poison) return bitsliced::kernels()[0]->search_puzzle(puzzle, visitor, effort);
    const Values wrong{};
    visitor.found(wrong.data());
}

class BadSupply final : public bitsliced::Supply {
public:
    BadSupply(const bitsliced::Batch& batch, bitsliced::Supply& good) : batch_(batch), good_(good) {}

    std::size_t claim(std::size_t most, std::size_t& first) override {
        return good_.claim(most, first);
    }
    void check(const std::uint32_t* puzzles, std::size_t size) override {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t first = cells * puzzles[i];
            if (batch_.puzzles[first] == poison) batch_.solutions[first] ^= 2;
        }
        good_.check(puzzles, size);
    }
    void ended(std::uint32_t) override {}
    bool stopped() override { return good_.stopped(); }

private:
    const bitsliced::Batch& batch_;
    bitsliced::Supply& good_;
};

void solve_badly(const bitsliced::Batch& batch, bitsliced::Supply& supply, void* workspace) {
    BadSupply bad(batch, supply);
    bitsliced::kernels()[0]->solve_batch(batch, bad, workspace);
}

void injected(Tally& tally, std::mt19937& random) {
    bitsliced::Kernel bad = *bitsliced::kernels()[0];
    bad.search_puzzle = search_badly;
    bad.solve_batch = solve_badly;
    for (const std::size_t size : {std::size_t{1}, std::size_t{40}, std::size_t{500}}) {
        std::vector<std::uint8_t> puzzles;
        for (std::size_t i = 0; i < size; ++i) {
            Values grid = random_grid(random);
            while (grid[0] == poison) grid = random_grid(random);
            puzzles.insert(puzzles.end(), grid.begin(), grid.end());
        }
        std::vector<std::uint8_t> solutions(puzzles.size());
        std::vector<std::uint64_t> counts(size);
        const auto failed = [&] {
            try {
                (void)bitsliced::solve(puzzles.data(), size, solutions.data(), counts.data(), {}, 1, bad);
            } catch (const bitsliced::WrongSolution& error) {
                return error.row;
            }
            return size;
        };
        CHECK(tally, size, failed() == size);
        const std::size_t row = size - 1 - size / 3;
        Values grid = random_grid(random);
        while (grid[0] != poison) grid = random_grid(random);
        std::ranges::copy(grid, puzzles.begin() + static_cast<std::ptrdiff_t>(cells * row));
        CHECK(tally, size, failed() == row);
        CHECK(tally, size, std::all_of(solutions.begin() + static_cast<std::ptrdiff_t>(cells * row),
                          solutions.begin() + static_cast<std::ptrdiff_t>(cells * (row + 1)),
                          [](std::uint8_t value) { return value == 0; }));
    }
}

} // namespace

int main() {
    Tally tally;
    std::mt19937 random(81);
    for (int round = 0; round < 5; ++round) one_grid(tally, round, random);
    many_grids(tally, random);
    injected(tally, random);
    return tally.report();
}
