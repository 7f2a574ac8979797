// Estimate: random walks to solutions, each with the number of solutions that it stands for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::lcg {

struct Walks {
    // Of each walk: the natural logarithm of its weight, or minus infinity where it met a dead end.
    std::vector<double> logarithms;
    std::vector<std::vector<int>> solutions; // of walks that met none, where they are wanted; else empty
    LimitReached limit_reached = LimitReached::none;
    std::string error;
};

// Walks from the root to a solution: at each step the variable with the fewest values takes one of those that
// survive propagation, at random; the weight is the product of their numbers (Knuth 1975; Chen 1992). The mean of the
// weights is an unbiased estimate of the number of solutions. Needs values below 64.
[[nodiscard]] Walks walk(const Model& model, std::uint64_t seed, std::uint64_t walks, bool keep, const Limits& limits);

} // namespace alldiff::lcg
