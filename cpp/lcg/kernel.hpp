// Kernel: propagation over candidate literals with explanations on demand.
//
// A candidate is a statement that holds or not: "variable = value", or a selector "this combination
// is the one used". A group is a set of candidates of which exactly one (or at most one) holds, with
// one mask of those not yet ruled out: naked and hidden singles and exact sums need nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "least_sum.hpp"
#include "region_graph.hpp"
#include "stack.hpp"

namespace alldiff::lcg {

using Word = std::uint64_t;
using Candidate = std::uint32_t;
using Literal = std::uint32_t; // 2c: candidate c holds; 2c + 1: it does not

constexpr Literal positive(Candidate c) { return 2 * c; }
constexpr Literal negative(Candidate c) { return 2 * c + 1; }
constexpr Literal opposite(Literal l) { return l ^ 1; }
constexpr Candidate candidate(Literal l) { return l >> 1; }
constexpr bool is_negative(Literal l) { return (l & 1) != 0; }

// Why a literal was set, in 32 bits: a kind and a number. The literals behind it are found on demand.
struct Reason {
    enum Kind : std::uint32_t { none, literal, group, clause, arc, total, lock, step, pair, region };
    static constexpr std::uint32_t bits = 28; // of the number
    std::uint32_t tag = 0;

    static constexpr Reason of(Kind kind, std::uint32_t number) { return {kind << bits | number}; }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(tag >> bits); }
    [[nodiscard]] constexpr std::uint32_t number() const { return tag & ((1U << bits) - 1); }
};

using ClauseRef = std::uint32_t; // place of a clause in the arena

// Clauses one after the other: a head, then the literals.
struct ClauseHead {
    std::uint32_t size;
    std::uint16_t glue; // distinct levels when learned: the lower, the more useful
    std::uint8_t used;  // counts down at each reduction, set when the clause takes part in a conflict
    std::uint8_t flags;
    enum Flag : std::uint8_t { learned = 1, dropped = 2 };
};

using Comparison = Constraint::Operator;

// What a group is about: decides which pairs of groups are worth a lock.
enum class GroupKind : std::uint8_t { cell, house, value_of_sum, selectors, states };

class Kernel {
public:
    // -- building: all candidates first, then groups, arcs and totals, then seal() --
    Candidate add_candidates(std::uint32_t count);
    // Makes room for the members of the groups to come.
    void expect_members(std::size_t count) { members_.reserve(members_.size() + count); }
    // Adds a group; at most 64 members fit one word, more take several.
    std::uint32_t add_group(std::span<const Candidate> members, bool exact, GroupKind kind);
    // From a cell to another: a candidate of `to` needs one of its supports, a mask over `from`.
    // Both are numbers of groups of one word.
    void add_arc(std::uint32_t from, std::uint32_t to, std::span<const Word> supports);
    // Cells, each a group with its values times a coefficient (all given in turn), so ascending or
    // descending, add up to the total, or to at most that, or to something else.
    // The cells of a run, which ends at one of `ends`, differ and have the same coefficient.
    struct Run {
        std::uint32_t end;
        long long gap; // the coefficient without its sign
    };
    void add_total(std::span<const std::uint32_t> groups, std::span<const long long> values,
                   std::span<const Run> runs, long long total, Comparison comparison);
    // A step of an automaton: a member of `from` (the state), one of `by` (the value) and the member
    // of `to` that they lead to, as places in their groups. In place of a group there may be
    // `no_group`: then there is one state only, and its place is 0.
    struct Triple {
        std::uint32_t from, by, to;
    };
    static constexpr std::uint32_t no_group = ~0U;
    void add_step(std::uint32_t from, std::uint32_t by, std::uint32_t to,
                  std::span<const Triple> triples); // ascending by `from`
    // Places that fall into connected regions: `at` has, region by region, the candidate of each place
    // for being in it, or `never` or `always`. `groups` are those to wait for. Nothing holds before
    // `guard` does, where it is a candidate.
    void add_regions(RegionGraph graph, std::vector<Candidate> at, std::span<const std::uint32_t> groups,
                     Candidate guard);
    static constexpr Candidate never = ~0U - 2;
    static constexpr Candidate always = ~0U - 1;
    // Many candidates take a while: a limit that the stop meets ends this, and propagate().
    // The search must ask the stop itself before it believes what is left.
    void seal(Stop& stop);

