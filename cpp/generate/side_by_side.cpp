#include "side_by_side.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>

#include "../splitmix.hpp"
#include "../lcg/fill.hpp"
#include "../threads.hpp"
#include "../bitsliced/fastest.hpp"
#include "latin.hpp"
#include "removal.hpp"
#include "sign_removal.hpp"

namespace alldiff::generate {

namespace {

// Fewer are made one by one: a block of lanes would be too empty.
constexpr std::size_t least_with_signs = 256;
constexpr std::size_t least_with_groups = 64;
// More are faster. Those with signs end one after the other, the others all at the same time, so that more of them
// would be lost when time is up.
constexpr std::size_t most_with_signs = 4096;
constexpr std::size_t most_with_groups = 1024;

using Fault = MadePuzzle::Fault;
using Seeds = std::span<const std::uint64_t>;
// Makes a puzzle of each seed, or tells its fault; nothing where it was stopped before.
using Make = std::function<std::vector<std::optional<MadePuzzle>>(Seeds seeds, Stop& stop)>;

bool only_givens_and_signs(const Mixture& mixture) {
    const auto alone = [](const auto& place) { return place.size() == 1; };
    std::size_t places = 0;
    for (const auto& place : mixture.places) places += place.size();
    return !mixture.pieces && mixture.cages == Mixture::Cages::none && mixture.effort == 0 &&
           places == static_cast<std::size_t>(mixture.side * mixture.side) &&
           (std::ranges::all_of(mixture.places, alone) || (!mixture.minimal && mixture.signs.empty()));
}

int draw_target(const Mixture& mixture, SplitMix64& rng) {
    return mixture.fewest + (mixture.ranged ? rng.below(mixture.most - mixture.fewest + 1) : 0);
}

// A classic grid with further groups. Draws what `make_puzzle` draws, in the same order.
bool begin(const Mixture& mixture, std::uint64_t seed, lcg::Filler& filler, StartingPoint& start) {
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
    start.target = draw_target(mixture, rng);
    return true;
}

Make make_with_groups(const Mixture& mixture) {
    if (mixture.fill != Mixture::Fill::search || mixture.side != 9 || !mixture.signs.empty()) return {};
    const auto known = FurtherGroups::of(mixture.base);
    if (!known) return {};
    PuzzleOptions options;
    options.groups = mixture.places;
    options.fewest = mixture.fewest;
    options.most = mixture.most;
    options.minimal = mixture.minimal;
    return [&mixture, rules = *known, options](Seeds seeds, Stop& stop) {
        Prover prover(bitsliced::fastest().kernel, stop, &rules);
        lcg::Filler filler(rules.model, stop.limits());
        std::vector<std::optional<MadePuzzle>> made(seeds.size());
        std::vector<Removal> removals;
        std::vector<std::size_t> begun;
        for (std::size_t i = 0; i < seeds.size(); ++i) {
            StartingPoint start;
            made[i].emplace().fault = Fault::no_solution;
            if (!begin(mixture, seeds[i], filler, start)) continue;
            removals.emplace_back(options, start);
            begun.push_back(i);
        }
        run_removals(removals, true, prover);
        if (stop.stopped()) return decltype(made)(seeds.size());
        for (std::size_t j = 0; j < begun.size(); ++j) {
            const Candidate& candidate = removals[j].clues().candidate();
            MadePuzzle& puzzle = *made[begun[j]];
            puzzle.fault = removals[j].result().accepted() ? Fault::none : Fault::givens;
            puzzle.solution.assign(candidate.solution.begin(), candidate.solution.end());
            for (int cell = 0; cell < cells; ++cell) {
                if (candidate.puzzle[cell] != 0) puzzle.givens.push_back(cell);
            }
        }
        return made;
    };
}

Make make_with_signs(const Mixture& mixture) {
    if (mixture.fill != Mixture::Fill::latin || mixture.signs.empty() || !SignProver::takes(mixture)) return {};
    return [&mixture](Seeds seeds, Stop& stop) {
        SignProver prover(mixture, bitsliced::fastest().kernel, stop);
        std::vector<SignRemoval> removals;
        for (const std::uint64_t seed : seeds) {
            SplitMix64 rng(seed);
            auto solution = random_latin_square(rng, mixture.side);
            std::vector<int> cells_in_turn(mixture.places.size());
            for (std::size_t i = 0; i < mixture.places.size(); ++i) cells_in_turn[i] = mixture.places[i][0];
            rng.shuffle(cells_in_turn.data(), static_cast<int>(cells_in_turn.size()));
            std::vector<int> signs_in_turn(mixture.few_signs ? mixture.signs.size() : 0);
            std::iota(signs_in_turn.begin(), signs_in_turn.end(), 0);
            rng.shuffle(signs_in_turn.data(), static_cast<int>(signs_in_turn.size()));
            removals.emplace_back(mixture, std::move(solution), std::move(cells_in_turn), std::move(signs_in_turn),
                                  draw_target(mixture, rng));
        }
        prover.run(removals);
        std::vector<std::optional<MadePuzzle>> made(seeds.size());
        for (std::size_t i = 0; i < seeds.size(); ++i) {
            if (removals[i].ended()) made[i] = removals[i].puzzle();
        }
        return made;
    };
}

} // namespace

void make_side_by_side(const Mixture& mixture, Series& series, double pause, const Limits& limits, int threads,
                       MadeSeries& result) {
    const std::size_t least_together = mixture.signs.empty() ? least_with_groups : least_with_signs;
    const std::size_t most_together = mixture.signs.empty() ? most_with_groups : most_with_signs;
    if (series.seeds.size() < least_together || !only_givens_and_signs(mixture)) return;
    Make make = make_with_groups(mixture);
    if (!make) make = make_with_signs(mixture);
    if (!make) return;
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
        const std::size_t share =
            std::clamp(pending.size() / static_cast<std::size_t>(threads), least_together, most_together);
        std::atomic<std::size_t> next = 0;
        std::mutex lock;
        run_threads(threads, stop, all, [&](int thread) {
            Stop watch(thread == 0 ? here : for_others);
            while (!watch.stopped()) {
                const std::size_t first = next.fetch_add(share);
                if (first >= pending.size()) return;
                const auto numbers = std::span(pending).subspan(first, std::min(share, pending.size() - first));
                std::vector<std::uint64_t> seeds;
                for (const std::size_t i : numbers) seeds.push_back(stream(series.seeds[i], series.attempts[i]));
                auto made = make(seeds, watch);
                const std::lock_guard guard(lock);
                for (std::size_t j = 0; j < numbers.size(); ++j) {
                    if (!made[j]) continue;
                    ++series.attempts[numbers[j]];
                    ++result.faults[static_cast<std::size_t>(made[j]->fault)];
                    if (made[j]->fault == Fault::none) result.made[numbers[j]] = std::move(made[j]);
                }
            }
        });
    }
}

} // namespace alldiff::generate
