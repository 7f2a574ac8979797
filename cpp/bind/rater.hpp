// Ratings of many classic Sudokus, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_rater(nanobind::module_& module);

} // namespace alldiff::bind
