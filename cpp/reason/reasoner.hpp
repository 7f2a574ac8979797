// Reasoning on a board of any size: what the rest of the core and the bindings call.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../limits.hpp"
#include "explainer/rating.hpp"
#include "shape.hpp"

namespace alldiff::reason {

inline constexpr int most_values = 62;

struct Path {
    std::vector<Deduction> steps;
    Ending ending = Ending::stuck;
};

// Techniques that are asked together. Of all that they find, a weighed stage takes the step that
// HoDoKu prefers; others take the first.
struct Stage {
    std::vector<std::string> techniques;
    bool weighed = false;
};

// Has a board and the position on it. Not shared between threads.
class Reasoner {
public:
    virtual ~Reasoner() = default;

    virtual State state() const = 0;
    virtual void set(const State& state) = 0;
    virtual void apply(const Deduction& deduction) = 0;

    // The deductions of one technique here, at most so many of them, or those found until it was stopped;
    // none where the position is contradictory.
    virtual std::vector<Deduction> find(const std::string& technique, std::size_t most, Stop& stop) = 0;

    // Goes on from here, each time with the first technique of the list that finds something, and its
    // first deduction; ends, as if stuck, before a step that is `unwanted`.
    virtual Path walk(const std::vector<std::string>& order, std::size_t most_steps, Stop& stop,
                      const std::function<bool(const Deduction&)>& unwanted = {}) = 0;

    // The same in the manner of HoDoKu, stage by stage; singles are taken in the order in which they
    // come up instead of the order of the board.
    virtual Path walk_in_stages(const std::vector<Stage>& stages, std::size_t most_steps, Stop& stop) = 0;

    // Rates the position as Sudoku Explainer does, without changing it; steps beyond `most_tenths` end
    // it. Throws std::invalid_argument where the board is not that of a classic Sudoku.
    virtual explainer::Rating rate(int most_tenths, explainer::Book book, Stop& stop) = 0;
};

// The names of all techniques that there are.
std::vector<std::string> technique_names();

// Throws std::invalid_argument where the shape is none, or too big.
std::unique_ptr<Reasoner> make_reasoner(const Shape& shape);

} // namespace alldiff::reason
