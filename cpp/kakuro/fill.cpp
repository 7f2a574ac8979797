#include "fill.hpp"

#include <algorithm>
#include <bit>

#include "../splitmix.hpp"

namespace alldiff::kakuro {

namespace {

constexpr int sweeps = 6;   // how often each cell is set anew to make the sums rare
constexpr int noise = 500;  // against a thousand for a factor of e in the number of combinations
constexpr int worse = 6;    // so many more open cells are accepted now and then:
constexpr int seldom = 8;   // once in so many times
constexpr int attempts = 200; // to fill the outline at all

class Filler {
public:
    Filler(const Outline& outline, std::vector<int> values, std::uint64_t seed, const Limits& limits)
        : outline_(outline), rng_(seed), stop_(limits), checker_(outline, combinations_),
          values_(std::move(values)), sums_(outline.runs.size()) {}

    FillResult run(std::uint64_t patience) {
        FillResult result;
        if (values_.empty()) {
            if (!draw_values()) {
                result.limit_reached = stop_.met();
                return result;
            }
            add_up();
            for (int sweep = 0; sweep < sweeps; ++sweep) make_sums_rare();
        } else {
            if (!draw(in_random_order())) {
                values_.clear();
                result.limit_reached = stop_.met();
                return result;
            }
            add_up();
        }
        settle(patience, result);
        result.values = values_;
        result.limit_reached = stop_.met();
        return result;
    }

private:
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(rng_.next() % bound); }
    int one_of(const std::vector<int>& items) { return items[below(items.size())]; }
    bool stopped() {
        return stop_.tick() != LimitReached::none;
    }

    void add_up() {
        for (std::size_t r = 0; r < sums_.size(); ++r) {
            sums_[r] = 0;
            for (const int cell : outline_.runs[r]) sums_[r] += values_[cell];
        }
    }

    // The values that no other cell of its runs has.
    [[nodiscard]] Mask free_values(int cell) const {
        Mask taken = 0;
        for (const int run : outline_.runs_of[cell]) {
            for (const int other : outline_.runs[run]) {
                if (other != cell && values_[other] != 0) {
                    taken |= static_cast<Mask>(1 << (values_[other] - 1));
                }
            }
        }
        return all_values & ~taken;
    }

    int one_of(Mask values) {
        for (std::size_t skip = below(std::popcount(values)); skip > 0; --skip) values &= values - 1;
        return std::countr_zero(values) + 1;
    }

    // Random values that differ within each run: the most restricted cell comes next, and a dead end
    // takes back some of the cells around it.
    bool draw_values() {
        for (int attempt = 0; attempt < attempts && !stopped(); ++attempt) {
            values_.assign(outline_.cells, 0);
            if (draw(in_random_order())) return true;
        }
        return false;
    }

    // The cells without a value.
    std::vector<int> in_random_order() {
        std::vector<int> order;
        for (int cell = 0; cell < outline_.cells; ++cell) {
            if (values_[cell] == 0) order.push_back(cell);
        }
        rng_.shuffle(order.data(), static_cast<int>(order.size()));
        return order;
    }

    bool draw(std::vector<int> order) {
        std::vector<int> sizes(outline_.cells, largest);
        for (const int cell : order) sizes[cell] = std::popcount(free_values(cell));
        std::size_t left = order.size();
        for (std::size_t steps = 20 * outline_.cells; left > 0; --steps) {
            if (steps == 0 || stopped()) return false;
            int best = -1;
            for (const int cell : order) {
                if (values_[cell] == 0 && (best < 0 || sizes[cell] < sizes[best])) best = cell;
            }
            Mask free = free_values(best);
            if (free == 0) {
                // Make room for one value, whoever has it.
                const int value = static_cast<int>(below(largest)) + 1;
                for (const int run : outline_.runs_of[best]) {
                    for (const int other : outline_.runs[run]) {
                        if (values_[other] != value) continue;
                        values_[other] = 0;
                        ++left;
                        if (std::ranges::find(order, other) == order.end()) order.push_back(other);
                        measure(other, sizes);
                    }
                }
                free = static_cast<Mask>(1 << (value - 1));
            }
            values_[best] = one_of(free);
            --left;
            measure(best, sizes);
        }
        return true;
    }

