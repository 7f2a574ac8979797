// Random grids: that they are grids, and that they are as likely as they are said to be.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "../generate/cages.hpp"
#include "../generate/latin.hpp"
#include "../generate/mixture.hpp"
#include "../generate/pieces.hpp"
#include "../generate/rearrangement.hpp"
#include "../generate/uniform.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::generate;
using namespace alldiff::tests;

bool all_values(const Values& grid, const std::array<int, 9>& house) {
    unsigned seen = 0;
    for (const int cell : house) seen |= 1U << grid[cell];
    return seen == 0x3FE;
}

bool is_grid(const Values& grid) {
    for (int i = 0; i < 9; ++i) {
        std::array<int, 9> row, column, box;
        for (int j = 0; j < 9; ++j) {
            const auto at = static_cast<std::size_t>(j);
            row[at] = 9 * i + j;
            column[at] = 9 * j + i;
            box[at] = (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3;
        }
        if (!all_values(grid, row) || !all_values(grid, column) || !all_values(grid, box)) return false;
    }
    return true;
}

// All ways in which the columns of the bottom band can be: nine values in three boxes of three columns each,
// the first box in order.
void arrangements(Tally& tally) {
    std::vector<std::array<std::uint16_t, 3>> divisions;
    for (unsigned a = 0; a < 512; ++a) {
        for (unsigned b = a + 1; b < 512; ++b) {
            const unsigned c = 511 & ~a & ~b;
            if (std::popcount(a) != 3 || std::popcount(b) != 3 || (a & b) != 0 || c < b) continue;
            divisions.push_back({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(c)});
        }
    }
    CHECK(tally, 0, divisions.size() == 280);
    int most = 0;
    Rows rows;
    for (const auto& second : divisions) {
        for (const auto& third : divisions) {
            const Sets sets{7, 56, 448, second[0], second[1], second[2], third[0], third[1], third[2]};
            const int count = arrange(sets, most_arrangements, rows);
            most = std::max(most, count);
            CHECK(tally, count, count <= most_usual || pairs_alike(sets) >= least_alike);
        }
    }
    CHECK(tally, 0, most == most_arrangements);
    // Each number falls on an arrangement of its own.
    const Sets sets{7, 56, 448, 0x49, 0x92, 0x124, 0x51, 0x8A, 0x124};
    std::set<Rows> seen;
    const int count = arrange(sets, most_arrangements, rows);
    for (int number = 0; number < count; ++number) {
        CHECK(tally, number, arrange(sets, number, rows) > number);
        seen.insert(rows);
    }
    CHECK(tally, 0, static_cast<int>(seen.size()) == count);
}

// Whether the rows of the first two boxes of a band, or the columns of a stack, hold the same three sets.
bool is_pure(const Values& grid, int band, bool transposed) {
    std::set<std::set<int>> sets;
    for (int row = 3 * band; row < 3 * band + 3; ++row) {
        for (const int first : {0, 3}) {
            std::set<int> three;
            for (int column = first; column < first + 3; ++column) {
                three.insert(grid[transposed ? 9 * column + row : 9 * row + column]);
            }
            sets.insert(three);
        }
    }
    return sets.size() == 3;
}

// Where all grids are equally likely, what is true of the first band is as often true of any other, though
// each is drawn in a way of its own, and of the stacks. About one in 28 is pure.
void grids(Tally& tally, int rounds) {
    SplitMix64 rng(1);
    std::array<int, 6> pure{};
    for (int round = 0; round < rounds; ++round) {
        const Values grid = uniform_grid(rng);
        CHECK(tally, round, is_grid(grid));
        for (int i = 0; i < 6; ++i) pure[i] += is_pure(grid, i % 3, i >= 3);
    }
    double mean = 0;
    for (const int count : pure) mean += count / 6.0;
    CHECK(tally, 0, mean > rounds / 40.0 && mean < rounds / 20.0);
    for (const int count : pure) {
        CHECK(tally, count, std::abs(count - mean) < 4.5 * std::sqrt(mean));
    }
}

// The 576 Latin squares of side 4 come equally often, as far as chance goes.
void latin(Tally& tally, int rounds) {
    std::map<std::vector<int>, int> seen;
    SplitMix64 rng(2);
    for (int round = 0; round < rounds; ++round) ++seen[random_latin_square(rng, 4)];
    CHECK(tally, 0, seen.size() == 576);
    const double expected = rounds / 576.0;
    double chi = 0;
    for (const auto& [square, count] : seen) chi += (count - expected) * (count - expected) / expected;
    CHECK(tally, chi, std::abs(chi - 575) < 4 * std::sqrt(2 * 575.0));
}

// Pieces are connected, have as many cells as a side, and the symmetry that is asked for.
void pieces(Tally& tally, int rounds) {
    SplitMix64 rng(3);
    for (int round = 0; round < rounds; ++round) {
        const int side = round % 2 == 0 ? 9 : 6;
        std::vector<int> same, turned;
        for (int cell = 0; cell < side * side; ++cell) {
            same.push_back(cell);
            turned.push_back(side * side - 1 - cell);
        }
        const std::vector<int> piece = random_pieces(rng, side, 3, {same, turned});
        std::map<int, std::set<int>> cells;
        std::map<int, std::set<int>> images;
        for (int cell = 0; cell < side * side; ++cell) {
            cells[piece[cell]].insert(cell);
            images[piece[cell]].insert(side * side - 1 - cell);
        }
        for (const auto& [number, mine] : cells) {
            CHECK(tally, round, static_cast<int>(mine.size()) == side);
            std::vector<int> reached{*mine.begin()};
            for (std::size_t i = 0; i < reached.size(); ++i) {
                const int cell = reached[i];
                for (const int step : {-side, side, -1, 1}) {
                    if ((step == -1 && cell % side == 0) || (step == 1 && cell % side == side - 1)) continue;
                    if (mine.count(cell + step) && !std::count(reached.begin(), reached.end(), cell + step)) reached.push_back(cell + step);
                }
            }
            CHECK(tally, round, static_cast<int>(reached.size()) == side);
            const auto& image = images[number];
            const bool found = std::any_of(cells.begin(), cells.end(), [&](const auto& each) { return each.second == image; });
            CHECK(tally, round, found);
        }
    }
}

// Groups do not overlap, are connected, of the sizes asked for, and hold no value twice where that is asked for.
void check_groups(Tally& tally, int round, const std::vector<std::vector<int>>& groups,
                  const std::vector<std::vector<int>>& beside, const std::vector<int>& values, const GroupOptions& options) {
    std::set<int> seen;
    for (const auto& group : groups) {
        CHECK(tally, round, group.size() >= 2 && group.size() <= 4);
        std::set<int> held;
        for (const int cell : group) {
            CHECK(tally, round, seen.insert(cell).second);
            held.insert(values[cell]);
        }
        CHECK(tally, round, !options.distinct || held.size() == group.size());
        std::set<int> reached{group[0]};
        for (std::size_t step = 0; step < group.size(); ++step) {
            for (const int cell : std::set<int>(reached)) {
                for (const int other : beside[cell]) {
                    if (std::count(group.begin(), group.end(), other)) reached.insert(other);
                }
            }
        }
        CHECK(tally, round, reached.size() == group.size());
    }
}

// Under a half turn every group comes with its image, and no cell is left or in two groups.
void check_turned(Tally& tally, SplitMix64& rng, const std::vector<std::vector<int>>& beside,
                  const std::vector<int>& values, const GroupOptions& options) {
    std::vector<int> turned(36);
    for (int cell = 0; cell < 36; ++cell) turned[cell] = 35 - cell;
    std::vector<char> taken(36, 0);
    const auto groups = random_groups(rng, beside, values, taken, options, {turned});
    check_groups(tally, 0, groups, beside, values, options);
    std::size_t covered = 0;
    for (const auto& group : groups) {
        covered += group.size();
        std::vector<int> image;
        for (const int cell : group) image.insert(image.begin(), 35 - cell);
        CHECK(tally, 0, std::find(groups.begin(), groups.end(), image) != groups.end());
    }
    CHECK(tally, 0, covered == 36);
}

void groups(Tally& tally, int rounds) {
    SplitMix64 rng(4);
    int changes = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::vector<int> values = random_latin_square(rng, 6);
        const auto beside = cells_beside(6);
        std::vector<char> taken(36, 0);
        const GroupOptions options{2, 4, round % 2 == 0};
        auto groups = random_groups(rng, beside, values, taken, options);
        check_groups(tally, round, groups, beside, values, options);
        std::size_t covered = 0;
        for (const auto& group : groups) covered += group.size();
        CHECK(tally, round, covered == 36);
        CHECK(tally, round, std::count(taken.begin(), taken.end(), 1) == 36);
        // A solution in which two values are exchanged is told apart.
        std::vector<int> other = values;
        for (int& value : other) value = value == 1 ? 2 : value == 2 ? 1 : value;
        const auto changed = separate(rng, beside, values, other, options, groups);
        check_groups(tally, round, groups, beside, values, options);
        bool told_apart = false;
        for (const std::size_t i : changed) told_apart = told_apart || tells_apart(groups[i], values, other);
        CHECK(tally, round, changed.empty() || told_apart);
        changes += !changed.empty();
        std::size_t still = 0;
        for (const auto& group : groups) still += group.size();
        CHECK(tally, round, still == covered);
        check_turned(tally, rng, beside, values, options);
        CHECK(tally, round, separate(rng, beside, values, values, options, groups).empty());
    }
    CHECK(tally, 0, 2 * changes > rounds);
}

