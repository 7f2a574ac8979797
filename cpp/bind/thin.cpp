#include "thin.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "../strong/thin.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Pairs = std::vector<std::vector<std::pair<int, int>>>;

// Returns whether the solution is unique; of each bundle, whether it is kept and whether it is known
// to be needed; another solution, or None; the limit reached, or None; and the conflicts.
nb::object thin(const Model& model, const std::vector<int>& solution, const Pairs& bundles,
                bool signs, std::size_t fewest, std::uint64_t effort, double seconds) {
    refuse_new_types(model);
    strong::Thinning thinning;
    thinning.fewest = fewest;
    thinning.effort = effort;
    for (const auto& bundle : bundles) {
        thinning.bundles.emplace_back();
        for (const auto& [variable, other] : bundle) {
            thinning.bundles.back().push_back(
                {signs ? strong::Clue::Type::sign : strong::Clue::Type::given, variable, other});
        }
    }
    Signals signals;
    Limits limits;
    limits.seconds = seconds;
    limits.interrupted = signals.question();
    strong::Thinned thinned;
    {
        const nb::gil_scoped_release unlocked;
        thinned = strong::thin(model, solution, thinning, limits);
    }
    signals.rethrow_all();
    if (!thinned.error.empty()) throw std::invalid_argument(thinned.error);
    nb::list kept, needed;
    for (const char flag : thinned.kept) kept.append(flag != 0);
    for (const char flag : thinned.needed) needed.append(flag != 0);
    nb::object other = nb::none();
    if (!thinned.other.empty()) other = write_solutions({&thinned.other, 1})[0];
    return nb::make_tuple(thinned.unique, kept, needed, other, write_limit(thinned.limit_reached),
                          thinned.stats.fails);
}

} // namespace

void add_thin(nb::module_& module) {
    module.def("thin", &thin, "model"_a, "solution"_a, "bundles"_a, "signs"_a, "fewest"_a,
               "effort"_a, "seconds"_a,
               "Take clues away, bundle by bundle, as long as the solution stays the only one.");
}

} // namespace alldiff::bind
