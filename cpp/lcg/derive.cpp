// Sums derived from houses: the "innies and outies" of Killer Sudoku, alone and together, for any model
// whose houses hold each value once.
#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "../splitmix.hpp"
#include "least_sum.hpp"
#include "problem.hpp"

namespace alldiff::lcg {

namespace {

// Longer leftovers have too many combinations to tell much.
constexpr std::size_t most_left_distinct = 6;
constexpr std::size_t most_left_free = 3;
// But one that is hardly more than its least, or less than its greatest, tells much: a sum of up to so
// many variables may be this many halves for each of them away from there.
constexpr std::size_t most_left_tight = 12;
constexpr long long most_halves_away = 1;

// A set of variables, or of cages; many are kept one after the other.
using Scope = std::span<Word>;
using ScopeView = std::span<const Word>;

struct Region {
    Scope scope;
    long long total = 0;
    Scope cages{}; // those that meet it
};

void include(Scope scope, std::size_t member) { scope[member / 64] |= Word{1} << (member % 64); }

bool meets(ScopeView a, ScopeView b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        if (a[w] & b[w]) return true;
    }
    return false;
}

bool inside(ScopeView a, ScopeView b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
        if (a[w] & ~b[w]) return false;
    }
    return true;
}

void become(Scope scope, ScopeView other) { std::ranges::copy(other, scope.begin()); }

void take_away(Scope from, ScopeView what) {
    for (std::size_t w = 0; w < from.size(); ++w) from[w] &= ~what[w];
}

void unite(Scope into, ScopeView what) {
    for (std::size_t w = 0; w < into.size(); ++w) into[w] |= what[w];
}

std::size_t count_of(ScopeView scope) {
    std::size_t bits = 0;
    for (const Word word : scope) bits += static_cast<std::size_t>(std::popcount(word));
    return bits;
}

// Numbers that stand for sets of variables. Were two sets to share one, a sum would not be derived: no
// answer depends on it.
class Known {
public:
    [[nodiscard]] bool contains(Word number) const { return std::ranges::binary_search(numbers_, number); }
    void insert(Word number) { numbers_.insert(std::ranges::upper_bound(numbers_, number), number); }

private:
    std::vector<Word> numbers_; // ascending
};

Word mixed(ScopeView scope) {
    Word number = 0;
    for (const Word word : scope) number = SplitMix64(number ^ word).next();
    return number;
}

class Deriver {
public:
    Deriver(Problem& problem, int most, Stop& stop)
        : problem_(problem), most_(std::max(1, most)), stop_(stop) {}

    void run(bool thorough) {
        for (const auto house : problem_.houses) {
            if (is_whole(house)) whole_.push_back(house);
        }
        if (whole_.empty() || problem_.totals.empty()) return;
        collect();
        extend(0, 0);
        thorough_ = thorough;
        if (thorough) run_along();
    }

private:
    // The values of the model, not those the givens leave, so that the houses stay whole.
    [[nodiscard]] Word values_of(std::span<const int> house) const {
        Word values = 0;
        for (const int v : house) values |= problem_.model->domains[v];
        return values;
    }
    // A house that must use every value of its variables has a known total.
    [[nodiscard]] bool is_whole(std::span<const int> house) const {
        return static_cast<std::size_t>(std::popcount(values_of(house))) == house.size();
    }

    void collect() {
        const auto width = static_cast<std::size_t>(problem_.differ_words);
        const std::size_t cages_width = (problem_.totals.size() + 63) / 64;
        const std::size_t regions = whole_.size() + static_cast<std::size_t>(most_) + 1;
        words_.assign((regions + problem_.totals.size() + 3) * width + regions * cages_width, 0);
        std::size_t used = 0;
        const auto scope = [&](std::size_t words) {
            return Scope(words_).subspan(std::exchange(used, used + words), words);
        };
        const auto region = [&] { return Region{scope(width), 0, scope(cages_width)}; };
        for (const Total& total : problem_.totals) {
            cages_.push_back({scope(width), total.total, {}});
            for (const int v : total.variables) include(cages_.back().scope, static_cast<std::size_t>(v));
            known_.insert(mixed(cages_.back().scope));
        }
        for (const auto house : whole_) {
            houses_.push_back(region());
            Region& whole = houses_.back();
            for (const int v : house) include(whole.scope, static_cast<std::size_t>(v));
            for (Word rest = values_of(house); rest; rest &= rest - 1) whole.total += std::countr_zero(rest);
            for (std::size_t c = 0; c < cages_.size(); ++c) {
                if (meets(whole.scope, cages_[c].scope)) include(whole.cages, c);
            }
        }
        for (int i = 0; i < most_; ++i) unions_.push_back(region());
        row_ = region();
        inner_ = scope(width);
        outer_ = scope(width);
        open_ = scope(width);
    }

