// What the solvers in `kernels/` are given and give back, and which of them this machine can run.
//
// They are compiled once for each instruction set. Nothing here may have code of its own that such a
// compilation could leave in the program for all.
#pragma once

#include <cstddef>
#include <cstdint>

namespace alldiff::bitsliced {

// The work of a search.
struct Effort {
    std::uint64_t choices = 0;
    std::uint64_t fails = 0;
    int depth = 0; // of choices, at most
};

// Puzzles are rows of 81 bytes, 0 for an empty cell. A count ends at `limit`.
//
// The solution of a puzzle that has several is the first of the search tree, left to right. All
// kernels walk the same tree, in a batch and one by one, so it depends on nothing but the puzzle.
struct Batch {
    const std::uint8_t* puzzles;
    std::uint64_t limit;   // at least 1
    std::uint64_t* counts; // zero when a puzzle is handed out
    // Rows of 81 bytes for the solutions, and where these are in the search tree; what is there at the
    // start means nothing. Null where only counts are wanted.
    std::uint8_t* solutions = nullptr;
    std::uint64_t* paths = nullptr;
    // For each puzzle a candidate that no solution may have, values * cell + value - 1, or a number beyond for none;
    // null where no puzzle has any.
    const std::uint16_t* banned = nullptr;
    // For each puzzle a byte for each sign of the groups: 1 where the first cell has the smaller value, 2 where it
    // has the greater, 0 where there is no sign. Null where the groups have none.
    const std::uint8_t* signs = nullptr;
    // Groups besides the rows, columns and boxes, and pairs with one of them; null where there are none.
    const struct Groups* further = nullptr;
    // After so many dead ends a puzzle is given up (0: never). Then a puzzle has one lane, so that whether it is does
    // not depend on the others.
    std::uint64_t most_fails = 0;
    // Where the choices and dead ends are added up; null where nobody asks.
    Effort* effort = nullptr;
};

// A count that says: this puzzle was given up, and is to be searched alone. The tree is too deep for a
// path, or there were too many dead ends.
inline constexpr std::uint64_t too_deep = ~std::uint64_t{0};

// Other rules than the classic ones: the members of each group have different values, from 1 to `values`
// as in all cells. A group of as many cells as there are values is a house, which has them all.
struct Groups {
    int cells;
    int values;
    int size;
    const std::uint32_t* starts; // of each group among the members, and one for the end
    const std::uint16_t* members;
    // Pairs of houses that share two cells or more, as what each has besides: a list of members for the
    // one, and one for the other.
    int pairs;
    const std::uint32_t* rest_starts;
    const std::uint16_t* rests;
    // Of each cell the others that share a group with it and no house: where its list starts, and one for the end.
    const std::uint32_t* link_starts;
    const std::uint16_t* links;
    // A cell sees some places of a house, at least two and one of them by a link. Where a value has none of the
    // others, the cell cannot have it: of each view the cell, and the start of the others.
    int views;
    const std::uint16_t* view_cells;
    const std::uint32_t* view_starts;
    const std::uint16_t* view_rests;
    // Pairs of cells between which puzzles may have a sign.
    int signs = 0;
    const std::uint16_t* sign_cells = nullptr;
};
inline constexpr int most_group_cells = 256;
inline constexpr int most_group_values = 16;

// Who works on which puzzles of a batch, when to stop, and what becomes of solutions.
class Supply {
public:
    // Hands out up to `most` of the puzzles not handed out so far: sets the first, returns how many.
    virtual std::size_t claim(std::size_t most, std::size_t& first) = 0;
    // Hears of puzzles whose solution has just been written: their first, or one further left than those
    // before.
    virtual void check(const std::uint32_t* puzzles, std::size_t size) = 0;
    // Hears of a puzzle that needs no more search; it may be handed out again, as another one. Only of groups.
    virtual void ended(std::uint32_t puzzle) = 0;
    // Tells whether to give up; asked every few microseconds.
    virtual bool stopped() = 0;

protected:
    ~Supply() = default;
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
    // Needs a workspace of so many bytes, see `workspace_of`.
    std::size_t (*workspace_bytes)();
    void (*solve_batch)(const Batch& batch, Supply& supply, void* workspace);
    // The same for groups, a byte for each cell; paths are not heeded.
    std::size_t (*group_bytes)(const Groups& groups);
    void (*solve_groups)(const Groups& groups, const Batch& batch, Supply& supply, void* workspace);
    void (*search_puzzle)(const std::uint8_t* puzzle, Visitor& visitor, Effort& effort);
    // The same from the candidates of 81 cells, bit 0 for digit 1.
    void (*search_candidates)(const std::uint16_t* candidates, Visitor& visitor, Effort& effort);
    // Fills the empty cells of a puzzle by random choices that the seed decides; false where it has no
    // solution.
    bool (*fill)(std::uint64_t seed, const std::uint8_t* puzzle, std::uint8_t* grid);
    // Tells whether all of so many bytes are at most 9.
    bool (*are_values)(const std::uint8_t* values, std::size_t size);
    // Tells whether `checked_at_once` grids are solutions of as many puzzles.
    int checked_at_once;
    bool (*are_solutions)(const std::uint8_t* const* puzzles, const std::uint8_t* const* grids);
};

inline constexpr std::size_t workspace_alignment = 64;
// Memory for the batches of one thread, which keeps it: touching new pages would cost a small batch
// more than its puzzles do.
[[nodiscard]] void* workspace_of(std::size_t bytes);

// The kernels that this machine can run, the widest first; ends with a null pointer.
[[nodiscard]] const Kernel* const* kernels();

} // namespace alldiff::bitsliced
