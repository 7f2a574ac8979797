// Sums derived from houses: the "innies and outies" of Killer Sudoku, alone and together, for any model
// whose houses hold each value once.
#include <algorithm>
#include <bit>
#include <set>

#include "least_sum.hpp"
#include "problem.hpp"

namespace alldiff::strong {

namespace {

// Longer leftovers have too many combinations to tell much.
constexpr std::size_t most_left_distinct = 6;
constexpr std::size_t most_left_free = 3;
// But one that is hardly more than its least, or less than its greatest, tells much: a sum of up to so
// many variables may be this many halves for each of them away from there.
constexpr std::size_t most_left_tight = 12;
constexpr long long most_halves_away = 1;

using Scope = std::vector<Word>; // a set of variables

struct Region {
    Scope scope;
    long long total;
};

Scope scope_of(std::span<const int> variables, int words) {
    Scope scope(static_cast<std::size_t>(words), 0);
    for (const int v : variables) scope[static_cast<std::size_t>(v >> 6)] |= Word{1} << (v & 63);
    return scope;
}

bool meets(const Scope& a, const Scope& b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        if (a[w] & b[w]) return true;
    }
    return false;
}

bool inside(const Scope& a, const Scope& b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        if (a[w] & ~b[w]) return false;
    }
    return true;
}

void take_away(Scope& from, const Scope& what) {
    for (std::size_t w = 0; w < from.size(); ++w) from[w] &= ~what[w];
}

void unite(Scope& into, const Scope& what) {
    for (std::size_t w = 0; w < into.size(); ++w) into[w] |= what[w];
}

std::size_t size(const Scope& scope) {
    std::size_t bits = 0;
    for (const Word word : scope) bits += static_cast<std::size_t>(std::popcount(word));
    return bits;
}

class Deriver {
public:
    Deriver(Problem& problem, int most, Stop& stop)
        : problem_(problem), most_(most), stop_(stop) {}

    void run(bool thorough) {
        collect();
        if (houses_.empty() || cages_.empty()) return;
        Scope none(static_cast<std::size_t>(problem_.differ_words), 0);
        extend(none, 0, 0, 0);
        thorough_ = thorough;
        if (thorough) run_along();
    }

private:
    // A house that must use every value of its variables has a known total. The values are those
    // of the model, not those the givens leave, so that the houses stay whole.
    void collect() {
        const Model& model = *problem_.model;
        for (const auto house : problem_.houses) {
            Word values = 0;
            for (const int v : house) values |= model.domains[static_cast<std::size_t>(v)];
            if (static_cast<std::size_t>(std::popcount(values)) != house.size()) continue;
            long long total = 0;
            for (Word rest = values; rest; rest &= rest - 1) total += std::countr_zero(rest);
            houses_.push_back({scope_of(house, problem_.differ_words), total});
        }
        for (const Total& total : problem_.totals) {
            Scope scope = scope_of(total.variables, problem_.differ_words);
            known_.insert(scope);
            cages_.push_back({std::move(scope), total.total});
        }
    }

    // Extends a union of disjoint houses; a further one must share a cage with those before it,
    // for otherwise its leftover is that of the parts.
    void extend(const Scope& region, long long total, std::size_t from, int depth) {
        for (std::size_t h = from; h < houses_.size(); ++h) {
            if (stop_.tick(0) != LimitReached::none) return;
            const Region& house = houses_[h];
            if (depth > 0 && (meets(region, house.scope) || !linked(region, house.scope))) continue;
            Scope next = region;
            unite(next, house.scope);
            leftovers(next, total + house.total);
            if (depth + 1 < most_) extend(next, total + house.total, h + 1, depth + 1);
        }
    }

    // Houses that follow one another in the model and do not meet, as rows do: any number of them.
    void run_along() {
        for (std::size_t first = 0; first < houses_.size(); ++first) {
            Region region = houses_[first];
            for (std::size_t h = first + 1; h < houses_.size(); ++h) {
                if (stop_.tick(0) != LimitReached::none) return;
                if (meets(region.scope, houses_[h].scope)) break;
                unite(region.scope, houses_[h].scope);
                region.total += houses_[h].total;
                leftovers(region.scope, region.total);
            }
        }
    }

    [[nodiscard]] bool linked(const Scope& region, const Scope& house) const {
        return std::any_of(cages_.begin(), cages_.end(), [&](const Region& cage) {
            return meets(cage.scope, region) && meets(cage.scope, house);
        });
    }

    void leftovers(const Scope& region, long long total) {
        Scope inner = region;
        Scope outer = region;
        Scope open = region;
        long long inner_total = total;
        long long outer_total = -total;
        for (const Region& cage : cages_) {
            if (!meets(cage.scope, region)) continue;
            if (inside(cage.scope, inner)) { // disjoint from those already taken away
                take_away(inner, cage.scope);
                inner_total -= cage.total;
            }
            if (meets(cage.scope, open) && clean(cage.scope, open, outer, region)) {
                take_away(open, cage.scope);
                unite(outer, cage.scope);
                outer_total += cage.total;
            }
        }
        add(inner, inner_total);
        if (size(open) == 0) {
            take_away(outer, region);
            add(outer, outer_total);
        }
        if (thorough_) innies_and_outies(region, total);
    }

