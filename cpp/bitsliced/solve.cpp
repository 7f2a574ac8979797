#include "solve.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>

#include "../threads.hpp"
#include "check.hpp"
#include "count.hpp"

namespace alldiff::bitsliced {

namespace {

constexpr std::size_t cells = 81;
// Up to this many puzzles for each thread are solved one by one: a block of lanes would be too empty.
constexpr std::size_t small_batch = 64;
// Puzzles are numbered in 32 bits inside a batch.
constexpr std::size_t largest_batch = std::size_t{1} << 30;

// What the threads of a call share: how far the puzzles are handed out, what stops them all, and
// whether that is because of a value above 9, or because of a solution that is none.
struct Shared {
    std::size_t size;
    StopSource& all;
    const Kernel& kernel;
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> invalid = false;
    std::atomic<std::size_t> wrong = size;
};

// One thread's view of it. Only the calling thread may be asked for interrupts.
class Worker final : public Supply, public Visitor {
public:
    Worker(Shared& shared, const Batch& batch, const Limits& limits)
        : shared_(shared), batch_(batch), stop_(limits) {}

    // What is done for every puzzle is done here, by the thread that will solve it.
    std::size_t claim(std::size_t most, std::size_t& first) override {
        first = shared_.next.fetch_add(most, std::memory_order_relaxed);
        if (first >= shared_.size) return 0;
        const std::size_t size = std::min(most, shared_.size - first);
        if (!shared_.kernel.are_values(batch_.puzzles + cells * first, cells * size)) {
            shared_.invalid.store(true, std::memory_order_relaxed);
            shared_.all.cancel();
            return 0;
        }
        std::fill_n(batch_.counts + first, size, std::uint64_t{0});
        return size;
    }

    void ended(std::uint32_t) override {}
    bool stopped() override { return stop_.tick() != LimitReached::none; }

    bool stopped(const Effort&) override { return stopped(); }

    // Nothing stays in the answers that is no solution.
    void check(const std::uint32_t* puzzles, std::size_t size) override {
        constexpr std::size_t most = 32;
        const auto at_once = static_cast<std::size_t>(shared_.kernel.checked_at_once);
        const std::uint8_t* givens[most];
        const std::uint8_t* values[most];
        for (std::size_t first = 0; first < size; first += at_once) {
            for (std::size_t i = 0; i < at_once; ++i) { // the last one again where there are fewer
                const std::size_t puzzle = puzzles[std::min(first + i, size - 1)];
                givens[i] = batch_.puzzles + cells * puzzle;
                values[i] = batch_.solutions + cells * puzzle;
            }
            if (shared_.kernel.are_solutions(givens, values)) continue;
            for (std::size_t i = first; i < std::min(first + at_once, size); ++i) {
                if (!is_solution(givens[i - first], values[i - first])) refuse(puzzles[i]);
            }
        }
    }

    bool found(const std::uint8_t* grid) override {
        if (count_++ == 0 && batch_.solutions != nullptr) {
            if (is_solution(batch_.puzzles + cells * puzzle_, grid)) {
                __builtin_memcpy(batch_.solutions + cells * puzzle_, grid, cells);
            } else {
                refuse(puzzle_);
            }
        }
        return count_ != std::min(batch_.limit, many);
    }

    void solve_alone(std::size_t puzzle) {
        puzzle_ = puzzle;
        count_ = 0;
        Effort effort;
        const std::uint8_t* const givens = batch_.puzzles + cells * puzzle;
        shared_.kernel.search_puzzle(givens, *this, effort);
        if (count_ == many && batch_.limit > many) {
            count_ = count_many(givens, batch_.limit, stop_, shared_.kernel, effort);
        }
        batch_.counts[puzzle] = count_;
    }

    void solve_one_by_one() {
        for (std::size_t puzzle = 0; claim(1, puzzle) != 0 && !stopped();) solve_alone(puzzle);
    }

    [[nodiscard]] Stop& stop() { return stop_; }
    [[nodiscard]] LimitReached reached() const { return stop_.met(); }

private:
    void refuse(std::size_t puzzle) {
        shared_.wrong = puzzle;
        shared_.all.cancel();
    }

