// Lets a conclusion through the first time only, for searches that reach the same one on many ways.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class Once {
public:
    explicit Once(Sink& sink) : sink_(sink) {}

    // Gives it on if it removes something new; false where the sink wants no more. Removals of the
    // same value in the order of cells, please.
    bool take(Deduction deduction) {
        if (!told_.insert({deduction.places, deduction.removals}).second) return true;
        return sink_.take(std::move(deduction));
    }
    bool stopped() { return sink_.stopped(); }

private:
    Sink& sink_;
    std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> told_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
