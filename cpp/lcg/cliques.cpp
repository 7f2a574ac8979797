// Houses from pairs: anti-knight, anti-king and the like say "not equal" pair by pair; together with
// the boxes, many of these pairs are parts of larger sets of variables that all differ.
#include <algorithm>
#include <bit>

#include "problem.hpp"

namespace alldiff::lcg {

namespace {

// The matrix of pairs is only affordable up to so many variables.
constexpr int most_related = 8192;

using Pair = std::pair<int, int>;

Pair ordered(std::span<const int> two) { return std::minmax({two[0], two[1]}); }

class Merger {
public:
    Merger(Problem& problem, Stop& stop)
        : problem_(problem), stop_(stop), width_(static_cast<std::size_t>(problem.differ_words)),
          open_(problem.differ.size(), 0) {}

    void run(std::vector<Pair> pairs) {
        for (const auto& [a, b] : pairs) mark(open_, a, b);
        for (const auto house : problem_.houses) {
            if (house.size() > 2) close(house);
        }
        for (const auto& [a, b] : pairs) {
            if (stop_.tick(0) != LimitReached::none) { // a pair is a house too
                problem_.cliques.push_back({a, b});
            } else if (has(open_, a, b)) {
                problem_.cliques.push_back(grow(a, b));
                close(problem_.cliques.back());
            }
        }
    }

private:
    [[nodiscard]] const Word* row(const std::vector<Word>& matrix, int v) const {
        return matrix.data() + static_cast<std::size_t>(v) * width_;
    }
    [[nodiscard]] bool has(const std::vector<Word>& matrix, int a, int b) const {
        return (row(matrix, a)[b >> 6] >> (b & 63) & 1) != 0;
    }
    void mark(std::vector<Word>& matrix, int a, int b) const {
        matrix[static_cast<std::size_t>(a) * width_ + static_cast<std::size_t>(b >> 6)] |= Word{1} << (b & 63);
        matrix[static_cast<std::size_t>(b) * width_ + static_cast<std::size_t>(a >> 6)] |= Word{1} << (a & 63);
    }
    // The pairs of a house need no house of their own.
    void close(std::span<const int> house) {
        std::vector<Word> scope(width_, 0);
        for (const int v : house) scope[v >> 6] |= Word{1} << (v & 63);
        for (const int v : house) {
            Word* mine = open_.data() + static_cast<std::size_t>(v) * width_;
            for (std::size_t w = 0; w < width_; ++w) mine[w] &= ~scope[w];
        }
    }

    // Adds, one by one, the variable that differs from all before and settles most open pairs.
    std::vector<int> grow(int a, int b) {
        std::vector<int> clique{a, b};
        std::vector<Word> common(width_);
        for (std::size_t w = 0; w < width_; ++w) {
            common[w] = row(problem_.differ, a)[w] & row(problem_.differ, b)[w];
        }
        for (;;) {
            for (const int v : clique) common[v >> 6] &= ~(Word{1} << (v & 63));
            int best = -1;
            int most = 0;
            for (std::size_t w = 0; w < width_; ++w) {
                for (Word rest = common[w]; rest; rest &= rest - 1) {
                    const int v = static_cast<int>(w) * 64 + std::countr_zero(rest);
                    int settled = 0;
                    for (const int member : clique) settled += has(open_, v, member);
                    if (settled <= most) continue;
                    most = settled;
                    best = v;
                }
            }
            if (best < 0) break;
            clique.push_back(best);
            for (std::size_t w = 0; w < width_; ++w) common[w] &= row(problem_.differ, best)[w];
        }
        std::sort(clique.begin(), clique.end());
        return clique;
    }

