// The least sum of numbers that differ, for bounds of sums.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace alldiff::lcg {

// The least sum of numbers that differ by `gap` or more, each at least as large as one of `bounds`,
// which may be sorted on the way.
[[nodiscard]] inline long long least_sum(std::span<long long> bounds, long long gap) {
    if (bounds.size() == 2) { // as most are
        const auto [less, more] = std::minmax(bounds[0], bounds[1]);
        return less + std::max(more, less + gap);
    }
    // Few, and mostly in order.
    for (std::size_t i = 1; i < bounds.size(); ++i) {
        for (std::size_t k = i; k > 0 && bounds[k - 1] > bounds[k]; --k) std::swap(bounds[k - 1], bounds[k]);
    }
    long long sum = bounds.empty() ? 0 : bounds[0];
    for (std::size_t i = 1; i < bounds.size(); ++i) {
        bounds[i] = std::max(bounds[i], bounds[i - 1] + gap);
        sum += bounds[i];
    }
    return sum;
}

// The same sum, and how much less it would be without each of the numbers.
class LeastSum {
public:
    // Sorts the bounds once; returns the sum.
    long long set(std::span<const long long> bounds, long long gap) {
        gap_ = gap;
        const std::size_t count = bounds.size();
        terms_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t k = i;
            for (; k > 0 && terms_[k - 1].bound > bounds[i]; --k) terms_[k] = terms_[k - 1];
            terms_[k] = {bounds[i], 0, i};
        }
        long long sum = 0;
        for (std::size_t k = 0; k < count; ++k) {
            terms_[k].number = k == 0 ? terms_[k].bound : std::max(terms_[k].bound, terms_[k - 1].number + gap);
            sum += terms_[k].number;
        }
        return sum;
    }

    // Tells `take` for each number, by its place among the bounds, by how much the sum is less without.
    template <class Take> bool for_each(Take take) const {
        for (std::size_t k = 0; k < terms_.size(); ++k) {
            long long less = terms_[k].number;
            long long free = k == 0 ? terms_[0].bound : terms_[k - 1].number + gap_;
            for (std::size_t j = k + 1; j < terms_.size(); ++j) { // those above move down
                const long long number = std::max(terms_[j].bound, free);
                if (number == terms_[j].number) break;
                less += terms_[j].number - number;
                free = number + gap_;
            }
            if (!take(terms_[k].place, less)) return false;
        }
        return true;
    }

private:
    struct Term {
        long long bound;
        long long number;
        std::size_t place;
    };
    std::vector<Term> terms_;
    long long gap_ = 1;
};

} // namespace alldiff::lcg
