#include "checker.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "checking.hpp"
#include "hints.hpp"

namespace alldiff::proof {

namespace {

constexpr auto no_clause = static_cast<std::uint32_t>(-1);

class Checker : Checking {
public:
    Checker(Verdict& verdict, const std::function<bool()>& stop, std::ostream* hints)
        : Checking(verdict, stop), hints_(hints == nullptr ? nullptr : std::make_unique<HintWriter>(*hints)) {}

    void check(std::string_view formula, std::string_view proof) {
        run(
            formula, proof, [&](std::size_t literals, long long clauses) { begin_formula(literals, clauses); },
            [&] { add(verdict_.clauses); }, [&](Words& words) { return read_proof(words); });
    }

private:
    void begin_formula(std::size_t literals, long long clauses) {
        values_.assign(literals, 0);
        watches_.resize(literals);
        reasons_.assign(literals, no_clause);
        if (!hints_) return;
        hints_->begin(static_cast<Id>(clauses));
        units_.assign(literals, 0);
        marked_.assign(literals, 0);
    }

    // Returns what is wrong with the proof, or nothing.
    std::string read_proof(Words& words) {
        while (goes_on()) {
            std::string_view word = words.next();
            if (word.empty()) return "the proof does not end with the empty clause";
            const bool deletes = word == "d";
            if (deletes) word = words.next();
            if (!words.clause(word, variables_, clause_)) return words.here("no clause that ends with 0 in the proof");
            if (deletes) {
                ++verdict_.deleted;
                remove();
                continue;
            }
            ++verdict_.added;
            if (!follows()) return verdict_.stopped ? "" : words.here("a line of the proof does not follow");
            if (clause_.empty()) {
                verdict_.proved = true;
                break;
            }
            add(id_);
        }
        return {};
    }

    // Keeps the clause that was read, under its number for hints, and what it settles for good.
    void add(Id id) {
        const auto number = static_cast<std::uint32_t>(starts_.size());
        const std::size_t before = trail_.size();
        if (hints_) ids_.push_back(id);
        numbers_.emplace(hash(), number);
        starts_.push_back(arena_.size());
        // Literals that are not false come first, to be watched.
        std::stable_partition(clause_.begin(), clause_.end(), [&](Literal l) { return !values_[l ^ 1]; });
        arena_.insert(arena_.end(), clause_.begin(), clause_.end());
        sizes_.push_back(static_cast<std::uint32_t>(clause_.size()));
        if (clause_.size() > 1) {
            watches_[clause_[0]].push_back(number);
            watches_[clause_[1]].push_back(number);
        }
        if (failed_) return;
        if (clause_.empty() || values_[clause_[0] ^ 1]) {
            failed_ = true;
            conflict_ = number;
        } else if (!values_[clause_[0]] && (clause_.size() == 1 || values_[clause_[1] ^ 1])) {
            set(clause_[0], number);
        }
        if (!failed_ && !propagate()) failed_ = true;
        if (hints_) explain_settled(before);
    }

    // Forgets a clause; what it has settled stays, for that followed. One that is not there is none.
    void remove() {
        const auto [first, last] = numbers_.equal_range(hash());
        for (auto it = first; it != last; ++it) {
            const std::uint32_t number = it->second;
            if (sizes_[number] != clause_.size()) continue;
            std::vector<Literal> mine(begin(number), begin(number) + sizes_[number]);
            std::sort(mine.begin(), mine.end());
            if (mine != clause_) continue;
            // A clause of one literal stays as the hint that it is settled.
            if (hints_ && !failed_ && ids_[number] != 0 && clause_.size() > 1) hints_->remove(ids_[number]);
            sizes_[number] = 0; // taken out of its watches when they are met
            numbers_.erase(it);
            return;
        }
    }

    // Tells whether the contrary of the clause that was read fails by unit propagation.
    bool follows() {
        if (failed_) return true;
        const std::size_t before = trail_.size();
        bool conflict = false;
        for (const Literal l : clause_) {
            if (values_[l]) conflict = true;
            else if (!values_[l ^ 1]) set(l ^ 1, no_clause);
        }
        if (conflict) conflict_ = no_clause;
        else conflict = !propagate();
        if (hints_ && conflict) explain_clause(before);
        while (trail_.size() > before) {
            values_[trail_.back()] = 0;
            trail_.pop_back();
        }
        head_ = before;
        return conflict;
    }

    void set(Literal l, std::uint32_t reason) {
        values_[l] = 1;
        reasons_[l] = reason;
        trail_.push_back(l);
    }

    // Writes a clause of one literal for each that was settled, and the empty one where that fails.
    void explain_settled(std::size_t before) {
        for (std::size_t i = before; i < trail_.size(); ++i) {
            const Literal l = trail_[i];
            const std::uint32_t reason = reasons_[l];
            units_[l] = sizes_[reason] == 1 ? ids_[reason] : hints_->add({l}, settled_hints(reason, l));
        }
        if (failed_) hints_->add({}, settled_hints(conflict_, 0));
    }

