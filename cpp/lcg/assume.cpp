// Questions under assumptions, each of which keeps what the ones before have learned.
#include "learner.hpp"

namespace alldiff::lcg {

bool Learner::assume(Literal l) {
    const bool open = kernel_.value(l) == 0;
    if (open) kernel_.decide(l);
    else kernel_.open_level();
    floor_ = kernel_.levels();
    return kernel_.value(l) > 0 && (!open || propagate());
}

void Learner::retract(int level) {
    undo(level);
    floor_ = level;
    // They follow from the model, so nothing can fail that does not fail without them.
    (void)(assert_units() && propagate());
}

Learner::Verdict Learner::ask(Literal l, std::uint64_t effort) {
    if (kernel_.value(l) < 0) return Verdict::refuted;
    const int level = kernel_.levels();
    const Verdict verdict = assume(l) ? decide(effort) : Verdict::refuted;
    retract(level);
    return verdict;
}

Learner::Verdict Learner::decide(std::uint64_t effort) {
    const std::uint64_t last = effort == 0 ? ~std::uint64_t{0} : conflicts_ + effort;
    for (;;) {
        limit_ = stop_.tick(stats_.nodes);
        if (limit_ != LimitReached::none) return Verdict::unknown;
        if (!propagate()) {
            ++stats_.fails;
            if (kernel_.levels() <= floor_) return Verdict::refuted;
            if (conflicts_ >= last) return Verdict::unknown;
            learn();
        } else if (restart_due()) {
            restart();
        } else if (conflicts_ >= next_reduction_) {
            reduce();
            if (limit_ != LimitReached::none) return Verdict::unknown;
        } else if (!next_decision()) {
            example_ = encoding_.values();
            return Verdict::possible;
        }
    }
}

} // namespace alldiff::lcg
