// Unsatisfiability is proved, not believed, in two steps. The encoding says nothing that the model
// does not: every solution of a model, found by brute force, satisfies every clause of it. And every
// learned clause, the empty one last, follows from the encoding and the clauses before it.
#include <cstdio>
#include <cstdlib>

#include "../lcg/learner.hpp"
#include "check.hpp"
#include "random_models.hpp"
#include "rup.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

struct Totals {
    int proofs = 0;
    int longest = 0; // clauses of one proof
    int clauses = 0;
    int corrupted = 0;
    int rejected = 0;
    int solutions = 0;
};

struct Prepared {
    explicit Prepared(const Model& model, const Limits& limits) : stop(limits) {
        problem = lcg::prepare(model, stop);
        if (!problem.impossible) lcg::derive(problem, 3, true, stop);
        if (!problem.impossible) lcg::encode(problem, stop, encoding);
        possible = !problem.impossible && !encoding.impossible;
    }

    // What the kernel is told: groups, arcs, its own clauses, and what the encoder settled.
    [[nodiscard]] Clauses clauses() const {
        const lcg::Kernel& kernel = encoding.kernel;
        Clauses all = kernel.expanded();
        for (const Literal l : kernel.trail()) all.push_back({l});
        for (const lcg::ClauseRef r : kernel.clauses()) {
            all.emplace_back(kernel.literals(r), kernel.literals(r) + kernel.head(r).size);
        }
        return all;
    }

    // A checker that knows the groups, the arcs, the sums and the automata. Locks are none of its axioms: each has
    // to follow from the groups.
    [[nodiscard]] RupChecker checker(Tally& tally, unsigned long long round) const {
        RupChecker rup(encoding.kernel.candidates());
        std::vector<lcg::Linear> sums = problem.linears;
        for (const lcg::Total& total : problem.totals) {
            sums.push_back({total.variables, std::vector<int>(total.variables.size(), 1),
                            lcg::Comparison::equal, total.total, total.ends});
        }
        for (const lcg::Linear& sum : sums) {
            RupChecker::Sum told{{}, {}, {}, sum.total, sum.comparison};
            int run = 0;
            for (std::size_t i = 0; i < sum.variables.size(); ++i) {
                const int v = sum.variables[i];
                const long long k = sum.coefficients[i];
                if (static_cast<int>(i) == sum.ends[run]) ++run;
                if (encoding.fixed[v] >= 0) {
                    told.total -= k * encoding.fixed[v];
                    continue;
                }
                told.terms.emplace_back();
                told.runs.push_back(run);
                told.gaps.push_back(k < 0 ? -k : k);
                for (lcg::Candidate c = 0; c < encoding.cells.size(); ++c) {
                    if (encoding.cells[c].first == v) {
                        told.terms.back().emplace_back(lcg::positive(c), k * encoding.cells[c].second);
                    }
                }
            }
            rup.add_sum(std::move(told));
        }
        for (const auto& triples : encoding.kernel.expanded_steps()) rup.add_step(triples);
        for (const Clause& clause : clauses()) rup.add(clause);
        for (const Clause& clause : encoding.kernel.expanded_locks()) {
            CHECK(tally, round, rup.follows(clause));
            rup.add(clause);
        }
        return rup;
    }

    Stop stop;
    lcg::Problem problem;
    lcg::Encoding encoding;
    bool possible = false;
};

struct Learned : lcg::ProofLog {
    void add(std::span<const Literal> clause) override { clauses.emplace_back(clause.begin(), clause.end()); }
    void remove(std::span<const Literal>) override {}
    Clauses clauses;
};

