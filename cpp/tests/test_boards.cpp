// Boards of every shape: grids with holes, houses that cross anyhow, one value or 62, one cell or 640,
// positions that contradict themselves. The reasoner refuses a board or reasons on it; where a solution
// is planted, no deduction contradicts it.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../reason/reasoner.hpp"
#include "../splitmix.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;
using namespace alldiff::reason;

constexpr int rounds = 400;
constexpr std::size_t most_found = 20, most_steps = 40;
constexpr int most_rating = 50; // tenths: before chains, which take long

Stop& never() {
    static const Limits limits;
    static Stop stop(limits);
    return stop;
}

struct Board {
    Shape shape;
    std::vector<int> solution; // empty where nothing is planted
    bool rated = false;        // whether Sudoku Explainer rates it
};

// Puts houses in order, without those that a board cannot have.
void tidy_houses(Shape& shape) {
    std::ranges::stable_sort(shape.houses, {}, [](const HouseShape& house) { return house.kind; });
    std::set<std::vector<int>> known;
    std::vector<int> row_of(shape.cells, -1), column_of(shape.cells, -1);
    int number = 0;
    std::erase_if(shape.houses, [&](const HouseShape& house) {
        auto cells = house.cells;
        std::ranges::sort(cells);
        if (house.kind == HouseKind::row || house.kind == HouseKind::column) {
            auto& line_of = house.kind == HouseKind::row ? row_of : column_of;
            std::set<int> crossed;
            for (const int cell : cells) {
                const bool across = house.kind == HouseKind::column && row_of[cell] >= 0;
                if (line_of[cell] >= 0 || (across && !crossed.insert(row_of[cell]).second)) return true;
            }
            if (known.contains(cells)) return true;
            ++number;
            for (const int cell : cells) line_of[cell] = number;
        }
        return !known.insert(cells).second;
    });
}

// Rows and columns with holes; a row or column is a house where it has as many cells as values.
Board holed_grid(SplitMix64& random) {
    const int rows = 1 + random.below(6), columns = 1 + random.below(6);
    Board board;
    board.shape.values = std::max(1, std::max(rows, columns) - random.below(2));
    board.shape.plain = random.below(2) == 0;
    const int holes = random.below(3) == 0 ? 0 : 15;
    std::vector<std::vector<int>> across(rows), down(columns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (random.below(100) < holes) continue;
            across[row].push_back(board.shape.cells);
            down[column].push_back(board.shape.cells++);
        }
    }
    for (const auto& [lines, kind] : {std::pair{&across, HouseKind::row}, {&down, HouseKind::column}}) {
        for (const auto& line : *lines) {
            if (static_cast<int>(line.size()) == board.shape.values) {
                board.shape.houses.push_back({kind, line});
            }
        }
    }
    return board;
}

// Any cells, values and kinds; with a planted solution the houses and signs agree with it.
Board anything(SplitMix64& random) {
    Board board;
    Shape& shape = board.shape;
    shape.values = random.below(20) == 0 ? 1 + random.below(most_values) : 1 + random.below(6);
    shape.cells = 1 + random.below(shape.values > 6 ? 130 : 30);
    shape.plain = random.below(2) == 0;
    std::vector<std::vector<int>> with(shape.values); // the cells of each value
    for (int cell = 0; cell < shape.cells; ++cell) {
        board.solution.push_back(1 + random.below(shape.values));
        with[board.solution.back() - 1].push_back(cell);
    }
    const bool planted = random.below(2) == 0 && std::ranges::none_of(with, [](const auto& cells) {
                             return cells.empty();
                         });
    for (int house = random.below(14); house > 0; --house) {
        std::vector<int> cells(shape.cells);
        std::iota(cells.begin(), cells.end(), 0);
        random.shuffle(cells.data(), shape.cells);
        if (planted) {
            cells.clear();
            for (const auto& some : with) cells.push_back(some[random.below(static_cast<int>(some.size()))]);
        }
        if (static_cast<int>(cells.size()) < shape.values) break;
        cells.resize(shape.values);
        shape.houses.push_back({static_cast<HouseKind>(random.below(4)), cells});
    }
    for (int sign = random.below(3) == 0 ? random.below(8) : 0; sign > 0; --sign) {
        const int less = random.below(shape.cells), greater = random.below(shape.cells);
        if (!planted || board.solution[less] < board.solution[greater]) {
            shape.signs.push_back({less, greater});
        }
    }
    if (!planted) board.solution.clear();
    return board;
}

