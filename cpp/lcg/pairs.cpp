// Pairs: what groups with two candidates left tell.
//
// Where these two share another group, nothing else in that one holds: locked candidates. Where a
// second group has two left, and each of them shares a group with one of the first two, nothing else
// in these two groups holds: naked pairs, hidden pairs and X-wings alike. Unit propagation sees none
// of this, for each takes a case distinction.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::lcg {

namespace {

// A reason names two groups.
constexpr std::uint32_t group_bits = Reason::bits / 2;

bool at_most_two_bits(Word word) {
    const Word more = word & (word - 1);
    return (more & (more - 1)) == 0;
}

bool two_bits(Word word) {
    const Word more = word & (word - 1);
    return more != 0 && (more & (more - 1)) == 0;
}

} // namespace

void Kernel::make_pairs() {
    if (slots_.size() >> group_bits != 0) return;
    for (std::uint32_t s = 0; s < slots_.size(); ++s) {
        if ((slots_[s].info & wide_flag) || !(slots_[s].info & exact_flag)) continue;
        if (kinds_[s] != GroupKind::cell && kinds_[s] != GroupKind::house) continue;
        slots_[s].info |= pair_flag;
        if (two_bits(live_[s])) twos_.push(s);
    }
}

// Until something follows: that has to be spread first.
void Kernel::run_pairs() {
    while (head_ == trail_.size() && !twos_.empty()) {
        const std::uint32_t s = twos_.pop();
        if (two_bits(live_[s])) run_pairs(s);
    }
}

// Of the groups of a candidate, those with the same rank are alike: its cell, its row ... So the
// groups to be compared are those of the same rank, which finds all in a grid; elsewhere it may miss
// some.
void Kernel::run_pairs(std::uint32_t s) {
    const Word live = live_[s];
    const Candidate* members = members_.data() + slots_[s].first;
    const Candidate one = members[std::countr_zero(live)];
    const Candidate two = members[std::countr_zero(live & (live - 1))];
    const std::span<const Place> of_one = places(one);
    const std::span<const Place> of_two = places(two);
    const std::size_t ranks = std::min(of_one.size(), of_two.size());
    std::size_t mine = 0;
    while (slot_of(of_one[mine]) != s) ++mine;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        if (rank == mine) continue;
        const std::uint32_t left = slot_of(of_one[rank]);
        const std::uint32_t right = slot_of(of_two[rank]);
        const Word left_bit = bit_of(of_one[rank]);
        const Word right_bit = bit_of(of_two[rank]);
        if (left == right) {
            clear_rest(left, left_bit | right_bit, s, s);
            continue;
        }
        if (at_most_two_bits(live_[left]) & at_most_two_bits(live_[right])) continue; // nothing to rule out
        for (Word rest = live_[left] & ~left_bit; rest; rest &= rest - 1) {
            const Candidate third = members_[slots_[left].first + static_cast<unsigned>(std::countr_zero(rest))];
            if (third == two || mine >= places(third).size()) continue;
            const Place at = places(third)[mine];
            const std::uint32_t t = slot_of(at);
            if (!two_bits(live_[t])) continue;
            const Slot& other = slots_[t];
            if (!(other.info & pair_flag)) continue;
            const Word bit = live_[t] & ~bit_of(at);
            const Candidate fourth = members_[other.first + static_cast<unsigned>(std::countr_zero(bit))];
            if (fourth == one || fourth == two || rank >= places(fourth).size()) continue;
            const Place across = places(fourth)[rank];
            if (slot_of(across) != right) continue;
            clear_rest(left, left_bit | (rest & (~rest + 1)), s, t);
            clear_rest(right, right_bit | bit_of(across), s, t);
        }
    }
}

// Nothing of a group holds but what is kept, because of two groups.
void Kernel::clear_rest(std::uint32_t s, Word keep, std::uint32_t first, std::uint32_t second) {
    const Candidate* members = members_.data() + slots_[s].first;
    for (Word rest = live_[s] & ~keep; rest; rest &= rest - 1) {
        const Literal l = negative(members[std::countr_zero(rest)]);
        if (values_[l] == 0) assign(l, Reason::of(Reason::pair, first << group_bits | second));
    }
}

// Because all others of the two groups were ruled out before.
void Kernel::explain_pair(Literal l, std::uint32_t groups, std::vector<Literal>& because) const {
    const std::uint32_t time = facts_[candidate(l)].place;
    const std::uint32_t first = groups >> group_bits;
    const std::uint32_t second = groups & ((1U << group_bits) - 1);
    for (const Candidate c : members(first)) {
        if (values_[positive(c)] < 0 && facts_[c].place < time) because.push_back(positive(c));
    }
    if (first == second) return;
    for (const Candidate c : members(second)) {
        if (values_[positive(c)] < 0 && facts_[c].place < time) because.push_back(positive(c));
    }
}

} // namespace alldiff::lcg