// Learns until the search is complete, a solution is found, or it has taken too long.
Clauses learn(Prepared& prepared, const Model& model, const Limits& limits, std::uint64_t seed,
              Outcome& outcome) {
    Learned learned;
    lcg::Answers answers(model, limits, 1, outcome);
    // A jump over few levels is the hardest case: literals come later than they could.
    const int farthest_jump = seed % 3 == 0 ? 2 : 100;
    const auto manner = seed % 2 == 0 ? lcg::Learner::Manner::aiming : lcg::Learner::Manner::looking_ahead;
    lcg::Learner learner(prepared.encoding, prepared.stop, outcome.stats, seed, farthest_jump, manner);
    learner.log_to(&learned);
    outcome.complete = learner.run(answers) == lcg::Learner::End::complete;
    return std::move(learned.clauses);
}

void check_proof(Tally& tally, const Model& model, unsigned long long round, Totals& totals) {
    Limits limits;
    limits.solutions = 1;
    limits.nodes = 60000;
    Prepared prepared(model, limits);
    if (!prepared.possible) return;
    RupChecker checker = prepared.checker(tally, round);
    Outcome outcome;
    const Clauses learned = learn(prepared, model, limits, round, outcome);
    Random random(round);
    for (const Clause& clause : learned) {
        // The same clause with a literal less, or the other way round, seldom follows.
        Clause wrong = clause;
        const auto place = static_cast<std::size_t>(random.below(static_cast<int>(wrong.size())));
        if (random.chance(50)) wrong[place] = lcg::opposite(wrong[place]);
        else wrong.erase(wrong.begin() + static_cast<std::ptrdiff_t>(place));
        ++totals.corrupted;
        if (!checker.follows(wrong)) ++totals.rejected;
        CHECK(tally, round, checker.follows(clause));
        checker.add(clause);
    }
    totals.clauses += static_cast<int>(learned.size());
    if (!outcome.complete || outcome.count != 0) return;
    CHECK(tally, round, checker.follows({}));
    ++totals.proofs;
    totals.longest = std::max(totals.longest, static_cast<int>(learned.size()));
}

bool satisfied(const Prepared& prepared, const Clause& clause, const std::vector<int>& values,
               const std::vector<char>& selected) {
    const auto& cells = prepared.encoding.cells;
    return std::any_of(clause.begin(), clause.end(), [&](Literal l) {
        const lcg::Candidate c = lcg::candidate(l);
        const bool holds = c < cells.size() ? values[cells[c].first] == cells[c].second : selected[c] != 0;
        return holds != lcg::is_negative(l);
    });
}

// The selectors that a solution chooses: those that its cells leave no way around. Unit propagation
// from the cells finds them, or fails where the encoding forbids the solution.
bool extend(const Prepared& prepared, const Clauses& clauses, const std::vector<int>& values,
            std::vector<char>& selected) {
    const auto& cells = prepared.encoding.cells;
    const std::uint32_t count = prepared.encoding.kernel.candidates();
    selected.assign(count, 2); // open
    for (lcg::Candidate c = 0; c < count; ++c) {
        if (c < cells.size()) {
            selected[c] = values[cells[c].first] == cells[c].second;
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const Clause& clause : clauses) {
            int open = 0;
            Literal last = 0;
            bool holds = false;
            for (const Literal l : clause) {
                const char state = selected[lcg::candidate(l)];
                if (state == 2) ++open, last = l;
                else if ((state == 1) != lcg::is_negative(l)) holds = true;
            }
            if (holds || open > 1) continue;
            if (open == 0) return false;
            selected[lcg::candidate(last)] = !lcg::is_negative(last);
            changed = true;
        }
    }
    return std::find(selected.begin(), selected.end(), 2) == selected.end();
}

