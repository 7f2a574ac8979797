// The Python face of `kakuro`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_kakuro(nanobind::module_& module);

} // namespace alldiff::bind
