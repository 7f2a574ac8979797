// The Python face of `lcg/minimize`.
#include "parts.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "../lcg/minimize.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Numbers = std::vector<int>;
using Givens = std::vector<std::pair<int, int>>;
using Among = std::vector<std::pair<int, std::uint64_t>>;

// Returns whether the solution is unique; of each bundle, whether it is kept and whether it is known
// to be needed; another solution, or None; the limit reached, or None; and the conflicts.
nb::object minimize(const Model& model, const std::vector<int>& solution,
                    const std::vector<std::pair<Givens, Numbers>>& bundles,
                    const std::vector<std::pair<Numbers, Among>>& clues, std::size_t fewest,
                    std::uint64_t effort, double seconds, StopSource* stop) {
    lcg::MinimizeOptions options;
    options.fewest = fewest;
    options.effort = effort;
    for (const auto& [constraints, among] : clues) options.clues.push_back({constraints, among});
    for (const auto& [givens, numbers] : bundles) options.bundles.push_back({givens, numbers});
    const auto result = unlocked(stop, seconds, [&](const Limits& limits) {
        return lcg::minimize(model, solution, options, limits);
    });
    if (!result.error.empty()) throw std::invalid_argument(result.error);
    nb::list kept, needed;
    for (const char flag : result.kept) kept.append(flag != 0);
    for (const char flag : result.needed) needed.append(flag != 0);
    nb::object other = nb::none();
    if (!result.others.empty()) other = write_solutions({result.others.data(), 1})[0];
    return nb::make_tuple(result.unique, kept, needed, other, write_limit(result.limit_reached),
                          result.stats.fails);
}

} // namespace

void add_minimize(nb::module_& module) {
    module.def("minimize", &minimize, "model"_a, "solution"_a, "bundles"_a, "clues"_a, "fewest"_a,
               "effort"_a, "seconds"_a, "stop"_a.none() = nb::none(),
               "Take clues away, bundle by bundle, as long as the solution stays the only one.");
}

} // namespace alldiff::bind
