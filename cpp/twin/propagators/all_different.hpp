// AllDifferent: k - 1 differences at each of its k variables; at `gac`, one matching.
#pragma once

#include "../state.hpp"

namespace alldiff::twin::all_different {

// Compares the value of v with each assigned variable: one check each, up to an equal one.
template <int Words>
bool check(State<Words>& state, int c, int v) {
    const auto& mine = state.domains[v];
    std::uint64_t checks = 0;
    bool equal = false;
    for (const int other : state.network.scopes[c]) {
        if (!state.assigned[other] || other == v) continue;
        ++checks;
        if (state.domains[other] == mine) {
            equal = true;
            break;
        }
    }
    state.checks += checks;
    return !equal || state.blame(c);
}

// Takes the value of v from each unassigned variable: one check each.
template <int Words>
bool forward(State<Words>& state, int c, int v) {
    const int value = state.domains[v].highest();
    for (const int other : state.network.scopes[c]) {
        if (state.assigned[other]) continue;
        ++state.checks;
        if (state.domains[other].has(value) && !state.prune_value(other, value, c)) return false;
    }
    return true;
}

// The checks up to the one that took the last value of a variable.
template <int Words>
bool give_up(State<Words>& state, int c, int v, int wiped) {
    for (const int other : state.network.scopes[c]) {
        state.checks += other != v;
        if (other == wiped) break;
    }
    return false;
}

// Takes the one value left of v from the other variables: one check each.
template <int Words>
bool revise(State<Words>& state, int c, int v) {
    const int value = state.domains[v].highest();
    const auto scope = state.network.scopes[c];
    const Marks marks = state.network.marks[c];
    if (state.has_places() && marks.count != 0) {
        const auto* words = &state.network.mark_words[marks.begin];
        const auto* places = state.places(value, marks.first);
        for (int i = 0; i < marks.count; ++i) {
            for (auto rest = words[i] & places[i]; rest != 0; rest &= rest - 1) {
                const int other = 64 * (marks.first + i) + std::countr_zero(rest);
                if (other == v || state.prune_value(other, value, c)) continue;
                return give_up(state, c, v, other);
            }
        }
    } else {
        for (const int other : scope) {
            if (!state.domains[other].has(value) || other == v) continue;
            if (!state.prune_value(other, value, c)) return give_up(state, c, v, other);
        }
    }
    state.checks += scope.size() - 1;
    return true;
}

} // namespace alldiff::twin::all_different
