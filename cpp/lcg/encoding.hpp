// Encoding: a problem as candidates, groups, arcs and totals of a kernel, and the way back.
#pragma once

#include <utility>
#include <vector>

#include "../limits.hpp"
#include "kernel.hpp"
#include "problem.hpp"

namespace alldiff::lcg {

struct Encoding {
    static constexpr Candidate nothing = ~0U;

    Kernel kernel;
    bool impossible = false;
    bool wide = false; // domains of more than one word
    LimitReached limit = LimitReached::none;
    std::vector<int> fixed;                 // the value of each variable that has one; else -1
    std::vector<Candidate> first;           // of each variable's candidates, by ascending value
    std::vector<std::pair<int, int>> cells; // (variable, value) of the candidates that are no selector or state
    Candidate visible = 0;                  // so many of these, the first, are of visible variables
    std::size_t visible_variables = 0;
    Candidate extra = nothing;              // the first of the extra candidates
    Candidate switches = nothing;           // the first of two candidates for each switch: on, off

    [[nodiscard]] Candidate on(int number) const { return switches + 2 * static_cast<Candidate>(number); }
    // The candidate "variable = value", or `nothing` where the value is impossible or settled.
    [[nodiscard]] Candidate find(int variable, int value) const;
    // The values of a state in which every candidate is settled.
    [[nodiscard]] std::vector<int> values() const;
};

// Only values that are still possible in `problem.domains` get a candidate. The caller may ask for
// extra candidates, which are in no group, and says in clauses what they mean.
void encode(const Problem& problem, Stop& stop, Encoding& encoding, std::uint32_t extra = 0);

} // namespace alldiff::lcg
