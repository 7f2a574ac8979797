// The Python face of `strong/minimize`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_minimize(nanobind::module_& module);

} // namespace alldiff::bind
