#include "mixture.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "../splitmix.hpp"
#include "../lcg/fill.hpp"
#include "../lcg/minimize.hpp"
#include "../threads.hpp"
#include "latin.hpp"
#include "needed.hpp"
#include "pieces.hpp"
#include "rearrangement.hpp"
#include "side_by_side.hpp"
#include "uniform.hpp"

namespace alldiff::generate {

namespace {

// Cages that leave more than one solution are changed so often, each time in view of so many.
constexpr int most_changes = 4;
constexpr int most_rearranged = 100;
// Squares of this side and larger are rearranged before the first proof, which would be too long.
constexpr int least_arranged = 12;
constexpr std::size_t most_others = 8;
// Changes in vain before givens of which some can be spared alone are given up. Most candidates of some symmetries
// have none to spare soon, so that changes begin after so many attempts only.
constexpr int most_vain = 60;
constexpr std::uint64_t first_attempts = 50;

Constraint constraint_of(Constraint::Type type, std::vector<int> variables) {
    Constraint constraint;
    constraint.type = type;
    constraint.variables = std::move(variables);
    return constraint;
}

// Products that lead to the result: the states of an automaton.
Constraint product(std::vector<int> variables, int result, int most) {
    Constraint constraint = constraint_of(Constraint::Type::automaton, std::move(variables));
    std::map<int, int> state{{1, 0}};
    std::vector<int> products{1};
    for (std::size_t i = 0; i < products.size(); ++i) {
        constraint.moves.emplace_back();
        for (int value = 1; value <= most; ++value) {
            const long long next = static_cast<long long>(products[i]) * value;
            if (result % next != 0) continue;
            const auto [known, added] = state.try_emplace(static_cast<int>(next), static_cast<int>(products.size()));
            if (added) products.push_back(static_cast<int>(next));
            constraint.moves[i].push_back({value, known->second});
        }
        constraint.accepting.push_back(products[i] == result);
    }
    return constraint;
}

// Pairs of values that make the result by - or /.
Constraint pair_of(const Cage& cage, int most) {
    Constraint constraint = constraint_of(Constraint::Type::relation, cage.cells);
    for (int a = 1; a <= most; ++a) {
        for (int b = 1; b <= most; ++b) {
            const int high = std::max(a, b);
            const int low = std::min(a, b);
            const bool holds = cage.operation.sign == '-' ? high - low == cage.operation.result
                                                          : low * cage.operation.result == high;
            if (holds) constraint.allowed.emplace_back(a, b);
        }
    }
    return constraint;
}

class Maker {
public:
    Maker(const Mixture& mixture, std::uint64_t seed, std::uint64_t attempt, const Limits& limits)
        : mixture_(mixture), limits_(limits), changes_(attempt < first_attempts || mixture.few_signs ? 0 : most_vain),
          rng_(stream(seed, attempt)), model_(mixture.base) {}

    MadePuzzle run() {
        if (mixture_.pieces) divide();
        if (!fill()) return std::move(made_);
        if (mixture_.cages != Mixture::Cages::none) draw_cages();
        stated_ = model_.constraints.size();
        const std::size_t given = model_.givens.size();
        if (mixture_.side >= least_arranged && rearranges()) {
            rearrangement_->arrange(rng_);
            made_.solution = rearrangement_->values();
        }
        for (int changes = 0;; ++changes) {
            state_clues();
            take_away();
            if (made_.fault != Fault::not_unique || !change(changes)) break;
            model_.constraints.resize(stated_);
            model_.givens.resize(given);
            made_.fault = Fault::none;
            made_.givens.clear();
        }
        return std::move(made_);
    }

private:
    using Fault = MadePuzzle::Fault;

    [[nodiscard]] int value(int cell) const { return made_.solution[cell]; }

