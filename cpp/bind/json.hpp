// Reads the alldiff JSON of one puzzle, where nothing in it is out of the ordinary.
#pragma once

#include <nanobind/nanobind.h>

namespace alldiff::bind {

// Returns a dict of the members of the object that the text is, each read as its shape says, or
// None for whatever else a text may be: that is left to the reader that can tell what is wrong.
//
// `members` are pairs (key, shape). The value of a key without a shape is a list of clues: objects
// that begin with their "type", one of `clues`, and state each of its fields. Those are triples
// (type, class of the record, pairs (field, shape)).
//
// A shape is a str: "i" a whole number up to 10^9 either way, "s" a text, "g" a number from 0 or
// null. Before it "*" makes a list of any length of what follows, "+" one that is not empty and
// whose items, if they are lists, are equally long, and a digit a list of that length.
[[nodiscard]] nanobind::object read_json(nanobind::handle text, nanobind::handle members,
                                         nanobind::handle clues);

} // namespace alldiff::bind
