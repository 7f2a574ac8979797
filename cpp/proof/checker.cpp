#include "checker.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace alldiff::proof {

namespace {

// A literal x of DIMACS is 2x, its opposite 2x + 1.
using Literal = std::uint32_t;

constexpr long long most_variables = 100'000'000;

// Numbers between blanks; a comment reaches from a word c to the end of its line.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}

    // The next word, empty at the end.
    std::string_view next() {
        for (;;) {
            while (at_ < text_.size() && is_blank(text_[at_])) line_ += text_[at_++] == '\n';
            const std::size_t start = at_;
            while (at_ < text_.size() && !is_blank(text_[at_])) ++at_;
            const std::string_view word = text_.substr(start, at_ - start);
            if (word != "c") return word;
            while (at_ < text_.size() && text_[at_] != '\n') ++at_;
        }
    }
    [[nodiscard]] std::size_t line() const { return line_; }

private:
    static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

bool to_number(std::string_view word, long long& number) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size();
}

class Checker {
public:
    Checker(Verdict& verdict, const std::function<bool()>& stop) : verdict_(verdict), stop_(stop) {}

    void run(std::string_view formula, std::string_view proof) {
        if (!read_formula(formula)) return;
        Words words(proof);
        for (;;) {
            const std::size_t line = words.line();
            std::string_view word = words.next();
            if (word.empty()) return refuse("the proof does not end with the empty clause", 0);
            const bool deletes = word == "d";
            if (deletes) word = words.next();
            if (!read_clause(words, word)) return refuse("no clause that ends with 0 in the proof", words.line());
            if (verdict_.stopped) return;
            if (deletes) {
                ++verdict_.deleted;
                remove();
                continue;
            }
            ++verdict_.added;
            if (!follows()) {
                if (!verdict_.stopped) refuse("a line of the proof does not follow", std::max(line, words.line()));
                return;
            }
            if (clause_.empty()) {
                verdict_.proved = true;
                return;
            }
            add();
        }
    }

private:
    void refuse(const char* reason, std::size_t line) {
        verdict_.reason = reason;
        if (line != 0) verdict_.reason += ": line " + std::to_string(line);
    }

    bool read_formula(std::string_view text) {
        Words words(text);
        long long variables = -1;
        long long clauses = -1;
        if (words.next() != "p" || words.next() != "cnf" || !to_number(words.next(), variables) ||
            !to_number(words.next(), clauses) || variables < 0 || variables > most_variables) {
            refuse("the formula does not begin with p cnf and two numbers", words.line());
            return false;
        }
        variables_ = variables;
        values_.assign(2 * static_cast<std::size_t>(variables) + 2, 0);
        watches_.resize(values_.size());
        for (;;) {
            const std::string_view word = words.next();
            if (word.empty()) break;
            if (!read_clause(words, word)) {
                refuse("no clause that ends with 0 in the formula", words.line());
                return false;
            }
            if (verdict_.stopped) return false;
            ++verdict_.clauses;
            add();
        }
        if (static_cast<long long>(verdict_.clauses) == clauses) return true;
        refuse("the formula has another number of clauses than it says", 0);
        return false;
    }

    // Reads the literals from a word up to 0, each once, in order.
    bool read_clause(Words& words, std::string_view word) {
        if (++steps_ % 4096 == 0 && stop_()) verdict_.stopped = true;
        clause_.clear();
        for (;; word = words.next()) {
            long long x = 0;
            if (!to_number(word, x) || x < -variables_ || x > variables_) return false;
            if (x == 0) break;
            clause_.push_back(static_cast<Literal>(x > 0 ? 2 * x : -2 * x + 1));
        }
        std::sort(clause_.begin(), clause_.end());
        clause_.erase(std::unique(clause_.begin(), clause_.end()), clause_.end());
        return true;
    }

    // Keeps the clause that was read, and what it settles for good.
    void add() {
        const auto number = static_cast<std::uint32_t>(starts_.size());
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
        if (clause_.empty() || values_[clause_[0] ^ 1]) failed_ = true;
        else if (clause_.size() == 1 || values_[clause_[1] ^ 1]) set(clause_[0]);
        if (!failed_ && !propagate()) failed_ = true;
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
            else if (!values_[l ^ 1]) set(l ^ 1);
        }
        if (!conflict) conflict = !propagate();
        while (trail_.size() > before) {
            values_[trail_.back()] = 0;
            trail_.pop_back();
        }
        head_ = before;
        return conflict;
    }

    void set(Literal l) {
        values_[l] = 1;
        trail_.push_back(l);
    }

    bool propagate() {
        while (head_ < trail_.size()) {
            if (++steps_ % 4096 == 0 && stop_()) verdict_.stopped = true;
            if (verdict_.stopped) return true;
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
                if (values_[literals[0] ^ 1]) fine = false;
                else set(literals[0]);
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

    Verdict& verdict_;
    const std::function<bool()>& stop_;
    std::uint64_t steps_ = 0;
    long long variables_ = 0;
    std::vector<Literal> clause_; // the one that was read last
    std::vector<Literal> arena_;
    std::vector<std::size_t> starts_;
    std::vector<std::uint32_t> sizes_; // 0: forgotten
    std::unordered_multimap<std::uint64_t, std::uint32_t> numbers_;
    std::vector<std::vector<std::uint32_t>> watches_;
    std::vector<char> values_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;
    bool failed_ = false;
};

} // namespace

Verdict check(std::string_view formula, std::string_view proof, const std::function<bool()>& stop) {
    Verdict verdict;
    Checker(verdict, stop).run(formula, proof);
    return verdict;
}

} // namespace alldiff::proof
