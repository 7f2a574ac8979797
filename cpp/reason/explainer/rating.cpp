#include "rating.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "chaining.hpp"

namespace alldiff::reason::explainer {

namespace {

// The chaining rules with what they share.
class Chains {
public:
    explicit Chains(Stop& stop)
        : rules_(rules_of(3, nest_, stop)), simple_(Mode::simple, 0, {}, nest_, stop),
          nishio_(Mode::nishio, 0, {}, nest_, stop),
          multiple_(Mode::multiple, 0, {}, nest_, stop),
          dynamic_(Mode::dynamic, 0, {}, nest_, stop) {
        for (int level = 1; level <= 3; ++level) {
            std::vector<Rule*> used;
            for (int i = 0; i < level; ++i) used.push_back(rules_[i].get());
            nets_.emplace_back(Mode::dynamic, level, used, nest_, stop);
        }
        for (int nesting = 0; nesting <= 3; ++nesting) {
            rules_.push_back(std::make_unique<ChainRule>(Mode::dynamic, nesting, nest_, stop));
            nets_.emplace_back(Mode::dynamic, 4, std::vector<Rule*>{rules_[0].get(),
                                                                    rules_.back().get()},
                               nest_, stop);
        }
    }

    First simple(const Grid& grid) { return first(grid, simple_, ""); }
    First nishio(const Grid& grid) { return first(grid, nishio_, ""); }
    First multiple(const Grid& grid) { return first(grid, multiple_, ""); }
    First dynamic(const Grid& grid) { return first(grid, dynamic_, "dynamic-"); }
    // Nets with patterns (1), with simple chains (2), multiple ones (3), dynamic ones (4 to 7).
    First net(const Grid& grid, int number) {
        if (number == 1) {
            for (const auto& rule : rules_) rule->forget();
            nest_.clear();
        }
        auto found = first(grid, nets_[number - 1], "dynamic-");
        const char* suffixes[] = {"-plus", "-with-chains", "-with-multiple-chains",
                                  "-with-dynamic-chains"};
        if (found) found->technique += suffixes[std::min(number, 4) - 1];
        return found;
    }

private:
    static First first(const Grid& grid, Chaining& chaining, const std::string& prefix) {
        const auto& hints = chaining.hints(grid);
        if (hints.empty()) return {};
        const Chained& chain = hints.front();
        std::string name(chain.name);
        const bool complete = chain.cycle || name.starts_with("forcing");
        Hint hint{complete ? name : prefix + name + "-forcing-chain", chain.rating,
                  chain.cycle ? chain.removals : std::vector<Removal>{chain.removal}};
        if (chain.result >= 0) {
            hint.cell = cell_of(chain.result);
            hint.value = value_of(chain.result);
        }
        return hint;
    }

