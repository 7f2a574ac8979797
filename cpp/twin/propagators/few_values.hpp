// The filter of a Sum of different values where there are few values, as in most puzzles.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../domain.hpp"

namespace alldiff::twin {

// Walks the sets of values that the first i variables take; sets that cannot reach the total are
// left out, because their number does not matter here.
template <int Words>
class FewValuesSupport {
public:
    static constexpr int most_values = 16; // 16 choose 8 sets are fewer than DistinctSupport's limit

    // Puts the supported values into `kept`; `all` are the values of all domains.
    void find(std::span<const Domain<Words>> domains, const Domain<Words>& all, long long total,
              std::vector<Domain<Words>>& kept) {
        kept.assign(domains.size(), {});
        rest_ = total;
        Domain<Words> settled;
        open_.clear();
        for (int i = 0; i < int(domains.size()); ++i) {
            if (!domains[i].settled()) {
                open_.push_back({i, domains[i].size(), 0, 0});
                continue;
            }
            if (domains[i].meets(settled)) return;
            settled |= domains[i];
            rest_ -= domains[i].highest();
        }
        name_values(all.without(settled));
        if (open_.empty() ? rest_ != 0 : !walk(domains, settled)) return;
        for (std::size_t i = 0; i < domains.size(); ++i) {
            if (domains[i].settled()) kept[i] = domains[i];
        }
        for (const auto& variable : open_) {
            for (Mask rest = variable.kept; rest != 0; rest &= rest - 1) {
                kept[variable.place].add(value_[std::countr_zero(rest)]);
            }
        }
    }

private:
    using Mask = std::uint32_t;
    struct Variable {
        int place;
        int size;
        Mask domain; // bit i is the i-th of the values
        Mask kept;
    };
    struct Set {
        Mask taken;
        int sum;
    };

    void name_values(const Domain<Words>& values) {
        count_ = 0;
        values.each([&](int value) { value_[count_++] = value; });
        if (seen_.size() < std::size_t{1} << count_) seen_.resize(std::size_t{1} << count_);
    }

    bool walk(std::span<const Domain<Words>> domains, const Domain<Words>& settled) {
        // Small domains first: fewer sets.
        std::sort(open_.begin(), open_.end(), [](const Variable& a, const Variable& b) {
            return std::pair(a.size, a.place) < std::pair(b.size, b.place);
        });
        const int count = int(open_.size());
        least_.assign(count + 1, 0);
        most_.assign(count + 1, 0);
        for (int i = count; i-- > 0;) {
            const auto domain = domains[open_[i].place].without(settled);
            if (domain.empty()) return false;
            for (int name = 0; name < count_; ++name) {
                open_[i].domain |= Mask{domain.has(value_[name])} << name;
            }
            least_[i] = least_[i + 1] + domain.lowest();
            most_[i] = most_[i + 1] + domain.highest();
        }
        layers_.resize(std::max(layers_.size(), std::size_t(count) + 1));
        layers_[0].assign(1, {0, 0});
        for (int i = 0; i < count; ++i) extend(i);
        new_stamp();
        for (const Set& set : layers_[count]) seen_[set.taken] = stamp_;
        for (int i = count; i-- > 0;) keep_alive(i);
        return open_[0].kept != 0;
    }
    void extend(int i) {
        new_stamp();
        auto& after = layers_[i + 1];
        after.clear();
        const long long most = rest_ - least_[i + 1];
        const long long least = rest_ - most_[i + 1];
        for (const Set& set : layers_[i]) {
            for (Mask left = open_[i].domain & ~set.taken; left != 0; left &= left - 1) {
                const Mask taken = set.taken | (left & -left);
                if (seen_[taken] == stamp_) continue;
                const int sum = set.sum + value_[std::countr_zero(left)];
                if (sum > most || sum < least) continue;
                seen_[taken] = stamp_;
                after.push_back({taken, sum});
            }
        }
    }
    // Those of layer i that lead to a set alive, which has the last stamp, get the next one.
    void keep_alive(int i) {
        const auto alive = stamp_;
        new_stamp();
        Mask kept = 0;
        for (const Set& set : layers_[i]) {
            for (Mask left = open_[i].domain & ~set.taken; left != 0; left &= left - 1) {
                const Mask bit = left & -left;
                if (seen_[set.taken | bit] != alive) continue;
                kept |= bit;
                seen_[set.taken] = stamp_;
            }
        }
        open_[i].kept = kept;
    }
    void new_stamp() {
        if (++stamp_ == 0) {
            std::fill(seen_.begin(), seen_.end(), 0);
            stamp_ = 1;
        }
    }

    long long rest_ = 0;
    int count_ = 0;
    std::array<int, most_values> value_{};
    std::vector<Variable> open_;
    std::vector<long long> least_, most_; // what the variables from i on can add
    std::vector<std::vector<Set>> layers_;
    std::vector<std::uint32_t> seen_; // by the set
    std::uint32_t stamp_ = 0;
};

} // namespace alldiff::twin