    // -- state --
    [[nodiscard]] std::uint32_t candidates() const { return candidates_; }
    [[nodiscard]] int value(Literal l) const { return values_[l]; } // 1 true, -1 false, 0 open
    [[nodiscard]] int level(Candidate c) const { return facts_[c].level; }
    [[nodiscard]] Reason reason(Candidate c) const { return facts_[c].reason; }
    [[nodiscard]] std::uint32_t place(Candidate c) const { return facts_[c].place; }
    [[nodiscard]] int levels() const { return level_; }
    [[nodiscard]] std::uint32_t start(int level) const { return starts_[level]; }
    [[nodiscard]] const Stack<Literal>& trail() const { return trail_; }
    [[nodiscard]] std::size_t bytes() const;
    // How much a candidate would tell: the fewer others its groups have, the more (after Jeroslow &
    // Wang, 1990).
    [[nodiscard]] double promise(Candidate c) const;
    // The other one in a group of two candidates that has this one, or no_candidate.
    [[nodiscard]] Candidate rival(Candidate c) const;
    static constexpr Candidate no_candidate = ~0U;
    // The groups, arcs and steps as clauses, for a test that checks the reasoning; totals have none,
    // and those of steps say less than is propagated.
    [[nodiscard]] std::vector<std::vector<Literal>> expanded() const;
    // The locks as clauses: they follow from the groups, though the groups do not propagate them.
    [[nodiscard]] std::vector<std::vector<Literal>> expanded_locks() const;
    // The steps as triples of candidates, `no_group` where there is one state only.
    [[nodiscard]] std::vector<std::vector<std::array<Candidate, 3>>> expanded_steps() const;

    // -- moves --
    void decide(Literal l) {
        open_level();
        assign(l, Reason{});
    }
    void open_level() {
        starts_.push_back(trail_.size());
        ++level_;
    }
    // Sets a literal; false (with a conflict) where it is already false.
    bool imply(Literal l, Reason reason);
    // Runs to the fixpoint; false with `conflict()` where something fails.
    bool propagate();
    // The literals, all false now, of which one would have to be true.
    [[nodiscard]] const std::vector<Literal>& conflict() const { return conflict_; }
    // The clause that failed, or no_clause where something else did.
    [[nodiscard]] ClauseRef failed_clause() const { return failed_clause_; }
    static constexpr ClauseRef no_clause = ~0U;
    // Appends the literals, all false, that made `l` true for the reason given.
    void explain(Literal l, Reason reason, std::vector<Literal>& because) const;
    // Hands them to `take` one by one until that returns false. Most reasons need no list for it.
    template <class Take> bool explain_each(Literal l, Reason reason, Take take) const {
        switch (reason.kind()) {
        case Reason::none:
            return true;
        case Reason::literal:
            return take(negative(reason.number()));
        case Reason::group:
            for (const Candidate c : members(reason.number())) {
                if (positive(c) != l && !take(positive(c))) return false;
            }
            return true;
        case Reason::clause: {
            const Literal* literals = this->literals(reason.number());
            const std::uint32_t size = head(reason.number()).size;
            for (std::uint32_t i = 0; i < size; ++i) {
                if (literals[i] != l && !take(literals[i])) return false;
            }
            return true;
        }
        default: {
            const std::size_t from = listed_.size();
            explain_lazily(l, reason, listed_);
            bool all = true;
            for (std::size_t i = from; all && i < listed_.size(); ++i) all = take(Literal{listed_[i]});
            listed_.resize(from);
            return all;
        }
        }
    }

