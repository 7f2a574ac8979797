// Connected regions: their propagator, and what clauses and groups say of their order and contents.
#include <algorithm>
#include <bit>

#include "encoder.hpp"

namespace alldiff::lcg {

void Encoder::make_regions() {
    for (const Constraint* constraint : problem_.regions) {
        if (stop()) return;
        add_regions(*constraint, Kernel::no_candidate);
    }
}

// Everything holds while the guard does, where there is one.
void Encoder::add_regions(const Constraint& constraint, Candidate guard) {
    const auto places = static_cast<std::size_t>(constraint.places);
    const auto count = static_cast<std::size_t>(constraint.count);
    if (take_memory(2 * places * count * sizeof(Candidate))) return;
    std::vector<Candidate> at(places * count, Kernel::never); // region by region
    std::vector<std::uint32_t> groups;
    for (std::size_t p = 0; p < places; ++p) {
        const int v = constraint.variables[p];
        const auto region = [&](int value) { return (static_cast<std::size_t>(value) - 1) * places + p; };
        if (is_fixed(v)) {
            if (1 <= fixed(v) && fixed(v) <= constraint.count) at[region(fixed(v))] = Kernel::always;
            continue;
        }
        groups.push_back(cell_group_[v]);
        for (Candidate c = first(v); c < end(v); ++c) {
            const int value = out_.cells[c].second;
            if (1 <= value && value <= constraint.count) at[region(value)] = c;
        }
    }
    if (guard != Kernel::no_candidate) groups.push_back(switch_group_[(guard - out_.switches) / 2]);
    kernel_.add_regions(RegionGraph(constraint.places, constraint.allowed, constraint.size), std::move(at), groups, guard);
    add_order(constraint, guard);
    if (constraint.variables.size() > places) add_contents(constraint, guard);
}

// Each region but the first comes after a place of the one before.
void Encoder::add_order(const Constraint& constraint, Candidate guard) {
    for (int p = 0; p < constraint.places; ++p) {
        const int v = constraint.variables[p];
        for (int region = 2; region <= constraint.count; ++region) {
            if (!is_fixed(v) && out_.find(v, region) == Encoding::nothing) continue;
            if (stop()) return;
            Clause clause(*this);
            if (guard != Kernel::no_candidate) clause.add(negative(guard));
            clause.is_not(v, region);
            for (int before = 0; before < p; ++before) clause.is(constraint.variables[before], region - 1);
            clause.state();
        }
    }
}

// A candidate for each place with a region and a value: a region and a value meet in one place at most.
void Encoder::add_contents(const Constraint& constraint, Candidate guard) {
    const int places = constraint.places;
    std::vector<std::vector<Candidate>> members; // of each region and value
    std::vector<int> values;                     // of all contents
    const auto values_of = [&](int v) {
        std::vector<int> found;
        if (is_fixed(v)) return std::vector<int>{fixed(v)};
        for (Candidate c = first(v); c < end(v); ++c) found.push_back(out_.cells[c].second);
        return found;
    };
    for (int p = 0; p < places; ++p) {
        const std::vector<int> mine = values_of(constraint.variables[places + p]);
        values.insert(values.end(), mine.begin(), mine.end());
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    members.resize(values.size() * static_cast<std::size_t>(constraint.count));
    const bool loose = guard != Kernel::no_candidate;
    for (int p = 0; p < places; ++p) {
        if (stop()) return;
        const int label = constraint.variables[p];
        const int content = constraint.variables[places + p];
        const std::vector<int> labels = values_of(label);
        const std::vector<int> contents = values_of(content);
        if (take_memory(labels.size() * contents.size() * bytes_per_candidate)) return;
        const Candidate made = kernel_.add_candidates(static_cast<std::uint32_t>(labels.size() * contents.size()));
        const auto joint = [&](std::size_t i, std::size_t j) {
            return made + static_cast<Candidate>(i * contents.size() + j);
        };
        for (std::size_t i = 0; i < labels.size(); ++i) {
            for (std::size_t j = 0; j < contents.size(); ++j) {
                const Candidate both = joint(i, j);
                if (loose) {
                    Clause(*this, negative(both)).is(label, labels[i]).state();
                    Clause(*this, negative(both)).is(content, contents[j]).state();
                    Clause(*this, negative(guard)).add(positive(both)).is_not(label, labels[i])
                        .is_not(content, contents[j]).state();
                }
                if (labels[i] < 1 || labels[i] > constraint.count) continue;
                const auto value = std::lower_bound(values.begin(), values.end(), contents[j]) - values.begin();
                members[static_cast<std::size_t>(labels[i] - 1) * values.size() + static_cast<std::size_t>(value)].push_back(both);
            }
        }
        if (loose) continue;
        std::vector<Candidate> group;
        for (std::size_t i = 0; i < labels.size(); ++i) { // with this label, one value; or another label
            group.clear();
            for (std::size_t j = 0; j < contents.size(); ++j) group.push_back(joint(i, j));
            for (std::size_t k = 0; k < labels.size() && !is_fixed(label); ++k) {
                if (k != i) group.push_back(first(label) + static_cast<Candidate>(k));
            }
            add_group(group, true, GroupKind::states);
        }
        for (std::size_t j = 0; j < contents.size(); ++j) { // with this value, one label; or another value
            group.clear();
            for (std::size_t i = 0; i < labels.size(); ++i) group.push_back(joint(i, j));
            for (std::size_t k = 0; k < contents.size() && !is_fixed(content); ++k) {
                if (k != j) group.push_back(first(content) + static_cast<Candidate>(k));
            }
            add_group(group, true, GroupKind::states);
        }
    }
    // Where a region has as many places as there are values, it has each.
    const bool exact = !loose && constraint.size > 0 && values.size() == static_cast<std::size_t>(constraint.size);
    for (const auto& group : members) add_group(group, exact, GroupKind::states);
}

} // namespace alldiff::lcg
