// Batches of classic 9x9 puzzles: the entry point that picks how to solve them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>

#include "../limits.hpp"
#include "kernel.hpp"

namespace alldiff::bitsliced {

// A puzzle has a value above 9.
class InvalidValue final : public std::exception {};

// A solution broke a rule or a given: a defect. Its row is zeros now.
struct WrongSolution final : std::exception {
    explicit WrongSolution(std::size_t number) : row(number) {}
    std::size_t row;
};

// Solves `size` puzzles of 81 bytes (0 for an empty cell, else 1 to 9): counts the solutions of each up
// to `limits.solutions` (0: all), and unless `solutions` is null writes one of each, or zeros where there
// is none. On any number of threads (0: as many as the machine has) the answers are the same. Returns
// `none`, or why it stopped early; then the answers are worth nothing. `limits.nodes` is not used.
// Every solution is checked against the givens and the rules before it is handed out. Throws
// InvalidValue and WrongSolution.
[[nodiscard]] LimitReached solve(const std::uint8_t* puzzles, std::size_t size,
                                 std::uint8_t* solutions, std::uint64_t* counts,
                                 const Limits& limits, int threads, const Kernel& kernel);

// The first puzzle with a value above 9, or `size`.
[[nodiscard]] std::size_t first_invalid(const std::uint8_t* puzzles, std::size_t size);

} // namespace alldiff::bitsliced
