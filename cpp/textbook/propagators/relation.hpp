// Relation: pairs of values, looked up one by one; the tables of supports count them at once.
#pragma once

#include "../state.hpp"

namespace alldiff::textbook::relation {

template <int Words>
int other_variable(const State<Words>& state, int c, int v) {
    const auto scope = state.network.scopes[c];
    return v == scope[0] ? scope[1] : scope[0];
}

// The values of v that go with a value of the other variable.
template <int Words>
Domain<Words> supports(const State<Words>& state, int c, int v, int value) {
    const auto& rule = state.network.rules[c];
    const auto& table = v == state.network.scopes[c][0] ? rule.of_second : rule.of_first;
    return value < int(table.size()) ? table[value] : Domain<Words>();
}

template <int Words>
bool check(State<Words>& state, int c, int v) {
    const int other = other_variable(state, c, v);
    if (!state.assigned[other]) return true;
    ++state.checks;
    return supports(state, c, v, state.domains[other].highest()).meets(state.domains[v]) ||
           state.blame(c);
}

// One check for each value of v, ascending, up to the first that goes with the value looked at.
template <int Words>
bool revise(State<Words>& state, int c, int v) {
    const int other = other_variable(state, c, v);
    const auto& mine = state.domains[v];
    Domain<Words> removed;
    state.domains[other].each([&](int value) {
        const auto found = supports(state, c, v, value) & mine;
        if (found.empty()) {
            state.checks += state.sizes[v];
            removed.add(value);
        } else {
            state.checks += (mine & Domain<Words>::between(0, found.lowest())).size();
        }
    });
    return removed.empty() || state.prune(other, removed, c);
}

template <int Words>
bool forward(State<Words>& state, int c, int v) {
    return state.assigned[other_variable(state, c, v)] || revise(state, c, v);
}

} // namespace alldiff::textbook::relation
