// Checks learned clauses by reverse unit propagation; shares nothing with the kernel.
//
// A clause follows where assuming all its literals false fails by unit propagation alone, helped by
// the bounds of the sums and the triples of automata, which no set of clauses states briefly
// (Goldberg & Novikov, 2003).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "../lcg/encoding.hpp"

namespace alldiff::tests {

using lcg::Literal;
using Clause = std::vector<Literal>;
using Clauses = std::vector<Clause>;

class RupChecker {
public:
    explicit RupChecker(std::uint32_t candidates) : values_(2 * candidates, 0), watches_(2 * candidates) {}

    // A sum over variables: the (literal, weight) pairs of each, the fixed ones taken off the total.
    // Variables of the same run differ, and their weights by multiples of the run's gap.
    struct Sum {
        std::vector<std::vector<std::pair<Literal, long long>>> terms;
        std::vector<int> runs;
        std::vector<long long> gaps;
        long long total;
        lcg::Comparison comparison;
    };
    void add_sum(Sum sum) { sums_.push_back(std::move(sum)); }
    // Candidates of which three that stand together hold; those from `none` up are always there.
    void add_step(std::vector<std::array<lcg::Candidate, 3>> triples) {
        steps_.push_back(std::move(triples));
    }

    void add(const Clause& clause) {
        if (failed_) return;
        clauses_.push_back(clause);
        Clause& mine = clauses_.back();
        // Those not false come first, so that the watches are sound at the root.
        std::stable_partition(mine.begin(), mine.end(), [&](Literal l) { return !is_false(l); });
        if (mine.empty() || is_false(mine[0])) {
            failed_ = true;
            return;
        }
        if (mine.size() == 1 || is_false(mine[1])) set(mine[0]);
        if (mine.size() > 1) {
            watches_[mine[0]].push_back(clauses_.size() - 1);
            watches_[mine[1]].push_back(clauses_.size() - 1);
        }
        if (!propagate()) failed_ = true;
    }

    [[nodiscard]] bool follows(const Clause& clause) {
        if (failed_) return true;
        const std::size_t before = trail_.size();
        bool conflict = false;
        for (const Literal l : clause) {
            if (values_[l]) conflict = true;
            else if (!is_false(l)) set(lcg::opposite(l));
        }
        if (!conflict) conflict = !propagate();
        while (trail_.size() > before) {
            values_[trail_.back()] = 0;
            trail_.pop_back();
        }
        head_ = before;
        return conflict;
    }

private:
    [[nodiscard]] bool is_false(Literal l) const { return values_[lcg::opposite(l)] != 0; }
    void set(Literal l) {
        if (values_[l]) return;
        values_[l] = 1;
        trail_.push_back(l);
    }

    bool propagate() {
        for (;;) {
            while (head_ < trail_.size()) {
                if (!visit(lcg::opposite(trail_[head_++]))) return false;
            }
            for (const Sum& sum : sums_) {
                if (!bound(sum)) return false;
            }
            for (const auto& triples : steps_) {
                if (!support(triples)) return false;
            }
            if (head_ == trail_.size()) return true;
        }
    }

    bool visit(Literal gone) {
        std::vector<std::size_t>& list = watches_[gone];
        std::size_t kept = 0;
        bool fine = true;
        for (std::size_t i = 0; i < list.size(); ++i) {
            Clause& clause = clauses_[list[i]];
            if (clause[0] == gone) std::swap(clause[0], clause[1]);
            std::size_t k = 2;
            if (fine && !values_[clause[0]]) {
                while (k < clause.size() && is_false(clause[k])) ++k;
            } else {
                k = clause.size();
            }
            if (k < clause.size()) {
                std::swap(clause[1], clause[k]);
                watches_[clause[1]].push_back(list[i]);
                continue;
            }
            list[kept++] = list[i];
            if (is_false(clause[0])) fine = false;
            else if (fine) set(clause[0]);
        }
        list.resize(kept);
        return fine;
    }

    using Ends = std::vector<std::pair<long long, long long>>;

    // The least sum of all terms but one: in each run, in order, each at least a gap above the last.
    static long long least(const Sum& sum, const Ends& ends, std::size_t but) {
        long long all = 0;
        std::map<int, std::vector<long long>> bounds;
        std::map<int, long long> gaps;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            gaps[sum.runs[i]] = sum.gaps[i];
            if (i != but) bounds[sum.runs[i]].push_back(ends[i].first);
        }
        for (auto& [run, lows] : bounds) {
            std::sort(lows.begin(), lows.end());
            long long last = lows[0] - gaps[run];
            for (const long long low : lows) all += last = std::max(low, last + gaps[run]);
        }
        return all;
    }
    static long long most(const Sum& sum, const Ends& ends, std::size_t but) {
        Ends turned;
        for (const auto& [low, high] : ends) turned.emplace_back(-high, -low);
        return -least(sum, turned, but);
    }

    bool bound(const Sum& sum) {
        std::vector<std::pair<long long, long long>> ends;
        std::size_t open = 0; // terms of more than one value
        for (const auto& term : sum.terms) {
            std::vector<long long> values;
            for (const auto& [literal, value] : term) {
                if (!is_false(literal)) values.push_back(value);
            }
            if (values.empty()) return false;
            if (values.size() > 1) ++open;
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            ends.emplace_back(*low, *high);
        }
        if (least(sum, ends, ends.size()) > sum.total && sum.comparison != lcg::Comparison::unequal) return false;
        if (most(sum, ends, ends.size()) < sum.total && sum.comparison == lcg::Comparison::equal) return false;
        for (std::size_t i = 0; i < sum.terms.size(); ++i) {
            const long long least_others = least(sum, ends, i);
            const long long most_others = most(sum, ends, i);
            for (const auto& [literal, value] : sum.terms[i]) {
                const bool low_fits = least_others + value <= sum.total;
                const bool high_fits = most_others + value >= sum.total;
                bool possible = low_fits;
                if (sum.comparison == lcg::Comparison::equal) possible = low_fits && high_fits;
                if (sum.comparison == lcg::Comparison::unequal) {
                    const bool alone = open == (ends[i].first != ends[i].second ? 1U : 0U);
                    long long rest = 0;
                    for (std::size_t k = 0; k < ends.size(); ++k) rest += k == i ? value : ends[k].first;
                    possible = !alone || rest != sum.total;
                }
                if (possible || is_false(literal)) continue;
                if (values_[literal]) return false;
                set(lcg::opposite(literal));
            }
        }
        return true;
    }

    // A candidate needs a triple of which no other has gone.
    bool support(const std::vector<std::array<lcg::Candidate, 3>>& triples) {
        std::vector<lcg::Candidate> met, supported;
        for (const auto& triple : triples) {
            bool live = true;
            for (const lcg::Candidate c : triple) {
                if (2 * std::size_t{c} >= values_.size()) continue;
                met.push_back(c);
                live = live && !is_false(lcg::positive(c));
            }
            if (live) supported.insert(supported.end(), triple.begin(), triple.end());
        }
        std::sort(supported.begin(), supported.end());
        for (const lcg::Candidate c : met) {
            if (is_false(lcg::positive(c)) || std::binary_search(supported.begin(), supported.end(), c)) continue;
            if (values_[lcg::positive(c)]) return false;
            set(lcg::negative(c));
        }
        return true;
    }

    std::vector<char> values_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;
    Clauses clauses_;
    std::vector<std::vector<std::size_t>> watches_;
    std::vector<Sum> sums_;
    std::vector<std::vector<std::array<lcg::Candidate, 3>>> steps_;
    bool failed_ = false;
};

} // namespace alldiff::tests
