// Encoder: makes an encoding of a problem, part by part.
#pragma once

#include <algorithm>
#include <set>

#include "encoding.hpp"

namespace alldiff::lcg {

constexpr std::size_t bytes_per_candidate = 160; // a rough figure, to refuse in time

class Encoder {
public:
    Encoder(const Problem& problem, Stop& stop, Encoding& out)
        : problem_(problem), stop_(stop), out_(out), kernel_(out.kernel) {}

    void run(std::uint32_t extra);

private:
    // Distinct values by the combinations that they can be: those of a sum, or sets.
    struct Plan {
        std::vector<int> open; // variables without a value
        long long total;
        std::vector<Word> combinations;
        Candidate selector = Encoding::nothing; // first of as many as there are combinations
    };
    // What is left of a table or an automaton, and the states between its layers.
    struct Path {
        Diagram diagram;
        std::vector<Candidate> states; // the first of each layer, or nothing where it needs none
    };

    // Tells whether a limit was met; what is made after that is of no use.
    [[nodiscard]] bool stop() {
        if (out_.limit == LimitReached::none) out_.limit = stop_.tick(0);
        return out_.limit != LimitReached::none;
    }
    // Notes memory that will be taken, and tells whether it is too much.
    bool take_memory(std::size_t bytes) {
        bytes_ += bytes;
        const std::size_t memory = stop_.limits().memory_bytes;
        if (memory != 0 && bytes_ > memory && out_.limit == LimitReached::none) {
            out_.limit = LimitReached::memory;
        }
        return out_.limit != LimitReached::none;
    }
    [[nodiscard]] bool is_fixed(int v) const { return out_.fixed[v] >= 0; }
    [[nodiscard]] int fixed(int v) const { return out_.fixed[v]; }
    [[nodiscard]] Candidate first(int v) const { return out_.first[v]; }
    [[nodiscard]] Candidate end(int v) const { return ends_[v]; }

    // -- cells, houses and pairs (encoding.cpp) --
    void make_candidates();
    void make_cells();
    void make_houses();
    void check_fixed(std::span<const int> house);
    void make_arcs();
    void forbid(int v, int value);
    void add_group(const std::vector<Candidate>& members, bool exact, GroupKind kind);
    void add_clause(std::vector<Literal> clause);
    template <class Allowed> void add_pair(int a, int b, Allowed allowed);
    template <class Allowed> void add_side(int from, int to, Allowed allowed);

    // -- sums and sets (encode_sums.cpp) --
    void plan_totals();
    void plan_families();
    void plan_combinations(std::span<const int> variables, Plan plan);
    void add_selectors();
    void make_totals();
    void make_combinations(const Plan& plan);
    void make_linears();
    void add_linear(const Linear& linear);
    void make_wide_families();

    // -- tables and automata (encode_paths.cpp) --
    void plan_paths();
    void make_paths();
    void add_path(const Path& path);
    void add_pair_of_path(const Diagram& diagram);

    // -- regions (encode_regions.cpp) --
    class Clause;
    void make_regions();
    void add_regions(const Constraint& constraint, Candidate guard);
    void add_order(const Constraint& constraint, Candidate guard);
    void add_contents(const Constraint& constraint, Candidate guard);

    // -- what a switch turns on (encode_switched.cpp) --
    void make_switched();
    void add_switched(const Constraint& constraint, int number);
    void add_different(std::span<const int> variables, int number);
    void add_switched_sum(const Constraint& constraint, int number);
    void add_switched_sets(const Constraint& constraint, int number);
    void add_choices(const std::vector<int>& open, const std::vector<Word>& sets, int number);
    void add_switched_total(const std::vector<int>& open, const std::vector<int>& weights, long long total,
                            Comparison comparison, int number);
    void add_switched_path(const Constraint& constraint, int number);
    template <class Holds> void add_switched_pair(int a, int b, int number, Holds holds);
    [[nodiscard]] bool differ(int a, int b, int number) const;

    const Problem& problem_;
    Stop& stop_;
    Encoding& out_;
    Kernel& kernel_;
    std::vector<Plan> exact_;
    std::vector<Linear> loose_;
    std::vector<Path> paths_;
    std::set<std::vector<int>> exact_scopes_;
    std::vector<Candidate> ends_; // of the candidates of each variable
    std::vector<std::uint32_t> cell_group_;
    std::vector<std::uint32_t> switch_group_; // of each switch: on, off
    std::vector<Literal> units_;
    std::vector<std::vector<Literal>> clauses_;
    std::size_t bytes_ = 0;
};

// A clause about variables of which some may have their values already.
class Encoder::Clause {
public:
    explicit Clause(Encoder& encoder) : encoder_(encoder) {}
    Clause(Encoder& encoder, Literal first) : encoder_(encoder), literals_{first} {}

    Clause& is(int v, int value) {
        const Candidate c = encoder_.out_.find(v, value);
        if (c != Encoding::nothing) literals_.push_back(positive(c));
        else if (encoder_.fixed(v) == value) holds_ = true;
        return *this;
    }
    Clause& is_not(int v, int value) {
        const Candidate c = encoder_.out_.find(v, value);
        if (c != Encoding::nothing) literals_.push_back(negative(c));
        else if (encoder_.fixed(v) != value) holds_ = true;
        return *this;
    }
    Clause& add(Literal l) {
        literals_.push_back(l);
        return *this;
    }
    void state() {
        if (holds_) return;
        if (literals_.empty()) encoder_.out_.impossible = true;
        else encoder_.add_clause(std::move(literals_));
    }

private:
    Encoder& encoder_;
    std::vector<Literal> literals_;
    bool holds_ = false;
};

template <class Allowed> void Encoder::add_pair(int a, int b, Allowed allowed) {
    if (is_fixed(a) && is_fixed(b)) {
        const int left = out_.fixed[a];
        const int right = out_.fixed[b];
        if (!allowed(left, right)) out_.impossible = true;
        return;
    }
    add_side(a, b, allowed);
    add_side(b, a, [&](int right, int left) { return allowed(left, right); });
}

// Makes every candidate of `to` depend on its supports in `from`.
template <class Allowed> void Encoder::add_side(int from, int to, Allowed allowed) {
    if (is_fixed(to)) return;
    const Candidate first = out_.first[to];
    const Candidate last = end(to);
    if (is_fixed(from)) {
        for (Candidate c = first; c < last; ++c) {
            if (!allowed(out_.fixed[from], out_.cells[c].second)) {
                units_.push_back(negative(c));
            }
        }
        return;
    }
    const Candidate source = out_.first[from];
    const Candidate source_end = end(from);
    const bool narrow = source_end - source <= 64 && last - first <= 64;
    std::vector<Word> supports;
    for (Candidate c = first; c < last; ++c) {
        if (stop()) return;
        std::vector<Literal> clause{negative(c)};
        Word mask = 0;
        for (Candidate s = source; s < source_end; ++s) {
            if (!allowed(out_.cells[s].second, out_.cells[c].second)) continue;
            if (narrow) mask |= Word{1} << (s - source);
            else clause.push_back(positive(s));
        }
        supports.push_back(mask);
        if (!narrow) add_clause(std::move(clause));
    }
    if (narrow) {
        kernel_.add_arc(cell_group_[from], cell_group_[to], supports);
    }
}

} // namespace alldiff::lcg