    // The hints by which all literals of a clause but one are false, and then the clause.
    std::vector<Id> settled_hints(std::uint32_t number, Literal but) {
        std::vector<Id> hints;
        for (std::uint32_t k = 0; k < sizes_[number]; ++k) {
            const Literal l = begin(number)[k];
            if (l != but) hints.push_back(units_[l ^ 1]);
        }
        hints.push_back(ids_[number]);
        return hints;
    }

    // Writes the clause that was read, whose contrary has just failed; `before` it was the trail so long.
    void explain_clause(std::size_t before) {
        std::vector<Id> settled, hints;
        if (conflict_ == no_clause) { // one of its literals holds anyway
            const auto held = std::find_if(clause_.begin(), clause_.end(), [&](Literal l) { return units_[l] != 0; });
            id_ = 0; // a clause that always holds has no line, and is no hint
            if (held != clause_.end()) id_ = hints_->add(clause_, {units_[*held]});
            return;
        }
        std::vector<Literal> seen;
        const auto use = [&](std::uint32_t number, Literal but) {
            hints.push_back(ids_[number]);
            for (std::uint32_t k = 0; k < sizes_[number]; ++k) {
                const Literal l = begin(number)[k] ^ 1;
                if (l == (but ^ 1) || marked_[l]) continue;
                marked_[l] = 1;
                seen.push_back(l);
                const bool assumed = std::binary_search(clause_.begin(), clause_.end(), l ^ 1);
                if (units_[l] != 0 && !assumed) settled.push_back(units_[l]);
            }
        };
        use(conflict_, 0);
        for (std::size_t i = trail_.size(); i-- > before;) {
            const Literal l = trail_[i];
            if (marked_[l] && reasons_[l] != no_clause) use(reasons_[l], l);
        }
        for (const Literal l : seen) marked_[l] = 0;
        settled.insert(settled.end(), hints.rbegin(), hints.rend());
        id_ = hints_->add(clause_, settled);
    }

    bool propagate() {
        while (head_ < trail_.size()) {
            if (!goes_on()) return true;
            const Literal gone = trail_[head_++] ^ 1;
            auto& list = watches_[gone];
            std::size_t kept = 0;
            bool fine = true;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const std::uint32_t number = list[i];
                const std::uint32_t size = sizes_[number];
                if (size == 0) continue;
                Literal* literals = begin(number);
                if (literals[0] == gone) std::swap(literals[0], literals[1]);
                std::uint32_t k = 2;
                if (!fine || values_[literals[0]]) k = size;
                else while (k < size && values_[literals[k] ^ 1]) ++k;
                if (k < size) {
                    std::swap(literals[1], literals[k]);
                    watches_[literals[1]].push_back(number);
                    continue;
                }
                list[kept++] = number;
                if (!fine || values_[literals[0]]) continue;
                if (values_[literals[0] ^ 1]) {
                    fine = false;
                    conflict_ = number;
                } else {
                    set(literals[0], number);
                }
            }
            list.resize(kept);
            if (!fine) return false;
        }
        return true;
    }

    [[nodiscard]] Literal* begin(std::uint32_t number) { return arena_.data() + starts_[number]; }

    // The same for the same literals in any order.
    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t sum = 0, mixed = 0, product = 1;
        for (const Literal l : clause_) {
            sum += l;
            mixed ^= l;
            product *= 2 * std::uint64_t{l} + 1;
        }
        return (1023 * sum + product) ^ (31 * mixed);
    }

    std::vector<Literal> arena_;
    std::vector<std::size_t> starts_;
    std::vector<std::uint32_t> sizes_; // 0: forgotten
    std::unordered_multimap<std::uint64_t, std::uint32_t> numbers_;
    std::vector<std::vector<std::uint32_t>> watches_;
    std::vector<char> values_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;
    bool failed_ = false;
    std::vector<std::uint32_t> reasons_; // of each literal that holds: the clause, none where it is assumed
    std::uint32_t conflict_ = no_clause; // the clause that failed last
    std::unique_ptr<HintWriter> hints_;
    std::vector<Id> ids_;      // of each clause; 0: it is no hint
    std::vector<Id> units_;    // of each literal that is settled: the clause that says so
    std::vector<char> marked_; // literals that a conflict needs
    Id id_ = 0;                // of the clause that was read last
};

} // namespace

Verdict check(std::string_view formula, std::string_view proof, const std::function<bool()>& stop,
              std::ostream* hints) {
    Verdict verdict;
    Checker(verdict, stop, hints).check(formula, proof);
    return verdict;
}

} // namespace alldiff::proof
