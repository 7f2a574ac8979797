#include "kernel.hpp"

#include <algorithm>
#include <cmath>
#include <new>

namespace alldiff::lcg {

namespace {

bool at_most_one_bit(Word word) { return (word & (word - 1)) == 0; }

} // namespace

// -- building ------------------------------------------------------------------------------------

Candidate Kernel::add_candidates(std::uint32_t count) {
    const Candidate first = candidates();
    if ((std::size_t{first} + count) >> Reason::bits != 0) throw std::bad_alloc(); // no reason could name the last
    candidates_ += count;
    return first;
}

std::uint32_t Kernel::add_group(std::span<const Candidate> members, bool exact, GroupKind kind) {
    const auto slot = static_cast<std::uint32_t>(slots_.size());
    const auto size = static_cast<std::uint32_t>(members.size());
    const std::uint32_t words = (size + 63) / 64;
    std::uint32_t info = exact ? exact_flag : 0;
    if (words > 1) {
        info |= wide_flag | static_cast<std::uint32_t>(wides_.size()) << wide_shift;
        wides_.push_back({slot, words});
    }
    for (std::uint32_t w = 0; w < words; ++w) {
        const std::uint32_t here = std::min(64U, size - 64 * w);
        const Word live = here == 64 ? ~Word{0} : (Word{1} << here) - 1;
        kinds_.push_back(kind);
        live_.push_back(live);
        slots_.push_back({static_cast<std::uint32_t>(members_.size()), info});
        members_.insert(members_.end(), members.begin() + 64 * w, members.begin() + 64 * w + here);
    }
    return slot;
}

void Kernel::add_arc(std::uint32_t from, std::uint32_t to, std::span<const Word> supports) {
    arcs_.push_back({from, to, static_cast<std::uint32_t>(supports_.size())});
    supports_.insert(supports_.end(), supports.begin(), supports.end());
}

void Kernel::add_total(std::span<const std::uint32_t> groups, std::span<const long long> values,
                       std::span<const Run> runs, long long total, Comparison comparison) {
    sums_.push_back({static_cast<std::uint32_t>(sum_groups_.size()),
                     static_cast<std::uint32_t>(groups.size()),
                     static_cast<std::uint32_t>(runs_.size()), static_cast<std::uint32_t>(runs.size()),
                     total, comparison});
    runs_.insert(runs_.end(), runs.begin(), runs.end());
    auto at = static_cast<std::uint32_t>(value_of_.size());
    for (const std::uint32_t group : groups) {
        sum_groups_.push_back(group);
        sum_values_.push_back(at);
        at += static_cast<std::uint32_t>(members(group).size());
    }
    value_of_.insert(value_of_.end(), values.begin(), values.end());
}

void Kernel::seal(Stop& stop) {
    stop_ = &stop;
    const std::size_t n = candidates_;
    trail_.make_room(n);
    twos_.make_room(slots_.size());
    values_.reserve(2 * n);
    facts_.reserve(n);
    watches_.reserve(2 * n);
    occurs_.reserve(n + 1);
    occurs_.resize(1);
    places_.reserve(members_.size());
    std::vector<std::uint32_t> at; // the next place of each candidate
    at.reserve(n);
    const auto make = [&](std::size_t, std::size_t to) {
        values_.resize(2 * to);
        facts_.resize(to);
        watches_.resize(2 * to);
        occurs_.resize(to + 1);
    };
    const auto count = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) ++occurs_[members_[i] + 1];
        places_.resize(to);
    };
    const auto add_up = [&](std::size_t from, std::size_t to) {
        for (std::size_t c = from; c < to; ++c) {
            at.push_back(occurs_[c]);
            occurs_[c + 1] += occurs_[c];
        }
    };
    if (!in_pieces(stop, n, make) || !in_pieces(stop, members_.size(), count) || !in_pieces(stop, n, add_up)) {
        return;
    }
    for (std::uint32_t s = 0; s < slots_.size(); ++s) {
        if (stop.tick(0) != LimitReached::none) return;
        const auto size = static_cast<std::uint32_t>(std::popcount(live_[s]));
        for (std::uint32_t i = 0; i < size; ++i) {
            places_[at[members_[slots_[s].first + i]]++] = s << 6 | i;
        }
    }
    in_four_ = true;
    for (std::size_t c = 0; c <= n; ++c) in_four_ &= occurs_[c] == 4 * c;
    make_locks();
    make_pairs();
    lazy_ = !arcs_.empty() || !sums_.empty() || !steps_of_automata_.empty() || !region_sets_.empty();
    if (!lazy_) return;
    listen_all();
}

