#include "planes.hpp"

#include <algorithm>

namespace alldiff::lcg {

namespace {

// Beyond so many places of a value in a house, hardly any variable sees all of them.
constexpr int most_places = 4;
constexpr unsigned sweeps_between_looks = 64;

} // namespace

bool fits_planes(const Problem& problem) {
    if (problem.words != 1 || problem.visible() != problem.variables) return false;
    if (!problem.totals.empty() || !problem.families.empty() || !problem.linears.empty() || !problem.diagrams.empty() ||
        !problem.regions.empty()) {
        return false;
    }
    if (!problem.optional.houses.empty()) return false; // pairs could be, but larger ones say more
    Word all = 0;
    for (const Word domain : problem.domains) all |= domain;
    return std::popcount(all) <= most_planes;
}

template <int words>
Planes<words>::Planes(const Problem& problem, Stop& stop, Stats& stats) : stop_(stop), stats_(stats) {
    Word all = 0;
    for (const Word domain : problem.domains) all |= domain;
    plane_of_.fill(-1);
    for (; all; all &= all - 1) {
        plane_of_[std::countr_zero(all)] = values_++;
        value_.push_back(std::countr_zero(all));
    }
    const auto n = static_cast<std::size_t>(problem.variables);
    peers_.resize(n);
    weights_.assign(n, 1);
    for (int v = 0; v < problem.variables; ++v) {
        all_.set(v);
        for (Word rest = *problem.domain(v); rest; rest &= rest - 1) {
            state_.plane[plane_of_[std::countr_zero(rest)]].set(v);
        }
    }
    for (const auto house : problem.houses) {
        Set set;
        for (const int v : house) set.set(v);
        for (const int v : house) peers_[v] |= set;
        if (static_cast<int>(house.size()) == values_) houses_.push_back(set);
    }
    for (std::size_t v = 0; v < n; ++v) peers_[v].reset(static_cast<int>(v));
    for (std::size_t v = 0; v < n && !crossed_; ++v) {
        crossed_ = std::ranges::any_of(houses_, [&](const Set& house) {
            return !house.has(static_cast<int>(v)) && (peers_[v] & house).several();
        });
    }
    std::vector<Word> below(static_cast<std::size_t>(values_));
    for (int i = 0; i < values_; ++i) below[i] = (Word{1} << i) - 1;
    const auto number = [](std::size_t i, std::size_t count, const std::vector<int>& numbers) {
        return i + numbers.size() < count ? -1 : numbers[i + numbers.size() - count];
    };
    for (std::size_t i = 0; i < problem.lesses.size(); ++i) {
        add_relation(problem.lesses[i].first, problem.lesses[i].second, below,
                     number(i, problem.lesses.size(), problem.optional.lesses));
    }
    for (std::size_t i = 0; i < problem.relations.size(); ++i) {
        const Constraint& relation = *problem.relations[i];
        add_relation(relation.variables[0], relation.variables[1], supports_of(relation),
                     number(i, problem.relations.size(), problem.optional.relations));
    }
    state_.swept.fill(all_);
    dirty_ = static_cast<std::uint32_t>((Word{1} << values_) - 1);
}

template <int words> std::vector<Word> Planes<words>::supports_of(const Constraint& relation) const {
    std::vector<Word> supports(static_cast<std::size_t>(values_), 0);
    for (const auto& [a, b] : relation.allowed) {
        if (a < 0 || b < 0 || a > 63 || b > 63) continue;
        const int first = plane_of_[a];
        const int second = plane_of_[b];
        if (first >= 0 && second >= 0) supports[second] |= Word{1} << first;
    }
    return supports;
}

template <int words>
void Planes<words>::add_relation(int first, int second, const std::vector<Word>& supports, int number) {
    const auto [known, added] = group_of_.try_emplace({second - first, supports}, groups_.size());
    if (added) {
        std::vector<Word> contrary(supports.size(), 0);
        for (std::size_t b = 0; b < supports.size(); ++b) {
            for (Word rest = supports[b]; rest; rest &= rest - 1) contrary[std::countr_zero(rest)] |= Word{1} << b;
        }
        groups_.push_back({second - first, {supports, std::move(contrary)}, {}, std::vector<int>(peers_.size(), 0)});
    }
    if (number < 0) {
        groups_[known->second].from.set(first);
        ++groups_[known->second].stated[first];
        return;
    }
    const auto at = static_cast<std::size_t>(number);
    if (optional_.size() <= at) optional_.resize(at + 1);
    optional_[at].push_back({known->second, first});
}

template <int words> void Planes<words>::turn(int number, bool on) {
    if (static_cast<std::size_t>(number) >= optional_.size()) return;
    for (const auto& [group, variable] : optional_[number]) {
        int& stated = groups_[group].stated[variable];
        stated += on ? 1 : -1;
        if (stated == 0) groups_[group].from.reset(variable);
        else groups_[group].from.set(variable);
        changed_ = changed_ || on;
    }
}

template <int words> void Planes<words>::restore(const State& state) {
    state_ = state;
    frames_.clear();
    dirty_ = 0;
    changed_ = false;
}

template <int words> Word Planes<words>::domain(int variable) const {
    Word domain = 0;
    for (int i = 0; i < values_; ++i) {
        if (state_.plane[i].has(variable)) domain |= Word{1} << value_[i];
    }
    return domain;
}

template <int words> bool Planes<words>::narrow(int variable, Word values) {
    bool left = false;
    for (int i = 0; i < values_; ++i) {
        Set& plane = state_.plane[i];
        if (!plane.has(variable)) continue;
        if (values >> value_[i] & 1) {
            left = true;
            continue;
        }
        plane.reset(variable);
        dirty_ |= std::uint32_t{1} << i;
        changed_ = true;
    }
    return left;
}

// The variable has the value, so that those of its houses lose it, and it loses all others.
template <int words> void Planes<words>::fix(int variable, int value) {
    state_.fixed.set(variable);
    for (int i = 0; i < values_; ++i) {
        Set& plane = state_.plane[i];
        if (i == value) {
            plane = plane.without(peers_[variable]);
            dirty_ |= std::uint32_t{1} << i;
        } else if (plane.has(variable)) {
            plane.reset(variable);
            dirty_ |= std::uint32_t{1} << i;
        }
    }
    ++stats_.prunes;
    changed_ = true;
}

// Variables with one value left; false where one has none.
template <int words> bool Planes<words>::naked_singles(bool& found) {
    Set once, twice;
    for (int i = 0; i < values_; ++i) {
        const Set& plane = state_.plane[i];
        twice |= once & plane;
        once |= plane;
    }
    if (!(once == all_)) {
        fail(all_.without(once));
        return false;
    }
    const Set singles = once.without(twice).without(state_.fixed);
    found = singles.any();
    if (!found) return true;
    for (int i = 0; i < values_; ++i) {
        (state_.plane[i] & singles).for_each([&](int v) {
            if (state_.plane[i].has(v)) fix(v, i); // else one before it took the value
        });
    }
    return true;
}

// The houses in view of one value: a place that is the only one, and places that some variable sees all.
template <int words> bool Planes<words>::sweep(int value) {
    Set& plane = state_.plane[value];
    const Set lost = state_.swept[value].without(plane);
    state_.swept[value] = plane;
    dirty_ &= ~(std::uint32_t{1} << value);
    for (const Set& house : houses_) {
        if (!(house & lost).any()) continue;
        const Set places = plane & house;
        if (!crossed_ && places.several()) continue;
        int count = 0;
        int last = 0;
        Set common = plane;
        for (std::size_t i = 0; i < words && count <= most_places; ++i) {
            for (Word rest = places.word[i]; rest && ++count <= most_places; rest &= rest - 1) {
                last = static_cast<int>(64 * i) + std::countr_zero(rest);
                common &= peers_[last];
            }
        }
        if (count > most_places) continue;
        if (count == 0) {
            fail(house);
            return false;
        }
        if (count == 1) {
            if (!state_.fixed.has(last)) fix(last, value);
            continue;
        }
        if (common.any()) {
            plane = plane.without(common);
            dirty_ |= std::uint32_t{1} << value;
            changed_ = true;
        }
    }
    return true;
}

// Leaves each variable the values that one of the other supports.
template <int words> bool Planes<words>::filter(const Group& group) {
    bool lost = false;
    const Set to = group.from.shifted(group.offset);
    for (const int side : {0, 1}) {
        const Set& concerned = side == 0 ? to : group.from;
        const int by = side == 0 ? group.offset : -group.offset;
        Word known = 0; // values that `supported` has
        Set supported;
        for (int step = 0; step < values_; ++step) {
            // In the order in which the supports of "less" grow.
            const int i = side == 0 ? step : values_ - 1 - step;
            const Word supports = group.supports[side][i];
            if (known & ~supports) {
                known = 0;
                supported = {};
            }
            for (Word rest = supports & ~known; rest; rest &= rest - 1) {
                supported |= state_.plane[std::countr_zero(rest)];
            }
            known = supports;
            const Set lacking = concerned.without(supported.shifted(by));
            if ((state_.plane[i] & lacking).any()) {
                state_.plane[i] = state_.plane[i].without(lacking);
                dirty_ |= std::uint32_t{1} << i;
                lost = true;
            }
        }
    }
    return lost;
}

template <int words> bool Planes<words>::propagate() {
    for (;;) {
        bool found = false;
        if (!naked_singles(found)) return false;
        if (found) continue;
        if (dirty_ != 0) {
            work_ += houses_.size() / 8 + 1;
            if (++sweeps_ >= sweeps_between_looks) {
                sweeps_ = 0;
                if (limit_ == LimitReached::none) limit_ = stop_.now();
            }
            if (limit_ != LimitReached::none) return true; // whoever called looks at it
            if (!sweep(std::countr_zero(dirty_))) return false;
            continue;
        }
        if (!changed_ || groups_.empty()) return true;
        changed_ = false;
        for (const Group& group : groups_) {
            if (!group.from.any()) continue;
            work_ += 2;
            if (filter(group)) changed_ = true;
        }
        if (!changed_) return true;
    }
}

// A variable with the fewest values, of these one that failed often; -1 where all have values.
template <int words> int Planes<words>::pick() {
    std::array<Set, 5> bits; // of the number of values of each variable, less one
    Set open = all_.without(state_.fixed);
    if (!open.any()) return -1;
    Set some;
    for (int i = 0; i < values_; ++i) {
        Set carry = state_.plane[i] & some;
        some |= state_.plane[i];
        for (Set& bit : bits) {
            const Set both = bit & carry;
            bit = bit.without(carry) | carry.without(bit);
            carry = both;
        }
    }
    for (std::size_t i = bits.size(); i-- > 0;) {
        const Set fewer = open.without(bits[i]);
        if (fewer.any()) open = fewer;
    }
    int best = -1;
    int equal = 1;
    open.for_each([&](int v) {
        const unsigned weight = weights_[v];
        if (best < 0 || weight > weights_[best]) {
            best = v;
            equal = 1;
        } else if (rng_ && weight == weights_[best] && rng_->below(++equal) == 0) {
            best = v;
        }
    });
    return best;
}

template <int words> typename Planes<words>::Found Planes<words>::find(std::uint64_t work) {
    const std::uint64_t last = work_ + work;
    bool consistent = propagate();
    for (;;) {
        if (limit_ != LimitReached::none) return Found::unknown;
        if (consistent) {
            const int variable = pick();
            if (variable < 0) return Found::one;
            if (work_ > last) return Found::unknown;
            int value = 0;
            int count = 0;
            for (int i = 0; i < values_; ++i) {
                if (!state_.plane[i].has(variable)) continue;
                ++count;
                if (rng_ ? rng_->below(count) == 0 : count == 1) value = i;
            }
            if (!aims_.empty() && (aims_[variable] & domain(variable))) {
                value = plane_of_[std::countr_zero(aims_[variable])];
            }
            frames_.push_back({state_, variable, value});
            ++stats_.nodes;
            stats_.max_depth = std::max(stats_.max_depth, static_cast<int>(frames_.size()));
            fix(variable, value);
        } else {
            ++stats_.fails;
            if (frames_.empty()) return Found::none;
            const Frame& frame = frames_.back();
            state_ = frame.state;
            dirty_ = std::uint32_t{1} << frame.value;
            changed_ = true;
            state_.plane[frame.value].reset(frame.variable);
            frames_.pop_back();
        }
        consistent = propagate();
    }
}

template class Planes<1>;
template class Planes<2>;
template class Planes<4>;
template class Planes<10>;

} // namespace alldiff::lcg
