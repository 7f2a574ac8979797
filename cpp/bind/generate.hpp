// The Python face of `generate`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_generate(nanobind::module_& module);

} // namespace alldiff::bind
