#include "chain_graph.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

ChainGraph::ChainGraph(const Position& position, Links links, Sink& sink)
    : position_(position), board_(position.board()), links_(links),
      single_at_(at(board_.cells, 0), -1) {
    for (const int cell : position.open()) {
        for (Mask rest = position.marks(cell); rest != 0; rest &= rest - 1) {
            single_at_[at(cell, lowest(rest))] = static_cast<int>(nodes_.size());
            nodes_.push_back({lowest(rest), Cells::of(cell)});
        }
    }
    singles_ = count();
    if (links == Links::grouped) {
        add_groups();
        if (sink.manner.sets_in_chains) add_sets();
    }
    strong_.resize(nodes_.size());
    weak_.resize(nodes_.size());
    by_value_.resize(board_.values + 1);
    for (int node = 0; node < count(); ++node) {
        by_value_[nodes_[node].value].push_back(node);
        seen_.push_back(board_.seen_by_all(nodes_[node].cells));
    }
    if (links != Links::cells) link_houses(sink);
    if (links != Links::houses) link_cells();
    if (sets_) link_forced_cells();
    link_weakly(sink);
}

void ChainGraph::link(int node, int other) {
    auto& links = strong_[node];
    if (std::ranges::find(links, other) == links.end()) links.push_back(other);
}

// All places of a value where a box and another house cross.
void ChainGraph::add_groups() {
    for (const int box : board_.boxes) {
        for (int house = 0; house < static_cast<int>(board_.houses.size()); ++house) {
            if (house == box) continue;
            for (int value = 1; value <= board_.values; ++value) {
                const Cells cells = position_.holders(value, box) & board_.houses[house].cells;
                if (cells.count() > 1) nodes_.push_back({value, cells});
            }
        }
    }
}

void ChainGraph::add_sets() {
    sets_.emplace(position_);
    for (int set = 0; set < sets_->count(); ++set) {
        if ((*sets_)[set].size < 2) continue;
        for (Mask rest = (*sets_)[set].values; rest != 0; rest &= rest - 1) {
            nodes_.push_back({lowest(rest), sets_->places(set, lowest(rest)), set});
        }
    }
}

// Two nodes that hold all places of a value in a house: one of them is true.
void ChainGraph::link_houses(Sink& sink) {
    std::vector<int> inside;
    for (int house = 0; house < static_cast<int>(board_.houses.size()); ++house) {
        if (sink.stopped()) return;
        for (int value = 1; value <= board_.values; ++value) {
            const Cells places = position_.holders(value, house);
            inside.clear();
            for (const int node : by_value_[value]) {
                if (nodes_[node].set < 0 && nodes_[node].cells.within(places)) inside.push_back(node);
            }
            for (const int node : inside) {
                const Cells others = places - nodes_[node].cells;
                for (const int other : inside) {
                    if (nodes_[other].cells == others) link(node, other);
                }
            }
        }
    }
}

// The two values of a cell, and the values of an almost locked set: without one it has all others.
void ChainGraph::link_cells() {
    for (const int cell : position_.bivalue()) {
        const Mask marks = position_.marks(cell);
        const int one = find(cell, lowest(marks)), two = find(cell, lowest(marks & (marks - 1)));
        link(one, two);
        link(two, one);
    }
    for (int node = 0; node < count(); ++node) {
        for (int other = node; other > 0 && nodes_[node].set >= 0 &&
                               nodes_[other - 1].set == nodes_[node].set;) {
            --other;
            strong_[node].push_back(other);
            strong_[other].push_back(node);
        }
    }
}

Mask ChainGraph::lost_to(int set, int without, int cell) const {
    Mask lost = 0;
    Mask rest = (*sets_)[set].values & position_.marks(cell) & ~bit(without);
    for (; rest != 0; rest &= rest - 1) {
        if (sets_->seers(set, lowest(rest)).has(cell)) lost |= bit(lowest(rest));
    }
    return lost;
}

