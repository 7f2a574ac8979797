// Implications from one assumption: which candidates it turns on and off, and by what.
#pragma once

#include <utility>
#include <vector>

#include "grid.hpp"

namespace alldiff::reason::explainer {

inline constexpr int candidates = 729;

inline int candidate(int cell, int value) { return 9 * cell + value - 1; }
inline int cell_of(int candidate) { return candidate / 9; }
inline int value_of(int candidate) { return candidate % 9 + 1; }

// Why a candidate is on or off: it is the last of its cell or of a house (and what that rules out),
// or some pattern or chain of its own says so. An assumption has no cause.
enum class Cause : std::uint8_t { box, row, column, cell, advanced, none };

struct Node {
    std::int16_t candidate;
    bool on;
    Cause cause;
    int nested; // the chain behind it, -1 where there is none
    int first_parent, parent_count;

    int key() const { return 2 * candidate + (on ? 1 : 0); }
};

// Nodes with their parents, in the order in which they were found.
class Web {
public:
    Web() {
        for (auto& nodes : node_of_) nodes.fill(-1);
    }

    void clear();

    int add(int candidate, bool on, Cause cause, int parent = -1, int nested = -1) {
        const int first = static_cast<int>(parents_.size());
        nodes_.push_back({static_cast<std::int16_t>(candidate), on, cause, nested, first,
                          parent < 0 ? 0 : 1});
        if (parent >= 0) parents_.push_back(parent);
        return static_cast<int>(nodes_.size()) - 1;
    }
    // Only for the node that was added last.
    void add_parent(int parent) {
        parents_.push_back(parent);
        ++nodes_.back().parent_count;
    }

    // Makes a node the one of its candidate.
    void enter(int node) {
        const Node& entered = nodes_[node];
        node_of_[entered.on][entered.candidate] = static_cast<std::int16_t>(node);
        order_[entered.on].push_back(node);
    }
    int find(int candidate, bool on) const { return node_of_[on][candidate]; } // -1: not there
    const std::vector<int>& entered(bool on) const { return order_[on]; }

    const Node& node(int number) const { return nodes_[number]; }
    const int* parents(const Node& node) const { return parents_.data() + node.first_parent; }

    // The node and all behind it, nearest first, each candidate once on and once off.
    std::vector<int> ancestors(int node) const;
    // How many those are; remembered.
    int depth(int node) const;
    // The nested chains among them.
    const std::vector<int>& nested(int node) const;

private:
    std::vector<Node> nodes_;
    std::vector<int> parents_;
    std::vector<int> order_[2];
    std::array<std::int16_t, candidates> node_of_[2];
    mutable std::vector<int> depths_;
    mutable std::vector<std::pair<bool, std::vector<int>>> nested_;
};

// Calls rule_out(candidate, cause) for what a true candidate rules out: the others of its cell (where
// asked for), then those of its box, its row and its column, each once.
template <typename Take> bool each_off(const Grid& grid, int on, bool in_cell, Take rule_out) {
    const int cell = cell_of(on), value = value_of(on);
    if (in_cell) {
        unsigned rest = grid.marks(cell) & ~unsigned{bit(value)};
        for (; rest != 0; rest &= rest - 1) {
            if (!rule_out(candidate(cell, lowest(rest)), Cause::cell)) return false;
        }
    }
    for (int kind = 0; kind < kinds; ++kind) {
        const int house = geometry.house[kind][cell], spot = geometry.spot[kind][cell];
        unsigned rest = grid.spots(kind, house, value);
        rest &= kind == box ? ~(1u << spot) : ~(7u << spot / 3 * 3); // a line without the box
        for (; rest != 0; rest &= rest - 1) {
            const int other = geometry.cell[kind][house][lowest(rest)];
            if (!rule_out(candidate(other, value), static_cast<Cause>(kind))) return false;
        }
    }
    return true;
}

// Calls force(candidate, cause) for what a false candidate leaves as the last of its cell, its box,
// its row or its column, the same candidate perhaps twice.
template <typename Take>
bool each_on(const Grid& grid, int off, bool in_cell, bool in_houses, Take force) {
    const int cell = cell_of(off), value = value_of(off);
    if (in_cell && size(grid.marks(cell)) == 2) {
        const int other = lowest(grid.marks(cell) & ~unsigned{bit(value)});
        if (!force(candidate(cell, other), Cause::cell)) return false;
    }
    for (int kind = 0; in_houses && kind < kinds; ++kind) {
        const int house = geometry.house[kind][cell];
        const unsigned rest = grid.spots(kind, house, value) &
                              ~unsigned{bit(geometry.spot[kind][cell])};
        if (rest == 0 || (rest & (rest - 1)) != 0) continue;
        const int other = geometry.cell[kind][house][lowest(rest)];
        if (!force(candidate(other, value), static_cast<Cause>(kind))) return false;
    }
    return true;
}

} // namespace alldiff::reason::explainer
