#include "fill.hpp"

#include <bit>
#include <limits>

#include "planes.hpp"
#include "solve.hpp"

namespace alldiff::strong {

namespace {

constexpr int tries_alike = 8; // then they take twice as much work

} // namespace

FillResult fill(const Model& model, std::uint64_t seed, std::uint64_t work, int tries, const Limits& limits) {
    FillResult result;
    result.error = validate(model);
    if (result.error.empty() && model.words != 1) result.error = "only values below 64 are taken at random";
    if (!result.error.empty()) return result;
    Stop stop(limits);
    Stats stats;
    Problem problem = prepare(model, stop);
    if (!problem.impossible) derive(problem, Plan().plain_houses, false, stop);
    result.impossible = problem.impossible;
    result.limit_reached = problem.limit;
    if (problem.impossible || problem.limit != LimitReached::none) return result;
    with_search(problem, [&]<class Search>() {
        Search search(problem, stop, stats);
        result.impossible = !search.propagate();
        const typename Search::State root = search.state();
        search.randomize(seed);
        for (int number = 0; number < tries && !result.impossible && result.values.empty(); ++number) {
            const bool doubled = number > 0 && number % tries_alike == 0;
            if (doubled && work <= std::numeric_limits<std::uint64_t>::max() / 2) work *= 2;
            const Plain::Found found = search.find(work);
            result.limit_reached = search.limit();
            if (result.limit_reached != LimitReached::none) break;
            if (found == Plain::Found::one) {
                for (int v = 0; v < model.variables; ++v) result.values.push_back(std::countr_zero(search.domain(v)));
            }
            result.impossible = found == Plain::Found::none;
            search.restore(root);
        }
    });
    if (!result.values.empty() && !holds(model, result.values)) {
        result.error = "internal error: a solution broke a constraint";
    }
    return result;
}

} // namespace alldiff::strong
