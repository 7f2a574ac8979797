// From the rules of a puzzle to the variables of a model: what Python would do for one clue at a time.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

// Returns the pairs (number, value) of the values that are not 0 in rows, cells being numbered in
// reading order, and None no cell. Returns None where there is no cell, rows differ in length, or a
// value is no int from `low` to `high`: then Python tells what is wrong.
[[nodiscard]] nanobind::object given_pairs(nanobind::handle rows, long long low, long long high);

// Returns the numbers of the cells of a grid, from 0 in the order in which they are named, as a table of
// ints by place; -1 where there is no cell.
[[nodiscard]] nanobind::object number_table(long rows, long columns, nanobind::handle cells);

// Returns for each rule the numbers of the cells that it names: those of the tuple in its one field, or
// of several fields with one cell each; ascending if they are `sorted`. `others` has the numbers of cells
// that are not in the grid. Returns None where a rule names what is no cell, or one twice unless it
// `repeats`.
[[nodiscard]] nanobind::object scopes_of(nanobind::handle rules, nanobind::handle fields, nanobind::bytes table,
                                         long columns, nanobind::dict others, bool repeats, bool sorted);

// Returns the numbers of the cells of every longest line: in rows, and in columns.
[[nodiscard]] nanobind::object lines_of(nanobind::bytes table, long columns);

// Returns the rules of one type that follow one another: the type, the number of the first, and they.
[[nodiscard]] nanobind::object grouped(nanobind::handle rules);

// Puts the constraints that rules state into dicts, with the numbers of the rules that do, from
// `first` on. A statement is the type of a constraint, whether it is the dict of those that differ
// where it goes, whether the type takes the variables of a scope one by one, and the fields of the rule
// that it takes besides. It is left out where one of these is None, or where nothing could be equal.
void state(nanobind::handle rules, nanobind::handle scopes, nanobind::handle statements, Py_ssize_t first,
           nanobind::handle differing, nanobind::handle others);

void add_lower(nanobind::module_& module);

} // namespace alldiff::bind
