// Random classic puzzles, their solutions by brute force, and the answers of the bit-sliced engine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <random>
#include <vector>

#include "../bitsliced/solve.hpp"

namespace alldiff::bitsliced::wide {
extern const Kernel kernel; // of the tests: planes of 512 bits with the baseline instructions
}

namespace alldiff::tests {

inline constexpr std::size_t cells = 81;
using Values = std::array<std::uint8_t, cells>;

// Counts solutions by trying the cell with the fewest digits left.
class BruteForce {
public:
    BruteForce(const Values& puzzle, std::uint64_t limit) : limit_(limit) {
        bool fits = true;
        for (std::size_t c = 0; c < cells; ++c) {
            if (puzzle[c] != 0) fits = fits && (left(c) >> puzzle[c] & 1) != 0 && place(c, puzzle[c]);
        }
        if (fits) search();
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    [[nodiscard]] unsigned left(std::size_t c) const {
        return 0x3FEU & ~(rows_[c / 9] | columns_[c % 9] | boxes_[c / 27 * 3 + c % 9 / 3]);
    }
    bool place(std::size_t c, unsigned value) {
        values_[c] = static_cast<std::uint8_t>(value);
        flip(c, value);
        return true;
    }
    void flip(std::size_t c, unsigned value) {
        for (auto* house : {&rows_[c / 9], &columns_[c % 9], &boxes_[c / 27 * 3 + c % 9 / 3]}) {
            *house ^= 1U << value;
        }
    }
    void search() {
        std::size_t best = cells;
        int fewest = 10;
        for (std::size_t c = 0; c < cells && fewest > 1; ++c) {
            const int size = values_[c] == 0 ? std::popcount(left(c)) : 10;
            if (size < fewest) {
                fewest = size;
                best = c;
            }
        }
        if (best == cells) {
            ++count_;
            return;
        }
        for (unsigned value = 1; value <= 9 && count_ < limit_; ++value) {
            if ((left(best) >> value & 1) == 0) continue;
            place(best, value);
            search();
            flip(best, value);
            values_[best] = 0;
        }
    }

    std::uint64_t limit_;
    std::uint64_t count_ = 0;
    Values values_{};
    std::array<unsigned, 9> rows_{};
    std::array<unsigned, 9> columns_{};
    std::array<unsigned, 9> boxes_{};
};

// A grid made from the standard one by exchanging digits, rows and columns.
inline Values random_grid(std::mt19937& random) {
    std::array<int, 9> digits, rows, columns;
    std::iota(digits.begin(), digits.end(), 1);
    std::ranges::shuffle(digits, random);
    for (auto* lines : {&rows, &columns}) {
        std::iota(lines->begin(), lines->end(), 0);
        for (int band = 0; band < 9; band += 3) {
            std::shuffle(lines->begin() + band, lines->begin() + band + 3, random);
        }
    }
    Values grid;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const int row = rows[cell / 9], column = columns[cell % 9];
        grid[cell] = static_cast<std::uint8_t>(digits[(3 * (row % 3) + row / 3 + column) % 9]);
    }
    return grid;
}

// A puzzle with some clues, of which now and then one is changed.
inline Values random_puzzle(std::mt19937& random) {
    Values puzzle = random_grid(random);
    const unsigned clues = 27 + random() % 12;
    while (cells - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)) > clues) {
        puzzle[random() % cells] = 0;
    }
    if (random() % 4 == 0) puzzle[random() % cells] = static_cast<std::uint8_t>(1 + random() % 9);
    return puzzle;
}

inline bool solves(const std::uint8_t* grid, const std::uint8_t* puzzle) {
    Values values{};
    for (std::size_t c = 0; c < cells; ++c) {
        if (puzzle[c] != 0 && puzzle[c] != grid[c]) return false;
        values[c] = grid[c];
    }
    return BruteForce(values, 1).count() == 1;
}

struct Answers {
    std::vector<std::uint8_t> solutions;
    std::vector<std::uint64_t> counts;
    bool operator==(const Answers&) const = default;
};

inline Answers solve(const std::vector<std::uint8_t>& puzzles, std::uint64_t limit, int threads,
              const bitsliced::Kernel& kernel) {
    Answers answers{std::vector<std::uint8_t>(puzzles.size(), 77),
                    std::vector<std::uint64_t>(puzzles.size() / cells, 77)};
    Limits limits;
    limits.solutions = limit;
    const auto reached = bitsliced::solve(puzzles.data(), puzzles.size() / cells, answers.solutions.data(),
                     answers.counts.data(), limits, threads, kernel);
    if (reached != LimitReached::none) answers.counts.clear();
    return answers;
}

inline std::vector<const bitsliced::Kernel*> all_kernels() {
    std::vector<const bitsliced::Kernel*> found{&bitsliced::wide::kernel};
    for (auto kernel = bitsliced::kernels(); *kernel != nullptr; ++kernel) found.push_back(*kernel);
    return found;
}

} // namespace alldiff::tests
