// The strong search against brute force, and its promises about limits.
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <set>
#include <thread>

#include "../lcg/answers.hpp"
#include "../lcg/parallel.hpp"
#include "../lcg/support.hpp"
#include "check.hpp"
#include "random_models.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

constexpr std::uint64_t most = 1000;

// How many of the solutions differ in what is visible.
std::size_t different(const Model& model, const std::vector<std::vector<int>>& solutions) {
    std::set<std::vector<int>> seen;
    for (std::vector<int> values : solutions) {
        values.resize(static_cast<std::size_t>(model.visible()));
        seen.insert(std::move(values));
    }
    return seen.size();
}

void compare(Tally& tally, const Model& model, unsigned long long round) {
    const std::uint64_t expected = BruteForce(model, most).count();
    const lcg::Plan plans[] = {{}, {0, 1, 1}, {0, 2, 4, 0}, {3, 2, 4, 2}};
    for (const lcg::Plan& plan : plans) {
        for (const std::uint64_t wanted : {std::uint64_t{1}, std::uint64_t{2}, most}) {
            Limits limits;
            limits.solutions = wanted;
            const Outcome outcome = lcg::solve(model, limits, most, round, plan);
            CHECK(tally, round, outcome.error.empty());
            CHECK(tally, round, outcome.count == std::min(expected, wanted));
            CHECK(tally, round, outcome.complete == (outcome.count < wanted));
            CHECK(tally, round, outcome.solutions.size() == outcome.count);
            CHECK(tally, round, outcome.count == different(model, outcome.solutions));
        }
    }
}

void random_models(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round));
        Shape shape;
        shape.variables = 2 + random.below(5);
        shape.values = 1 + random.below(5);
        if (round % 4 == 1) shape.offset = 1;
        if (round % 4 == 2) shape.offset = 62, shape.words = 2; // across the border of two words
        if (round % 4 == 3) shape.offset = 59;
        compare(tally, random_model(random, shape), round);
    }
}

void latin_squares(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 77);
        const bool wide = round % 3 == 2;
        const int side = 3 + random.below(2);
        compare(tally, random_latin(random, side, wide ? 61 : 1, wide ? 2 : 1, round % 2 == 0), round);
    }
}

// Hidden variables in the same houses as others: many visible solutions, of which none may be lost
// when pairs are looked at, and few that two learners find at a time with different hidden values.
void hidden_in_houses(Tally& tally) {
    struct Case {
        int hidden;
        std::vector<std::uint64_t> domains;
        std::vector<std::vector<int>> houses;
    };
    const Case cases[] = {
        {3, {0x21, 0x36, 0x3f, 0x3f, 0x2e, 0x33, 0x3a}, {{1, 0, 3, 4, 2}, {6, 5, 4, 3, 1, 0}}},
        {1, {0x11, 0x34, 0x3f, 0x3f, 0x3f, 0x1f, 0x3d}, {{5, 3, 4, 2, 1, 0}, {1, 6, 4}, {3, 2, 6, 0}}},
        {5, {0x11, 0x15, 0x10, 0x02, 0x09, 0x05, 0x0d}, {{0, 6}, {4, 6, 5}, {5, 4, 1}}},
        {6, {0x11, 0x1c, 0x10, 0x1a, 0x1e, 0x15, 0x1d}, {{3, 0, 5, 4, 6}, {1, 5, 4, 6}, {3, 1}}},
    };
    for (const Case& each : cases) {
        Model model;
        model.variables = static_cast<int>(each.domains.size());
        model.hidden = each.hidden;
        model.domains = each.domains;
        for (const auto& house : each.houses) model.constraints.emplace_back().variables = house;
        const std::uint64_t expected = BruteForce(model, most).count();
        for (const std::uint64_t seed : {0, 1, 2}) {
            for (const std::uint64_t wanted : {2, 3, 9, 16, 0}) {
                Limits limits;
                limits.solutions = wanted;
                const lcg::Plan plan{0, 2, 4, 100, 1, 1};
                for (const int threads : {1, 2}) {
                    const Outcome outcome = lcg::solve_parallel(model, limits, most, seed, threads, plan);
                    CHECK(tally, seed, outcome.count == (wanted == 0 ? expected : std::min(expected, wanted)));
                    CHECK(tally, seed, outcome.count == different(model, outcome.solutions));
                }
                CHECK(tally, seed, lcg::solve(model, limits, 0, seed, plan).count ==
                                       (wanted == 0 ? expected : std::min(expected, wanted)));
            }
        }
    }
}

// Two variables of 90 values: groups and sums wider than a word.
void wide_groups(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 991);
        Shape shape{2 + round % 2, 90, 1 + random.below(30), 2};
        if (shape.variables == 3) shape.values = 12 + random.below(60);
        const Model model = random_model(random, shape);
        const std::uint64_t expected = BruteForce(model, most).count();
        Limits limits;
        limits.solutions = most;
        const Outcome outcome = lcg::solve(model, limits, 0, 1);
        CHECK(tally, round, outcome.count == expected);
        CHECK(tally, round, outcome.error.empty());
    }
}

