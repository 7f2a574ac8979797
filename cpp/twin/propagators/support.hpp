// The filters of Sum: the values of each variable that some way to reach the total uses.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "../combinations.hpp"
#include "../state.hpp"
#include "few_values.hpp"

namespace alldiff::twin {

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
        Domain<Words> all;
        for (const auto& domain : domains) all |= domain;
        if (all.size() <= FewValuesSupport<Words>::most_values) {
            few_.find(domains, all, total, kept);
            tick(16);
            return true;
        }
        const int count = int(domains.size());
        layers_.resize(std::max(layers_.size(), std::size_t(count) + 1));
        layers_[0].assign(1, {{}, 0});
        for (int i = 0; i < count; ++i) {
            if (!extend(i, domains[i], total, tick)) return false;
        }
        kept.assign(count, {});
        auto& last = layers_[count];
        std::erase_if(last, [&](const Set& set) { return set.sum != total; });
        for (int i = count; i-- > 0;) keep_alive(i, domains[i], kept[i], tick);
        return true;
    }

private:
    struct Set {
        Domain<Words> taken;
        long long sum;
    };

    template <typename Tick>
    bool extend(int i, const Domain<Words>& domain, long long total, Tick tick) {
        const auto& before = layers_[i];
        auto& after = layers_[i + 1];
        after.clear();
        prepare(before.size() * domain.size());
        for (const Set& set : before) {
            const auto left = domain.without(set.taken);
            left.each([&](int value) {
                const long long sum = set.sum + value;
                if (sum > total || after.size() > most_partial_sets) return;
                auto taken = set.taken;
                taken.add(value);
                if (place(after, taken) == absent) after.push_back({taken, sum});
            });
            if (after.size() > most_partial_sets) return false;
            tick();
        }
        return true;
    }

    // Drops the sets of layer i that lead to no set alive in the layer after it.
    template <typename Tick>
    void keep_alive(int i, const Domain<Words>& domain, Domain<Words>& kept, Tick tick) {
        const auto& after = layers_[i + 1];
        prepare(after.size());
        for (std::size_t j = 0; j < after.size(); ++j) enter(after[j].taken, j);
        std::erase_if(layers_[i], [&](const Set& set) {
            bool alive = false;
            domain.without(set.taken).each([&](int value) {
                auto taken = set.taken;
                taken.add(value);
                if (find_slot(after, taken).stamp != stamp_) return;
                alive = true;
                kept.add(value);
            });
            tick();
            return !alive;
        });
    }

    // A table of places in a layer by the set, emptied by a new stamp.
    struct Slot {
        std::uint32_t stamp = 0;
        std::uint32_t index = 0;
    };
    static constexpr std::size_t absent = ~std::size_t{0};

    void prepare(std::size_t sets) {
        const std::size_t size = std::bit_ceil(2 * std::min(sets, most_partial_sets + 1) + 2);
        if (slots_.size() < size) slots_.resize(size);
        mask_ = size - 1;
        if (++stamp_ == 0) {
            std::fill(slots_.begin(), slots_.end(), Slot{});
            stamp_ = 1;
        }
    }
    Slot& find_slot(const std::vector<Set>& layer, const Domain<Words>& taken) {
        std::size_t i = taken.hash() & mask_;
        while (slots_[i].stamp == stamp_ && layer[slots_[i].index].taken != taken) {
            i = (i + 1) & mask_;
        }
        return slots_[i];
    }
    // Returns the place of a set; a new one is entered as the next of the layer.
    std::size_t place(const std::vector<Set>& layer, const Domain<Words>& taken) {
        Slot& slot = find_slot(layer, taken);
        if (slot.stamp == stamp_) return slot.index;
        slot = {stamp_, static_cast<std::uint32_t>(layer.size())};
        return absent;
    }
    void enter(const Domain<Words>& taken, std::size_t index) {
        std::size_t i = taken.hash() & mask_;
        while (slots_[i].stamp == stamp_) i = (i + 1) & mask_;
        slots_[i] = {stamp_, static_cast<std::uint32_t>(index)};
    }

    std::vector<std::vector<Set>> layers_;
    FewValuesSupport<Words> few_;
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

} // namespace alldiff::twin