    Nest nest_;
    std::vector<std::unique_ptr<Rule>> rules_;
    Chaining simple_, nishio_, multiple_, dynamic_;
    std::deque<Chaining> nets_;
};

// A rule with the lowest rating that its hints have.
struct Entry {
    int least;
    bool original; // whether Sudoku Explainer 1.2.1 has it
    std::function<First(const Grid&)> find;
};

std::vector<Entry> entries(Chains& chains, Stop& stop) {
    const auto of = [](First (*rule)(const Grid&, int), int degree) {
        return [=](const Grid& grid) { return rule(grid, degree); };
    };
    std::vector<Entry> all{
        {10, true, hidden_single},
        {17, true, direct_locking},
        {20, true, of(direct_hidden_set, 2)},
        {23, true, naked_single},
        {25, true, of(direct_hidden_set, 3)},
        {26, true, locking},
        {30, true, of(naked_set, 2)},
        {32, true, of(fish, 2)},
        {34, true, of(hidden_set, 2)},
        {36, true, of(naked_set, 3)},
        {38, true, of(fish, 3)},
        {40, true, of(hidden_set, 3)},
        {40, false, of(strong_links, 2)},
        {42, true, [](const Grid& grid) { return short_wing(grid, false); }},
        {44, true, [](const Grid& grid) { return short_wing(grid, true); }},
        {45, true, unique_loop},
        {50, true, of(naked_set, 4)},
        {52, true, of(fish, 4)},
        {54, true, of(hidden_set, 4)},
        {54, false, of(strong_links, 3)},
        {55, false, of(long_wing, 3)},
        {56, true, universal_grave},
        {58, false, of(strong_links, 4)},
        {62, false, of(long_wing, 4)},
        {62, true, aligned_pair},
        {66, false, of(long_wing, 5)},
        {65, true, [&](const Grid& grid) { return chains.simple(grid); }},
        {75, false, of(long_wing, 6)},
        {75, true, [&](const Grid& grid) { return aligned_triplet(grid, stop); }},
        {75, true, [&](const Grid& grid) { return chains.nishio(grid); }},
        {80, true, [&](const Grid& grid) { return chains.multiple(grid); }},
        {85, true, [&](const Grid& grid) { return chains.dynamic(grid); }},
    };
    for (int number = 1; number <= 7; ++number) {
        all.push_back({85 + 5 * std::min(number, 4), true,
                       [&chains, number](const Grid& grid) { return chains.net(grid, number); }});
    }
    return all;
}

Step to_step(const Hint& hint) {
    Step step{hint.technique, static_cast<int>(std::lround(hint.rating * 10)), {}, {}};
    const auto written = [](int cell, int value) {
        return Candidate{static_cast<std::int16_t>(cell), static_cast<std::int16_t>(value)};
    };
    if (hint.cell >= 0) step.places.push_back(written(hint.cell, hint.value));
    for (const auto& [cell, values] : hint.removals) {
        for (unsigned rest = values; rest != 0; rest &= rest - 1) {
            step.removals.push_back(written(cell, lowest(rest)));
        }
    }
    return step;
}

void apply(Grid& grid, const Step& step) {
    for (const auto& [cell, value] : step.removals) grid.remove(cell, value);
    for (const auto& [cell, value] : step.places) grid.place(cell, value);
}

} // namespace

bool is_classic(const Shape& shape) {
    if (!shape.signs.empty() || shape.values != 9 || shape.cells != 81) return false;
    std::set<std::vector<int>> houses, expected;
    for (auto house : shape.houses) {
        std::ranges::sort(house.cells);
        houses.insert(std::move(house.cells));
    }
    for (const auto& of_kind : geometry.cell) {
        for (const auto& house : of_kind) expected.emplace(house.begin(), house.end());
    }
    return houses == expected;
}

Rating rate(const State& state, int most_tenths, Book book, Stop& stop) {
    Grid grid(state);
    Chains chains(stop);
    const auto rules = entries(chains, stop);
    Rating rating;
    while (!grid.solved()) {
        if (grid.contradictory()) {
            rating.ending = Ending::contradiction;
            return rating;
        }
        First found;
        for (const auto& [least, original, find] : rules) {
            if (book == Book::original && !original) continue;
            if (least > most_tenths) continue;
            found = find(grid);
            if (stop.stopped()) {
                rating.ending = Ending::interrupted;
                return rating;
            }
            if (found) break;
        }
        if (!found || std::lround(found->rating * 10) > most_tenths) {
            rating.ending = most_tenths < 200 ? Ending::beyond : Ending::stuck;
            return rating;
        }
        rating.steps.push_back(to_step(*found));
        const Step& step = rating.steps.back();
        apply(grid, step);
        rating.rating = std::max(rating.rating, step.tenths);
        if (rating.steps.size() == 1) rating.diamond = step.tenths;
        if (rating.pearl == 0 && !step.places.empty()) rating.pearl = rating.rating;
    }
    rating.ending = Ending::solved;
    return rating;
}

} // namespace alldiff::reason::explainer
