// Squares with givens and signs: those that can be spared are taken away, in many puzzles at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../limits.hpp"
#include "../bitsliced/groups.hpp"
#include "../bitsliced/kernel.hpp"
#include "mixture.hpp"

namespace alldiff::generate {

// One puzzle in the making: a clue after the other is taken away, if there is no solution without it but the one.
class SignRemoval {
public:
    SignRemoval(const Mixture& mixture, std::vector<int> solution, std::vector<int> cells_in_turn,
                std::vector<int> signs_in_turn, int target);

    // Goes to the next question, if there is one: can `cell` have another value, or `sign` be the other way round?
    bool ask();
    void answer(bool another);
    [[nodiscard]] bool ended() const { return at_ == cells_.size() + signs_.size(); }
    [[nodiscard]] int cell() const { return at_ < cells_.size() ? cells_[at_] : -1; }
    [[nodiscard]] int sign() const { return at_ < cells_.size() ? -1 : signs_[at_ - cells_.size()]; }
    [[nodiscard]] int value(int cell) const { return solution_[cell]; }

    // A byte for each cell and for each sign, as bitsliced::Batch has them; a sign that is asked about is the other way round.
    [[nodiscard]] const std::vector<std::uint8_t>& givens() const { return givens_; }
    [[nodiscard]] const std::vector<std::uint8_t>& signs() const { return stated_; }
    [[nodiscard]] MadePuzzle puzzle() const;

private:
    const Mixture* mixture_;
    std::vector<int> solution_;
    std::vector<int> cells_; // in the order in which their givens go, and then the signs
    std::vector<int> signs_;
    int target_;             // givens below which none goes
    int left_;               // givens
    std::size_t at_ = 0;
    std::vector<std::uint8_t> givens_;
    std::vector<std::uint8_t> stated_;
};

// Answers the questions of many puzzles: one that got its answer asks the next while others still wait.
// Not shared between threads.
class SignProver final : private bitsliced::Supply {
public:
    SignProver(const Mixture& mixture, const bitsliced::Kernel& kernel, Stop& stop);
    // Whether the rules are groups of different values, and each sign is inside of one.
    [[nodiscard]] static bool takes(const Mixture& mixture);

    // Takes clues away until none is left to ask about; if stopped, some puzzles have not ended.
    void run(std::vector<SignRemoval>& removals);

private:
    std::size_t claim(std::size_t most, std::size_t& first) override;
    void check(const std::uint32_t*, std::size_t) override {} // no solutions are wanted
    void ended(std::uint32_t puzzle) override;
    bool stopped() override { return stop_.tick() != LimitReached::none; }

    void ask(std::size_t number);
    [[nodiscard]] bool is_possible(const SignRemoval& asked) const;

    const Mixture& mixture_;
    const bitsliced::Kernel& kernel_;
    Stop& stop_;
    bitsliced::GroupList list_;
    std::vector<std::uint16_t> sign_cells_;
    std::span<SignRemoval> removals_;
    std::vector<std::size_t> waiting_; // those whose question is not handed out
    // Of all questions, as bitsliced::Batch has them.
    std::vector<std::uint8_t> givens_, signs_;
    std::vector<std::uint16_t> banned_;
    std::vector<std::uint64_t> counts_;
};

} // namespace alldiff::generate