    // Extends the union of so many disjoint houses; a further one must share a cage with those before
    // it, for otherwise its leftover is that of the parts.
    void extend(std::size_t from, std::size_t count) {
        for (std::size_t h = from; h < houses_.size(); ++h) {
            if (stop_.tick(0) != LimitReached::none) return;
            const Region& house = houses_[h];
            Region& next = unions_[count];
            if (count == 0) {
                begin(next, house);
            } else {
                const Region& before = unions_[count - 1];
                if (meets(before.scope, house.scope) || !meets(before.cages, house.cages)) continue;
                begin(next, before);
                join(next, house);
            }
            leftovers(next);
            if (count + 1 < unions_.size()) extend(h + 1, count + 1);
        }
    }

    static void begin(Region& region, const Region& other) {
        become(region.scope, other.scope);
        become(region.cages, other.cages);
        region.total = other.total;
    }

    static void join(Region& region, const Region& house) {
        unite(region.scope, house.scope);
        unite(region.cages, house.cages);
        region.total += house.total;
    }

    // Houses that follow one another in the model and do not meet, as rows do: any number of them.
    void run_along() {
        for (std::size_t first = 0; first < houses_.size(); ++first) {
            begin(row_, houses_[first]);
            for (std::size_t h = first + 1; h < houses_.size(); ++h) {
                if (stop_.tick(0) != LimitReached::none) return;
                if (meets(row_.scope, houses_[h].scope)) break;
                join(row_, houses_[h]);
                leftovers(row_);
            }
        }
    }

    // Tells `take` of each cage that meets a region.
    template <class Take> void for_cages(const Region& region, Take take) const {
        for (std::size_t w = 0; w < region.cages.size(); ++w) {
            for (Word rest = region.cages[w]; rest; rest &= rest - 1) {
                take(cages_[w * 64 + static_cast<std::size_t>(std::countr_zero(rest))]);
            }
        }
    }

    void leftovers(const Region& region) {
        for (const Scope scope : {inner_, outer_, open_}) become(scope, region.scope);
        long long inner_total = region.total;
        long long outer_total = -region.total;
        for_cages(region, [&](const Region& cage) {
            if (inside(cage.scope, inner_)) { // disjoint from those already taken away
                take_away(inner_, cage.scope);
                inner_total -= cage.total;
            }
            if (meets(cage.scope, open_) && clean(cage.scope, region.scope)) {
                take_away(open_, cage.scope);
                unite(outer_, cage.scope);
                outer_total += cage.total;
            }
        });
        add(inner_, inner_total);
        if (count_of(open_) == 0) {
            take_away(outer_, region.scope);
            add(outer_, outer_total);
        }
        if (thorough_) innies_and_outies(region);
    }

