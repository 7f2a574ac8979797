// Clauses: the arena, the watches, and what goes on with them.
#include <algorithm>
#include <new>

#include "kernel.hpp"

namespace alldiff::lcg {

// Two watched literals (Moskewicz et al., 2001) with blockers.
bool Kernel::spread_clauses(Literal l) {
    const Literal gone = opposite(l);
    std::vector<Watch>& list = watches_[gone]; // nothing is added to it here
    Watch* kept = list.data();
    const Watch* next = kept;
    const Watch* const end = kept + list.size();
    const auto keep = [&] { list.resize(static_cast<std::size_t>(kept - list.data())); };
    while (next != end) {
        const Watch watch = *next++;
        if (values_[watch.blocker] > 0) {
            *kept++ = watch;
            continue;
        }
        const ClauseRef ref = watch.ref & ~binary;
        Literal other = watch.blocker;
        if (!(watch.ref & binary)) {
            Literal* literals = this->literals(ref);
            other = literals[0] ^ literals[1] ^ gone;
            const int value = values_[other];
            if (value > 0) {
                *kept++ = {watch.ref, other};
                continue;
            }
            const std::uint32_t count = head(ref).size;
            std::uint32_t k = 2;
            while (k < count && values_[literals[k]] < 0) ++k;
            if (k < count) {
                literals[0] = other;
                literals[1] = literals[k];
                literals[k] = gone;
                watches_[literals[1]].push_back({ref, other});
                continue;
            }
        }
        *kept++ = watch;
        if (values_[other] == 0) {
            assign(other, Reason::of(Reason::clause, ref));
            continue;
        }
        kept = std::copy(next, end, kept);
        keep();
        failed_clause_ = ref;
        conflict_.assign(this->literals(ref), this->literals(ref) + head(ref).size);
        return false;
    }
    keep();
    return true;
}

ClauseRef Kernel::add_clause(std::span<const Literal> literals, bool learned, int glue) {
    if (arena_.size() >> Reason::bits != 0) throw std::bad_alloc(); // no reason could name it
    const auto ref = static_cast<ClauseRef>(arena_.size());
    arena_.resize(arena_.size() + head_words + literals.size());
    head(ref) = {static_cast<std::uint32_t>(literals.size()),
                 static_cast<std::uint16_t>(std::min(glue, 0xffff)), std::uint8_t{2},
                 learned ? std::uint8_t{ClauseHead::learned} : std::uint8_t{0}};
    std::copy(literals.begin(), literals.end(), this->literals(ref));
    clauses_.push_back(ref);
    watch(ref);
    return ref;
}

std::vector<std::vector<Literal>> Kernel::expanded() const {
    std::vector<std::vector<Literal>> clauses;
    for (std::uint32_t s = 0; s < slots_.size(); s += words(s)) {
        const auto group = members(s);
        if (slots_[s].info & exact_flag) {
            clauses.emplace_back();
            for (const Candidate c : group) clauses.back().push_back(positive(c));
        }
        for (std::size_t i = 0; i < group.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) clauses.push_back({negative(group[i]), negative(group[j])});
        }
    }
    for (const Arc& arc : arcs_) {
        const auto from = members(arc.from);
        const auto to = members(arc.to);
        for (std::size_t k = 0; k < to.size(); ++k) {
            clauses.push_back({negative(to[k])});
            for (Word rest = supports_[arc.supports + k]; rest; rest &= rest - 1) {
                clauses.back().push_back(positive(from[std::countr_zero(rest)]));
            }
        }
    }
    for (const Step& step : steps_of_automata_) {
        const std::uint32_t count = static_cast<std::uint32_t>(members(step.groups[1]).size());
        for (std::uint32_t from = 0; from < step.count; ++from) {
            std::vector<std::uint32_t> to(count, no_group); // by place of the value
            for (std::uint32_t t = step_starts_[step.starts + from];
                 t < step_starts_[step.starts + from + 1]; ++t) {
                to[triples_[t].by] = triples_[t].to;
            }
            for (std::uint32_t by = 0; by < count; ++by) {
                if (to[by] != no_group && step.groups[2] == no_group) continue;
                clauses.push_back({negative(member(step.groups[1], by))});
                if (step.groups[0] != no_group) clauses.back().push_back(negative(member(step.groups[0], from)));
                if (to[by] != no_group) clauses.back().push_back(positive(member(step.groups[2], to[by])));
            }
        }
    }
    return clauses;
}

std::vector<std::vector<Literal>> Kernel::expanded_locks() const {
    std::vector<std::vector<Literal>> clauses;
    for (const Lock& lock : locks_) {
        const auto from = members(lock.from);
        const auto to = members(lock.to);
        for (std::size_t k = 0; k < to.size(); ++k) {
            if (!(lock.outside >> k & 1)) continue;
            clauses.push_back({negative(to[k])});
            for (std::size_t i = 0; i < from.size(); ++i) {
                if (!(lock.inside >> i & 1)) clauses.back().push_back(positive(from[i]));
            }
        }
    }
    return clauses;
}

bool Kernel::is_reason(ClauseRef r) const {
    // A clause of two literals may have set either; longer ones keep the literal they set in front.
    const Literal* literals = this->literals(r);
    for (int i = 0; i < 2; ++i) {
        if (values_[literals[i]] <= 0) continue;
        const Reason reason = facts_[candidate(literals[i])].reason;
        if (reason.kind() == Reason::clause && reason.number() == r) return true;
    }
    return false;
}

void Kernel::watch(ClauseRef r) {
    const Literal* literals = this->literals(r);
    const std::uint32_t ref = head(r).size == 2 ? r | binary : r;
    watches_[literals[0]].push_back({ref, literals[1]});
    watches_[literals[1]].push_back({ref, literals[0]});
}

void Kernel::collect() {
    std::vector<std::uint32_t> arena;
    std::size_t words = 0;
    for (const ClauseRef r : clauses_) {
        if (!(head(r).flags & ClauseHead::dropped)) words += head_words + head(r).size;
    }
    arena.reserve(words + words / 2);
    std::vector<std::pair<Candidate, ClauseRef>> moved; // reasons to renew
    std::size_t kept = 0;
    for (const ClauseRef r : clauses_) {
        if (head(r).flags & ClauseHead::dropped) continue;
        const auto to = static_cast<ClauseRef>(arena.size());
        arena.insert(arena.end(), &arena_[r], &arena_[r] + head_words + head(r).size);
        for (int i = 0; i < 2; ++i) {
            const Candidate c = candidate(literals(r)[i]);
            if (values_[literals(r)[i]] > 0 && facts_[c].reason.tag == Reason::of(Reason::clause, r).tag) {
                moved.emplace_back(c, to);
            }
        }
        clauses_[kept++] = to;
    }
    clauses_.resize(kept);
    for (const auto& [c, to] : moved) facts_[c].reason = Reason::of(Reason::clause, to);
    arena_.swap(arena);
    for (auto& list : watches_) list.clear();
    // Binary clauses first: they are the cheapest to visit.
    for (const ClauseRef r : clauses_) {
        if (head(r).size == 2) watch(r);
    }
    for (const ClauseRef r : clauses_) {
        if (head(r).size > 2) watch(r);
    }
}

} // namespace alldiff::lcg
