// What formulas and proofs are written in: numbers between blanks, and clauses that end with 0.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alldiff::proof {

// A literal x of DIMACS is 2x, its opposite 2x + 1.
using Literal = std::uint32_t;

inline constexpr long long most_variables = 100'000'000;

inline bool to_number(std::string_view word, long long& number) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size();
}

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

    // Reads the literals from a word up to 0, each once, in order.
    bool clause(std::string_view word, long long variables, std::vector<Literal>& literals) {
        literals.clear();
        for (;; word = next()) {
            long long x = 0;
            if (!to_number(word, x) || x < -variables || x > variables) return false;
            if (x == 0) break;
            literals.push_back(static_cast<Literal>(x > 0 ? 2 * x : -2 * x + 1));
        }
        std::sort(literals.begin(), literals.end());
        literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
        return true;
    }

    // What is wrong, and in which line.
    [[nodiscard]] std::string here(const char* reason) const { return reason + (": line " + std::to_string(line_)); }

private:
    static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

// Reads a formula: `begin` gets the numbers of variables and clauses, and `add` is called after each clause;
// false ends the reading. Returns what is wrong with it, or nothing.
template <class Begin, class Add>
std::string read_formula(std::string_view text, std::vector<Literal>& clause, Begin begin, Add add) {
    Words words(text);
    long long variables = -1;
    long long clauses = -1;
    if (words.next() != "p" || words.next() != "cnf" || !to_number(words.next(), variables) ||
        !to_number(words.next(), clauses) || variables < 0 || variables > most_variables || clauses < 0) {
        return words.here("the formula does not begin with p cnf and two numbers");
    }
    begin(variables, clauses);
    long long count = 0;
    for (std::string_view word = words.next(); !word.empty(); word = words.next(), ++count) {
        if (!words.clause(word, variables, clause)) return words.here("no clause that ends with 0 in the formula");
        if (!add()) return {};
    }
    return count == clauses ? "" : "the formula has another number of clauses than it says";
}

} // namespace alldiff::proof
