// AllDifferent: k - 1 differences at each of its k variables; at `gac`, one matching.
#pragma once

#include "../state.hpp"

namespace alldiff::twin::all_different {

// The variables of a sorted scope as marks, with those of all variables from the same word on.
template <int Words>
struct Marked {
    Marked(const State<Words>& state, int c)
        : count(state.network.marks[c].count), first(state.network.marks[c].first),
          scope(state.network.mark_words.data() + state.network.marks[c].begin),
          open(state.open.data() + first) {}

    int count;
    int first;
    const std::uint64_t* scope;
    const std::uint64_t* open;
};

// The assigned variables of a scope, save v, as far as `last`.
template <int Words>
int assigned_up_to(const State<Words>& state, int c, int v, int last) {
    const Marked<Words> marked(state, c);
    int count = 0;
    if (marked.count != 0) {
        for (int i = 0; i <= last / 64 - marked.first; ++i) {
            auto marks = marked.scope[i] & ~marked.open[i];
            if (marked.first + i == v / 64) marks &= ~Places::bit(v);
            if (marked.first + i == last / 64) marks &= Places::bit(last) | (Places::bit(last) - 1);
            count += count_bits(marks);
        }
        return count;
    }
    for (const int other : state.network.scopes[c]) {
        count += state.assigned[other] && other != v;
        if (other == last) break;
    }
    return count;
}

// Compares the value of v with each assigned variable: one check each, up to an equal one.
template <int Words>
bool check(State<Words>& state, int c, int v) {
    const auto& mine = state.domains[v];
    const auto& seats = state.seats[c];
    if (!seats.taken.meets(mine)) {
        state.checks += std::uint64_t(seats.count);
        return true;
    }
    state.checks += std::uint64_t(assigned_up_to(state, c, v, state.holder(c, mine.highest())));
    return state.blame(c);
}

// The unassigned variables, once the last one to get a value is seated.
template <int Words>
std::uint64_t unassigned(const State<Words>& state, int c) {
    return state.network.scopes[c].size() - std::size_t(state.seats[c].count);
}
// The checks of `forward` up to the one that took the last value of a variable.
template <int Words>
void give_up_forward(State<Words>& state, int c, int wiped) {
    for (const int other : state.network.scopes[c]) {
        state.checks += !state.assigned[other];
        if (other == wiped) break;
    }
}

// Takes the value of v from each unassigned variable: one check each.
template <int Words>
bool forward(State<Words>& state, int c, int v) {
    const int value = state.domains[v].highest();
    const auto scope = state.network.scopes[c];
    const Marked<Words> marked(state, c);
    if (state.has_places() && marked.count != 0) {
        const auto* places = state.places.row(value) + marked.first;
        for (int i = 0; i < marked.count; ++i) {
            const auto rest = marked.scope[i] & marked.open[i] & places[i];
            if (rest == 0 || state.prune_marked(marked.first + i, rest, value, c)) continue;
            give_up_forward(state, c, state.wiped);
            return false;
        }
        state.checks += unassigned(state, c);
        return true;
    }
    for (const int other : scope) {
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
    const Marked<Words> marked(state, c);
    if (state.has_places() && marked.count != 0) {
        const auto* places = state.places.row(value) + marked.first;
        const int mine = v / 64 - marked.first;
        for (int i = 0; i < marked.count; ++i) {
            auto rest = marked.scope[i] & places[i];
            if (i == mine) rest &= ~Places::bit(v);
            if (rest == 0 || state.prune_marked(marked.first + i, rest, value, c)) continue;
            return give_up(state, c, v, state.wiped);
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
