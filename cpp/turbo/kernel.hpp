// What the solvers of `sliced/` are given and give back, and which of them this machine can run.
//
// They are compiled once for each instruction set. Nothing here may have code of its own that such a
// compilation could leave in the program for all.
#pragma once

#include <cstddef>
#include <cstdint>

namespace alldiff::turbo {

// Puzzles and solutions are rows of 81 bytes, 0 for an empty cell. A count ends at `limit`.
//
// The solution of a puzzle that has several is the first of the search tree, left to right. All
// kernels walk the same tree, in a batch and one by one, so it depends on nothing but the puzzle.
struct Batch {
    const std::uint8_t* puzzles;
    std::uint64_t limit;     // at least 1
    std::uint8_t* solutions; // null where only counts are wanted
    std::uint64_t* counts;   // zero when a puzzle is handed out
    std::uint64_t* paths;    // of the solutions, in the search tree; needs no value at the start
    // For each puzzle a candidate that no solution may have, 9 * cell + value - 1, or 729 for none;
    // null where no puzzle has any.
    const std::uint16_t* banned = nullptr;
};

// A count that says: the tree is too deep for a path; search this puzzle alone.
inline constexpr std::uint64_t too_deep = ~std::uint64_t{0};

// Who works on which puzzles of a batch, and when to stop.
class Supply {
public:
    // Hands out up to `most` of the puzzles not handed out so far: sets the first, returns how many.
    virtual std::size_t claim(std::size_t most, std::size_t& first) = 0;
    // Tells whether to give up; asked every few microseconds.
    virtual bool stopped() = 0;

protected:
    ~Supply() = default;
};

// The work of a search.
struct Effort {
    std::uint64_t choices = 0;
    std::uint64_t fails = 0;
    int depth = 0; // of choices, at most
};

// Who hears of the solutions of one puzzle.
class Visitor {
public:
    // Takes a solution, 81 bytes; returns whether to go on.
    virtual bool found(const std::uint8_t* grid) = 0;
    // Tells whether to give up; asked at every node.
    virtual bool stopped(const Effort& effort) = 0;

protected:
    ~Visitor() = default;
};

struct Kernel {
    const char* name;
    int lanes; // nodes of a batch that go in step
    void (*solve_batch)(const Batch& batch, Supply& supply);
    void (*search_puzzle)(const std::uint8_t* puzzle, Visitor& visitor, Effort& effort);
    // The same from the candidates of 81 cells, bit 0 for digit 1.
    void (*search_candidates)(const std::uint16_t* candidates, Visitor& visitor, Effort& effort);
    // Fills the empty cells of a puzzle by random choices that the seed decides; false where it has no
    // solution.
    bool (*fill)(std::uint64_t seed, const std::uint8_t* puzzle, std::uint8_t* grid);
};

// The kernels that this machine can run, the one to take first; ends with a null pointer.
[[nodiscard]] const Kernel* const* kernels();

} // namespace alldiff::turbo
