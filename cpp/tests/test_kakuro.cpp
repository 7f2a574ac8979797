// Fillings of Kakuro: the checker against the strongest search, and that seeds decide.
#include <cstdlib>

#include "../kakuro/fill.hpp"
#include "../lcg/solve.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

// A rectangle of white cells.
kakuro::Outline rectangle(int rows, int columns) {
    std::vector<std::vector<int>> runs;
    for (int r = 0; r < rows; ++r) {
        runs.emplace_back();
        for (int c = 0; c < columns; ++c) runs.back().push_back(r * columns + c);
    }
    for (int c = 0; c < columns; ++c) {
        runs.emplace_back();
        for (int r = 0; r < rows; ++r) runs.back().push_back(r * columns + c);
    }
    return {rows * columns, std::move(runs)};
}

Model model_of(const kakuro::Outline& outline, const std::vector<int>& values) {
    Model model;
    model.variables = outline.cells;
    model.domains.assign(static_cast<std::size_t>(outline.cells), 0x3fe);
    for (const auto& run : outline.runs) {
        long long sum = 0;
        for (const int cell : run) sum += values[cell];
        Constraint differ, add;
        differ.variables = add.variables = run;
        add.type = Constraint::Type::sum;
        add.total = sum;
        model.constraints.push_back(differ);
        model.constraints.push_back(add);
    }
    return model;
}

void compare(Tally& tally, int rows, int columns, std::uint64_t seed) {
    const kakuro::Outline outline = rectangle(rows, columns);
    for (const std::uint64_t patience : {0, 5, 100}) {
        const auto result = kakuro::fill(outline, {}, seed, patience, Limits{});
        CHECK(tally, seed, result.limit_reached == LimitReached::none);
        CHECK(tally, seed, result.values.size() == static_cast<std::size_t>(outline.cells));
        if (result.values.empty()) continue;
        const Model model = model_of(outline, result.values);
        CHECK(tally, seed, holds(model, result.values));
        const Outcome outcome = lcg::solve(model, Limits{}, 2, 0);
        CHECK(tally, seed, (outcome.count == 1) == result.ambiguous.empty());
        const auto again = kakuro::fill(outline, {}, seed, patience, Limits{});
        CHECK(tally, seed, again.values == result.values && again.ambiguous == result.ambiguous);
        const auto on = kakuro::fill(outline, result.values, seed, 0, Limits{});
        CHECK(tally, seed, on.values == result.values && on.ambiguous.empty() == result.ambiguous.empty());
    }
}

void limits(Tally& tally) {
    Limits stopped;
    stopped.seconds = 1e-9;
    const auto result = kakuro::fill(rectangle(9, 9), {}, 1, 1000, stopped);
    CHECK(tally, 0, result.limit_reached == LimitReached::seconds);
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
    Tally tally;
    for (int round = 0; round < rounds; ++round) {
        const auto seed = static_cast<std::uint64_t>(round);
        compare(tally, 2, 2, seed);
        compare(tally, 3, 4, seed);
        compare(tally, 5, 4, seed);
        compare(tally, 4, 9, seed);
    }
    limits(tally);
    return tally.report();
}