std::size_t Kernel::bytes() const {
    std::size_t sum = arena_.capacity() * sizeof(arena_[0]) + members_.capacity() * 8 +
                      slots_.capacity() * (sizeof(Slot) + sizeof(Word)) +
                      facts_.capacity() * (sizeof(Fact) + 64) +
                      supports_.capacity() * sizeof(Word) + value_of_.capacity() * sizeof(value_of_[0]) +
                      triples_.capacity() * sizeof(Triple) +
                      4 * (step_starts_.capacity() + step_lists_.capacity() + supporters_.capacity());
    sum += clauses_.size() * (2 * sizeof(Watch) + sizeof(ClauseRef));
    return sum;
}

double Kernel::promise(Candidate c) const {
    double sum = 0;
    for (const Place at : places(c)) {
        const std::uint32_t s = slot_of(at);
        if (slots_[s].info & exact_flag) sum += std::ldexp(1.0, -std::popcount(live_[s]));
    }
    return sum;
}

Candidate Kernel::rival(Candidate c) const {
    for (const Place at : places(c)) {
        const Slot& slot = slots_[slot_of(at)];
        if ((slot.info & (exact_flag | wide_flag)) != exact_flag) continue;
        const Word others = live_[slot_of(at)] & ~bit_of(at);
        if (others != 0 && at_most_one_bit(others)) {
            return members_[slot.first + static_cast<unsigned>(std::countr_zero(others))];
        }
    }
    return no_candidate;
}

// -- propagation ---------------------------------------------------------------------------------

bool Kernel::imply(Literal l, Reason reason) {
    if (values_[l] > 0) return true;
    if (values_[l] == 0) {
        assign(l, reason);
        return true;
    }
    conflict_.clear();
    conflict_.push_back(l);
    explain(l, reason, conflict_);
    return false;
}

bool Kernel::propagate() {
    failed_clause_ = no_clause;
    do {
        while (head_ < trail_.size()) {
            if (++spread_ >= 1024) {
                spread_ = 0;
                if (stop_->now() != LimitReached::none) {
                    twos_.clear();
                    return true;
                }
            }
            const Literal l = trail_[head_++];
            const bool fine =
                (is_negative(l) ? spread_false(candidate(l)) : spread_true(candidate(l))) &&
                spread_clauses(l);
            if (fine) continue;
            forget_waiting();
            return false;
        }
        run_pairs();
        if (head_ < trail_.size()) continue;
        if (waiting_.empty() && waiting_steps_.empty() && waiting_regions_.empty()) return true;
        if (!run_waiting()) {
            forget_waiting();
            return false;
        }
    } while (true);
}

bool Kernel::spread_false(Candidate c) {
    const Word unless_locks = locks_.empty() ? ~Word{0} : 0;
    for (const Place at : places(c)) {
        const std::uint32_t s = slot_of(at);
        const Word before = live_[s];
        const Word live = before & ~bit_of(at);
        live_[s] = live;
        const Word more = live & (live - 1);
        // One jump for what seldom happens. Where the one that holds has cleared it before, nothing does.
        if (((more & (more - 1) & unless_locks) | static_cast<Word>(live == before)) != 0) continue;
        const std::uint32_t info = slots_[s].info;
        if (!(info & exact_flag)) continue;
        if (more == 0) {
            if (!settle(s)) return false;
            continue;
        }
        if ((info & pair_flag) && at_most_one_bit(more)) twos_.push(s);
        if ((info & lock_flag) && !run_locks(s)) return false;
    }
    if (lazy_ && cell_of_[c] != nowhere && !is_waiting_[cell_of_[c]]) {
        is_waiting_[cell_of_[c]] = 1;
        waiting_.push_back(cell_of_[c]);
    }
    return true;
}

