#include "estimate.hpp"

#include <bit>
#include <cmath>
#include <limits>

#include "../splitmix.hpp"
#include "planes.hpp"
#include "solve.hpp"

namespace alldiff::lcg {

namespace {

constexpr double dead_end = -std::numeric_limits<double>::infinity();

template <class Search> class Walker {
public:
    Walker(const Model& model, const Problem& problem, Stop& stop, std::uint64_t seed)
        : model_(model), search_(problem, stop, stats_), rng_(seed) {
        possible_ = search_.propagate();
        root_ = search_.state();
    }

    // The logarithm of the weight of one walk; `solution` has its values where it is not a dead end.
    double walk(std::vector<int>& solution) {
        if (!possible_) return dead_end;
        search_.restore(root_);
        double logarithm = 0;
        for (;;) {
            const int variable = smallest();
            if (variable < 0) break;
            const State before = search_.state();
            children_.clear();
            for (Word rest = search_.domain(variable); rest; rest &= rest - 1) {
                search_.restore(before);
                if (search_.narrow(variable, rest & -rest) && search_.propagate()) children_.push_back(search_.state());
                if (search_.limit() != LimitReached::none) return dead_end;
            }
            if (children_.empty()) return dead_end;
            logarithm += std::log(static_cast<double>(children_.size()));
            search_.restore(children_[static_cast<std::size_t>(rng_.below(static_cast<int>(children_.size())))]);
        }
        if (model_.hidden > 0 && search_.find(~std::uint64_t{0}) != Plain::Found::one) return dead_end;
        solution.clear();
        for (int v = 0; v < model_.variables; ++v) solution.push_back(std::countr_zero(search_.domain(v)));
        return holds(model_, solution) ? logarithm : dead_end;
    }

    [[nodiscard]] LimitReached limit() const { return search_.limit(); }

private:
    using State = typename Search::State;

    // The visible variable with the fewest values, two or more; -1 where all have one.
    int smallest() {
        int best = -1;
        int fewest = 65;
        for (int v = 0; v < model_.visible(); ++v) {
            const int count = std::popcount(search_.domain(v));
            if (count > 1 && count < fewest) {
                fewest = count;
                best = v;
            }
        }
        return best;
    }

    const Model& model_;
    Stats stats_;
    Search search_;
    SplitMix64 rng_;
    bool possible_ = false;
    State root_;
    std::vector<State> children_;
};

} // namespace

Walks walk(const Model& model, std::uint64_t seed, std::uint64_t walks, bool keep, const Limits& limits) {
    Walks out;
    out.error = validate(model);
    if (out.error.empty() && model.words != 1) out.error = "only values below 64 are taken at random";
    if (!out.error.empty()) return out;
    Stop stop(limits);
    Problem problem = prepare(model, stop);
    if (!problem.impossible) derive(problem, Plan().plain_houses, false, stop);
    out.limit_reached = problem.limit;
    if (problem.impossible) {
        while (out.logarithms.size() < walks && !stop.stopped()) out.logarithms.push_back(dead_end);
        out.limit_reached = stop.met();
    }
    if (problem.impossible || problem.limit != LimitReached::none) return out;
    with_search(problem, [&]<class Search>() {
        Walker<Search> walker(model, problem, stop, seed);
        std::vector<int> solution;
        for (std::uint64_t n = 0; n < walks; ++n) {
            const double logarithm = walker.walk(solution);
            out.limit_reached = walker.limit();
            if (out.limit_reached == LimitReached::none) out.limit_reached = stop.now();
            if (out.limit_reached != LimitReached::none) break;
            out.logarithms.push_back(logarithm);
            if (keep && logarithm != dead_end) out.solutions.push_back(solution);
        }
    });
    return out;
}

} // namespace alldiff::lcg
