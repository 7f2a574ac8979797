// Deadly patterns: cells that could swing between two values each, all together, so that a puzzle
// with one solution cannot come down to them. Their roof is the cells that have other candidates.
#pragma once

#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class DeadlyPattern {
public:
    explicit DeadlyPattern(const Position& position) : position_(position) {}

    // A cell of the pattern and the two values between which it would swing.
    void add(int cell, Mask values);

    const Cells& cells() const { return all_; }
    const Cells& roof() const { return roof_; }
    Mask swing(int cell) const;
    Mask extras(int cell) const { return position_.marks(cell) & ~swing(cell); }

    // Whether every house has each of the values in two cells of the pattern or in none.
    bool is_deadly() const;

    // A deduction of that technique with the pattern as its reason, to be concluded.
    DeductionBuilder begin(std::string_view technique) const;

    // The four things to conclude; each tells the sink, and is false where that wants no more.
    // One cell of roof: it takes none of its two values.
    bool lone_roof(Sink& sink) const;
    // One extra value in all of the roof: whoever sees the whole roof is not it.
    bool common_extra(Sink& sink) const;
    // One of the roof takes an extra value, and makes a locked set with other cells of a house.
    bool locked_extras(Sink& sink) const;
    bool locked_extras_of_two(Sink& sink) const { return roof_.count() != 2 || locked_extras(sink); }
    // A value has its places in a house in two cells of roof: neither takes its other value.
    bool locked_swing(Sink& sink) const;

private:
    bool locked_extras(int house, Sink& sink) const;
    DeductionBuilder locked_with(std::string_view technique, int house, const Cells& partners,
                          Mask values) const;

    const Position& position_;
    std::vector<Deadly> swings_;
    Cells all_, roof_;
};

// One of the things to conclude.
using Conclusion = bool (DeadlyPattern::*)(Sink&) const;

} // namespace alldiff::reason::ALLDIFF_REASON