    Problem& problem_;
    Stop& stop_;
    std::size_t width_;
    std::vector<Word> open_; // pairs that are in no house yet
};

// What a relation says of equal values: that there are none, and whether it says nothing else.
struct Says {
    bool unequal = false;
    bool only = false;
};

Says read(const Problem& problem, const Constraint& relation) {
    const int a = relation.variables[0];
    const int b = relation.variables[1];
    std::vector<Pair> pairs;
    for (const auto& pair : relation.allowed) {
        if (!problem.possible(a, pair.first) || !problem.possible(b, pair.second)) continue;
        if (pair.first == pair.second) return {};
        pairs.push_back(pair);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    std::size_t all = 0;
    for (int value = 0; value < 64 * problem.words; ++value) {
        if (!problem.possible(a, value)) continue;
        for (int w = 0; w < problem.words; ++w) all += static_cast<std::size_t>(std::popcount(problem.domain(b)[w]));
        all -= problem.possible(b, value);
    }
    return {true, pairs.size() == all};
}

void mark_pair(Problem& problem, int a, int b) {
    const auto width = static_cast<std::size_t>(problem.differ_words);
    problem.differ[static_cast<std::size_t>(a) * width + static_cast<std::size_t>(b >> 6)] |= Word{1} << (b & 63);
    problem.differ[static_cast<std::size_t>(b) * width + static_cast<std::size_t>(a >> 6)] |= Word{1} << (a & 63);
}

// Fills `differ` by the houses.
void relate(Problem& problem) {
    problem.differ_words = (problem.variables + 63) / 64;
    const auto width = static_cast<std::size_t>(problem.differ_words);
    problem.differ.assign(static_cast<std::size_t>(problem.variables) * width, 0);
    std::vector<Word> scope(width);
    for (const auto house : problem.houses) {
        std::fill(scope.begin(), scope.end(), 0);
        for (const int v : house) scope[v >> 6] |= Word{1} << (v & 63);
        for (const int v : house) {
            Word* row = problem.differ.data() + static_cast<std::size_t>(v) * width;
            for (std::size_t w = 0; w < width; ++w) row[w] |= scope[w];
        }
    }
}

} // namespace

void merge_pairs(Problem& problem, Stop& stop) {
    // A run of two in a Kakuro is a sum, which says more.
    std::vector<Pair> sums;
    for (const Total& total : problem.totals) {
        if (total.variables.size() == 2) sums.push_back(ordered(total.variables));
    }
    std::sort(sums.begin(), sums.end());
    const auto loose = [&](std::span<const int> house) {
        return house.size() == 2 && !std::binary_search(sums.begin(), sums.end(), ordered(house));
    };
    std::vector<Pair> pairs;
    for (const auto house : problem.houses) {
        if (loose(house)) pairs.emplace_back(house[0], house[1]);
    }
    for (const auto& pair : problem.cliques) pairs.emplace_back(pair[0], pair[1]);
    const bool small = problem.variables <= most_related;
    const bool asked = !problem.totals.empty() || !problem.linears.empty() || !problem.switched.empty();
    if (small && (asked || !pairs.empty() || !problem.relations.empty())) {
        std::vector<const Constraint*> kept;
        std::vector<Pair> apart; // by what remains a constraint of its own
        for (const Constraint* relation : problem.relations) {
            const Says says = read(problem, *relation);
            const Pair pair(relation->variables[0], relation->variables[1]);
            if (says.unequal) (says.only ? pairs : apart).push_back(pair);
            if (!says.only) kept.push_back(relation);
        }
        apart.insert(apart.end(), problem.lesses.begin(), problem.lesses.end());
        if (pairs.empty() && !asked) return;
        problem.relations.swap(kept);
        problem.cliques.clear();
        std::erase_if(problem.houses, loose);
        relate(problem);
        for (const auto& [a, b] : apart) mark_pair(problem, a, b);
        for (const auto& [a, b] : pairs) mark_pair(problem, a, b);
        if (!pairs.empty()) Merger(problem, stop).run(std::move(pairs));
    }
    for (const auto& clique : problem.cliques) problem.houses.emplace_back(clique);
}

} // namespace alldiff::lcg