    // Takes back everything above a level, telling `forget` each literal, latest first.
    template <class Forget> void undo(int level, Forget forget) {
        if (levels() <= level) return;
        const std::uint32_t keep = starts_[level];
        for (std::uint32_t i = trail_.size(); i-- > keep;) {
            const Literal l = trail_[i];
            values_[l] = values_[opposite(l)] = 0;
            if (is_negative(l)) revive(candidate(l)); // where nothing was cleared yet, this changes nothing
            forget(l);
        }
        trail_.shrink(keep);
        starts_.resize(static_cast<std::size_t>(level));
        level_ = level;
        if (head_ > keep) head_ = keep;
    }

    // -- clauses --
    // Adds a clause of two literals or more and watches the first two.
    ClauseRef add_clause(std::span<const Literal> literals, bool learned, int glue);
    [[nodiscard]] ClauseHead& head(ClauseRef r) { return *reinterpret_cast<ClauseHead*>(&arena_[r]); }
    [[nodiscard]] const ClauseHead& head(ClauseRef r) const {
        return *reinterpret_cast<const ClauseHead*>(&arena_[r]);
    }
    [[nodiscard]] Literal* literals(ClauseRef r) { return &arena_[r + head_words]; }
    [[nodiscard]] const Literal* literals(ClauseRef r) const { return &arena_[r + head_words]; }
    [[nodiscard]] const std::vector<ClauseRef>& clauses() const { return clauses_; }
    [[nodiscard]] bool is_reason(ClauseRef r) const;
    // Forgets the dropped clauses and moves the others together.
    void collect();

private:
    static constexpr std::uint32_t head_words = sizeof(ClauseHead) / sizeof(std::uint32_t);
    static constexpr std::uint32_t binary = 1U << 31;

    struct Fact {
        int level;
        Reason reason;
        std::uint32_t place;
    };
    // One word of a group; its mask is apart, so that all masks stay in the nearest cache.
    struct Slot {
        std::uint32_t first; // of its members
        std::uint32_t info;  // flags, and from bit 4 on the number of the wide group
    };
    static constexpr std::uint32_t exact_flag = 1;
    static constexpr std::uint32_t wide_flag = 2;
    static constexpr std::uint32_t lock_flag = 4; // has locks
    static constexpr std::uint32_t pair_flag = 8; // looked at when two candidates are left
    static constexpr std::uint32_t wide_shift = 4;
    static constexpr std::uint32_t nowhere = ~0U;
    using Place = std::uint32_t; // of a candidate in a group: the slot, and in the last six bits the bit
    static constexpr std::uint32_t slot_of(Place at) { return at >> 6; }
    static constexpr Word bit_of(Place at) { return Word{1} << (at & 63); }
    struct Wide {
        std::uint32_t slot;
        std::uint32_t words;
    };
    struct Watch {
        std::uint32_t ref; // the top bit marks a clause of two literals
        Literal blocker;
    };
    struct Arc {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t supports; // place of the first mask, one per candidate of `to`
    };
    // Two groups that share candidates: where the first has none left outside the shared ones, the
    // second can have none outside either ("locked candidates").
    struct Lock {
        std::uint32_t from;
        std::uint32_t to;
        Word inside;  // the shared ones, as members of `from`
        Word outside; // the others, as members of `to`
    };
    struct Sum {
        std::uint32_t first; // into sum_groups_
        std::uint32_t count;
        std::uint32_t first_run; // into runs_
        std::uint32_t runs;
        long long total;
        Comparison comparison;
    };
    struct Step {
        std::uint32_t groups[3]; // from, by, to
        std::uint32_t starts;    // into step_starts_: one more than there are members of `from`
        std::uint32_t count;     // of members of `from`
        // Into step_lists_starts_, for each side, as above; and into supporters_.
        std::uint32_t lists[3];
        std::uint32_t supporters[3];
    };

    struct RegionSet {
        mutable RegionGraph graph; // it remembers its last walk
        std::vector<Candidate> at;
        std::vector<std::uint32_t> where; // of each candidate from `lowest` on: its place in `at`
        Candidate lowest;
        std::vector<std::uint32_t> groups;
        Candidate guard;
        std::vector<std::vector<RegionGraph::State>> quiet; // of each region: states from which nothing followed
    };