// What a cage makes is as stated, and no product is too large for its number.
void operations(Tally& tally) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SplitMix64 rng(seed);
        std::vector<int> values(static_cast<std::size_t>(2 + rng.below(40)));
        for (int& value : values) value = 1 + rng.below(30);
        const Operation made = random_operation(rng, values);
        long double sum = 0, product = 1;
        for (const int value : values) {
            sum += value;
            product *= value;
        }
        const auto [low, high] = std::ranges::minmax(values);
        const long double result = made.sign == '+' ? sum : made.sign == 'x' ? product : made.sign == '-' ? high - low : high / low;
        CHECK(tally, seed, static_cast<long double>(made.result) == result);
    }
    // The solution obeys the cages that it was drawn from; nothing is to be searched for.
    Mixture mixture;
    mixture.side = 16;
    mixture.base.variables = 256;
    mixture.base.domains.assign(256, 0x1FFFE);
    mixture.fill = Mixture::Fill::latin;
    mixture.cages = Mixture::Cages::operations;
    mixture.groups = {9, 9, false};
    StopSource cancelled;
    cancelled.cancel();
    Limits limits;
    limits.source = &cancelled;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const MadePuzzle made = make_puzzle(mixture, seed, 0, limits);
        CHECK(tally, seed, made.error.empty() && made.limit_reached == LimitReached::cancelled);
    }
}