    // Takes away the sums that lie in the region for the greater part: what is left of the region, less
    // what they have outside, makes the rest of the total.
    void innies_and_outies(const Scope& region, long long total) {
        Scope open = region;
        Scope outer = region;
        for (const Region& cage : cages_) {
            std::size_t in = 0;
            for (std::size_t w = 0; w < region.size(); ++w) {
                in += static_cast<std::size_t>(std::popcount(cage.scope[w] & region[w]));
            }
            if (2 * in <= size(cage.scope) || !clean(cage.scope, open, outer, region)) continue;
            take_away(open, cage.scope);
            unite(outer, cage.scope);
            total -= cage.total;
        }
        take_away(outer, region);
        const std::size_t count = size(open) + size(outer);
        if (size(open) == 0 || size(outer) == 0 || count > most_left_tight) return;
        Linear linear{variables_of(open), std::vector<int>(size(open), 1), Constraint::Operator::equal,
                      total, {}};
        for (const int v : variables_of(outer)) {
            linear.variables.push_back(v);
            linear.coefficients.push_back(-1);
        }
        std::vector<int> key = linear.variables;
        key.insert(key.end(), linear.coefficients.begin(), linear.coefficients.end());
        linear.ends = {static_cast<int>(size(open)), static_cast<int>(count)};
        if (count > most_left_free && !tight(linear)) return; // not even if all of them differ
        linear.ends = arrange(problem_, linear.variables, &linear.coefficients);
        if (count > most_left_free && !tight(linear)) return;
        if (known_linears_.insert(std::move(key)).second) problem_.linears.push_back(std::move(linear));
    }

    // Tells whether a sum is close to its least or to its greatest.
    [[nodiscard]] bool tight(const Linear& linear) const {
        const auto least = [&](int sign) {
            long long sum = 0;
            std::vector<long long> bounds;
            std::size_t i = 0;
            for (const int end : linear.ends) {
                bounds.clear();
                for (; i < static_cast<std::size_t>(end); ++i) {
                    const Word domain = problem_.domains[static_cast<std::size_t>(linear.variables[i])];
                    const long long k = sign * linear.coefficients[i];
                    bounds.push_back(k * (k > 0 ? std::countr_zero(domain) : 63 - std::countl_zero(domain)));
                }
                sum += least_sum(bounds, 1);
            }
            return sum;
        };
        const long long away = std::min(linear.total - least(1), -linear.total - least(-1));
        return 2 * away <= most_halves_away * static_cast<long long>(linear.variables.size());
    }

    [[nodiscard]] static std::vector<int> variables_of(const Scope& scope) {
        std::vector<int> variables;
        for (std::size_t w = 0; w < scope.size(); ++w) {
            for (Word rest = scope[w]; rest; rest &= rest - 1) {
                variables.push_back(static_cast<int>(w) * 64 + std::countr_zero(rest));
            }
        }
        return variables;
    }

    // Tells whether a cage overlaps nothing taken before: its part in the region is still open and
    // its part outside is not yet in `outer`.
    static bool clean(const Scope& cage, const Scope& open, const Scope& outer, const Scope& region) {
        for (std::size_t w = 0; w < cage.size(); ++w) {
            if (cage[w] & region[w] & ~open[w]) return false;
            if (cage[w] & ~region[w] & outer[w]) return false;
        }
        return true;
    }

    void add(const Scope& scope, long long total) {
        const std::size_t count = size(scope);
        if (count == 0) {
            if (total != 0) problem_.impossible = true;
            return;
        }
        if (count > (thorough_ ? most_left_tight : most_left_distinct)) return;
        std::vector<int> variables = variables_of(scope);
        bool distinct = true;
        for (std::size_t i = 0; i < count && distinct; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!problem_.different(variables[i], variables[j])) distinct = false;
            }
        }
        const bool few = count <= (distinct ? most_left_distinct : most_left_free);
        if (!few && (distinct || !thorough_)) return;
        Linear sum{std::move(variables), std::vector<int>(count, 1), Constraint::Operator::equal, total,
                   {static_cast<int>(count)}};
        if (!few && !tight(sum)) return; // not even if all of them differ
        if (!distinct) sum.ends = arrange(problem_, sum.variables, nullptr);
        if (!few && !tight(sum)) return;
        if (!known_.insert(scope).second) return;
        problem_.totals.push_back({std::move(sum.variables), total, distinct, true, std::move(sum.ends)});
    }

    Problem& problem_;
    int most_;
    Stop& stop_;
    std::vector<Region> houses_;
    std::vector<Region> cages_;
    std::set<Scope> known_;
    std::set<std::vector<int>> known_linears_;
    bool thorough_ = false;
};

} // namespace

void derive(Problem& problem, int most, bool thorough, Stop& stop) {
    if (problem.impossible || problem.words != 1 || problem.differ.empty()) return;
    Deriver(problem, most, stop).run(thorough);
}

} // namespace alldiff::strong
