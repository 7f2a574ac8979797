// What the puzzles of a call shall be like, as far as it concerns clues and the solution.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace alldiff::generate {

inline constexpr int cells = 81;
using Values = std::array<std::uint8_t, cells>; // 0 for an empty cell

// How a puzzle is drawn. Top-down removes each clue that can be spared, in random order. Controlled
// begins anew with other clues as soon as one cannot be spared, so that every minimal puzzle with n
// clues of a solution is as likely as any other with n (Berthier 2009).
// Relative exchanges some clues of a puzzle: it keeps the others, with any solution that they have, as
// long as they are needed, and adds what is missing.
enum class Method : std::uint8_t { top_down, controlled, relative };

struct PuzzleOptions {
    std::vector<std::vector<int>> groups; // cells that keep or lose their clues together
    int fewest = 0;                       // clues
    int most = cells;
    bool minimal = false;
    Method method = Method::top_down;
    bool has_solution = false; // else each puzzle has a random one
    Values solution{};
    bool has_start = false; // clues to begin with, or to find relatives of; else all of the groups
    Values start{};
    int exchanged = 0; // clues of the start that a relative need not have
};

struct Candidate {
    Values puzzle;
    Values solution;
};

// What a candidate lacks, and how far it is from what was ordered, in the units of ratings.
struct Shortfall {
    enum class Why : std::uint8_t { nothing, not_unique, givens, spare, too_easy, too_hard, banned, missing };
    static constexpr std::size_t whys = 8;

    Why why = Why::nothing;
    double distance = 0;
    std::size_t technique = 0; // that is banned or missing: its number in the options
};
inline constexpr double nowhere = std::numeric_limits<double>::infinity(); // nothing that could be handed out
inline constexpr double far_away = 5; // of which nobody knows how far
inline constexpr double least_of_givens = 10;

struct Attempt {
    Candidate candidate{};
    Shortfall shortfall{Shortfall::Why::not_unique, nowhere};

    [[nodiscard]] bool accepted() const { return shortfall.why == Shortfall::Why::nothing; }
};

// How far a number of clues is from the range.
[[nodiscard]] inline Shortfall shortfall_of(const PuzzleOptions& options, int clues) {
    if (clues >= options.fewest && clues <= options.most) return {};
    return {Shortfall::Why::givens, least_of_givens + std::max(options.fewest - clues, clues - options.most)};
}

} // namespace alldiff::generate
