// Looking ahead: trying both candidates of a few groups that are down to two, before deciding.
#include <algorithm>

#include "learner.hpp"

namespace alldiff::lcg {

namespace {

constexpr std::size_t most_open = 20; // of the most active candidates are looked at
constexpr std::size_t most_tried = 6; // pairs among them

} // namespace

// The pairs that the most active candidates are in.
void Learner::find_pairs() {
    pairs_.clear();
    std::size_t open = 0;
    for (const Candidate c : order_.heap()) {
        if (open == most_open || pairs_.size() == most_tried) return;
        if (kernel_.value(positive(c)) != 0) continue;
        ++open;
        const Candidate other = kernel_.rival(c);
        if (other == Kernel::no_candidate) continue;
        const std::pair<Candidate, Candidate> pair = std::minmax(c, other);
        if (std::find(pairs_.begin(), pairs_.end(), pair) == pairs_.end()) pairs_.push_back(pair);
    }
}

// One that fails is a conflict to learn from; else the pair of which both tell most is decided on
// (after Freeman, 1995).
Learner::Ahead Learner::look_ahead() {
    find_pairs();
    double best = -1;
    Candidate chosen = Kernel::no_candidate;
    const int level = kernel_.levels();
    const std::size_t start = kernel_.trail().size();
    for (const auto& [one, two] : pairs_) {
        double gains[2];
        for (int i = 0; i < 2; ++i) {
            kernel_.decide(positive(i == 0 ? one : two));
            if (!propagate()) {
                ++stats_.fails;
                learn();
                return Ahead::failed;
            }
            gains[i] = static_cast<double>(kernel_.trail().size() - start);
            kernel_.undo(level, [&](Literal l) { order_.insert(candidate(l)); });
        }
        const double score = gains[0] * gains[1] + gains[0] + gains[1];
        if (score <= best) continue;
        best = score;
        chosen = gains[0] >= gains[1] ? one : two;
    }
    if (chosen == Kernel::no_candidate) return Ahead::nothing;
    take(positive(chosen));
    return Ahead::decided;
}

} // namespace alldiff::lcg
