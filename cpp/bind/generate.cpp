// The Python face of `generate`.
#include "parts.hpp"

#include <nanobind/stl/array.h>
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
#include "../bitsliced/fastest.hpp"
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

// The options as they are handed over: groups of cells, (fewest, most) clues, and the rest.
generate::PuzzleOptions read_options(const std::vector<Cells>& groups, std::pair<int, int> clues,
                                     bool minimal, const std::string& method,
                                     const std::optional<Cells>& solution,
                                     const std::optional<Cells>& start, int exchanged) {
    generate::PuzzleOptions options;
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
    options.groups = groups;
    options.fewest = clues.first;
    options.most = clues.second;
    options.minimal = minimal;
    if (method == "controlled") {
        options.method = generate::Method::controlled;
    } else if (method == "relative") {
        if (!start || groups.size() != generate::cells) {
            throw nb::value_error("relatives are those of a start, with clues in any cell");
        }
        options.method = generate::Method::relative;
    } else if (method != "top-down") {
        throw nb::value_error("there is no such method");
    }
    options.exchanged = exchanged;
    options.has_solution = solution.has_value();
    if (solution) options.solution = read_values(*solution);
    options.has_start = start.has_value();
    if (start) options.start = read_values(*start);
    for (int cell = 0; cell < generate::cells; ++cell) {
        if (options.start[cell] != 0 && !seen[cell]) {
            throw nb::value_error("the clues of the start are in the groups");
        }
    }
    return options;
}

using Walk = std::pair<std::vector<std::string>, std::size_t>;

generate::DifficultyOptions read_difficulty(const std::optional<Walk>& walk,
                             const std::vector<std::vector<std::string>>& used,
                             const std::vector<std::string>& unused,
                             const std::vector<std::string>& shortcut,
                             const std::vector<std::string>& finish,
                             const std::optional<std::pair<int, int>>& rating) {
    generate::DifficultyOptions difficulty;
    difficulty.walked = walk.has_value();
    if (walk) std::tie(difficulty.order, difficulty.hardest_from) = *walk;
    difficulty.used = used;
    difficulty.unused = unused;
    difficulty.shortcut = shortcut;
    difficulty.finish = finish;
    difficulty.rated = rating.has_value();
    if (rating) std::tie(difficulty.least_tenths, difficulty.most_tenths) = *rating;
    return difficulty;
}

nb::bytes write_grid(const generate::Values& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
}

nb::object write_candidate(const generate::Candidate& candidate) {
    return nb::make_tuple(write_grid(candidate.puzzle), write_grid(candidate.solution));
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
                int threads, StopSource* stop) {
    if (seeds.size() != attempts.size() || seeds.empty()) {
        throw nb::value_error("each seed has its attempts");
    }
    const auto options = read_options(groups, clues, minimal, method, solution, start, exchanged);
    const auto difficulty = read_difficulty(walk, used, unused, shortcut, finish, rating);
    generate::Series series{seeds, attempts};
    Signals signals;
    const Limits limits = signals.limits(stop, seconds);
    generate::BatchResult result;
    {
        const nb::gil_scoped_release unlocked;
        result = generate::generate_batch(options, difficulty, series, pause, limits, threads,
                                          bitsliced::fastest().kernel);
    }
    signals.rethrow(result.limit_reached);
    nb::list made;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        made.append(result.accepted[i] ? write_candidate(result.made[i]) : nb::object(nb::none()));
    }
    nb::object nearest = nb::none();
    if (result.nearest) {
        const auto& [candidate, lacks] = *result.nearest;
        nearest = nb::make_tuple(write_candidate(candidate), static_cast<int>(lacks.why), lacks.distance, lacks.technique);
    }
    return nb::make_tuple(made, series.attempts, result.tried, write_limit(result.limit_reached), nearest);
}

} // namespace

void add_generate(nb::module_& module) {
    module.def("make_classic", &make, "seeds"_a, "attempts"_a, "groups"_a, "clues"_a,
               "minimal"_a, "method"_a, "solution"_a.none(), "start"_a.none(), "exchanged"_a, "walk"_a.none(),
               "used"_a, "unused"_a, "shortcut"_a, "finish"_a, "rating"_a.none(), "pause"_a, "seconds"_a, "threads"_a,
               "stop"_a.none() = nb::none(), "Make classic 9x9 puzzles.");
}

} // namespace alldiff::bind
