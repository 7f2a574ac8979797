#include <cstdint>
#include <unordered_map>
#include <vector>

#include "checking.hpp"

namespace alldiff::proof {

namespace {

class HintChecker : Checking {
public:
    HintChecker(Verdict& verdict, const std::function<bool()>& stop) : Checking(verdict, stop) {}

    void check(std::string_view formula, std::string_view proof) {
        run(
            formula, proof, [&](std::size_t literals, long long) { false_.assign(literals, 0); },
            [&] { clauses_.emplace(static_cast<long long>(verdict_.clauses), clause_); },
            [&](Words& words) { return read_proof(words); });
    }

private:
    // Returns what is wrong with the proof, or nothing.
    std::string read_proof(Words& words) {
        while (goes_on()) {
            std::string_view word = words.next();
            if (word.empty()) return "the proof does not end with the empty clause";
            long long id = 0;
            if (!to_number(word, id) || id < 1) return words.here("no number at the beginning of a line of the proof");
            word = words.next();
            const bool deletes = word == "d";
            if (!deletes && !words.clause(word, variables_, clause_)) {
                return words.here("no clause that ends with 0 in the proof");
            }
            if (!read_hints(words)) return words.here("no hints that end with 0 in the proof");
            if (deletes) {
                ++verdict_.deleted;
                for (const long long hint : hints_) clauses_.erase(hint);
                continue;
            }
            ++verdict_.added;
            if (!follows()) return words.here("a line of the proof does not follow");
            if (clause_.empty()) {
                verdict_.proved = true;
                break;
            }
            if (!clauses_.emplace(id, clause_).second) return words.here("a number is used twice in the proof");
        }
        return {};
    }

    bool read_hints(Words& words) {
        hints_.clear();
        for (;;) {
            long long hint = 0;
            if (!to_number(words.next(), hint) || hint < 0) return false;
            if (hint == 0) return true;
            hints_.push_back(hint);
        }
    }

    // Tells whether the hints refute the contrary of the clause: each but the last leaves one literal.
    bool follows() {
        ++round_;
        for (const Literal l : clause_) false_[l] = round_;
        for (const long long hint : hints_) {
            const auto found = clauses_.find(hint);
            if (found == clauses_.end()) return false;
            Literal left = 0;
            for (const Literal l : found->second) {
                if (false_[l] == round_) continue;
                if (left != 0) return false;
                left = l;
            }
            if (left == 0) return true;
            false_[left ^ 1] = round_;
        }
        return false;
    }

    std::unordered_map<long long, std::vector<Literal>> clauses_;
    std::vector<long long> hints_;
    std::vector<std::uint32_t> false_; // the round in which a literal is false
    std::uint32_t round_ = 0;
};

} // namespace

Verdict check_lrat(std::string_view formula, std::string_view proof, const std::function<bool()>& stop) {
    Verdict verdict;
    HintChecker(verdict, stop).check(formula, proof);
    return verdict;
}

} // namespace alldiff::proof
