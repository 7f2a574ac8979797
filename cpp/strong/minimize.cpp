#include "minimize.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "learner.hpp"

namespace alldiff::strong {

namespace {

// Clues are assumptions of one long search. The bundle that is tried last is assumed first, so that
// going on to the next bundle means to take one level back and to keep the propagation below it.
class Minimizer {
public:
    Minimizer(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options,
            Stop& stop, MinimizeResult& out)
        : model_(model), solution_(solution), options_(options), stop_(stop), out_(out) {}

    void run() {
        const std::size_t count = options_.bundles.size();
        out_.kept.assign(count, 1);
        out_.needed.assign(count, 0);
        starts_.assign(count, 0);
        if (!make_literals()) return;
        learner_.emplace(encoding_, stop_, out_.stats, 0, far);
        if (model_.hidden > 0 && !obeys()) return;
        assume_from(0);
        if (!prove_unique()) return;
        out_.unique = true;
        std::size_t givens = 0;
        for (const Bundle& bundle : options_.bundles) givens += bundle.givens.size();
        for (std::size_t b = 0; b < count; ++b) {
            const std::size_t size = options_.bundles[b].givens.size();
            if (size > 0 && givens < options_.fewest + size) {
                settle(b, true);
                continue;
            }
            learner_->retract(starts_[b]);
            for (const Literal l : recent_) (void)learner_->assume(l);
            const Learner::Verdict verdict = question(b);
            if (stopped()) return;
            out_.kept[b] = verdict != Learner::Verdict::refuted;
            out_.needed[b] = verdict == Learner::Verdict::possible;
            if (!out_.kept[b]) givens -= size;
            settle(b, out_.kept[b]);
        }
    }

private:
    static constexpr int far = 1 << 30; // a jump never goes below the assumptions anyway
    static constexpr std::size_t least_recent = 8;

    // A clue: what states it, and what only holds in a solution that breaks it.
    struct Stated {
        Literal holds;
        Literal broken;
    };

    [[nodiscard]] bool stopped() {
        if (out_.limit_reached == LimitReached::none) out_.limit_reached = learner_->limit();
        return out_.limit_reached != LimitReached::none;
    }

    // Gives each clue a switch, and one more to each constraint that several clues state.
    [[nodiscard]] std::vector<int> switches() {
        std::vector<int> switch_of(model_.constraints.size(), -1);
        owners_.resize(options_.clues.size());
        for (std::size_t k = 0; k < options_.clues.size(); ++k) {
            for (const int c : options_.clues[k].constraints) {
                int& number = switch_of[static_cast<std::size_t>(c)];
                if (number < 0) {
                    number = static_cast<int>(k);
                    continue;
                }
                if (static_cast<std::size_t>(number) < options_.clues.size()) {
                    owners_.push_back({number});
                    number = static_cast<int>(owners_.size()) - 1;
                }
                owners_[static_cast<std::size_t>(number)].push_back(static_cast<int>(k));
            }
        }
        return switch_of;
    }

    bool make_literals() {
        const std::vector<int> switch_of = switches();
        problem_ = prepare(model_, stop_, switch_of);
        problem_.switches = static_cast<int>(owners_.size());
        out_.limit_reached = problem_.limit;
        if (problem_.limit != LimitReached::none) return false;
        encode(problem_, stop_, encoding_, static_cast<std::uint32_t>(options_.clues.size()));
        out_.limit_reached = encoding_.limit;
        if (encoding_.limit != LimitReached::none) return false;
        for (std::size_t s = options_.clues.size(); s < owners_.size(); ++s) join(s);
        for (std::size_t k = 0; k < options_.clues.size(); ++k) define(k);
        literals_.resize(options_.bundles.size());
        std::vector<char> bundled(options_.clues.size(), 0);
        for (std::size_t b = 0; b < literals_.size(); ++b) {
            for (const auto& [variable, value] : options_.bundles[b].givens) {
                const Candidate c = encoding_.find(variable, value);
                if (c != Encoding::nothing) literals_[b].push_back({positive(c), negative(c)});
            }
            for (const int k : options_.bundles[b].clues) {
                bundled[static_cast<std::size_t>(k)] = 1;
                literals_[b].push_back({on(k), positive(encoding_.extra + static_cast<Candidate>(k))});
            }
        }
        for (std::size_t k = 0; k < bundled.size(); ++k) {
            if (!bundled[k]) (void)encoding_.kernel.imply(on(static_cast<int>(k)), Reason{});
        }
        return true;
    }

    [[nodiscard]] Literal on(int number) const { return positive(encoding_.on(number)); }

