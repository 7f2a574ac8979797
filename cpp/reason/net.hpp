// What follows from the assumption that a candidate is true, or false, link by link.
#pragma once

#include "grounds.hpp"
#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// How far a net goes. A growing one reckons with what it ruled out on the way; without cells, a value
// is followed in houses only.
struct Reach {
    bool grows, in_cells;
};

class Net {
public:
    struct Node {
        int cell, value;
        bool on;
        int house; // in which it is the last place of its value, -1 where it is something else
        int first_parent, parent_count;
    };
    // Two nodes that say the contrary of one candidate.
    struct Contradiction {
        int on, off;
    };

    Net(const Position& position, int cell, int value, bool on, Reach reach);

    // The contradiction at which it ended; without, all there is to follow is followed.
    bool absurd() const { return contradiction_.on >= 0; }
    const Contradiction& contradiction() const { return contradiction_; }

    int find(int cell, int value, bool on) const { return node_of_[on][index(cell, value)]; }
    const std::vector<int>& entered(bool on) const { return order_[on]; }
    const Node& node(int number) const { return nodes_[number]; }

    // The nodes that the given ones rest on and they themselves, in the order of inference.
    std::vector<int> behind(std::vector<int> nodes) const;
    // Tells what is behind the nodes as links of a chain, with shades and houses.
    void explain(const std::vector<int>& nodes, int chain, Because& because, Grounds& grounds) const;

private:
    std::size_t index(int cell, int value) const {
        return static_cast<std::size_t>(cell) * (position_.board().values + 1) + value;
    }
    int add(int cell, int value, bool on, int house, int parent);
    void enter(int node);
    void rule_out(int parent);
    void force(int parent);
    void force(int parent, int cell, int value, int house);
    void tell_off(int parent, int cell, int value);

    const Position& position_;
    Reach reach_;
    std::vector<Mask> marks_;    // what is left while the net grows
    std::vector<Cells> holders_;
    std::vector<Node> nodes_;
    std::vector<int> parents_;
    std::vector<int> node_of_[2];
    std::vector<int> order_[2];
    Contradiction contradiction_{-1, -1};
};

} // namespace alldiff::reason::ALLDIFF_REASON
