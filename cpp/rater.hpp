// Ratings of many classic Sudokus at a time: the path by the easiest step, the rating of Sudoku
// Explainer and the steps of HoDoKu, on threads that work ahead of whoever takes the ratings.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "limits.hpp"
#include "reason/reasoner.hpp"

namespace alldiff::rating {

inline constexpr std::size_t cells = 81;
using Grid81 = std::array<std::uint8_t, cells>;

// What is asked of every puzzle.
struct RatingOptions {
    std::vector<std::string> order;    // techniques of the path, the easiest first
    std::vector<double> efforts;       // of each of them
    std::vector<reason::Stage> stages; // in the manner of HoDoKu
    int most_tenths = 0;               // on the scale of Sudoku Explainer
    std::size_t widest = 0;            // steps beyond this many are not counted at a bottleneck
    bool path = true, explainer = true, staged = true; // which ratings are wanted
    bool needs_path = false;           // without the whole path, nothing else is looked at
    bool scores_unsolved = true;       // HoDoKu's steps are walked even where the path is stuck
};

// How often a technique was used, by its number in the order or among all stages.
struct Use {
    int technique;
    int times;
};

struct Rated {
    std::uint64_t solutions = 0; // up to 2; the rest is only there for exactly 1
    Grid81 solution{};
    reason::Ending ending = reason::Ending::stuck; // of the path
    std::vector<Use> used;                         // on the path
    int hardest = -1;   // number of the technique of the first step with the greatest effort
    int bottleneck = 0; // the fewest steps of the hardest technique that were open where one was taken
    reason::explainer::Rating explainer;
    bool scored = false;
    std::vector<Use> staged;
    int guesses = 0; // values that no stage found
};

// Rates puzzles on threads, and gives the ratings in the order of the puzzles.
class Rater {
public:
    // Throws std::invalid_argument where the options name no technique, or a puzzle has a value above 9.
    Rater(std::vector<Grid81> puzzles, RatingOptions options, int threads, const StopSource* stop = nullptr);
    ~Rater();
    Rater(const Rater&) = delete;
    Rater& operator=(const Rater&) = delete;

    // The rating of the next puzzle, once it is there; none behind the last one, and none any more once
    // it was stopped.
    std::optional<Rated> next(Stop& stop);

private:
    struct Slot {
        std::optional<Rated> rated;
        std::exception_ptr failure;
    };

    void work();

    const std::vector<Grid81> puzzles_;
    const RatingOptions options_;
    std::vector<Slot> slots_; // puzzle i has the slot i modulo their number
    std::mutex lock_;
    std::condition_variable ready_, slot_free_;
    std::size_t claimed_ = 0; // by a thread
    std::size_t taken_ = 0;   // by the caller
    StopSource source_; // ends the threads
    std::vector<std::thread> threads_;
};

} // namespace alldiff::rating
