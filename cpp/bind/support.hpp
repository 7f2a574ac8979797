// The Python face of `strong/support`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_support(nanobind::module_& module);

} // namespace alldiff::bind
