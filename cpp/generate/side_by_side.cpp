#include "side_by_side.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <span>
#include <stdexcept>

#include "../splitmix.hpp"
#include "../strong/fill.hpp"
#include "../threads.hpp"
#include "../turbo/fastest.hpp"
#include "removal.hpp"

namespace alldiff::generate {

namespace {

// Fewer are made one by one: a block of lanes would be too empty.
constexpr std::size_t least_together = 64;
constexpr std::size_t most_together = 1024;

using Fault = MadePuzzle::Fault;

bool fits(const Mixture& mixture) {
    const auto alone = [](const auto& place) { return place.size() == 1; };
    std::size_t places = 0;
    for (const auto& place : mixture.places) places += place.size();
    return mixture.side == 9 && mixture.fill == Mixture::Fill::search && !mixture.pieces &&
           mixture.cages == Mixture::Cages::none && mixture.signs.empty() && mixture.effort == 0 && places == cells &&
           (!mixture.minimal || std::ranges::all_of(mixture.places, alone));
}

// Draws what `make_puzzle` draws, in the same order.
bool begin(const Mixture& mixture, std::uint64_t seed, strong::Filler& filler, StartingPoint& start) {
    SplitMix64 rng(seed);
    const auto filled = filler.fill(rng.next(), fill_work * 9 * cells, fill_tries);
    if (!filled.error.empty()) throw std::logic_error(filled.error);
    if (filled.values.empty()) return false;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        start.candidate.solution[cell] = static_cast<std::uint8_t>(filled.values[cell]);
    }
    start.candidate.puzzle = start.candidate.solution;
    std::iota(start.sequence.begin(), start.sequence.end(), std::uint8_t{0});
    rng.shuffle(start.sequence.data(), static_cast<int>(mixture.places.size()));
    start.target = mixture.fewest;
    if (mixture.ranged) start.target += rng.below(mixture.most - mixture.fewest + 1);
    return true;
}

MadePuzzle puzzle_of(const Candidate& candidate) {
    MadePuzzle made;
    made.solution.assign(candidate.solution.begin(), candidate.solution.end());
    for (int cell = 0; cell < cells; ++cell) {
        if (candidate.puzzle[static_cast<std::size_t>(cell)] != 0) made.givens.push_back(cell);
    }
    return made;
}

} // namespace

void make_side_by_side(const Mixture& mixture, Series& series, double pause, const Limits& limits, int threads,
                       MadeSeries& result) {
    if (series.seeds.size() < least_together || !fits(mixture)) return;
    const auto rules = FurtherHouses::of(mixture.base);
    if (!rules) return;
    const turbo::Kernel& kernel = turbo::fastest().kernel;
    PuzzleOptions options;
    options.groups = mixture.places;
    options.fewest = mixture.fewest;
    options.most = mixture.most;
    options.minimal = mixture.minimal;
    StopSource all(limits.source);
    Limits here = limits;
    here.source = &all;
    Limits for_others = here;
    for_others.interrupted = nullptr;
    Stop stop(here);
    for (;;) {
        std::vector<std::size_t> pending;
        for (std::size_t i = 0; i < series.seeds.size(); ++i) {
            if (!result.made[i]) pending.push_back(i);
        }
        if (pending.size() < least_together || stop.stopped() || stop.elapsed() >= pause) return;
        const std::size_t share = std::clamp(pending.size() / static_cast<std::size_t>(threads), least_together, most_together);
        std::atomic<std::size_t> next = 0;
        std::mutex lock;
        run_threads(threads, stop, all, [&](int thread) {
            const Limits& mine = thread == 0 ? here : for_others;
            Stop watch(mine);
            Prover prover(kernel, watch, &*rules);
            strong::Filler filler(rules->model, mine);
            while (!watch.stopped()) {
                const std::size_t first = next.fetch_add(share);
                if (first >= pending.size()) return;
                const auto numbers = std::span(pending).subspan(first, std::min(share, pending.size() - first));
                std::vector<Removal> removals;
                std::vector<std::size_t> begun;
                for (const std::size_t i : numbers) {
                    StartingPoint start;
                    if (!begin(mixture, stream(series.seeds[i], series.attempts[i]), filler, start)) continue;
                    removals.emplace_back(options, start);
                    begun.push_back(i);
                }
                if (watch.stopped()) return;
                run_removals(removals, true, prover);
                if (watch.stopped()) return;
                const std::lock_guard guard(lock);
                for (std::size_t j = 0; j < begun.size(); ++j) {
                    const bool made = removals[j].result().accepted();
                    if (made) result.made[begun[j]] = puzzle_of(removals[j].clues().candidate());
                    ++result.faults[static_cast<std::size_t>(made ? Fault::none : Fault::givens)];
                }
                result.faults[static_cast<std::size_t>(Fault::no_solution)] += numbers.size() - begun.size();
                for (const std::size_t i : numbers) ++series.attempts[i];
            }
        });
    }
}

} // namespace alldiff::generate
