#include "problem.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace alldiff::lcg {

namespace {

// A sum of so many terms or more is stated in up to so many ways.
constexpr std::size_t shortest_restated = 12;
constexpr int most_ways = 3;
// Fewer terms are arranged without a look at the houses.
constexpr int shortest_by_houses = 5;

bool all_differ(const Problem& problem, const std::vector<int>& variables) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!problem.different(variables[i], variables[j])) return false;
        }
    }
    return true;
}

void apply_givens(Problem& problem) {
    for (const auto& [variable, value] : problem.model->givens) {
        Word* domain = problem.domain(variable);
        const int at = value / 64;
        const Word bit = Word{1} << (value % 64);
        if (at >= problem.words || !(domain[at] & bit)) {
            problem.impossible = true;
            return;
        }
        std::fill(domain, domain + problem.words, 0);
        domain[at] = bit;
    }
}

// A total is out of reach of any values: keeping it out spares every sum a check of overflow.
bool in_reach(const Model& model, long long total) {
    return total >= 0 && total <= 64LL * model.words * static_cast<long long>(model.variables);
}

void add_linear(Problem& problem, const Constraint& constraint) {
    using Operator = Constraint::Operator;
    Linear linear{{}, {}, constraint.comparison, constraint.total};
    for (std::size_t i = 0; i < constraint.variables.size(); ++i) {
        if (constraint.coefficients[i] == 0) continue;
        linear.variables.push_back(constraint.variables[i]);
        linear.coefficients.push_back(constraint.coefficients[i]);
    }
    const auto& k = linear.coefficients;
    const bool alike = std::adjacent_find(k.begin(), k.end(), std::not_equal_to<>()) == k.end();
    if (linear.comparison == Operator::equal && !k.empty() && alike) { // a plain sum
        if (linear.total % k[0] != 0 || !in_reach(*problem.model, linear.total / k[0])) {
            problem.impossible = true;
        } else {
            problem.totals.push_back({std::move(linear.variables), linear.total / k[0], false, false});
        }
        return;
    }
    if (linear.comparison == Operator::unequal && linear.total == 0 && k.size() == 2 && k[0] == -k[1]) {
        problem.cliques.push_back(std::move(linear.variables)); // "not equal"
        return;
    }
    problem.linears.push_back(std::move(linear));
}

void add_sets(Problem& problem, const Constraint& constraint) {
    const std::span<const int> variables = constraint.variables;
    if (variables.size() > 1) problem.houses.emplace_back(variables);
    Family family{variables, {}, {}};
    for (std::size_t i = 0; i < constraint.rows.size(); i += variables.size()) {
        const std::span<const int> row(constraint.rows.data() + i, variables.size());
        if (row.front() < 0 || row.back() >= 64 * problem.words) continue;
        if (problem.words > 1) {
            family.rows.push_back(row);
            continue;
        }
        Word mask = 0;
        for (const int value : row) mask |= Word{1} << value;
        family.sets.push_back(mask);
    }
    if (family.sets.empty() && family.rows.empty()) problem.impossible = true;
    // A set that is named twice would have two selectors.
    std::sort(family.sets.begin(), family.sets.end());
    family.sets.erase(std::unique(family.sets.begin(), family.sets.end()), family.sets.end());
    const auto less = [](std::span<const int> a, std::span<const int> b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    };
    const auto same = [](std::span<const int> a, std::span<const int> b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    std::sort(family.rows.begin(), family.rows.end(), less);
    family.rows.erase(std::unique(family.rows.begin(), family.rows.end(), same), family.rows.end());
    problem.families.push_back(std::move(family));
}

void add_diagram(Problem& problem, const Constraint& constraint, Stop& stop) {
    const auto possible = [&](int v, int value) { return problem.possible(v, value); };
    problem.diagrams.push_back(make_diagram(constraint, possible, stop));
    problem.limit = stop.now();
    if (problem.limit == LimitReached::none && problem.diagrams.back().empty()) problem.impossible = true;
    const std::size_t memory = stop.limits().memory_bytes;
    std::size_t bytes = 0;
    if (memory == 0) return;
    for (const Diagram& diagram : problem.diagrams) bytes += diagram.bytes();
    if (bytes > memory) problem.limit = LimitReached::memory;
}

void add(Problem& problem, const Constraint& constraint, Stop& stop) {
    switch (constraint.type) {
    case Constraint::Type::all_different:
        if (constraint.variables.size() > 1) problem.houses.emplace_back(constraint.variables);
        return;
    case Constraint::Type::sum:
        if (!in_reach(*problem.model, constraint.total)) problem.impossible = true;
        problem.totals.push_back({constraint.variables, constraint.total, false, false});
        return;
    case Constraint::Type::less:
        problem.lesses.emplace_back(constraint.variables[0], constraint.variables[1]);
        return;
    case Constraint::Type::relation:
        problem.relations.push_back(&constraint);
        return;
    case Constraint::Type::linear:
        add_linear(problem, constraint);
        return;
    case Constraint::Type::sets:
        add_sets(problem, constraint);
        return;
    case Constraint::Type::table:
    case Constraint::Type::automaton:
        add_diagram(problem, constraint, stop);
        return;
    case Constraint::Type::regions:
        problem.regions.push_back(&constraint);
        return;
    }
}

} // namespace

