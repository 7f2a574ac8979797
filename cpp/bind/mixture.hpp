// New puzzles that the core makes by itself, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_mixture(nanobind::module_& module);

} // namespace alldiff::bind
