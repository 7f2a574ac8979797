// Fill: a random solution of a model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "problem.hpp"

namespace alldiff::lcg {

struct FillResult {
    std::vector<int> values; // of all variables; empty where none was found
    bool impossible = false; // there is none
    LimitReached limit_reached = LimitReached::none;
    std::string error;
};

// Makes random solutions of a model, which must stay. Not shared between threads.
class Filler {
public:
    Filler(const Model& model, const Limits& limits);

    // Looks for a solution by taking random values, the variable with the fewest first, and begins anew,
    // up to `tries` times, where a search ran `work` filters, later more: one that went astray rarely comes back. The
    // seed decides which solution it is; they are not equally likely. Needs values below 64.
    [[nodiscard]] FillResult fill(std::uint64_t seed, std::uint64_t work, int tries);

private:
    const Model& model_;
    Stop stop_;
    Problem problem_;
    std::string error_;
};

// The same for one solution.
[[nodiscard]] FillResult fill(const Model& model, std::uint64_t seed, std::uint64_t work, int tries,
                              const Limits& limits);

} // namespace alldiff::lcg
