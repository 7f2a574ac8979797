// Proofs that a clue can or cannot be spared, for many puzzles at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "../limits.hpp"
#include "../turbo/kernel.hpp"
#include "order.hpp"

namespace alldiff::generate {

// Tells one thread when to stop: at the limits, or when another thread had to.
class Watch final {
public:
    Watch(const Limits& limits, std::atomic<bool>& stop) : poll_(limits), stop_(stop) {}

    bool stopped() {
        if (stop_.load(std::memory_order_relaxed)) return true;
        reached_ = poll_.tick(0);
        if (reached_ == LimitReached::none) return false;
        stop_.store(true, std::memory_order_relaxed);
        return true;
    }
    [[nodiscard]] LimitReached reached() const { return reached_; }

private:
    Poll poll_;
    std::atomic<bool>& stop_;
    LimitReached reached_ = LimitReached::none;
};

// Not shared between threads.
class Prover {
public:
    Prover(const turbo::Kernel& kernel, Watch& watch) : kernel_(kernel), watch_(watch) {}

    void clear();
    // Adds a puzzle, and if `cell` is not negative the value that this cell may not have.
    void add(const Values& puzzle, int cell = -1, int value = 0);
    [[nodiscard]] std::size_t size() const { return banned_.size(); }
    // Counts the solutions of all that were added, each up to the limit. Worth nothing if stopped.
    const std::vector<std::uint64_t>& count(std::uint64_t limit);

    [[nodiscard]] bool stopped() { return watch_.stopped(); }
    // A random solution of a puzzle that has one, or a random full grid.
    [[nodiscard]] Values fill(std::uint64_t seed, const Values& puzzle) const;
    [[nodiscard]] Values random_grid(std::uint64_t seed) const;

private:
    std::uint64_t count_alone(std::size_t number, std::uint64_t limit);

    const turbo::Kernel& kernel_;
    Watch& watch_;
    std::vector<std::uint8_t> puzzles_;
    std::vector<std::uint16_t> banned_;
    std::vector<std::uint64_t> counts_, paths_;
    bool bans_ = false;
};

} // namespace alldiff::generate
