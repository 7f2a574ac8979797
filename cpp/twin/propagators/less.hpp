// Less: the bounds of one side limit the other, which is arc consistency.
#pragma once

#include "../state.hpp"

namespace alldiff::twin::less {

template <int Words>
bool check(State<Words>& state, int c, int) {
    const auto scope = state.network.scopes[c];
    if (!state.assigned[scope[0]] || !state.assigned[scope[1]]) return true;
    ++state.checks;
    return state.domains[scope[0]] < state.domains[scope[1]] || state.blame(c);
}

template <int Words>
bool revise(State<Words>& state, int c, int v) {
    const auto scope = state.network.scopes[c];
    const bool smaller = v == scope[0];
    const int other = smaller ? scope[1] : scope[0];
    const auto& mine = state.domains[v];
    const auto& theirs = state.domains[other];
    state.checks += state.sizes[other];
    const auto allowed = smaller
                             ? Domain<Words>::between(mine.lowest() + 1, Domain<Words>::capacity)
                             : Domain<Words>::between(0, mine.highest() - 1);
    const auto removed = theirs.without(allowed);
    return removed.empty() || state.prune(other, removed, c);
}

template <int Words>
bool forward(State<Words>& state, int c, int v) {
    const auto scope = state.network.scopes[c];
    return state.assigned[v == scope[0] ? scope[1] : scope[0]] || revise(state, c, v);
}

} // namespace alldiff::twin::less
