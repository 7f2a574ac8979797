// From a full grid to a puzzle: clues are taken away as long as there is one solution.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "options.hpp"
#include "prover.hpp"

namespace alldiff::generate {

// The clues of a puzzle in the making, with the values that each house has already.
class Clues {
public:
    explicit Clues(const Candidate& candidate);

    void take(int cell);
    void put_back(int cell);
    // Whether the clues alone leave a cell without clue no other value, by a naked or hidden single.
    [[nodiscard]] bool force(int cell) const;

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool has(int cell) const { return candidate_.puzzle[cell] != 0; }
    [[nodiscard]] int value(int cell) const { return candidate_.solution[cell]; } // of the solution
    [[nodiscard]] const Candidate& candidate() const { return candidate_; }

private:
    void change(int cell, bool there);
    [[nodiscard]] unsigned seen(int cell) const;

    Candidate candidate_;
    std::uint16_t rows_[9] = {}, columns_[9] = {}, boxes_[9] = {};
    int size_ = 0;
};

// Clues to begin with, a solution that they have, the groups in the order in which they go, and the number of clues
// below which nothing is taken.
struct StartingPoint {
    Candidate candidate{};
    std::array<std::uint8_t, cells> sequence{};
    int target = 0;
};

// One puzzle in the making. It says which question has to be answered before it can go on.
class Removal {
public:
    Removal(const PuzzleOptions& options, std::uint64_t seed, const Prover& prover);
    Removal(const PuzzleOptions& options, const StartingPoint& start);

    // Goes on as far as simple arguments lead; returns whether a question is open: can `cell` have
    // another value than that of the solution, in the puzzle as it stands?
    bool ask();
    void answer(bool another);

    void reject(const Shortfall& shortfall) {
        stage_ = Stage::ended;
        shortfall_ = shortfall;
    }
    [[nodiscard]] Attempt result() const { return {clues_.candidate(), shortfall_}; }
    [[nodiscard]] int cell() const { return cell_; }
    [[nodiscard]] const Clues& clues() const { return clues_; }

private:
    enum class Stage : std::uint8_t { removing, checking, ended };

    [[nodiscard]] const std::vector<int>& group() const { return options_->groups[sequence_[at_]]; }
    // Takes the next clue away, or ends the removal; returns whether one was taken.
    bool take_next();
    void end_removal();
    bool check_next();

    const PuzzleOptions* options_;
    Clues clues_;
    std::array<std::uint8_t, cells> sequence_; // of the groups
    std::size_t at_ = 0;     // in the sequence
    std::size_t member_ = 0; // of the group, next to be taken
    int target_;
    int cell_ = -1;
    Stage stage_ = Stage::removing;
    Shortfall shortfall_;
};

// Takes clues away until all are accepted or rejected; worth nothing if the prover was stopped. `whole`: they begin
// with full grids.
void run_removals(std::span<Removal> removals, bool whole, Prover& prover);

// Makes a candidate of each seed, and says what it lacks; worth nothing if the prover was stopped.
std::vector<Attempt> make_candidates(const PuzzleOptions& options, std::span<const std::uint64_t> seeds,
                                     Prover& prover);

} // namespace alldiff::generate
