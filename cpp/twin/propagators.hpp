// How each constraint is enforced at each level: one file per constraint in propagators/.
#pragma once

#include "propagators/all_different.hpp"
#include "propagators/less.hpp"
#include "propagators/matching.hpp"
#include "propagators/relation.hpp"
#include "propagators/sum.hpp"
#include "propagators/support.hpp"
#include "state.hpp"

namespace alldiff::twin {

// Each returns false, with the blame noted, where the constraint cannot hold any more.
template <int Words>
class Propagators {
    using Type = Constraint::Type;

public:
    explicit Propagators(State<Words>& state) : state_(state), matchings_(state.network) {}

    // Tests the value just given to v against the assigned variables (bt).
    bool check(int c, int v) {
        switch (state_.network.types[c]) {
        case Type::all_different: return all_different::check(state_, c, v);
        case Type::sum: return sums_.check(state_, c, v);
        case Type::less: return less::check(state_, c, v);
        case Type::relation: return relation::check(state_, c, v);
        case Type::linear:
        case Type::sets:
        case Type::table:
        case Type::automaton: break; // refused before
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
        case Type::linear:
        case Type::sets:
        case Type::table:
        case Type::automaton: break; // refused before
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
        case Type::linear:
        case Type::sets:
        case Type::table:
        case Type::automaton: break; // refused before
        }
        return true;
    }
    // Removes every value without support (gac); only all-differents and sums have a filter.
    bool filter(int c) {
        return state_.network.types[c] == Type::sum ? filters_.filter(state_, c)
                                                         : matchings_.filter(state_, c);
    }
    // Bounds the unassigned variables of a sum whose values may repeat (prefilter).
    bool bound_unassigned(int c) { return sums_.bound_unassigned(state_, c); }
    // Tells whether a constraint holds once every variable is assigned: the oracle (test).
    [[nodiscard]] bool holds(int c) const {
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
        case Type::linear:
        case Type::sets:
        case Type::table:
        case Type::automaton: break; // refused before
        }
        return true;
    }

private:
    State<Words>& state_;
    SumBounds<Words> sums_;
    SumFilters<Words> filters_;
    Matchings<Words> matchings_;
};

} // namespace alldiff::twin