// No clause, of the encoding or learned on the way to the first solution, excludes a solution.
void check_meaning(Tally& tally, const Model& model, unsigned long long round, Totals& totals) {
    constexpr std::uint64_t most = 200;
    std::vector<std::vector<int>> solutions;
    BruteForce brute(model, most, &solutions);
    (void)brute.count();
    Limits limits;
    limits.solutions = 1;
    Prepared prepared(model, limits);
    if (solutions.empty()) return;
    CHECK(tally, round, prepared.possible);
    if (!prepared.possible) return;
    const Clauses given = prepared.clauses();
    const Clauses locks = prepared.encoding.kernel.expanded_locks();
    RupChecker checker = prepared.checker(tally, round);
    Outcome outcome;
    const Clauses learned = learn(prepared, model, limits, round, outcome);
    CHECK(tally, round, outcome.count == 1);
    std::vector<char> selected;
    for (const std::vector<int>& values : solutions) {
        ++totals.solutions;
        const bool extends = extend(prepared, given, values, selected);
        CHECK(tally, round, extends);
        if (!extends) return;
        const auto fits = [&](const Clause& clause) { return satisfied(prepared, clause, values, selected); };
        for (const Clauses* all : {&given, &locks, &learned}) {
            for (const Clause& clause : *all) CHECK(tally, round, fits(clause));
        }
        // What excludes a solution must never be accepted, whatever was learned before.
        Clause excluding;
        for (lcg::Candidate c = 0; c < prepared.encoding.cells.size(); ++c) {
            if (selected[c]) excluding.push_back(lcg::negative(c));
        }
        for (const Clause& clause : learned) checker.add(clause);
        CHECK(tally, round, !checker.follows(excluding));
    }
}

// A Latin square whose broken diagonals hold each value once too: none has a side divisible by 2 or
// 3 (Hedayat, 1977), and it takes a search to see it.
Model broken_diagonals(int side) {
    Random random(1);
    Model model = random_latin(random, side, 1, 1, false);
    model.givens.clear();
    for (int i = 0; i < side; ++i) model.givens.emplace_back(i, 1 + i);
    for (int d = 0; d < 2 * side; ++d) {
        Constraint c;
        for (int r = 0; r < side; ++r) {
            const int column = d < side ? (r + d) % side : (2 * side - r - d + side) % side;
            c.variables.push_back(r * side + column);
        }
        model.constraints.push_back(c);
    }
    return model;
}

// A grid of sums whose rows add up to one more than its columns.
Model unequal_sums(Random& random, int rows, int columns, int values, bool distinct) {
    Model model;
    model.variables = rows * columns;
    std::vector<int> hidden;
    for (int v = 0; v < model.variables; ++v) {
        model.domains.push_back(((std::uint64_t{1} << values) - 1) << 1);
        hidden.push_back(1 + (v / columns * 2 + v % columns * 3 + random.below(2)) % values);
    }
    for (int line = 0; line < rows + columns; ++line) {
        Constraint c;
        c.type = Constraint::Type::sum;
        for (int i = 0; i < (line < rows ? columns : rows); ++i) {
            const int v = line < rows ? line * columns + i : i * columns + line - rows;
            c.variables.push_back(v);
            c.total += hidden[v];
        }
        if (line == 0) ++c.total;
        model.constraints.push_back(c);
        if (!distinct) continue;
        c.type = Constraint::Type::all_different;
        model.constraints.push_back(c);
    }
    return model;
}

// Relations between many pairs, each allowing about half: near where solutions become rare.
Model random_relations(Random& random, int variables, int values, int pairs, int percent) {
    Model model;
    model.variables = variables;
    model.domains.assign(static_cast<std::size_t>(variables), ((std::uint64_t{1} << values) - 1) << 1);
    for (int k = 0; k < pairs; ++k) {
        Constraint c;
        c.type = Constraint::Type::relation;
        c.variables = some_variables(random, variables, 2);
        for (int a = 1; a <= values; ++a) {
            for (int b = 1; b <= values; ++b) {
                if (random.chance(percent)) c.allowed.emplace_back(a, b);
            }
        }
        model.constraints.push_back(c);
    }
    return model;
}

// A Latin square with tables, automata and linears, too many of them.
Model ruled_latin(Random& random, int side) {
    Model model = random_latin(random, side, 1, 1, false);
    if (model.givens.size() > 4) model.givens.resize(4);
    const std::vector<int> nothing(static_cast<std::size_t>(model.variables), 1);
    for (int k = 0; k < 2 * side; ++k) {
        Constraint c;
        c.type = static_cast<Constraint::Type>(4 + random.below(4));
        c.variables = some_variables(random, model.variables, 3 + random.below(3));
        std::vector<int> any = nothing;
        for (int& value : any) value += random.below(side);
        fill_rows(random, c, {model.variables, side, 1, 1}, any, true);
        model.constraints.push_back(c);
    }
    return model;
}

