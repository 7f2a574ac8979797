// The kernels of the bit-sliced engine against brute force and against each other, and what becomes of text.
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "../bitsliced/count.hpp"
#include "../bitsliced/fastest.hpp"
#include "../bitsliced/pack.hpp"
#include "../bitsliced/solve.hpp"
#include "../bitsliced/text.hpp"
#include "check.hpp"
#include "bitsliced_answers.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

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
            const Answers expected = solve(puzzles, limit, 1, bitsliced::wide::kernel);
            for (std::size_t i = 0; i < size; ++i) {
                Values puzzle{};
                std::copy_n(puzzles.begin() + static_cast<long>(cells * i), cells, puzzle.begin());
                const std::uint64_t count = expected.counts[i];
                CHECK(tally, i, count == BruteForce(puzzle, limit).count());
                const std::uint8_t* const grid = expected.solutions.data() + cells * i;
                CHECK(tally, i, count > 0 ? solves(grid, puzzle.data())
                                          : std::all_of(grid, grid + cells, [](int v) { return v == 0; }));
                // One by one, and so by the other search, the answer is the same.
                const Answers alone = solve({puzzle.begin(), puzzle.end()}, limit, 1, *bitsliced::kernels()[0]);
                CHECK(tally, i, alone.counts[0] == count);
                CHECK(tally, i, std::equal(alone.solutions.begin(), alone.solutions.end(), grid));
            }
            for (const bitsliced::Kernel* kernel : all_kernels()) {
                CHECK(tally, limit, solve(puzzles, limit, 1, *kernel) == expected);
                CHECK(tally, limit, solve(puzzles, limit, 3, *kernel) == expected);
            }
        }
    }
}

