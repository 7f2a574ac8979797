// Sets of distinct values that add up to a total.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace alldiff::lcg {

// Collects every set of `size` values of a domain whose sum is `total`, as masks.
class Combinations {
public:
    Combinations(std::uint64_t values, std::size_t most, std::vector<std::uint64_t>& found)
        : most_(found.size() + most), steps_left_(64 * (most + 16)), found_(found) {
        for (std::uint64_t rest = values; rest; rest &= rest - 1) {
            value_[count_] = std::countr_zero(rest);
            prefix_[count_ + 1] = prefix_[count_] + value_[count_];
            ++count_;
        }
    }

    // Returns false, with nothing appended, where there are more than `most` sets or where looking
    // for them takes too long.
    bool collect(int size, long long total) {
        const std::size_t start = found_.size();
        if (size < 1 || size > count_ || extend(0, size, total, 0)) return true;
        found_.resize(start);
        return false;
    }

private:
    // prefix_[i] is the sum of the i smallest values: it bounds what the rest can reach.
    bool extend(int from, int size, long long total, std::uint64_t mask) {
        for (int i = from; i + size <= count_; ++i) {
            if (steps_left_-- == 0) return false;
            if (prefix_[i + size] - prefix_[i] > total) break;
            if (value_[i] + prefix_[count_] - prefix_[count_ - size + 1] < total) continue;
            const std::uint64_t with = mask | std::uint64_t{1} << value_[i];
            if (size > 1) {
                if (!extend(i + 1, size - 1, total - value_[i], with)) return false;
            } else if (value_[i] == total) {
                if (found_.size() == most_) return false;
                found_.push_back(with);
            }
        }
        return true;
    }

    int count_ = 0;
    int value_[64] = {};
    long long prefix_[65] = {};
    std::size_t most_;
    std::uint64_t steps_left_;
    std::vector<std::uint64_t>& found_;
};

} // namespace alldiff::lcg
