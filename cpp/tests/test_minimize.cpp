// Clues taken away, against counting the solutions anew for each; and limits.
#include <algorithm>
#include <cstdlib>

#include "../lcg/solve.hpp"
#include "../lcg/minimize.hpp"
#include "check.hpp"
#include "random_models.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;
using lcg::Bundle;
using lcg::Clue;

// The model with the clues of the bundles that are kept: constraints that only others state are gone.
Model with(const Model& model, const lcg::MinimizeOptions& options, const std::vector<char>& kept) {
    Model whole = model;
    std::vector<char> stays(options.clues.size(), 1);
    for (std::size_t b = 0; b < options.bundles.size(); ++b) {
        const Bundle& bundle = options.bundles[b];
        for (const int k : bundle.clues) stays[k] = kept[b];
        if (kept[b]) whole.givens.insert(whole.givens.end(), bundle.givens.begin(), bundle.givens.end());
    }
    whole.constraints.clear();
    for (std::size_t c = 0; c < model.constraints.size(); ++c) {
        bool stated = false;
        bool held = false;
        for (std::size_t k = 0; k < stays.size(); ++k) {
            const auto& mine = options.clues[k].constraints;
            if (std::find(mine.begin(), mine.end(), static_cast<int>(c)) == mine.end()) continue;
            stated = true;
            held = held || stays[k];
        }
        if (held || !stated) whole.constraints.push_back(model.constraints[c]);
    }
    for (std::size_t k = 0; k < stays.size(); ++k) {
        for (const auto& [variable, values] : options.clues[k].among) {
            if (stays[k]) whole.domains[variable] &= values;
        }
    }
    return whole;
}

bool unique(const Model& model) {
    const Outcome outcome = lcg::solve(model, Limits{}, 0, 0);
    return outcome.complete && outcome.count == 1;
}

void compare(Tally& tally, const Model& model, const std::vector<int>& solution,
             const lcg::MinimizeOptions& options, unsigned long long round) {
    const auto& bundles = options.bundles;
    const lcg::MinimizeResult result = lcg::minimize(model, solution, options, Limits{});
    CHECK(tally, round, result.error.empty());
    std::vector<char> kept(bundles.size(), 1);
    CHECK(tally, round, result.unique == unique(with(model, options, kept)));
    if (!result.unique) {
        CHECK(tally, round, !result.others.empty() && result.others.size() <= options.others);
        for (const auto& other : result.others) {
            CHECK(tally, round, !std::equal(other.begin(), other.begin() + model.visible(), solution.begin()));
            CHECK(tally, round, model.hidden > 0 || holds(with(model, options, kept), other));
        }
        return;
    }
    std::size_t givens = 0;
    for (const Bundle& bundle : bundles) givens += bundle.givens.size();
    for (std::size_t b = 0; b < bundles.size(); ++b) {
        const std::size_t size = bundles[b].givens.size();
        if (size > 0 && givens < options.fewest + size) continue;
        kept[b] = 0;
        if (unique(with(model, options, kept))) givens -= size;
        else kept[b] = 1;
    }
    CHECK(tally, round, result.kept == kept);
}

// Fills the bundles with clues of the solution, up to three in each; some clues are in none.
lcg::MinimizeOptions random_thinning(Random& random, const Model& model, const std::vector<int>& solution) {
    lcg::MinimizeOptions options;
    const int n = model.visible();
    for (std::size_t c = 0; c < model.constraints.size(); ++c) {
        if (random.below(4) == 0) continue; // it always holds
        if (random.below(3) == 0 || options.clues.empty()) options.clues.emplace_back();
        const auto k = static_cast<std::size_t>(random.below(static_cast<int>(options.clues.size())));
        options.clues[k].constraints.push_back(static_cast<int>(c));
        if (random.below(4) == 0 && k > 0) options.clues[0].constraints.push_back(static_cast<int>(c));
    }
    for (int count = random.below(3); count > 0; --count) {
        const int v = random.below(n);
        const auto half = static_cast<std::uint64_t>(random.below(1 << 16)) * 0x0001000100010001;
        options.clues.push_back({{}, {{v, half | std::uint64_t{1} << solution[v]}}});
    }
    std::vector<int> open;
    for (int k = 0; k < static_cast<int>(options.clues.size()); ++k) {
        if (random.below(5)) open.push_back(k);
    }
    for (int count = random.below(2 * n + 1); count > 0 || !open.empty(); --count) {
        Bundle bundle;
        for (int size = 1 + random.below(3); size > 0; --size) {
            const int v = random.below(n);
            if (!open.empty() && random.below(2)) {
                bundle.clues.push_back(open.back());
                open.pop_back();
            } else if (count > 0) {
                bundle.givens.emplace_back(v, solution[v]);
            }
        }
        if (!bundle.givens.empty() || !bundle.clues.empty()) options.bundles.push_back(bundle);
    }
    options.others = 1 + static_cast<std::size_t>(random.below(4));
    options.work = random.below(3) == 0 ? static_cast<std::uint64_t>(random.below(4)) : options.work;
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
        const Outcome outcome = lcg::solve(model, Limits{}, 1, 0);
        if (outcome.solutions.empty() || model.visible() == 0) continue;
        compare(tally, model, outcome.solutions[0], random_thinning(random, model, outcome.solutions[0]),
                round);
    }
}

void limits_and_faults(Tally& tally) {
    Model model;
    model.variables = 2;
    model.domains = {6, 6};
    Constraint different;
    different.variables = {0, 1};
    Constraint less;
    less.type = Constraint::Type::less;
    less.variables = {0, 1};
    model.constraints = {different, less};
    lcg::MinimizeOptions options;
    options.clues = {{{1}, {}}};
    options.bundles = {{{{0, 1}}, {}}, {{}, {0}}};
    const auto both = lcg::minimize(model, {1, 2}, options, Limits{});
    CHECK(tally, 0, both.unique && both.kept == std::vector<char>({0, 1}));
    CHECK(tally, 0, both.needed == std::vector<char>({0, 1}));
    CHECK(tally, 0, !lcg::minimize(model, {2, 1}, options, Limits{}).error.empty());
    CHECK(tally, 0, !lcg::minimize(model, {1, 1}, options, Limits{}).error.empty());
    Limits stopped;
    stopped.interrupted = [] { return true; };
    stopped.seconds = 1e-9;
    CHECK(tally, 0, lcg::minimize(model, {1, 2}, options, stopped).limit_reached != LimitReached::none);
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 400;
    Tally tally;
    random_models(tally, rounds);
    limits_and_faults(tally);
    return tally.report();
}
