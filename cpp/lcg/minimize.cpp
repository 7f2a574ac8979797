#include "minimize.hpp"

#include <algorithm>
#include <optional>

#include "uniqueness_oracle.hpp"
#include "plain.hpp"
#include "planes.hpp"
#include "solve.hpp"

namespace alldiff::lcg {

namespace {

// Once the uniqueness oracle has been asked, and has learned much, plain search ends sooner by this factor.
constexpr std::uint64_t work_with_oracle = 16;

// What plain search is given: the constraints of clues can be turned off, and what some of them are not is a
// constraint, too.
class OptionalProblem {
public:
    OptionalProblem(const Model& model, const MinimizeOptions& options, Stop& stop)
        : model_(model), options_(options), stop_(stop) {
        std::vector<int> owner(model_.constraints.size(), -1);
        std::vector<char> shared(model_.constraints.size(), 0);
        for (std::size_t k = 0; k < options_.clues.size(); ++k) {
            for (const int each : options_.clues[k].constraints) {
                const auto c = static_cast<std::size_t>(each);
                shared[c] = shared[c] || (owner[c] >= 0 && owner[c] != static_cast<int>(k));
                owner[c] = static_cast<int>(k);
            }
        }
        problem = prepare(model_, stop_, owner);
        if (!problem.impossible) derive(problem, Plan().plain_houses, false, stop_);
        std::vector<const Constraint*> together;
        for (std::size_t c = 0; c < owner.size(); ++c) {
            if (owner[c] < 0 || problem.impossible || problem.limit != LimitReached::none) continue;
            together.clear();
            for (const int other : options_.clues[owner[c]].constraints) {
                if (!shared[c]) together.push_back(&model_.constraints[other]);
            }
            add_optional(problem, model_.constraints[c], static_cast<int>(c), together, stop_);
        }
        negations_.reserve(options_.clues.size());
        negation.assign(options_.clues.size(), -1);
        for (std::size_t k = 0; k < options_.clues.size(); ++k) negate(k);
    }

    Problem problem;
    std::vector<int> negation; // of each clue: the number of what it is not, or -1

private:
    // Says that a clue of two visible variables, and nothing else, does not hold.
    void negate(std::size_t k) {
        using Type = Constraint::Type;
        const Clue& clue = options_.clues[k];
        if (!clue.among.empty() || clue.constraints.size() != 1) return;
        const Constraint& stated = model_.constraints[clue.constraints[0]];
        const bool less = stated.type == Type::less;
        if (!less && stated.type != Type::relation) return;
        const int a = stated.variables[0];
        const int b = stated.variables[1];
        if (std::max(a, b) >= model_.visible()) return;
        Constraint contrary;
        contrary.type = Type::relation;
        contrary.variables = stated.variables;
        for (int first = 0; first < 64; ++first) {
            if (!problem.possible(a, first)) continue;
            for (int second = 0; second < 64; ++second) {
                if (!problem.possible(b, second)) continue;
                const auto& allowed = stated.allowed;
                const bool holds = less ? first < second
                                        : std::ranges::find(allowed, std::pair(first, second)) != allowed.end();
                if (!holds) contrary.allowed.emplace_back(first, second);
            }
        }
        negation[k] = static_cast<int>(model_.constraints.size() + negations_.size());
        negations_.push_back(std::move(contrary));
        add_optional(problem, negations_.back(), negation[k], {}, stop_);
    }

