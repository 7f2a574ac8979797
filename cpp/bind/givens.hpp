// Lists of Python's strings and puzzles to arrays of cells.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_givens(nanobind::module_& module);

} // namespace alldiff::bind