// More lines than a mask has bits.
Board long_grid(SplitMix64& random) {
    Board board;
    board.shape.values = 1 + random.below(3);
    const int rows = 65 + random.below(150);
    board.shape.cells = rows * board.shape.values;
    for (int row = 0; row < rows; ++row) {
        std::vector<int> cells(board.shape.values);
        std::iota(cells.begin(), cells.end(), row * board.shape.values);
        board.shape.houses.push_back({random.below(2) == 0 ? HouseKind::row : HouseKind::column, cells});
    }
    return board;
}

// The board that Sudoku Explainer rates.
Board classic() {
    Board board;
    board.rated = true;
    board.shape.values = 9;
    board.shape.cells = 81;
    for (int cell = 0; cell < 81; ++cell) {
        board.solution.push_back(1 + (cell / 9 * 3 + cell / 27 + cell % 9) % 9);
    }
    for (int house = 0; house < 27; ++house) {
        const int kind = house / 9, at = house % 9;
        std::vector<int> cells;
        for (int n = 0; n < 9; ++n) {
            cells.push_back(kind == 0   ? at * 9 + n
                            : kind == 1 ? n * 9 + at
                                        : (at / 3 * 3 + n / 3) * 9 + at % 3 * 3 + n % 3);
        }
        board.shape.houses.push_back({static_cast<HouseKind>(kind), cells});
    }
    return board;
}

// Mostly what is placed is no candidate in its houses, as Python sees to; now and then it is.
State position(const Board& board, SplitMix64& random) {
    const auto& shape = board.shape;
    State state{std::vector<int>(shape.cells, 0), std::vector<bool>(shape.cells, false),
                std::vector<Mask>(shape.cells, 0)};
    const bool planted = !board.solution.empty();
    // Without a solution most positions contradict themselves at once, where there is nothing to find.
    const int placed = random.below(planted || random.below(4) == 0 ? 60 : 10);
    const int marked = planted ? random.below(101) : 60 + random.below(41);
    for (int cell = 0; cell < shape.cells; ++cell) {
        if (random.below(100) < placed) {
            state.values[cell] = planted ? board.solution[cell] : 1 + random.below(shape.values);
            state.given[cell] = random.below(2) == 0;
        }
        if (planted) state.candidates[cell] |= Mask{1} << board.solution[cell];
        for (int value = 1; value <= shape.values; ++value) {
            if (random.below(100) < marked) state.candidates[cell] |= Mask{1} << value;
        }
    }
    if (random.below(4) == 0) return state;
    for (const auto& house : shape.houses) {
        Mask taken = 0;
        for (const int cell : house.cells) taken |= Mask{1} << state.values[cell];
        for (const int cell : house.cells) state.candidates[cell] &= ~taken;
    }
    return state;
}

// Nets over signs and forcing chains take long on boards with hundreds of cells.
bool is_light(const std::string& name) {
    for (const char* heavy : {"kraken", "franken", "mutant", "als", "blossom", "aligned", "forcing",
                              "net", "grouped", "template", "chain", "loop", "aic", "coq"}) {
        if (name.find(heavy) != std::string::npos) return false;
    }
    return true;
}

bool open(const State& state, const std::vector<Candidate>& candidates) {
    return std::ranges::all_of(candidates, [&](const Candidate& one) {
        return (state.candidates.at(one.cell) >> one.value & 1) != 0;
    });
}

