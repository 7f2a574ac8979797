// Constraints that hold while a switch is on, and say nothing while it is off.
#include <algorithm>
#include <bit>

#include "combinations.hpp"
#include "encoder.hpp"

namespace alldiff::lcg {

namespace {

// More combinations than these, and a sum is kept by its bounds instead of by selectors.
constexpr std::size_t most_choices = 96;

} // namespace

void Encoder::make_switched() {
    for (int number = 0; number < problem_.switches; ++number) {
        const Candidate on = out_.on(number);
        const Candidate both[] = {on, on + 1};
        switch_group_.push_back(kernel_.add_group(both, true, GroupKind::states));
    }
    for (const auto& [constraint, number] : problem_.switched) {
        if (stop()) return;
        add_switched(*constraint, number);
    }
}

void Encoder::add_switched(const Constraint& constraint, int number) {
    switch (constraint.type) {
    case Constraint::Type::all_different:
        add_different(constraint.variables, number);
        return;
    case Constraint::Type::less:
        add_switched_pair(constraint.variables[0], constraint.variables[1], number,
                          [](int a, int b) { return a < b; });
        return;
    case Constraint::Type::relation: {
        std::vector<std::pair<int, int>> pairs = constraint.allowed;
        std::sort(pairs.begin(), pairs.end());
        add_switched_pair(constraint.variables[0], constraint.variables[1], number, [&](int a, int b) {
            return std::binary_search(pairs.begin(), pairs.end(), std::pair(a, b));
        });
        return;
    }
    case Constraint::Type::sum:
    case Constraint::Type::linear:
        add_switched_sum(constraint, number);
        return;
    case Constraint::Type::sets:
        add_switched_sets(constraint, number);
        return;
    case Constraint::Type::table:
    case Constraint::Type::automaton:
        add_switched_path(constraint, number);
        return;
    case Constraint::Type::regions:
        add_regions(constraint, out_.on(number));
        return;
    }
}

// Whether two variables differ while a switch is on.
bool Encoder::differ(int a, int b, int number) const {
    if (!problem_.differ.empty() && problem_.different(a, b)) return true;
    return std::any_of(problem_.switched.begin(), problem_.switched.end(), [&](const auto& each) {
        const auto has = [&](int v) {
            return std::find(each.first->variables.begin(), each.first->variables.end(), v) !=
                   each.first->variables.end();
        };
        return each.second == number && each.first->type == Constraint::Type::all_different && has(a) && has(b);
    });
}

void Encoder::add_different(std::span<const int> variables, int number) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const int a = variables[i];
            const int b = variables[j];
            if (!problem_.differ.empty() && problem_.different(a, b)) continue;
            for (Word both = *problem_.domain(a) & *problem_.domain(b); both; both &= both - 1) {
                const int value = std::countr_zero(both);
                Clause(*this, negative(out_.on(number))).is_not(a, value).is_not(b, value).state();
            }
        }
    }
}

// Every value of either variable needs one of the other.
template <class Holds> void Encoder::add_switched_pair(int a, int b, int number, Holds holds) {
    const auto add_supports = [&](int from, int to, auto fits) {
        for (Word rest = *problem_.domain(from); rest; rest &= rest - 1) {
            const int value = std::countr_zero(rest);
            Clause clause(*this, negative(out_.on(number)));
            clause.is_not(from, value);
            for (Word left = *problem_.domain(to); left; left &= left - 1) {
                const int support = std::countr_zero(left);
                if (fits(value, support)) clause.is(to, support);
            }
            clause.state();
        }
    };
    add_supports(a, b, holds);
    add_supports(b, a, [&](int right, int left) { return holds(left, right); });
}

