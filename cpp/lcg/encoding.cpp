#include "encoding.hpp"

#include <algorithm>
#include <bit>

#include "encoder.hpp"

namespace alldiff::lcg {

void Encoder::run(std::uint32_t extra) {
    out_.wide = problem_.words > 1;
    make_candidates();
    if (out_.limit != LimitReached::none) return;
    plan_totals();
    plan_families();
    add_selectors();
    plan_paths();
    out_.switches = kernel_.add_candidates(2 * static_cast<std::uint32_t>(problem_.switches));
    out_.extra = kernel_.add_candidates(extra);
    make_cells();
    make_houses();
    make_totals();
    make_linears();
    make_paths();
    make_arcs();
    make_regions();
    make_switched();
    if (out_.impossible || stop()) return;
    kernel_.seal(stop_);
    for (const auto& clause : clauses_) {
        if (stop()) return;
        kernel_.add_clause(clause, false, 0);
    }
    if (stop()) return;
    for (const Literal l : units_) {
        if (!kernel_.imply(l, Reason{})) out_.impossible = true;
    }
}

void Encoder::make_candidates() {
    const auto n = static_cast<std::size_t>(problem_.variables);
    out_.fixed.assign(n, -1);
    out_.visible_variables = static_cast<std::size_t>(problem_.visible());
    out_.first.assign(n, Encoding::nothing);
    ends_.assign(n, Encoding::nothing);
    std::size_t most = 0;
    for (const Word word : problem_.domains) most += static_cast<std::size_t>(std::popcount(word));
    out_.cells.reserve(most);
    for (int v = 0; v < problem_.variables; ++v) {
        if (stop()) return;
        const Word* domain = problem_.domain(v);
        int count = 0;
        int last = -1;
        const auto start = out_.cells.size();
        if (v == problem_.visible()) out_.visible = static_cast<Candidate>(start);
        for (int w = 0; w < problem_.words; ++w) {
            for (Word rest = domain[w]; rest; rest &= rest - 1) {
                last = 64 * w + std::countr_zero(rest);
                out_.cells.emplace_back(v, last);
                ++count;
            }
        }
        if (count == 0) out_.impossible = true;
        if (count == 1) {
            out_.cells.pop_back();
            out_.fixed[v] = last;
        } else {
            out_.first[v] = static_cast<Candidate>(start);
            ends_[v] = static_cast<Candidate>(out_.cells.size());
        }
    }
    if (take_memory(out_.cells.size() * bytes_per_candidate)) return;
    if (problem_.visible() == problem_.variables) out_.visible = static_cast<Candidate>(out_.cells.size());
    kernel_.add_candidates(static_cast<std::uint32_t>(out_.cells.size()));
}

void Encoder::make_cells() {
    cell_group_.assign(out_.first.size(), 0);
    std::size_t expected = out_.cells.size();
    for (const auto house : problem_.houses) {
        for (const int v : house) expected += is_fixed(v) ? 0 : end(v) - first(v);
    }
    kernel_.expect_members(expected);
    std::vector<Candidate> members;
    for (int v = 0; v < problem_.variables; ++v) {
        if (is_fixed(v)) continue;
        if (stop()) return;
        members.clear();
        for (Candidate c = out_.first[v]; c < end(v); ++c) {
            members.push_back(c);
        }
        cell_group_[v] = kernel_.add_group(members, true, GroupKind::cell);
    }
}

void Encoder::make_houses() {
    std::vector<std::vector<Candidate>> of_value(static_cast<std::size_t>(64 * problem_.words));
    std::vector<int> values;
    for (const auto house : problem_.houses) {
        if (stop()) return;
        if (!exact_scopes_.empty()) {
            std::vector<int> scope(house.begin(), house.end());
            std::sort(scope.begin(), scope.end());
            if (exact_scopes_.count(scope)) continue; // the groups of the sum say as much
        }
        values.clear();
        std::size_t open = 0;
        for (const int v : house) {
            if (is_fixed(v)) continue;
            ++open;
            for (Candidate c = out_.first[v]; c < end(v); ++c) {
                auto& list = of_value[out_.cells[c].second];
                if (list.empty()) values.push_back(out_.cells[c].second);
                list.push_back(c);
            }
        }
        std::sort(values.begin(), values.end());
        if (values.size() < open) out_.impossible = true;
        const bool exact = values.size() == open;
        for (const int value : values) {
            auto& list = of_value[value];
            add_group(list, exact, GroupKind::house);
            list.clear();
        }
        check_fixed(house);
    }
}

// Fixed variables of a house must differ, and rule their value out elsewhere. The elimination
// before has done it, mostly; this makes it certain.
void Encoder::check_fixed(std::span<const int> house) {
    std::vector<char> taken(static_cast<std::size_t>(64 * problem_.words), 0); // by value
    for (const int v : house) {
        if (!is_fixed(v)) continue;
        char& mine = taken[out_.fixed[v]];
        if (mine) out_.impossible = true;
        mine = 1;
    }
    for (const int v : house) {
        if (is_fixed(v)) continue;
        for (Candidate c = out_.first[v]; c < end(v); ++c) {
            if (taken[out_.cells[c].second]) units_.push_back(negative(c));
        }
    }
}

void Encoder::forbid(int v, int value) {
    const Candidate c = out_.find(v, value);
    if (c != Encoding::nothing) units_.push_back(negative(c));
    if (is_fixed(v) && out_.fixed[v] == value) out_.impossible = true;
}

void Encoder::add_group(const std::vector<Candidate>& members, bool exact, GroupKind kind) {
    if (members.empty()) {
        if (exact) out_.impossible = true;
    } else if (members.size() == 1) {
        if (exact) units_.push_back(positive(members[0]));
    } else {
        kernel_.add_group(members, exact, kind);
    }
}

void Encoder::add_clause(std::vector<Literal> clause) {
    if (clause.size() == 1) {
        units_.push_back(clause[0]);
        return;
    }
    // It is copied once more, into the kernel.
    if (take_memory(2 * clause.size() * sizeof(Literal))) return;
    clauses_.push_back(std::move(clause));
}

void Encoder::make_arcs() {
    for (const auto& [less, greater] : problem_.lesses) {
        if (stop()) return;
        add_pair(less, greater, [](int a, int b) { return a < b; });
    }
    for (const Constraint* relation : problem_.relations) {
        if (stop()) return;
        std::vector<std::pair<int, int>> pairs = relation->allowed;
        std::sort(pairs.begin(), pairs.end());
        add_pair(relation->variables[0], relation->variables[1], [&](int a, int b) {
            return std::binary_search(pairs.begin(), pairs.end(), std::pair(a, b));
        });
    }
}

Candidate Encoding::find(int variable, int value) const {
    Candidate c = first[variable];
    if (c == nothing) return nothing;
    for (; c < cells.size() && cells[c].first == variable; ++c) {
        if (cells[c].second == value) return c;
    }
    return nothing;
}

std::vector<int> Encoding::values() const {
    std::vector<int> values = fixed;
    for (Candidate c = 0; c < cells.size(); ++c) {
        if (kernel.value(positive(c)) > 0) values[cells[c].first] = cells[c].second;
    }
    return values;
}

void encode(const Problem& problem, Stop& stop, Encoding& encoding, std::uint32_t extra) {
    Encoder(problem, stop, encoding).run(extra);
}

} // namespace alldiff::lcg
