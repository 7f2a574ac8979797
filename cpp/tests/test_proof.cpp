// Unsatisfiability is proved, not believed: every learned clause must follow by unit propagation
// from the problem and the clauses learned before it (reverse unit propagation), the empty one last.
#include <cstdio>
#include <cstdlib>

#include "../strong/encoding.hpp"
#include "../strong/learner.hpp"
#include "check.hpp"
#include "random_models.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;
using strong::Literal;
using Clauses = std::vector<std::vector<Literal>>;

// Unit propagation in its most obvious form; shares nothing with the kernel.
class Checker {
public:
    Checker(std::uint32_t candidates, Clauses clauses)
        : values_(2 * candidates, 0), clauses_(std::move(clauses)) {}

    // Tells whether assuming the clause false fails; then the clause joins the others.
    bool follows(const std::vector<Literal>& clause) {
        const std::vector<char> before = values_;
        bool failed = false;
        for (const Literal l : clause) failed = failed || !set(strong::opposite(l));
        failed = failed || !propagate();
        values_ = before;
        clauses_.push_back(clause);
        return failed;
    }

    void assume(const std::vector<Literal>& clause) { clauses_.push_back(clause); }

private:
    bool set(Literal l) {
        if (values_[strong::opposite(l)]) return false;
        values_[l] = 1;
        return true;
    }

    bool propagate() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& clause : clauses_) {
                int open = 0;
                Literal last = 0;
                for (const Literal l : clause) {
                    if (values_[l]) open = 2;
                    if (open >= 2) break;
                    if (!values_[strong::opposite(l)]) ++open, last = l;
                }
                if (open == 0) return false;
                if (open == 1 && !values_[last]) {
                    if (!set(last)) return false;
                    changed = true;
                }
            }
        }
        return true;
    }

    std::vector<char> values_;
    Clauses clauses_;
};

void check_proof(Tally& tally, const Model& model, unsigned long long round, int& proofs) {
    strong::Problem problem = strong::prepare(model);
    if (problem.impossible) return;
    const Limits limits;
    Poll poll(limits);
    strong::Encoding encoding;
    strong::encode(problem, poll, encoding);
    if (encoding.impossible) return;
    Clauses problem_clauses = encoding.kernel.expanded();
    // What the encoder settled at the root is on the trail before any search.
    for (const Literal l : encoding.kernel.trail()) problem_clauses.push_back({l});
    for (const strong::ClauseRef r : encoding.kernel.clauses()) {
        const Literal* literals = encoding.kernel.literals(r);
        problem_clauses.emplace_back(literals, literals + encoding.kernel.head(r).size);
    }
    Outcome outcome;
    strong::Answers answers(model, limits, 0, outcome);
    Clauses learned;
    strong::Learner learner(encoding, poll, outcome.stats, round, 100);
    learner.log_to(&learned);
    if (learner.run(answers) != strong::Learner::End::complete || outcome.count != 0) return;
    ++proofs;
    Checker checker(encoding.kernel.candidates(), std::move(problem_clauses));
    for (const auto& clause : learned) CHECK(tally, round, checker.follows(clause));
    CHECK(tally, round, checker.follows({}));
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

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 2000;
    Tally tally;
    int proofs = 0;
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 31337);
        Model model = random_latin(random, 6 + round % 2, 1, 1, round % 2 == 0);
        // Some more constraints break most of them, though not at the root.
        for (int k = 0; k < 14; ++k) {
            Constraint c;
            c.type = k % 4 ? Constraint::Type::less : Constraint::Type::all_different;
            c.variables = some_variables(random, model.variables, k % 4 ? 2 : 4);
            model.constraints.push_back(c);
        }
        if (model.givens.size() > 5) model.givens.resize(5);
        for (Constraint& other : model.constraints) { // bounds of free sums have no clauses
            if (other.type == Constraint::Type::sum && other.variables.size() > 2) {
                other.type = Constraint::Type::all_different;
            } else if (other.type == Constraint::Type::sum && random.chance(10)) {
                ++other.total;
            }
        }
        check_proof(tally, model, static_cast<unsigned long long>(round), proofs);
    }
    for (int seed = 0; seed < 10; ++seed) {
        check_proof(tally, broken_diagonals(6), static_cast<unsigned long long>(seed), proofs);
    }
    check_proof(tally, broken_diagonals(8), 1, proofs);
    check_proof(tally, broken_diagonals(9), 1, proofs);
    CHECK(tally, 0, proofs > rounds / 20);
    std::printf("%d proofs, %d checks, %d failures\n", proofs, tally.checks, tally.failures);
    return tally.failures == 0 ? 0 : 1;
}
