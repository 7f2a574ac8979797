// Techniques on boards of all sizes: whatever pencil marks there are beside the solution, no deduction
// contradicts it, and every walk ends.
#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "../reason/reasoner.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;
using namespace alldiff::reason;

// Lets everything come to its end.
Stop& never() {
    static const Limits limits;
    static Stop stop(limits);
    return stop;
}

struct Size {
    int width, height; // of a box

    int side() const { return width * height; }
    int box_of(int row, int column) const { return row / height * height + column / width; }
};

Shape square(const Size& size, bool boxes) {
    const int side = size.side();
    Shape shape{side, side * side, {}, {}, true};
    for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box}) {
        if (kind == HouseKind::box && !boxes) continue;
        for (int number = 0; number < side; ++number) {
            HouseShape house{kind, {}};
            for (int cell = 0; cell < shape.cells; ++cell) {
                const int row = cell / side;
                const int column = cell % side;
                const int in = kind == HouseKind::row      ? row : kind == HouseKind::column ? column
                                                           : size.box_of(row, column);
                if (in == number) house.cells.push_back(cell);
            }
            shape.houses.push_back(std::move(house));
        }
    }
    return shape;
}

// The usual shifted rows, with the values renamed.
std::vector<int> solution(const Size& size, std::mt19937& random) {
    const int side = size.side();
    std::vector<int> names(side);
    for (int i = 0; i < side; ++i) names[i] = i + 1;
    std::ranges::shuffle(names, random);
    std::vector<int> values;
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const int shift = row % size.height * size.width + row / size.height;
            values.push_back(names[(column + shift) % side]);
        }
    }
    return values;
}

// Some values are placed; the other cells have their value and some of those that it could be.
State position(const Shape& shape, const std::vector<int>& solved, std::mt19937& random) {
    std::uniform_int_distribution<int> percent(0, 99);
    const int placed = percent(random) / 2;
    const int marked = 10 + percent(random) * 7 / 10;
    State state{std::vector<int>(shape.cells, 0), std::vector<bool>(shape.cells, false),
                std::vector<Mask>(shape.cells, 0)};
    std::vector<Mask> taken(shape.cells, 0);
    for (int cell = 0; cell < shape.cells; ++cell) {
        if (percent(random) < placed) state.values[cell] = solved[cell];
        state.given[cell] = state.values[cell] != 0 && percent(random) < 70;
    }
    for (const auto& house : shape.houses) {
        Mask values = 0;
        for (const int cell : house.cells) values |= Mask{1} << state.values[cell];
        for (const int cell : house.cells) taken[cell] |= values;
    }
    for (int cell = 0; cell < shape.cells; ++cell) {
        if (state.values[cell] != 0) continue;
        state.candidates[cell] = Mask{1} << solved[cell];
        for (int value = 1; value <= shape.values; ++value) {
            if (percent(random) < marked) state.candidates[cell] |= Mask{1} << value;
        }
        state.candidates[cell] &= ~taken[cell];
    }
    return state;
}

// Arguments about uniqueness do not hold for marks made at random.
bool argues(const Deduction& deduction) { return deduction.because.deadly.empty(); }

bool sound(const Deduction& deduction, const std::vector<int>& solved) {
    const auto right = [&](const Candidate& one) { return solved[one.cell] == one.value; };
    return std::ranges::all_of(deduction.places, right) && std::ranges::none_of(deduction.removals, right);
}

bool concludes(const Deduction& deduction, const State& state) {
    const auto open = [&](const Candidate& one) {
        return (state.candidates[one.cell] >> one.value & 1) != 0;
    };
    return deduction.places.size() + deduction.removals.size() > 0 &&
           std::ranges::all_of(deduction.places, open) &&
           std::ranges::all_of(deduction.removals, open);
}

bool within_the_board(const Deduction& deduction, const Shape& shape) {
    return std::ranges::all_of(deduction.because.houses, [&](const Used& used) {
        return used.house >= 0 && used.house < static_cast<int>(shape.houses.size());
    });
}