    void divide() {
        made_.pieces = random_pieces(rng_, mixture_.side, mixture_.box_width, mixture_.images);
        std::vector<std::vector<int>> cells(mixture_.side);
        for (std::size_t cell = 0; cell < made_.pieces.size(); ++cell) {
            cells[made_.pieces[cell]].push_back(static_cast<int>(cell));
        }
        for (auto& piece : cells) {
            model_.constraints.push_back(constraint_of(Constraint::Type::all_different, std::move(piece)));
        }
    }

    bool fill() {
        if (mixture_.fill == Mixture::Fill::latin) {
            made_.solution = random_latin_square(rng_, mixture_.side);
        } else if (mixture_.fill == Mixture::Fill::classic) {
            const Values grid = uniform_grid(rng_);
            made_.solution.assign(grid.begin(), grid.end());
        } else {
            const int candidates = mixture_.side * mixture_.side * mixture_.side;
            const auto work = static_cast<std::uint64_t>(fill_work * candidates);
            auto filled = lcg::fill(model_, rng_.next(), work, mixture_.pieces ? 1 : fill_tries, limits_);
            made_.solution = std::move(filled.values);
            made_.limit_reached = filled.limit_reached;
            made_.error = std::move(filled.error);
            if (made_.solution.empty()) made_.fault = Fault::no_solution;
        }
        return made_.fault == Fault::none && made_.error.empty();
    }

    void draw_cages() {
        const int side = mixture_.side;
        beside_ = cells_beside(side);
        std::vector<char> taken(side * side, 0);
        groups_ = random_groups(rng_, beside_, made_.solution, taken, mixture_.groups);
        for (std::size_t i = 0; i < groups_.size(); ++i) make_cage(i);
    }

    void make_cage(std::size_t i) {
        std::vector<int> values;
        for (const int cell : groups_[i]) values.push_back(value(cell));
        Operation operation{'+', std::accumulate(values.begin(), values.end(), 0)};
        if (mixture_.cages == Mixture::Cages::operations) operation = random_operation(rng_, values);
        made_.cages.resize(std::max(made_.cages.size(), i + 1));
        made_.cages[i] = {groups_[i], operation};
    }

    // Changes clues that leave other solutions so that those are none; false where that cannot be.
    bool change(int times) {
        if (others_.empty() || made_.limit_reached != LimitReached::none) return false;
        if (!made_.cages.empty()) return times < most_changes && change_cages();
        return times < most_rearranged && rearrange();
    }

    // Signs are changed by rearranging the solution, where nothing else depends on it.
    bool rearranges() {
        using Type = Constraint::Type;
        if (rearrangement_) return true;
        if (mixture_.signs.empty() || !model_.givens.empty() || !mixture_.places.empty()) return false;
        std::vector<std::vector<int>> houses;
        for (std::size_t c = 0; c < stated_; ++c) {
            if (model_.constraints[c].type != Type::all_different) return false;
            houses.push_back(model_.constraints[c].variables);
        }
        rearrangement_.emplace(mixture_.side, houses, mixture_.signs, made_.solution);
        return true;
    }

    bool rearrange() {
        if (!rearranges()) return false;
        for (const auto& other : others_) rearrangement_->add(other);
        if (!rearrangement_->change(rng_)) return false;
        made_.solution = rearrangement_->values();
        return true;
    }

    bool change_cages() {
        std::vector<std::size_t> changed;
        for (const auto& other : others_) {
            const auto tells = [&](std::size_t i) { return tells_apart(groups_[i], made_.solution, other); };
            if (std::ranges::any_of(changed, tells)) continue;
            const auto more = separate(rng_, beside_, made_.solution, other, mixture_.groups, groups_);
            changed.insert(changed.end(), more.begin(), more.end());
        }
        for (const std::size_t i : changed) make_cage(i);
        return !changed.empty();
    }

    // States the clues that the solution has in their places.
    void state_clues() {
        options_ = {};
        options_.others = most_others;
        made_.signs.clear();
        for (const Cage& cage : made_.cages) state(cage);
        for (const auto& [a, b] : mixture_.signs) add_sign(a, b);
    }