    const Model& model_;
    const MinimizeOptions& options_;
    Stop& stop_;
    std::vector<Constraint> negations_;
};

// Bundles are halved: while those of the first half are decided, those of the second are there, and
// then those of the first that stay. So each is added few times, and where what is there leaves one
// value to every cell, the rest can be spared without a question. Plain search answers most of the
// others; the uniqueness oracle, which learns, decides what takes long.
template <class Search> class Minimizer {
public:
    Minimizer(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options,
              const OptionalProblem& optional, Stop& stop, MinimizeResult& out)
        : model_(model), solution_(solution), options_(options), optional_(optional), out_(out),
          search_(optional.problem, stop, out.stats), oracle_(model, solution, options, stop, out) {}

    void run() {
        const std::size_t count = options_.bundles.size();
        out_.kept.assign(count, 1);
        out_.needed.assign(count, 0);
        std::vector<Word> aims(static_cast<std::size_t>(model_.variables), 0);
        for (int v = 0; v < model_.visible(); ++v) aims[v] = value(v);
        search_.aim(std::move(aims));
        turns_.assign(model_.constraints.size(), 0);
        std::vector<char> bundled(options_.clues.size(), 0);
        for (const Bundle& bundle : options_.bundles) {
            givens_ += bundle.givens.size();
            for (const int k : bundle.clues) bundled[k] = 1;
        }
        for (std::size_t k = 0; k < bundled.size(); ++k) {
            if (!bundled[k]) turn_clue(static_cast<int>(k), true);
        }
        if (!settled()) return;
        const State before = search_.state();
        for (std::size_t b = 0; b < count; ++b) add(b);
        if (!settled() || !obeys() || !prove_unique()) return;
        out_.unique = true;
        for (std::size_t b = 0; b < count; ++b) take_away(b);
        search_.restore(before);
        (void)divide(0, count);
    }

private:
    using State = typename Search::State;
    using Verdict = Learner::Verdict;

    // Propagates what cannot fail, for the solution obeys it; false where a limit was met.
    bool settled() {
        if (!search_.propagate()) out_.error = "the solution breaks the model";
        return out_.error.empty() && !stopped();
    }
    bool stopped() {
        if (out_.limit_reached == LimitReached::none) out_.limit_reached = search_.limit();
        return out_.limit_reached != LimitReached::none;
    }

    [[nodiscard]] Word value(int v) const { return Word{1} << solution_[v]; }
    [[nodiscard]] bool solved() const {
        for (int v = 0; v < model_.visible(); ++v) {
            if (!search_.has_value(v)) return false;
        }
        return true;
    }

    void turn_clue(int k, bool on) {
        const Clue& clue = options_.clues[k];
        for (const int c : clue.constraints) {
            int& turns = turns_[c];
            turns += on ? 1 : -1;
            if (turns == on) search_.turn(c, on);
        }
        if (!on) return;
        for (const auto& [variable, values] : clue.among) (void)search_.narrow(variable, values);
    }
    void add(std::size_t b) {
        for (const auto& [variable, _] : options_.bundles[b].givens) (void)search_.narrow(variable, value(variable));
        for (const int k : options_.bundles[b].clues) turn_clue(k, true);
    }
    // Turns the clues of a bundle off; what followed from them goes when the domains are restored.
    void take_away(std::size_t b) {
        for (const int k : options_.bundles[b].clues) turn_clue(k, false);
    }

    // Decides bundles, where all others that are left are there and none of these is; false if stopped.
    bool divide(std::size_t first, std::size_t last) {
        if (first == last) return true;
        if (solved()) {
            for (std::size_t b = first; b < last; ++b) settle(b, must_stay(b), false);
            return true;
        }
        if (last - first == 1) return decide(first);
        const std::size_t half = first + (last - first) / 2;
        const State before = search_.state();
        for (std::size_t b = half; b < last; ++b) add(b);
        if (!settled() || !divide(first, half)) return false;
        for (std::size_t b = half; b < last; ++b) take_away(b);
        search_.restore(before);
        for (std::size_t b = first; b < half; ++b) {
            if (out_.kept[b]) add(b);
        }
        if (!settled() || !divide(half, last)) return false;
        for (std::size_t b = first; b < half; ++b) {
            if (out_.kept[b]) take_away(b);
        }
        return true;
    }

    [[nodiscard]] bool must_stay(std::size_t b) const {
        const std::size_t size = options_.bundles[b].givens.size();
        return size > 0 && givens_ < options_.fewest + size;
    }

    void settle(std::size_t b, bool stays, bool needed) {
        out_.kept[b] = stays;
        out_.needed[b] = needed;
        if (!stays) givens_ -= options_.bundles[b].givens.size();
        if (oracle_ready_) oracle_.settle(b, stays);
    }

    bool decide(std::size_t b) {
        if (must_stay(b)) {
            settle(b, true, false);
            return true;
        }
        const State before = search_.state();
        Verdict verdict = question(b);
        search_.restore(before);
        if (stopped()) return false;
        if (verdict == Verdict::unknown) {
            if (!call_judge(b)) return false;
            verdict = oracle_.ask(b);
            if (out_.limit_reached != LimitReached::none) return false;
        }
        settle(b, verdict != Verdict::refuted, verdict == Verdict::possible);
        return true;
    }

    bool call_judge(std::size_t first) {
        if (!oracle_ready_ && !oracle_.begin(first)) return false;
        oracle_ready_ = true;
        return true;
    }

    // Is there a solution that breaks the bundle? One of its clues is the first to be broken. The domains
    // are then worth nothing.
    Verdict question(std::size_t b) {
        Verdict verdict = Verdict::refuted;
        for (const auto& [variable, _] : options_.bundles[b].givens) {
            verdict = differs(variable);
            if (verdict != Verdict::refuted) return verdict;
        }
        const auto& clues = options_.bundles[b].clues;
        std::size_t on = 0;
        for (; on < clues.size(); ++on) {
            verdict = breaks(clues[on]);
            if (verdict != Verdict::refuted) break;
            turn_clue(clues[on], true);
            if (!settled()) return Verdict::unknown;
        }
        while (on > 0) turn_clue(clues[--on], false);
        return verdict;
    }

    // Is there a solution in which a variable has another value?
    Verdict differs(int variable) {
        if (search_.has_value(variable)) return Verdict::refuted;
        const State before = search_.state();
        const bool left = search_.narrow(variable, ~value(variable));
        const Verdict verdict = left ? find() : Verdict::refuted;
        if (verdict != Verdict::refuted) return verdict;
        search_.restore(before);
        (void)search_.narrow(variable, value(variable));
        return settled() ? verdict : Verdict::unknown;
    }

    // Is there a solution that breaks a clue?
    Verdict breaks(int k) {
        const int negation = optional_.negation[k];
        if (negation < 0) {
            for (const int v : scope_of(model_, options_.clues[k])) {
                if (const Verdict verdict = differs(v); verdict != Verdict::refuted) return verdict;
            }
            return Verdict::refuted;
        }
        const State before = search_.state();
        search_.turn(negation, true);
        const Verdict verdict = find();
        search_.turn(negation, false);
        search_.restore(before);
        return verdict;
    }

    Verdict find() {
        const std::uint64_t work = oracle_ready_ ? options_.work / work_with_oracle : options_.work;
        const std::uint64_t most = options_.effort == 0 ? work : options_.effort * options_.work_per_conflict;
        switch (search_.find(std::min(work, most))) {
        case Plain::Found::none: return Verdict::refuted;
        case Plain::Found::one: return Verdict::possible;
        default: return Verdict::unknown;
        }
    }

    // Whether hidden variables have values with which the solution obeys everything.
    bool obeys() {
        if (model_.hidden == 0) return true;
        const State before = search_.state();
        Verdict verdict = Verdict::possible;
        for (int v = 0; v < model_.visible(); ++v) {
            if (!search_.narrow(v, value(v))) verdict = Verdict::refuted;
        }
        if (verdict == Verdict::possible) verdict = find();
        search_.restore(before);
        if (stopped()) return false;
        if (verdict == Verdict::unknown) return call_judge(0) && oracle_.obeys();
        if (verdict == Verdict::refuted) out_.error = "the solution breaks the model";
        return verdict == Verdict::possible;
    }

    // Variables that may have another value get their own after that, so that each other solution differs in
    // a new one.
    bool prove_unique() {
        for (;;) {
            const int v = search_.pick();
            if (v < 0 || v >= model_.visible()) return out_.others.empty();
            const State before = search_.state();
            const Verdict verdict = differs(v);
            if (stopped()) return false;
            if (verdict == Verdict::unknown) return call_judge(0) && oracle_.prove_unique();
            if (verdict == Verdict::refuted) continue;
            auto& other = out_.others.emplace_back();
            for (int u = 0; u < model_.visible(); ++u) other.push_back(std::countr_zero(search_.domain(u)));
            if (out_.others.size() >= options_.others) return false;
            search_.restore(before);
            (void)search_.narrow(v, value(v));
            if (!settled()) return false;
        }
    }

    const Model& model_;
    const std::vector<int>& solution_;
    const MinimizeOptions& options_;
    const OptionalProblem& optional_;
    MinimizeResult& out_;
    Search search_;
    std::vector<int> turns_; // of each constraint: clues that are on
    std::size_t givens_ = 0; // that are left
    UniquenessOracle oracle_;
    bool oracle_ready_ = false;
};

std::string faults(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options) {
    if (std::string error = validate(model); !error.empty()) return error;
    if (model.words != 1) return "only clues of values below 64 can be taken away";
    if (solution.size() < static_cast<std::size_t>(model.visible())) return "the solution has too few values";
    if (model.hidden == 0 && !holds(model, solution)) return "the solution breaks the model";
    const auto known = [&](int v) { return v >= 0 && v < model.visible(); };
    const auto count = static_cast<int>(model.constraints.size());
    for (const Clue& clue : options.clues) {
        for (const int c : clue.constraints) {
            if (c < 0 || c >= count) return "a clue is of no constraint";
        }
        for (const auto& [variable, values] : clue.among) {
            if (!known(variable)) return "a clue is of no visible variable";
            const int value = solution[variable];
            if (value < 0 || value > 63 || !(values >> value & 1)) return "the solution breaks a clue";
        }
    }
    std::vector<char> bundled(options.clues.size(), 0);
    for (const Bundle& bundle : options.bundles) {
        for (const auto& [variable, value] : bundle.givens) {
            if (!known(variable)) return "a clue is of no visible variable";
            if (solution[variable] != value) return "the solution breaks a clue";
        }
        for (const int k : bundle.clues) {
            if (k < 0 || k >= static_cast<int>(bundled.size())) return "a bundle has a clue that is none";
            if (bundled[k]) return "a clue is in two bundles";
            bundled[k] = 1;
        }
    }
    return {};
}

} // namespace

MinimizeResult minimize(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options,
             const Limits& limits) {
    MinimizeResult out;
    out.error = faults(model, solution, options);
    if (!out.error.empty()) return out;
    Stop stop(limits);
    const OptionalProblem optional(model, options, stop);
    const Problem& problem = optional.problem;
    out.limit_reached = problem.limit != LimitReached::none ? problem.limit : stop.now();
    if (problem.impossible) out.error = "the solution breaks the model";
    if (problem.impossible || out.limit_reached != LimitReached::none) return out;
    with_search(problem, [&]<class Search>() {
        Minimizer<Search>(model, solution, options, optional, stop, out).run();
    });
    out.stats.seconds = stop.elapsed();
    return out;
}

} // namespace alldiff::lcg
