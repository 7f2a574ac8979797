#include "count.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <vector>

namespace alldiff::bitsliced {

namespace {

constexpr int side = 9;
constexpr int cells = 81;
constexpr std::size_t enough_parts = 256;

using Puzzle = std::array<std::uint8_t, cells>;

// An empty cell with the fewest values that its houses leave it, and these: bit 1 for 1. -1 where none is empty.
struct Open {
    int cell = -1;
    unsigned values = 0;
};

Open fewest_values(const Puzzle& puzzle) {
    unsigned taken[3][side] = {}; // in each row, column and box
    const auto box = [](int cell) { return cell / 27 * 3 + cell % side / 3; };
    for (int cell = 0; cell < cells; ++cell) {
        const unsigned value = 1U << puzzle[cell];
        taken[0][cell / side] |= value;
        taken[1][cell % side] |= value;
        taken[2][box(cell)] |= value;
    }
    Open best;
    for (int cell = 0; cell < cells; ++cell) {
        if (puzzle[cell] != 0) continue;
        const unsigned values =
            ~(taken[0][cell / side] | taken[1][cell % side] | taken[2][box(cell)]) & 0x3FE;
        if (best.cell < 0 || std::popcount(values) < std::popcount(best.values)) best = {cell, values};
    }
    return best;
}

// Puzzles with more givens: each solution of the puzzle is one of exactly one of them.
std::deque<Puzzle> parts_of(const Puzzle& puzzle) {
    std::deque<Puzzle> parts{puzzle};
    while (!parts.empty() && parts.size() < enough_parts) {
        Puzzle part = parts.front();
        const Open open = fewest_values(part);
        if (open.cell < 0) break; // then all parts are full
        parts.pop_front();
        for (unsigned left = open.values; left != 0; left &= left - 1) {
            part[open.cell] = static_cast<std::uint8_t>(std::countr_zero(left));
            parts.push_back(part);
        }
    }
    return parts;
}

// Hands out the parts to a batch, or takes the solutions of one that is searched alone, until the limit is reached.
class Counter final : public Supply, public Visitor {
public:
    Counter(std::size_t parts, std::uint64_t limit, Stop& stop, const Effort& effort)
        : counts(parts), limit_(limit), stop_(stop), effort_(effort) {}

    std::size_t claim(std::size_t most, std::size_t& first) override {
        first = next_;
        next_ = std::min(next_ + most, counts.size());
        return next_ - first;
    }
    void check(const std::uint32_t*, std::size_t) override {}
    void ended(std::uint32_t) override {}
    bool stopped() override {
        return total() >= limit_ || stop_.tick(effort_.choices) != LimitReached::none;
    }

    bool found(const std::uint8_t*) override {
        ++alone_;
        return total() < limit_;
    }
    bool stopped(const Effort&) override { return stopped(); }

    [[nodiscard]] std::uint64_t total() const {
        std::uint64_t sum = alone_;
        for (const std::uint64_t count : counts) sum += count == too_deep ? 0 : count;
        return std::min(sum, limit_);
    }

    std::vector<std::uint64_t> counts; // of the parts, in the batch

private:
    std::uint64_t limit_;
    Stop& stop_;
    const Effort& effort_;
    std::size_t next_ = 0;
    std::uint64_t alone_ = 0; // solutions of parts that are searched alone
};

} // namespace

std::uint64_t count_many(const std::uint8_t* puzzle, std::uint64_t limit, Stop& stop,
                         const Kernel& kernel, Effort& effort) {
    Puzzle whole;
    std::copy_n(puzzle, cells, whole.begin());
    std::vector<std::uint8_t> parts;
    for (const Puzzle& part : parts_of(whole)) parts.insert(parts.end(), part.begin(), part.end());
    Counter counter(parts.size() / cells, limit, stop, effort);
    const Batch batch = {.puzzles = parts.data(),
                         .limit = std::min(limit, too_deep - 1),
                         .counts = counter.counts.data(),
                         .effort = &effort};
    kernel.solve_batch(batch, counter, workspace_of(kernel.workspace_bytes()));
    for (std::size_t part = 0; part < counter.counts.size(); ++part) {
        if (counter.counts[part] != too_deep) continue;
        if (counter.stopped()) break;
        kernel.search_puzzle(parts.data() + cells * part, counter, effort);
    }
    return counter.total();
}

} // namespace alldiff::bitsliced
