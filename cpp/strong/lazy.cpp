// Propagators that prune eagerly and explain lazily: supports of pairs, bounds of sums.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::strong {

// A group is listened to where a propagator depends on it; everything runs once at the root.
void Kernel::listen(std::uint32_t group) {
    for (const Candidate c : members(group)) cell_of_[c] = group;
    if (!is_waiting_[group]) waiting_.push_back(group);
    is_waiting_[group] = 1;
}

void Kernel::listen_all() {
    arcs_from_.resize(slots_.size());
    totals_of_.resize(slots_.size());
    is_waiting_.assign(slots_.size(), 0);
    cell_of_.assign(facts_.size(), nowhere);
    for (std::uint32_t a = 0; a < arcs_.size(); ++a) {
        arcs_from_[arcs_[a].from].push_back(a);
        listen(arcs_[a].from);
    }
    for (std::uint32_t t = 0; t < sums_.size(); ++t) {
        for (std::uint32_t i = 0; i < sums_[t].count; ++i) {
            totals_of_[sum_groups_[sums_[t].first + i]].push_back(t);
            listen(sum_groups_[sums_[t].first + i]);
        }
    }
}

bool Kernel::run_waiting() {
    while (!waiting_.empty() && head_ == trail_.size()) {
        const std::uint32_t group = waiting_.back();
        waiting_.pop_back();
        is_waiting_[group] = 0;
        bool fine = run_arcs(group);
        for (std::size_t i = 0; fine && i < totals_of_[group].size(); ++i) {
            fine = run_total(totals_of_[group][i]);
        }
        if (fine) continue;
        for (const std::uint32_t other : waiting_) is_waiting_[other] = 0;
        waiting_.clear();
        return false;
    }
    return true;
}

bool Kernel::run_arcs(std::uint32_t group) {
    const Word from = slots_[group].live;
    for (const std::uint32_t a : arcs_from_[group]) {
        const Slot& to = slots_[arcs_[a].to];
        for (Word rest = to.live; rest; rest &= rest - 1) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
            if (supports_[arcs_[a].supports + bit] & from) continue;
            if (!imply(negative(members_[to.first + bit]), Reason::of(Reason::arc, a))) return false;
        }
    }
    return true;
}

std::uint32_t Kernel::first_live(std::uint32_t s) const {
    std::uint32_t w = s;
    while (!slots_[w].live) ++w; // a cell with nothing left has failed before
    return (w - s) * 64 + static_cast<unsigned>(std::countr_zero(slots_[w].live));
}

std::uint32_t Kernel::last_live(std::uint32_t s) const {
    std::uint32_t w = s + words(s) - 1;
    while (!slots_[w].live) --w;
    return (w - s) * 64 + 63U - static_cast<unsigned>(std::countl_zero(slots_[w].live));
}

bool Kernel::run_total(std::uint32_t t) {
    const Sum& sum = sums_[t];
    const auto low = [&](std::uint32_t i) {
        return value_of_[sum_values_[i] + first_live(sum_groups_[i])];
    };
    const auto high = [&](std::uint32_t i) {
        return value_of_[sum_values_[i] + last_live(sum_groups_[i])];
    };
    long long least = 0;
    long long most = 0;
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        least += low(i);
        most += high(i);
    }
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const long long floor = sum.total - (most - high(i));
        const long long ceiling = sum.total - (least - low(i));
        if (low(i) >= floor && high(i) <= ceiling) continue;
        const std::span<const Candidate> members = this->members(sum_groups_[i]);
        for (std::uint32_t k = 0; k < members.size(); ++k) {
            const int value = value_of_[sum_values_[i] + k];
            const Literal l = negative(members[k]);
            if ((value >= floor && value <= ceiling) || values_[l] > 0) continue;
            if (!imply(l, Reason::of(Reason::total, t))) return false;
        }
    }
    return true;
}

// A value was too large (small) because the others could not be less (more): what ruled out their
// smaller (larger) values, as far as that is needed.
void Kernel::explain_total(Literal l, std::uint32_t t, std::vector<Literal>& because) const {
    const Sum& sum = sums_[t];
    // As of when? Before `l` was set; now, where `l` is the conflict and was not set by this.
    const std::uint32_t time = values_[l] > 0 ? facts_[candidate(l)].place
                                              : static_cast<std::uint32_t>(trail_.size());
    const auto gone = [&](Candidate c) {
        return values_[positive(c)] < 0 && facts_[c].place < time;
    };
    long long slack_high = -sum.total; // least of the others + value - total: above 0 is too large
    long long slack_low = sum.total;   // total - most of the others - value: above 0 is too small
    std::uint32_t mine = sum.first;
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const std::span<const Candidate> members = this->members(sum_groups_[i]);
        const auto size = static_cast<std::uint32_t>(members.size());
        const auto found = std::find(members.begin(), members.end(), candidate(l));
        if (found != members.end()) {
            mine = i;
            const int value = value_of_[sum_values_[i] + static_cast<std::uint32_t>(found - members.begin())];
            slack_high += value;
            slack_low -= value;
            continue;
        }
        std::uint32_t low = 0;
        while (low < size && gone(members[low])) ++low;
        std::uint32_t high = size;
        while (high > 0 && gone(members[high - 1])) --high;
        slack_high += value_of_[sum_values_[i] + std::min(low, size - 1)];
        slack_low -= value_of_[sum_values_[i] + std::max(high, 1U) - 1];
    }
    const bool too_large = slack_high > 0;
    long long spare = (too_large ? slack_high : slack_low) - 1; // may be given away
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        if (i == mine) continue;
        const std::span<const Candidate> members = this->members(sum_groups_[i]);
        const auto size = static_cast<std::uint32_t>(members.size());
        const int* values = value_of_.data() + sum_values_[i];
        std::uint32_t k = 0;
        if (too_large) {
            while (k < size && gone(members[k])) ++k;
            const std::uint32_t reach = std::min(k, size - 1);
            while (k > 0 && values[reach] - values[k - 1] <= spare) --k;
            spare -= values[reach] - values[std::min(k, reach)];
            for (std::uint32_t j = 0; j < k; ++j) because.push_back(positive(members[j]));
        } else {
            while (k < size && gone(members[size - 1 - k])) ++k;
            const std::uint32_t reach = std::max(size - k, 1U) - 1;
            while (k > 0 && values[size - k] - values[reach] <= spare) --k;
            spare -= values[std::max(size - k, 1U) - 1] - values[reach];
            for (std::uint32_t j = size - k; j < size; ++j) because.push_back(positive(members[j]));
        }
    }
}

} // namespace alldiff::strong
