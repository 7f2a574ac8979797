// Pairs: what groups with two candidates left tell.
//
// Where these two share another group, nothing else in that one holds: locked candidates. Where a
// second group has two left, and each of them shares a group with one of the first two, nothing else
// in these two groups holds: naked pairs, hidden pairs and X-wings alike. Unit propagation sees none
// of this, for each takes a case distinction.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::strong {

namespace {

// A reason names two groups.
constexpr std::uint32_t group_bits = Reason::bits / 2;

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
        if (two_bits(slots_[s].live)) twos_.push_back(s);
    }
}

// Until something follows: that has to be spread first.
void Kernel::run_pairs() {
    while (head_ == trail_.size() && !twos_.empty()) {
        const std::uint32_t s = twos_.back();
        twos_.pop_back();
        if (two_bits(slots_[s].live)) run_pairs(s);
    }
}

// Of the groups of a candidate, those with the same rank are alike: its cell, its row ... So the
// groups to be compared are those of the same rank, which finds all in a grid; elsewhere it may miss
// some.
void Kernel::run_pairs(std::uint32_t s) {
    const Word live = slots_[s].live;
    const Candidate* members = members_.data() + slots_[s].first;
    const Candidate one = members[std::countr_zero(live)];
    const Candidate two = members[std::countr_zero(live & (live - 1))];
    const std::uint32_t* of_one = places_.data() + occurs_[one];
    const std::uint32_t* of_two = places_.data() + occurs_[two];
    const std::uint32_t ranks = std::min(occurs_[one + 1] - occurs_[one], occurs_[two + 1] - occurs_[two]);
    std::uint32_t mine = 0;
    while (of_one[mine] >> 6 != s) ++mine;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        if (rank == mine) continue;
        const std::uint32_t left = of_one[rank] >> 6;
        const std::uint32_t right = of_two[rank] >> 6;
        const Word left_bit = Word{1} << (of_one[rank] & 63);
        const Word right_bit = Word{1} << (of_two[rank] & 63);
        if (left == right) {
            clear_rest(left, left_bit | right_bit, s, s);
            continue;
        }
        for (Word rest = slots_[left].live & ~left_bit; rest; rest &= rest - 1) {
            const Candidate third = members_[slots_[left].first + static_cast<unsigned>(std::countr_zero(rest))];
            if (third == two || occurs_[third] + mine >= occurs_[third + 1]) continue;
            const std::uint32_t place = places_[occurs_[third] + mine];
            const Slot& other = slots_[place >> 6];
            if (!(other.info & pair_flag) || !two_bits(other.live)) continue;
            const Word bit = other.live & ~(Word{1} << (place & 63));
            const Candidate fourth = members_[other.first + static_cast<unsigned>(std::countr_zero(bit))];
            if (fourth == one || fourth == two || occurs_[fourth] + rank >= occurs_[fourth + 1]) continue;
            const std::uint32_t across = places_[occurs_[fourth] + rank];
            if (across >> 6 != right) continue;
            clear_rest(left, left_bit | (rest & (~rest + 1)), s, place >> 6);
            clear_rest(right, right_bit | Word{1} << (across & 63), s, place >> 6);
        }
    }
}

// Nothing of a group holds but what is kept, because of two groups.
void Kernel::clear_rest(std::uint32_t s, Word keep, std::uint32_t first, std::uint32_t second) {
    const Candidate* members = members_.data() + slots_[s].first;
    for (Word rest = slots_[s].live & ~keep; rest; rest &= rest - 1) {
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

} // namespace alldiff::strong