// An exact group with at most one live member: that one holds, or the group has failed.
bool Kernel::settle(std::uint32_t s) {
    const Slot& slot = slots_[s];
    if (slot.info & wide_flag) return settle_wide(s);
    if (const Word live = live_[s]) {
        const Literal l = positive(members_[slot.first + static_cast<unsigned>(std::countr_zero(live))]);
        // A false one still in the queue will empty the mask when its turn comes.
        if (values_[l] == 0) assign(l, Reason::of(Reason::group, s));
        return true;
    }
    fail_group(s);
    return false;
}

bool Kernel::settle_wide(std::uint32_t s) {
    const Wide& wide = wides_[slots_[s].info >> wide_shift];
    Literal last = ~0U;
    for (std::uint32_t w = wide.slot; w < wide.slot + wide.words; ++w) {
        const Word live = live_[w];
        if (!live) continue;
        if (last != ~0U || !at_most_one_bit(live)) return true;
        last = positive(members_[slots_[w].first + static_cast<unsigned>(std::countr_zero(live))]);
    }
    if (last != ~0U) {
        if (values_[last] == 0) assign(last, Reason::of(Reason::group, wide.slot));
        return true;
    }
    fail_group(wide.slot);
    return false;
}

void Kernel::fail_group(std::uint32_t s) {
    conflict_.clear();
    for (const Candidate c : members(s)) conflict_.push_back(positive(c));
}

// Where one holds, the others of its group do not; they leave the mask at once.
bool Kernel::clear_others(Candidate c, std::uint32_t s, Word keep) {
    const Candidate* members = members_.data() + slots_[s].first;
    Word rest = live_[s] & ~keep;
    live_[s] &= keep;
    for (; rest; rest &= rest - 1) {
        const Candidate other = members[std::countr_zero(rest)];
        const int value = values_[positive(other)];
        if (value == 0) {
            assign(negative(other), Reason::of(Reason::literal, c));
        } else if (value > 0) {
            live_[s] |= rest;
            conflict_.assign({negative(c), negative(other)});
            return false;
        }
    }
    return true;
}

bool Kernel::spread_true(Candidate c) {
    for (const Place at : places(c)) {
        const std::uint32_t s = slot_of(at);
        if (!clear_others(c, s, bit_of(at))) return false;
        if (!(slots_[s].info & wide_flag)) continue;
        const Wide& wide = wides_[slots_[s].info >> wide_shift];
        for (std::uint32_t w = wide.slot; w < wide.slot + wide.words; ++w) {
            if (w != s && !clear_others(c, w, 0)) return false;
        }
    }
    return true;
}

// -- explanations --------------------------------------------------------------------------------

void Kernel::explain(Literal l, Reason reason, std::vector<Literal>& because) const {
    (void)explain_each(l, reason, [&](Literal q) {
        because.push_back(q);
        return true;
    });
}

// The reasons that take some work to be listed.
void Kernel::explain_lazily(Literal l, Reason reason, std::vector<Literal>& because) const {
    switch (reason.kind()) {
    case Reason::arc: {
        const Arc& arc = arcs_[reason.number()];
        const Slot& to = slots_[arc.to];
        std::uint32_t bit = 0;
        while (members_[to.first + bit] != candidate(l)) ++bit;
        const Candidate* from = members_.data() + slots_[arc.from].first;
        for (Word rest = supports_[arc.supports + bit]; rest; rest &= rest - 1) {
            because.push_back(positive(from[std::countr_zero(rest)]));
        }
        return;
    }
    case Reason::lock: {
        const Lock& lock = locks_[reason.number()];
        const auto mine = members(lock.from);
        for (std::uint32_t k = 0; k < mine.size(); ++k) {
            if (!(lock.inside >> k & 1)) because.push_back(positive(mine[k]));
        }
        return;
    }
    case Reason::pair:
        explain_pair(l, reason.number(), because);
        return;
    case Reason::total:
        explain_total(l, reason.number(), because);
        return;
    case Reason::step:
        explain_step(l, reason.number(), because);
        return;
    case Reason::region:
        explain_region(l, reason.number(), because);
        return;
    default:
        return;
    }
}

} // namespace alldiff::lcg
