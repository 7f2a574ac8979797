#include "classic.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "check.hpp"
#include "count.hpp"
#include "fastest.hpp"

namespace alldiff::bitsliced {

namespace {

constexpr int side = 9;
constexpr int cells = 81;
constexpr std::uint64_t all_values = 0x3FE;

// The variables of house `number`: rows, then columns, then boxes.
constexpr std::array<int, side> house(int number) {
    std::array<int, side> variables{};
    const int which = number % side;
    for (int i = 0; i < side; ++i) {
        if (number < side) {
            variables[i] = which * side + i;
        } else if (number < 2 * side) {
            variables[i] = i * side + which;
        } else {
            variables[i] = (which / 3 * 3 + i / 3) * side + which % 3 * 3 + i % 3;
        }
    }
    return variables;
}

// Keeps the solutions, once they are checked, and asks the limits when to stop. Where many more are only to be counted,
// it leaves that to lanes, which know nothing of nodes or of domains.
class Collector final : public Visitor {
public:
    Collector(const Model& model, const Limits& limits, std::uint64_t keep)
        : model_(model), stop_(limits), keep_(keep) {
        const bool whole = std::ranges::all_of(model.domains, [](auto domain) { return domain == all_values; });
        if (limits.nodes == 0 && whole) enough_ = std::max(keep, many);
        for (const auto& [cell, value] : model.givens) {
            givens_[cell] = static_cast<std::uint8_t>(value);
        }
    }

    bool found(const std::uint8_t* grid) override {
        if (!is_right(grid)) {
            outcome_.error = "internal error: a solution broke a constraint";
            return false;
        }
        if (outcome_.count < keep_ &&
            !keep_solution(stop_.limits(), outcome_.solutions, {grid, grid + cells})) {
            outcome_.limit_reached = LimitReached::cancelled;
            return false;
        }
        ++outcome_.count;
        if (outcome_.count != stop_.limits().solutions) return outcome_.count != enough_;
        outcome_.limit_reached = LimitReached::solutions;
        return false;
    }

    void search(const Kernel& kernel, const std::uint16_t* candidates) {
        kernel.search_candidates(candidates, *this, effort_);
        if (enough_ == 0 || outcome_.count != enough_ || outcome_.limit_reached != LimitReached::none) return;
        const std::uint64_t limit = stop_.limits().solutions == 0 ? too_deep - 1 : stop_.limits().solutions;
        const std::uint64_t count = count_many(givens_.data(), limit, stop_, kernel, effort_);
        outcome_.count = std::max(outcome_.count, count);
        outcome_.limit_reached = count == limit ? LimitReached::solutions : stop_.met();
    }

    bool stopped(const Effort& effort) override {
        outcome_.limit_reached = stop_.tick(effort.choices);
        return outcome_.limit_reached != LimitReached::none;
    }

    Outcome finish() {
        outcome_.complete = outcome_.limit_reached == LimitReached::none;
        outcome_.stats.nodes = effort_.choices;
        outcome_.stats.fails = effort_.fails;
        outcome_.stats.max_depth = effort_.depth;
        outcome_.stats.seconds = stop_.elapsed();
        return std::move(outcome_);
    }

private:
    [[nodiscard]] bool is_right(const std::uint8_t* grid) const {
        for (int cell = 0; cell < cells; ++cell) {
            if (!model_.possible(cell, grid[cell])) return false;
        }
        return is_solution(givens_.data(), grid);
    }

    const Model& model_;
    std::array<std::uint8_t, cells> givens_{};
    Stop stop_;
    std::uint64_t keep_;
    std::uint64_t enough_ = 0; // solutions before the others are only counted; 0: never
    Effort effort_;
    Outcome outcome_;
};

} // namespace

bool is_classic(const Model& model) {
    if (model.variables != cells || model.hidden != 0) return false;
    if (model.words != 1 || model.constraints.size() != 27) return false;
    for (const auto domain : model.domains) {
        if ((domain & ~all_values) != 0) return false;
    }
    for (int number = 0; number < 27; ++number) {
        const auto& constraint = model.constraints[number];
        if (constraint.type != Constraint::Type::all_different ||
            constraint.variables.size() != side) {
            return false;
        }
        const auto expected = house(number);
        for (int i = 0; i < side; ++i) {
            if (constraint.variables[i] != expected[i]) return false;
        }
    }
    return true;
}

Outcome solve_classic(const Model& model, const Limits& limits, std::uint64_t keep) {
    std::array<std::uint16_t, cells> candidates{};
    for (int cell = 0; cell < cells; ++cell) {
        candidates[cell] = static_cast<std::uint16_t>(model.domains[cell] >> 1);
    }
    for (const auto& [cell, value] : model.givens) {
        candidates[cell] &= static_cast<std::uint16_t>(value < 10 ? 1U << value >> 1 : 0U);
    }
    Collector collector(model, limits, keep);
    collector.search(fastest().kernel, candidates.data());
    return collector.finish();
}

} // namespace alldiff::bitsliced