    void state(const Cage& cage) {
        using Type = Constraint::Type;
        const bool sums = mixture_.cages == Mixture::Cages::sums;
        if (cage.operation.sign == 0) {
            model_.givens.emplace_back(cage.cells[0], cage.operation.result);
        } else if (cage.operation.sign == '+') {
            if (sums && cage.cells.size() > 1) model_.constraints.push_back(constraint_of(Type::all_different, cage.cells));
            model_.constraints.push_back(constraint_of(Type::sum, cage.cells));
            model_.constraints.back().total = cage.operation.result;
        } else if (cage.operation.sign == 'x') {
            model_.constraints.push_back(product(cage.cells, cage.operation.result, mixture_.side));
        } else {
            model_.constraints.push_back(pair_of(cage, mixture_.side));
        }
    }

    void add_sign(int a, int b) {
        if (value(a) == value(b)) return;
        made_.signs.emplace_back(value(a) < value(b) ? std::pair(a, b) : std::pair(b, a));
        const auto& [less, greater] = made_.signs.back();
        if (mixture_.few_signs) options_.clues.push_back({{static_cast<int>(model_.constraints.size())}, {}});
        model_.constraints.push_back(constraint_of(Constraint::Type::less, {less, greater}));
    }

    // Givens go first, then signs; each in random order.
    void take_away() {
        std::vector<int> order(mixture_.places.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        rng_.shuffle(order.data(), static_cast<int>(order.size()));
        for (const int place : order) options_.bundles.push_back(bundle_of(mixture_.places[place]));
        std::vector<int> signs(options_.clues.size());
        for (std::size_t i = 0; i < signs.size(); ++i) signs[i] = static_cast<int>(i);
        rng_.shuffle(signs.data(), static_cast<int>(signs.size()));
        for (const int sign : signs) options_.bundles.push_back({{}, {sign}});
        int target = mixture_.fewest;
        if (mixture_.ranged) target += rng_.below(mixture_.most - mixture_.fewest + 1);
        options_.fewest = static_cast<std::size_t>(target);
        options_.effort = mixture_.effort;
        const auto result = minimize(options_);
        if (made_.fault != Fault::none || !made_.error.empty()) return;
        std::vector<int> places;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (result.kept[i]) places.push_back(order[i]);
        }
        set_givens(places);
        const auto givens = static_cast<int>(made_.givens.size());
        if (givens < mixture_.fewest || givens > mixture_.most) {
            made_.fault = Fault::givens;
            return;
        }
        if (mixture_.few_signs) {
            std::vector<char> kept(signs.size(), 0);
            for (std::size_t i = 0; i < signs.size(); ++i) kept[signs[i]] = result.kept[order.size() + i];
            std::size_t number = 0;
            std::erase_if(made_.signs, [&](const auto&) { return !kept[number++]; });
        }
        const auto alone = [](const auto& place) { return place.size() == 1; };
        const bool whole = made_.limit_reached == LimitReached::none;
        if (mixture_.minimal && whole && !std::ranges::all_of(mixture_.places, alone)) need_each(std::move(places), result.kept);
    }

    lcg::Bundle bundle_of(const std::vector<int>& cells) const {
        lcg::Bundle bundle;
        for (const int cell : cells) bundle.givens.emplace_back(cell, value(cell));
        return bundle;
    }

    lcg::MinimizeResult minimize(const lcg::MinimizeOptions& options) {
        auto result = lcg::minimize(model_, made_.solution, options, limits_);
        made_.error = result.error;
        made_.limit_reached = result.limit_reached;
        if (!result.unique) made_.fault = Fault::not_unique;
        others_ = result.others;
        return result;
    }

