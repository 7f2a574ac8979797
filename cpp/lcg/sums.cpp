// Bounds of weighed sums, explained by no more than is needed.
#include <algorithm>

#include "kernel.hpp"
#include "least_sum.hpp"

namespace alldiff::lcg {

std::uint32_t Kernel::first_live(std::uint32_t s) const {
    std::uint32_t w = s;
    while (!live_[w]) ++w; // a cell with nothing left has failed before
    return (w - s) * 64 + static_cast<unsigned>(std::countr_zero(live_[w]));
}

std::uint32_t Kernel::last_live(std::uint32_t s) const {
    std::uint32_t w = s + words(s) - 1;
    while (!live_[w]) --w;
    return (w - s) * 64 + 63U - static_cast<unsigned>(std::countl_zero(live_[w]));
}

// The values of a cell with a sign, from the least on.
struct Kernel::Term {
    std::span<const Candidate> members;
    const long long* values;
    int sign;
    bool forward;
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(members.size()); }
    [[nodiscard]] std::uint32_t at(std::uint32_t k) const { return forward ? k : size() - 1 - k; }
    [[nodiscard]] long long value(std::uint32_t k) const { return sign * values[at(k)]; }
    [[nodiscard]] Candidate candidate(std::uint32_t k) const { return members[at(k)]; }
};

Kernel::Term Kernel::term(std::uint32_t i, int sign) const {
    const long long* values = value_of_.data() + sum_values_[i];
    const std::span<const Candidate> all = members(sum_groups_[i]);
    const bool ascending = all.size() < 2 || values[0] < values[1];
    return {all, values, sign, ascending == (sign > 0)};
}

// The least sum of a run of terms by their bounds, without one of them.
long long Kernel::least_of(const std::vector<long long>& bounds, std::uint32_t first, const Run& run,
                           std::uint32_t but) const {
    if (run.end - first == 1) return first == but ? 0 : bounds[first];
    scratch_.clear();
    for (std::uint32_t i = first; i < run.end; ++i) {
        if (i != but) scratch_.push_back(bounds[i]);
    }
    return least_sum(scratch_, run.gap);
}

bool Kernel::run_total(std::uint32_t t) {
    const Sum& sum = sums_[t];
    if (sum.comparison == Comparison::unequal) return run_unequal(t);
    for (std::uint32_t i = 0; i < sum.count; ++i) {
        const std::uint32_t group = sum_groups_[sum.first + i];
        const long long* values = value_of_.data() + sum_values_[sum.first + i];
        const long long a = values[first_live(group)];
        const long long b = values[last_live(group)];
        bounds_[0][i] = std::min(a, b);
        bounds_[1][i] = -std::max(a, b);
    }
    return run_side(t, 1) && (sum.comparison == Comparison::at_most || run_side(t, -1));
}