    void watch(ClauseRef r);
    void assign(Literal l, Reason reason) {
        values_[l] = 1;
        values_[opposite(l)] = -1;
        facts_[candidate(l)] = {levels(), reason, trail_.size()};
        trail_.push(l);
    }
    void revive(Candidate c) {
        for (const Place at : places(c)) live_[slot_of(at)] |= bit_of(at);
    }
    [[nodiscard]] std::span<const Place> places(Candidate c) const {
        if (in_four_) return {places_.data() + 4 * std::size_t{c}, 4};
        return {places_.data() + occurs_[c], places_.data() + occurs_[c + 1]};
    }
    bool spread_true(Candidate c);
    bool spread_false(Candidate c);
    bool spread_clauses(Literal l);
    bool settle(std::uint32_t slot);
    bool settle_wide(std::uint32_t slot);
    bool clear_others(Candidate c, std::uint32_t slot, Word keep);
    void make_locks();
    void make_lock(std::uint32_t from, std::uint32_t to);
    bool run_locks(std::uint32_t slot);
    void make_pairs();
    void run_pairs();
    void run_pairs(std::uint32_t slot);
    void clear_rest(std::uint32_t slot, Word keep, std::uint32_t first, std::uint32_t second);
    void explain_pair(Literal l, std::uint32_t groups, std::vector<Literal>& because) const;
    void forget_waiting();
    void listen(std::uint32_t group);
    void listen_all();
    bool run_arcs(std::uint32_t group);
    bool run_total(std::uint32_t total);
    bool run_waiting();
    bool run_unequal(std::uint32_t total);
    bool run_side(std::uint32_t total, int sign);
    struct Term;
    [[nodiscard]] Term term(std::uint32_t i, int sign) const;
    [[nodiscard]] long long least_of(const std::vector<long long>& bounds, std::uint32_t first,
                                     const Run& run, std::uint32_t but) const;
    bool explain_side(const Sum& sum, int sign, std::uint32_t mine, long long value, std::uint32_t time,
                      std::vector<Literal>& because) const;
    bool run_step(std::uint32_t step);
    bool run_regions(std::uint32_t set);
    std::span<const RegionGraph::State> region_states(const RegionSet& set, std::size_t region,
                                                      std::uint32_t time) const;
    void add_guard(const RegionSet& set, std::vector<Literal>& because) const;
    void explain_region(Literal l, std::uint32_t set, std::vector<Literal>& because) const;
    void explain_border(const RegionSet& set, const Candidate* at, std::span<const int> area, int budget, int but,
                        std::vector<Literal>& because) const;
    void explain_gone(const RegionSet& set, std::size_t region, int place, std::uint32_t time,
                      std::vector<Literal>& because) const;
    void explain_needed(const RegionSet& set, std::size_t region, int place, std::uint32_t time,
                        std::vector<Literal>& because) const;
    void explain_total(Literal l, std::uint32_t total, std::vector<Literal>& because) const;
    void explain_unequal(Literal l, std::uint32_t total, std::vector<Literal>& because) const;
    void explain_step(Literal l, std::uint32_t step, std::vector<Literal>& because) const;
    [[nodiscard]] Candidate member(std::uint32_t group, std::uint32_t place) const {
        return group == no_group ? no_group : members_[slots_[group].first + place];
    }
    [[nodiscard]] Candidate true_member(std::uint32_t group, std::uint32_t time) const;
    [[nodiscard]] std::uint32_t place_in(std::uint32_t group, Candidate c) const;
    [[nodiscard]] std::uint32_t words(std::uint32_t slot) const {
        return slots_[slot].info & wide_flag ? wides_[slots_[slot].info >> wide_shift].words : 1;
    }
    [[nodiscard]] std::span<const Candidate> members(std::uint32_t slot) const {
        const std::uint32_t next = slot + words(slot);
        const std::size_t last = next < slots_.size() ? slots_[next].first : members_.size();
        return {members_.data() + slots_[slot].first, members_.data() + last};
    }
    [[nodiscard]] std::uint32_t first_live(std::uint32_t slot) const;
    [[nodiscard]] std::uint32_t last_live(std::uint32_t slot) const;
    void fail_group(std::uint32_t slot);
    void explain_lazily(Literal l, Reason reason, std::vector<Literal>& because) const;