    void measure(int around, std::vector<int>& sizes) const {
        for (const int run : outline_.runs_of[around]) {
            for (const int cell : outline_.runs[run]) {
                sizes[cell] = std::popcount(free_values(cell));
            }
        }
    }

    void set(int cell, int value) {
        for (const int run : outline_.runs_of[cell]) sums_[run] += value - values_[cell];
        values_[cell] = value;
    }

    // Sets each cell anew so that few combinations reach its sums, with some chance in it.
    void make_sums_rare() {
        for (int cell = 0; cell < outline_.cells; ++cell) {
            int best = 0;
            long long least = 0;
            for (Mask rest = free_values(cell); rest; rest &= rest - 1) {
                const int value = std::countr_zero(rest) + 1;
                long long cost = static_cast<long long>(below(noise));
                for (const int run : outline_.runs_of[cell]) {
                    cost += combinations_.choice(outline_.runs[run].size(),
                                                 sums_[run] + value - values_[cell]);
                }
                if (best == 0 || cost < least) {
                    best = value;
                    least = cost;
                }
            }
            set(cell, best);
        }
    }

    void settle(std::uint64_t patience, FillResult& result) {
        checker_.examine(values_);
        int open = checker_.open();
        result.ambiguous = checker_.cells();
        int fewest = open;
        for (std::uint64_t idle = 0; open > 0 && idle < patience && !stopped(); ++idle) {
            ++result.changes;
            changed_.clear();
            if (!change(result.ambiguous)) {
                take_back();
                continue;
            }
            checker_.examine(values_);
            const int more = checker_.open() - open;
            if (more <= 0 || (more <= worse && below(seldom) == 0)) {
                open += more;
                result.ambiguous = checker_.cells();
                if (open < fewest) {
                    fewest = open;
                    idle = 0;
                }
            } else {
                take_back();
            }
        }
    }

    void put(int cell, int value) {
        changed_.emplace_back(cell, values_[cell]);
        set(cell, value);
    }
    void take_back() {
        for (std::size_t i = changed_.size(); i-- > 0;) set(changed_[i].first, changed_[i].second);
    }

    // Sets a cell near a doubt anew, or exchanges it with one of its run; false where that breaks a
    // rule or changes nothing.
    bool change(const std::vector<int>& ambiguous) {
        int cell = one_of(ambiguous);
        const auto some_run = [&](int c) -> const std::vector<int>& {
            return outline_.runs[outline_.runs_of[c][below(2)]];
        };
        if (below(2)) cell = one_of(some_run(cell));
        if (below(2)) {
            const Mask free = free_values(cell) & ~static_cast<Mask>(1 << (values_[cell] - 1));
            if (free == 0) return false;
            put(cell, one_of(free));
            return true;
        }
        const int other = one_of(some_run(cell));
        if (other == cell) return false;
        const int mine = values_[cell];
        const int theirs = values_[other];
        put(cell, theirs);
        put(other, mine);
        return (free_values(cell) >> (theirs - 1) & 1) && (free_values(other) >> (mine - 1) & 1);
    }

    const Outline& outline_;
    SplitMix64 rng_;
    Stop stop_;
    Combinations combinations_;
    UniquenessChecker checker_;
    std::vector<int> values_;
    std::vector<int> sums_; // of each run
    std::vector<std::pair<int, int>> changed_;
};

} // namespace

FillResult fill(const Outline& outline, std::vector<int> values, std::uint64_t seed,
             std::uint64_t patience, const Limits& limits) {
    return Filler(outline, std::move(values), seed, limits).run(patience);
}

} // namespace alldiff::kakuro
