// New classic Sudokus, many in a call.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../limits.hpp"
#include "../bitsliced/kernel.hpp"
#include "difficulty_filter.hpp"
#include "options.hpp"

namespace alldiff::generate {

// Puzzles that are to be made, each by a seed of its own. Candidates are tried, one for each attempt from
// 0 on, and the first that is as wished is taken: it depends on its seed alone.
struct Series {
    std::vector<std::uint64_t> seeds;
    std::vector<std::uint64_t> attempts; // of each seed, that came to nothing
};

// What came of a call. `made[i]` is the puzzle of seed i, where it is `accepted[i]`. `tried` says how many
// candidates lacked what, and `nearest` is one that lacked the least.
struct BatchResult {
    std::vector<Candidate> made;
    std::vector<bool> accepted;
    std::array<std::uint64_t, Shortfall::whys> tried{};
    std::optional<Attempt> nearest;
    LimitReached limit_reached = LimitReached::none;
};

// Makes puzzles until all are there, a limit is reached, or `pause` seconds have passed; `series` tells
// then from where to go on. On any number of threads (0: as many as the machine has) the puzzles are
// the same.
[[nodiscard]] BatchResult generate_batch(const PuzzleOptions& options,
                                         const DifficultyOptions& difficulty, Series& series,
                                         double pause, const Limits& limits, int threads,
                                         const bitsliced::Kernel& kernel);

} // namespace alldiff::generate
