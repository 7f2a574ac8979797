// Groups of different values, with and without a classic grid among them: the kernels against each other.
#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "../bitsliced/groups.hpp"
#include "check.hpp"
#include "bitsliced_answers.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

std::vector<std::vector<std::uint16_t>> classic_houses() {
    std::vector<std::vector<std::uint16_t>> houses(27);
    for (std::uint16_t c = 0; c < cells; ++c) {
        houses[c / 9U].push_back(c);
        houses[9U + c % 9U].push_back(c);
        houses[18U + c / 27U * 3U + c % 9U / 3U].push_back(c);
    }
    return houses;
}

// Hands out a whole batch.
class Whole final : public bitsliced::Supply {
public:
    explicit Whole(std::size_t size) : size_(size) {}
    std::size_t claim(std::size_t most, std::size_t& first) override {
        first = next_;
        next_ = std::min(size_, next_ + most);
        return next_ - first;
    }
    void check(const std::uint32_t*, std::size_t) override {}
    void ended(std::uint32_t) override {}
    bool stopped() override { return false; }

private:
    std::size_t size_;
    std::size_t next_ = 0;
};

using Cells = std::vector<std::uint16_t>;

// The same cells under other numbers, so that nobody finds a classic grid in them.
constexpr std::uint16_t other_number(std::uint16_t cell) {
    return cell == 0 ? std::uint16_t{40} : cell == 40 ? std::uint16_t{0} : cell;
}
std::vector<Cells> renumbered(std::vector<Cells> groups) {
    for (Cells& group : groups) {
        for (std::uint16_t& cell : group) cell = other_number(cell);
    }
    return groups;
}
std::vector<std::uint8_t> renumbered(std::vector<std::uint8_t> grids) {
    for (std::size_t first = 0; first < grids.size(); first += cells) std::swap(grids[first], grids[first + 40]);
    return grids;
}

Answers solve_groups(const bitsliced::GroupList& list, const std::vector<std::uint8_t>& puzzles, std::uint64_t limit,
                     int threads, const bitsliced::Kernel& kernel) {
    const std::size_t size = puzzles.size() / cells;
    Answers answers{std::vector<std::uint8_t>(puzzles.size(), 77), std::vector<std::uint64_t>(size, 77)};
    Limits limits;
    limits.solutions = limit;
    (void)bitsliced::solve_groups(list, puzzles.data(), size, answers.solutions.data(), answers.counts.data(), limits,
                              threads, kernel);
    return answers;
}

// Groups besides the classic ones against the same under other numbers: other code, the same counts.
void further(Tally& tally, const std::vector<Cells>& added) {
    auto listed = classic_houses();
    listed.insert(listed.begin() + 5, added.begin(), added.end());
    const bitsliced::GroupList list(listed, 9 * 9, 9);
    const bitsliced::GroupList others(renumbered(listed), 9 * 9, 9);
    CHECK(tally, 0, list.is_classic() && !others.is_classic());
    CHECK(tally, 0, list.further().size == static_cast<int>(added.size()));
    constexpr std::size_t size = 400;
    std::mt19937 random(6);
    std::vector<std::uint8_t> puzzles(size * cells);
    for (std::size_t i = 0; i < size; ++i) puzzles[cells * i + random() % cells] = static_cast<std::uint8_t>(1 + random() % 9);
    puzzles = solve_groups(list, puzzles, 1, 1, *bitsliced::kernels()[0]).solutions;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t c = 0; c < cells; ++c) {
            if (random() % 3 != 0) puzzles[cells * i + c] = 0;
        }
        if (i % 8 == 0) puzzles[cells * i + random() % cells] = static_cast<std::uint8_t>(1 + random() % 9);
    }
    const bitsliced::Groups groups = list.further();
    for (const std::uint64_t limit : {1U, 2U, 20U}) {
        const Answers expected = solve_groups(others, renumbered(puzzles), limit, 1, *bitsliced::kernels()[0]);
        const Answers first = solve_groups(list, puzzles, limit, 1, *bitsliced::kernels()[0]);
        std::vector<std::uint64_t> given_up;
        for (const bitsliced::Kernel* kernel : all_kernels()) {
            for (const int threads : {1, 3}) CHECK(tally, limit, solve_groups(list, puzzles, limit, threads, *kernel) == first);
            const auto count = [&](std::uint64_t most_fails) {
                std::vector<std::uint64_t> counts(size, 0);
                const bitsliced::Batch batch = {.puzzles = puzzles.data(), .limit = limit,
                                            .counts = counts.data(),
                                            .further = &groups,
                                            .most_fails = most_fails};
                Whole whole(size);
                kernel->solve_batch(batch, whole, bitsliced::workspace_of(kernel->workspace_bytes()));
                return counts;
            };
            const auto counts = count(0);
            // Lanes that help with an almost empty grid may go deeper than one alone would have to.
            CHECK(tally, limit, std::ranges::count(counts, bitsliced::too_deep) < 3);
            // Who is given up depends on nothing but the puzzle.
            const auto impatient = count(1);
            if (given_up.empty()) given_up = impatient;
            CHECK(tally, limit, impatient == given_up && std::ranges::count(given_up, bitsliced::too_deep) > 0);
            for (std::size_t i = 0; i < size; ++i) {
                for (const std::uint64_t found : {expected.counts[i], first.counts[i]}) {
                    const bool told = found != bitsliced::too_deep && counts[i] != bitsliced::too_deep;
                    CHECK(tally, i, !told || found == counts[i]);
                }
            }
        }
        CHECK(tally, limit, std::ranges::count(expected.counts, bitsliced::too_deep) < 30);
        CHECK(tally, limit, std::ranges::count(first.counts, bitsliced::too_deep) < 30);
        CHECK(tally, limit, std::ranges::count(first.counts, 0U) > 10);
        CHECK(tally, limit, limit < 2 || std::ranges::count(first.counts, 1U) > 20);
    }
}

