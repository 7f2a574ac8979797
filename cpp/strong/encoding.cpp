#include "encoding.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "combinations.hpp"

namespace alldiff::strong {

namespace {

// More combinations than these, and a sum is kept by its bounds instead of by selectors.
constexpr std::size_t most_selectors = 320;
constexpr std::size_t bytes_per_candidate = 160; // a rough figure, to refuse in time

class Encoder {
public:
    Encoder(const Problem& problem, Stop& stop, Encoding& out)
        : problem_(problem), stop_(stop), out_(out), kernel_(out.kernel) {}

    void run(std::uint32_t extra) {
        out_.wide = problem_.words > 1;
        make_candidates();
        if (out_.limit != LimitReached::none) return;
        plan_totals();
        add_selectors();
        out_.extra = kernel_.add_candidates(extra);
        make_cells();
        make_houses();
        make_totals();
        make_arcs();
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

private:
    // A sum of distinct values by the combinations it can use.
    struct Plan {
        std::vector<int> open; // variables without a value
        long long total;
        std::vector<Word> combinations;
        Candidate selector = Encoding::nothing; // first of as many as there are combinations
    };

    // Tells whether a limit was met; what is made after that is of no use.
    [[nodiscard]] bool stop() {
        if (out_.limit == LimitReached::none) out_.limit = stop_.tick(0);
        return out_.limit != LimitReached::none;
    }

    void make_candidates() {
        const auto n = static_cast<std::size_t>(problem_.variables);
        out_.fixed.assign(n, -1);
        out_.first.assign(n, Encoding::nothing);
        for (int v = 0; v < problem_.variables; ++v) {
            if (stop()) return;
            const Word* domain = problem_.domain(v);
            int count = 0;
            int last = -1;
            const auto start = out_.cells.size();
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
                out_.fixed[static_cast<std::size_t>(v)] = last;
            } else {
                out_.first[static_cast<std::size_t>(v)] = static_cast<Candidate>(start);
            }
        }
        const std::size_t memory = stop_.limits().memory_bytes;
        if (memory != 0 && out_.cells.size() * bytes_per_candidate > memory) {
            out_.limit = LimitReached::memory;
            return;
        }
        kernel_.add_candidates(static_cast<std::uint32_t>(out_.cells.size()));
    }

    [[nodiscard]] bool is_fixed(int v) const { return out_.fixed[static_cast<std::size_t>(v)] >= 0; }

    [[nodiscard]] Candidate end(int v) const {
        Candidate c = out_.first[static_cast<std::size_t>(v)];
        while (c < out_.cells.size() && out_.cells[c].first == v) ++c;
        return c;
    }

    void forbid(int v, int value) {
        const Candidate c = out_.find(v, value);
        if (c != Encoding::nothing) units_.push_back(negative(c));
        if (is_fixed(v) && out_.fixed[static_cast<std::size_t>(v)] == value) out_.impossible = true;
    }

    void plan_totals() {
        for (const Total& total : problem_.totals) {
            if (stop()) return;
            Plan plan{{}, total.total, {}};
            Word taken = 0;
            for (const int v : total.variables) {
                if (is_fixed(v)) {
                    plan.total -= out_.fixed[static_cast<std::size_t>(v)];
                    if (problem_.words == 1) taken |= Word{1} << out_.fixed[static_cast<std::size_t>(v)];
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
            const bool exact =
                total.distinct && problem_.words == 1 &&
                Combinations(values & ~taken, most_selectors, plan.combinations)
                    .collect(static_cast<int>(plan.open.size()), plan.total);
            if (!exact) {
                loose_.push_back(std::move(plan));
                continue;
            }
            std::erase_if(plan.combinations, [&](Word combination) {
                return std::any_of(plan.open.begin(), plan.open.end(),
                                   [&](int v) { return !(*problem_.domain(v) & combination); });
            });
            if (plan.combinations.empty()) out_.impossible = true;
            std::vector<int> scope = total.variables;
            std::sort(scope.begin(), scope.end());
            exact_scopes_.insert(std::move(scope));
            exact_.push_back(std::move(plan));
        }
    }

    void add_selectors() {
        for (Plan& plan : exact_) {
            if (plan.combinations.size() > 1) {
                plan.selector =
                    kernel_.add_candidates(static_cast<std::uint32_t>(plan.combinations.size()));
            }
        }
    }

    void make_cells() {
        cell_group_.assign(out_.first.size(), 0);
        std::vector<Candidate> members;
        for (int v = 0; v < problem_.variables; ++v) {
            if (is_fixed(v)) continue;
            if (stop()) return;
            members.clear();
            for (Candidate c = out_.first[static_cast<std::size_t>(v)]; c < end(v); ++c) {
                members.push_back(c);
            }
            cell_group_[static_cast<std::size_t>(v)] = kernel_.add_group(members, true, GroupKind::cell);
        }
    }

    void make_houses() {
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
                for (Candidate c = out_.first[static_cast<std::size_t>(v)]; c < end(v); ++c) {
                    auto& list = of_value[static_cast<std::size_t>(out_.cells[c].second)];
                    if (list.empty()) values.push_back(out_.cells[c].second);
                    list.push_back(c);
                }
            }
            std::sort(values.begin(), values.end());
            if (values.size() < open) out_.impossible = true;
            const bool exact = values.size() == open;
            for (const int value : values) {
                auto& list = of_value[static_cast<std::size_t>(value)];
                add_group(list, exact, GroupKind::house);
                list.clear();
            }
            check_fixed(house);
        }
    }

