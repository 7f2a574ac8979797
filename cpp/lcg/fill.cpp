#include "fill.hpp"

#include <bit>
#include <limits>

#include "planes.hpp"
#include "solve.hpp"

namespace alldiff::lcg {

namespace {

constexpr int tries_alike = 8; // then they take twice as much work

} // namespace

Filler::Filler(const Model& model, const Limits& limits) : model_(model), stop_(limits) {
    error_ = validate(model);
    if (error_.empty() && model.words != 1) error_ = "only values below 64 are taken at random";
    if (!error_.empty()) return;
    problem_ = prepare(model, stop_);
    if (!problem_.impossible) derive(problem_, Plan().plain_houses, false, stop_);
}

FillResult Filler::fill(std::uint64_t seed, std::uint64_t work, int tries) {
    FillResult result;
    result.error = error_;
    result.impossible = problem_.impossible;
    result.limit_reached = problem_.limit;
    if (!error_.empty() || problem_.impossible || problem_.limit != LimitReached::none) return result;
    Stats stats;
    with_search(problem_, [&]<class Search>() {
        Search search(problem_, stop_, stats);
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
                for (int v = 0; v < model_.variables; ++v) result.values.push_back(std::countr_zero(search.domain(v)));
            }
            result.impossible = found == Plain::Found::none;
            search.restore(root);
        }
    });
    if (!result.values.empty() && !holds(model_, result.values)) {
        result.error = "internal error: a solution broke a constraint";
    }
    return result;
}

FillResult fill(const Model& model, std::uint64_t seed, std::uint64_t work, int tries, const Limits& limits) {
    return Filler(model, limits).fill(seed, work, tries);
}

} // namespace alldiff::lcg
