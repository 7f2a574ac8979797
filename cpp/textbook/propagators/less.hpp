// Less: the bounds of one side limit the other, which is arc consistency.
#pragma once

#include "../state.hpp"

namespace alldiff::textbook::less {

template <int Words>
bool check(State<Words>& state, int c, int) {
    const auto [less, greater] = state.network.ends[c];
    if (!state.assigned[less] || !state.assigned[greater]) return true;
    ++state.checks;
    return state.domains[less] < state.domains[greater] || state.blame(c);
}

template <int Words>
[[gnu::always_inline]] inline bool revise(State<Words>& state, int c, int v) {
    const auto [less, greater] = state.network.ends[c];
    const bool smaller = v == less;
    const int other = smaller ? greater : less;
    const auto& mine = state.domains[v];
    state.checks += state.sizes[other];
    const auto excluded = smaller ? mine.up_to_lowest() : mine.from_highest();
    const auto removed = state.domains[other] & excluded;
    return removed.empty() || state.prune(other, removed, c);
}

template <int Words>
bool forward(State<Words>& state, int c, int v) {
    const auto [less, greater] = state.network.ends[c];
    return state.assigned[v == less ? greater : less] || revise(state, c, v);
}

} // namespace alldiff::textbook::less
