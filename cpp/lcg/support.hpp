// Support: what some constraints leave to their variables: every candidate that some way to satisfy
// them has.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "plain.hpp"

namespace alldiff::lcg {

// Keeps the ways that it found: each supports a candidate of every variable, and serves again as long
// as its candidates are there. Domains have at most 64 values.
class Support {
public:
    // Of the constraints with these numbers, and of variables that differ besides (`apart`). Nothing is
    // told of variables from `cells` on. The model must outlive it.
    // A search for one way runs up to `patience` filters.
    Support(const Model& model, std::vector<int> numbers, const std::vector<std::vector<int>>& apart,
            int cells, std::uint64_t patience);

    // The variables of which something is told, ascending.
    [[nodiscard]] std::span<const int> variables() const { return {variables_.data(), told_}; }

    struct Left {
        std::vector<Word> domains;             // of the variables that something is told of
        std::vector<std::pair<int, int>> open; // candidates (place, value) that a short search cannot tell of
    };
    // What is left of the domains, which are those of all variables of the model.
    [[nodiscard]] Left left(std::span<const Word> domains, Stop& stop);
    // The same, where this asks what would be: no way is forgotten for it.
    [[nodiscard]] Left would_leave(std::span<const Word> domains, Stop& stop);

    // Whether no way has any of these candidates (variable, value), as far as short searches show.
    [[nodiscard]] bool excludes(std::span<const Word> domains, std::span<const std::pair<int, int>> candidates,
                                Stop& stop) const;

    // Looks for a way with a value of a variable, as far as a short search tells; any value will do where no
    // constraint names the variable. A way that is found has a value for each variable of the constraints.
    struct Way {
        Plain::Found found;
        std::vector<int> values;
    };
    [[nodiscard]] Way way_with(std::span<const Word> domains, int variable, int value, Stop& stop) const;
    // Takes note of a way that was found elsewhere: a value for each variable that something is told of.
    void add(std::span<const int> way);

private:
    [[nodiscard]] Left with_ways(std::span<const Word> domains, bool forget);
    void search(std::span<const Word> domains, Left& left, Stop& stop);
    // The constraints over variables of their own, by their places among those of the constraints.
    [[nodiscard]] Model part(std::span<const Word> domains) const;
    [[nodiscard]] int place_of(int variable) const; // -1 where no constraint names it

    const Model* model_;
    std::uint64_t patience_;
    std::vector<int> numbers_;
    std::vector<Constraint> apart_;
    std::vector<int> variables_; // all, ascending
    std::size_t told_ = 0;
    std::vector<std::uint8_t> ways_; // one after the other, `told_` values each
};

} // namespace alldiff::lcg
