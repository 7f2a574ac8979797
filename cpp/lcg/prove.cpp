#include "prove.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>

#include "learner.hpp"
#include "proof_log.hpp"
#include "solve.hpp"

namespace alldiff::lcg {

namespace {

// Lines of DRAT in its textual form.
class DratFile : public ProofLog {
public:
    explicit DratFile(const std::string& path) : file_(std::fopen(path.c_str(), "wb"), &std::fclose) {
        if (file_ == nullptr) fail();
    }

    void add(std::span<const Literal> clause) override { write("", clause); }
    void remove(std::span<const Literal> clause) override { write("d ", clause); }

    void close() {
        if (file_ != nullptr && std::fclose(file_.release()) != 0) fail();
    }

    [[nodiscard]] std::uint64_t lines() const { return lines_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    [[nodiscard]] const std::string& error() const { return error_; }

private:
    void write(const char* before, std::span<const Literal> clause) {
        if (file_ == nullptr) return;
        line_ = before;
        char digits[16];
        for (const Literal l : clause) {
            if (is_negative(l)) line_ += '-';
            const auto end = std::to_chars(digits, digits + sizeof digits, candidate(l) + 1).ptr;
            line_.append(digits, end);
            line_ += ' ';
        }
        line_ += "0\n";
        ++lines_;
        bytes_ += line_.size();
        if (std::fwrite(line_.data(), 1, line_.size(), file_.get()) != line_.size()) fail();
    }

    void fail() {
        if (error_.empty()) error_ = std::strerror(errno);
    }

    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    std::string line_;
    std::uint64_t lines_ = 0;
    std::uint64_t bytes_ = 0;
    std::string error_;
};

// Turns a formula into a kernel: the clauses of positive literals of which no two may hold become
// groups, and the pairs that these groups cover need no clauses.
class Loader {
public:
    Loader(const Formula& formula, Encoding& encoding, Stop& stop)
        : formula_(formula), encoding_(encoding), kernel_(encoding.kernel), stop_(stop),
          partners_(static_cast<std::size_t>(formula.variables)) {}

    // False where a clause is empty, or those of one literal contradict each other.
    bool run() {
        if (!split()) return true;
        const auto n = static_cast<std::uint32_t>(formula_.variables);
        kernel_.add_candidates(n);
        encoding_.fixed.assign(n, 0);
        encoding_.first.resize(n);
        for (Candidate c = 0; c < n; ++c) {
            encoding_.first[c] = c;
            encoding_.cells.emplace_back(static_cast<int>(c), 1);
        }
        encoding_.visible = n;
        encoding_.visible_variables = n;
        for (auto& list : partners_) {
            if (stop_.tick() != LimitReached::none) return true;
            std::sort(list.begin(), list.end());
            list.erase(std::unique(list.begin(), list.end()), list.end());
        }
        std::vector<std::size_t> plain;
        for (std::size_t i = 0; i < clauses_.size(); ++i) {
            if (stop_.tick() != LimitReached::none) return true;
            if (!make_group(clauses_[i])) plain.push_back(i);
        }
        kernel_.seal(stop_);
        if (stop_.met() != LimitReached::none) return true;
        add_pairs();
        for (const std::size_t i : plain) {
            if (stop_.tick() != LimitReached::none) return true;
            kernel_.add_clause(clauses_[i], false, 0);
        }
        return std::all_of(units_.begin(), units_.end(),
                           [&](Literal l) { return kernel_.imply(l, Reason{}); }) &&
               !has_empty_;
    }

private:
    // Sorts out units, forbidden pairs and the other clauses; a clause that is always true is none. False
    // where a limit was met.
    bool split() {
        std::vector<Literal> clause;
        for (const int x : formula_.literals) {
            if (x != 0) {
                const auto c = static_cast<Candidate>(std::abs(x) - 1);
                clause.push_back(x > 0 ? positive(c) : negative(c));
                continue;
            }
            if (stop_.tick() != LimitReached::none) return false;
            std::sort(clause.begin(), clause.end());
            clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
            const bool trivial = std::adjacent_find(clause.begin(), clause.end(), [](Literal a, Literal b) {
                                    return opposite(a) == b;
                                }) != clause.end();
            if (clause.empty()) {
                has_empty_ = true;
            } else if (clause.size() == 1) {
                units_.push_back(clause[0]);
            } else if (clause.size() == 2 && is_negative(clause[0]) && is_negative(clause[1])) {
                partners_[candidate(clause[0])].push_back(candidate(clause[1]));
            } else if (!trivial) {
                clauses_.push_back(clause);
            }
            clause.clear();
        }
        covered_.resize(partners_.size());
        return true;
    }