    // Takes away the sums that lie in the region for the greater part: what is left of the region, less
    // what they have outside, makes the rest of the total.
    void innies_and_outies(const Region& region) {
        for (const Scope scope : {outer_, open_}) become(scope, region.scope);
        long long total = region.total;
        for_cages(region, [&](const Region& cage) {
            std::size_t in = 0;
            for (std::size_t w = 0; w < cage.scope.size(); ++w) {
                in += static_cast<std::size_t>(std::popcount(cage.scope[w] & region.scope[w]));
            }
            if (2 * in <= count_of(cage.scope) || !clean(cage.scope, region.scope)) return;
            take_away(open_, cage.scope);
            unite(outer_, cage.scope);
            total -= cage.total;
        });
        take_away(outer_, region.scope);
        const std::size_t left = count_of(open_);
        const std::size_t count = left + count_of(outer_);
        if (left == 0 || left == count || count > most_left_tight) return;
        Linear linear{variables_of(open_), std::vector<int>(left, 1), Constraint::Operator::equal, total, {}};
        for (const int v : variables_of(outer_)) {
            linear.variables.push_back(v);
            linear.coefficients.push_back(-1);
        }
        std::vector<int> key = linear.variables;
        key.insert(key.end(), linear.coefficients.begin(), linear.coefficients.end());
        linear.ends = {static_cast<int>(left), static_cast<int>(count)};
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
                    const Word domain = problem_.domains[linear.variables[i]];
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

    [[nodiscard]] static std::vector<int> variables_of(ScopeView scope) {
        std::vector<int> variables;
        variables.reserve(count_of(scope));
        for (std::size_t w = 0; w < scope.size(); ++w) {
            for (Word rest = scope[w]; rest; rest &= rest - 1) {
                variables.push_back(static_cast<int>(w) * 64 + std::countr_zero(rest));
            }
        }
        return variables;
    }

    // Tells whether a cage overlaps nothing taken before: its part in the region is still open and
    // its part outside is not yet in `outer_`.
    [[nodiscard]] bool clean(ScopeView cage, ScopeView region) const {
        for (std::size_t w = 0; w < cage.size(); ++w) {
            if (cage[w] & region[w] & ~open_[w]) return false;
            if (cage[w] & ~region[w] & outer_[w]) return false;
        }
        return true;
    }

    // Every variable of the scope differs from all others: these are then in its row of the matrix.
    [[nodiscard]] bool all_differ(ScopeView scope) const {
        for (std::size_t w = 0; w < scope.size(); ++w) {
            for (Word rest = scope[w]; rest; rest &= rest - 1) {
                const std::size_t v = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
                const Word* row = problem_.differ.data() + v * scope.size();
                for (std::size_t i = 0; i < scope.size(); ++i) {
                    const Word me = i == w ? rest & (~rest + 1) : 0;
                    if (scope[i] & ~row[i] & ~me) return false;
                }
            }
        }
        return true;
    }

    void add(ScopeView scope, long long total) {
        const std::size_t count = count_of(scope);
        if (count == 0) {
            if (total != 0) problem_.impossible = true;
            return;
        }
        if (count > (thorough_ ? most_left_tight : most_left_distinct)) return;
        const Word known = mixed(scope);
        if (known_.contains(known)) return;
        const bool distinct = all_differ(scope);
        const bool few = count <= (distinct ? most_left_distinct : most_left_free);
        if (!few && (distinct || !thorough_)) return;
        Linear sum{variables_of(scope), std::vector<int>(count, 1), Constraint::Operator::equal, total,
                   {static_cast<int>(count)}};
        if (!few && !tight(sum)) return; // not even if all of them differ
        if (!distinct) sum.ends = arrange(problem_, sum.variables, nullptr);
        if (!few && !tight(sum)) return;
        known_.insert(known);
        problem_.totals.push_back({std::move(sum.variables), total, distinct, true, std::move(sum.ends)});
    }

    Problem& problem_;
    int most_;
    Stop& stop_;
    std::vector<std::span<const int>> whole_; // houses with known totals
    std::vector<Region> houses_;              // the same
    std::vector<Region> cages_;
    std::vector<Region> unions_; // of one house, of two, ...
    Region row_;                 // of houses that follow one another
    Scope inner_, outer_, open_; // what is being taken apart
    std::vector<Word> words_;    // of all these
    Known known_;
    std::set<std::vector<int>> known_linears_;
    bool thorough_ = false;
};

} // namespace

void derive(Problem& problem, int most, bool thorough, Stop& stop) {
    if (problem.impossible || problem.words != 1 || problem.differ.empty()) return;
    Deriver(problem, most, stop).run(thorough);
}

} // namespace alldiff::lcg
