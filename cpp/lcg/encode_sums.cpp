// Sums and sets as selectors and groups, or as bounds.
#include <algorithm>

#include "combinations.hpp"
#include "encoder.hpp"

namespace alldiff::lcg {

namespace {

// More combinations than these, and a sum is kept by its bounds instead of by selectors.
constexpr std::size_t most_selectors = 320;

} // namespace

void Encoder::plan_totals() {
    for (const Total& total : problem_.totals) {
        if (stop()) return;
        Plan plan{{}, total.total, {}};
        Word taken = 0;
        for (const int v : total.variables) {
            if (is_fixed(v)) {
                plan.total -= fixed(v);
                if (problem_.words == 1) taken |= Word{1} << fixed(v);
            } else {
                plan.open.push_back(v);
            }
        }
        if (plan.open.empty()) {
            if (plan.total != 0) out_.impossible = true;
            continue;
        }
        Word values = 0;
        if (problem_.words == 1) {
            for (const int v : plan.open) values |= *problem_.domain(v);
        }
        const bool exact = total.distinct && problem_.words == 1 &&
                           Combinations(values & ~taken, most_selectors, plan.combinations)
                               .collect(static_cast<int>(plan.open.size()), plan.total);
        if (exact) {
            plan_combinations(total.variables, std::move(plan));
        } else {
            loose_.push_back({total.variables, std::vector<int>(total.variables.size(), 1),
                              Comparison::equal, total.total, total.ends});
        }
    }
}

void Encoder::plan_families() {
    for (const Family& family : problem_.families) {
        if (stop() || problem_.words > 1) return;
        Plan plan{{}, 0, {}};
        Word taken = 0;
        for (const int v : family.variables) {
            if (!is_fixed(v)) plan.open.push_back(v);
            else taken |= Word{1} << fixed(v);
        }
        for (const Word set : family.sets) {
            if (!(taken & ~set)) plan.combinations.push_back(set & ~taken);
        }
        if (!plan.open.empty()) plan_combinations(family.variables, std::move(plan));
        else if (plan.combinations.empty()) out_.impossible = true;
    }
}

void Encoder::plan_combinations(std::span<const int> variables, Plan plan) {
    std::erase_if(plan.combinations, [&](Word combination) {
        return std::any_of(plan.open.begin(), plan.open.end(),
                           [&](int v) { return !(*problem_.domain(v) & combination); });
    });
    if (plan.combinations.empty()) out_.impossible = true;
    std::vector<int> scope(variables.begin(), variables.end());
    std::sort(scope.begin(), scope.end());
    exact_scopes_.insert(std::move(scope));
    exact_.push_back(std::move(plan));
}

void Encoder::add_selectors() {
    for (Plan& plan : exact_) {
        const std::size_t count = plan.combinations.size();
        if (count < 2) continue;
        if (take_memory(count * bytes_per_candidate)) return;
        plan.selector = kernel_.add_candidates(static_cast<std::uint32_t>(count));
    }
}

void Encoder::make_totals() {
    for (const Plan& plan : exact_) {
        if (stop()) return;
        make_combinations(plan);
    }
    make_wide_families();
}

// For each value, one of the cells that could have it does, or a selector without it holds.
void Encoder::make_combinations(const Plan& plan) {
    Word used = 0;
    for (const Word combination : plan.combinations) used |= combination;
    std::vector<Candidate> members;
    if (plan.selector != Encoding::nothing) {
        for (std::size_t k = 0; k < plan.combinations.size(); ++k) {
            members.push_back(plan.selector + static_cast<Candidate>(k));
        }
        add_group(members, true, GroupKind::selectors);
    }
    for (int value = 0; value < 64; ++value) {
        if (!(used >> value & 1)) {
            for (const int v : plan.open) forbid(v, value);
            continue;
        }
        members.clear();
        for (const int v : plan.open) {
            const Candidate c = out_.find(v, value);
            if (c != Encoding::nothing) members.push_back(c);
        }
        for (std::size_t k = 0; k < plan.combinations.size(); ++k) {
            if (plan.selector != Encoding::nothing && !(plan.combinations[k] >> value & 1)) {
                members.push_back(plan.selector + static_cast<Candidate>(k));
            }
        }
        if (take_memory(members.size() * sizeof(Candidate) * 2)) return;
        add_group(members, true, GroupKind::value_of_sum);
    }
}

void Encoder::make_linears() {
    for (const Linear& linear : loose_) {
        if (stop()) return;
        add_linear(linear);
    }
    for (const Linear& linear : problem_.linears) {
        if (stop()) return;
        add_linear(linear);
    }
}

void Encoder::add_linear(const Linear& linear) {
    std::vector<int> open;
    std::vector<long long> weights;
    long long total = linear.total;
    std::vector<Kernel::Run> runs;
    std::size_t run = 0;
    for (std::size_t i = 0; i < linear.variables.size(); ++i) {
        const int v = linear.variables[i];
        const long long k = linear.coefficients[i];
        if (i == static_cast<std::size_t>(linear.ends[run])) ++run;
        if (is_fixed(v)) {
            total -= k * fixed(v);
        } else {
            open.push_back(v);
            weights.push_back(k);
            while (runs.size() <= run) runs.push_back({0, 1});
            runs[run] = {static_cast<std::uint32_t>(open.size()), k < 0 ? -k : k};
        }
    }
    const auto holds = [&](long long sum) { return compare(linear.comparison, sum, total); };
    if (open.empty()) {
        if (!holds(0)) out_.impossible = true;
    } else if (open.size() == 1) {
        for (Candidate c = first(open[0]); c < end(open[0]); ++c) {
            if (!holds(weights[0] * out_.cells[c].second)) units_.push_back(negative(c));
        }
    } else if (open.size() == 2) {
        add_pair(open[0], open[1], [&](int a, int b) { return holds(weights[0] * a + weights[1] * b); });
    } else {
        std::vector<std::uint32_t> groups;
        std::vector<long long> values;
        for (std::size_t i = 0; i < open.size(); ++i) {
            groups.push_back(cell_group_[open[i]]);
            for (Candidate c = first(open[i]); c < end(open[i]); ++c) {
                values.push_back(weights[i] * out_.cells[c].second);
            }
        }
        if (take_memory(values.size() * sizeof(values[0]))) return;
        std::erase_if(runs, [](const Kernel::Run& each) { return each.end == 0; });
        kernel_.add_total(groups, values, runs, total, linear.comparison);
    }
}

// Sets of values of more than a word: each has a selector, which the cells need and which needs them.
// Their candidates come last, for only here is known which sets are left.
void Encoder::make_wide_families() {
    for (const Family& family : problem_.families) {
        if (problem_.words == 1 || stop()) return;
        std::vector<std::span<const int>> left;
        for (const auto row : family.rows) {
            const bool fits = std::all_of(family.variables.begin(), family.variables.end(), [&](int v) {
                return std::any_of(row.begin(), row.end(), [&](int value) { return problem_.possible(v, value); });
            });
            if (fits) left.push_back(row);
        }
        if (take_memory(left.size() * bytes_per_candidate)) return;
        const Candidate selector = kernel_.add_candidates(static_cast<std::uint32_t>(left.size()));
        std::vector<Candidate> members;
        for (std::size_t k = 0; k < left.size(); ++k) members.push_back(selector + static_cast<Candidate>(k));
        add_group(members, true, GroupKind::selectors);
        const auto has = [&](std::size_t k, int value) {
            return std::binary_search(left[k].begin(), left[k].end(), value);
        };
        for (const int v : family.variables) {
            for (std::size_t k = 0; k < left.size(); ++k) {
                if (stop()) return;
                std::vector<Literal> clause{negative(members[k])};
                if (is_fixed(v) && has(k, fixed(v))) continue;
                for (const int value : left[k]) {
                    const Candidate c = is_fixed(v) ? Encoding::nothing : out_.find(v, value);
                    if (c != Encoding::nothing) clause.push_back(positive(c));
                }
                add_clause(std::move(clause));
            }
            if (is_fixed(v)) continue;
            for (Candidate c = first(v); c < end(v); ++c) {
                std::vector<Literal> clause{negative(c)};
                for (std::size_t k = 0; k < left.size(); ++k) {
                    if (has(k, out_.cells[c].second)) clause.push_back(positive(members[k]));
                }
                add_clause(std::move(clause));
            }
        }
    }
}

} // namespace alldiff::lcg
