// The textbook searches of the reference engine: the same levels, orders and options under the same names, with
// the same decisions and the same counters. docs/semantics.md says what each of them does.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::textbook {

enum class Level {
    test,
    bt,
    fc,
    mac,
    gac,
    bj,
    cbj,
    fc_cbj,
    mac_arcs,
    mac_neighbours,
    ac1,
    ac2001,
    ac4,
    sac,
    bounds,
};
enum class VariableOrder {
    first,
    random_variable,
    mrv,
    degree,
    dom_deg,
    dom_ddeg,
    dom_deg_static,
    crossing_first,
    crossing_first_static,
    dom_deg_truncated,
    crossing_first_truncated,
    fill_sum,
    dom_wdeg,
    impact,
    activity,
};
enum class ValueOrder { ascending, descending, random_value, lcv };
enum class Option {
    no_root,
    prefilter,
    last_cell,
    naked_pairs,
    lds,
    restarts,
    last_conflict,
    try_singles,
    one_sided,
};

// The names of these, in the order of their enumerators.
inline constexpr std::array<std::string_view, 15> level_names = {
    "test",   "bt",       "fc",             "mac", "gac",    "bj",  "cbj",
    "fc-cbj", "mac-arcs", "mac-neighbours", "ac1", "ac2001", "ac4", "sac",
    "bounds"};
inline constexpr std::array<std::string_view, 15> variable_order_names = {
    "first",          "random-variable", "mrv",
    "degree",         "dom-deg",         "dom-ddeg",
    "dom-deg-static", "crossing-first",  "crossing-first-static",
    "dom-deg-truncated", "crossing-first-truncated",
    "fill-sum",       "dom-wdeg",        "impact",
    "activity"};
inline constexpr std::array<std::string_view, 4> value_order_names = {"ascending", "descending",
                                                                      "random-value", "lcv"};
inline constexpr std::array<std::string_view, 9> option_names = {
    "no-root",  "prefilter",     "last-cell",   "naked-pairs", "lds",
    "restarts", "last-conflict", "try-singles", "one-sided"};

inline constexpr std::string_view exact_cover_name = "exact-cover";

// Levels that settle every variable with one value left.
constexpr bool propagates(Level level) {
    return level == Level::mac || level == Level::gac || level >= Level::mac_arcs;
}
constexpr bool checks_forward(Level level) { return level == Level::fc || level == Level::fc_cbj; }
// Levels that only check: domains do not tell which values remain.
constexpr bool looks_back(Level level) {
    return level == Level::bt || level == Level::bj || level == Level::cbj;
}
// Levels that go back to whom they blame for a dead end.
constexpr bool jumps(Level level) {
    return level == Level::bj || level == Level::cbj || level == Level::fc_cbj;
}

// One combination of choices; the orders and the options in the order in which they apply.
struct Plan {
    Level level = Level::mac;
    std::vector<VariableOrder> variables;
    std::vector<ValueOrder> values;
    std::vector<Option> options;
    std::uint64_t seed = 0;
    bool exact_cover = false; // Algorithm X instead of all this

    [[nodiscard]] bool has(Option option) const {
        return std::find(options.begin(), options.end(), option) != options.end();
    }
};

// docs/semantics.md defines each in one sentence.
struct Counters {
    std::uint64_t nodes = 0;
    std::uint64_t fails = 0;
    std::uint64_t undos = 0;
    std::uint64_t prunes = 0;
    std::uint64_t checks = 0;
    std::uint64_t max_depth = 0;
    std::uint64_t trace_hash = 0xcbf29ce484222325;
    double seconds = 0;
    std::uint64_t restarts = 0;
    std::uint64_t learned = 0;
};

constexpr int none = -1; // stands for a variable, a value or a constraint where there is none
constexpr int nogood = -2; // stands for a constraint where the search was before it began anew

// What happened, one row for each step. A `join` says that a variable joins the queue of AC-3, with
// value 1 where that queue is a new one; `revise` takes the first variable out of it.
struct Event {
    enum Kind : std::int32_t { attempt, prune, revise, fail, undo, solution, join };
    std::int32_t kind;
    std::int32_t variable;
    std::int32_t value;
    std::int32_t constraint;
    std::int32_t depth;
    std::int32_t wiped; // of a fail: the variable that lost its last value
};

struct Report {
    std::uint64_t count = 0;
    std::vector<std::vector<int>> solutions; // the first `keep` of them
    bool complete = false;
    LimitReached limit_reached = LimitReached::none;
    Counters counters;
    std::string error; // not empty where an answer broke the oracle: a defect
};

// The values of these searches are below this.
constexpr int most_values = 4096;

// One search on one model, which must be valid and must outlive it.
class Search {
public:
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Goes on to the end, to a limit, or until `most_events` events wait to be taken (it stops at
    // the next node, so there can be more); returns false if there is nothing left to do.
    virtual bool resume(std::size_t most_events) = 0;

    [[nodiscard]] const Report& report() const { return report_; }
    std::vector<Event>& events() { return events_; }
    // Hands over the solutions that were kept since the last time.
    [[nodiscard]] std::vector<std::vector<int>> take_solutions() {
        return std::exchange(report_.solutions, {});
    }

protected:
    Search() = default;
    Report report_;
    std::vector<Event> events_;
};

// What searches share, of one model or of models that differ in their givens alone: the network, which
// the first of them makes.
struct Shared {
    std::mutex mutex;
    std::shared_ptr<const void> network;
};

// The search with domains of so many words; each width is compiled in a file of its own.
template <int Words>
[[nodiscard]] std::unique_ptr<Search> make_search(const Model& model, Shared& shared,
                                                  const Plan& plan, const Limits& limits,
                                                  std::uint64_t keep, bool record);

// Starts a search; `record` makes it record its events. Returns nothing where the model has values
// past `most_values`.
[[nodiscard]] std::unique_ptr<Search> start(const Model& model, Shared& shared, const Plan& plan,
                                            const Limits& limits, std::uint64_t keep, bool record);

} // namespace alldiff::textbook
