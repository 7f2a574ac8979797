// What follows from an assumption, link by link. Where the board has signs, bounds follow along them.
#pragma once

#include "assumption.hpp"
#include "deduction_builder.hpp"
#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// How far a net goes. A growing one reckons with what it ruled out on the way, and with values that
// this locks in two houses at once; without cells, a value is followed in houses only.
struct Reach {
    bool grows, in_cells;
};

class Net {
public:
    struct Node {
        int cell, value;
        Says says;
        int house; // in which it is the last place of its value, -1 where it is something else
        int sign;  // by which it is bounded, -1 where it is not by a sign
        int group; // of several last places of its value in the house, -1 where it is one cell
        int first_parent, parent_count;
    };

    Net(const Position& position, const Assumption& assumption, Reach reach);

    // The nodes that contradict one another, at which it ended; without, all there is to follow is
    // followed.
    bool absurd() const { return !contradiction_.empty(); }
    const std::vector<int>& contradiction() const { return contradiction_; }

    int find(int cell, int value, bool on) const { return node_of_[on][index(cell, value)]; }
    const std::vector<int>& entered(bool on) const { return order_[on]; }
    const Node& node(int number) const { return nodes_[number]; }

    // The nodes that the given ones rest on and they themselves, in the order of inference.
    std::vector<int> behind(std::vector<int> nodes) const;
    // How many inferences that takes; what a bound rules out in its own cell is none.
    int length(const std::vector<int>& nodes) const;
    // Tells what is behind the nodes as links of a chain, with shades, houses and signs.
    void explain(const std::vector<int>& nodes, int chain, DeductionBuilder& found) const;

private:
    std::size_t index(int cell, int value) const {
        return static_cast<std::size_t>(cell) * (position_.board().values + 1) + value;
    }
    int parent(const Node& node, int which) const { return parents_[node.first_parent + which]; }
    int add(int cell, int value, Says says, int parent);
    void also(int parent);
    void also_off(int cell, Mask values);
    void begin(const Assumption& assumption);
    void enter(int node);
    void rule_out(int parent);
    void force(int parent);
    void force(int parent, int cell, int value, int house);
    void conclude(int node);
    void lock(int parent, int house, const Cells& rest, int value);
    void tell_off(int parent, int cell, int value);

    bool tighter(int cell, Says side, int value) const;
    void pass_on(int parent, int cell, Says side, int value);
    void bound(int parent, int cell, Says side, int limit, int sign);
    void close_in(int parent, Says side);
    void enter_bound(int node);
    Mask within(const Node& bound) const;
    bool follows_in_its_cell(const Node& node) const;
    std::vector<Candidate> ends(const Node& node, bool true_start) const;

    const Position& position_;
    Reach reach_;
    std::vector<Mask> marks_;    // what is left while the net grows
    std::vector<Cells> holders_;
    std::vector<Node> nodes_;
    std::vector<int> parents_;
    std::vector<Cells> groups_;
    std::vector<int> node_of_[2];
    std::vector<int> order_[2];
    std::vector<int> bound_of_[2]; // the tightest bound of each cell from below and above, or -1
    std::vector<int> bounds_;
    std::vector<int> contradiction_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
