// What one learner tells another.

#include "learner.hpp"

namespace alldiff::lcg {

namespace {

// Only what is likely to be used again is worth the other one's time.
constexpr int worst_glue = 5;
constexpr std::size_t longest_clause = 40;

} // namespace

void Learner::export_learned() {
    if (glue_ <= worst_glue && learned_.size() <= longest_clause) exported_->push_back({learned_, glue_});
}

void Learner::import(const std::vector<Clause>& clauses, const std::vector<std::vector<int>>& solutions) {
    undo(0);
    std::vector<Literal> open;
    for (const Clause& clause : clauses) {
        open.clear();
        bool holds = false;
        for (const Literal l : clause.literals) {
            if (kernel_.value(l) > 0) holds = true;
            else if (kernel_.value(l) == 0) open.push_back(l);
        }
        if (holds) continue;
        // One that is not used before the next reduction is forgotten sooner than one's own.
        if (open.size() > 1) kernel_.head(kernel_.add_clause(open, true, clause.glue)).used = 1;
        else if (open.empty() || !kernel_.imply(open[0], Reason{})) exhausted_ = true;
    }
    exclude(solutions);
}

} // namespace alldiff::lcg