    std::uint32_t candidates_ = 0;
    std::vector<std::int8_t> values_;
    std::vector<Fact> facts_;
    Stack<Literal> trail_;
    std::uint32_t head_ = 0;            // the literals before it were spread
    std::vector<std::uint32_t> starts_; // of the levels, in the trail
    int level_ = 0;                     // so many there are
    Stop* stop_ = nullptr;
    std::uint32_t spread_ = 0; // literals since the stop was asked
    std::vector<Literal> conflict_;
    ClauseRef failed_clause_ = no_clause;

    std::vector<Word> live_; // by slot: the members not ruled out
    std::vector<Slot> slots_;
    std::vector<Candidate> members_;
    std::vector<Wide> wides_;
    std::vector<Place> places_;
    std::vector<std::uint32_t> occurs_; // those of a candidate are places_[occurs_[c]..occurs_[c + 1])
    bool in_four_ = false; // every candidate is in four groups, as in a Sudoku

    std::vector<GroupKind> kinds_;        // by slot
    std::vector<Lock> locks_;
    std::vector<std::uint32_t> locks_of_; // locks_[locks_of_[slot]..locks_of_[slot + 1])

    Stack<std::uint32_t> twos_; // groups that came down to two candidates and wait for a look

    std::vector<Arc> arcs_;
    std::vector<Word> supports_;
    std::vector<Sum> sums_;
    std::vector<std::uint32_t> sum_groups_;
    std::vector<std::uint32_t> sum_values_; // place of the values of each sum group
    std::vector<long long> value_of_;
    std::vector<Run> runs_;
    // Of the terms of a sum: the least, the greatest times -1, and those of an explanation.
    mutable std::vector<long long> bounds_[3];
    mutable std::vector<std::uint32_t> gone_;
    mutable std::vector<long long> scratch_;
    LeastSum least_;
    std::vector<Step> steps_of_automata_;
    std::vector<std::uint32_t> step_starts_;
    std::vector<Triple> triples_;
    std::vector<std::vector<std::uint32_t>> steps_of_; // by group
    std::vector<std::uint32_t> waiting_steps_;
    std::vector<char> is_waiting_step_;
    std::vector<std::uint32_t> step_lists_starts_;
    std::vector<std::uint32_t> step_lists_; // triples of each member of each side
    // The triple that supported a member when it was last looked for: mostly it still does (after
    // Lecoutre & Hemery, 2007).
    std::vector<std::uint32_t> supporters_;
    std::vector<RegionSet> region_sets_;
    std::vector<std::vector<std::uint32_t>> regions_of_; // by group
    std::vector<std::uint32_t> waiting_regions_;
    std::vector<char> is_waiting_regions_;
    mutable std::vector<RegionGraph::State> region_states_; // of the region at hand
    mutable std::vector<unsigned> region_stamps_;
    mutable unsigned region_stamp_ = 0;
    std::vector<int> region_gone_, region_needed_;
    mutable std::vector<Literal> listed_; // by explanations under way
    mutable std::vector<std::pair<Candidate, Candidate>> pairs_; // of an explanation
    mutable std::vector<std::uint32_t> chosen_; // by candidate: the explanation that has it
    mutable std::uint32_t explanation_ = 0;
    std::vector<std::vector<std::uint32_t>> arcs_from_;  // by group
    std::vector<std::vector<std::uint32_t>> totals_of_;  // by group
    std::vector<std::uint32_t> cell_of_;                 // group with propagators, or none
    std::vector<std::uint32_t> waiting_;                 // groups that lost a candidate
    std::vector<char> is_waiting_;
    bool lazy_ = false; // there are propagators besides

    std::vector<std::uint32_t> arena_;
    std::vector<ClauseRef> clauses_;
    std::vector<std::vector<Watch>> watches_;
};

} // namespace alldiff::lcg
