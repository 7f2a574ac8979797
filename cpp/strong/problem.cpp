#include "problem.hpp"

#include <algorithm>
#include <bit>

namespace alldiff::strong {

namespace {

// Fills `differ`: which pairs of variables share a house.
void relate(Problem& problem) {
    problem.differ_words = (problem.variables + 63) / 64;
    const auto width = static_cast<std::size_t>(problem.differ_words);
    problem.differ.assign(static_cast<std::size_t>(problem.variables) * width, 0);
    std::vector<Word> scope(width);
    for (const auto house : problem.houses) {
        std::fill(scope.begin(), scope.end(), 0);
        for (const int v : house) scope[static_cast<std::size_t>(v >> 6)] |= Word{1} << (v & 63);
        for (const int v : house) {
            Word* row = problem.differ.data() + static_cast<std::size_t>(v) * width;
            for (std::size_t w = 0; w < width; ++w) row[w] |= scope[w];
        }
    }
}

bool all_differ(const Problem& problem, const std::vector<int>& variables) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!problem.different(variables[i], variables[j])) return false;
        }
    }
    return true;
}

void apply_givens(Problem& problem) {
    for (const auto& [variable, value] : problem.model->givens) {
        Word* domain = problem.domain(variable);
        const int at = value / 64;
        const Word bit = Word{1} << (value % 64);
        if (at >= problem.words || !(domain[at] & bit)) {
            problem.impossible = true;
            return;
        }
        std::fill(domain, domain + problem.words, 0);
        domain[at] = bit;
    }
}

} // namespace

Problem prepare(const Model& model) {
    Problem problem;
    problem.model = &model;
    problem.variables = model.variables;
    problem.words = model.words;
    problem.domains = model.domains;
    apply_givens(problem);
    for (int v = 0; v < model.variables; ++v) {
        const Word* domain = problem.domain(v);
        if (std::all_of(domain, domain + model.words, [](Word w) { return w == 0; })) {
            problem.impossible = true;
        }
    }
    for (const Constraint& constraint : model.constraints) {
        switch (constraint.type) {
        case Constraint::Type::all_different:
            if (constraint.variables.size() > 1) problem.houses.emplace_back(constraint.variables);
            break;
        case Constraint::Type::sum:
            // Out of reach of any values: keeping it out spares every sum a check of overflow.
            if (constraint.total < 0 ||
                constraint.total > 64LL * model.words * static_cast<long long>(model.variables)) {
                problem.impossible = true;
            }
            problem.totals.push_back({constraint.variables, constraint.total, false, false});
            break;
        case Constraint::Type::less:
            problem.lesses.emplace_back(constraint.variables[0], constraint.variables[1]);
            break;
        case Constraint::Type::relation:
            problem.relations.push_back(&constraint);
            break;
        case Constraint::Type::linear:
        case Constraint::Type::sets:
        case Constraint::Type::table:
        case Constraint::Type::automaton:
            break; // refused before
        }
    }
    // The matrix of pairs is only affordable, and only asked for, where there are sums.
    constexpr int most_related = 8192;
    if (!problem.totals.empty() && problem.variables <= most_related) {
        relate(problem);
        for (Total& total : problem.totals) total.distinct = all_differ(problem, total.variables);
    }
    return problem;
}

LimitReached eliminate(Problem& problem, Stop& stop) {
    const auto width = static_cast<std::size_t>(problem.words);
    std::vector<std::vector<int>> houses_of(static_cast<std::size_t>(problem.variables));
    for (std::size_t h = 0; h < problem.houses.size(); ++h) {
        for (const int v : problem.houses[h]) {
            houses_of[static_cast<std::size_t>(v)].push_back(static_cast<int>(h));
        }
    }
    const auto size = [&](const Word* domain) {
        int bits = 0;
        for (std::size_t w = 0; w < width; ++w) bits += std::popcount(domain[w]);
        return bits;
    };
    std::vector<char> queued(problem.houses.size(), 1);
    std::vector<int> queue(problem.houses.size());
    for (std::size_t h = 0; h < queue.size(); ++h) queue[h] = static_cast<int>(h);
    std::vector<Word> taken(width);
    std::vector<char> single(static_cast<std::size_t>(problem.variables));
    for (int v = 0; v < problem.variables; ++v) {
        single[static_cast<std::size_t>(v)] = size(problem.domain(v)) == 1;
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        if (const auto limit = stop.tick(0); limit != LimitReached::none) return limit;
        const int h = queue[next];
        queued[static_cast<std::size_t>(h)] = 0;
        const auto house = problem.houses[static_cast<std::size_t>(h)];
        std::fill(taken.begin(), taken.end(), 0);
        for (const int v : house) {
            if (!single[static_cast<std::size_t>(v)]) continue;
            const Word* domain = problem.domain(v);
            for (std::size_t w = 0; w < width; ++w) {
                if (taken[w] & domain[w]) problem.impossible = true;
                taken[w] |= domain[w];
            }
        }
        for (const int v : house) {
            if (single[static_cast<std::size_t>(v)]) continue;
            Word* domain = problem.domain(v);
            for (std::size_t w = 0; w < width; ++w) domain[w] &= ~taken[w];
            const int left = size(domain);
            if (left == 0) problem.impossible = true;
            if (left != 1) continue;
            single[static_cast<std::size_t>(v)] = 1;
            for (const int other : houses_of[static_cast<std::size_t>(v)]) {
                if (queued[static_cast<std::size_t>(other)]) continue;
                queued[static_cast<std::size_t>(other)] = 1;
                queue.push_back(other);
            }
        }
        if (problem.impossible) return LimitReached::none;
    }
    return LimitReached::none;
}

} // namespace alldiff::strong
