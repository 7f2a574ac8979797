// Bounds of weighed sums, explained by no more than is needed.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::strong {

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
    if (sum.comparison == Comparison::unequal) return run_unequal(t);
    const auto first = [&](std::uint32_t i) {
        return value_of_[sum_values_[i] + first_live(sum_groups_[i])];
    };
    const auto last = [&](std::uint32_t i) {
        return value_of_[sum_values_[i] + last_live(sum_groups_[i])];
    };
    long long least = 0;
    long long most = 0;
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const long long a = first(i);
        const long long b = last(i);
        least += std::min(a, b);
        most += std::max(a, b);
    }
    const bool equal = sum.comparison == Comparison::equal;
    if (least == most && (equal ? least == sum.total : least <= sum.total)) return true;
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const auto [low, high] = std::minmax({first(i), last(i)});
        const long long ceiling = sum.total - (least - low);
        const long long floor = equal ? sum.total - (most - high) : low;
        if (low >= floor && high <= ceiling) continue;
        const std::span<const Candidate> members = this->members(sum_groups_[i]);
        for (std::uint32_t k = 0; k < members.size(); ++k) {
            const long long value = value_of_[sum_values_[i] + k];
            const Literal l = negative(members[k]);
            if ((value >= floor && value <= ceiling) || values_[l] > 0) continue;
            if (!imply(l, Reason::of(Reason::total, t))) return false;
        }
    }
    return true;
}

// Where one cell at most is open, it must not take the value that would make the sum the total.
bool Kernel::run_unequal(std::uint32_t t) {
    const Sum& sum = sums_[t];
    long long rest = sum.total;
    std::uint32_t open = sum.first; // where none is open, any will do
    bool found = false;
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const std::uint32_t place = first_live(sum_groups_[i]);
        if (place != last_live(sum_groups_[i])) {
            if (found) return true;
            found = true;
            open = i;
        }
        rest -= value_of_[sum_values_[i] + place];
    }
    rest += value_of_[sum_values_[open] + first_live(sum_groups_[open])];
    const std::span<const Candidate> members = this->members(sum_groups_[open]);
    for (std::uint32_t k = 0; k < members.size(); ++k) {
        const Literal l = negative(members[k]);
        if (value_of_[sum_values_[open] + k] != rest || values_[l] > 0) continue;
        if (!imply(l, Reason::of(Reason::total, t))) return false;
    }
    return true;
}

void Kernel::explain_unequal(Literal l, std::uint32_t t, std::vector<Literal>& because) const {
    const Sum& sum = sums_[t];
    const std::uint32_t time = values_[l] > 0 ? facts_[candidate(l)].place
                                              : static_cast<std::uint32_t>(trail_.size());
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const Candidate c = true_member(sum_groups_[i], time);
        if (c != no_group && c != candidate(l)) because.push_back(negative(c));
    }
}

// A value was too large (small) because the others could not be less (more): what ruled out their
// smaller (larger) values, as far as that is needed.
void Kernel::explain_total(Literal l, std::uint32_t t, std::vector<Literal>& because) const {
    const Sum& sum = sums_[t];
    if (sum.comparison == Comparison::unequal) {
        explain_unequal(l, t, because);
        return;
    }
    // As of when? Before `l` was set; now, where `l` is the conflict and was not set by this.
    const std::uint32_t time = values_[l] > 0 ? facts_[candidate(l)].place
                                              : static_cast<std::uint32_t>(trail_.size());
    // The values of a cell from the least to the greatest weight, or the other way round.
    struct Term {
        std::span<const Candidate> members;
        const long long* values;
        bool forward;
        [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(members.size()); }
        [[nodiscard]] std::uint32_t at(std::uint32_t k) const { return forward ? k : size() - 1 - k; }
        [[nodiscard]] long long value(std::uint32_t k) const { return values[at(k)]; }
        [[nodiscard]] Candidate candidate(std::uint32_t k) const { return members[at(k)]; }
    };
    const auto term = [&](std::uint32_t i, bool from_least) {
        const long long* values = value_of_.data() + sum_values_[i];
        const std::span<const Candidate> members = this->members(sum_groups_[i]);
        const bool ascending = members.size() < 2 || values[0] < values[1];
        return Term{members, values, ascending == from_least};
    };
    // How many values from that end were gone before `time`.
    const auto gone = [&](const Term& cell) {
        std::uint32_t k = 0;
        while (k < cell.size() && values_[positive(cell.candidate(k))] < 0 &&
               facts_[cell.candidate(k)].place < time) {
            ++k;
        }
        return k;
    };
    long long slack_high = -sum.total; // least of the others + value - total: above 0 is too large
    long long slack_low = sum.total;   // total - most of the others - value: above 0 is too small
    std::uint32_t mine = sum.first;
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const Term low = term(i, true);
        const Term high = term(i, false);
        const auto found = std::find(low.members.begin(), low.members.end(), candidate(l));
        if (found != low.members.end()) {
            mine = i;
            slack_high += low.values[found - low.members.begin()];
            slack_low -= low.values[found - low.members.begin()];
            continue;
        }
        slack_high += low.value(std::min(gone(low), low.size() - 1));
        slack_low -= high.value(std::min(gone(high), high.size() - 1));
    }
    const bool too_large = slack_high > 0;
    long long spare = (too_large ? slack_high : slack_low) - 1; // may be given away
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        if (i == mine) continue;
        const Term cell = term(i, too_large);
        const auto loss = [&](std::uint32_t a, std::uint32_t b) { // of weight, from place a to b
            return too_large ? cell.value(a) - cell.value(b) : cell.value(b) - cell.value(a);
        };
        std::uint32_t k = gone(cell);
        const std::uint32_t reach = std::min(k, cell.size() - 1);
        while (k > 0 && loss(reach, k - 1) <= spare) --k;
        spare -= loss(reach, std::min(k, reach));
        for (std::uint32_t j = 0; j < k; ++j) because.push_back(positive(cell.candidate(j)));
    }
}

} // namespace alldiff::strong