void corners(Tally& tally) {
    for (const bitsliced::Kernel* kernel : all_kernels()) {
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

// Counts the solutions that a search finds one after the other.
class OneByOne final : public bitsliced::Visitor {
public:
    OneByOne(const Values& puzzle, std::uint64_t most) : most_(most) {
        bitsliced::Effort effort;
        bitsliced::kernels()[0]->search_puzzle(puzzle.data(), *this, effort);
    }
    bool found(const std::uint8_t*) override { return ++count != most_; }
    bool stopped(const bitsliced::Effort&) override { return false; }

    std::uint64_t count = 0;

private:
    std::uint64_t most_;
};

// Where there are many, lanes count as many as a search one by one, up to any limit.
void many_solutions(Tally& tally, int rounds) {
    constexpr std::uint64_t most = 20'000;
    std::mt19937 random(11);
    for (int round = 0; round < rounds;) {
        Values puzzle = random_grid(random);
        for (int cell = 0; cell < 80; ++cell) puzzle[random() % cells] = 0;
        const std::uint64_t count = OneByOne(puzzle, most).count;
        if (count < bitsliced::many || count == most) continue;
        ++round;
        for (const bitsliced::Kernel* kernel : all_kernels()) {
            for (const std::uint64_t limit : {count - 1, count, count + 1, 10 * most}) {
                const Limits limits;
                Stop stop(limits);
                bitsliced::Effort effort;
                const std::uint64_t found = count_many(puzzle.data(), limit, stop, *kernel, effort);
                CHECK(tally, round, found == std::min(count, limit));
                CHECK(tally, round, solve({puzzle.begin(), puzzle.end()}, limit, 1, *kernel).counts[0] == found);
            }
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
        const auto reached = bitsliced::solve(empty.data(), size, nullptr, counts.data(), limits, 2,
                                          *bitsliced::kernels()[0]);
        CHECK(tally, size, reached == LimitReached::cancelled);
    }
}

void text(Tally& tally) {
    const std::string row(72, '.');
    const std::string good = row + "1*0_.2345";
    const std::string lines = good + "\n" + good + "\r\n\n# a remark\n" + good + ",rated 1.2\n" + good +
                              "6\n" + good.substr(1) + "\nx" + good.substr(1) + "\n   \n" + good;
    std::vector<std::uint8_t> puzzles(cells * (bitsliced::most_puzzles(lines.size()) + 1));
    std::vector<std::uint64_t> numbers(bitsliced::most_puzzles(lines.size()) + 1);
    std::vector<bitsliced::BadLine> bad;
    const std::size_t size = bitsliced::parse(lines, 1, true, puzzles.data(), numbers.data(), bad).size;
    CHECK(tally, 0, size == 4);
    CHECK(tally, 0, numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 5 && numbers[3] == 10);
    CHECK(tally, 0, bad.size() == 3);
    CHECK(tally, 0, bad[0].number == 6 && bad[0].fault == bitsliced::Fault::too_long);
    CHECK(tally, 0, bad[1].number == 7 && bad[1].fault == bitsliced::Fault::too_short);
    CHECK(tally, 0, bad[2].number == 8 && bad[2].fault == bitsliced::Fault::character);
    CHECK(tally, 0, std::equal(puzzles.begin() + 72, puzzles.begin() + 81, "\1\0\0\0\0\2\3\4\5"));
    CHECK(tally, 0, bitsliced::count_lines(lines) == 9);
    bad.clear();
    const auto strict = bitsliced::parse(lines, 1, false, puzzles.data(), numbers.data(), bad);
    CHECK(tally, 0, strict.size == 0 && strict.width == 0 && bad.size() == 7);
    CHECK(tally, 0, bad[0].number == 1 && bad[0].fault == bitsliced::Fault::mixed);
    std::string written;
    for (std::size_t i = 0; i < size; ++i) written += row + "1....2345\n";
    const auto alike = bitsliced::parse(written, 1, false, puzzles.data(), numbers.data(), bad);
    CHECK(tally, 0, alike.size == 4 && alike.width == 82);
}

void invalid_values(Tally& tally) {
    std::vector<std::uint8_t> puzzles(cells * 3000, 0);
    std::vector<std::uint64_t> counts(3000);
    for (const std::size_t wrong : {0, 15, 16, 17, 2999}) {
        puzzles[cells * wrong + wrong % cells] = 10;
        CHECK(tally, wrong, bitsliced::first_invalid(puzzles.data(), 3000) == wrong);
        bool refused = false;
        try {
            static_cast<void>(bitsliced::solve(puzzles.data(), 3000, nullptr, counts.data(), Limits(), 2,
                                           *bitsliced::kernels()[0]));
        } catch (const bitsliced::InvalidValue&) {
            refused = true;
        }
        CHECK(tally, wrong, refused);
        puzzles[cells * wrong + wrong % cells] = 0;
    }
    CHECK(tally, 0, bitsliced::first_invalid(puzzles.data(), 3000) == 3000);
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
        const std::size_t room = bitsliced::packed_size(prefix.size(), size);
        std::vector<std::uint8_t> first(room), second(room);
        CHECK(tally, size, bitsliced::pack(prefix, values.data(), cells, size, bitsliced::Cells::values, first.data()));
        CHECK(tally, size, bitsliced::pack(prefix, lines.data(), cells + 1, size, bitsliced::Cells::characters,
                                       second.data()));
        CHECK(tally, size, first == second);
        if (size == 0) continue;
        values.back() = 10;
        lines[lines.size() - 2] = ':';
        CHECK(tally, size, !bitsliced::pack(prefix, values.data(), cells, size, bitsliced::Cells::values, first.data()));
        CHECK(tally, size, !bitsliced::pack(prefix, lines.data(), cells + 1, size, bitsliced::Cells::characters,
                                        second.data()));
    }
}

// A clock that goes on by what kernels are said to take.
double time_told = 0;
template <int seconds>
void solve_in(const bitsliced::Batch& batch, bitsliced::Supply& supply, void* workspace) {
    bitsliced::kernels()[0]->solve_batch(batch, supply, workspace);
    time_told += seconds;
}

void trial(Tally& tally) {
    bitsliced::Kernel slow = *bitsliced::kernels()[0];
    bitsliced::Kernel fast = slow;
    slow.solve_batch = solve_in<3>;
    fast.solve_batch = solve_in<2>;
    const auto clock = [] { return time_told; };
    const bitsliced::Kernel* const last[] = {&slow, &slow, &fast, nullptr};
    CHECK(tally, 0, &bitsliced::try_kernels(last, clock) == &fast);
    const bitsliced::Kernel* const first[] = {&fast, &slow, nullptr};
    CHECK(tally, 1, &bitsliced::try_kernels(first, clock) == &fast);
}

} // namespace

int main() {
    Tally tally;
    trial(tally);
    random_puzzles(tally, 5);
    corners(tally);
    many_solutions(tally, 30);
    cancelling(tally);
    text(tally);
    invalid_values(tally);
    packing(tally);
    return tally.report();
}
