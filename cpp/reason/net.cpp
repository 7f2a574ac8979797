#include "net.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

Net::Net(const Position& position, int cell, int value, bool on, Reach reach)
    : position_(position), reach_(reach) {
    const Board& board = position.board();
    for (int each = 0; each < board.cells; ++each) marks_.push_back(position.marks(each));
    for (int each = 0; each <= board.values; ++each) {
        holders_.push_back(each == 0 ? Cells{} : position.holders(each));
    }
    for (auto& nodes : node_of_) nodes.assign(index(board.cells, 0), -1);
    enter(add(cell, value, on, -1, -1));
    std::size_t next_on = 0, next_off = 0;
    while (!absurd()) {
        if (next_on < order_[true].size()) {
            rule_out(order_[true][next_on++]);
        } else if (next_off < order_[false].size()) {
            force(order_[false][next_off++]);
        } else {
            break;
        }
    }
}

int Net::add(int cell, int value, bool on, int house, int parent) {
    const int first = static_cast<int>(parents_.size());
    nodes_.push_back({cell, value, on, house, first, parent < 0 ? 0 : 1});
    if (parent >= 0) parents_.push_back(parent);
    return static_cast<int>(nodes_.size()) - 1;
}

void Net::enter(int node) {
    const Node& entered = nodes_[node];
    node_of_[entered.on][index(entered.cell, entered.value)] = node;
    order_[entered.on].push_back(node);
}

// What a true candidate rules out.
void Net::rule_out(int parent) {
    const Node from = nodes_[parent];
    if (reach_.in_cells) {
        Mask rest = marks_[from.cell] & ~bit(from.value);
        for (; rest != 0 && !absurd(); rest &= rest - 1) tell_off(parent, from.cell, lowest(rest));
    }
    for (const int cell : holders_[from.value] & position_.board().peers[from.cell]) {
        if (absurd()) return;
        tell_off(parent, cell, from.value);
    }
}

void Net::tell_off(int parent, int cell, int value) {
    const int contrary = find(cell, value, true);
    if (contrary >= 0) {
        contradiction_ = {contrary, add(cell, value, false, -1, parent)};
    } else if (find(cell, value, false) < 0) {
        enter(add(cell, value, false, -1, parent));
    }
}

// What a false candidate leaves as the last of its cell or of a house.
void Net::force(int parent) {
    const Node from = nodes_[parent];
    const Mask others = marks_[from.cell] & ~bit(from.value);
    if (reach_.in_cells && std::popcount(others) == 1) {
        force(parent, from.cell, lowest(others), -1);
    }
    for (const int house : position_.board().houses_of[from.cell]) {
        if (absurd()) return;
        Cells rest = holders_[from.value] & position_.board().houses[house].cells;
        rest.drop(from.cell);
        if (rest.count() == 1) force(parent, rest.first(), from.value, house);
    }
    if (!reach_.grows) return;
    marks_[from.cell] &= ~bit(from.value);
    holders_[from.value].drop(from.cell);
}

void Net::force(int parent, int cell, int value, int house) {
    const int contrary = find(cell, value, false);
    if (contrary < 0 && find(cell, value, true) >= 0) return;
    const int node = add(cell, value, true, house, parent);
    const auto also = [&](int other, int gone) {
        parents_.push_back(find(other, gone, false));
        ++nodes_.back().parent_count;
    };
    if (house < 0) {
        Mask gone = position_.marks(cell) & ~marks_[cell];
        for (; gone != 0; gone &= gone - 1) also(cell, lowest(gone));
    } else {
        for (const int other : position_.holders(value, house) - holders_[value]) {
            also(other, value);
        }
    }
    if (contrary >= 0) {
        contradiction_ = {node, contrary};
    } else {
        enter(node);
    }
}

std::vector<int> Net::behind(std::vector<int> nodes) const {
    std::vector<bool> met(nodes_.size(), false);
    for (const int node : nodes) met[node] = true;
    for (std::size_t next = 0; next < nodes.size(); ++next) {
        const Node& child = nodes_[nodes[next]];
        for (int i = 0; i < child.parent_count; ++i) {
            const int parent = parents_[child.first_parent + i];
            if (met[parent]) continue;
            met[parent] = true;
            nodes.push_back(parent);
        }
    }
    std::ranges::sort(nodes); // nodes come after those that they follow from
    return nodes;
}

void Net::explain(const std::vector<int>& nodes, int chain, Because& because,
                  Grounds& grounds) const {
    for (const int number : behind(nodes)) {
        const Node& node = nodes_[number];
        const Candidate here = candidate(node.cell, node.value);
        because.shades.push_back({here, node.on ? main_part : other_part});
        if (node.house >= 0) grounds.add(node.house, main_part);
        for (int i = 0; i < node.parent_count; ++i) {
            const Node& parent = nodes_[parents_[node.first_parent + i]];
            because.links.push_back({{candidate(parent.cell, parent.value)}, {here}, node.on,
                                     static_cast<std::uint8_t>(chain)});
            if (!node.on && parent.cell != node.cell) {
                grounds.apart(Cells::of(parent.cell), Cells::of(node.cell), other_part);
            }
        }
    }
}

} // namespace alldiff::reason::ALLDIFF_REASON
