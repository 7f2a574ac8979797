// Sums derived from houses: the "innies and outies" of Killer Sudoku, for any model whose houses
// hold each value once.
#include <algorithm>
#include <bit>
#include <set>

#include "problem.hpp"

namespace alldiff::strong {

namespace {

// Longer leftovers have too many combinations to tell much.
constexpr std::size_t most_left_distinct = 6;
constexpr std::size_t most_left_free = 3;

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

    void run() {
        collect();
        if (houses_.empty() || cages_.empty()) return;
        Scope none(static_cast<std::size_t>(problem_.differ_words), 0);
        extend(none, 0, 0, 0);
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
        if (count > most_left_distinct) return;
        std::vector<int> variables;
        for (std::size_t w = 0; w < scope.size(); ++w) {
            for (Word rest = scope[w]; rest; rest &= rest - 1) {
                variables.push_back(static_cast<int>(w) * 64 + std::countr_zero(rest));
            }
        }
        bool distinct = true;
        for (std::size_t i = 0; i < count && distinct; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!problem_.different(variables[i], variables[j])) distinct = false;
            }
        }
        if (!distinct && count > most_left_free) return;
        if (!known_.insert(scope).second) return;
        std::vector<int> ends{static_cast<int>(count)};
        if (!distinct) ends = arrange(problem_, variables, nullptr);
        problem_.totals.push_back({std::move(variables), total, distinct, true, std::move(ends)});
    }

    Problem& problem_;
    int most_;
    Stop& stop_;
    std::vector<Region> houses_;
    std::vector<Region> cages_;
    std::set<Scope> known_;
};

} // namespace

void derive(Problem& problem, int most, Stop& stop) {
    if (problem.impossible || problem.words != 1 || problem.differ.empty()) return;
    Deriver(problem, most, stop).run();
}

} // namespace alldiff::strong
