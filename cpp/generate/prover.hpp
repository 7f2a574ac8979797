// Proofs that a clue can or cannot be spared, for many puzzles at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "../bitsliced/groups.hpp"
#include "../bitsliced/kernel.hpp"
#include "options.hpp"

namespace alldiff::generate {

// Rules of a classic grid with further groups of different values.
struct FurtherGroups {
    // Nothing where the rules are others.
    static std::optional<FurtherGroups> of(const Model& rules);

    Model model;
    bitsliced::GroupList groups;
};

// Not shared between threads.
class Prover {
public:
    Prover(const bitsliced::Kernel& kernel, Stop& stop, const FurtherGroups* further = nullptr)
        : kernel_(kernel), stop_(stop), further_(further) {}

    void clear();
    // Adds a puzzle, and if `cell` is not negative the value that this cell may not have.
    void add(const Values& puzzle, int cell = -1, int value = 0);
    [[nodiscard]] std::size_t size() const { return banned_.size(); }
    // Counts the solutions of all that were added, each up to the limit. Worth nothing if stopped.
    const std::vector<std::uint64_t>& count(std::uint64_t limit);

    [[nodiscard]] bool stopped() { return stop_.tick() != LimitReached::none; }
    // A random solution of a puzzle that has one, by the classic rules.
    [[nodiscard]] Values fill(std::uint64_t seed, const Values& puzzle) const;

private:
    std::uint64_t count_alone(std::size_t number, std::uint64_t limit);

    const bitsliced::Kernel& kernel_;
    Stop& stop_;
    const FurtherGroups* further_;
    std::vector<std::uint8_t> puzzles_;
    std::vector<std::uint16_t> banned_;
    std::vector<std::uint64_t> counts_;
    bool bans_ = false;
};

} // namespace alldiff::generate
