// From Python objects to the records of the core, and back.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "../model.hpp"
#include "../textbook/search.hpp"

namespace alldiff::bind {

// Reads a model from domains (ints as wide as need be), constraints, givens (pairs), and the number of
// hidden variables. A constraint is a tuple of the number of its type and its parts, or a record of
// which `records` tells these; engines/native.py says which. Calls `ask` now and then, if that is not
// None: an error that it raises ends the work. Raises TypeError or ValueError where something is
// malformed.
[[nodiscard]] Model read_model(nanobind::handle domains, nanobind::handle constraints,
                               nanobind::handle givens, int hidden, nanobind::handle records,
                               nanobind::handle ask);

// A model as Python holds it.
struct NativeModel : Model {
    std::shared_ptr<textbook::Shared> shared = std::make_shared<textbook::Shared>();
};

// Returns a model with other givens, which shares all else.
[[nodiscard]] NativeModel with_givens(const NativeModel& model, nanobind::handle givens);

// Returns a model with some of its constraints, by number, and with other domains and givens.
[[nodiscard]] NativeModel part_of(const NativeModel& model, const std::vector<int>& constraints,
                                  nanobind::handle domains, nanobind::handle givens);

// Tells whether the values of a tuple or list are a solution: the oracle, for tests of it.
[[nodiscard]] bool holds_values(const Model& model, nanobind::handle values);

[[nodiscard]] textbook::Plan read_plan(std::string_view level, nanobind::handle variables,
                                   nanobind::handle values, nanobind::handle options,
                                   std::uint64_t seed);

// Returns a tuple of values.
[[nodiscard]] nanobind::object write_values(const std::vector<int>& values);

// Returns a tuple of tuples of values.
[[nodiscard]] nanobind::object write_solutions(std::span<const std::vector<int>> solutions);

// Returns the name of a limit, or None.
[[nodiscard]] nanobind::object write_limit(LimitReached limit);

// Returns a tuple of the names.
[[nodiscard]] nanobind::object write_names(std::span<const std::string_view> names);

} // namespace alldiff::bind