void Encoder::add_switched_sum(const Constraint& constraint, int number) {
    const bool plain = constraint.type == Constraint::Type::sum;
    const Comparison comparison = plain ? Comparison::equal : constraint.comparison;
    std::vector<int> open;
    std::vector<int> weights;
    long long total = constraint.total;
    Word taken = 0;
    for (std::size_t i = 0; i < constraint.variables.size(); ++i) {
        const int v = constraint.variables[i];
        const int weight = plain ? 1 : constraint.coefficients[i];
        if (weight == 0) continue;
        if (is_fixed(v)) {
            total -= static_cast<long long>(weight) * fixed(v);
            taken |= Word{1} << fixed(v);
        } else {
            open.push_back(v);
            weights.push_back(weight);
        }
    }
    const auto holds = [&](long long sum) { return compare(comparison, sum, total); };
    const Literal off = negative(out_.on(number));
    if (open.empty()) {
        if (!holds(0)) units_.push_back(off);
        return;
    }
    if (open.size() == 1) {
        for (Candidate c = first(open[0]); c < end(open[0]); ++c) {
            if (!holds(static_cast<long long>(weights[0]) * out_.cells[c].second)) add_clause({off, negative(c)});
        }
        return;
    }
    if (open.size() == 2) {
        add_switched_pair(open[0], open[1], number, [&](int a, int b) {
            return holds(static_cast<long long>(weights[0]) * a + static_cast<long long>(weights[1]) * b);
        });
        return;
    }
    if (comparison == Comparison::equal && std::all_of(weights.begin(), weights.end(), [](int w) { return w == 1; })) {
        bool distinct = true;
        for (std::size_t i = 0; distinct && i < constraint.variables.size(); ++i) {
            for (std::size_t j = 0; distinct && j < i; ++j) {
                distinct = differ(constraint.variables[i], constraint.variables[j], number);
            }
        }
        Word values = 0;
        for (const int v : open) values |= *problem_.domain(v);
        std::vector<Word> sets;
        if (distinct && Combinations(values & ~taken, most_choices, sets).collect(static_cast<int>(open.size()), total)) {
            add_choices(open, sets, number);
            return;
        }
    }
    const bool unequal = comparison == Comparison::unequal;
    add_switched_total(open, weights, total, unequal ? comparison : Comparison::at_most, number);
    if (comparison == Comparison::equal) {
        for (int& weight : weights) weight = -weight;
        add_switched_total(open, weights, -total, Comparison::at_most, number);
    }
}

// The weighed sum is at most the total, or differs from it: a last term, which is very small while the switch
// is off.
void Encoder::add_switched_total(const std::vector<int>& open, const std::vector<int>& weights, long long total,
                                 Comparison comparison, int number) {
    std::vector<int> variables = open;
    std::vector<int> coefficients = weights;
    const std::vector<int> ends = arrange(problem_, variables, &coefficients);
    std::vector<std::uint32_t> groups;
    std::vector<long long> values;
    std::vector<Kernel::Run> runs;
    long long reach = total < 0 ? -total : total;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const long long k = coefficients[i];
        groups.push_back(cell_group_[variables[i]]);
        for (Candidate c = first(variables[i]); c < end(variables[i]); ++c) {
            values.push_back(k * out_.cells[c].second);
        }
        reach += 64 * (k < 0 ? -k : k);
        if (std::find(ends.begin(), ends.end(), static_cast<int>(i) + 1) != ends.end()) {
            runs.push_back({static_cast<std::uint32_t>(i + 1), k < 0 ? -k : k});
        }
    }
    groups.push_back(switch_group_[number]);
    values.insert(values.end(), {0, -2 * reach});
    runs.push_back({static_cast<std::uint32_t>(groups.size()), 1});
    if (take_memory(values.size() * sizeof(values[0]))) return;
    kernel_.add_total(groups, values, runs, total, comparison);
}

void Encoder::add_switched_sets(const Constraint& constraint, int number) {
    add_different(constraint.variables, number);
    std::vector<int> open;
    Word taken = 0;
    for (const int v : constraint.variables) {
        if (is_fixed(v)) taken |= Word{1} << fixed(v);
        else open.push_back(v);
    }
    std::vector<Word> sets;
    for (std::size_t i = 0; i < constraint.rows.size(); i += constraint.variables.size()) {
        Word set = 0;
        for (std::size_t j = 0; j < constraint.variables.size(); ++j) set |= Word{1} << constraint.rows[i + j];
        if (!(taken & ~set)) sets.push_back(set & ~taken);
    }
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    add_choices(open, sets, number);
}

