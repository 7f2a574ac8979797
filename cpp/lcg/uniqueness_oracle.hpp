// UniquenessOracle: whether a solution breaks a bundle of clues, decided by a search that learns.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "learner.hpp"
#include "minimize.hpp"

namespace alldiff::lcg {

// Clues are assumptions of one long search. The bundle that is tried last is assumed first, so that
// going on to the next bundle means to take one level back and to keep the propagation below it.
class UniquenessOracle {
public:
    UniquenessOracle(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options, Stop& stop,
          MinimizeResult& out)
        : model_(model), solution_(solution), options_(options), stop_(stop), out_(out) {}

    // Makes everything ready to ask about bundle `first`: those before stay as `out.kept` says, and the
    // others are all there. False where a limit was met.
    bool begin(std::size_t first);
    // Whether hidden variables have values with which the solution obeys everything.
    bool obeys();
    // Whether the solution is the only one, with all bundles; before anything is asked.
    bool prove_unique();
    // Is there a solution that breaks a bundle? One of its clues is the first to be broken.
    Learner::Verdict ask(std::size_t b);
    // Tells that a bundle stays or goes, one after the other.
    void settle(std::size_t b, bool stays);

private:
    // A clue: what states it, and what only holds in a solution that breaks it.
    struct Stated {
        Literal holds;
        Literal broken;
    };

    [[nodiscard]] bool stopped();
    [[nodiscard]] std::vector<int> switches();
    bool make_literals();
    [[nodiscard]] Literal on(int number) const { return positive(encoding_.on(number)); }
    void add_clause(const std::vector<Literal>& clause);
    void join(std::size_t number);
    void define(std::size_t k);
    void break_pair(Literal unless, const Constraint& constraint);
    template <class Fits> void add_supports(Literal unless, int variable, int other, Fits fits);
    void assume_from(std::size_t first);
    void note(std::size_t b, bool stays);
    void make_facts(std::size_t first);

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

// The visible variables that decide whether a clue holds: all, where others share its hidden ones.
[[nodiscard]] std::set<int> scope_of(const Model& model, const Clue& clue);

} // namespace alldiff::lcg
