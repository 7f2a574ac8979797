// The Python face of `kakuro`.
#include "parts.hpp"

#include <nanobind/stl/vector.h>

#include "../kakuro/fill.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

// Raises where a cell is not in exactly two runs of 2 to 9 cells, or a value is none.
void check(int cells, const std::vector<std::vector<int>>& runs, const std::vector<int>& values) {
    std::vector<int> times(static_cast<std::size_t>(cells));
    for (const auto& run : runs) {
        if (run.size() < 2 || run.size() > kakuro::largest) throw nb::value_error("a run has 2 to 9 cells");
        for (const int cell : run) {
            if (cell < 0 || cell >= cells) throw nb::value_error("a run has a cell that is none");
            ++times[cell];
        }
    }
    for (const int number : times) {
        if (number != 2) throw nb::value_error("each cell is in two runs");
    }
    if (!values.empty() && values.size() != times.size()) throw nb::value_error("each cell has a value");
    for (const int value : values) {
        if (value < 0 || value > kakuro::largest) throw nb::value_error("a value is from 1 to 9, or 0 for none");
    }
    for (const auto& run : runs) {
        unsigned seen = 0;
        for (const int cell : run) {
            if (values.empty()) break;
            const unsigned bit = 1U << values[cell];
            if (seen & bit & ~1U) throw nb::value_error("the values of a run differ");
            seen |= bit;
        }
    }
}

// Returns values, the ambiguous cells, the number of changes, and the limit reached or None.
nb::object kakuro_fill(int cells, std::vector<std::vector<int>> runs, std::vector<int> values,
                       std::uint64_t seed, std::uint64_t patience, double seconds,
                       StopSource* stop) {
    if (cells < 1) throw nb::value_error("there is no cell");
    check(cells, runs, values);
    const auto result = unlocked(stop, seconds, [&](const Limits& limits) {
        const kakuro::Outline outline(cells, std::move(runs));
        return kakuro::fill(outline, std::move(values), seed, patience, limits);
    });
    return nb::make_tuple(result.values, result.ambiguous, result.changes, write_limit(result.limit_reached));
}

} // namespace

void add_kakuro(nb::module_& module) {
    module.def("kakuro_fill", &kakuro_fill, "cells"_a, "runs"_a, "values"_a, "seed"_a, "patience"_a,
               "seconds"_a, "stop"_a.none() = nb::none(),
               "Fill the runs of a Kakuro so that their sums allow no other values.");
}

} // namespace alldiff::bind