    // Fixed variables of a house must differ, and rule their value out elsewhere. The elimination
    // before has done it, mostly; this makes it certain.
    void check_fixed(std::span<const int> house) {
        std::vector<int> taken;
        for (const int v : house) {
            if (is_fixed(v)) taken.push_back(out_.fixed[static_cast<std::size_t>(v)]);
        }
        std::sort(taken.begin(), taken.end());
        if (std::adjacent_find(taken.begin(), taken.end()) != taken.end()) out_.impossible = true;
        for (const int v : house) {
            if (is_fixed(v)) continue;
            for (Candidate c = out_.first[static_cast<std::size_t>(v)]; c < end(v); ++c) {
                if (std::binary_search(taken.begin(), taken.end(), out_.cells[c].second)) {
                    units_.push_back(negative(c));
                }
            }
        }
    }

    void add_group(const std::vector<Candidate>& members, bool exact, GroupKind kind) {
        if (members.empty()) {
            if (exact) out_.impossible = true;
        } else if (members.size() == 1) {
            if (exact) units_.push_back(positive(members[0]));
        } else {
            kernel_.add_group(members, exact, kind);
        }
    }

    void make_totals() {
        for (const Plan& plan : exact_) {
            if (stop()) return;
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
                add_group(members, true, GroupKind::value_of_sum);
            }
        }
        for (const Plan& plan : loose_) {
            if (stop()) return;
            add_loose(plan);
        }
    }

    void add_loose(const Plan& plan) {
        if (plan.open.size() == 1) {
            const int v = plan.open[0];
            for (Candidate c = out_.first[static_cast<std::size_t>(v)]; c < end(v); ++c) {
                if (out_.cells[c].second != plan.total) units_.push_back(negative(c));
            }
            return;
        }
        if (plan.open.size() == 2) {
            add_pair(plan.open[0], plan.open[1],
                     [&](int a, int b) { return a + b == plan.total; });
            return;
        }
        std::vector<std::uint32_t> groups;
        std::vector<int> values;
        for (const int v : plan.open) {
            groups.push_back(cell_group_[static_cast<std::size_t>(v)]);
            for (Candidate c = out_.first[static_cast<std::size_t>(v)]; c < end(v); ++c) {
                values.push_back(out_.cells[c].second);
            }
        }
        kernel_.add_total(groups, values, plan.total);
    }

    template <class Allowed> void add_pair(int a, int b, Allowed allowed) {
        if (is_fixed(a) && is_fixed(b)) {
            const int left = out_.fixed[static_cast<std::size_t>(a)];
            const int right = out_.fixed[static_cast<std::size_t>(b)];
            if (!allowed(left, right)) out_.impossible = true;
            return;
        }
        add_side(a, b, allowed);
        add_side(b, a, [&](int right, int left) { return allowed(left, right); });
    }

    // Makes every candidate of `to` depend on its supports in `from`.
    template <class Allowed> void add_side(int from, int to, Allowed allowed) {
        if (is_fixed(to)) return;
        const Candidate first = out_.first[static_cast<std::size_t>(to)];
        const Candidate last = end(to);
        if (is_fixed(from)) {
            for (Candidate c = first; c < last; ++c) {
                if (!allowed(out_.fixed[static_cast<std::size_t>(from)], out_.cells[c].second)) {
                    units_.push_back(negative(c));
                }
            }
            return;
        }
        const Candidate source = out_.first[static_cast<std::size_t>(from)];
        const Candidate source_end = end(from);
        const bool narrow = source_end - source <= 64 && last - first <= 64;
        std::vector<Word> supports;
        for (Candidate c = first; c < last; ++c) {
            if (stop()) return;
            std::vector<Literal> clause{negative(c)};
            Word mask = 0;
            for (Candidate s = source; s < source_end; ++s) {
                if (!allowed(out_.cells[s].second, out_.cells[c].second)) continue;
                if (narrow) mask |= Word{1} << (s - source);
                else clause.push_back(positive(s));
            }
            supports.push_back(mask);
            if (narrow) continue;
            if (clause.size() == 1) {
                units_.push_back(clause[0]);
                continue;
            }
            // It is copied once more, into the kernel.
            clause_bytes_ += 2 * clause.size() * sizeof(Literal);
            const std::size_t memory = stop_.limits().memory_bytes;
            if (memory != 0 && clause_bytes_ > memory) out_.limit = LimitReached::memory;
            clauses_.push_back(std::move(clause));
        }
        if (narrow) {
            kernel_.add_arc(cell_group_[static_cast<std::size_t>(from)],
                            cell_group_[static_cast<std::size_t>(to)], supports);
        }
    }

    void make_arcs() {
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

    const Problem& problem_;
    Stop& stop_;
    Encoding& out_;
    Kernel& kernel_;
    std::vector<Plan> exact_;
    std::vector<Plan> loose_;
    std::set<std::vector<int>> exact_scopes_;
    std::vector<std::uint32_t> cell_group_;
    std::vector<Literal> units_;
    std::vector<std::vector<Literal>> clauses_;
    std::size_t clause_bytes_ = 0;
};

} // namespace

Candidate Encoding::find(int variable, int value) const {
    Candidate c = first[static_cast<std::size_t>(variable)];
    if (c == nothing) return nothing;
    for (; c < cells.size() && cells[c].first == variable; ++c) {
        if (cells[c].second == value) return c;
    }
    return nothing;
}

std::vector<int> Encoding::values() const {
    std::vector<int> values = fixed;
    for (Candidate c = 0; c < cells.size(); ++c) {
        if (kernel.value(positive(c)) > 0) values[static_cast<std::size_t>(cells[c].first)] = cells[c].second;
    }
    return values;
}

void encode(const Problem& problem, Stop& stop, Encoding& encoding, std::uint32_t extra) {
    Encoder(problem, stop, encoding).run(extra);
}

} // namespace alldiff::strong
