// Checkers of proofs in DRAT and LRAT that have nothing in common with what writes them: they read the
// formula and the proof as text, and believe a line only if unit propagation refutes its contrary
// (Goldberg & Novikov, 2003; Heule, Hunt & Wetzler, 2013). Lines that need more are not accepted.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace alldiff::proof {

struct Verdict {
    bool proved = false;      // the proof derives the empty clause from the formula
    bool stopped = false;     // `stop` ended the work
    std::string reason;       // why it is not proved
    std::size_t clauses = 0;  // of the formula
    std::size_t added = 0;    // lines that were checked
    std::size_t deleted = 0;
};

// Checks a proof in DRAT. `stop` is asked now and then; true ends the work. `hints` gets the same proof in
// LRAT, which is whole where the verdict is that it is proved.
[[nodiscard]] Verdict check(std::string_view formula, std::string_view proof, const std::function<bool()>& stop,
                            std::ostream* hints = nullptr);

// Checks a proof in LRAT, line by line, by the hints alone.
[[nodiscard]] Verdict check_lrat(std::string_view formula, std::string_view proof, const std::function<bool()>& stop);

} // namespace alldiff::proof
