// Locks: what two groups that share candidates tell each other.
//
// Between the selectors of a sum and the group of one of its values, they make the filtering by
// combinations exact; between a value of a sum and the same value of a house, they say what people
// say: "the 9 of this cage is in this row". Between two houses they cost more than they save.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::lcg {

namespace {

bool worth(GroupKind a, GroupKind b) {
    if (a == GroupKind::value_of_sum) return b == GroupKind::selectors || b == GroupKind::house;
    return b == GroupKind::value_of_sum && a != GroupKind::cell;
}

} // namespace

void Kernel::make_locks() {
    if (std::find(kinds_.begin(), kinds_.end(), GroupKind::value_of_sum) == kinds_.end()) return;
    locks_of_.assign(slots_.size() + 1, 0);
    std::vector<std::uint32_t> shared(slots_.size(), 0);
    std::vector<std::uint32_t> met;
    for (std::uint32_t s = 0; s < slots_.size(); ++s) {
        locks_of_[s] = static_cast<std::uint32_t>(locks_.size());
        if (stop_->tick(0) != LimitReached::none) return;
        if ((slots_[s].info & wide_flag) || !(slots_[s].info & exact_flag)) continue;
        met.clear();
        for (const Candidate c : members(s)) {
            for (const Place at : places(c)) {
                const std::uint32_t other = slot_of(at);
                if (other == s || (slots_[other].info & wide_flag)) continue;
                if (!worth(kinds_[s], kinds_[other])) continue;
                if (shared[other]++ == 0) met.push_back(other);
            }
        }
        for (const std::uint32_t other : met) {
            if (shared[other] >= 2 && shared[other] < members(other).size()) make_lock(s, other);
            shared[other] = 0;
        }
        if (locks_.size() > locks_of_[s]) slots_[s].info |= lock_flag;
    }
    locks_of_[slots_.size()] = static_cast<std::uint32_t>(locks_.size());
}

void Kernel::make_lock(std::uint32_t from, std::uint32_t to) {
    Lock lock{from, to, 0, 0};
    const auto mine = members(from);
    const auto theirs = members(to);
    for (std::uint32_t k = 0; k < theirs.size(); ++k) {
        const auto found = std::find(mine.begin(), mine.end(), theirs[k]);
        if (found == mine.end()) lock.outside |= Word{1} << k;
        else lock.inside |= Word{1} << (found - mine.begin());
    }
    locks_.push_back(lock);
}

bool Kernel::run_locks(std::uint32_t s) {
    const Word live = live_[s];
    for (std::uint32_t k = locks_of_[s]; k < locks_of_[s + 1]; ++k) {
        const Lock& lock = locks_[k];
        if (live & ~lock.inside) continue;
        const Slot& to = slots_[lock.to];
        for (Word rest = live_[lock.to] & lock.outside; rest; rest &= rest - 1) {
            const Literal l = negative(members_[to.first + static_cast<unsigned>(std::countr_zero(rest))]);
            if (!imply(l, Reason::of(Reason::lock, k))) return false;
        }
    }
    return true;
}

} // namespace alldiff::lcg