// The terms, all times the sign, are at most the total times the sign.
bool Kernel::run_side(std::uint32_t t, int sign) {
    const Sum& sum = sums_[t];
    const std::vector<long long>& bounds = bounds_[sign > 0 ? 0 : 1];
    const std::vector<long long>& others = bounds_[sign > 0 ? 1 : 0];
    long long spare = sign * sum.total;
    long long widest = 0;
    std::uint32_t first = 0;
    for (std::uint32_t r = sum.first_run; r < sum.first_run + sum.runs; ++r) {
        spare -= least_of(bounds, first, runs_[r], no_group);
        for (std::uint32_t i = first; i < runs_[r].end; ++i) widest = std::max(widest, -others[i] - bounds[i]);
        first = runs_[r].end;
    }
    if (spare < 0) {
        conflict_.clear();
        (void)explain_side(sum, sign, no_group, 0, trail_.size(), conflict_);
        return false;
    }
    if (widest <= spare) return true;
    first = 0;
    for (std::uint32_t r = sum.first_run; r < sum.first_run + sum.runs; ++r) {
        const std::uint32_t count = runs_[r].end - first;
        (void)least_.set({bounds.data() + first, count}, runs_[r].gap);
        const bool fine = least_.for_each([&](std::size_t place, long long share) {
            const auto i = first + static_cast<std::uint32_t>(place);
            if (-others[i] - bounds[i] <= spare) return true;
            const std::span<const Candidate> members = this->members(sum_groups_[sum.first + i]);
            for (std::uint32_t k = 0; k < members.size(); ++k) {
                const Literal l = negative(members[k]);
                if (sign * value_of_[sum_values_[sum.first + i] + k] <= spare + share || values_[l] > 0) continue;
                if (!imply(l, Reason::of(Reason::total, t))) return false;
            }
            return true;
        });
        if (!fine) return false;
        first = runs_[r].end;
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
                                              : trail_.size();
    for (std::uint32_t i = sum.first; i < sum.first + sum.count; ++i) {
        const Candidate c = true_member(sum_groups_[i], time);
        if (c != no_group && c != candidate(l)) because.push_back(negative(c));
    }
}

// A value was too large because the others could not be less, or too small because they could not
// be more.
void Kernel::explain_total(Literal l, std::uint32_t t, std::vector<Literal>& because) const {
    const Sum& sum = sums_[t];
    if (sum.comparison == Comparison::unequal) {
        explain_unequal(l, t, because);
        return;
    }
    // As of when? Before `l` was set; now, where `l` is the conflict and was not set by this.
    const std::uint32_t time = values_[l] > 0 ? facts_[candidate(l)].place
                                              : trail_.size();
    std::uint32_t mine = 0;
    while (place_in(sum_groups_[sum.first + mine], candidate(l)) == no_group) ++mine;
    const long long value = value_of_[sum_values_[sum.first + mine] +
                                      place_in(sum_groups_[sum.first + mine], candidate(l))];
    if (!explain_side(sum, 1, mine, value, time, because)) {
        (void)explain_side(sum, -1, mine, value, time, because);
    }
}

// Explains, by what ruled out the lesser values of the others, as far as that is needed, why a term
// cannot be so much, all times the sign; false where it could. Without a term, why the sum fails.
bool Kernel::explain_side(const Sum& sum, int sign, std::uint32_t mine, long long value,
                          std::uint32_t time, std::vector<Literal>& because) const {
    std::vector<long long>& bounds = bounds_[2];
    std::vector<std::uint32_t>& gone = gone_; // how many values of each were, before `time`
    for (std::uint32_t i = 0; i < sum.count; ++i) {
        const Term cell = term(sum.first + i, sign);
        gone[i] = 0;
        while (gone[i] < cell.size() && values_[positive(cell.candidate(gone[i]))] < 0 &&
               facts_[cell.candidate(gone[i])].place < time) {
            ++gone[i];
        }
        bounds[i] = cell.value(std::min(gone[i], cell.size() - 1));
    }
    long long spare = -sign * sum.total - 1; // may be given away
    if (mine != no_group) spare += sign * value;
    std::uint32_t first = 0;
    for (std::uint32_t r = sum.first_run; r < sum.first_run + sum.runs; ++r) {
        spare += least_of(bounds, first, runs_[r], mine);
        first = runs_[r].end;
    }
    if (spare < 0) return false;
    first = 0;
    for (std::uint32_t r = sum.first_run; r < sum.first_run + sum.runs; ++r) {
        for (std::uint32_t i = first; i < runs_[r].end; ++i) {
            if (i == mine) continue;
            const Term cell = term(sum.first + i, sign);
            const long long before = least_of(bounds, first, runs_[r], mine);
            long long loss = 0;
            while (gone[i] > 0) {
                const long long bound = bounds[i];
                bounds[i] = cell.value(gone[i] - 1);
                const long long more = before - least_of(bounds, first, runs_[r], mine);
                if (more > spare) {
                    bounds[i] = bound;
                    break;
                }
                loss = more;
                --gone[i];
            }
            spare -= loss;
            for (std::uint32_t k = 0; k < gone[i]; ++k) because.push_back(positive(cell.candidate(k)));
        }
        first = runs_[r].end;
    }
    return true;
}

} // namespace alldiff::lcg
