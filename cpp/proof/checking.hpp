// What checkers share: the formula is read before the proof, and either can be stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "checker.hpp"
#include "words.hpp"

namespace alldiff::proof {

class Checking {
protected:
    Checking(Verdict& verdict, const std::function<bool()>& stop) : verdict_(verdict), stop_(stop) {}

    // Calls `begin` with the numbers of variables and clauses, `add` after each clause of the formula, and
    // then `read` with the words of the proof, which returns what is wrong with it.
    template <class Begin, class Add, class Read>
    void run(std::string_view formula, std::string_view proof, Begin begin, Add add, Read read) {
        const auto start = [&](long long variables, long long clauses) {
            variables_ = variables;
            begin(2 * static_cast<std::size_t>(variables) + 2, clauses);
        };
        verdict_.reason = read_formula(formula, clause_, start, [&] {
            ++verdict_.clauses;
            add();
            return goes_on();
        });
        Words words(proof);
        if (verdict_.reason.empty() && !verdict_.stopped) verdict_.reason = read(words);
    }

    bool goes_on() {
        if (++steps_ % 4096 == 0 && stop_()) verdict_.stopped = true;
        return !verdict_.stopped;
    }

    Verdict& verdict_;
    long long variables_ = 0;
    std::vector<Literal> clause_; // the one that was read last

private:
    const std::function<bool()>& stop_;
    std::uint64_t steps_ = 0;
};

} // namespace alldiff::proof
