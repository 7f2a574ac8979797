// Connected regions: what each of them cannot reach or cannot do without, explained by the places
// around an area that are not in the region.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::lcg {

void Kernel::add_regions(RegionGraph graph, std::vector<Candidate> at, std::span<const std::uint32_t> groups,
                         Candidate guard) {
    const auto places = static_cast<std::size_t>(graph.places());
    RegionSet set{std::move(graph), std::move(at), {}, ~0U, {groups.begin(), groups.end()}, guard, {}};
    std::uint32_t last = 0;
    for (const Candidate c : set.at) {
        if (c >= never) continue;
        set.lowest = std::min(set.lowest, c);
        last = std::max(last, c);
    }
    if (set.lowest <= last) set.where.assign(last - set.lowest + 1, ~0U);
    for (std::uint32_t i = 0; i < set.at.size(); ++i) {
        if (set.at[i] < never) set.where[set.at[i] - set.lowest] = i;
    }
    set.quiet.assign(set.at.size() / places, {});
    region_states_.resize(std::max(region_states_.size(), places));
    region_sets_.push_back(std::move(set));
}

// How each place stood to a region before a time.
std::span<const RegionGraph::State> Kernel::region_states(const RegionSet& set, std::size_t region,
                                                          std::uint32_t time) const {
    const auto places = static_cast<std::size_t>(set.graph.places());
    for (std::size_t p = 0; p < places; ++p) {
        const Candidate c = set.at[region * places + p];
        RegionGraph::State state = c == always ? RegionGraph::in : RegionGraph::out;
        if (c < never) {
            const int value = facts_[c].place < time ? values_[positive(c)] : 0;
            state = value > 0 ? RegionGraph::in : value < 0 ? RegionGraph::out : RegionGraph::open;
        }
        region_states_[p] = state;
    }
    return {region_states_.data(), places};
}

bool Kernel::run_regions(std::uint32_t n) {
    RegionSet& set = region_sets_[n];
    if (set.guard != no_candidate && values_[positive(set.guard)] <= 0) return true;
    const auto places = static_cast<std::size_t>(set.graph.places());
    spread_ += static_cast<std::uint32_t>(set.at.size() / 4); // it takes as long as some literals
    const Reason reason = Reason::of(Reason::region, n);
    for (std::size_t region = 0; region < set.quiet.size(); ++region) {
        const auto states = region_states(set, region, ~0U);
        if (std::ranges::equal(states, set.quiet[region])) continue;
        set.graph.look(states);
        const Candidate* at = set.at.data() + region * places;
        if (set.graph.lacks()) {
            conflict_.clear();
            add_guard(set, conflict_);
            for (std::size_t p = 0; p < places; ++p) {
                if (at[p] < never) conflict_.push_back(positive(at[p]));
            }
            return false;
        }
        if (set.graph.gone().empty() && set.graph.needed().empty()) {
            set.quiet[region].assign(states.begin(), states.end());
            continue;
        }
        // Explaining a conflict uses the graph again.
        region_gone_.assign(set.graph.gone().begin(), set.graph.gone().end());
        region_needed_.assign(set.graph.needed().begin(), set.graph.needed().end());
        for (const int p : region_gone_) {
            if (at[p] == always) {
                conflict_.clear();
                explain_gone(set, region, p, trail_.size(), conflict_);
                return false;
            }
            if (!imply(negative(at[p]), reason)) return false;
        }
        for (const int p : region_needed_) {
            if (!imply(positive(at[p]), reason)) return false;
        }
    }
    return true;
}

void Kernel::add_guard(const RegionSet& set, std::vector<Literal>& because) const {
    if (set.guard != no_candidate) because.push_back(negative(set.guard));
}

