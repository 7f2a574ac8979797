#include "learner.hpp"

#include <algorithm>

namespace alldiff::lcg {

namespace {

constexpr std::uint64_t shortest_run = 2; // conflicts between restarts
// The first activity of a candidate for its promise: enough to begin well, soon overruled by what
// conflicts tell.
constexpr double promise_weight = 0.1;
constexpr char no_target = 2;
// Conflicts for which looking ahead pays, alone and where another one learns too: later it costs as
// much as it saves.
constexpr std::uint64_t longest_look = 10'000;
constexpr std::uint64_t longest_look_of_two = 6'000;
constexpr std::uint64_t shortest_aim = 300; // conflicts
// So many solutions are excluded by a clause each, which leaves the search free to restart; more
// are enumerated in order, which needs no memory.
constexpr std::uint64_t most_blocked = 64;

} // namespace

Learner::Learner(Encoding& encoding, Stop& stop, Stats& stats, std::uint64_t seed,
                 int farthest_jump, Manner manner)
    : encoding_(encoding), kernel_(encoding.kernel), stop_(stop), stats_(stats),
      farthest_jump_(farthest_jump),
      manner_(encoding.wide ? Manner::plain : manner), order_(encoding.kernel.candidates()) {
    const std::uint32_t n = kernel_.candidates();
    for (auto* const list : {&phase_, &target_, &mark_}) list->reserve(n);
    falsified_.reserve(n);
    level_stamp_.reserve(n + 1);
    next_reduction_ = 300;
    // Before there are conflicts, candidates come by their promise, which the seed blurs.
    SplitMix64 rng(seed);
    in_pieces(stop_, n, [&](std::size_t from, std::size_t to) {
        phase_.resize(to, 1);
        target_.resize(to, no_target);
        mark_.resize(to, 0);
        falsified_.resize(to, 0);
        level_stamp_.resize(to + 1, 0);
        for (auto c = static_cast<Candidate>(from); c < to; ++c) {
            double score = encoding_.wide ? 0 : promise_weight * kernel_.promise(c);
            if (seed != 0) score += static_cast<double>(rng.next() >> 40) * 1e-9;
            order_.add(score);
        }
    });
    limit_ = stop_.met();
}

void Learner::exclude(const std::vector<std::vector<int>>& solutions) {
    for (const std::vector<int>& values : solutions) {
        std::vector<Literal> clause;
        for (std::size_t v = 0; v < encoding_.visible_variables; ++v) {
            if (encoding_.fixed[v] >= 0) continue;
            const Candidate c = encoding_.find(static_cast<int>(v), values[v]);
            // A value that the root rules out makes the clause true.
            if (c == Encoding::nothing || kernel_.value(positive(c)) < 0) {
                clause.assign(1, 0);
                break;
            }
            if (kernel_.value(positive(c)) == 0) clause.push_back(negative(c));
        }
        ++blocked_;
        if (clause.empty()) exhausted_ = true;
        else if (clause.size() > 1) kernel_.add_clause(clause, false, 0);
        else if (clause[0] != 0 && !kernel_.imply(clause[0], Reason{})) exhausted_ = true;
    }
}

void Learner::follow(const std::vector<Step>& path) {
    if (!kernel_.propagate()) {
        exhausted_ = true;
        return;
    }
    see_visible_first();
    for (const Step& step : path) {
        // Hidden variables come last, and no way for them was found yet.
        if (static_cast<std::size_t>(step.variable) >= encoding_.visible_variables) return;
        const Candidate c = encoding_.find(step.variable, step.value);
        if (c == Encoding::nothing) continue; // settled at the root
        const Literal l = step.taken ? positive(c) : negative(c);
        bool fine = true;
        if (kernel_.value(l) < 0) {
            fine = false;
        } else if (kernel_.value(l) == 0) {
            if (step.taken) {
                kernel_.decide(l);
                ++floor_;
            } else {
                (void)kernel_.imply(l, Reason{});
            }
            fine = kernel_.propagate();
        }
        if (fine) continue;
        exhausted_ = !flip();
        return;
    }
}

void Learner::undo(int level) {
    if (level < kernel_.levels()) undone_ += kernel_.trail().size() - kernel_.start(level);
    kernel_.undo(level, [&](Literal l) {
        phase_[candidate(l)] = !is_negative(l);
        order_.insert(candidate(l));
    });
}

// All below the floor's decisions is covered: take the other side of the lowest one.
bool Learner::flip() {
    if (floor_ == 0) return false;
    --floor_;
    const Literal decision = kernel_.trail()[kernel_.start(floor_)];
    undo(floor_);
    (void)kernel_.imply(opposite(decision), Reason{});
    return assert_units() || flip();
}

bool Learner::assert_units() {
    for (const Literal l : units_) {
        if (!kernel_.imply(l, Reason{})) return false;
    }
    if (floor_ == 0) units_.clear();
    return true;
}

void Learner::take(Literal l) {
    ++stats_.nodes;
    kernel_.decide(l);
    stats_.max_depth = std::max(stats_.max_depth, kernel_.levels());
}

void Learner::expect(const std::vector<int>& solution) {
    std::fill_n(phase_.begin(), encoding_.visible, char{0});
    for (std::size_t v = 0; v < solution.size(); ++v) {
        const Candidate c = encoding_.find(static_cast<int>(v), solution[v]);
        if (c != Encoding::nothing) phase_[c] = 1;
    }
}

bool Learner::next_decision() {
    if (kernel_.trail().size() == kernel_.candidates()) return false; // spares emptying the order
    while (!order_.empty()) {
        const Candidate c = order_.top();
        if (kernel_.value(positive(c)) == 0) {
            const bool holds = (target_[c] == no_target ? phase_[c] : target_[c]) != 0;
            take(holds ? positive(c) : negative(c));
            return true;
        }
        order_.pop();
    }
    return false;
}

void Learner::see_visible_first() {
    if (encoding_.visible == encoding_.cells.size() || visible_first_) return;
    visible_first_ = true;
    order_.prefer(encoding_.visible);
}

// As block_solution(), where there are hidden variables: what comes next must differ in others.
bool Learner::block_visible() {
    if (visible_first_) {
        floor_ = 0;
        while (floor_ < kernel_.levels() &&
               candidate(kernel_.trail()[kernel_.start(floor_)]) < encoding_.visible) {
            ++floor_;
        }
        undo(floor_);
        return flip();
    }
    std::vector<Literal> clause;
    for (Candidate c = 0; c < encoding_.visible; ++c) {
        if (kernel_.value(positive(c)) > 0 && kernel_.level(c) > 0) clause.push_back(negative(c));
    }
    if (clause.empty()) return false;
    const auto level = [&](std::size_t i) { return kernel_.level(candidate(clause[i])); };
    std::stable_sort(clause.begin(), clause.end(), [&](Literal a, Literal b) {
        return kernel_.level(candidate(a)) > kernel_.level(candidate(b));
    });
    Reason reason{};
    if (clause.size() == 1) {
        undo(0);
    } else {
        const bool both = level(0) == level(1); // then neither follows yet
        undo(both ? level(0) - 1 : level(1));
        reason = Reason::of(Reason::clause, kernel_.add_clause(clause, false, 0));
        if (both) clause.clear();
    }
    if (++blocked_ >= most_blocked) {
        undo(0);
        see_visible_first();
        if (clause.size() > 1) return true; // no longer forced
    }
    return clause.empty() || kernel_.imply(clause[0], reason);
}

// Keeps the solution just found from coming again; false where nothing else is left.
bool Learner::block_solution() {
    const int levels = kernel_.levels();
    if (levels == 0) return false;
    if (encoding_.visible != encoding_.cells.size()) return block_visible();
    if (floor_ > 0 || blocked_ >= most_blocked) {
        floor_ = levels;
        return flip();
    }
    ++blocked_;
    // The decisions imply all the rest, so forbidding them together excludes this solution only.
    std::vector<Literal> clause;
    for (int level = levels; level-- > 0;) clause.push_back(opposite(kernel_.trail()[kernel_.start(level)]));
    undo(levels - 1);
    Reason reason{};
    if (clause.size() > 1) reason = Reason::of(Reason::clause, kernel_.add_clause(clause, false, 0));
    return kernel_.imply(clause[0], reason);
}

// Due when conflicts are of a worse kind than usual; but never at a higher cost than that of the
// search since the last restart, for in a huge grid most conflicts are local.
bool Learner::restart_due() const {
    return conflicts_ >= last_restart_ + shortest_run && kernel_.levels() > floor_ &&
           fast_.get() > pace().margin * slow_.get() &&
           undone_ + kernel_.start(floor_) >= kernel_.trail().size();
}

// Undoes only what the order would not decide again (van der Tak, Ramos & Heule, 2011).
void Learner::restart() {
    ++stats_.restarts;
    last_restart_ = conflicts_;
    while (!order_.empty() && kernel_.value(positive(order_.top())) != 0) order_.pop();
    int keep = floor_;
    if (!order_.empty()) {
        const Candidate next = order_.top();
        while (keep < kernel_.levels() &&
               order_.outranks(candidate(kernel_.trail()[kernel_.start(keep)]), next)) {
            ++keep;
        }
    }
    undo(keep);
    undone_ = 0;
}

// Remembers the longest trail without a conflict, for decisions to come back to (Biere & Fleury,
// 2020). Now and then it is measured anew, and every third time forgotten.
void Learner::aim() {
    if (conflicts_ >= next_aim_) {
        next_aim_ = conflicts_ + shortest_aim * ++aims_;
        longest_ = 0;
        if (aims_ % 3 == 0) std::fill(target_.begin(), target_.end(), no_target);
    }
    const std::size_t fine = kernel_.start(kernel_.levels() - 1);
    if (fine <= longest_) return;
    longest_ = fine;
    for (std::size_t i = 0; i < fine; ++i) {
        const Literal l = kernel_.trail()[i];
        target_[candidate(l)] = !is_negative(l);
    }
}

bool Learner::propagate() {
    const bool fine = kernel_.propagate();
    if (proof_ != nullptr && kernel_.levels() == 0) log_root();
    return fine;
}

void Learner::learn() {
    ++conflicts_;
    ++stats_.learned;
    if (manner_ == Manner::aiming) aim();
    analyze();
    if (proof_ != nullptr) log_learned();
    if (exported_ != nullptr) export_learned();
    fast_.add(glue_);
    slow_.add(glue_);
    // A far jump in a huge grid would throw away much that has nothing to do with the conflict: then
    // only one level is undone, and the literal comes as of there (after Nadel & Ryvchin, 2018).
    // Its true level is lower; should it get lost, the clause still fails where it is broken.
    int target = std::max(jump_, floor_);
    if (learned_.size() > 1 && kernel_.levels() - target > farthest_jump_) target = kernel_.levels() - 1;
    undo(target);
    Reason reason{};
    if (learned_.size() > 1) {
        // A candidate seldom holds, so the opposite of one seldom turns false: to be watched first.
        std::stable_partition(learned_.begin() + 2, learned_.end(), is_negative);
        reason = Reason::of(Reason::clause, kernel_.add_clause(learned_, true, glue_));
    } else if (floor_ > 0) {
        units_.push_back(learned_[0]);
    }
    (void)kernel_.imply(learned_[0], reason);
    order_.decay(pace().decay);
}

bool Learner::looks_ahead() const {
    return (manner_ == Manner::looking_ahead || manner_ == Manner::calmly_ahead) && !visible_first_ &&
           conflicts_ < (exported_ != nullptr ? longest_look_of_two : longest_look);
}

// Conflicts that looking ahead finds are good ones: fewer of them tell enough.
Learner::Pace Learner::pace() const {
    const bool calm = manner_ == Manner::calmly_ahead;
    if (looks_ahead()) return calm ? Pace{0.97, 1.3} : Pace{0.98, 1.2};
    return calm ? Pace{0.98, 1.2} : Pace{0.99, 1.1};
}

Learner::End Learner::run(Answers& answers, std::uint64_t conflicts) {
    const std::uint64_t last = conflicts == 0 ? ~std::uint64_t{0} : conflicts_ + conflicts;
    if (exhausted_) return End::complete;
    for (;;) {
        if (!propagate()) {
            ++stats_.fails;
            if (kernel_.levels() > floor_) learn();
            else if (!flip()) return End::complete;
            limit_ = stop_.tick(stats_.nodes);
            if (limit_ != LimitReached::none) return End::stopped;
            if (conflicts_ >= last) return End::paused;
            continue;
        }
        if (restart_due()) {
            restart();
            continue;
        }
        if (conflicts_ >= next_reduction_) {
            reduce();
            if (limit_ != LimitReached::none) return End::stopped;
        }
        limit_ = stop_.tick(stats_.nodes);
        if (limit_ != LimitReached::none) return End::stopped;
        if (looks_ahead()) {
            const Ahead ahead = look_ahead();
            if (ahead == Ahead::decided) continue;
            if (ahead == Ahead::failed) {
                if (conflicts_ >= last) return End::paused;
                continue;
            }
        }
        if (next_decision()) continue;
        if (!answers.add(encoding_.values())) return End::stopped;
        if (!block_solution()) return End::complete;
    }
}

} // namespace alldiff::lcg
