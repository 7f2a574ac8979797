#include "removal.hpp"

#include <algorithm>
#include <numeric>

#include "../splitmix.hpp"
#include "controlled.hpp"
#include "uniform.hpp"

namespace alldiff::generate {

namespace {

// Puzzles that are in the making at a time, so that many questions are answered together.
constexpr std::size_t at_a_time = 2048;

constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

// The cells of the rows, columns and boxes.
struct Houses {
    std::array<std::array<std::uint8_t, 9>, 27> cells{};
    constexpr Houses() {
        std::array<int, 27> size{};
        for (int cell = 0; cell < generate::cells; ++cell) {
            for (const int house : {cell / 9, 9 + cell % 9, 18 + box_of(cell)}) {
                cells[house][size[house]++] = static_cast<std::uint8_t>(cell);
            }
        }
    }
};
constexpr Houses houses;

StartingPoint begin_relative(const PuzzleOptions& options, SplitMix64& rng, const Prover& prover) {
    std::array<std::uint8_t, cells> deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    rng.shuffle(deck.data(), cells);
    const auto added = std::ranges::stable_partition(deck, [&](int cell) { return options.start[cell] == 0; });
    // The first of them are exchanged.
    Values kept = options.start;
    const auto own = static_cast<std::size_t>(added.size());
    const std::size_t first = cells - own;
    const std::size_t exchanged = std::min(own, static_cast<std::size_t>(options.exchanged));
    for (std::size_t i = first; i < first + exchanged; ++i) kept[deck[i]] = 0;
    // What is exchanged goes before all others.
    std::rotate(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(first),
                deck.begin() + static_cast<std::ptrdiff_t>(first + exchanged));
    const Values solution = prover.fill(rng.next(), kept);
    return {{solution, solution}, deck};
}

StartingPoint begin(const PuzzleOptions& options, std::uint64_t seed, const Prover& prover) {
    SplitMix64 rng(seed);
    if (options.method == Method::relative) return begin_relative(options, rng, prover);
    StartingPoint start;
    const Values solution = options.has_solution ? options.solution : uniform_grid(rng);
    start.candidate.solution = solution;
    if (options.has_start) {
        start.candidate.puzzle = options.start;
    } else {
        for (const auto& group : options.groups) {
            for (const int cell : group) start.candidate.puzzle[cell] = solution[cell];
        }
    }
    std::iota(start.sequence.begin(), start.sequence.end(), std::uint8_t{0});
    rng.shuffle(start.sequence.data(), static_cast<int>(options.groups.size()));
    return start;
}

} // namespace

Clues::Clues(const Candidate& candidate) : candidate_{{}, candidate.solution} {
    for (int cell = 0; cell < cells; ++cell) {
        if (candidate.puzzle[cell] != 0) put_back(cell);
    }
}

void Clues::take(int cell) { change(cell, false); }
void Clues::put_back(int cell) { change(cell, true); }

void Clues::change(int cell, bool there) {
    const auto bit = static_cast<std::uint16_t>(1 << value(cell));
    rows_[cell / 9] ^= bit;
    columns_[cell % 9] ^= bit;
    boxes_[box_of(cell)] ^= bit;
    candidate_.puzzle[cell] = there ? candidate_.solution[cell] : std::uint8_t{0};
    size_ += there ? 1 : -1;
}

unsigned Clues::seen(int cell) const {
    return rows_[cell / 9] | columns_[cell % 9] | boxes_[box_of(cell)];
}

bool Clues::force(int cell) const {
    const unsigned own = 1U << value(cell);
    if ((seen(cell) | own) == 0x3FE) return true;
    for (const int house : {cell / 9, 9 + cell % 9, 18 + box_of(cell)}) {
        bool alone = true;
        for (const int other : houses.cells[house]) {
            alone = alone && (other == cell || has(other) || (seen(other) & own) != 0);
        }
        if (alone) return true;
    }
    return false;
}

Removal::Removal(const PuzzleOptions& options, std::uint64_t seed, const Prover& prover)
    : Removal(options, begin(options, seed, prover)) {
    SplitMix64 rng(~seed);
    if (options.fewest > 0 && !options.minimal) {
        target_ = options.fewest + rng.below(options.most - options.fewest + 1);
    }
}

Removal::Removal(const PuzzleOptions& options, const StartingPoint& start)
    : options_(&options), clues_(start.candidate), sequence_(start.sequence), target_(start.target) {}

bool Removal::ask() {
    while (stage_ == Stage::removing || stage_ == Stage::checking) {
        const bool taken = stage_ == Stage::removing ? take_next() : check_next();
        if (!taken) continue;
        if (!clues_.force(cell_)) return true;
        answer(false);
    }
    return false;
}

bool Removal::take_next() {
    if (at_ == options_->groups.size()) {
        end_removal();
        return false;
    }
    if (member_ == 0) {
        const auto there = std::ranges::count_if(group(), [&](int cell) { return clues_.has(cell); });
        if (there == 0 || clues_.size() - there < target_) {
            ++at_;
            return false;
        }
    }
    while (member_ < group().size()) {
        cell_ = group()[member_++];
        if (clues_.has(cell_)) {
            clues_.take(cell_);
            return true;
        }
    }
    ++at_;
    member_ = 0;
    return false;
}

void Removal::answer(bool another) {
    if (stage_ == Stage::checking) {
        clues_.put_back(cell_);
        if (!another) reject({Shortfall::Why::spare, 1});
        return;
    }
    if (!another) return;
    // A group goes as a whole or not at all.
    for (std::size_t i = 0; i < member_; ++i) {
        const int cell = group()[i];
        if (!clues_.has(cell)) clues_.put_back(cell);
    }
    ++at_;
    member_ = 0;
}

void Removal::end_removal() {
    shortfall_ = shortfall_of(*options_, clues_.size());
    const auto alone =
        std::ranges::all_of(options_->groups, [](const auto& group) { return group.size() == 1; });
    // A clue that could not be spared when it was tried alone can never be spared later.
    const bool checked = options_->minimal && !alone && shortfall_.why == Shortfall::Why::nothing;
    stage_ = checked ? Stage::checking : Stage::ended;
    cell_ = -1;
}

bool Removal::check_next() {
    while (++cell_ < cells) {
        if (clues_.has(cell_)) {
            clues_.take(cell_);
            return true;
        }
    }
    stage_ = Stage::ended;
    return false;
}

void run_removals(std::span<Removal> removals, bool whole, Prover& prover) {
    if (!whole) {
        prover.clear();
        for (const auto& removal : removals) prover.add(removal.clues().candidate().puzzle);
        const auto& counts = prover.count(2);
        for (std::size_t i = 0; i < removals.size(); ++i) {
            if (counts[i] != 1) removals[i].reject({Shortfall::Why::not_unique, nowhere});
        }
    }
    std::vector<Removal*> open;
    for (auto& removal : removals) open.push_back(&removal);
    while (!prover.stopped()) {
        std::erase_if(open, [](Removal* removal) { return !removal->ask(); });
        if (open.empty()) break;
        prover.clear();
        for (const Removal* removal : open) {
            const Clues& clues = removal->clues();
            prover.add(clues.candidate().puzzle, removal->cell(), clues.value(removal->cell()));
        }
        const auto& counts = prover.count(1);
        if (prover.stopped()) break;
        for (std::size_t i = 0; i < open.size(); ++i) open[i]->answer(counts[i] != 0);
    }
}

std::vector<Attempt> make_candidates(const PuzzleOptions& options, std::span<const std::uint64_t> seeds,
                                     Prover& prover) {
    if (options.method == Method::controlled) return draw_controlled(options, seeds, prover);
    std::vector<Attempt> made(seeds.size());
    std::size_t places = 0;
    for (const auto& group : options.groups) places += group.size();
    const bool whole = places == cells;
    for (std::size_t first = 0; first < seeds.size() && !prover.stopped(); first += at_a_time) {
        const auto part = seeds.subspan(first, std::min(at_a_time, seeds.size() - first));
        std::vector<Removal> removals;
        removals.reserve(part.size());
        for (const std::uint64_t seed : part) removals.emplace_back(options, seed, prover);
        run_removals(removals, whole, prover);
        for (std::size_t i = 0; i < removals.size(); ++i) {
            made[first + i] = removals[i].result();
        }
    }
    return made;
}

} // namespace alldiff::generate