std::vector<int> arrange(const Problem& problem, std::vector<int>& variables,
                         std::vector<int>* coefficients, std::vector<char>* used) {
    const auto count = static_cast<int>(variables.size());
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    std::vector<int> place(static_cast<std::size_t>(problem.variables), -1); // in the sum, where it is left
    std::vector<int> houses;
    for (int i = 0; i < count; ++i) place[at(variables[at(i)])] = i;
    const bool few = count < shortest_by_houses || problem.differ.empty();
    const std::size_t lasting = problem.houses.size() - problem.optional.houses.size();
    for (std::size_t h = 0; !few && h < lasting; ++h) {
        if (used == nullptr || !(*used)[h]) houses.push_back(static_cast<int>(h));
    }
    std::vector<int> ends;
    std::vector<int> best;
    std::vector<int> inside;
    const auto take = [&](int first) {
        for (const int v : best) {
            std::swap(place[at(v)], place[at(variables[at(first)])]);
            const int i = place[at(variables[at(first)])]; // where `v` was
            std::swap(variables[at(first)], variables[at(i)]);
            if (coefficients != nullptr) std::swap((*coefficients)[at(first)], (*coefficients)[at(i)]);
            place[at(v)] = -1;
            ++first;
        }
        ends.push_back(first);
    };
    const auto fits = [&](int v) {
        return std::all_of(best.begin(), best.end(), [&](int other) {
            return !problem.differ.empty() && problem.different(v, other) &&
                   (coefficients == nullptr || (*coefficients)[at(place[at(v)])] == (*coefficients)[at(place[at(other)])]);
        });
    };
    for (int first = 0; first < count; first = ends.back()) {
        best.clear();
        int chosen = -1;
        for (const int h : houses) { // those of the largest part of a house ...
            inside.clear();
            for (const int v : problem.houses[at(h)]) {
                if (place[at(v)] < 0) continue;
                if (coefficients != nullptr && !inside.empty() &&
                    (*coefficients)[at(place[at(v)])] != (*coefficients)[at(place[at(inside[0])])]) {
                    continue;
                }
                inside.push_back(v);
            }
            if (inside.size() <= best.size()) continue;
            best.swap(inside);
            chosen = h;
        }
        if (used != nullptr && chosen >= 0 && best.size() > 1) (*used)[at(chosen)] = 1;
        if (best.empty()) best.push_back(variables[at(first)]);
        for (int i = first; i < count; ++i) { // ... and what else differs from all of them
            const int v = variables[at(i)];
            if (std::find(best.begin(), best.end(), v) == best.end() && fits(v)) best.push_back(v);
        }
        take(first);
    }
    return ends;
}

namespace {

// A long sum meets houses in several ways, and each of them bounds it: it is stated again with runs of
// other houses.
void arrange_otherwise(Problem& problem) {
    if (problem.differ.empty()) return;
    std::vector<Linear> more;
    const auto add = [&](Linear linear) {
        std::vector<char> used(problem.houses.size(), 0);
        (void)arrange(problem, linear.variables, &linear.coefficients, &used);
        for (int way = 1; way < most_ways; ++way) {
            linear.ends = arrange(problem, linear.variables, &linear.coefficients, &used);
            if (2 * linear.ends.size() > linear.variables.size()) return;
            more.push_back(linear);
        }
    };
    for (const Total& total : problem.totals) {
        if (total.distinct || total.variables.size() < shortest_restated) continue;
        add({total.variables, std::vector<int>(total.variables.size(), 1), Constraint::Operator::equal,
             total.total, {}});
    }
    for (const Linear& linear : problem.linears) {
        if (linear.comparison == Constraint::Operator::unequal) continue;
        if (linear.variables.size() >= shortest_restated) add(linear);
    }
    for (Linear& linear : more) problem.linears.push_back(std::move(linear));
}

} // namespace

