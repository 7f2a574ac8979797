// What a person concludes in one step, and why: in numbers, for words and pictures are made elsewhere.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alldiff::reason {

using Mask = std::uint64_t; // bit v says that the value v is a candidate

struct Candidate {
    std::int16_t cell;
    std::int16_t value;

    auto operator<=>(const Candidate&) const = default;
};

inline Candidate candidate(int cell, int value) {
    return {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(value)};
}

// A colour says which part of a pattern something is. Techniques with several sets (almost locked
// sets, chains) use as many as they have.
enum Colour : std::uint8_t {
    main_part = 0,   // what defines the pattern: base candidates, the first set, "on" in a chain
    other_part = 1,  // its counterpart: cover houses, the second set, "off" in a chain
    extra_part = 2,  // fins, guardians, extra candidates
    third_part = 3,
    fourth_part = 4,
};

// A candidate of the pattern, or a whole cell where the value is 0.
struct Shade {
    Candidate candidate;
    std::uint8_t colour;
};

// A house that the reasoning uses.
struct Used {
    std::int16_t house;
    std::uint8_t colour;
};

// A sign that the reasoning uses.
struct UsedSign {
    std::int16_t sign;
    std::uint8_t colour;
};

// An inference between two nodes. A node is one candidate, one value in several cells (a group),
// several values in one cell (a bound), or what an almost locked set comes down to. Strong: if `from`
// is false, `to` is true; weak: if `from` is true, `to` is false. Links of one chain follow one
// another.
struct Link {
    std::vector<Candidate> from;
    std::vector<Candidate> to;
    bool strong;
    std::uint8_t chain;
};

// A cell of a deadly pattern with the two values between which it would swing.
struct Deadly {
    std::int16_t cell;
    Mask values;
};

// Every house and sign whose rule the step needs must be among `houses` and `signs`: with the current
// candidates of all cells, they and the negated conclusion have no solution. Where `deadly` is not
// empty, they leave nothing but the deadly pattern, and the puzzle is known to have one solution.
struct Because {
    std::vector<Used> houses;
    std::vector<UsedSign> signs;
    std::vector<Shade> shades;
    std::vector<Link> links;
    std::vector<Deadly> deadly;
};

struct Deduction {
    std::string technique; // as in the catalogue, such as "naked-pair"
    std::vector<Candidate> places;
    std::vector<Candidate> removals;
    Because because;
    int length = 0; // nodes of a chain or net, where that matters for the rating
};

// A value that goes into a cell.
inline Deduction placement(std::string_view technique, int cell, int value) {
    Deduction found;
    found.technique = technique;
    found.places = {candidate(cell, value)};
    found.because.shades.push_back({found.places[0], main_part});
    return found;
}

} // namespace alldiff::reason
