// Plain search: propagation on bit masks and backtracking, without learning. Cheap to set up, so
// that an easy puzzle costs little more than reading it. Domains of at most 64 values.
#pragma once

#include <optional>
#include <vector>

#include "../splitmix.hpp"
#include "answers.hpp"
#include "least_sum.hpp"
#include "problem.hpp"
#include "region_graph.hpp"

namespace alldiff::lcg {

// Whether a domain has one value, or none.
[[nodiscard]] constexpr bool single(Word domain) { return (domain & (domain - 1)) == 0; }

// A step of the path to the present node: a decision, or the refutation of one.
struct Step {
    int variable;
    int value;
    bool taken; // false: the value was refuted
};

class Plain {
public:
    enum class End { complete, stopped, budget };

    Plain(const Problem& problem, Stop& stop, Stats& stats);

    // Searches until all is covered, `answers` or a limit says stop, or the fails exceed the budget
    // (which grows with every solution, so that enumerating many stays here).
    End run(std::uint64_t budget, Answers& answers);

    // Only propagates, from domains that are part of the problem's; false where that fails, else
    // `root()` has what is left, unless `limit()` tells of a limit.
    bool settle(const std::vector<Word>& domains);

    // -- questions from domains of one's own, instead of run() --
    enum class Found { none, one, unknown };
    // Turns a constraint that can be turned off (Problem::optional) on or off.
    void turn(int number, bool on);
    using State = std::vector<Word>;
    [[nodiscard]] const State& state() const { return domains_; }
    void restore(const State& domains);
    [[nodiscard]] Word domain(int variable) const { return domains_[variable]; }
    [[nodiscard]] bool has_value(int variable) const { return single(domain(variable)); }
    // Leaves a variable some of its values; false where none is left. Nothing is propagated yet.
    bool narrow(int variable, Word values) {
        return update(variable, domains_[variable] & values);
    }
    bool propagate();
    // Looks for a solution below the present domains, as far as the work allows: so many filters. Where
    // there is one, the domains are it, else they are worth nothing.
    Found find(std::uint64_t work);
    // The variable to decide next; -1 where all have values.
    [[nodiscard]] int pick();
    // From now on find() takes these values first, one for each variable, or 0 for none.
    void aim(std::vector<Word> values) { aims_ = std::move(values); }
    // From now on values are taken at random, and so is the variable where several are as good.
    void randomize(std::uint64_t seed) { rng_.emplace(seed); }

    [[nodiscard]] LimitReached limit() const { return limit_; }

    // What is left to search when the budget ends: everything under the path, its refutations
    // included, is open; all else is covered.
    [[nodiscard]] const std::vector<Step>& path() const { return path_; }

    // Domains at the root after propagation; meaningful while no decision was refuted there.
    [[nodiscard]] const std::vector<Word>& root() const { return root_; }

private:
    struct Scope {
        const int* first;
        int size;
    };
    struct Cage { // a sum or sets: by combinations where there are few, else by bounds
        long long total;
        std::size_t first;
        std::size_t last;
        bool exact;
    };

    void link();
    void number_optional();
    void enqueue(int constraint);
    void enqueue_all();
    bool update(int variable, Word domain);
    bool filter(int constraint);
    bool filter_house(const Scope& scope);
    bool filter_exact(const Scope& scope, const Cage& cage);
    bool filter_less(const Scope& scope);
    bool filter_relation(const Scope& scope, int relation);
    struct Terms { // of a weighed sum; no coefficients: all are 1
        const int* coefficients;
        const std::vector<int>& ends;
        long long total;
        bool equal;
    };
    bool filter_terms(const Scope& scope, const Terms& terms);
    bool filter_unequal(const Scope& scope, const Linear& linear);
    bool filter_diagram(const Scope& scope, const Diagram& diagram);
    bool filter_regions(const Constraint& constraint, RegionGraph& graph);
    bool filter_order(const Constraint& constraint);
    bool filter_contents(const Constraint& constraint, int region);
    void descend(int variable);
    bool backtrack();
    void leave_hidden();
    [[nodiscard]] std::vector<int> values() const;

    const Problem& problem_;
    Stop& stop_;
    Stats& stats_;
    LimitReached limit_ = LimitReached::none;
    unsigned filters_ = 0; // run since the stop was asked
    // ends of the ranges of constraints
    int houses_ = 0, cages_ = 0, lesses_ = 0, relations_ = 0, linears_ = 0, diagrams_ = 0, regions_ = 0;
    std::vector<Word> domains_;
    std::vector<Word> root_;
    std::vector<Word> saved_;   // a copy of the domains per decision
    std::vector<Scope> scopes_; // of all constraints, in ranges by type
    std::vector<int> ends_;     // pairs of the lesses, one after the other
    std::vector<Cage> cage_;
    std::vector<Word> combinations_;
    std::vector<Word> supports_; // of relations: 2 x 64 masks each
    std::vector<long long> bounds_[2]; // of the terms of a sum: least, and greatest times -1
    LeastSum least_;
    std::vector<char> reached_;  // nodes of a diagram
    std::vector<RegionGraph> graphs_;
    std::vector<RegionGraph::State> region_states_;
    std::vector<int> starts_;    // constraints of a variable: watching_[starts_[v]..starts_[v+1])
    std::vector<int> watching_;
    std::vector<int> queue_;     // houses: cheap, so first
    std::vector<int> later_;     // everything else
    std::vector<char> queued_;
    std::vector<char> off_; // of each constraint; empty where none can be turned off
    std::vector<std::vector<int>> optional_; // by their numbers in the model
    std::uint64_t work_ = 0; // filters run
    std::optional<SplitMix64> rng_;
    std::vector<Word> aims_;
    std::vector<unsigned> weights_; // of variables: how often a constraint of theirs failed
    std::vector<Step> path_;
    std::vector<std::size_t> decisions_; // places of the decisions in the path
};

} // namespace alldiff::lcg
