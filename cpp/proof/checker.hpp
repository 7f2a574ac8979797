// A checker of proofs in DRAT that has nothing in common with what writes them: it reads the formula
// and the proof as text, and believes a line only if unit propagation refutes its contrary (Goldberg &
// Novikov, 2003; Heule, Hunt & Wetzler, 2013). Lines that need more than that are not accepted.
#pragma once

#include <cstddef>
#include <functional>
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

// `stop` is asked now and then; true ends the work.
[[nodiscard]] Verdict check(std::string_view formula, std::string_view proof, const std::function<bool()>& stop);

} // namespace alldiff::proof
