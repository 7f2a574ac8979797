#include "region_graph.hpp"

#include <algorithm>

namespace alldiff::lcg {

RegionGraph::RegionGraph(int places, std::span<const std::pair<int, int>> near, int size)
    : starts_(static_cast<std::size_t>(places) + 1, 0), near_(2 * near.size()), size_(size),
      stamps_(static_cast<std::size_t>(places), 0), costs_(static_cast<std::size_t>(places), 0),
      order_(static_cast<std::size_t>(places), 0) {
    for (const auto& [a, b] : near) ++starts_[a + 1], ++starts_[b + 1];
    for (int p = 0; p < places; ++p) starts_[p + 1] += starts_[p];
    std::vector<int> at(starts_.begin(), starts_.end() - 1);
    for (const auto& [a, b] : near) {
        near_[at[a]++] = b;
        near_[at[b]++] = a;
    }
}

std::span<const int> RegionGraph::reach(std::span<const State> states, int from, int budget, int but) {
    reached_.clear();
    if (++stamp_ == 0) {
        std::ranges::fill(stamps_, 0U);
        stamp_ = 1;
    }
    const auto cost = [&](int place) { return budget >= 0 && states[place] == open ? 1 : 0; };
    costs_[from] = cost(from);
    if (costs_[from] > budget && budget >= 0) return reached_;
    stamps_[from] = stamp_;
    reached_.push_back(from);
    // Places in the region cost nothing, so what lies behind one is looked at before it is met again:
    // each round has the places at one cost, which grow while it lasts.
    std::size_t round = 0;
    next_.clear();
    for (int now = costs_[from];; ++now) {
        for (; round < reached_.size(); ++round) {
            for (const int place : near(reached_[round])) {
                if (stamps_[place] == stamp_ || states[place] == out || place == but) continue;
                if (cost(place) != 0) {
                    if (now < budget) next_.push_back(place);
                    continue;
                }
                stamps_[place] = stamp_;
                costs_[place] = now;
                reached_.push_back(place);
            }
        }
        for (const int place : next_) {
            if (stamps_[place] == stamp_) continue;
            stamps_[place] = stamp_;
            costs_[place] = now + 1;
            reached_.push_back(place);
        }
        next_.clear();
        if (round == reached_.size()) return reached_;
    }
}

void RegionGraph::look(std::span<const State> states) {
    needed_.clear();
    lacks_ = false;
    int held = 0;
    int possible = 0;
    int root = -1;
    for (int p = 0; p < places(); ++p) {
        possible += states[p] != out;
        if (states[p] != in) continue;
        ++held;
        if (root < 0) root = p;
    }
    if (root < 0) {
        gone_.clear();
        if (size_ > 0) look_without_root(states);
        lacks_ = size_ > 0 && possible == 0;
        return;
    }
    const int budget = size_ > 0 ? std::max(0, size_ - held) : -1;
    const int reached = static_cast<int>(reach(states, root, budget, -1).size());
    gone_.clear();
    if (size_ > 0 && (reached < size_ || held > size_)) gone_.push_back(root);
    for (int p = 0; reached < possible && p < places(); ++p) {
        if (states[p] != out && !is_reached(p)) gone_.push_back(p);
    }
    if (held == reached) return;
    if (size_ > 0 && reached == size_) {
        for (const int p : reached_) {
            if (states[p] == open) needed_.push_back(p);
        }
    } else if (held < possible) {
        find_cuts(states, root, reached);
    }
}

// Without a place that is in the region, it lies in an area that is large enough.
void RegionGraph::look_without_root(std::span<const State> states) {
    std::vector<int> small;
    std::vector<char> seen(states.size(), 0);
    int areas = 0;
    for (int p = 0; p < places(); ++p) {
        if (states[p] == out || seen[p]) continue;
        const auto area = reach(states, p, -1, -1);
        for (const int q : area) seen[q] = 1;
        const int count = static_cast<int>(area.size());
        if (count < size_) small.insert(small.end(), area.begin(), area.end());
        else if (++areas == 1 && count == size_) needed_.assign(area.begin(), area.end());
        else needed_.clear();
    }
    gone_ = std::move(small);
}

// Places that join others in the region to the root, or without which too few are left: cut vertices,
// after Tarjan (1972).
void RegionGraph::find_cuts(std::span<const State> states, int root, int reached) {
    std::ranges::fill(order_, 0);
    int met = 0;
    frames_.clear();
    const auto enter = [&](int place, int parent) {
        order_[place] = ++met;
        frames_.push_back({place, parent, starts_[place], met, met, states[place] == in, 1, 0, false});
    };
    enter(root, -1);
    for (;;) {
        Frame& here = frames_.back();
        if (here.next < starts_[here.place + 1]) {
            const int place = near_[here.next++];
            if (!is_reached(place) || place == here.parent) continue;
            if (order_[place] != 0) here.low = std::min(here.low, order_[place]);
            else enter(place, here.place);
            continue;
        }
        const Frame done = here;
        frames_.pop_back();
        if (done.place != root && states[done.place] == open &&
            (done.needed || (size_ > 0 && reached - done.cut - 1 < size_))) {
            needed_.push_back(done.place);
        }
        if (frames_.empty()) return;
        Frame& above = frames_.back();
        above.low = std::min(above.low, done.low);
        above.held += done.held;
        above.below += done.below;
        if (done.low >= above.first) {
            above.cut += done.below;
            above.needed = above.needed || done.held > 0;
        }
    }
}

} // namespace alldiff::lcg
