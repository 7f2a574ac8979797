// The kernels of turbo against brute force and against each other, and what becomes of text.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "../turbo/fastest.hpp"
#include "../turbo/groups.hpp"
#include "../turbo/pack.hpp"
#include "../turbo/solve.hpp"
#include "../turbo/text.hpp"
#include "check.hpp"

namespace alldiff::turbo::wide {
extern const Kernel kernel; // of the tests: planes of 512 bits with the baseline instructions
}

namespace {

using namespace alldiff;
using namespace alldiff::tests;

constexpr std::size_t cells = 81;
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
Values random_grid(std::mt19937& random) {
    std::array<std::size_t, 9> rows{};
    std::array<std::size_t, 9> columns{};
    std::array<std::uint8_t, 9> digits{};
    for (std::size_t i = 0; i < 9; ++i) {
        rows[i] = columns[i] = i;
        digits[i] = static_cast<std::uint8_t>(i + 1);
    }
    std::shuffle(digits.begin(), digits.end(), random);
    for (auto* lines : {&rows, &columns}) {
        for (std::size_t band = 0; band < 9; band += 3) {
            std::shuffle(lines->begin() + static_cast<int>(band),
                         lines->begin() + static_cast<int>(band) + 3, random);
        }
    }
    Values grid{};
    for (std::size_t r = 0; r < 9; ++r) {
        for (std::size_t c = 0; c < 9; ++c) {
            grid[9 * r + c] = digits[(3 * (rows[r] % 3) + rows[r] / 3 + columns[c]) % 9];
        }
    }
    return grid;
}

// A puzzle with some clues, of which now and then one is changed.
Values random_puzzle(std::mt19937& random) {
    Values puzzle = random_grid(random);
    const unsigned clues = 27 + random() % 12;
    while (cells - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)) > clues) {
        puzzle[random() % cells] = 0;
    }
    if (random() % 4 == 0) puzzle[random() % cells] = static_cast<std::uint8_t>(1 + random() % 9);
    return puzzle;
}

