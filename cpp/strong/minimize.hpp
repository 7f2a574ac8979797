// Minimize: takes clues away from a puzzle as long as its solution stays the only one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::strong {

// A clue that can be taken away: a given, or a sign between two variables that always differ.
struct Clue {
    enum class Type { given, sign };

    Type type = Type::given;
    int variable = 0;
    int other = 0; // of a given: the value; of a sign: the greater variable
};

// Clues that go together or not at all, as those that a symmetry maps onto each other.
using Bundle = std::vector<Clue>;

struct MinimizeOptions {
    std::vector<Bundle> bundles; // tried in this order
    std::size_t fewest = 0;      // so many clues stay at least
    std::uint64_t effort = 0;    // conflicts that a proof may take before a bundle stays; 0: no end
};

// `unique`: the solution was proved to be the only one with all bundles, and so it is with those
// `kept`; else `other` is another one, if there was one within the effort. `needed`: each bundle
// that was kept is known not to be spared; false for those that the effort or `fewest` kept.
struct MinimizeResult {
    bool unique = false;
    std::vector<char> kept;
    std::vector<char> needed;
    std::vector<int> other;
    LimitReached limit_reached = LimitReached::none;
    Stats stats;
    std::string error;
};

// Needs a model of values below 64, without the clues of the bundles, which are about visible
// variables, and a solution that obeys both. Equal arguments give equal results, except where a limit
// of time or a cancellation ends it.
[[nodiscard]] MinimizeResult minimize(const Model& model, const std::vector<int>& solution,
                           const MinimizeOptions& options, const Limits& limits);

} // namespace alldiff::strong
