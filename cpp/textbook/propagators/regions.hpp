// Regions: the oracle alone, once all variables have values. Searches mostly see them taken apart.
#pragma once

#include <vector>

#include "../../model.hpp"
#include "../state.hpp"
#include "table.hpp"

namespace alldiff::textbook::regions {

template <int Words>
[[nodiscard]] bool holds(const State<Words>& state, int c) {
    const auto& model = state.network.model;
    std::vector<int> values(static_cast<std::size_t>(model.variables), 0);
    for (const int v : model.constraints[c].variables) values[v] = state.domains[v].highest();
    return alldiff::holds(model.constraints[c], values);
}

template <int Words>
bool check(State<Words>& state, int c) {
    if (!all_assigned(state, c)) return true;
    ++state.checks;
    return holds(state, c) || state.blame(c);
}

template <int Words>
bool revise(State<Words>& state, int c) {
    for (const int v : state.network.scopes[c]) {
        if (!state.settled(v)) return true;
    }
    ++state.checks;
    return holds(state, c) || state.blame(c);
}

} // namespace alldiff::textbook::regions
