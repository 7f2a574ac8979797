// New puzzles on squares that the core makes by itself: a random solution, clues that hold in it, and then
// those taken away that can be spared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "cages.hpp"
#include "generate.hpp"

namespace alldiff::generate {

struct Mixture {
    enum class Fill : std::uint8_t { search, latin, classic };
    enum class Cages : std::uint8_t { none, sums, operations };

    int side = 9;
    Model base;               // the cells, row by row, with what always holds
    Fill fill = Fill::search; // how a random solution comes about
    bool pieces = false;      // random ones, which are houses, too
    int box_width = 0;        // out of which they grow
    std::vector<std::vector<int>> images{}; // of their symmetry
    Cages cages = Cages::none; // they cover the grid and stay
    GroupOptions groups{};
    std::vector<std::pair<int, int>> signs{}; // cells between which there is one
    bool few_signs = false;                   // those that can be spared go, after the givens
    std::vector<std::vector<int>> places{};   // of givens, those that go together
    int fewest = 0;                           // givens
    int most = 0;
    bool ranged = false;  // the number to stop at is drawn
    bool minimal = false; // no given can be spared alone, either
    std::uint64_t effort = 0;
};

// A search for a solution begins anew after so many filters. Where pieces are random others are then drawn:
// many have no solution that comes soon.
inline constexpr int fill_work = 6; // for each candidate
inline constexpr int fill_tries = 50;

struct Cage {
    std::vector<int> cells;
    Operation operation;
};

// A puzzle, or why there is none.
struct MadePuzzle {
    enum class Fault : std::uint8_t { none, no_solution, not_unique, givens, spare };
    static constexpr std::size_t faults = 5;

    Fault fault = Fault::none;
    std::vector<int> solution;
    std::vector<int> pieces;             // of each cell, if they are random
    std::vector<Cage> cages;
    std::vector<int> givens;             // the cells that have one
    std::vector<std::pair<int, int>> signs; // the cell of the smaller value first
    LimitReached limit_reached = LimitReached::none; // a puzzle without a fault may then have clues to spare
    std::string error;
};

// The seed and the number of the attempt decide everything, except where a limit of time or a cancellation ends it.
[[nodiscard]] MadePuzzle make_puzzle(const Mixture& mixture, std::uint64_t seed, std::uint64_t attempt,
                                     const Limits& limits);

// Puzzles of a series (see generate.hpp): of each seed the first attempt without a fault, if there is one so
// far, and how many had which fault.
struct MadeSeries {
    std::vector<std::optional<MadePuzzle>> made;
    std::array<std::uint64_t, MadePuzzle::faults> faults{};
    LimitReached limit_reached = LimitReached::none;
};

// Makes puzzles until all are there, a limit is reached, or `pause` seconds have passed; `series` tells then
// from where to go on. They are the same on any number of threads (0: as many as the machine has).
[[nodiscard]] MadeSeries make_puzzles(const Mixture& mixture, Series& series, double pause, const Limits& limits,
                                      int threads);

} // namespace alldiff::generate