    void add_clause(const std::vector<Literal>& clause) {
        if (clause.size() > 1) encoding_.kernel.add_clause(clause, false, 0);
        else (void)encoding_.kernel.imply(clause[0], Reason{});
    }

    // A switch of several clues is on where one of theirs is.
    void join(std::size_t number) {
        std::vector<Literal> one{opposite(on(static_cast<int>(number)))};
        for (const int k : owners_[number]) {
            add_clause({opposite(on(k)), on(static_cast<int>(number))});
            one.push_back(on(k));
        }
        add_clause(one);
    }

    // Says what a clue states besides its constraints, and what it means that it is broken: it does not
    // hold, and some cell of it has another value than in the solution.
    void define(std::size_t k) {
        const Clue& clue = options_.clues[k];
        const Literal off = opposite(on(static_cast<int>(k)));
        const Literal intact = negative(encoding_.extra + static_cast<Candidate>(k));
        for (const auto& [variable, values] : clue.among) {
            for (Word rest = *problem_.domain(variable) & ~values; rest; rest &= rest - 1) {
                const Candidate c = encoding_.find(variable, std::countr_zero(rest));
                if (c != Encoding::nothing) add_clause({off, negative(c)});
            }
        }
        add_clause({intact, off});
        std::vector<Literal> differs{intact};
        for (const int v : scope_of(clue)) {
            const Candidate c = encoding_.find(v, solution_[static_cast<std::size_t>(v)]);
            if (c != Encoding::nothing) differs.push_back(negative(c));
        }
        add_clause(differs);
        if (clue.among.empty() && clue.constraints.size() == 1) {
            const Constraint& constraint = model_.constraints[static_cast<std::size_t>(clue.constraints[0])];
            const auto visible = [&](int v) { return v < model_.visible(); };
            if (std::all_of(constraint.variables.begin(), constraint.variables.end(), visible)) {
                break_pair(intact, constraint);
            }
        }
    }

    // The visible variables that decide whether a clue holds: all, where others share its hidden ones.
    [[nodiscard]] std::set<int> scope_of(const Clue& clue) const {
        std::set<int> scope;
        std::set<int> hidden;
        for (const int c : clue.constraints) {
            for (const int v : model_.constraints[static_cast<std::size_t>(c)].variables) {
                (v < model_.visible() ? scope : hidden).insert(v);
            }
        }
        for (const auto& each : clue.among) scope.insert(each.first);
        for (std::size_t c = 0; !hidden.empty() && c < model_.constraints.size(); ++c) {
            const auto& mine = clue.constraints;
            if (std::find(mine.begin(), mine.end(), static_cast<int>(c)) != mine.end()) continue;
            for (const int v : model_.constraints[c].variables) {
                if (!hidden.count(v)) continue;
                for (int all = 0; all < model_.visible(); ++all) scope.insert(all);
                return scope;
            }
        }
        return scope;
    }

    // Says that a constraint of two variables does not hold, unless a literal does.
    void break_pair(Literal unless, const Constraint& constraint) {
        using Type = Constraint::Type;
        const bool less = constraint.type == Type::less;
        if (!less && constraint.type != Type::relation) return;
        const auto holds = [&](int a, int b) {
            return less ? a < b
                        : std::find(constraint.allowed.begin(), constraint.allowed.end(), std::pair(a, b)) !=
                              constraint.allowed.end();
        };
        const int first = constraint.variables[0];
        const int second = constraint.variables[1];
        add_supports(unless, first, second, [&](int a, int b) { return !holds(a, b); });
        add_supports(unless, second, first, [&](int b, int a) { return !holds(a, b); });
    }

    // Each value of a variable needs one of another that fits.
    template <class Fits> void add_supports(Literal unless, int variable, int other, Fits fits) {
        for (Word rest = *problem_.domain(variable); rest; rest &= rest - 1) {
            const int value = std::countr_zero(rest);
            std::vector<Literal> clause{unless};
            const Candidate c = encoding_.find(variable, value);
            if (c != Encoding::nothing) clause.push_back(negative(c));
            bool supported = false; // by a value that the model fixes
            for (Word left = *problem_.domain(other); left; left &= left - 1) {
                const int support = std::countr_zero(left);
                if (!fits(value, support)) continue;
                const Candidate s = encoding_.find(other, support);
                if (s == Encoding::nothing) supported = true;
                else clause.push_back(positive(s));
            }
            if (!supported) add_clause(clause);
        }
    }