Model empty_square(int side) {
    Random random(5);
    Model model = random_latin(random, side, 1, (side + 64) / 64, false);
    model.givens.clear();
    return model;
}

// Counting many: the Latin squares of order 5, in every mode, without growth.
void counts(Tally& tally) {
    const lcg::Plan plans[] = {{}, {0, 2, 4}, {0, 2, 4, 0}};
    for (const lcg::Plan& plan : plans) {
        Limits limits;
        limits.solutions = 0;
        const Outcome outcome = lcg::solve(empty_square(5), limits, 3, 0, plan);
        CHECK(tally, 0, outcome.count == 161280);
        CHECK(tally, 0, outcome.complete);
        CHECK(tally, 0, outcome.solutions.size() == 3);
    }
}

// Processor time, which does not pass while other work has the machine.
bool within(std::clock_t start, double seconds) {
    return static_cast<double>(std::clock() - start) < seconds * CLOCKS_PER_SEC;
}

void limits_hold(Tally& tally) {
    const Model model = empty_square(12);
    for (const std::uint64_t fails : {std::uint64_t{0}, ~std::uint64_t{0} / 2}) {
        const lcg::Plan plan{fails, 2, 4};
        Limits limits;
        limits.solutions = 0;
        limits.seconds = 0.05;
        const std::clock_t start = std::clock();
        Outcome outcome = lcg::solve(model, limits, 0, 0, plan);
        CHECK(tally, fails, outcome.limit_reached == LimitReached::seconds && !outcome.complete);
        CHECK(tally, fails, within(start, 0.4));
        limits.seconds = 0;
        limits.nodes = 100;
        outcome = lcg::solve(model, limits, 0, 0, plan);
        CHECK(tally, fails, outcome.limit_reached == LimitReached::nodes);
        CHECK(tally, fails, outcome.stats.nodes == 100);
        limits.nodes = 0;
        StopSource source;
        limits.source = &source;
        std::clock_t asked = 0;
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            asked = std::clock();
            source.cancel();
        });
        outcome = lcg::solve(model, limits, 0, 0, plan);
        CHECK(tally, fails, outcome.limit_reached == LimitReached::cancelled);
        const std::clock_t stopped = std::clock();
        other.join();
        CHECK(tally, fails, stopped - asked < CLOCKS_PER_SEC / 4);
    }
    Limits limits;
    limits.memory_bytes = 1000;
    const Outcome outcome = lcg::solve(model, limits, 0, 0, {0, 2, 4});
    CHECK(tally, 0, outcome.limit_reached == LimitReached::memory || outcome.count == 2);
}

void malformed(Tally& tally) {
    const Model good = empty_square(3);
    const auto broken = [&](auto change) {
        Model model = good;
        change(model);
        const Outcome outcome = lcg::solve(model, {}, 1, 0);
        CHECK(tally, 0, !outcome.error.empty() && !outcome.complete && outcome.count == 0);
    };
    broken([](Model& m) { m.variables = -1; });
    broken([](Model& m) { m.variables = 100; });
    broken([](Model& m) { m.words = 0; });
    broken([](Model& m) { m.words = 1 << 20; });
    broken([](Model& m) { m.domains.pop_back(); });
    broken([](Model& m) { m.givens.emplace_back(99, 1); });
    broken([](Model& m) { m.givens.emplace_back(0, -1); });
    broken([](Model& m) { m.constraints[0].variables[0] = 9; });
    broken([](Model& m) { m.constraints[0].variables[0] = -1; });
    broken([](Model& m) { m.constraints[0].variables.clear(); });
    broken([](Model& m) { m.constraints[0].variables[0] = m.constraints[0].variables[1]; });
    broken([](Model& m) { m.constraints[0].type = Constraint::Type::less; });
    broken([](Model& m) { m.constraints[0].type = static_cast<Constraint::Type>(99); });
    const auto hopeless = [&](auto change) {
        Model model = good;
        change(model);
        const Outcome outcome = lcg::solve(model, {}, 1, 0);
        CHECK(tally, 0, outcome.error.empty() && outcome.complete && outcome.count == 0);
    };
    hopeless([](Model& m) { m.givens.emplace_back(0, 63); });
    hopeless([](Model& m) { m.givens.emplace_back(0, 1 << 30); });
    hopeless([](Model& m) { m.domains[4] = 0; });
    hopeless([](Model& m) {
        Constraint c;
        c.type = Constraint::Type::sum;
        c.variables = {0, 1};
        c.total = -9223372036854775807LL;
        m.constraints.push_back(c);
    });
    Model nothing;
    CHECK(tally, 0, lcg::solve(nothing, {}, 1, 0).count == 1);
}

void same_seed_same_search(Tally& tally) {
    const Model model = empty_square(7);
    Limits limits;
    limits.solutions = 200;
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{9}}) {
        const Outcome one = lcg::solve(model, limits, 200, seed, {0, 2, 4});
        const Outcome two = lcg::solve(model, limits, 200, seed, {0, 2, 4});
        CHECK(tally, seed, one.solutions == two.solutions);
        CHECK(tally, seed, one.stats.nodes == two.stats.nodes && one.stats.fails == two.stats.fails);
    }
}

