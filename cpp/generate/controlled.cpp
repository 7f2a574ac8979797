#include "controlled.hpp"

#include <algorithm>
#include <numeric>

#include "../splitmix.hpp"
#include "uniform.hpp"

namespace alldiff::generate {

namespace {

// Draws from one full grid. Few of them succeed, so that a grid rarely gives two.
constexpr int draws = 256;

// A set of cells.
struct Set {
    std::uint64_t low = 0, high = 0;

    void add(int cell) {
        (cell < 64 ? low : high) |= std::uint64_t{1} << cell % 64;
    }
    [[nodiscard]] bool meets(const Set& other) const {
        return ((low & other.low) | (high & other.high)) != 0;
    }
    [[nodiscard]] int size() const {
        return __builtin_popcountll(low) + __builtin_popcountll(high);
    }
};

// Sets of cells of a full grid whose values can be exchanged for others, so that a puzzle without a
// clue there has several solutions: two values along a cycle, and two rows or columns of a band.
class Exchanges {
public:
    explicit Exchanges(const Values& grid) {
        for (int a = 1; a <= 9; ++a) {
            for (int b = a + 1; b <= 9; ++b) exchange_values(grid, a, b);
        }
        for (int band = 0; band < 9; band += 3) {
            for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}}) {
                exchange_lines(grid, band + i, band + j, 9, 1);
                exchange_lines(grid, band + i, band + j, 1, 9);
            }
        }
        std::ranges::sort(sets_, {}, &Set::size);
    }

    [[nodiscard]] bool all_meet(const Set& clues) const {
        return std::ranges::all_of(sets_, [&](const Set& set) { return set.meets(clues); });
    }

private:
    // Follows from each row the cells of two values through their columns and boxes.
    void exchange_values(const Values& grid, int a, int b) {
        int row_of_column[2][9], row_of_box[2][9], column_of_row[2][9];
        for (int cell = 0; cell < cells; ++cell) {
            if (grid[cell] != a && grid[cell] != b) continue;
            const int which = grid[cell] == b;
            row_of_column[which][cell % 9] = cell / 9;
            row_of_box[which][cell / 27 * 3 + cell % 9 / 3] = cell / 9;
            column_of_row[which][cell / 9] = cell % 9;
        }
        unsigned left = 0x1FF;
        while (left != 0) {
            Set set;
            unsigned waiting = left & -left;
            left ^= waiting;
            while (waiting != 0) {
                const int row = __builtin_ctz(waiting);
                waiting &= waiting - 1;
                for (int which = 0; which < 2; ++which) {
                    const int column = column_of_row[which][row];
                    set.add(9 * row + column);
                    const unsigned reached = 1U << row_of_column[1 - which][column] |
                                             1U << row_of_box[1 - which][row / 3 * 3 + column / 3];
                    waiting |= reached & left;
                    left &= ~reached;
                }
            }
            sets_.push_back(set);
        }
    }

    // Two parallel lines: cells that face each other change places along each cycle.
    void exchange_lines(const Values& grid, int first, int second, int across, int along) {
        int place[10];
        for (int i = 0; i < 9; ++i) place[grid[first * across + i * along]] = i;
        unsigned left = 0x1FF;
        while (left != 0) {
            Set set;
            int at = __builtin_ctz(left);
            while ((left >> at & 1) != 0) {
                left ^= 1U << at;
                set.add(first * across + at * along);
                set.add(second * across + at * along);
                at = place[grid[second * across + at * along]];
            }
            sets_.push_back(set);
        }
    }

    std::vector<Set> sets_;
};

// The clues that are left after all but `most_controlled` were removed, the next to go last.
struct Draw {
    std::size_t seed;
    std::array<std::uint8_t, most_controlled> kept;
    Candidate candidate;
};

bool needed(const Values& puzzle, const Values& solution, int cell, Prover& prover) {
    prover.clear();
    prover.add(puzzle, cell, solution[cell]);
    return prover.count(1)[0] != 0;
}

// Goes on until a clue cannot be spared; tells whether then none can.
bool descend(Draw& draw, Prover& prover) {
    Values& puzzle = draw.candidate.puzzle;
    const Values& solution = draw.candidate.solution;
    int size = most_controlled;
    for (; size > 0 && !prover.stopped(); --size) {
        const int cell = draw.kept[size - 1];
        puzzle[cell] = 0;
        if (needed(puzzle, solution, cell, prover)) {
            puzzle[cell] = solution[cell];
            break;
        }
    }
    for (int i = 0; i < size - 1 && !prover.stopped(); ++i) {
        const int cell = draw.kept[i];
        puzzle[cell] = 0;
        if (!needed(puzzle, solution, cell, prover)) return false;
        puzzle[cell] = solution[cell];
    }
    return !prover.stopped();
}

} // namespace

std::vector<Attempt> draw_controlled(const PuzzleOptions& options, std::span<const std::uint64_t> seeds,
                                     Prover& prover) {
    std::vector<Attempt> made(seeds.size(), {{}, {Shortfall::Why::spare, nowhere}});
    std::vector<Draw> drawn;
    for (std::size_t seed = 0; seed < seeds.size() && !prover.stopped(); ++seed) {
        SplitMix64 rng(seeds[seed]);
        const Values solution = options.has_solution ? options.solution : uniform_grid(rng);
        const Exchanges exchanges(solution);
        std::array<std::uint8_t, cells> deck;
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
        for (int number = 0; number < draws; ++number) {
            Set clues;
            for (int i = 0; i < most_controlled; ++i) {
                std::swap(deck[i], deck[i + rng.below(cells - i)]);
                clues.add(deck[i]);
            }
            if (!exchanges.all_meet(clues)) continue;
            Draw draw{seed, {}, {{}, solution}};
            std::copy_n(deck.begin(), most_controlled, draw.kept.begin());
            for (const int cell : draw.kept) draw.candidate.puzzle[cell] = solution[cell];
            drawn.push_back(draw);
        }
    }
    prover.clear();
    for (const auto& draw : drawn) prover.add(draw.candidate.puzzle);
    const std::vector<std::uint64_t> counts = prover.count(2);
    for (std::size_t i = 0; i < drawn.size() && !prover.stopped(); ++i) {
        Attempt& attempt = made[drawn[i].seed];
        if (counts[i] != 1 || attempt.accepted()) continue;
        if (!descend(drawn[i], prover)) continue;
        const Values& puzzle = drawn[i].candidate.puzzle;
        const auto size = cells - static_cast<int>(std::ranges::count(puzzle, 0));
        attempt = {drawn[i].candidate, shortfall_of(options, size)};
    }
    return made;
}

} // namespace alldiff::generate
