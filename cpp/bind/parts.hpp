// The parts of the module `alldiff._native`: each file adds what it binds.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

void add_canonical(nanobind::module_& module);
void add_generate(nanobind::module_& module);
void add_givens(nanobind::module_& module);
void add_kakuro(nanobind::module_& module);
void add_lower(nanobind::module_& module);
void add_minimize(nanobind::module_& module);
void add_stream(nanobind::module_& module);
void add_mixture(nanobind::module_& module);
void add_proof(nanobind::module_& module);
void add_rater(nanobind::module_& module);
void add_reason(nanobind::module_& module);
void add_support(nanobind::module_& module);
void add_bitsliced(nanobind::module_& module);

} // namespace alldiff::bind