bool solves(const std::uint8_t* grid, const std::uint8_t* puzzle) {
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

Answers solve(const std::vector<std::uint8_t>& puzzles, std::uint64_t limit, int threads,
              const turbo::Kernel& kernel) {
    Answers answers{std::vector<std::uint8_t>(puzzles.size(), 77),
                    std::vector<std::uint64_t>(puzzles.size() / cells, 77)};
    Limits limits;
    limits.solutions = limit;
    const auto reached =
        turbo::solve(puzzles.data(), puzzles.size() / cells, answers.solutions.data(),
                     answers.counts.data(), limits, threads, kernel);
    if (reached != LimitReached::none) answers.counts.clear();
    return answers;
}

std::vector<const turbo::Kernel*> all_kernels() {
    std::vector<const turbo::Kernel*> found{&turbo::wide::kernel};
    for (auto kernel = turbo::kernels(); *kernel != nullptr; ++kernel) found.push_back(*kernel);
    return found;
}

void random_puzzles(Tally& tally, int rounds) {
    std::mt19937 random(7);
    for (int round = 0; round < rounds; ++round) {
        constexpr std::array<std::size_t, 5> sizes = {1, 13, 65, 129, 300};
        const std::size_t size = sizes[static_cast<std::size_t>(round) % sizes.size()];
        std::vector<std::uint8_t> puzzles;
        for (std::size_t i = 0; i < size; ++i) {
            const Values puzzle = random_puzzle(random);
            puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
        }
        for (const std::uint64_t limit : {1U, 2U, 20U}) {
            const Answers expected = solve(puzzles, limit, 1, turbo::wide::kernel);
            for (std::size_t i = 0; i < size; ++i) {
                Values puzzle{};
                std::copy_n(puzzles.begin() + static_cast<long>(cells * i), cells, puzzle.begin());
                const std::uint64_t count = expected.counts[i];
                CHECK(tally, i, count == BruteForce(puzzle, limit).count());
                const std::uint8_t* const grid = expected.solutions.data() + cells * i;
                CHECK(tally, i, count > 0 ? solves(grid, puzzle.data())
                                          : std::all_of(grid, grid + cells, [](int v) { return v == 0; }));
                // One by one, and so by the other search, the answer is the same.
                const Answers alone = solve({puzzle.begin(), puzzle.end()}, limit, 1,
                                            *turbo::kernels()[0]);
                CHECK(tally, i, alone.counts[0] == count);
                CHECK(tally, i, std::equal(alone.solutions.begin(), alone.solutions.end(), grid));
            }
            for (const turbo::Kernel* kernel : all_kernels()) {
                CHECK(tally, limit, solve(puzzles, limit, 1, *kernel) == expected);
                CHECK(tally, limit, solve(puzzles, limit, 3, *kernel) == expected);
            }
        }
    }
}

void corners(Tally& tally) {
    for (const turbo::Kernel* kernel : all_kernels()) {
        CHECK(tally, 0, solve({}, 2, 0, *kernel).counts.empty());
        // Empty grids: the tree is deep and every node has solutions.
        for (const std::size_t size : {std::size_t{1}, std::size_t{40}}) {
            const Answers answers = solve(std::vector<std::uint8_t>(size * cells, 0), 20, 2, *kernel);
            for (std::size_t i = 0; i < size; ++i) {
                CHECK(tally, i, answers.counts[i] == 20);
                CHECK(tally, i, solves(answers.solutions.data() + cells * i, Values{}.data()));
                CHECK(tally, i, std::equal(answers.solutions.begin(), answers.solutions.begin() + cells,
                                           answers.solutions.begin() + static_cast<long>(cells * i)));
            }
        }
        std::mt19937 random(3);
        const Values full = random_grid(random);
        Values twice = full;
        twice[0] = full[1];
        for (std::size_t size = 1; size < 40; size += 19) {
            std::vector<std::uint8_t> puzzles;
            for (std::size_t i = 0; i < size; ++i) {
                const Values& grid = i % 2 == 0 ? full : twice;
                puzzles.insert(puzzles.end(), grid.begin(), grid.end());
            }
            const Answers answers = solve(puzzles, 2, 1, *kernel);
            for (std::size_t i = 0; i < size; ++i) CHECK(tally, i, answers.counts[i] == (i % 2 == 0));
        }
    }
}

void cancelling(Tally& tally) {
    // All solutions of empty grids would take for ever.
    const std::vector<std::uint8_t> empty(cells * 300, 0);
    std::vector<std::uint64_t> counts(300);
    StopSource source;
    source.cancel();
    Limits limits;
    limits.solutions = 0;
    limits.source = &source;
    for (const std::size_t size : {std::size_t{1}, std::size_t{300}}) {
        const auto reached = turbo::solve(empty.data(), size, nullptr, counts.data(), limits, 2,
                                          *turbo::kernels()[0]);
        CHECK(tally, size, reached == LimitReached::cancelled);
    }
}

void text(Tally& tally) {
    const std::string row(72, '.');
    const std::string good = row + "1*0_.2345";
    const std::string lines = good + "\n" + good + "\r\n\n# a remark\n" + good + ",rated 1.2\n" + good +
                              "6\n" + good.substr(1) + "\nx" + good.substr(1) + "\n   \n" + good;
    std::vector<std::uint8_t> puzzles(cells * (turbo::most_puzzles(lines.size()) + 1));
    std::vector<std::uint64_t> numbers(turbo::most_puzzles(lines.size()) + 1);
    std::vector<turbo::BadLine> bad;
    const std::size_t size = turbo::parse(lines, 1, true, puzzles.data(), numbers.data(), bad).size;
    CHECK(tally, 0, size == 4);
    CHECK(tally, 0, numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 5 && numbers[3] == 10);
    CHECK(tally, 0, bad.size() == 3);
    CHECK(tally, 0, bad[0].number == 6 && bad[0].fault == turbo::Fault::too_long);
    CHECK(tally, 0, bad[1].number == 7 && bad[1].fault == turbo::Fault::too_short);
    CHECK(tally, 0, bad[2].number == 8 && bad[2].fault == turbo::Fault::character);
    std::string written(size * (cells + 1), ' ');
    turbo::format(puzzles.data(), size, written.data());
    CHECK(tally, 0, written.substr(0, 82) == row + "1....2345\n");
    CHECK(tally, 0, turbo::count_lines(lines) == 9);
    bad.clear();
    const auto strict = turbo::parse(lines, 1, false, puzzles.data(), numbers.data(), bad);
    CHECK(tally, 0, strict.size == 0 && strict.width == 0 && bad.size() == 7);
    CHECK(tally, 0, bad[0].number == 1 && bad[0].fault == turbo::Fault::mixed);
    const auto alike = turbo::parse(written, 1, false, puzzles.data(), numbers.data(), bad);
    CHECK(tally, 0, alike.size == 4 && alike.width == 82);
}

void invalid_values(Tally& tally) {
    std::vector<std::uint8_t> puzzles(cells * 3000, 0);
    std::vector<std::uint64_t> counts(3000);
    for (const std::size_t wrong : {0, 15, 16, 17, 2999}) {
        puzzles[cells * wrong + wrong % cells] = 10;
        CHECK(tally, wrong, turbo::first_invalid(puzzles.data(), 3000) == wrong);
        bool refused = false;
        try {
            static_cast<void>(turbo::solve(puzzles.data(), 3000, nullptr, counts.data(), Limits(), 2,
                                           *turbo::kernels()[0]));
        } catch (const turbo::InvalidValue&) {
            refused = true;
        }
        CHECK(tally, wrong, refused);
        puzzles[cells * wrong + wrong % cells] = 0;
    }
    CHECK(tally, 0, turbo::first_invalid(puzzles.data(), 3000) == 3000);
}

// What the frames hold, decoders of zstd tell in the tests in Python; here, that they have the size that
// was foretold, and that values and their digits make the same.
void packing(Tally& tally) {
    for (const std::size_t size : {0, 1, 3, 4, 7, 1540, 1543, 3085}) {
        std::vector<std::uint8_t> values(cells * size);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint8_t>(i * i % 10);
        std::vector<std::uint8_t> lines((cells + 1) * size);
        for (std::size_t i = 0; i < values.size(); ++i) {
            lines[i / cells * (cells + 1) + i % cells] = static_cast<std::uint8_t>('0' + values[i]);
        }
        const std::string prefix = "before";
        const std::size_t room = turbo::packed_size(prefix.size(), size);
        std::vector<std::uint8_t> first(room), second(room);
        CHECK(tally, size, turbo::pack(prefix, values.data(), cells, size, turbo::Cells::values, first.data()));
        CHECK(tally, size, turbo::pack(prefix, lines.data(), cells + 1, size, turbo::Cells::characters,
                                       second.data()));
        CHECK(tally, size, first == second);
        if (size == 0) continue;
        values.back() = 10;
        lines[lines.size() - 2] = ':';
        CHECK(tally, size, !turbo::pack(prefix, values.data(), cells, size, turbo::Cells::values, first.data()));
        CHECK(tally, size, !turbo::pack(prefix, lines.data(), cells + 1, size, turbo::Cells::characters,
                                        second.data()));
    }
}

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
class Whole final : public turbo::Supply {
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

Answers solve_groups(const turbo::GroupList& list, const std::vector<std::uint8_t>& puzzles, std::uint64_t limit,
                     int threads, const turbo::Kernel& kernel) {
    const std::size_t size = puzzles.size() / cells;
    Answers answers{std::vector<std::uint8_t>(puzzles.size(), 77), std::vector<std::uint64_t>(size, 77)};
    Limits limits;
    limits.solutions = limit;
    (void)turbo::solve_groups(list, puzzles.data(), size, answers.solutions.data(), answers.counts.data(), limits,
                              threads, kernel);
    return answers;
}

// Groups besides the classic ones against the same under other numbers: other code, the same counts.
void further(Tally& tally, const std::vector<Cells>& added) {
    auto listed = classic_houses();
    listed.insert(listed.begin() + 5, added.begin(), added.end());
    const turbo::GroupList list(listed, 9 * 9, 9);
    const turbo::GroupList others(renumbered(listed), 9 * 9, 9);
    CHECK(tally, 0, list.is_classic() && !others.is_classic());
    CHECK(tally, 0, list.further().size == static_cast<int>(added.size()));
    constexpr std::size_t size = 400;
    std::mt19937 random(6);
    std::vector<std::uint8_t> puzzles(size * cells);
    for (std::size_t i = 0; i < size; ++i) puzzles[cells * i + random() % cells] = static_cast<std::uint8_t>(1 + random() % 9);
    puzzles = solve_groups(list, puzzles, 1, 1, *turbo::kernels()[0]).solutions;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t c = 0; c < cells; ++c) {
            if (random() % 3 != 0) puzzles[cells * i + c] = 0;
        }
        if (i % 8 == 0) puzzles[cells * i + random() % cells] = static_cast<std::uint8_t>(1 + random() % 9);
    }
    const turbo::Groups groups = list.further();
    for (const std::uint64_t limit : {1U, 2U, 20U}) {
        const Answers expected = solve_groups(others, renumbered(puzzles), limit, 1, *turbo::kernels()[0]);
        const Answers first = solve_groups(list, puzzles, limit, 1, *turbo::kernels()[0]);
        std::vector<std::uint64_t> given_up;
        for (const turbo::Kernel* kernel : all_kernels()) {
            for (const int threads : {1, 3}) CHECK(tally, limit, solve_groups(list, puzzles, limit, threads, *kernel) == first);
            const auto count = [&](std::uint64_t most_fails) {
                std::vector<std::uint64_t> counts(size, 0);
                const turbo::Batch batch = {.puzzles = puzzles.data(),
                                            .limit = limit,
                                            .counts = counts.data(),
                                            .further = &groups,
                                            .most_fails = most_fails};
                Whole whole(size);
                kernel->solve_batch(batch, whole, turbo::workspace_of(kernel->workspace_bytes()));
                return counts;
            };
            const auto counts = count(0);
            CHECK(tally, limit, std::ranges::count(counts, turbo::too_deep) == 0);
            // Who is given up depends on nothing but the puzzle.
            const auto impatient = count(1);
            if (given_up.empty()) given_up = impatient;
            CHECK(tally, limit, impatient == given_up && std::ranges::count(given_up, turbo::too_deep) > 0);
            for (std::size_t i = 0; i < size; ++i) {
                for (const std::uint64_t found : {expected.counts[i], first.counts[i]}) {
                    CHECK(tally, i, found == turbo::too_deep || found == counts[i]);
                }
            }
        }
        CHECK(tally, limit, std::ranges::count(expected.counts, turbo::too_deep) < 30);
        CHECK(tally, limit, std::ranges::count(first.counts, turbo::too_deep) < 30);
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
    const turbo::GroupList list(listed, 9 * 9, 9);
    CHECK(tally, 0, list.is_classic() && list.all().size == 27 && list.further().size == 0);
    listed.erase(listed.begin() + 3);
    CHECK(tally, 0, !turbo::GroupList(listed, 9 * 9, 9).is_classic());
}

// The classic rules as groups: other code, the same counts.
void groups(Tally& tally) {
    const turbo::GroupList list(renumbered(classic_houses()), 9 * 9, 9);
    const turbo::GroupList classic(classic_houses(), 9 * 9, 9);
    std::mt19937 random(5);
    std::vector<std::uint8_t> puzzles;
    for (std::size_t i = 0; i < 300; ++i) {
        const Values puzzle = random_puzzle(random);
        puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    const std::vector<std::uint8_t> others = renumbered(puzzles);
    for (const std::uint64_t limit : {1U, 2U, 20U}) {
        const Answers expected = solve(puzzles, limit, 1, *turbo::kernels()[0]);
        CHECK(tally, limit, solve_groups(classic, puzzles, limit, 1, *turbo::kernels()[0]) == expected);
        Answers first = solve_groups(list, others, limit, 1, *turbo::kernels()[0]);
        for (const turbo::Kernel* kernel : all_kernels()) {
            for (const int threads : {1, 3}) CHECK(tally, limit, solve_groups(list, others, limit, threads, *kernel) == first);
        }
        first.solutions = renumbered(first.solutions);
        for (std::size_t i = 0; i < first.counts.size(); ++i) {
            if (first.counts[i] == turbo::too_deep) continue;
            CHECK(tally, i, first.counts[i] == expected.counts[i]);
            const std::uint8_t* const grid = first.solutions.data() + cells * i;
            CHECK(tally, i, (first.counts[i] > 0) == solves(grid, puzzles.data() + cells * i));
        }
        const auto given_up = std::count(first.counts.begin(), first.counts.end(), turbo::too_deep);
        CHECK(tally, limit, given_up < 30);
    }
}

// A clock that goes on by what kernels are said to take.
double time_told = 0;
template <int seconds>
void solve_in(const turbo::Batch& batch, turbo::Supply& supply, void* workspace) {
    turbo::kernels()[0]->solve_batch(batch, supply, workspace);
    time_told += seconds;
}

void trial(Tally& tally) {
    turbo::Kernel slow = *turbo::kernels()[0];
    turbo::Kernel fast = slow;
    slow.solve_batch = solve_in<3>;
    fast.solve_batch = solve_in<2>;
    const auto clock = [] { return time_told; };
    const turbo::Kernel* const last[] = {&slow, &slow, &fast, nullptr};
    CHECK(tally, 0, &turbo::try_kernels(last, clock) == &fast);
    const turbo::Kernel* const first[] = {&fast, &slow, nullptr};
    CHECK(tally, 1, &turbo::try_kernels(first, clock) == &fast);
}

} // namespace

int main() {
    Tally tally;
    trial(tally);
    groups(tally);
    further(tally, {{0, 10, 20, 30, 40, 50, 60, 70, 80}, {8, 16, 24, 32, 40, 48, 56, 64, 72}});
    further(tally, {{10, 11, 12, 19, 20, 21, 28, 29, 30}, {50, 51, 52, 59, 60, 61, 68, 69, 70}});
    further(tally, knights());
    needless(tally);
    random_puzzles(tally, 5);
    corners(tally);
    cancelling(tally);
    text(tally);
    invalid_values(tally);
    packing(tally);
    std::printf("%d checks, %d failures\n", tally.checks, tally.failures);
    return tally.failures == 0 ? 0 : 1;
}
