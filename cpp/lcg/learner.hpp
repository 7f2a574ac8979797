// Learner: search that learns a clause from every conflict.
//
// First unique implication point, recursive minimisation, at-most-one shrinking, activity order,
// restarts by moving averages, phase saving with target phases, clauses kept by glue (Marques-Silva & Sakallah 1999;
// Audemard & Simon 2009; Biere's CaDiCaL papers).
#pragma once

#include <vector>

#include "../limits.hpp"
#include "answers.hpp"
#include "encoding.hpp"
#include "order.hpp"
#include "plain.hpp"
#include "proof_log.hpp"

namespace alldiff::lcg {

// An exponential moving average without the bias of its start (Kingma & Ba, 2014).
class Average {
public:
    explicit Average(double window) : alpha_(1.0 / window) {}
    void add(double x) {
        value_ += alpha_ * (x - value_);
        rest_ *= 1.0 - alpha_;
    }
    [[nodiscard]] double get() const { return rest_ < 1.0 ? value_ / (1.0 - rest_) : 0.0; }

private:
    double alpha_;
    double value_ = 0;
    double rest_ = 1.0;
};

class Learner {
public:
    enum class End { complete, stopped, paused };

    // How it decides: by trying candidates first (calmly: with fewer restarts, by what mattered lately),
    // by coming back to the longest trail that was consistent (target phases; never in a huge grid, where
    // most conflicts are local and the trail is long), or by activity alone.
    enum class Manner { looking_ahead, calmly_ahead, aiming, plain };

    // A jump over more than `farthest_jump` levels is not taken; see learn(). Where limit() then tells of
    // a limit, it was met before all was ready, and nothing may be asked.
    Learner(Encoding& encoding, Stop& stop, Stats& stats, std::uint64_t seed, int farthest_jump,
            Manner manner = Manner::aiming);

    // Solutions that are known already and must not come again.
    void exclude(const std::vector<std::vector<int>>& solutions);

    // Searches only below a path of a plain search, and covers just what that left open.
    void follow(const std::vector<Step>& path);

    // Goes on until so many conflicts were met (0: however many).
    End run(Answers& answers, std::uint64_t conflicts = 0);

    // -- questions under assumptions (assume.cpp), instead of follow() and run() --
    // What is learned from one question stays true for the next ones.
    enum class Verdict { refuted, possible, unknown };
    // Opens a level on which a literal holds; false where that fails.
    bool assume(Literal l);
    // Takes back all assumptions above a level.
    void retract(int level);
    // From now on values of a solution, of the visible variables at least, are tried first.
    void expect(const std::vector<int>& solution);
    // Looks for a solution in which a literal holds, besides the assumptions, which must not fail by
    // themselves. Gives up after so many conflicts (0: never), or where `limit()` tells of a limit.
    Verdict ask(Literal l, std::uint64_t effort);
    // The same without a literal of its own: under the assumptions alone.
    Verdict decide(std::uint64_t effort);
    // The solution that was found last.
    [[nodiscard]] const std::vector<int>& example() const { return example_; }

    [[nodiscard]] LimitReached limit() const { return limit_; }

    // -- clauses for another learner of the same encoding (exchange.cpp), where follow() is not used --
    struct Clause {
        std::vector<Literal> literals;
        int glue;
    };
    // The best of what is learned from now on is told here too.
    void export_to(std::vector<Clause>* clauses) { exported_ = clauses; }
    // Takes over what another one learned, and the solutions that it found.
    void import(const std::vector<Clause>& clauses, const std::vector<std::vector<int>>& solutions);

    // Every clause that is learned, and those that are dropped, are told here too.
    void log_to(ProofLog* proof) { proof_ = proof; }

private:
    // -- search (learner.cpp) --
    bool propagate();
    bool flip();
    bool next_decision();
    void take(Literal l);
    void aim();
    void undo(int level);
    bool block_solution();
    bool block_visible();
    void see_visible_first();
    bool restart_due() const;
    // How much of an activity is left after a conflict, and how much worse than usual conflicts are when
    // a restart is due.
    struct Pace {
        double decay;
        double margin;
    };
    [[nodiscard]] Pace pace() const;
    void restart();
    void learn();
    bool assert_units();

    // -- looking ahead (ahead.cpp) --
    enum class Ahead { nothing, decided, failed };
    [[nodiscard]] bool looks_ahead() const;
    Ahead look_ahead();
    void find_pairs();

    // -- analysis (analyze.cpp) --
    void analyze();
    void resolve();
    void minimise();
    bool redundant(Literal l, int depth);
    void shrink();
    int glue_of(const std::vector<Literal>& literals);
    void note_use(ClauseRef r);
    void bump_reasons();
    // Hands the literals that made `l` true to `take`, one by one until that returns false.
    template <class Take> bool explain(Literal l, Take take) {
        const Reason reason = kernel_.reason(candidate(l));
        if (proof_ != nullptr && reason.kind() == Reason::pair) log_lemma(l);
        return kernel_.explain_each(l, reason, take);
    }

    // -- the proof (analyze.cpp) --
    void log_lemma(Literal l);
    void log_learned();
    void log_root();

    void export_learned();

    // -- the clause database (reduce.cpp) --
    // Tells of the limit of memory where even what is kept takes more.
    void reduce();

    Encoding& encoding_;
    Kernel& kernel_;
    Stop& stop_;
    Stats& stats_;
    LimitReached limit_ = LimitReached::none;
    bool exhausted_ = false;
    int farthest_jump_;
    Manner manner_;

    ActivityOrder order_;
    std::vector<char> phase_;  // of each candidate: the last value it had
    std::vector<char> target_; // of each candidate: its value when most was consistent, or no_target
    std::size_t longest_ = 0;  // how much that was, in literals
    std::uint64_t next_aim_ = 0;
    std::uint64_t aims_ = 0;
    std::vector<std::pair<Candidate, Candidate>> pairs_; // to be tried
    int floor_ = 0;           // levels up to here are being enumerated: never jump below
    std::uint64_t blocked_ = 0;
    bool visible_first_ = false; // decisions are about hidden variables only when all others have values
    std::vector<Literal> units_; // learned at a floor above the root
    std::vector<int> example_;

    std::vector<Literal> learned_;
    std::vector<Candidate> analysed_; // to be bumped
    std::vector<char> mark_;          // of each candidate, during one analysis
    std::vector<Candidate> marked_;
    std::vector<std::uint32_t> level_stamp_;
    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> falsified_; // by candidate: literals of the clause that it falsified
    int jump_ = 0;
    int glue_ = 0;

    std::uint64_t conflicts_ = 0;
    std::uint64_t last_restart_ = 0;
    std::uint64_t undone_ = 0; // literals taken back since then
    std::uint64_t next_reduction_ = 0;
    std::uint64_t reductions_ = 0;
    Average fast_{33};
    Average slow_{1e5};
    std::vector<Clause>* exported_ = nullptr;
    ProofLog* proof_ = nullptr;
    std::vector<std::vector<Literal>> lemmas_; // told to the proof for one clause to be learned
    std::size_t logged_ = 0;                   // so much of the trail at the root was told
};

// Looking ahead pays where a candidate that is tried tells much for little: in houses and pairs, not in sums.
[[nodiscard]] inline Learner::Manner best_manner(const Problem& problem) {
    return problem.only_pairs() ? Learner::Manner::looking_ahead : Learner::Manner::aiming;
}

} // namespace alldiff::lcg
