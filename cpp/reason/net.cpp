#include "net.hpp"

#include <algorithm>

namespace alldiff::reason::ALLDIFF_REASON {

Net::Net(const Position& position, const Assumption& assumption, Reach reach)
    : position_(position), reach_(reach) {
    const Board& board = position.board();
    for (int each = 0; each < board.cells; ++each) marks_.push_back(position.marks(each));
    for (int each = 0; each <= board.values; ++each) {
        holders_.push_back(each == 0 ? Cells{} : position.holders(each));
    }
    for (auto& nodes : node_of_) nodes.assign(index(board.cells, 0), -1);
    for (auto& nodes : bound_of_) nodes.assign(board.cells, -1);
    begin(assumption);
    std::size_t next_on = 0, next_bound = 0, next_off = 0;
    while (!absurd()) {
        if (next_on < order_[true].size()) {
            rule_out(order_[true][next_on++]);
        } else if (next_bound < bounds_.size()) {
            const int node = bounds_[next_bound++];
            pass_on(node, nodes_[node].cell, nodes_[node].says, nodes_[node].value);
        } else if (next_off < order_[false].size()) {
            force(order_[false][next_off++]);
        } else {
            break;
        }
    }
}

void Net::begin(const Assumption& assumption) {
    const auto [cell, value, says] = assumption;
    const int node = add(cell, value, says, -1);
    if (says == Says::on || says == Says::off) {
        enter(node);
    } else {
        enter_bound(node);
    }
}

int Net::add(int cell, int value, Says says, int parent) {
    const int first = static_cast<int>(parents_.size());
    nodes_.push_back({cell, value, says, -1, -1, -1, first, 0});
    if (parent >= 0) also(parent);
    return static_cast<int>(nodes_.size()) - 1;
}

// One more that the last node follows from.
void Net::also(int parent) {
    parents_.push_back(parent);
    ++nodes_.back().parent_count;
}

void Net::also_off(int cell, Mask values) {
    for (; values != 0; values &= values - 1) also(find(cell, lowest(values), false));
}

void Net::enter(int node) {
    const Node& entered = nodes_[node];
    const bool on = entered.says == Says::on;
    node_of_[on][index(entered.cell, entered.value)] = node;
    order_[on].push_back(node);
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
    if (!reach_.in_cells) return;
    for (const Says side : {Says::least, Says::most}) pass_on(parent, from.cell, side, from.value);
}

void Net::tell_off(int parent, int cell, int value) {
    const int contrary = find(cell, value, true);
    if (contrary >= 0) {
        contradiction_ = {contrary, add(cell, value, Says::off, parent)};
    } else if (find(cell, value, false) < 0) {
        enter(add(cell, value, Says::off, parent));
    }
}

// What a false candidate leaves as the last of its cell or of a house, and as its bounds.
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
        if (rest.count() == 1) {
            force(parent, rest.first(), from.value, house);
        } else if (reach_.grows && reach_.in_cells && !rest.empty()) {
            lock(parent, house, rest, from.value);
        }
    }
    if (reach_.in_cells && position_.board().signs && others != 0 && !absurd()) {
        if (bit(from.value) < (others & -others)) close_in(parent, Says::least);
        if (bit(from.value) > others) close_in(parent, Says::most);
    }
    if (!reach_.grows) return;
    marks_[from.cell] &= ~bit(from.value);
    holders_[from.value].drop(from.cell);
}

void Net::force(int parent, int cell, int value, int house) {
    if (find(cell, value, false) < 0 && find(cell, value, true) >= 0) return;
    const int node = add(cell, value, Says::on, parent);
    nodes_[node].house = house;
    if (house < 0) {
        also_off(cell, position_.marks(cell) & ~marks_[cell]);
    } else {
        for (const int other : position_.holders(value, house) - holders_[value]) {
            also(find(other, value, false));
        }
    }
    conclude(node);
}