bool is_light(const std::string& name) {
    for (const char* heavy : {"kraken", "franken", "mutant", "squirmbag", "whale", "leviathan",
                              "jellyfish", "als", "blossom", "aligned", "forcing", "net",
                              "grouped", "template", "chain", "loop", "aic"}) {
        if (name.find(heavy) != std::string::npos) return false;
    }
    return true;
}

void random_positions(Tally& tally, const Size& size, bool boxes, int rounds, bool light) {
    std::mt19937 random(static_cast<unsigned>(100 * size.width + size.height));
    const Shape shape = square(size, boxes);
    const auto reasoner = make_reasoner(shape);
    for (int round = 0; round < rounds; ++round) {
        const auto solved = solution(size, random);
        const State state = position(shape, solved, random);
        reasoner->set(state);
        std::vector<std::string> arguing;
        for (const auto& name : technique_names()) {
            if (light && !is_light(name)) continue;
            const auto found = reasoner->find(name, 40, never());
            CHECK(tally, round, found.size() <= 40);
            bool argues_always = true;
            for (const auto& deduction : found) {
                CHECK(tally, round, deduction.technique == name);
                CHECK(tally, round, concludes(deduction, state));
                CHECK(tally, round, within_the_board(deduction, shape));
                argues_always = argues_always && argues(deduction);
                if (argues(deduction)) CHECK(tally, round, sound(deduction, solved));
            }
            if (argues_always && name.find("unique") == std::string::npos &&
                name.find("rectangle-") == std::string::npos && name.find("bug") != 0 &&
                name.find("hidden-rectangle") == std::string::npos && is_light(name)) {
                arguing.push_back(name);
            }
        }
        for (const bool staged : {false, true}) {
            reasoner->set(state);
            const std::vector<Stage> stages{{{"full-house"}, false}, {{"naked-single"}, false},
                                            {{"hidden-single"}, false},
                                            {arguing, true}};
            const auto path = staged ? reasoner->walk_in_stages(stages, 10000, never())
                                     : reasoner->walk(arguing, 10000, never());
            CHECK(tally, round, path.ending == Ending::solved || path.ending == Ending::stuck);
            for (const auto& step : path.steps) CHECK(tally, round, sound(step, solved));
            const auto end = reasoner->state();
            for (int cell = 0; cell < shape.cells; ++cell) {
                CHECK(tally, round, end.values[cell] == 0 || end.values[cell] == solved[cell]);
            }
        }
    }
}

void ends(Tally& tally) {
    const Size size{3, 3};
    const Shape shape = square(size, true);
    const auto reasoner = make_reasoner(shape);
    bool refused = false;
    try {
        reasoner->find("guessing", 1, never());
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(tally, 0, refused);

    Shape odd = shape;
    odd.houses[0].cells.pop_back();
    refused = false;
    try {
        make_reasoner(odd);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(tally, 0, refused);

    State state = reasoner->state();
    state.candidates[0] = 0;
    reasoner->set(state);
    CHECK(tally, 0, reasoner->walk({"naked-single"}, 10, never()).ending == Ending::contradiction);
    reasoner->set(make_reasoner(shape)->state());
    CHECK(tally, 0,
          reasoner->walk_in_stages({{{"naked-single"}, false}}, 10, never()).ending == Ending::stuck);

    StopSource source;
    source.cancel();
    Limits limits;
    limits.source = &source;
    Stop stop(limits);
    CHECK(tally, 0, reasoner->walk({"x-chain"}, 10, stop).ending == Ending::interrupted);
    CHECK(tally, 0, reasoner->rate(200, explainer::Book::sukaku, stop).ending == Ending::interrupted);
}

} // namespace

int main() {
    Tally tally;
    random_positions(tally, {2, 2}, true, 40, false);
    random_positions(tally, {3, 2}, true, 15, false);
    random_positions(tally, {3, 2}, false, 15, false);
    random_positions(tally, {3, 3}, true, 4, false);
    random_positions(tally, {3, 3}, true, 20, true);
    random_positions(tally, {4, 4}, true, 3, true);
    ends(tally);
    return tally.report();
}
