// The Python face of `strong/thin`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_thin(nanobind::module_& module);

} // namespace alldiff::bind
