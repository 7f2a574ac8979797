// When to begin anew, and the nogoods of the runs before: assignments that cannot all stand.
//
// Lecoutre, Sais, Tabary, Vidal: Recording and minimizing nogoods from restarts (2007).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "state.hpp"

namespace alldiff::textbook {

template <int Words>
class Restarts {
public:
    Restarts(State<Words>& state, bool settles) : state_(state), settles_(settles) {}

    // Counts a fail; tells whether it is time to begin anew.
    bool due() { return ++fails_ >= cutoff_; }

    // The variables of the path in order, each with its value and those searched before.
    void note(int variable, int value, const std::vector<int>& searched) {
        for (const int other : searched) {
            nogoods_.push_back(decisions_);
            nogoods_.back().emplace_back(variable, other);
        }
        decisions_.emplace_back(variable, value);
    }
    void begin() {
        decisions_.clear();
        fails_ = 0;
        cutoff_ = cutoff_ * 3 / 2;
    }
    [[nodiscard]] std::size_t learned() const { return nogoods_.size(); }

    // Takes from a variable the value that would complete a nogood.
    bool prune() {
        for (const auto& assignments : nogoods_) {
            const auto* missing = find_missing(assignments);
            if (missing == nullptr) continue;
            if (missing == &complete_) return state_.blame(nogood);
            if (!state_.prune_value(missing->first, missing->second, nogood)) return false;
        }
        return true;
    }

private:
    using Assignment = std::pair<int, int>;

    // The only assignment that does not stand yet; nothing if there are more, or one cannot stand.
    [[nodiscard]] const Assignment* find_missing(const std::vector<Assignment>& assignments) const {
        const Assignment* missing = &complete_;
        for (const auto& one : assignments) {
            const auto& [variable, value] = one;
            if (!state_.domains[variable].has(value)) return nullptr;
            if (state_.settled(variable) && (settles_ || state_.assigned[variable])) continue;
            if (missing != &complete_) return nullptr;
            missing = &one;
        }
        return missing;
    }

    State<Words>& state_;
    const bool settles_;
    const Assignment complete_{none, none};
    std::vector<std::vector<Assignment>> nogoods_;
    std::vector<Assignment> decisions_;
    std::uint64_t cutoff_ = 10;
    std::uint64_t fails_ = 0;
};

} // namespace alldiff::textbook
