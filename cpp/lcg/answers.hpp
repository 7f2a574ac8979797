// Answers: where a search puts its solutions. Nothing gets in unchecked.
#pragma once

#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::lcg {

class Answers {
public:
    Answers(const Model& model, const Limits& limits, std::uint64_t keep, Outcome& outcome)
        : model_(model), limits_(limits), keep_(keep), outcome_(outcome) {}

    // Takes a solution; returns false where the search must stop.
    [[nodiscard]] bool add(const std::vector<int>& values) {
        if (!holds(model_, values)) {
            outcome_.error = "internal error: a solution broke a constraint";
            return false;
        }
        if (outcome_.count < keep_ && !keep_solution(limits_, outcome_.solutions, values)) {
            outcome_.limit_reached = LimitReached::cancelled;
            return false;
        }
        ++outcome_.count;
        if (first_.size() < most_first) first_.push_back(values);
        if (limits_.solutions != 0 && outcome_.count >= limits_.solutions) {
            outcome_.limit_reached = LimitReached::solutions;
            return false;
        }
        return true;
    }

    [[nodiscard]] std::uint64_t count() const { return outcome_.count; }

    // The first few, kept or not, for a search that takes over and must not find them again.
    [[nodiscard]] const std::vector<std::vector<int>>& first() const { return first_; }

private:
    const Model& model_;
    const Limits& limits_;
    std::uint64_t keep_;
    Outcome& outcome_;
    static constexpr std::size_t most_first = 16;
    std::vector<std::vector<int>> first_;
};

} // namespace alldiff::lcg
