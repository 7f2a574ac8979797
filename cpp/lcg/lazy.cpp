// Propagators that prune eagerly and explain lazily: who waits for what, and supports of pairs.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::lcg {

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
    cell_of_.assign(candidates_, nowhere);
    for (std::uint32_t a = 0; a < arcs_.size(); ++a) {
        arcs_from_[arcs_[a].from].push_back(a);
        listen(arcs_[a].from);
    }
    steps_of_.resize(slots_.size());
    is_waiting_step_.assign(steps_of_automata_.size(), 0);
    chosen_.assign(steps_of_automata_.empty() ? 0 : candidates_, 0);
    for (std::uint32_t n = 0; n < steps_of_automata_.size(); ++n) {
        for (const std::uint32_t group : steps_of_automata_[n].groups) {
            if (group == no_group) continue;
            steps_of_[group].push_back(n);
            listen(group);
        }
    }
    regions_of_.resize(slots_.size());
    is_waiting_regions_.assign(region_sets_.size(), 1);
    for (std::uint32_t n = 0; n < region_sets_.size(); ++n) {
        waiting_regions_.push_back(n);
        for (const std::uint32_t group : region_sets_[n].groups) {
            regions_of_[group].push_back(n);
            listen(group);
        }
    }
    std::size_t longest = 0;
    for (const Sum& sum : sums_) longest = std::max<std::size_t>(longest, sum.count);
    for (auto& bounds : bounds_) bounds.resize(longest);
    gone_.resize(longest);
    for (std::uint32_t t = 0; t < sums_.size(); ++t) {
        for (std::uint32_t i = 0; i < sums_[t].count; ++i) {
            totals_of_[sum_groups_[sums_[t].first + i]].push_back(t);
            listen(sum_groups_[sums_[t].first + i]);
        }
    }
}

void Kernel::forget_waiting() {
    twos_.clear();
    for (const std::uint32_t group : waiting_) is_waiting_[group] = 0;
    waiting_.clear();
    for (const std::uint32_t step : waiting_steps_) is_waiting_step_[step] = 0;
    waiting_steps_.clear();
    for (const std::uint32_t set : waiting_regions_) is_waiting_regions_[set] = 0;
    waiting_regions_.clear();
}

// Steps of automata come late and regions last: they take longest, and several of their groups may have changed.
bool Kernel::run_waiting() {
    while (head_ == trail_.size()) {
        if (!waiting_.empty()) {
            const std::uint32_t group = waiting_.back();
            waiting_.pop_back();
            is_waiting_[group] = 0;
            if (!run_arcs(group)) return false;
            for (const std::uint32_t total : totals_of_[group]) {
                if (!run_total(total)) return false;
            }
            for (const std::uint32_t step : steps_of_[group]) {
                if (is_waiting_step_[step]) continue;
                is_waiting_step_[step] = 1;
                waiting_steps_.push_back(step);
            }
            for (const std::uint32_t set : regions_of_[group]) {
                if (is_waiting_regions_[set]) continue;
                is_waiting_regions_[set] = 1;
                waiting_regions_.push_back(set);
            }
        } else if (!waiting_steps_.empty()) {
            const std::uint32_t step = waiting_steps_.back();
            waiting_steps_.pop_back();
            is_waiting_step_[step] = 0;
            if (!run_step(step)) return false;
        } else if (!waiting_regions_.empty()) {
            const std::uint32_t set = waiting_regions_.back();
            waiting_regions_.pop_back();
            is_waiting_regions_[set] = 0;
            if (!run_regions(set)) return false;
        } else {
            return true;
        }
    }
    return true;
}

bool Kernel::run_arcs(std::uint32_t group) {
    const Word from = live_[group];
    for (const std::uint32_t a : arcs_from_[group]) {
        const Slot& to = slots_[arcs_[a].to];
        for (Word rest = live_[arcs_[a].to]; rest; rest &= rest - 1) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
            if (supports_[arcs_[a].supports + bit] & from) continue;
            if (!imply(negative(members_[to.first + bit]), Reason::of(Reason::arc, a))) return false;
        }
    }
    return true;
}

} // namespace alldiff::lcg
