#include "uniqueness_oracle.hpp"

#include <algorithm>
#include <bit>

namespace alldiff::lcg {

namespace {

constexpr int far = 1 << 30; // a jump never goes below the assumptions anyway
constexpr std::size_t least_recent = 8;

} // namespace

bool UniquenessOracle::stopped() {
    if (out_.limit_reached == LimitReached::none) out_.limit_reached = learner_->limit();
    return out_.limit_reached != LimitReached::none;
}

bool UniquenessOracle::begin(std::size_t first) {
    starts_.assign(options_.bundles.size(), 0);
    if (!make_literals()) return false;
    learner_.emplace(encoding_, stop_, out_.stats, 0, far);
    if (stopped()) return false;
    learner_->expect(solution_);
    for (std::size_t b = 0; b < first; ++b) note(b, out_.kept[b]);
    make_facts(first);
    return !stopped();
}

// Gives each clue a switch, and one more to each constraint that several clues state.
std::vector<int> UniquenessOracle::switches() {
    std::vector<int> switch_of(model_.constraints.size(), -1);
    owners_.resize(options_.clues.size());
    for (std::size_t k = 0; k < options_.clues.size(); ++k) {
        for (const int c : options_.clues[k].constraints) {
            int& number = switch_of[c];
            if (number < 0) {
                number = static_cast<int>(k);
                continue;
            }
            if (static_cast<std::size_t>(number) < options_.clues.size()) {
                owners_.push_back({number});
                number = static_cast<int>(owners_.size()) - 1;
            }
            owners_[number].push_back(static_cast<int>(k));
        }
    }
    return switch_of;
}

bool UniquenessOracle::make_literals() {
    const std::vector<int> switch_of = switches();
    problem_ = prepare(model_, stop_, switch_of);
    problem_.switches = static_cast<int>(owners_.size());
    out_.limit_reached = problem_.limit;
    if (problem_.limit != LimitReached::none) return false;
    encode(problem_, stop_, encoding_, static_cast<std::uint32_t>(options_.clues.size()) + 1);
    out_.limit_reached = encoding_.limit;
    if (encoding_.limit != LimitReached::none) return false;
    for (std::size_t s = options_.clues.size(); s < owners_.size(); ++s) join(s);
    for (std::size_t k = 0; k < options_.clues.size(); ++k) define(k);
    std::vector<Literal> differs{negative(encoding_.extra + static_cast<Candidate>(options_.clues.size()))};
    for (int v = 0; v < model_.visible(); ++v) {
        const Candidate c = encoding_.find(v, solution_[v]);
        if (c != Encoding::nothing) differs.push_back(negative(c));
    }
    add_clause(differs);
    literals_.resize(options_.bundles.size());
    std::vector<char> bundled(options_.clues.size(), 0);
    for (std::size_t b = 0; b < literals_.size(); ++b) {
        for (const auto& [variable, value] : options_.bundles[b].givens) {
            const Candidate c = encoding_.find(variable, value);
            if (c != Encoding::nothing) literals_[b].push_back({positive(c), negative(c)});
        }
        for (const int k : options_.bundles[b].clues) {
            bundled[k] = 1;
            literals_[b].push_back({on(k), positive(encoding_.extra + static_cast<Candidate>(k))});
        }
    }
    for (std::size_t k = 0; k < bundled.size(); ++k) {
        if (!bundled[k]) (void)encoding_.kernel.imply(on(static_cast<int>(k)), Reason{});
    }
    return true;
}

void UniquenessOracle::add_clause(const std::vector<Literal>& clause) {
    if (clause.size() > 1) encoding_.kernel.add_clause(clause, false, 0);
    else (void)encoding_.kernel.imply(clause[0], Reason{});
}

// A switch of several clues is on where one of theirs is.
void UniquenessOracle::join(std::size_t number) {
    std::vector<Literal> one{opposite(on(static_cast<int>(number)))};
    for (const int k : owners_[number]) {
        add_clause({opposite(on(k)), on(static_cast<int>(number))});
        one.push_back(on(k));
    }
    add_clause(one);
}

// Says what a clue states besides its constraints, and what it means that it is broken: it does not
// hold, and some cell of it has another value than in the solution.
void UniquenessOracle::define(std::size_t k) {
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
    for (const int v : scope_of(model_, clue)) {
        const Candidate c = encoding_.find(v, solution_[v]);
        if (c != Encoding::nothing) differs.push_back(negative(c));
    }
    add_clause(differs);
    if (clue.among.empty() && clue.constraints.size() == 1) {
        const Constraint& constraint = model_.constraints[clue.constraints[0]];
        const auto visible = [&](int v) { return v < model_.visible(); };
        if (std::all_of(constraint.variables.begin(), constraint.variables.end(), visible)) {
            break_pair(intact, constraint);
        }
    }
}

// Says that a constraint of two variables does not hold, unless a literal does.
void UniquenessOracle::break_pair(Literal unless, const Constraint& constraint) {
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
template <class Fits> void UniquenessOracle::add_supports(Literal unless, int variable, int other, Fits fits) {
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

bool UniquenessOracle::obeys() {
    bool fine = encoding_.kernel.propagate();
    for (int k = 0; k < static_cast<int>(options_.clues.size()); ++k) fine = fine && learner_->assume(on(k));
    for (int v = 0; fine && v < model_.visible(); ++v) {
        const int value = solution_[v];
        const Candidate c = encoding_.find(v, value);
        fine = c == Encoding::nothing ? problem_.possible(v, value) : learner_->assume(positive(c));
    }
    fine = fine && learner_->decide(0) != Learner::Verdict::refuted;
    if (stopped()) return false;
    make_facts(0);
    if (!fine) out_.error = "the solution breaks the model";
    return fine;
}

// Assumes the bundles from `first` on that are left, the last one first.
void UniquenessOracle::assume_from(std::size_t first) {
    for (std::size_t b = options_.bundles.size(); b-- > first;) {
        starts_[b] = encoding_.kernel.levels();
        for (const Stated& each : literals_[b]) (void)learner_->assume(each.holds);
    }
}

// What a settled bundle states: all of it, or that its switches are off.
void UniquenessOracle::note(std::size_t b, bool stays) {
    const std::size_t givens = literals_[b].size() - options_.bundles[b].clues.size();
    for (std::size_t i = 0; i < literals_[b].size(); ++i) {
        if (stays) recent_.push_back(literals_[b][i].holds);
        else if (i >= givens) recent_.push_back(opposite(literals_[b][i].holds));
    }
}

void UniquenessOracle::make_facts(std::size_t first) {
    learner_->retract(0);
    for (const Literal l : recent_) (void)encoding_.kernel.imply(l, Reason{});
    (void)encoding_.kernel.propagate();
    recent_.clear();
    assume_from(first);
}

// What is settled becomes a fact together with others, for it means to assume all the rest anew, which
// costs as much as so many questions with these before them.
void UniquenessOracle::settle(std::size_t b, bool stays) {
    note(b, stays);
    const std::size_t left = options_.bundles.size() - b;
    if (recent_.size() < least_recent || recent_.size() * recent_.size() < 2 * left) return;
    make_facts(b + 1);
}

Learner::Verdict UniquenessOracle::ask(std::size_t b) {
    learner_->retract(starts_[b]);
    for (const Literal l : recent_) (void)learner_->assume(l);
    Learner::Verdict verdict = Learner::Verdict::refuted;
    for (const Stated& each : literals_[b]) {
        verdict = learner_->ask(each.broken, options_.effort);
        if (verdict != Learner::Verdict::refuted) break;
        (void)learner_->assume(each.holds);
    }
    if (stopped()) return Learner::Verdict::unknown;
    return verdict;
}

// One literal, behind those of the clues, says that some variable has another value than in the solution.
bool UniquenessOracle::prove_unique() {
    const Literal other = positive(encoding_.extra + static_cast<Candidate>(options_.clues.size()));
    const Learner::Verdict verdict = learner_->ask(other, options_.effort);
    if (stopped()) return false;
    if (verdict == Learner::Verdict::possible) out_.others.push_back(learner_->example());
    return verdict == Learner::Verdict::refuted && out_.others.empty();
}

std::set<int> scope_of(const Model& model, const Clue& clue) {
    std::set<int> scope;
    std::set<int> hidden;
    for (const int c : clue.constraints) {
        for (const int v : model.constraints[c].variables) {
            (v < model.visible() ? scope : hidden).insert(v);
        }
    }
    for (const auto& each : clue.among) scope.insert(each.first);
    for (std::size_t c = 0; !hidden.empty() && c < model.constraints.size(); ++c) {
        const auto& mine = clue.constraints;
        if (std::find(mine.begin(), mine.end(), static_cast<int>(c)) != mine.end()) continue;
        for (const int v : model.constraints[c].variables) {
            if (!hidden.count(v)) continue;
            for (int all = 0; all < model.visible(); ++all) scope.insert(all);
            return scope;
        }
    }
    return scope;
}

} // namespace alldiff::lcg
