// The Python face of `strong/prove` and of the checker in `proof/`.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_proof(nanobind::module_& module);

} // namespace alldiff::bind
