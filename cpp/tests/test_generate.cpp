// New puzzles: one solution each, as wanted, and the same on any number of threads.
#include "../generate/generate.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "../generate/mixture.hpp"
#include "../splitmix.hpp"
#include "../bitsliced/solve.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using generate::Values;
using tests::Tally;

generate::PuzzleOptions any_clues() {
    generate::PuzzleOptions options;
    for (int cell = 0; cell < generate::cells; ++cell) options.groups.push_back({cell});
    return options;
}

generate::Series series(std::size_t size) {
    generate::Series made;
    for (std::size_t i = 0; i < size; ++i) made.seeds.push_back(stream(7, i));
    made.attempts.assign(size, 0);
    return made;
}

generate::BatchResult make(const generate::PuzzleOptions& options, std::size_t size, int threads,
                       const generate::DifficultyOptions& difficulty = {}) {
    auto seeds = series(size);
    return generate::generate_batch(options, difficulty, seeds, 1e9, Limits{}, threads, **bitsliced::kernels());
}

std::uint64_t count(const Values& puzzle) {
    std::uint64_t found = 0;
    const auto reached = bitsliced::solve(puzzle.data(), 1, nullptr, &found, Limits{}, 1, **bitsliced::kernels());
    return reached == LimitReached::none ? found : 0;
}

int clues(const Values& puzzle) {
    return static_cast<int>(std::ranges::count_if(puzzle, [](int value) { return value != 0; }));
}

void check_unique(Tally& tally, const generate::Candidate& made) {
    CHECK(tally, 0, count(made.puzzle) == 1);
    for (int cell = 0; cell < generate::cells; ++cell) {
        CHECK(tally, 0, made.puzzle[cell] == 0 || made.puzzle[cell] == made.solution[cell]);
    }
}

void check_minimal(Tally& tally, const generate::Candidate& made) {
    for (int cell = 0; cell < generate::cells; ++cell) {
        if (made.puzzle[cell] == 0) continue;
        Values fewer = made.puzzle;
        fewer[cell] = 0;
        CHECK(tally, 0, count(fewer) == 2);
    }
}

bool same(const generate::BatchResult& one, const generate::BatchResult& other) {
    return std::ranges::equal(one.made, other.made, [](const auto& a, const auto& b) {
        return a.puzzle == b.puzzle && a.solution == b.solution;
    });
}

// Few are made one by one and many in blocks of lanes: the puzzles are the same.
void test_minimal(Tally& tally) {
    auto options = any_clues();
    options.minimal = true;
    const auto many = make(options, 60, 1);
    for (const auto& made : many.made) {
        check_unique(tally, made);
        check_minimal(tally, made);
    }
    CHECK(tally, 0, same(many, make(options, 60, 3)));
    const auto few = make(options, 5, 1);
    for (std::size_t i = 0; i < few.made.size(); ++i) {
        CHECK(tally, i, few.made[i].puzzle == many.made[i].puzzle);
    }
}

void test_clues_and_groups(Tally& tally) {
    auto options = any_clues();
    options.fewest = 26;
    options.most = 28;
    for (const auto& made : make(options, 20, 2).made) {
        check_unique(tally, made);
        CHECK(tally, 0, clues(made.puzzle) >= 26 && clues(made.puzzle) <= 28);
    }
    generate::PuzzleOptions pairs;
    for (int cell = 0; cell < 40; ++cell) pairs.groups.push_back({cell, 80 - cell});
    pairs.groups.push_back({40});
    for (const auto& made : make(pairs, 20, 1).made) {
        check_unique(tally, made);
        for (int cell = 0; cell < generate::cells; ++cell) {
            CHECK(tally, 0, (made.puzzle[cell] == 0) == (made.puzzle[80 - cell] == 0));
        }
    }
}

void test_other_methods(Tally& tally) {
    auto options = any_clues();
    options.minimal = true;
    const auto first = make(options, 1, 1).made[0];
    options.method = generate::Method::relative;
    options.has_start = true;
    options.start = first.puzzle;
    options.exchanged = 2;
    for (const auto& made : make(options, 10, 2).made) {
        check_unique(tally, made);
        check_minimal(tally, made);
    }
    auto drawn = any_clues();
    drawn.method = generate::Method::controlled;
    for (const auto& made : make(drawn, 1, 2).made) {
        check_unique(tally, made);
        check_minimal(tally, made);
        CHECK(tally, 0, clues(made.puzzle) <= 32);
    }
}