// Colours for the squares of a board, different where a queen goes from one to the other in one move.
Model queens(int side) {
    Model model = empty_square(side);
    for (int slope : {-1, 1}) {
        for (int d = -side; d < 2 * side; ++d) {
            Constraint line;
            for (int r = 0; r < side; ++r) {
                const int c = d + slope * r;
                if (c >= 0 && c < side) line.variables.push_back(side * r + c);
            }
            if (line.variables.size() > 1) model.constraints.push_back(line);
        }
    }
    return model;
}

// Two learn for so long that their rounds grow.
void long_rounds(Tally& tally) {
    const Model model = queens(8); // which needs nine
    const lcg::Plan plan{0, 2, 4, 100, 1, 1};
    const Outcome one = lcg::solve_parallel(model, {}, most, 0, 1, plan);
    const Outcome two = lcg::solve_parallel(model, {}, most, 0, 2, plan);
    CHECK(tally, 0, one.stats.learned > 400);
    CHECK(tally, 0, one.count == 0 && one.complete && two.count == 0 && two.complete);
    CHECK(tally, 0, one.stats.learned == two.stats.learned && one.stats.nodes == two.stats.nodes);
}

// The answer of the parallel search is right, and the same on any number of threads.
void parallel(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 4242);
        const Model model = round % 2 ? random_latin(random, 4, 1, 1, round % 4 == 1)
                                      : random_model(random, {6, 4, 1, 1});
        const std::uint64_t expected = BruteForce(model, most).count();
        for (const std::uint64_t wanted : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{9}, most}) {
            Limits limits;
            limits.solutions = wanted;
            const auto at = round;
            const lcg::Plan plan{0, 2, 4, 100, 1, 1}; // so that learners exchange after every conflict
            const Outcome one = lcg::solve_parallel(model, limits, most, 0, 1, plan);
            const Outcome three = lcg::solve_parallel(model, limits, most, 0, 3, plan);
            CHECK(tally, at, one.error.empty() && three.error.empty());
            CHECK(tally, at, one.count == std::min(expected, wanted));
            CHECK(tally, at, one.complete == (one.count < wanted));
            CHECK(tally, at, one.count == different(model, one.solutions));
            CHECK(tally, at, one.solutions == three.solutions && one.count == three.count);
            CHECK(tally, at, one.complete == three.complete);
            CHECK(tally, at, one.stats.nodes == three.stats.nodes);
        }
    }
    const Model large = empty_square(12);
    Limits limits;
    limits.solutions = 0;
    limits.seconds = 0.1;
    const std::clock_t start = std::clock();
    const Outcome outcome = lcg::solve_parallel(large, limits, 0, 0, 2, {0, 2, 4});
    CHECK(tally, 0, outcome.limit_reached == LimitReached::seconds && !outcome.complete);
    CHECK(tally, 0, within(start, 2 * 0.4));
}

// Where a limit ends the making of a diagram, nothing is known of the candidates.
void stopped_support(Tally& tally) {
    Model model = empty_square(1);
    model.variables = 2;
    model.domains.assign(2, 0b1110);
    Constraint table;
    table.type = Constraint::Type::table;
    table.variables = {0, 1};
    table.rows = {1, 2, 2, 3};
    model.constraints = {table};
    const std::vector<std::pair<int, int>> lost{{0, 3}};
    for (const bool stopped : {false, true}) {
        StopSource source;
        Limits limits;
        limits.source = &source;
        if (stopped) source.cancel();
        Stop stop(limits);
        lcg::Support support(model, {0}, {}, 2, most);
        using Found = lcg::Plain::Found;
        const auto way = support.way_with(model.domains, 0, 1, stop).found;
        CHECK(tally, stopped, way == (stopped ? Found::unknown : Found::one));
        CHECK(tally, stopped, support.excludes(model.domains, lost, stop) == !stopped);
        const lcg::Support::Left left = support.left(model.domains, stop);
        CHECK(tally, stopped, left.open.size() == (stopped ? 6U : 0U));
        CHECK(tally, stopped, left.domains[0] == (stopped ? 0U : 0b0110U));
    }
}

// Nothing gets in that breaks the model, and the search ends.
void refused(Tally& tally) {
    const Model model = empty_square(3);
    Outcome outcome;
    const Limits limits;
    lcg::Answers answers(model, limits, most, outcome);
    CHECK(tally, 0, answers.add({1, 2, 3, 2, 3, 1, 3, 1, 2}) && outcome.error.empty());
    CHECK(tally, 0, !answers.add({1, 2, 3, 2, 3, 1, 3, 2, 1}) && !outcome.error.empty());
    CHECK(tally, 0, outcome.count == 1 && outcome.solutions.size() == 1);
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 3000;
    Tally tally;
    random_models(tally, rounds);
    latin_squares(tally, rounds / 4);
    wide_groups(tally, rounds / 20);
    hidden_in_houses(tally);
    parallel(tally, rounds / 20);
    long_rounds(tally);
    counts(tally);
    limits_hold(tally);
    malformed(tally);
    refused(tally);
    stopped_support(tally);
    same_seed_same_search(tally);
    return tally.report();
}