bool sound(const Deduction& step, const std::vector<int>& solution) {
    if (solution.empty() || !step.because.deadly.empty()) return true;
    const auto right = [&](const Candidate& one) { return solution[one.cell] == one.value; };
    return std::ranges::all_of(step.places, right) && std::ranges::none_of(step.removals, right);
}

void reason_on(Tally& tally, unsigned long long round, const Board& board, SplitMix64& random) {
    const auto reasoner = make_reasoner(board.shape);
    const State stated = position(board, random);
    reasoner->set(stated);
    const State state = reasoner->state();
    std::vector<std::string> usable;
    for (const auto& name : technique_names()) {
        if (board.shape.cells > 40 && !is_light(name)) continue;
        usable.push_back(name);
        reasoner->set(state);
        const auto found = reasoner->find(name, most_found, never());
        for (const auto& step : found) {
            CHECK(tally, round, step.places.size() + step.removals.size() > 0);
            CHECK(tally, round, open(state, step.places) && open(state, step.removals));
            CHECK(tally, round, sound(step, board.solution));
            if (!sound(step, board.solution)) std::printf("%s\n", name.c_str());
            for (const auto& used : step.because.houses) {
                CHECK(tally, round, used.house >= 0 && used.house < std::ssize(board.shape.houses));
            }
        }
        if (!found.empty()) reasoner->apply(found.front());
    }
    reasoner->set(stated);
    try {
        reasoner->rate(most_rating, explainer::Book::sukaku, never());
        CHECK(tally, round, board.rated);
    } catch (const std::invalid_argument&) {
        CHECK(tally, round, !board.rated);
    }
    reasoner->walk(usable, most_steps, never());
    reasoner->set(state);
    reasoner->walk_in_stages({{{"full-house", "naked-single", "hidden-single"}, false}, {usable, true}},
                             most_steps, never());
    CHECK(tally, round, reasoner->state().values.size() == state.values.size());
}

bool refused(const Shape& shape) {
    try {
        make_reasoner(shape);
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

// What no board has is refused before anything is allocated for it.
void refusals(Tally& tally) {
    const HouseShape house{HouseKind::row, {0, 1}};
    CHECK(tally, 0, !refused({2, 2, {house}, {}, true}));
    CHECK(tally, 0, refused({0, 2, {}, {}, true}));
    CHECK(tally, 0, refused({most_values + 1, 2, {}, {}, true}));
    CHECK(tally, 0, refused({2, 0, {}, {}, true}));
    CHECK(tally, 0, refused({2, 641, {}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {{HouseKind::row, {}}}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {{HouseKind::row, {0, 0}}}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {{HouseKind::row, {0, 2}}}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {{HouseKind::row, {-1, 1}}}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {{HouseKind::column, {0, 1}}, house}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {house, {HouseKind::box, {1, 0}}}, {}, true}));
    CHECK(tally, 0, refused({2, 3, {house, {HouseKind::row, {1, 2}}}, {}, true}));
    CHECK(tally, 0, refused({3, 4, {{HouseKind::row, {0, 1, 2}}, {HouseKind::column, {1, 2, 3}}}, {}, true}));
    CHECK(tally, 0, refused({2, 2, {}, {{0, 2}}, true}));
    CHECK(tally, 0, refused({2, 2, {}, {{-1, 0}}, true}));
}

} // namespace

int main(int count, char** arguments) {
    const unsigned long long first = count > 1 ? std::stoull(arguments[1]) : 0;
    const unsigned long long last = count > 2 ? std::stoull(arguments[2]) : first + rounds;
    Tally tally;
    refusals(tally);
    for (unsigned long long round = first; round < last; ++round) {
        SplitMix64 random(stream(33, round));
        const int kind = random.below(20);
        Board board = kind == 0   ? long_grid(random)
                      : kind == 1 ? classic()
                      : kind < 8  ? holed_grid(random)
                                  : anything(random);
        tidy_houses(board.shape);
        if (board.shape.cells > 0) reason_on(tally, round, board, random);
    }
    std::printf("%d checks, %d failures\n", tally.checks, tally.failures);
    return tally.failures == 0 ? 0 : 1;
}
