// Passes a conclusion on the first time only, for searches that reach the same one on many ways.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "deduction_builder.hpp"
#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

class DedupSink {
public:
    explicit DedupSink(Sink& sink) : sink_(sink) {}

    // Gives it on if it concludes something new; false once nobody wants more.
    bool take(DeductionBuilder built) {
        if (!built.concludes()) return true;
        std::pair conclusion(built.found().places, built.found().removals);
        std::ranges::sort(conclusion.second);
        if (!taken_.insert(std::move(conclusion)).second) return true;
        return wanted_ = sink_.take(built.take());
    }
    bool stopped() { return !wanted_ || sink_.stopped(); }

private:
    Sink& sink_;
    std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> taken_;
    bool wanted_ = true;
};

} // namespace alldiff::reason::ALLDIFF_REASON