void test_difficulty(Tally& tally) {
    generate::DifficultyOptions difficulty;
    difficulty.walked = true;
    difficulty.order = {"full-house", "hidden-single", "naked-single"};
    const auto easy = make(any_clues(), 6, 2, difficulty);
    CHECK(tally, 0, same(easy, make(any_clues(), 6, 1, difficulty)));
    generate::DifficultyOptions rated;
    rated.rated = true;
    rated.least_tenths = 30;
    rated.most_tenths = 44;
    for (const auto& made : make(any_clues(), 3, 1, rated).made) check_unique(tally, made);
}

void test_limits(Tally& tally) {
    auto options = any_clues();
    options.most = 16; // there is none
    auto seeds = series(3);
    Limits limits;
    limits.seconds = 0.05;
    const auto none = generate::generate_batch(options, {}, seeds, 1e9, limits, 2, **bitsliced::kernels());
    CHECK(tally, 0, none.limit_reached == LimitReached::seconds);
    CHECK(tally, 0, std::ranges::none_of(none.accepted, std::identity{}));
    const auto paused = generate::generate_batch(options, {}, seeds, 0.0, Limits{}, 1, **bitsliced::kernels());
    CHECK(tally, 0, paused.limit_reached == LimitReached::none && std::ranges::any_of(paused.tried, [](auto tried) { return tried > 0; }));
}

// Puzzles that are made together are those that come one by one.
void check_side_by_side(Tally& tally, const generate::Mixture& mixture) {
    for (const int threads : {1, 3}) {
        auto seeds = series(300);
        const auto many = generate::make_puzzles(mixture, seeds, 1e9, Limits{}, threads);
        for (std::size_t i = 0; i < many.made.size(); ++i) {
            const auto alone = generate::make_puzzle(mixture, seeds.seeds[i], 0, Limits{});
            CHECK(tally, i, many.made[i] && many.made[i]->solution == alone.solution);
            CHECK(tally, i, many.made[i] && many.made[i]->givens == alone.givens);
            CHECK(tally, i, many.made[i] && many.made[i]->signs == alone.signs);
        }
    }
}

// Futoshiki, and Latin squares where all signs stay.
void test_signs_side_by_side(Tally& tally) {
    constexpr int side = 5;
    generate::Mixture mixture;
    mixture.side = side;
    mixture.fill = generate::Mixture::Fill::latin;
    Model& rules = mixture.base;
    rules.variables = side * side;
    rules.domains.assign(side * side, 0x3E);
    std::vector<std::vector<int>> houses(2 * side);
    for (int cell = 0; cell < side * side; ++cell) {
        houses[cell / side].push_back(cell);
        houses[side + cell % side].push_back(cell);
        mixture.places.push_back({cell});
        if (cell % side < side - 1) mixture.signs.emplace_back(cell, cell + 1);
        if (cell + side < side * side) mixture.signs.emplace_back(cell, cell + side);
    }
    for (auto& house : houses) {
        rules.constraints.emplace_back();
        rules.constraints.back().type = Constraint::Type::all_different;
        rules.constraints.back().variables = std::move(house);
    }
    mixture.most = side * side;
    check_side_by_side(tally, mixture);
    mixture.few_signs = true;
    check_side_by_side(tally, mixture);
    mixture.fewest = 4;
    mixture.ranged = true;
    check_side_by_side(tally, mixture);
}

void test_houses_side_by_side(Tally& tally) {
    generate::Mixture mixture;
    Model& rules = mixture.base;
    rules.variables = generate::cells;
    rules.domains.assign(generate::cells, 0x3FE);
    std::vector<std::vector<int>> houses(29);
    for (int cell = 0; cell < generate::cells; ++cell) {
        const auto add = [&](int house) { houses[house].push_back(cell); };
        add(cell / 9);
        add(9 + cell % 9);
        add(18 + cell / 27 * 3 + cell % 9 / 3);
        if (cell % 10 == 0) add(27);
        if (cell % 8 == 0 && cell > 0 && cell < 80) add(28);
        mixture.places.push_back({cell});
    }
    for (auto& house : houses) {
        rules.constraints.emplace_back();
        rules.constraints.back().type = Constraint::Type::all_different;
        rules.constraints.back().variables = std::move(house);
    }
    mixture.most = generate::cells;
    for (const int fewest : {0, 26}) {
        mixture.fewest = fewest;
        mixture.ranged = fewest > 0;
        if (fewest > 0) mixture.most = 30;
        check_side_by_side(tally, mixture);
    }
}

} // namespace

int main() {
    return run_all(test_minimal, test_clues_and_groups, test_other_methods, test_difficulty,
                   test_limits, test_houses_side_by_side, test_signs_side_by_side);
}
