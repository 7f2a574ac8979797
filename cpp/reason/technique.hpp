// A technique is a function that finds deductions in a position. Each family has a file, and a list
// of its techniques in the order in which it wants to be asked.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "assumption.hpp"
#include "manner.hpp"
#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// Takes deductions one by one; once it returns false, it wants no more, and the finder returns.
class Sink {
public:
    virtual ~Sink() = default;
    virtual bool take(Deduction deduction) = 0;
    // Long searches ask now and then whether somebody wants them to end.
    virtual bool stopped() { return false; }
    // Where the one who walks keeps assumptions that the technique saw fail: they do so for ever, as
    // candidates only get fewer. Null where nobody does.
    virtual std::vector<Assumption>* failed() { return nullptr; }
    virtual const Manner& manner() const { return everything; }
    // Whether only the deduction counts that `preference` puts first.
    virtual bool wants_best() const { return false; }
};

struct Technique {
    std::string_view name;
    // Finds what the technique concludes here; every deduction places or removes something, and none
    // is found twice.
    void (*find)(const Position&, Sink&);
};

std::span<const Technique> singles();
std::span<const Technique> locked();
std::span<const Technique> subsets();
std::span<const Technique> fish();
std::span<const Technique> complex_fish();
std::span<const Technique> single_digit();
std::span<const Technique> empty_rectangles();
std::span<const Technique> wings();
std::span<const Technique> colouring();
std::span<const Technique> medusa();
std::span<const Technique> pairs();
std::span<const Technique> almost_locked();
std::span<const Technique> blossom();
std::span<const Technique> unique_rectangles();
std::span<const Technique> unique_loops();
std::span<const Technique> extended_rectangles();
std::span<const Technique> graves();
std::span<const Technique> templates();
std::span<const Technique> crossings();
std::span<const Technique> aligned();
std::span<const Technique> fireworks();
std::span<const Technique> rings();
std::span<const Technique> tridagons();
std::span<const Technique> exocets();
std::span<const Technique> senior_exocets();
std::span<const Technique> oddagons();
std::span<const Technique> locked_sectors();
std::span<const Technique> kraken_fish();
std::span<const Technique> chains();
std::span<const Technique> forcing();

// All techniques of all families.
const std::vector<Technique>& techniques();

} // namespace alldiff::reason::ALLDIFF_REASON