// What is rearranged still obeys the houses, and every other solution that is known breaks a sign: here those in
// which two values are exchanged everywhere, which they remain.
void rearrangement(Tally& tally, int rounds) {
    SplitMix64 rng(5);
    std::vector<std::vector<int>> houses(18);
    std::vector<std::pair<int, int>> signs;
    std::vector<int> sudoku;
    for (int cell = 0; cell < 36; ++cell) {
        const int row = cell / 6;
        const int column = cell % 6;
        for (const int house : {row, 6 + column, 12 + row / 2 * 2 + column / 3}) {
            houses[house].push_back(cell);
        }
        if (column < 5) signs.emplace_back(cell, cell + 1);
        sudoku.push_back((3 * (row % 2) + row / 2 + column) % 6 + 1);
    }
    const auto exchange = [](std::vector<int> values, int a, int b) {
        for (int& value : values) value = value == a ? b : value == b ? a : value;
        return values;
    };
    int changes = 0;
    for (int round = 0; round < rounds; ++round) {
        const bool boxes = round % 2 == 0;
        const std::vector<std::vector<int>> obeyed(houses.begin(), houses.begin() + (boxes ? 18 : 12));
        const std::vector<int> solution = boxes ? sudoku : random_latin_square(rng, 6);
        Rearrangement arranged(6, obeyed, signs, solution);
        if (round % 3 == 0) arranged.arrange(rng);
        for (int a = 1; a <= 6; ++a) {
            for (int b = 1; b < a; ++b) arranged.add(exchange(arranged.values(), a, b));
        }
        const bool changed = arranged.change(rng);
        changes += changed;
        const std::vector<int>& values = arranged.values();
        for (const auto& house : obeyed) {
            unsigned seen = 0;
            for (const int cell : house) seen |= 1U << values[cell];
            CHECK(tally, round, seen == 0x7E);
        }
        for (int a = 1; changed && a <= 6; ++a) {
            for (int b = 1; b < a; ++b) {
                const std::vector<int> other = exchange(values, a, b);
                const bool broken = std::any_of(signs.begin(), signs.end(), [&](const auto& sign) {
                    const auto rises = [&](const std::vector<int>& grid) {
                        return grid[sign.first] < grid[sign.second];
                    };
                    return rises(values) != rises(other);
                });
                CHECK(tally, round, broken);
            }
        }
    }
    CHECK(tally, 0, 2 * changes > rounds);
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 10000;
    Tally tally;
    arrangements(tally);
    grids(tally, rounds);
    latin(tally, 2 * rounds);
    pieces(tally, rounds / 100);
    groups(tally, rounds / 50);
    operations(tally);
    rearrangement(tally, rounds / 100);
    return tally.report();
}