    Shared& shared_;
    const Batch& batch_;
    Stop stop_;
    std::size_t puzzle_ = 0; // the one that is solved alone, and its solutions so far
    std::uint64_t count_ = 0;
};

LimitReached solve_part(const Batch& batch, std::size_t size, const Limits& limits, int threads,
                        const Kernel& kernel) {
    StopSource all(limits.source);
    Shared shared{.size = size, .all = all, .kernel = kernel};
    Limits for_this = limits;
    for_this.source = &all;
    Limits for_others = for_this;
    for_others.interrupted = nullptr;
    const auto most = static_cast<std::size_t>(threads);
    const bool one_by_one = size <= small_batch * most;
    const std::size_t share = one_by_one ? 1 : static_cast<std::size_t>(kernel.lanes) / 4;
    const std::size_t count = std::clamp<std::size_t>(size / share, 1, most);
    std::deque<Worker> workers;
    for (std::size_t i = 0; i < count; ++i) {
        workers.emplace_back(shared, batch, i == 0 ? for_this : for_others);
    }
    Worker& here = workers.front();
    run_threads(static_cast<int>(count), here.stop(), all, [&](int number) {
        Worker& worker = workers[number];
        if (one_by_one) {
            worker.solve_one_by_one();
        } else {
            kernel.solve_batch(batch, worker, workspace_of(kernel.workspace_bytes()));
        }
    });
    if (shared.invalid) throw InvalidValue();
    const auto check_found = [&] {
        if (shared.wrong == size) return;
        std::fill_n(batch.solutions + cells * shared.wrong, cells, std::uint8_t{0});
        throw WrongSolution(shared.wrong);
    };
    check_found();
    for (const Worker& worker : workers) {
        if (worker.reached() != LimitReached::none) return worker.reached();
    }
    for (std::size_t puzzle = 0; puzzle < size; ++puzzle) {
        if (batch.counts[puzzle] == too_deep) {
            here.solve_alone(puzzle);
            check_found();
            if (here.reached() != LimitReached::none) return here.reached();
        }
        if (batch.counts[puzzle] == 0 && batch.solutions != nullptr) {
            std::fill_n(batch.solutions + cells * puzzle, cells, std::uint8_t{0});
        }
    }
    return here.reached();
}

} // namespace

LimitReached solve(const std::uint8_t* puzzles, std::size_t size, std::uint8_t* solutions,
                   std::uint64_t* counts, const Limits& limits, int threads, const Kernel& kernel) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const std::uint64_t limit = limits.solutions == 0 ? too_deep - 1 : limits.solutions;
    const std::size_t paths_size = solutions == nullptr ? 0 : std::min(size, largest_batch);
    const auto paths = std::make_unique_for_overwrite<std::uint64_t[]>(paths_size);
    for (std::size_t first = 0; first < size; first += largest_batch) {
        const bool wanted = solutions != nullptr;
        const Batch part = {.puzzles = puzzles + cells * first,
                            .limit = std::min(limit, too_deep - 1),
                            .counts = counts + first,
                            .solutions = wanted ? solutions + cells * first : nullptr,
                            .paths = wanted ? paths.get() : nullptr};
        try {
            const LimitReached reached =
                solve_part(part, std::min(size - first, largest_batch), limits, threads, kernel);
            if (reached != LimitReached::none) return reached;
        } catch (WrongSolution& error) {
            error.row += first;
            throw;
        }
    }
    return LimitReached::none;
}

std::size_t first_invalid(const std::uint8_t* puzzles, std::size_t size) {
    // Several puzzles at a time first: a long loop needs fewer instructions for a byte.
    constexpr std::size_t at_once = 16;
    const auto are_valid = [puzzles](std::size_t first, std::size_t count) {
        return kernels()[0]->are_values(puzzles + cells * first, cells * count);
    };
    std::size_t puzzle = 0;
    while (size - puzzle >= at_once && are_valid(puzzle, at_once)) puzzle += at_once;
    while (puzzle != size && are_valid(puzzle, 1)) ++puzzle;
    return puzzle;
}

} // namespace alldiff::bitsliced
