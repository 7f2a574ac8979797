// The Python face of `turbo`: batches of classic 9x9 puzzles as arrays and as text.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_turbo(nanobind::module_& module);

} // namespace alldiff::bind