// Distinct variables hold one of these sets of values: each has a selector, and the switch that is off
// stands in their group.
void Encoder::add_choices(const std::vector<int>& open, const std::vector<Word>& sets, int number) {
    std::vector<Word> left;
    for (const Word set : sets) {
        const bool fits = std::all_of(open.begin(), open.end(), [&](int v) { return *problem_.domain(v) & set; });
        if (fits) left.push_back(set);
    }
    const Candidate on = out_.on(number);
    if (left.empty()) {
        if (!open.empty() || sets.empty()) units_.push_back(negative(on));
        return;
    }
    if (take_memory(left.size() * bytes_per_candidate)) return;
    std::vector<Candidate> selectors{on};
    if (left.size() > 1) {
        const Candidate first = kernel_.add_candidates(static_cast<std::uint32_t>(left.size()));
        selectors.clear();
        for (std::size_t k = 0; k < left.size(); ++k) selectors.push_back(first + static_cast<Candidate>(k));
        std::vector<Candidate> members = selectors;
        members.push_back(on + 1);
        add_group(members, true, GroupKind::selectors);
    }
    Word values = 0;
    for (const int v : open) values |= *problem_.domain(v);
    Word used = 0;
    for (const Word set : left) used |= set;
    for (; values; values &= values - 1) {
        const int value = std::countr_zero(values);
        if (!(used >> value & 1)) {
            for (const int v : open) Clause(*this, negative(on)).is_not(v, value).state();
            continue;
        }
        Clause one(*this, negative(on));
        for (const int v : open) one.is(v, value);
        for (std::size_t k = 0; k < left.size(); ++k) {
            if (left[k] >> value & 1) continue;
            one.add(positive(selectors[k]));
            for (const int v : open) Clause(*this, negative(selectors[k])).is_not(v, value).state();
        }
        one.state();
    }
}

// The states of each layer, and behind them one of its own for the switch that is off, in which every
// value stays.
void Encoder::add_switched_path(const Constraint& constraint, int number) {
    const auto possible = [&](int v, int value) { return problem_.possible(v, value); };
    const Diagram whole = make_diagram(constraint, possible, stop_);
    if (stop()) return;
    const Diagram diagram = whole.empty() ? whole : restrict_diagram(whole, possible, [&](int v) { return fixed(v); }, stop_);
    if (stop()) return;
    const Candidate on = out_.on(number);
    if (diagram.empty()) {
        units_.push_back(negative(on));
        return;
    }
    const std::size_t layers = diagram.variables.size();
    if (layers == 1) {
        const auto moves = diagram.moves_of(0, 0);
        for (Candidate c = first(diagram.variables[0]); c < end(diagram.variables[0]); ++c) {
            const bool allowed = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
                return move.value == out_.cells[c].second;
            });
            if (!allowed) add_clause({negative(on), negative(c)});
        }
        return;
    }
    if (layers == 2) {
        std::vector<std::pair<int, int>> allowed;
        for (const Move& one : diagram.moves_of(0, 0)) {
            for (const Move& two : diagram.moves_of(1, static_cast<std::uint32_t>(one.to))) {
                allowed.emplace_back(one.value, two.value);
            }
        }
        add_switched_pair(diagram.variables[0], diagram.variables[1], number, [&](int a, int b) {
            return std::binary_search(allowed.begin(), allowed.end(), std::pair(a, b));
        });
        return;
    }
    const std::uint32_t ends = switch_group_[number];
    std::uint32_t from = ends;
    std::vector<Candidate> members;
    std::vector<Kernel::Triple> triples;
    if (take_memory(diagram.moves.size() * sizeof(Kernel::Triple))) return;
    for (std::size_t i = 0; i < layers; ++i) {
        const int v = diagram.variables[i];
        const std::uint32_t width = diagram.width(i);
        const std::uint32_t next = diagram.width(i + 1);
        std::uint32_t to = ends;
        if (i + 1 < layers) {
            if (take_memory((next + 1) * bytes_per_candidate)) return;
            const Candidate states = kernel_.add_candidates(next + 1);
            members.clear();
            for (std::uint32_t k = 0; k <= next; ++k) members.push_back(states + k);
            to = kernel_.add_group(members, true, GroupKind::states);
            add_clause({negative(states + next), negative(on)});
            add_clause({positive(states + next), positive(on)});
        }
        triples.clear();
        for (std::uint32_t k = 0; k < width; ++k) {
            for (const Move& move : diagram.moves_of(i, k)) {
                triples.push_back({k, out_.find(v, move.value) - first(v), static_cast<std::uint32_t>(move.to)});
            }
        }
        for (Candidate c = first(v); c < end(v); ++c) triples.push_back({width, c - first(v), next});
        kernel_.add_step(from, cell_group_[v], to, triples);
        from = to;
    }
}

} // namespace alldiff::lcg