void add_optional(Problem& problem, const Constraint& constraint, int number,
                  std::span<const Constraint* const> together, Stop& stop) {
    const auto note = [number](auto& list, std::vector<int>& numbers, auto before) {
        for (; before < list.size(); ++before) numbers.push_back(number);
    };
    const std::size_t houses = problem.houses.size(), totals = problem.totals.size(),
                      families = problem.families.size(), lesses = problem.lesses.size(),
                      relations = problem.relations.size(), linears = problem.linears.size(),
                      diagrams = problem.diagrams.size(), regions = problem.regions.size(), cliques = problem.cliques.size();
    add(problem, constraint, stop);
    for (std::size_t i = cliques; i < problem.cliques.size(); ++i) problem.houses.emplace_back(problem.cliques[i]);
    note(problem.houses, problem.optional.houses, houses);
    note(problem.totals, problem.optional.totals, totals);
    note(problem.families, problem.optional.families, families);
    note(problem.lesses, problem.optional.lesses, lesses);
    note(problem.relations, problem.optional.relations, relations);
    note(problem.linears, problem.optional.linears, linears);
    note(problem.diagrams, problem.optional.diagrams, diagrams);
    note(problem.regions, problem.optional.regions, regions);
    const auto differ = [&](int a, int b) {
        if (!problem.differ.empty() && problem.different(a, b)) return true;
        return std::any_of(together.begin(), together.end(), [&](const Constraint* other) {
            const auto has = [&](int v) { return std::ranges::find(other->variables, v) != other->variables.end(); };
            return other->type == Constraint::Type::all_different && has(a) && has(b);
        });
    };
    for (std::size_t i = totals; i < problem.totals.size(); ++i) {
        Total& total = problem.totals[i];
        total.distinct = true;
        for (std::size_t j = 0; j < total.variables.size(); ++j) {
            for (std::size_t k = 0; k < j; ++k) {
                total.distinct = total.distinct && differ(total.variables[j], total.variables[k]);
            }
        }
        if (total.distinct) total.ends = {static_cast<int>(total.variables.size())};
        else total.ends = arrange(problem, total.variables, nullptr);
    }
    for (std::size_t i = linears; i < problem.linears.size(); ++i) {
        problem.linears[i].ends = arrange(problem, problem.linears[i].variables, &problem.linears[i].coefficients);
    }
}

Problem prepare(const Model& model, Stop& stop, std::span<const int> switch_of) {
    Problem problem;
    problem.model = &model;
    problem.variables = model.variables;
    problem.words = model.words;
    problem.domains = model.domains;
    apply_givens(problem);
    for (int v = 0; v < model.variables; ++v) {
        const Word* domain = problem.domain(v);
        if (std::all_of(domain, domain + model.words, [](Word w) { return w == 0; })) {
            problem.impossible = true;
        }
    }
    for (std::size_t c = 0; c < model.constraints.size(); ++c) {
        if (problem.impossible) return problem;
        if (!switch_of.empty() && switch_of[c] >= 0) {
            problem.switched.emplace_back(&model.constraints[c], switch_of[c]);
            continue;
        }
        add(problem, model.constraints[c], stop);
        if (problem.limit != LimitReached::none) return problem;
    }
    merge_pairs(problem, stop);
    for (Total& total : problem.totals) {
        if (!problem.differ.empty()) total.distinct = all_differ(problem, total.variables);
        if (total.distinct) total.ends.push_back(static_cast<int>(total.variables.size()));
        else total.ends = arrange(problem, total.variables, nullptr);
    }
    for (Linear& linear : problem.linears) {
        linear.ends = arrange(problem, linear.variables, &linear.coefficients);
    }
    arrange_otherwise(problem);
    return problem;
}

LimitReached eliminate(Problem& problem, Stop& stop) {
    const auto width = static_cast<std::size_t>(problem.words);
    std::vector<std::vector<int>> houses_of(static_cast<std::size_t>(problem.variables));
    for (std::size_t h = 0; h < problem.houses.size(); ++h) {
        for (const int v : problem.houses[h]) {
            houses_of[v].push_back(static_cast<int>(h));
        }
    }
    const auto size = [&](const Word* domain) {
        int bits = 0;
        for (std::size_t w = 0; w < width; ++w) bits += std::popcount(domain[w]);
        return bits;
    };
    std::vector<char> queued(problem.houses.size(), 1);
    std::vector<int> queue(problem.houses.size());
    for (std::size_t h = 0; h < queue.size(); ++h) queue[h] = static_cast<int>(h);
    std::vector<Word> taken(width);
    std::vector<char> single(static_cast<std::size_t>(problem.variables));
    for (int v = 0; v < problem.variables; ++v) {
        single[v] = size(problem.domain(v)) == 1;
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        if (const auto limit = stop.tick(0); limit != LimitReached::none) return limit;
        const int h = queue[next];
        queued[h] = 0;
        const auto house = problem.houses[h];
        std::fill(taken.begin(), taken.end(), 0);
        for (const int v : house) {
            if (!single[v]) continue;
            const Word* domain = problem.domain(v);
            for (std::size_t w = 0; w < width; ++w) {
                if (taken[w] & domain[w]) problem.impossible = true;
                taken[w] |= domain[w];
            }
        }
        for (const int v : house) {
            if (single[v]) continue;
            Word* domain = problem.domain(v);
            for (std::size_t w = 0; w < width; ++w) domain[w] &= ~taken[w];
            const int left = size(domain);
            if (left == 0) problem.impossible = true;
            if (left != 1) continue;
            single[v] = 1;
            for (const int other : houses_of[v]) {
                if (queued[other]) continue;
                queued[other] = 1;
                queue.push_back(other);
            }
        }
        if (problem.impossible) return LimitReached::none;
    }
    return LimitReached::none;
}

} // namespace alldiff::lcg
