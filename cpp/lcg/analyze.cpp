// From a conflict to a learned clause.

#include "learner.hpp"

namespace alldiff::lcg {

namespace {

constexpr char seen = 1;      // met by the analysis
constexpr char in_clause = 2; // a literal of the learned clause
constexpr char removable = 4; // implied by the clause
constexpr char poison = 8;    // known not to be
constexpr int deepest = 600;

} // namespace

void Learner::analyze() {
    for (const Candidate c : marked_) mark_[c] = 0;
    marked_.clear();
    analysed_.clear();
    resolve();
    minimise();
    shrink();
    glue_ = glue_of(learned_);
    jump_ = 0;
    if (learned_.size() > 1) {
        std::size_t highest = 1;
        for (std::size_t i = 2; i < learned_.size(); ++i) {
            if (kernel_.level(candidate(learned_[i])) > kernel_.level(candidate(learned_[highest]))) {
                highest = i;
            }
        }
        std::swap(learned_[1], learned_[highest]);
        jump_ = kernel_.level(candidate(learned_[1]));
    }
    bump_reasons();
    for (const Candidate c : analysed_) order_.bump(c);
}

// Resolves the conflict backwards until one literal of the last level is left: the first unique
// implication point, which comes first in the clause.
void Learner::resolve() {
    const int now = kernel_.levels();
    const Stack<Literal>& trail = kernel_.trail();
    learned_.assign(1, 0);
    int open = 0;
    const auto meet = [&](Literal q) {
        const Candidate c = candidate(q);
        const int level = kernel_.level(c);
        if (level == 0 || mark_[c]) return true;
        mark_[c] = seen;
        marked_.push_back(c);
        analysed_.push_back(c);
        if (level == now) {
            ++open;
        } else {
            mark_[c] |= in_clause;
            learned_.push_back(q);
        }
        return true;
    };
    for (const Literal q : kernel_.conflict()) (void)meet(q);
    if (kernel_.failed_clause() != Kernel::no_clause) note_use(kernel_.failed_clause());
    std::size_t at = trail.size();
    Literal point;
    for (;;) {
        do {
            point = trail[--at];
        } while (!mark_[candidate(point)]);
        if (--open == 0) break;
        const Reason reason = kernel_.reason(candidate(point));
        if (reason.kind() == Reason::clause) note_use(reason.number());
        (void)explain(point, meet);
    }
    learned_[0] = opposite(point);
}

// A clause that takes part in a conflict is worth keeping for a while, at its present glue.
void Learner::note_use(ClauseRef r) {
    ClauseHead& head = kernel_.head(r);
    if (!(head.flags & ClauseHead::learned)) return;
    if (head.glue > 2) {
        ++stamp_;
        int glue = 0;
        const Literal* literals = kernel_.literals(r);
        for (std::uint32_t i = 0; i < head.size && glue < head.glue; ++i) {
            std::uint32_t& stamp = level_stamp_[kernel_.level(candidate(literals[i]))];
            if (stamp != stamp_) {
                stamp = stamp_;
                ++glue;
            }
        }
        if (glue < head.glue) head.glue = static_cast<std::uint16_t>(glue);
    }
    head.used = head.glue <= 6 ? 2 : 1;
}

int Learner::glue_of(const std::vector<Literal>& literals) {
    ++stamp_;
    int glue = 0;
    for (const Literal l : literals) {
        std::uint32_t& stamp = level_stamp_[kernel_.level(candidate(l))];
        if (stamp != stamp_) {
            stamp = stamp_;
            ++glue;
        }
    }
    return glue;
}

// Candidates just behind the clause are about to matter too (Liang et al., 2018).
void Learner::bump_reasons() {
    for (const Literal l : learned_) {
        (void)kernel_.explain_each(opposite(l), kernel_.reason(candidate(l)), [&](Literal q) {
            const Candidate c = candidate(q);
            if (kernel_.level(c) == 0 || (mark_[c] & seen)) return true;
            if (!mark_[c]) marked_.push_back(c);
            mark_[c] |= seen;
            analysed_.push_back(c);
            return true;
        });
    }
}

// Removes the literals that the others imply (Sörensson & Biere, 2009).
void Learner::minimise() {
    ++stamp_;
    for (const Literal l : learned_) {
        level_stamp_[kernel_.level(candidate(l))] = stamp_;
    }
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learned_.size(); ++i) {
        const Literal l = learned_[i];
        if (kernel_.reason(candidate(l)).kind() == Reason::none || !redundant(l, 0)) {
            learned_[kept++] = l;
        }
    }
    learned_.resize(kept);
}

// Tells whether a false literal follows from other literals of the clause being false.
bool Learner::redundant(Literal l, int depth) {
    const Candidate c = candidate(l);
    if (depth > 0) {
        if (kernel_.level(c) == 0 || (mark_[c] & (in_clause | removable))) return true;
        if (mark_[c] & poison) return false;
        if (kernel_.reason(c).kind() == Reason::none || depth > deepest ||
            level_stamp_[kernel_.level(c)] != stamp_) {
            return false;
        }
    }
    const bool all = explain(opposite(l), [&](Literal q) { return redundant(q, depth + 1); });
    if (!mark_[c]) marked_.push_back(c);
    mark_[c] |= all ? removable : poison;
    return all;
}

// At-most-one shrinking: where one candidate that holds ruled out several of the clause, its
// opposite can stand for all of them.
void Learner::shrink() {
    bool any = false;
    for (std::size_t i = 1; i < learned_.size(); ++i) {
        const Reason reason = kernel_.reason(candidate(learned_[i]));
        if (reason.kind() == Reason::literal && ++falsified_[reason.number()] == 2) any = true;
    }
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learned_.size(); ++i) {
        const Literal l = learned_[i];
        const Reason reason = kernel_.reason(candidate(l));
        if (any && reason.kind() == Reason::literal) {
            const Candidate by = reason.number();
            if (falsified_[by] == 0) continue; // already stands for this one
            if (falsified_[by] > 1) {
                falsified_[by] = 0;
                learned_[kept++] = negative(by);
                if (!(mark_[by] & seen)) {
                    if (!mark_[by]) marked_.push_back(by);
                    mark_[by] |= seen;
                    analysed_.push_back(by);
                }
                continue;
            }
        }
        learned_[kept++] = l;
    }
    for (std::size_t i = 1; i < learned_.size(); ++i) {
        const Reason reason = kernel_.reason(candidate(learned_[i]));
        if (reason.kind() == Reason::literal) falsified_[reason.number()] = 0;
    }
    learned_.resize(kept);
}

// What pairs say does not follow by unit propagation, so the proof has it as a lemma: it does, from
// the opposite.
void Learner::log_lemma(Literal l) {
    lemmas_.push_back({l});
    kernel_.explain(l, kernel_.reason(candidate(l)), lemmas_.back());
    proof_->add(lemmas_.back());
}

void Learner::log_learned() {
    proof_->add(learned_);
    for (const std::vector<Literal>& lemma : lemmas_) proof_->remove(lemma);
    lemmas_.clear();
}

// Nothing that holds at the root is ever explained, so the proof has it at once.
void Learner::log_root() {
    for (; logged_ < kernel_.trail().size(); ++logged_) {
        const Literal l = kernel_.trail()[logged_];
        if (kernel_.reason(candidate(l)).kind() == Reason::pair) proof_->add({&l, 1});
    }
}

} // namespace alldiff::lcg