void Kernel::explain_region(Literal l, std::uint32_t n, std::vector<Literal>& because) const {
    const RegionSet& set = region_sets_[n];
    const std::uint32_t time = values_[l] > 0 ? facts_[candidate(l)].place : trail_.size();
    const std::uint32_t at = set.where[candidate(l) - set.lowest];
    const auto places = static_cast<std::uint32_t>(set.graph.places());
    const auto place = static_cast<int>(at % places);
    if (is_negative(l)) explain_gone(set, at / places, place, time, because);
    else explain_needed(set, at / places, place, time, because);
}

// The places around an area that are not in the region, of which any might have let it out.
void Kernel::explain_border(const RegionSet& set, const Candidate* at, std::span<const int> area, int budget, int but,
                            std::vector<Literal>& because) const {
    ++region_stamp_;
    region_stamps_.resize(std::max(region_stamps_.size(), static_cast<std::size_t>(set.graph.places())), 0);
    for (const int p : area) {
        if (budget >= 0 && set.graph.cost(p) >= budget) continue;
        for (const int q : set.graph.near(p)) {
            if (q == but || region_states_[q] != RegionGraph::out || region_stamps_[q] == region_stamp_) continue;
            region_stamps_[q] = region_stamp_;
            if (at[q] < never) because.push_back(positive(at[q]));
        }
    }
}

// Why a place cannot be in a region: it does not reach one that is, or is in an area that is too small.
void Kernel::explain_gone(const RegionSet& set, std::size_t region, int place, std::uint32_t time,
                          std::vector<Literal>& because) const {
    const auto states = region_states(set, region, time);
    RegionGraph& graph = set.graph;
    const Candidate* at = set.at.data() + region * states.size();
    const auto hold = [&](int p) {
        if (at[p] != always) because.push_back(negative(at[p]));
    };
    add_guard(set, because);
    region_states_[static_cast<std::size_t>(place)] = RegionGraph::open;
    int held = 0;
    int apart = -1;
    const auto area = graph.reach(states, place, -1, -1);
    for (int p = 0; p < graph.places(); ++p) {
        if (states[p] != RegionGraph::in) continue;
        ++held;
        if (!graph.is_reached(p)) apart = p;
    }
    if (apart >= 0 || static_cast<int>(area.size()) < graph.size()) {
        if (static_cast<int>(area.size()) >= graph.size()) hold(apart);
        explain_border(set, at, area, -1, -1, because);
        return;
    }
    const int budget = std::max(0, graph.size() - held);
    const auto near = graph.reach(states, place, budget, -1);
    int counted = 0;
    for (int p = 0; p < graph.places() && counted < graph.size(); ++p) {
        if (states[p] != RegionGraph::in) continue;
        hold(p);
        ++counted;
    }
    explain_border(set, at, near, budget, -1, because);
}

// Why a place must be in a region: without it, two that are in it would be apart, or too few be left.
void Kernel::explain_needed(const RegionSet& set, std::size_t region, int place, std::uint32_t time,
                            std::vector<Literal>& because) const {
    const auto states = region_states(set, region, time);
    RegionGraph& graph = set.graph;
    const Candidate* at = set.at.data() + region * states.size();
    add_guard(set, because);
    const auto root = static_cast<int>(std::ranges::find(states, RegionGraph::in) - states.begin());
    if (root == graph.places()) { // no more places are left than it has
        for (int p = 0; p < graph.places(); ++p) {
            if (states[p] == RegionGraph::out && p != place && at[p] < never) because.push_back(positive(at[p]));
        }
        return;
    }
    const auto area = graph.reach(states, root, -1, place);
    if (at[root] != always) because.push_back(negative(at[root]));
    if (static_cast<int>(area.size()) >= graph.size()) {
        for (int p = root + 1; p < graph.places(); ++p) {
            if (states[p] != RegionGraph::in || graph.is_reached(p)) continue;
            if (at[p] != always) because.push_back(negative(at[p]));
            break;
        }
    }
    explain_border(set, at, area, -1, place, because);
}

} // namespace alldiff::lcg
