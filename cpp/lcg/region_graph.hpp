// RegionGraph: which places a connected region cannot reach, and which it cannot do without.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace alldiff::lcg {

class RegionGraph {
public:
    enum State : std::uint8_t { out, open, in }; // of a place: not in the region, perhaps, in it

    // `size` is how many places a region has; 0: any number, or none.
    RegionGraph(int places, std::span<const std::pair<int, int>> near, int size);

    [[nodiscard]] int places() const { return static_cast<int>(starts_.size()) - 1; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] std::span<const int> near(int place) const {
        return {near_.data() + starts_[place], near_.data() + starts_[place + 1]};
    }
    // Finds what follows for one region from the states of all places.
    void look(std::span<const State> states);
    // Places, among them some that are in the region where it has failed, that cannot be in it.
    [[nodiscard]] std::span<const int> gone() const { return gone_; }
    // Open places that must be in it.
    [[nodiscard]] std::span<const int> needed() const { return needed_; }
    // Whether the region needs places and has none left.
    [[nodiscard]] bool lacks() const { return lacks_; }

    // Goes from a place over all that are not out, through at most `budget` open ones, itself included
    // where it is open, and without `but`; -1: any number, and none. Returns the places reached.
    std::span<const int> reach(std::span<const State> states, int from, int budget, int but);
    [[nodiscard]] bool is_reached(int place) const { return stamps_[place] == stamp_; }
    // So many open places lie on the way to one that was reached.
    [[nodiscard]] int cost(int place) const { return costs_[place]; }

private:
    void look_without_root(std::span<const State> states);
    void find_cuts(std::span<const State> states, int root, int reached);

    std::vector<int> starts_, near_;
    int size_;
    std::vector<int> gone_, needed_;
    bool lacks_ = false;
    std::vector<unsigned> stamps_; // places of the last reach() have the present stamp
    unsigned stamp_ = 0;
    std::vector<int> reached_, next_, costs_;
    struct Frame {
        int place;
        int parent;
        int next;  // neighbour to look at
        int first; // of the order in which places are met
        int low;
        int held;   // places in the region among those below
        int below;  // places below
        int cut;    // places below that only this one joins to the root
        bool needed;
    };
    std::vector<Frame> frames_;
    std::vector<int> order_; // in which places are met, from 1
};

} // namespace alldiff::lcg
