// The filters of Sum: the values of each variable that some way to reach the total uses.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <vector>

#include "../combinations.hpp"
#include "../state.hpp"

namespace alldiff::textbook {

// For a Sum of different values: walks the sets of values taken by the first i variables.
template <int Words>
class DistinctSupport {
public:
    // Exact combinations are given up past so many sets of values.
    static constexpr std::size_t most_partial_sets = 20'000;

    // Puts the supported values into `kept`; returns false if there are too many sets.
    template <typename Tick>
    bool find(std::span<const Domain<Words>> domains, long long total,
              std::vector<Domain<Words>>& kept, Tick tick) {
        const int count = int(domains.size());
        arrange(domains, total);
        steps_.resize(std::max(steps_.size(), domains.size()));
        sizes_.resize(domains.size());
        sets_.assign(1, {{}, 0});
        for (int i = 0; i < count; ++i) {
            if (!extend(i, domains[order_[i]], tick)) return false;
        }
        kept.assign(count, {});
        alive_.clear();
        for (const Set& set : sets_) alive_.push_back(set.sum == total);
        for (int i = count; i-- > 0;) {
            before_.assign(sizes_[i], 0);
            for (const auto& [from, to, value] : steps_[i]) {
                if (!alive_[to]) continue;
                before_[from] = 1;
                kept[order_[i]].add(value);
            }
            alive_.swap(before_);
            tick(1 + int(steps_[i].size() / 64));
        }
        return true;
    }

private:
    static constexpr int few_values = 16; // 16 choose 8 sets are fewer than the limit
    struct Set {
        Domain<Words> taken;
        long long sum;
    };
    // A value leads from a set of the first i variables to one of the first i + 1.
    struct Step {
        std::uint32_t from, to;
        int value;
    };

    // Finds the order of the variables, and between what the first i must add up. Where there are few
    // values, the number of sets does not matter: small domains come first, and what cannot reach the
    // total is left out.
    void arrange(std::span<const Domain<Words>> domains, long long total) {
        const int count = int(domains.size());
        Domain<Words> all;
        for (const auto& domain : domains) all |= domain;
        order_.resize(domains.size());
        std::iota(order_.begin(), order_.end(), 0);
        wanted_.assign(domains.size() + 1, {0, total});
        if (all.size() > few_values) return;
        std::stable_sort(order_.begin(), order_.end(),
                         [&](int a, int b) { return domains[a].size() < domains[b].size(); });
        wanted_[count].least = total;
        for (int i = count; i-- > 0;) {
            const auto& domain = domains[order_[i]];
            wanted_[i] = {wanted_[i + 1].least - domain.highest(), wanted_[i + 1].most - domain.lowest()};
        }
    }

    template <typename Tick>
    bool extend(int i, const Domain<Words>& domain, Tick tick) {
        const auto wanted = wanted_[i + 1];
        auto& steps = steps_[i];
        steps.clear();
        sizes_[i] = sets_.size();
        after_.clear();
        prepare(sets_.size() * std::size_t(domain.size()));
        for (std::uint32_t from = 0; from < sets_.size(); ++from) {
            const Set set = sets_[from];
            domain.without(set.taken).each([&](int value) {
                const long long sum = set.sum + value;
                if (sum > wanted.most || sum < wanted.least || after_.size() > most_partial_sets) return;
                auto taken = set.taken;
                taken.add(value);
                steps.push_back({from, place(taken, sum), value});
            });
            if (after_.size() > most_partial_sets) return false;
            tick();
        }
        sets_.swap(after_);
        return true;
    }

    // A table of places in `after_` by the set, emptied by a new stamp.
    struct Slot {
        std::uint32_t stamp = 0;
        std::uint32_t index = 0;
    };