    // Tells whether hidden variables have values with which the solution obeys everything.
    bool obeys() {
        bool fine = encoding_.kernel.propagate();
        for (int k = 0; k < static_cast<int>(options_.clues.size()); ++k) fine = fine && learner_->assume(on(k));
        for (int v = 0; fine && v < model_.visible(); ++v) {
            const int value = solution_[static_cast<std::size_t>(v)];
            const Candidate c = encoding_.find(v, value);
            fine = c == Encoding::nothing ? problem_.possible(v, value) : learner_->assume(positive(c));
        }
        fine = fine && learner_->decide(0) != Learner::Verdict::refuted;
        if (stopped()) return false;
        learner_->retract(0);
        if (!fine) out_.error = "the solution breaks the model";
        return fine;
    }

    // Assumes the bundles from `first` on that are left, the last one first.
    void assume_from(std::size_t first) {
        for (std::size_t b = options_.bundles.size(); b-- > first;) {
            starts_[b] = encoding_.kernel.levels();
            for (const Stated& each : literals_[b]) (void)learner_->assume(each.holds);
        }
    }

    // A bundle that stays does so for good, and the switches of one that goes are off. That becomes a
    // fact together with others, for it means to assume all the rest anew.
    void settle(std::size_t b, bool stays) {
        const std::size_t givens = literals_[b].size() - options_.bundles[b].clues.size();
        for (std::size_t i = 0; i < literals_[b].size(); ++i) {
            if (stays) recent_.push_back(literals_[b][i].holds);
            else if (i >= givens) recent_.push_back(opposite(literals_[b][i].holds));
        }
        // To assume all the rest anew costs as much as so many questions with these before them.
        const std::size_t left = options_.bundles.size() - b;
        if (recent_.size() < least_recent || recent_.size() * recent_.size() < 2 * left) return;
        learner_->retract(0);
        for (const Literal l : recent_) (void)encoding_.kernel.imply(l, Reason{});
        (void)encoding_.kernel.propagate();
        recent_.clear();
        assume_from(b + 1);
    }

    // Is there a solution that breaks the bundle? One of its clues is the first to be broken.
    Learner::Verdict question(std::size_t b) {
        for (const Stated& each : literals_[b]) {
            const Learner::Verdict verdict = learner_->ask(each.broken, options_.effort);
            if (verdict != Learner::Verdict::refuted) return verdict;
            (void)learner_->assume(each.holds);
        }
        return Learner::Verdict::refuted;
    }

    bool prove_unique() {
        for (int v = 0; v < model_.visible(); ++v) {
            const Candidate c = encoding_.find(v, solution_[static_cast<std::size_t>(v)]);
            if (c == Encoding::nothing || encoding_.kernel.value(positive(c)) > 0) continue;
            const Learner::Verdict verdict = learner_->ask(negative(c), options_.effort);
            if (stopped()) return false;
            if (verdict == Learner::Verdict::possible) out_.other = learner_->example();
            if (verdict != Learner::Verdict::refuted) return false;
            (void)learner_->assume(positive(c));
        }
        return true;
    }

    const Model& model_;
    const std::vector<int>& solution_;
    const MinimizeOptions& options_;
    Stop& stop_;
    MinimizeResult& out_;
    std::vector<std::vector<int>> owners_; // of each switch; only of those that several clues share
    Problem problem_;
    Encoding encoding_;
    std::optional<Learner> learner_;
    std::vector<std::vector<Stated>> literals_; // of each bundle, the givens first
    std::vector<int> starts_;     // levels there are before a bundle is assumed
    std::vector<Literal> recent_; // of bundles that are settled and not yet facts
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
            const int value = solution[static_cast<std::size_t>(variable)];
            if (value < 0 || value > 63 || !(values >> value & 1)) return "the solution breaks a clue";
        }
    }
    std::vector<char> bundled(options.clues.size(), 0);
    for (const Bundle& bundle : options.bundles) {
        for (const auto& [variable, value] : bundle.givens) {
            if (!known(variable)) return "a clue is of no visible variable";
            if (solution[static_cast<std::size_t>(variable)] != value) return "the solution breaks a clue";
        }
        for (const int k : bundle.clues) {
            if (k < 0 || k >= static_cast<int>(bundled.size())) return "a bundle has a clue that is none";
            if (bundled[static_cast<std::size_t>(k)]) return "a clue is in two bundles";
            bundled[static_cast<std::size_t>(k)] = 1;
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
    Minimizer(model, solution, options, stop, out).run();
    out.stats.seconds = stop.elapsed();
    return out;
}

} // namespace alldiff::strong