// Pairs of cells a knight's move apart.
std::vector<Cells> knights() {
    std::vector<Cells> pairs;
    for (int cell = 0; cell < 81; ++cell) {
        for (const auto& [down, right] : {std::pair(1, 2), std::pair(1, -2), std::pair(2, 1), std::pair(2, -1)}) {
            const int row = cell / 9 + down;
            const int column = cell % 9 + right;
            if (row > 8 || column < 0 || column > 8 || (row / 3 == cell / 27 && column / 3 == cell % 9 / 3)) continue;
            pairs.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint16_t>(9 * row + column)});
        }
    }
    return pairs;
}

// A group inside another says nothing new.
void needless(Tally& tally) {
    auto listed = classic_houses();
    listed.push_back({9, 10, 11});
    listed.push_back(listed[20]);
    const bitsliced::GroupList list(listed, 9 * 9, 9);
    CHECK(tally, 0, list.is_classic() && list.all().size == 27 && list.further().size == 0);
    listed.erase(listed.begin() + 3);
    CHECK(tally, 0, !bitsliced::GroupList(listed, 9 * 9, 9).is_classic());
}

// The classic rules as groups: other code, the same counts.
void groups(Tally& tally) {
    const bitsliced::GroupList list(renumbered(classic_houses()), 9 * 9, 9);
    const bitsliced::GroupList classic(classic_houses(), 9 * 9, 9);
    std::mt19937 random(5);
    std::vector<std::uint8_t> puzzles;
    for (std::size_t i = 0; i < 300; ++i) {
        const Values puzzle = random_puzzle(random);
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    const std::vector<std::uint8_t> others = renumbered(puzzles);
    for (const std::uint64_t limit : {1U, 2U, 20U}) {
        const Answers expected = solve(puzzles, limit, 1, *bitsliced::kernels()[0]);
        CHECK(tally, limit, solve_groups(classic, puzzles, limit, 1, *bitsliced::kernels()[0]) == expected);
        Answers first = solve_groups(list, others, limit, 1, *bitsliced::kernels()[0]);
        for (const bitsliced::Kernel* kernel : all_kernels()) {
            for (const int threads : {1, 3}) CHECK(tally, limit, solve_groups(list, others, limit, threads, *kernel) == first);
        }
        first.solutions = renumbered(first.solutions);
        for (std::size_t i = 0; i < first.counts.size(); ++i) {
            if (first.counts[i] == bitsliced::too_deep) continue;
            CHECK(tally, i, first.counts[i] == expected.counts[i]);
            const std::uint8_t* const grid = first.solutions.data() + cells * i;
            CHECK(tally, i, (first.counts[i] > 0) == solves(grid, puzzles.data() + cells * i));
        }
        const auto given_up = std::count(first.counts.begin(), first.counts.end(), bitsliced::too_deep);
        CHECK(tally, limit, given_up < 30);
    }
}

} // namespace

int main() {
    Tally tally;
    groups(tally);
    further(tally, {{0, 10, 20, 30, 40, 50, 60, 70, 80}, {8, 16, 24, 32, 40, 48, 56, 64, 72}});
    further(tally, {{10, 11, 12, 19, 20, 21, 28, 29, 30}, {50, 51, 52, 59, 60, 61, 68, 69, 70}});
    further(tally, knights());
    needless(tally);
    return tally.report();
}
