// The links between candidates, groups of them and almost locked sets, and the chains along them.
#pragma once

#include <optional>

#include "als.hpp"
#include "deduction_builder.hpp"
#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// Which links chains may use: those of one value in houses, strong ones in cells only, both, or also
// those of groups and almost locked sets.
enum class Links { houses, cells, single, grouped };

// A value in one cell, in several where two houses cross, or in an almost locked set. True: one of the
// cells has the value.
struct ChainNode {
    int value;
    Cells cells;
    int set = -1; // of the almost locked sets, -1 where it is none

    bool single() const { return set < 0 && cells.count() == 1; }
};

class ChainGraph {
public:
    ChainGraph(const Position& position, Links links, Sink& sink);

    int count() const { return static_cast<int>(nodes_.size()); }
    int singles() const { return singles_; } // they come first
    const ChainNode& node(int number) const { return nodes_[number]; }
    int find(int cell, int value) const { return single_at_[at(cell, value)]; }
    // If the node is false, these are true.
    const std::vector<int>& strong(int node) const { return strong_[node]; }
    // If it is true, these are false.
    const std::vector<int>& weak(int node) const { return weak_[node]; }
    bool linked(int node, int other) const; // weakly

    const AlmostLockedSet& set(int number) const { return (*sets_)[number]; }
    const AlmostLockedSets& sets() const { return *sets_; }

    // The values that a cell loses to a set without that value.
    Mask lost_to(int set, int without, int cell) const;

    // Adds a link to what a step rests on: the house of a strong one, or those that keep two nodes
    // from both being true.
    void add_reasons(int from, int to, bool strong, DeductionBuilder& found) const;

private:
    std::size_t at(int cell, int value) const {
        return static_cast<std::size_t>(cell) * (board_.values + 1) + value;
    }
    void add_groups();
    void add_sets();
    void link_houses(Sink& sink);
    void link_cells();
    void link_forced_cells();
    void link_weakly(Sink& sink);
    void link(int node, int other);

    const Position& position_;
    const Board& board_;
    Links links_;
    std::vector<ChainNode> nodes_;
    int singles_ = 0;
    std::vector<int> single_at_;
    std::vector<std::vector<int>> strong_, weak_;
    std::vector<std::vector<int>> by_value_; // nodes of a value
    std::vector<Cells> seen_;                // what sees all cells of a node
    std::optional<AlmostLockedSets> sets_;
};

// The states that follow from one, nearest first: a node true or false.
class Spread {
public:
    // Where a second node is given, all goes through it.
    Spread(const ChainGraph& graph, int start, bool on, int second = -1);

    bool reached(int node, bool on) const { return parent_[state(node, on)] != unreached; }
    const std::vector<int>& trues() const { return trues_; } // in the order of the search
    // The nodes from the start to one, both included; true and false take turns. Where the start is
    // reached again, it is the first and the last.
    std::vector<int> path(int node, bool on) const;
    // The node from which the start is contradicted, -1 where it is not.
    int back() const { return back_; }

private:
    static constexpr int unreached = -2, origin = -1;
    static int state(int node, bool on) { return 2 * node + (on ? 1 : 0); }

    int start_;
    bool on_;
    int back_ = -1;
    std::vector<int> parent_; // the node before, in the other state
    std::vector<int> trues_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