// The last places of a value in a house are all in another one, where it is nowhere else then.
void Net::lock(int parent, int house, const Cells& rest, int value) {
    const Board& board = position_.board();
    int group = -1;
    for (const int cover : board.houses_of[rest.first()]) {
        if (cover == house || !rest.within(board.houses[cover].cells)) continue;
        const Cells outside = board.houses[cover].cells - board.houses[house].cells;
        for (const int cell : holders_[value] & outside) {
            if (find(cell, value, false) >= 0) continue;
            if (group < 0) {
                group = add(rest.first(), value, Says::on, parent);
                for (const int other : position_.holders(value, house) - holders_[value]) {
                    also(find(other, value, false));
                }
                nodes_[group].house = house;
                nodes_[group].group = static_cast<int>(groups_.size());
                groups_.push_back(rest);
            }
            tell_off(group, cell, value);
            if (absurd()) return;
        }
    }
}

// Enters a candidate that must be true, unless it was found false.
void Net::conclude(int node) {
    const int contrary = find(nodes_[node].cell, nodes_[node].value, false);
    if (contrary >= 0) {
        contradiction_ = {node, contrary};
    } else if (find(nodes_[node].cell, nodes_[node].value, true) < 0) {
        enter(node);
    }
}

bool Net::tighter(int cell, Says side, int value) const {
    const int known = bound_of_[side == Says::most][cell];
    const Mask marks = position_.marks(cell);
    if (side == Says::least) return value > (known < 0 ? lowest(marks) : nodes_[known].value);
    return value < (known < 0 ? highest(marks) : nodes_[known].value);
}

// What is above a cell that has at least the value has more; what is below one that has at most the
// value has less.
void Net::pass_on(int parent, int cell, Says side, int value) {
    const Board& board = position_.board();
    for (const auto& [other, sign] : side == Says::least ? board.above[cell] : board.below[cell]) {
        if (absurd()) return;
        if (position_.marks(other) != 0) bound(parent, other, side, value, sign);
    }
}

// A cell has more than the limit, or less.
void Net::bound(int parent, int cell, Says side, int limit, int sign) {
    const bool least = side == Says::least;
    const Mask beyond = least ? ~(bit(limit + 1) - 1) : bit(limit) - 1;
    const Mask room = marks_[cell] & beyond;
    const int value = room == 0 ? limit + (least ? 1 : -1) : least ? lowest(room) : highest(room);
    if (!tighter(cell, side, value)) return;
    const int node = add(cell, value, side, parent);
    nodes_[node].sign = sign;
    if (room == 0) {
        also_off(cell, position_.marks(cell) & beyond);
        contradiction_ = {node};
        return;
    }
    // What was ruled out before makes the bound tighter than the sign alone does.
    also_off(cell, position_.marks(cell) & beyond & ~within(nodes_[node]));
    enter_bound(node);
}

// The outermost candidate of a cell is false: the next one bounds it.
void Net::close_in(int parent, Says side) {
    const auto [cell, gone] = std::pair(nodes_[parent].cell, nodes_[parent].value);
    const Mask rest = marks_[cell] & ~bit(gone);
    const int value = side == Says::least ? lowest(rest) : highest(rest);
    if (!tighter(cell, side, value)) return;
    const int known = bound_of_[side == Says::most][cell];
    const int node = add(cell, value, side, parent);
    Mask outside = position_.marks(cell) & ~within(nodes_[node]) & ~bit(gone);
    if (known >= 0) {
        also(known);
        outside &= within(nodes_[known]);
    }
    also_off(cell, outside);
    enter_bound(node);
}

void Net::enter_bound(int node) {
    const Node entered = nodes_[node];
    const bool most = entered.says == Says::most;
    bound_of_[most][entered.cell] = node;
    const int other = bound_of_[!most][entered.cell];
    if (other >= 0 && (most ? entered.value < nodes_[other].value
                            : entered.value > nodes_[other].value)) {
        contradiction_ = {node, other};
        return;
    }
    bounds_.push_back(node);
    const Mask room = marks_[entered.cell] & within(entered);
    for (Mask rest = marks_[entered.cell] & ~room; rest != 0 && !absurd(); rest &= rest - 1) {
        tell_off(node, entered.cell, lowest(rest));
    }
    if (absurd() || std::popcount(room) != 1) return;
    const int last = add(entered.cell, lowest(room), Says::on, node);
    also_off(entered.cell, position_.marks(entered.cell) & within(entered) & ~room);
    conclude(last);
}

