// How each constraint is enforced at each level: one file per constraint in propagators/.
#pragma once

#include "propagators/all_different.hpp"
#include "propagators/automaton.hpp"
#include "propagators/less.hpp"
#include "propagators/linear.hpp"
#include "propagators/matching.hpp"
#include "propagators/regions.hpp"
#include "propagators/relation.hpp"
#include "propagators/sets.hpp"
#include "propagators/sum.hpp"
#include "propagators/support.hpp"
#include "propagators/table.hpp"
#include "state.hpp"

namespace alldiff::textbook {

// Each returns false, with the blame noted, where the constraint cannot hold any more.
template <int Words>
class Propagators {
    using Type = Constraint::Type;

public:
    explicit Propagators(State<Words>& state)
        : state_(state), matchings_(state.network), sets_(state.network), tables_(state.network) {}

    // Tests the value just given to v against the assigned variables (bt).
    bool check(int c, int v) {
        switch (state_.network.types[c]) {
        case Type::all_different: return all_different::check(state_, c, v);
        case Type::sum: return sums_.check(state_, c, v);
        case Type::less: return less::check(state_, c, v);
        case Type::relation: return relation::check(state_, c, v);
        case Type::linear: return linears_.check(state_, c);
        case Type::sets: return sets_.check(state_, c);
        case Type::table: return tables_.check(state_, c);
        case Type::automaton: return automata_.check(state_, c);
        case Type::regions: return regions::check(state_, c);
        }
        return true;
    }
    // Prunes the unassigned variables by the value just given to v (fc).
    bool forward(int c, int v) {
        switch (state_.network.types[c]) {
        case Type::all_different: return all_different::forward(state_, c, v);
        case Type::sum: return sums_.forward(state_, c);
        case Type::less: return less::forward(state_, c, v);
        case Type::relation: return relation::forward(state_, c, v);
        case Type::linear: return linears_.forward(state_, c);
        case Type::sets: return sets_.forward(state_, c);
        case Type::table: return tables_.forward(state_, c);
        case Type::automaton: return automata_.forward(state_, c);
        case Type::regions: return true;
        }
        return true;
    }
    // Prunes the others after the domain of v changed (mac).
    bool revise(int c, int v) {
        switch (state_.network.types[c]) {
        case Type::all_different: return all_different::revise(state_, c, v);
        case Type::sum: return sums_.revise(state_, c);
        case Type::less: return less::revise(state_, c, v);
        case Type::relation: return relation::revise(state_, c, v);
        case Type::linear: return linears_.revise(state_, c);
        case Type::sets: return sets_.revise(state_, c);
        case Type::table: return tables_.revise(state_, c);
        case Type::automaton: return automata_.revise(state_, c);
        case Type::regions: return regions::revise(state_, c);
        }
        return true;
    }
    // Removes every value without support (gac), for the constraints that have a filter.
    bool filter(int c) {
        switch (state_.network.types[c]) {
        case Type::sum: return filters_.filter(state_, c);
        case Type::linear: return equations_.filter(state_, c);
        case Type::sets: return sets_.filter(state_, c);
        default: return matchings_.filter(state_, c);
        }
    }
    // Bounds the unassigned variables of a sum whose values may repeat (prefilter).
    bool bound_unassigned(int c) { return sums_.bound_unassigned(state_, c); }
    bool bound_unsettled(int c) { return sums_.bound_unsettled(state_, c); }
    // Tells whether a constraint holds once every variable is assigned: the oracle (test).
    [[nodiscard]] bool holds(int c) {
        const auto scope = state_.network.scopes[c];
        const auto& domains = state_.domains;
        switch (state_.network.types[c]) {
        case Type::all_different: {
            Domain<Words> seen;
            for (const int v : scope) {
                if (domains[v].meets(seen)) return false;
                seen |= domains[v];
            }
            return true;
        }
        case Type::sum: {
            long long sum = 0;
            for (const int v : scope) sum += domains[v].highest();
            return sum == state_.network.rules[c].total;
        }
        case Type::less: return domains[scope[0]] < domains[scope[1]];
        case Type::relation:
            return relation::supports(state_, c, scope[0], domains[scope[1]].highest())
                .meets(domains[scope[0]]);
        case Type::linear: return linears_.holds(state_, c);
        case Type::sets: return sets_.holds(state_, c);
        case Type::table: return tables_.holds(state_, c);
        case Type::automaton: return automata_.holds(state_, c);
        case Type::regions: return regions::holds(state_, c);
        }
        return true;
    }

private:
    State<Words>& state_;
    SumBounds<Words> sums_;
    SumFilters<Words> filters_;
    Matchings<Words> matchings_;
    Linears<Words> linears_;
    EquationFilters<Words> equations_;
    SetChoices<Words> sets_;
    Tables<Words> tables_;
    Automata<Words> automata_;
};

} // namespace alldiff::textbook
