// What orders learn from the values that a search tries: impacts and activities.
#pragma once

#include <vector>

#include "state.hpp"

namespace alldiff::textbook {

// Refalo: Impact-based search strategies for constraint programming (CP 2004). Michel, Van Hentenryck:
// Activity-based search for black-box constraint programming solvers (CPAIOR 2012).
template <int Words>
class Learning {
public:
    explicit Learning(State<Words>& state) : state_(state), activity_(state.domains.size()) {
        int largest = 0;
        for (const auto& domain : state.domains) largest = std::max(largest, domain.highest());
        stride_ = std::size_t(largest) + 1;
        totals_.resize(stride_ * state.domains.size());
        counts_.resize(totals_.size());
    }

    void before() { sizes_ = state_.sizes; }
    void after(int variable, int value, bool accepted) {
        double left = 0;
        if (accepted) {
            left = 1;
            for (std::size_t v = 0; v < activity_.size(); ++v) {
                if (state_.sizes[v] != sizes_[v]) left *= double(state_.sizes[v]) / double(sizes_[v]);
            }
            count_changes();
        }
        const std::size_t index = std::size_t(variable) * stride_ + std::size_t(value);
        totals_[index] += 1.0 - left;
        counts_[index] += 1;
    }

    [[nodiscard]] double impact(int v) const {
        double left = 0;
        state_.domains[v].each([&](int value) {
            const std::size_t index = std::size_t(v) * stride_ + std::size_t(value);
            left += 1.0 - (counts_[index] == 0 ? 0.0 : totals_[index] / counts_[index]);
        });
        return left;
    }
    [[nodiscard]] double activity(int v) const { return activity_[std::size_t(v)]; }

private:
    void count_changes() {
        for (std::size_t v = 0; v < activity_.size(); ++v) {
            if (state_.sizes[v] > 1) activity_[v] *= 0.999;
        }
        for (std::size_t v = 0; v < activity_.size(); ++v) {
            if (state_.sizes[v] != sizes_[v]) activity_[v] += 1.0;
        }
    }

    State<Words>& state_;
    std::vector<double> activity_;
    std::size_t stride_ = 0;
    std::vector<double> totals_, counts_; // by variable and value: of its impacts
    std::vector<typename State<Words>::Size> sizes_;
};

} // namespace alldiff::textbook
