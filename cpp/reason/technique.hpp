// A technique is a function that finds deductions in a position. Each family has a file, and a list
// of its techniques in the order in which it wants to be asked.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "assumption.hpp"
#include "deduction_builder.hpp"
#include "manner.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// Takes the deductions of one technique after another, up to as many as are wanted.
class Sink {
public:
    // `best`: only the deduction counts that `preference` puts first.
    Sink(std::size_t most, Stop& stop, const Manner& how = everything, bool best = false)
        : manner(how), wants_best(best), most_(most), stop_(stop) {}

    // Before a technique looks for its own.
    void begin(std::string_view name) {
        technique = name;
        taken_.clear();
        wanted_ = true;
    }
    // Takes what concludes something that this technique did not; once it returns false, no more is wanted,
    // and the finder returns.
    bool take(DeductionBuilder built) {
        if (!built.concludes()) return true;
        std::pair conclusion(built.found().places, built.found().removals);
        std::ranges::sort(conclusion.second);
        if (!taken_.insert(std::move(conclusion)).second) return true;
        return take(built.take());
    }
    // The same for what is known to be new.
    bool take(Deduction deduction) {
        found.push_back(std::move(deduction));
        return wanted_ = found.size() < most_;
    }
    // Long searches ask now and then whether somebody wants them to end,
    bool stopped() { return stop_.stopped(); }
    // or has enough.
    bool ended() { return !wanted_ || stopped(); }

    const Manner& manner;
    const bool wants_best;
    std::string_view technique;
    std::vector<Deduction> found;
    // Where the one who walks keeps assumptions that the technique saw fail: they do so for ever, as
    // candidates only get fewer. Null where nobody does.
    std::vector<Assumption>* failed = nullptr;

private:
    std::size_t most_;
    Stop& stop_;
    std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>> taken_;
    bool wanted_ = true;
};

struct Technique {
    std::string_view name;
    // Finds what the technique concludes here; every deduction places or removes something.
    void (*find)(const Position&, Sink&);
};

// The families.
std::span<const Technique> singles(), locked(), subsets(), fish(), complex_fish(), single_digit(),
    empty_rectangles(), wings(), colouring(), medusa(), pairs(), almost_locked(), blossom(),
    unique_rectangles(), unique_loops(), extended_rectangles(), graves(), templates(), crossings(),
    aligned(), fireworks(), rings(), tridagons(), exocets(), senior_exocets(), oddagons(), locked_sectors(),
    kraken_fish(), chains(), forcing();

// All techniques of all families.
const std::vector<Technique>& techniques();

} // namespace alldiff::reason::ALLDIFF_REASON
