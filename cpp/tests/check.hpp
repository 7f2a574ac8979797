// The smallest test harness that tells where and what.
#pragma once

#include <cstdio>

namespace alldiff::tests {

struct Tally {
    int checks = 0;
    int failures = 0;

    void check(bool holds, const char* text, const char* file, int line, unsigned long long round) {
        ++checks;
        if (holds) return;
        if (++failures <= 20) std::printf("%s:%d: round %llu: %s\n", file, line, round, text);
    }
    // Says how it went; returns what the program returns.
    [[nodiscard]] int report() const {
        std::printf("%d checks, %d failures\n", checks, failures);
        return failures != 0;
    }
};

// Runs tests one after the other, and reports.
template <typename... Tests> int run_all(const Tests&... tests) {
    Tally tally;
    (tests(tally), ...);
    return tally.report();
}

} // namespace alldiff::tests

#define CHECK(tally, round, expression) \
    (tally).check((expression), #expression, __FILE__, __LINE__, (round))