    void prepare(std::size_t sets) {
        const std::size_t size = std::bit_ceil(2 * std::min(sets, most_partial_sets + 1) + 2);
        if (slots_.size() < size) slots_.resize(size);
        mask_ = size - 1;
        if (++stamp_ == 0) {
            std::fill(slots_.begin(), slots_.end(), Slot{});
            stamp_ = 1;
        }
    }
    // Returns the place of a set, which is entered where it is new.
    std::uint32_t place(const Domain<Words>& taken, long long sum) {
        std::size_t i = taken.hash() & mask_;
        while (slots_[i].stamp == stamp_ && after_[slots_[i].index].taken != taken) i = (i + 1) & mask_;
        if (slots_[i].stamp != stamp_) {
            slots_[i] = {stamp_, std::uint32_t(after_.size())};
            after_.push_back({taken, sum});
        }
        return slots_[i].index;
    }

    std::vector<int> order_;
    std::vector<Bounds> wanted_;
    std::vector<Set> sets_, after_;
    std::vector<std::vector<Step>> steps_; // by the variable that they are values of
    std::vector<std::size_t> sizes_;       // how many sets there were before it
    std::vector<std::uint8_t> alive_, before_;
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::uint32_t stamp_ = 0;
};

// For a Sum whose values may repeat: sets of sums that the variables before and after can reach.
template <int Words, typename Tick>
void repeating_support(std::span<const Domain<Words>> domains, long long total,
                       std::vector<Domain<Words>>& kept, Tick tick) {
    const int count = int(domains.size());
    kept.assign(count, {});
    long long most = 0;
    for (const auto& domain : domains) most += domain.highest();
    if (total < 0 || total > most) return;
    const auto extend = [&](const Sums& sums, const Domain<Words>& domain) {
        Sums extended(total);
        domain.each([&](int value) {
            if (value > total) return;
            extended.add_shifted(sums, value);
            tick(1 + int(sums.size() / 256));
        });
        return extended;
    };
    std::vector<Sums> before(1, Sums(total));
    before[0].add(0);
    for (int i = 0; i + 1 < count; ++i) before.push_back(extend(before[i], domains[i]));
    // Sums counted down from the total: what the variables up to this one must have reached.
    Sums wanted(total);
    wanted.add(total);
    for (int i = count; i-- > 0;) {
        domains[i].each([&](int value) {
            if (value <= total && before[i].meets_shifted(wanted, value)) kept[i].add(value);
        });
        wanted = [&] {
            Sums next(total);
            for (long long sum = 0; sum <= total; ++sum) {
                if (!wanted.has(sum)) continue;
                domains[i].each([&](int value) {
                    if (value <= sum) next.add(sum - value);
                });
            }
            tick(1 + int(total / 16));
            return next;
        }();
    }
}

// Remembers what was found for the domains met lately.
template <int Words>
class SumFilters {
public:
    bool filter(State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        domains_.clear();
        std::uint64_t hash = static_cast<std::uint64_t>(c);
        for (const int v : scope) {
            const auto& domain = state.domains[v];
            domains_.push_back(domain);
            state.checks += state.sizes[v];
            hash = (hash ^ domain.hash()) * 0x9e3779b97f4a7c15;
        }
        if (memory_.empty()) memory_.resize(std::max(4096 / (Words * Words), 16));
        Found& found = memory_[(hash >> 32) % memory_.size()];
        if (found.constraint != c || found.domains != domains_) look_up(state, c, found);
        if (!found.exact) return true;
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const auto removed = domains_[i].without(found.kept[i]);
            if (!removed.empty() && !state.prune(scope[i], removed, c)) return false;
        }
        return true;
    }

private:
    struct Found {
        int constraint = none;
        bool exact = false;
        std::vector<Domain<Words>> domains;
        std::vector<Domain<Words>> kept;
    };

    void look_up(State<Words>& state, int c, Found& found) {
        const auto tick = [&](int work = 1) { state.tick(work); };
        const auto& rule = state.network.rules[c];
        found.constraint = none; // until it is whole: a tick may end the search
        found.exact = true;
        const std::span<const Domain<Words>> domains(domains_);
        if (rule.distinct) {
            found.exact = distinct_.find(domains, rule.total, found.kept, tick);
        } else {
            repeating_support(domains, rule.total, found.kept, tick);
        }
        found.domains = domains_;
        found.constraint = c;
    }

    std::vector<Found> memory_;
    std::vector<Domain<Words>> domains_;
    DistinctSupport<Words> distinct_;
};

} // namespace alldiff::textbook
