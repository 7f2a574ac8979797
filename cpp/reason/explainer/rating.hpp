// The rating of a classic Sudoku as Sudoku Explainer gives it: the easiest step again and again.
#pragma once

#include <string>
#include <vector>

#include "../../limits.hpp"
#include "../shape.hpp"

namespace alldiff::reason::explainer {

// Sukaku: what SukakuExplainer uses unless told otherwise. Original: what Sudoku Explainer 1.2.1 has.
enum class Book { sukaku, original };

struct Step {
    std::string technique;
    int tenths; // the rating times ten
    std::vector<Candidate> places, removals;
};

// In tenths; 0 where no such step was found. The rating is that of the hardest step, the pearl that of
// the hardest up to the first placement, the diamond that of the first step.
struct Rating {
    int rating = 0, pearl = 0, diamond = 0;
    std::vector<Step> steps;
    Ending ending = Ending::stuck;
};

// Whether the shape is that of a classic Sudoku: nine rows, columns and boxes, and no signs.
bool is_classic(const Shape& shape);

// Rates a classic Sudoku. It ends as soon as no step of at most `most_tenths` is left.
Rating rate(const State& state, int most_tenths, Book book, Stop& stop);

} // namespace alldiff::reason::explainer
