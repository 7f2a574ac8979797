#include "generate.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../generate/generate.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Cells = std::vector<int>;

generate::Values read_values(const Cells& cells) {
    if (cells.size() != generate::cells) throw nb::value_error("a grid has 81 cells");
    generate::Values values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (cells[i] < 0 || cells[i] > 9) throw nb::value_error("a value is from 0 to 9");
        values[i] = static_cast<std::uint8_t>(cells[i]);
    }
    return values;
}

// An order as it is handed over: groups of cells, (fewest, most) clues, and the rest.
generate::Order read_order(const std::vector<Cells>& groups, std::pair<int, int> clues, bool minimal,
                           const std::string& method, const std::optional<Cells>& solution,
                           const std::optional<Cells>& start, int exchanged) {
    generate::Order order;
    std::vector<bool> seen(generate::cells);
    for (const auto& group : groups) {
        if (group.empty()) throw nb::value_error("a group has cells");
        for (const int cell : group) {
            if (cell < 0 || cell >= generate::cells || seen[cell]) {
                throw nb::value_error("each cell from 0 to 80 is in one group at most");
            }
            seen[cell] = true;
        }
    }
    if (clues.first < 0 || clues.first > clues.second) throw nb::value_error("a range goes up");
    order.groups = groups;
    order.fewest = clues.first;
    order.most = clues.second;
    order.minimal = minimal;
    if (method == "controlled") {
        order.method = generate::Method::controlled;
    } else if (method == "relative") {
        if (!start || groups.size() != generate::cells) {
            throw nb::value_error("relatives are those of a start, with clues in any cell");
        }
        order.method = generate::Method::relative;
    } else if (method != "top-down") {
        throw nb::value_error("there is no such method");
    }
    order.exchanged = exchanged;
    order.has_solution = solution.has_value();
    if (solution) order.solution = read_values(*solution);
    order.has_start = start.has_value();
    if (start) order.start = read_values(*start);
    for (int cell = 0; cell < generate::cells; ++cell) {
        if (order.start[cell] != 0 && !seen[cell]) {
            throw nb::value_error("the clues of the start are in the groups");
        }
    }
    return order;
}

using Walk = std::pair<std::vector<std::string>, std::size_t>;

generate::Demand read_demand(const std::optional<Walk>& walk,
                             const std::vector<std::vector<std::string>>& used,
                             const std::vector<std::string>& unused,
                             const std::vector<std::string>& shortcut,
                             const std::vector<std::string>& finish,
                             const std::optional<std::pair<int, int>>& rating) {
    generate::Demand demand;
    demand.walked = walk.has_value();
    if (walk) std::tie(demand.order, demand.hardest_from) = *walk;
    demand.used = used;
    demand.unused = unused;
    demand.shortcut = shortcut;
    demand.finish = finish;
    demand.rated = rating.has_value();
    if (rating) std::tie(demand.least_tenths, demand.most_tenths) = *rating;
    return demand;
}

nb::bytes write_values(const generate::Values& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

nb::object make(const std::vector<std::uint64_t>& seeds,
                const std::vector<std::uint64_t>& attempts, const std::vector<Cells>& groups,
                std::pair<int, int> clues, bool minimal, const std::string& method,
                const std::optional<Cells>& solution, const std::optional<Cells>& start,
                int exchanged,
                const std::optional<Walk>& walk, const std::vector<std::vector<std::string>>& used,
                const std::vector<std::string>& unused, const std::vector<std::string>& shortcut,
                const std::vector<std::string>& finish,
                const std::optional<std::pair<int, int>>& rating, double pause, double seconds,
                int threads, const Stop* stop) {
    if (seeds.size() != attempts.size() || seeds.empty()) {
        throw nb::value_error("each seed has its attempts");
    }
    const auto order = read_order(groups, clues, minimal, method, solution, start, exchanged);
    const auto demand = read_demand(walk, used, unused, shortcut, finish, rating);
    generate::Series series{seeds, attempts};
    Signals signals;
    Limits limits;
    limits.seconds = seconds;
    limits.interrupted = signals.question();
    if (stop != nullptr) limits.cancelled = &stop->asked;
    generate::Harvest harvest;
    {
        const nb::gil_scoped_release unlocked;
        harvest = generate::make(order, demand, series, pause, limits, threads, **turbo::kernels());
    }
    signals.rethrow();
    nb::list made;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (harvest.granted[i]) {
            made.append(nb::make_tuple(write_values(harvest.made[i].puzzle),
                                       write_values(harvest.made[i].solution)));
        } else {
            made.append(nb::none());
        }
    }
    return nb::make_tuple(made, series.attempts, harvest.tried, write_limit(harvest.reached));
}

} // namespace

void add_generate(nb::module_& module) {
    module.def("make_classic", &make, "seeds"_a, "attempts"_a, "groups"_a, "clues"_a,
               "minimal"_a, "method"_a, "solution"_a.none(), "start"_a.none(), "exchanged"_a, "walk"_a.none(),
               "used"_a, "unused"_a, "shortcut"_a, "finish"_a, "rating"_a.none(), "pause"_a, "seconds"_a, "threads"_a,
               "stop"_a.none() = nb::none(), "Make classic 9x9 puzzles.");
}

} // namespace alldiff::bind