// The candidates of a cell that a bound leaves.
Mask Net::within(const Node& bound) const {
    const Mask below = bit(bound.value) - 1;
    const Mask left = bound.says == Says::least ? ~below : below | bit(bound.value);
    return position_.marks(bound.cell) & left;
}

std::vector<int> Net::behind(std::vector<int> nodes) const {
    std::vector<bool> met(nodes_.size(), false);
    for (const int node : nodes) met[node] = true;
    for (std::size_t next = 0; next < nodes.size(); ++next) {
        const Node& child = nodes_[nodes[next]];
        for (int i = 0; i < child.parent_count; ++i) {
            if (met[parent(child, i)]) continue;
            met[parent(child, i)] = true;
            nodes.push_back(parent(child, i));
        }
    }
    std::ranges::sort(nodes); // nodes come after those that they follow from
    return nodes;
}

bool Net::follows_in_its_cell(const Node& node) const {
    const auto is_bound = [](const Node& one) {
        return one.says == Says::least || one.says == Says::most;
    };
    if (node.parent_count == 0) return false;
    if (is_bound(node)) return node.sign < 0;
    return node.says == Says::off && is_bound(nodes_[parent(node, 0)]);
}

int Net::length(const std::vector<int>& nodes) const {
    const auto all = behind(nodes);
    return static_cast<int>(std::ranges::count_if(
        all, [&](int node) { return !follows_in_its_cell(nodes_[node]); }));
}

// The candidates of a node at the start or the end of a link. A bound that leads to another one says
// what it leaves, true; otherwise it says what it rules out, false.
std::vector<Candidate> Net::ends(const Node& node, bool true_start) const {
    std::vector<Candidate> all;
    if (node.group >= 0) {
        for (const int cell : groups_[node.group]) all.push_back(candidate(cell, node.value));
        return all;
    }
    if (node.says == Says::on || node.says == Says::off) return {candidate(node.cell, node.value)};
    const Mask left = within(node);
    Mask rest = true_start ? left : position_.marks(node.cell) & ~left;
    for (; rest != 0; rest &= rest - 1) all.push_back(candidate(node.cell, lowest(rest)));
    return all;
}

void Net::explain(const std::vector<int>& nodes, int chain, DeductionBuilder& found) const {
    const auto& shades = found.found().because.shades;
    const auto first = static_cast<std::ptrdiff_t>(shades.size());
    const auto shade = [&](const std::vector<Candidate>& some, Colour colour) {
        for (const auto& one : some) {
            const bool known = std::any_of(shades.begin() + first, shades.end(),
                                           [&](const Shade& known_one) {
                                               return known_one.candidate == one &&
                                                      known_one.colour == colour;
                                           });
            if (!known) found.shade(one, colour);
        }
    };
    for (const int number : behind(nodes)) {
        const Node& node = nodes_[number];
        const bool on = node.says == Says::on, off = node.says == Says::off;
        if (on || off) {
            shade(ends(node, on), on ? main_part : other_part);
        } else if (node.parent_count == 0) {
            shade(ends(node, true), main_part);
        } else if (node.sign >= 0) {
            shade(ends(node, false), other_part);
        }
        if (node.house >= 0) found.uses(node.house, main_part);
        if (node.sign >= 0) found.uses_sign(node.sign, other_part);
        if (follows_in_its_cell(node)) continue;
        for (int i = 0; i < node.parent_count; ++i) {
            const Node& from = nodes_[parent(node, i)];
            if (!on && from.says == Says::off) continue; // merely makes a bound tighter
            found.link(ends(from, !on), ends(node, false), on, chain);
            if (off && from.cell != node.cell) {
                const Cells start = from.group >= 0 ? groups_[from.group] : Cells::of(from.cell);
                found.apart(start, Cells::of(node.cell), other_part);
            }
        }
    }
}

} // namespace alldiff::reason::ALLDIFF_REASON
