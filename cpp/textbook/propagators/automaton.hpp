// Automaton: the states that are on a way from the first to an accepting one, layer by layer.
//
// Pesant: A regular language membership constraint for finite sequences of variables (CP 2004).
#pragma once

#include <cstdint>
#include <vector>

#include "../state.hpp"
#include "table.hpp"

namespace alldiff::textbook {

template <int Words>
class Automata {
public:
    // One check once all are assigned.
    bool check(State<Words>& state, int c) {
        if (!all_assigned(state, c)) return true;
        ++state.checks;
        return holds(state, c) || state.blame(c);
    }
    bool forward(State<Words>& state, int c) {
        walk(state, c);
        return keep_supported(state, c, kept_, true);
    }
    bool revise(State<Words>& state, int c) {
        walk(state, c);
        return keep_supported(state, c, kept_, false);
    }
    [[nodiscard]] bool holds(State<Words>& state, int c) {
        walk(state, c);
        return !kept_[0].empty();
    }

private:
    // Finds the values that lie on an accepted way through the domains.
    void walk(State<Words>& state, int c) {
        const auto& automaton = state.network.model.constraints[c];
        const auto& scope = automaton.variables;
        const std::size_t states = automaton.moves.size();
        reached_.assign((scope.size() + 1) * states, 0);
        reached_[0] = 1;
        for (std::size_t i = 0; i < scope.size(); ++i) {
            auto* const after = reached_.data() + (i + 1) * states;
            each_move(state, automaton, i, [&](std::size_t, int, std::size_t to) { after[to] = 1; });
            state.tick(1 + int(states / 16));
        }
        auto* const last = reached_.data() + scope.size() * states;
        for (std::size_t s = 0; s < states; ++s) last[s] &= std::uint8_t(automaton.accepting[s] != 0);
        kept_.assign(scope.size(), {});
        for (std::size_t i = scope.size(); i-- > 0;) {
            auto* const before = reached_.data() + i * states;
            const auto* const after = before + states;
            leading_.assign(states, 0);
            each_move(state, automaton, i, [&](std::size_t from, int value, std::size_t to) {
                if (!after[to]) return;
                kept_[i].add(value);
                leading_[from] = 1;
            });
            std::copy(leading_.begin(), leading_.end(), before);
        }
    }
    // Calls `visit` with each move from a state that is reached before variable i with a value of it.
    template <typename Visit>
    void each_move(const State<Words>& state, const Constraint& automaton, std::size_t i,
                   Visit&& visit) const {
        const auto& domain = state.domains[automaton.variables[i]];
        const std::size_t states = automaton.moves.size();
        for (std::size_t from = 0; from < states; ++from) {
            if (!reached_[i * states + from]) continue;
            for (const auto& move : automaton.moves[from]) {
                if (move.value < 0 || move.value >= Domain<Words>::capacity) continue;
                if (domain.has(move.value)) visit(from, move.value, std::size_t(move.to));
            }
        }
    }

    std::vector<std::uint8_t> reached_; // the states before each variable, and after the last
    std::vector<std::uint8_t> leading_;
    std::vector<Domain<Words>> kept_;
};

} // namespace alldiff::textbook
