// Sums of different values: the bounds they give, and the values that reach a total.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "domain.hpp"

namespace alldiff::textbook {

struct Bounds {
    long long least;
    long long most;
};

// What one of `cells` different values adding to `total` can be, all from smallest to largest.
constexpr Bounds sum_bounds(long long total, long long cells, long long smallest, long long largest) {
    const long long others = cells - 1;
    const long long triangle = others * (others - 1) / 2;
    return {total - (others * largest - triangle), total - (others * smallest + triangle)};
}

// The tightest of the bounds that some of the settled values, ascending, give to the others: for the
// upper bound the largest ones are counted in turn, for the lower bound the smallest. The value in
// the place `skipped`, if any, is left out.
inline Bounds tightest_sum_bounds(long long total, long long cells, std::span<const int> settled,
                                  int skipped, long long smallest, long long largest) {
    Bounds best = sum_bounds(total, cells, smallest, largest);
    long long rest_low = total;
    long long rest_high = total;
    int low = 0;
    int high = int(settled.size()) - 1;
    for (int left = int(settled.size()) - (skipped >= 0 ? 1 : 0); left > 0; --left) {
        if (low == skipped) ++low;
        if (high == skipped) --high;
        rest_low -= settled[low++];
        rest_high -= settled[high--];
        --cells;
        best.least = std::max(best.least, sum_bounds(rest_low, cells, smallest, largest).least);
        best.most = std::min(best.most, sum_bounds(rest_high, cells, smallest, largest).most);
    }
    return best;
}

// A set of sums from 0 to a limit.
class Sums {
public:
    explicit Sums(long long limit) : words_(static_cast<std::size_t>(limit / 64 + 1)) {}

    void add(long long sum) { words_[sum / 64] |= std::uint64_t{1} << sum % 64; }
    [[nodiscard]] bool has(long long sum) const { return (words_[sum / 64] >> sum % 64 & 1) != 0; }
    // Adds every sum of the other set plus a value.
    void add_shifted(const Sums& other, int value) {
        const std::size_t skip = static_cast<std::size_t>(value) / 64;
        for (std::size_t i = words_.size(); i-- > skip;) words_[i] |= other.shifted(i, value);
    }
    // Tells whether a sum of this set plus a value is in the other set.
    [[nodiscard]] bool meets_shifted(const Sums& other, int value) const {
        const std::size_t skip = static_cast<std::size_t>(value) / 64;
        for (std::size_t i = skip; i < words_.size(); ++i) {
            if ((shifted(i, value) & other.words_[i]) != 0) return true;
        }
        return false;
    }
    [[nodiscard]] std::size_t size() const { return words_.size(); }

private:
    [[nodiscard]] std::uint64_t shifted(std::size_t i, int value) const {
        const std::size_t skip = static_cast<std::size_t>(value) / 64;
        const int bits = value % 64;
        std::uint64_t word = words_[i - skip] << bits;
        if (bits != 0 && i > skip) word |= words_[i - skip - 1] >> (64 - bits);
        return word;
    }

    std::vector<std::uint64_t> words_;
};

// The values that some combination of `cells` of them uses for `total`; `tick` is called with the
// work done.
template <int Words, typename Tick>
Domain<Words> reachable_values(const Domain<Words>& domain, int cells, long long total, Tick tick) {
    Domain<Words> used;
    std::vector<int> values;
    long long most = 0;
    domain.each([&](int value) {
        values.push_back(value);
        most += value;
    });
    if (total < 0 || total > most || cells > int(values.size())) return used;
    for (const int member : values) {
        if (member > total) break;
        // reached[k] holds the sums that k of the other values reach.
        std::vector<Sums> reached(cells, Sums(total));
        reached[0].add(0);
        for (const int value : values) {
            if (value == member || value > total) continue;
            for (int k = cells - 1; k > 0; --k) reached[k].add_shifted(reached[k - 1], value);
            tick(1 + cells * int(reached[0].size()) / 256);
        }
        if (reached[cells - 1].has(total - member)) used.add(member);
    }
    return used;
}

} // namespace alldiff::textbook