// A cell that a set without one of its values leaves a single candidate, though it takes several.
void ChainGraph::link_forced_cells() {
    for (int node = singles_; node < count(); ++node) {
        const auto [value, cells, set] = nodes_[node];
        if (set < 0) continue;
        Cells once, twice; // cells that lose a value, or more than one
        for (Mask rest = (*sets_)[set].values & ~bit(value); rest != 0; rest &= rest - 1) {
            const Cells lose = sets_->seers(set, lowest(rest)) & position_.holders(lowest(rest));
            twice |= once & lose;
            once |= lose;
        }
        for (const int cell : twice) {
            const Mask left = position_.marks(cell) & ~lost_to(set, value, cell);
            if (std::popcount(left) != 1) continue;
            link(node, find(cell, lowest(left)));
            link(find(cell, lowest(left)), node);
        }
    }
}

void ChainGraph::link_weakly(Sink& sink) {
    for (int node = 0; node < count() && !sink.stopped(); ++node) {
        const ChainNode& one = nodes_[node];
        if (one.single() && (links_ == Links::single || links_ == Links::grouped)) {
            const int cell = one.cells.first();
            Mask rest = position_.marks(cell) & ~bit(one.value);
            for (; rest != 0; rest &= rest - 1) weak_[node].push_back(find(cell, lowest(rest)));
        }
        for (const int other : by_value_[one.value]) {
            if (nodes_[other].cells.within(seen_[node]) && !strong_[other].empty()) {
                weak_[node].push_back(other);
            }
        }
    }
}

bool ChainGraph::linked(int node, int other) const {
    const ChainNode &one = nodes_[node], &two = nodes_[other];
    if (one.value == two.value) return two.cells.within(seen_[node]);
    return one.single() && two.single() && one.cells == two.cells;
}

void ChainGraph::add_reasons(int from, int to, bool strong, DeductionBuilder& found) const {
    const ChainNode &one = nodes_[from], &two = nodes_[to];
    if (!strong) {
        if (one.value == two.value) found.apart(one.cells, two.cells, other_part);
        return;
    }
    if (one.set >= 0 && one.set == two.set) {
        found.uses(set(one.set).house, main_part);
        return;
    }
    if (one.set >= 0 || two.set >= 0) {
        const ChainNode &port = one.set >= 0 ? one : two, &forced = one.set >= 0 ? two : one;
        const int cell = forced.cells.first();
        found.uses(set(port.set).house, main_part);
        Mask rest = lost_to(port.set, port.value, cell);
        for (; rest != 0; rest &= rest - 1) {
            found.apart(forced.cells, sets_->places(port.set, lowest(rest)), other_part);
        }
        return;
    }
    if (one.value != two.value) return;
    for (const int house : board_.houses_of[one.cells.first()]) {
        if (position_.holders(one.value, house) == (one.cells | two.cells)) {
            found.uses(house, main_part);
            return;
        }
    }
}

Spread::Spread(const ChainGraph& graph, int start, bool on, int second)
    : start_(start), on_(on), parent_(2 * static_cast<std::size_t>(graph.count()), unreached) {
    std::vector<int> states{state(start, on)};
    parent_[states[0]] = origin;
    for (std::size_t next = 0; next < states.size(); ++next) {
        const int node = states[next] / 2;
        const bool is_on = states[next] % 2 == 1;
        if (is_on && node != start) trues_.push_back(node);
        if (back_ < 0 && is_on && on && node != start && graph.linked(node, start)) back_ = node;
        for (const int to : is_on ? graph.weak(node) : graph.strong(node)) {
            if (to == start && is_on == on_) {
                if (back_ < 0) back_ = node;
                continue;
            }
            if (next == 0 && second >= 0 && to != second) continue;
            const int reached = state(to, !is_on);
            if (parent_[reached] != unreached) continue;
            parent_[reached] = node;
            states.push_back(reached);
        }
    }
}

std::vector<int> Spread::path(int node, bool on) const {
    std::vector<int> nodes{node};
    for (int at = state(node, on); parent_[at] != origin;) {
        nodes.push_back(parent_[at]);
        at = state(parent_[at], at % 2 == 0);
    }
    std::ranges::reverse(nodes);
    return nodes;
}

} // namespace alldiff::reason::ALLDIFF_REASON