    // The place of a pair among the partners of its first member, or `nowhere`.
    [[nodiscard]] std::size_t find(Candidate a, Candidate b) const {
        const auto& list = partners_[a];
        const auto at = std::lower_bound(list.begin(), list.end(), b);
        return at != list.end() && *at == b ? static_cast<std::size_t>(at - list.begin()) : nowhere;
    }

    bool make_group(const std::vector<Literal>& clause) {
        if (std::any_of(clause.begin(), clause.end(), is_negative)) return false;
        for (std::size_t i = 0; i < clause.size(); ++i) {
            for (std::size_t j = i + 1; j < clause.size(); ++j) {
                if (find(candidate(clause[i]), candidate(clause[j])) == nowhere) return false;
            }
        }
        std::vector<Candidate> members;
        for (const Literal l : clause) members.push_back(candidate(l));
        for (std::size_t i = 0; i < members.size(); ++i) {
            auto& covered = covered_[members[i]];
            covered.resize(partners_[members[i]].size());
            for (std::size_t j = i + 1; j < members.size(); ++j) covered[find(members[i], members[j])] = true;
        }
        const auto cells = static_cast<Candidate>(formula_.cells);
        const GroupKind kind = members.back() < cells    ? GroupKind::house
                               : members.front() >= cells ? GroupKind::selectors
                                                          : GroupKind::value_of_sum;
        kernel_.add_group(members, true, kind);
        return true;
    }

    void add_pairs() {
        for (Candidate c = 0; c < partners_.size(); ++c) {
            if (stop_.tick() != LimitReached::none) return;
            covered_[c].resize(partners_[c].size());
            for (std::size_t i = 0; i < partners_[c].size(); ++i) {
                if (covered_[c][i]) continue;
                const Literal pair[] = {negative(c), negative(partners_[c][i])};
                kernel_.add_clause(pair, false, 0);
            }
        }
    }

    static constexpr std::size_t nowhere = ~std::size_t{0};

    const Formula& formula_;
    Encoding& encoding_;
    Kernel& kernel_;
    Stop& stop_;
    std::vector<std::vector<Literal>> clauses_;
    std::vector<Literal> units_;
    std::vector<std::vector<Candidate>> partners_; // of each candidate: later ones that it forbids
    std::vector<std::vector<bool>> covered_;     // by a group
    bool has_empty_ = false;
};

[[nodiscard]] bool is_well_formed(const Formula& formula) {
    if (formula.variables < 0 || formula.cells < 0 || formula.cells > formula.variables) return false;
    if (!formula.literals.empty() && formula.literals.back() != 0) return false;
    return std::all_of(formula.literals.begin(), formula.literals.end(),
                       [&](int x) { return x >= -formula.variables && x <= formula.variables; });
}

} // namespace

Proof prove(const Formula& formula, const std::string& path, const Limits& limits, std::uint64_t seed) {
    Proof proof;
    if (!is_well_formed(formula)) {
        proof.error = "a literal is of no variable, or the last clause does not end";
        return proof;
    }
    Stop stop(limits);
    DratFile file(path);
    Encoding encoding;
    bool possible = Loader(formula, encoding, stop).run();
    const bool loaded = !stop.stopped();
    if (loaded) {
        for (const auto& clause : encoding.kernel.expanded_locks()) file.add(clause);
    }
    if (possible && loaded) {
        Learner learner(encoding, stop, proof.stats, seed, Plan{}.farthest_jump);
        learner.log_to(&file);
        const bool ready = learner.limit() == LimitReached::none;
        const Learner::Verdict verdict = ready ? learner.decide(0) : Learner::Verdict::unknown;
        possible = verdict != Learner::Verdict::refuted;
        if (verdict == Learner::Verdict::possible) {
            proof.status = Proof::Status::satisfied;
            for (const int value : learner.example()) proof.values.push_back(value != 0);
        }
        proof.limit = learner.limit();
    }
    if (!possible) {
        proof.status = Proof::Status::refuted;
        file.add({});
    } else if (proof.status == Proof::Status::stopped && proof.limit == LimitReached::none) {
        proof.limit = stop.now();
    }
    file.close();
    proof.lines = file.lines();
    proof.bytes = file.bytes();
    proof.error = file.error();
    proof.stats.seconds = stop.elapsed();
    return proof;
}

} // namespace alldiff::lcg
