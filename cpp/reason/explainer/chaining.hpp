// Chains: cycles, forcing chains, and nets that grow as they go, with other rules and chains inside.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>

#include "hint.hpp"
#include "web.hpp"

namespace alldiff::reason::explainer {

// Simple: cycles and forcing chains. Multiple: all values of a cell, or all places of a value, lead to
// the same. Dynamic: what is ruled out on the way counts for what follows. Nishio: dynamic with links
// in houses only, to a contradiction.
enum class Mode { simple, nishio, multiple, dynamic };

enum class Source : std::uint8_t { box, row, column, cell, other };

// A hint of chains: the nodes they lead to, each in its web.
struct Chained {
    double rating;
    int complexity; // nodes, those of nested chains included
    int order;      // among hints of the same rating and complexity
    Source source;  // what is exhausted: the values of a cell, the places in a house
    bool cycle;
    Removal removal;
    std::vector<Removal> removals; // of a cycle, which has several
    int result;                    // the candidate that is found to be true, or -1
    int count;
    struct Target {
        const Web* web;
        int node;
    };
    std::array<Target, 9> targets;
    std::string_view name;
};

// What a pattern or a nested chain rules out in a net, and what had to be ruled out before.
struct Implication {
    int candidate;
    std::vector<int> parents;
    int nested;
};

// The nested chains of a search. Two that lead to the same by the same nodes count once.
class Nest {
public:
    int add(const Chained& chain);
    // Adds what chains contribute to the complexity of the chain whose nodes they stand behind.
    int complexity(const Chained& chain) const;
    void clear();

private:
    struct Chain {
        int kind, complexity;
    };
    std::vector<Chain> chains_;
    std::map<std::vector<int>, int> kinds_;
};

// A source of implications: the pairs and locked values, or chains. It remembers what it said for a
// grid until it is told to forget.
class Rule {
public:
    virtual ~Rule() = default;
    const std::vector<Implication>& implications(const Grid& grid, const Grid& source);
    void forget() { known_.clear(); }

protected:
    virtual std::vector<Implication> find(const Grid& grid, const Grid& source) = 0;

private:
    struct Hash {
        std::size_t operator()(const std::array<Marks, 81>& marks) const;
    };
    std::unordered_map<std::array<Marks, 81>, std::vector<Implication>, Hash> known_;
};

std::unique_ptr<Rule> pattern_rule();

class Chaining {
public:
    Chaining(Mode mode, int level, std::vector<Rule*> rules, Nest& nest, Stop& stop);

    // The hints here, easiest first. They are good until the next call.
    const std::vector<Chained>& hints(const Grid& grid);

private:
    using Contradiction = std::pair<int, int>;

    double base_rating() const;
    Web& new_web();

    // Follows an assumption to its end, or to a contradiction.
    std::optional<Contradiction> follow(const Grid& source, Web& web, int start, bool on);
    bool imply(const Grid& grid, const Grid& source, Web& web);

    void find_multiple(const Grid& grid);
    void from_cell(const Grid& grid, int cell);
    void from_houses(const Grid& grid, int cell, int value);
    const Web& on_web(const Grid& grid, int candidate);
    void reduce(const Grid& grid, const std::vector<const Web*>& webs, Source source, int order,
                std::string_view name);
    void add(const Grid& grid, int target, bool on, Chained chain);

    void find_simple(const Grid& grid);

    Mode mode_;
    int level_;
    std::vector<Rule*> rules_;
    Nest& nest_;
    Stop& stop_;
    std::deque<Web> webs_;
    std::size_t used_ = 0;
    std::array<const Web*, candidates> on_webs_{};
    std::array<std::optional<Contradiction>, candidates> absurd_{};
    std::vector<Chained> hints_;
};

// A chaining as a rule: what its hints rule out, where they need what was ruled out before.
class ChainRule final : public Rule {
public:
    ChainRule(Mode mode, int level, Nest& nest, Stop& stop);

private:
    std::vector<Implication> find(const Grid& grid, const Grid& source) override;

    std::vector<std::unique_ptr<Rule>> inner_;
    Chaining chaining_;
    Nest& nest_;
};

// The rules that a net of a level up to 3 uses: from the first on patterns, then simple chains, then
// multiple ones.
std::vector<std::unique_ptr<Rule>> rules_of(int level, Nest& nest, Stop& stop);

double length_rating(int complexity);

} // namespace alldiff::reason::explainer
