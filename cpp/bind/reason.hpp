// The Python face of `reason`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_reason(nanobind::module_& module);

} // namespace alldiff::bind