// A Latin square with inequalities and cages, too many of them.
Model crowded_latin(Random& random, int side, bool cages) {
    Model model = random_latin(random, side, 1, 1, cages);
    if (model.givens.size() > 5) model.givens.resize(5);
    for (int k = 0; k < 3 * side; ++k) {
        Constraint c;
        c.type = k % 4 ? Constraint::Type::less : Constraint::Type::all_different;
        c.variables = some_variables(random, model.variables, k % 4 ? 2 : 4);
        model.constraints.push_back(c);
    }
    return model;
}

// A question that is asked by itself keeps to the limit of memory, as a search does.
void check_memory(Tally& tally) {
    const Model model = broken_diagonals(12);
    const Limits none;
    Prepared prepared(model, none);
    Limits tight;
    tight.memory_bytes = 1;
    Stop stop(tight);
    Stats stats;
    lcg::Learner learner(prepared.encoding, stop, stats, 0, 100);
    CHECK(tally, 0, learner.decide(0) == lcg::Learner::Verdict::unknown);
    CHECK(tally, 0, learner.limit() == LimitReached::memory);
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
    Tally tally;
    Totals totals;
    for (int round = 0; round < rounds; ++round) {
        const auto at = round;
        Random random(at + 31337);
        check_proof(tally, crowded_latin(random, 6 + round % 3, round % 2 == 0), at, totals);
        check_proof(tally, random_relations(random, 18, 6, 60, 62), at, totals);
        check_proof(tally, ruled_latin(random, 5 + round % 2), at, totals);
        if (round % 4 == 0) {
            check_proof(tally, unequal_sums(random, 3, 3, 5 + round % 3, false), at, totals);
            check_proof(tally, unequal_sums(random, 3, 4, 6, true), at, totals);
        }
    }
    for (const int side : {6, 8, 9}) {
        for (unsigned long long seed = 0; seed < 4; ++seed) {
            check_proof(tally, broken_diagonals(side), seed, totals);
        }
    }
    for (unsigned long long seed = 0; seed < 2; ++seed) {
        Random random(seed);
        check_proof(tally, unequal_sums(random, 3, 4, 7, true), seed, totals);
        check_proof(tally, random_relations(random, 24, 7, 96, 64), seed, totals);
    }
    for (int round = 0; round < 8 * rounds; ++round) {
        const auto at = round;
        Random random(at + 99);
        Shape shape{3 + random.below(4), 2 + random.below(4), 1, 1};
        if (round % 5 == 4) shape.offset = 62, shape.words = 2;
        check_meaning(tally, random_model(random, shape), at, totals);
        if (round % 3 == 0) check_meaning(tally, random_latin(random, 4, 1, 1, true), at, totals);
        if (round % 3 == 1) check_meaning(tally, unequal_sums(random, 2, 3, 5, round % 2), at, totals);
    }
    check_memory(tally);
    // Each of these would tell that the test has become a weak one.
    CHECK(tally, 0, totals.proofs > rounds / 2);
    CHECK(tally, 0, totals.longest >= 150);
    CHECK(tally, 0, totals.clauses >= 20 * rounds);
    CHECK(tally, 0, 2 * totals.rejected > totals.corrupted);
    CHECK(tally, 0, totals.solutions > rounds);
    std::printf("%d proofs of up to %d clauses, %d clauses; %d of %d corrupted ones rejected; "
                "%d solutions kept; %d checks, %d failures\n",
                totals.proofs, totals.longest, totals.clauses, totals.rejected, totals.corrupted,
                totals.solutions, tally.checks, tally.failures);
    return tally.failures == 0 ? 0 : 1;
}
