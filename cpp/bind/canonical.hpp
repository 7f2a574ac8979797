// The Python face of `turbo/canonical`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_canonical(nanobind::module_& module);

} // namespace alldiff::bind
