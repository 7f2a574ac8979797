// A formula in clauses refuted by the learner, with a proof of it in DRAT, or satisfied.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../limits.hpp"

namespace alldiff::lcg {

// Clauses over the variables from 1 up, a literal being one of them or its negative.
struct Formula {
    int variables = 0;
    int cells = 0;             // so many of them, the first, say that a cell has a value
    std::vector<int> literals; // 0 ends each clause
};

struct Proof {
    enum class Status { refuted, satisfied, stopped };
    Status status = Status::stopped;
    LimitReached limit = LimitReached::none; // what stopped it
    std::vector<char> values;                // by variable less 1, where it is satisfied
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    Stats stats;
    std::string error; // where the formula is malformed or the file cannot be written
};

// Writes the proof to a file as it goes, the clauses of locks first. Besides the clauses the search
// uses only the groups that they contain, and those locks: no sums and no automata, so that every line
// follows by unit propagation.
[[nodiscard]] Proof prove(const Formula& formula, const std::string& path, const Limits& limits,
                          std::uint64_t seed);

} // namespace alldiff::lcg
