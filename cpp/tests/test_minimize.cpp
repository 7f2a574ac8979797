// Clues taken away, against counting the solutions anew for each; and limits.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "../strong/solve.hpp"
#include "../strong/minimize.hpp"
#include "check.hpp"
#include "random_models.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;
using strong::Bundle;
using strong::Clue;

// The model with the clues of the bundles that are kept.
Model with(const Model& model, const std::vector<Bundle>& bundles, const std::vector<char>& kept) {
    Model whole = model;
    for (std::size_t b = 0; b < bundles.size(); ++b) {
        if (!kept[b]) continue;
        for (const Clue& clue : bundles[b]) {
            if (clue.type == Clue::Type::given) {
                whole.givens.emplace_back(clue.variable, clue.other);
            } else {
                Constraint less;
                less.type = Constraint::Type::less;
                less.variables = {clue.variable, clue.other};
                whole.constraints.push_back(less);
            }
        }
    }
    return whole;
}

bool unique(const Model& model) {
    const Outcome outcome = strong::solve(model, Limits{}, 0, 0);
    return outcome.complete && outcome.count == 1;
}

void compare(Tally& tally, const Model& model, const std::vector<int>& solution,
             const strong::MinimizeOptions& options, unsigned long long round) {
    const auto& bundles = options.bundles;
    const strong::MinimizeResult result = strong::minimize(model, solution, options, Limits{});
    CHECK(tally, round, result.error.empty());
    std::vector<char> kept(bundles.size(), 1);
    CHECK(tally, round, result.unique == unique(with(model, bundles, kept)));
    if (!result.unique) {
        CHECK(tally, round, result.other != solution);
        CHECK(tally, round, holds(with(model, bundles, kept), result.other));
        return;
    }
    std::size_t clues = 0;
    for (const Bundle& bundle : bundles) clues += bundle.size();
    for (std::size_t b = 0; b < bundles.size(); ++b) {
        if (clues < options.fewest + bundles[b].size()) continue;
        kept[b] = 0;
        if (unique(with(model, bundles, kept))) clues -= bundles[b].size();
        else kept[b] = 1;
    }
    CHECK(tally, round, result.kept == kept);
}

// Fills the bundles with clues of the solution, one to three in each.
strong::MinimizeOptions random_thinning(Random& random, const Model& model,
                                        const std::vector<int>& solution, bool signs) {
    strong::MinimizeOptions options;
    const int n = model.visible();
    for (int count = random.below(2 * n + 1); count > 0; --count) {
        Bundle bundle;
        for (int size = 1 + random.below(3); size > 0; --size) {
            const int v = random.below(n);
            const int w = random.below(n);
            const int a = solution[static_cast<std::size_t>(v)];
            const int b = solution[static_cast<std::size_t>(w)];
            if (!signs) bundle.push_back({Clue::Type::given, v, a});
            else if (a < b) bundle.push_back({Clue::Type::sign, v, w});
        }
        if (!bundle.empty()) options.bundles.push_back(bundle);
    }
    options.fewest = random.below(3) == 0 ? static_cast<std::size_t>(random.below(n)) : 0;
    return options;
}

void random_models(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round));
        Shape shape;
        shape.variables = 2 + random.below(5);
        shape.values = 1 + random.below(5);
        if (round % 4 == 1) shape.offset = 1;
        if (round % 4 == 3) shape.offset = 59;
        const Model model = random_model(random, shape);
        const Outcome outcome = strong::solve(model, Limits{}, 1, 0);
        if (outcome.solutions.empty() || model.visible() == 0) continue;
        compare(tally, model, outcome.solutions[0],
                random_thinning(random, model, outcome.solutions[0], false),
                static_cast<unsigned long long>(round));
    }
}

// One row of all different values: any two variables can have a sign between them.
void signs_in_a_row(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 991);
        Model model;
        model.variables = 2 + random.below(5);
        const auto n = static_cast<std::size_t>(model.variables);
        const int spare = random.below(2);
        model.domains.assign(n, ((std::uint64_t{1} << (model.variables + spare)) - 1) << 1);
        Constraint house;
        std::vector<int> solution(n);
        for (int v = 0; v < model.variables; ++v) {
            house.variables.push_back(v);
            solution[static_cast<std::size_t>(v)] = v + 1;
        }
        model.constraints.push_back(house);
        for (std::size_t last = n; last > 1; --last) {
            std::swap(solution[last - 1], solution[static_cast<std::size_t>(random.below(static_cast<int>(last)))]);
        }
        if (random.below(2)) model.givens.emplace_back(0, solution[0]);
        compare(tally, model, solution, random_thinning(random, model, solution, true),
                static_cast<unsigned long long>(round));
    }
}

void limits_and_faults(Tally& tally) {
    Model model;
    model.variables = 2;
    model.domains = {6, 6};
    Constraint different;
    different.variables = {0, 1};
    model.constraints.push_back(different);
    strong::MinimizeOptions options;
    options.bundles = {{{Clue::Type::given, 0, 1}}, {{Clue::Type::sign, 0, 1}}};
    const auto both = strong::minimize(model, {1, 2}, options, Limits{});
    CHECK(tally, 0, both.unique && both.kept == std::vector<char>({0, 1}));
    CHECK(tally, 0, both.needed == std::vector<char>({0, 1}));
    CHECK(tally, 0, !strong::minimize(model, {2, 1}, options, Limits{}).error.empty());
    CHECK(tally, 0, !strong::minimize(model, {1, 1}, options, Limits{}).error.empty());
    Limits stopped;
    stopped.interrupted = [] { return true; };
    stopped.seconds = 1e-9;
    CHECK(tally, 0, strong::minimize(model, {1, 2}, options, stopped).limit_reached != LimitReached::none);
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 400;
    Tally tally;
    random_models(tally, rounds);
    signs_in_a_row(tally, rounds);
    limits_and_faults(tally);
    std::printf("%d checks, %d failures\n", tally.checks, tally.failures);
    return tally.failures != 0;
}
