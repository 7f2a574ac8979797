// The clause database: what to keep, and what to forget.
#include <algorithm>

#include "learner.hpp"

namespace alldiff::lcg {

// Clauses of glue 2 stay; others stay for a while after each use; of the rest the worse three
// quarters go. So the database grows with the square root of the conflicts.
void Learner::reduce() {
    std::vector<ClauseRef> weak;
    for (const ClauseRef r : kernel_.clauses()) {
        ClauseHead& head = kernel_.head(r);
        if (!(head.flags & ClauseHead::learned)) continue;
        const Literal* literals = kernel_.literals(r);
        const bool settled = std::any_of(literals, literals + head.size, [&](Literal l) {
            return kernel_.value(l) > 0 && kernel_.level(candidate(l)) == 0;
        });
        if (settled && !kernel_.is_reason(r)) {
            head.flags |= ClauseHead::dropped;
            continue;
        }
        if (head.glue <= 2 || head.size == 2) continue;
        if (head.used > 0) {
            --head.used;
            continue;
        }
        if (!kernel_.is_reason(r)) weak.push_back(r);
    }
    std::stable_sort(weak.begin(), weak.end(), [&](ClauseRef a, ClauseRef b) {
        const ClauseHead& x = kernel_.head(a);
        const ClauseHead& y = kernel_.head(b);
        return x.glue != y.glue ? x.glue > y.glue : x.size > y.size;
    });
    weak.resize(weak.size() - weak.size() / 4);
    for (const ClauseRef r : weak) kernel_.head(r).flags |= ClauseHead::dropped;
    if (proof_ != nullptr) {
        for (const ClauseRef r : kernel_.clauses()) {
            const ClauseHead& head = kernel_.head(r);
            if (head.flags & ClauseHead::dropped) proof_->remove({kernel_.literals(r), head.size});
        }
    }
    kernel_.collect();
    ++reductions_;
    next_reduction_ = conflicts_ + 300 * (reductions_ + 1);
    const std::size_t memory = stop_.limits().memory_bytes;
    if (memory != 0 && kernel_.bytes() > memory) limit_ = LimitReached::memory;
}

} // namespace alldiff::lcg
