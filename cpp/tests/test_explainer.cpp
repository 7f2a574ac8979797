// The rating of Sudoku Explainer: where it ends, and that its steps lead to the solution.
#include <algorithm>
#include <string>

#include "../reason/explainer/rating.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::reason;
using alldiff::tests::Tally;
using explainer::Book;
using explainer::Rating;

constexpr const char* easy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* hard =
    ".62...4...7..8...3..8...56....5.9.8....23.6..2....4...1.....3.........919..7.5...";

bool share(int a, int b) {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

State state_of(const std::string& line) {
    State state{std::vector<int>(81, 0), std::vector<bool>(81, false), std::vector<Mask>(81, 0)};
    for (int cell = 0; cell < 81; ++cell) {
        state.given[cell] = line[cell] != '.';
        state.values[cell] = state.given[cell] ? line[cell] - '0' : 0;
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (state.values[cell] != 0) continue;
        state.candidates[cell] = 0x3fe;
        for (int other = 0; other < 81; ++other) {
            if (share(cell, other)) state.candidates[cell] &= ~(Mask{1} << state.values[other]);
        }
    }
    return state;
}

Rating rated(const std::string& line, int most = 200, Book book = Book::sukaku) {
    const Limits limits;
    Stop stop(limits);
    return explainer::rate(state_of(line), most, book, stop);
}

// Whether the values placed, with the givens, fill the grid as the rules ask.
bool fills(const std::string& line, const Rating& rating) {
    auto values = state_of(line).values;
    for (const auto& step : rating.steps) {
        for (const auto& [cell, value] : step.places) values[cell] = value;
    }
    for (int a = 0; a < 81; ++a) {
        if (values[a] == 0) return false;
        for (int b = 0; b < a; ++b) {
            if (share(a, b) && values[a] == values[b]) return false;
        }
    }
    return true;
}

void test_ratings(Tally& tally) {
    const Rating low = rated(easy), high = rated(hard);
    CHECK(tally, 0, low.rating == 12 && low.pearl == 12 && low.diamond == 12);
    CHECK(tally, 0, low.ending == Ending::solved && fills(easy, low));
    CHECK(tally, 0, high.rating == 85);
    CHECK(tally, 0, high.ending == Ending::solved && fills(hard, high));
    CHECK(tally, 0, std::ranges::all_of(high.steps, [](const auto& step) { return step.tenths <= 85; }));
}

void test_most(Tally& tally) {
    const Rating part = rated(hard, 60);
    CHECK(tally, 0, part.ending == Ending::beyond);
    CHECK(tally, 0, part.rating <= 60);
}

void test_original_rules(Tally& tally) {
    const Rating original = rated(hard, 200, Book::original);
    CHECK(tally, 0, original.ending == Ending::solved && fills(hard, original));
}

// With a given taken away there are several solutions, and nets with other rules inside are asked.
void test_nets(Tally& tally) {
    std::string open = hard;
    open[open.find('6')] = '.';
    const Rating rating = rated(open, 95);
    CHECK(tally, 0, rating.ending == Ending::beyond || rating.ending == Ending::solved);
}

void test_interruption(Tally& tally) {
    StopSource source;
    source.cancel();
    Limits limits;
    limits.source = &source;
    Stop stop(limits);
    const Rating rating = explainer::rate(state_of(hard), 200, Book::sukaku, stop);
    CHECK(tally, 0, rating.ending == Ending::interrupted);
    CHECK(tally, 0, rating.steps.empty());
}

} // namespace

int main() {
    return run_all(test_ratings, test_most, test_original_rules, test_nets, test_interruption);
}