    // What cannot be spared together could perhaps be alone. Where signs can be spared, too, those that stayed are
    // needed with these givens only, and no others are tried.
    void need_each(std::vector<int> places, const std::vector<char>& kept) {
        NeededOptions options{mixture_.places, {}, mixture_.fewest, mixture_.most, changes_};
        options.off.clues = options_.clues;
        for (std::size_t i = mixture_.places.size(); i < kept.size(); ++i) {
            if (!kept[i]) options.off.bundles.push_back(options_.bundles[i]);
        }
        const auto result = choose_needed(model_, made_.solution, std::move(places), options, rng_, limits_);
        made_.error = result.error;
        made_.limit_reached = result.limit_reached;
        set_givens(result.kept);
        if (!result.spare.empty() && made_.limit_reached == LimitReached::none) made_.fault = Fault::spare;
    }

    void set_givens(const std::vector<int>& places) {
        made_.givens.clear();
        for (const int place : places) {
            const auto& cells = mixture_.places[place];
            made_.givens.insert(made_.givens.end(), cells.begin(), cells.end());
        }
        std::ranges::sort(made_.givens);
    }

    const Mixture& mixture_;
    const Limits& limits_;
    const int changes_; // in vain, of givens of which some can be spared alone
    SplitMix64 rng_;
    Model model_;
    lcg::MinimizeOptions options_;
    std::vector<std::vector<int>> beside_; // the cells beside each
    std::vector<std::vector<int>> groups_; // the cells of the cages
    std::vector<std::vector<int>> others_; // solutions besides, where some were found
    std::optional<Rearrangement> rearrangement_;
    std::size_t stated_ = 0; // constraints before those of the clues
    MadePuzzle made_;
};

} // namespace

MadePuzzle make_puzzle(const Mixture& mixture, std::uint64_t seed, std::uint64_t attempt, const Limits& limits) {
    return Maker(mixture, seed, attempt, limits).run();
}

MadeSeries make_puzzles(const Mixture& mixture, Series& series, double pause, const Limits& limits, int threads) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    threads = static_cast<int>(std::min(static_cast<std::size_t>(threads), series.seeds.size()));
    MadeSeries result;
    result.made.resize(series.seeds.size());
    const Stop clock(limits);
    make_side_by_side(mixture, series, pause, limits, threads, result);
    pause -= clock.elapsed();
    StopSource all(limits.source);
    Limits here = limits;
    if (limits.seconds > 0) here.seconds = std::max(1e-9, limits.seconds - clock.elapsed());
    here.source = &all;
    Stop stop(here);
    Limits for_others = here;
    for_others.interrupted = nullptr;
    std::atomic<std::size_t> next = 0;
    std::mutex lock;
    run_threads(threads, stop, all, [&](int thread) {
        Limits mine = thread == 0 ? here : for_others;
        Stop watch(mine);
        while (!watch.stopped() && watch.elapsed() < pause) {
            const std::size_t i = next.fetch_add(1);
            if (i >= series.seeds.size()) return;
            while (!result.made[i] && !watch.stopped() && watch.elapsed() < pause) {
                Limits left = mine;
                if (here.seconds > 0) left.seconds = std::max(1e-9, here.seconds - watch.elapsed());
                MadePuzzle made = make_puzzle(mixture, series.seeds[i], series.attempts[i], left);
                if (!made.error.empty()) throw std::logic_error(made.error);
                const std::lock_guard guard(lock);
                if (made.limit_reached != LimitReached::none) {
                    if (made.fault == MadePuzzle::Fault::none) result.made[i] = std::move(made);
                    break;
                }
                ++series.attempts[i];
                ++result.faults[static_cast<std::size_t>(made.fault)];
                if (made.fault == MadePuzzle::Fault::none) result.made[i] = std::move(made);
            }
        }
        const std::lock_guard guard(lock);
        if (result.limit_reached == LimitReached::none) result.limit_reached = watch.now();
    });
    // A thread that was stopped from here says "cancelled"; the reason may be the clock.
    if (result.limit_reached == LimitReached::cancelled && stop.met() != LimitReached::none) {
        result.limit_reached = stop.met();
    }
    return result;
}

} // namespace alldiff::generate
