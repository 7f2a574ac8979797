// Exact cover: Algorithm X with dancing links (Knuth: Dancing links, 2000), as in
// reference/exact_cover.py. An option is a value of a variable; it covers the variable, and its value
// in each AllDifferent of the variable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search.hpp"

namespace alldiff::textbook {

// Items and options as numbers with four links each. An item is the head of a ring, up and down, of
// the options that cover it; the numbers of one option are a ring to the left and right, and so are
// the items that must be covered, with 0 as their head.
class Links {
public:
    struct Node {
        int left, right, up, down;
        int item;
        int variable = none;
        int value = none;
    };

    explicit Links(const Model& model) {
        add_node(0);
        std::vector<int> variables;
        for (int v = 0; v < model.variables; ++v) variables.push_back(add_item(true));
        // The items of the values of each constraint begin at heads[c]; 0 where it lacks one.
        std::vector<std::vector<int>> heads(model.constraints.size());
        for (const bool must : {true, false}) {
            for (std::size_t c = 0; c < heads.size(); ++c) {
                if (is_full(model, model.constraints[c]) != must) continue;
                heads[c].resize(std::size_t(model.words) * 64);
                for (int value = 0; value < model.words * 64; ++value) {
                    if (can_take(model, model.constraints[c], value)) {
                        heads[c][std::size_t(value)] = add_item(must);
                    }
                }
            }
        }
        std::vector<std::vector<std::size_t>> on(std::size_t(model.variables));
        for (std::size_t c = 0; c < heads.size(); ++c) {
            for (const int v : model.constraints[c].variables) on[std::size_t(v)].push_back(c);
        }
        const std::vector<int> givens = givens_of(model);
        std::vector<int> items;
        for (int v = 0; v < model.variables; ++v) {
            const int given = givens[std::size_t(v)];
            for (int value = 0; value < model.words * 64; ++value) {
                if (!model.possible(v, value) || (given != none && given != value)) continue;
                items.assign(1, variables[std::size_t(v)]);
                for (const std::size_t c : on[std::size_t(v)]) {
                    items.push_back(heads[c][std::size_t(value)]);
                }
                add_option(v, value, items);
            }
        }
    }

    [[nodiscard]] const Node& operator[](int number) const { return nodes_[std::size_t(number)]; }
    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    // The first item of those with the fewest options, or 0 if all are covered.
    [[nodiscard]] int best() const {
        int found = 0;
        for (int item = nodes_[0].right; item != 0; item = at(item).right) {
            if (found != 0 && size(item) >= size(found)) continue;
            found = item;
            if (size(found) == 0) break;
        }
        return found;
    }

    // Takes an item out, and from all others the options that cover it.
    void cover(int item) {
        at(at(item).left).right = at(item).right;
        at(at(item).right).left = at(item).left;
        for (int row = at(item).down; row != item; row = at(row).down) {
            for (int node = at(row).right; node != row; node = at(node).right) {
                at(at(node).down).up = at(node).up;
                at(at(node).up).down = at(node).down;
                --size(at(node).item);
                ++updates_;
            }
        }
    }

    // Puts back what `cover` took out, in the opposite order.
    void uncover(int item) {
        for (int row = at(item).up; row != item; row = at(row).up) {
            for (int node = at(row).left; node != row; node = at(node).left) {
                at(at(node).down).up = node;
                at(at(node).up).down = node;
                ++size(at(node).item);
            }
        }
        at(at(item).left).right = item;
        at(at(item).right).left = item;
    }

private:
    static constexpr int nothing = -2;

    Node& at(int number) { return nodes_[std::size_t(number)]; }
    [[nodiscard]] const Node& at(int number) const { return nodes_[std::size_t(number)]; }
    int& size(int item) { return sizes_[std::size_t(item)]; }
    [[nodiscard]] int size(int item) const { return sizes_[std::size_t(item)]; }

    static bool can_take(const Model& model, const Constraint& house, int value) {
        for (const int v : house.variables) {
            if (model.possible(v, value)) return true;
        }
        return false;
    }
    // As many variables as values: each of these values must be somewhere.
    static bool is_full(const Model& model, const Constraint& house) {
        std::size_t values = 0;
        for (int value = 0; value < model.words * 64; ++value) values += can_take(model, house, value);
        return values == house.variables.size();
    }
    // The value that each variable is given: `none`, or `nothing` where there are two.
    static std::vector<int> givens_of(const Model& model) {
        std::vector<int> given(std::size_t(model.variables), none);
        for (const auto& [v, value] : model.givens) {
            int& mine = given[std::size_t(v)];
            mine = mine == none || mine == value ? value : nothing;
        }
        return given;
    }

    // A new number of an item, 0 for an item itself, that is linked to nothing.
    int add_node(int item) {
        const int node = int(nodes_.size());
        nodes_.push_back({.left = node, .right = node, .up = node, .down = node,
                          .item = item == 0 ? node : item});
        return node;
    }
    // Puts a number at the end of the ring, to the left and right, that a head begins.
    void add_before(int node, int head) {
        const int last = at(head).left;
        at(node).left = last;
        at(node).right = head;
        at(last).right = node;
        at(head).left = node;
    }
    int add_item(bool must) {
        const int node = add_node(0);
        sizes_.resize(nodes_.size());
        if (must) add_before(node, 0);
        return node;
    }
    void add_option(int variable, int value, const std::vector<int>& items) {
        const int first = int(nodes_.size());
        for (const int item : items) {
            const int node = add_node(item);
            at(node).variable = variable;
            at(node).value = value;
            const int above = at(item).up;
            at(node).up = above;
            at(node).down = item;
            at(above).down = node;
            at(item).up = node;
            ++size(item);
            if (node != first) add_before(node, first);
        }
    }

    std::vector<Node> nodes_;
    std::vector<int> sizes_; // by item: the options that cover it
    std::uint64_t updates_ = 0;
};

class ExactCover final : public Search {
public:
    ExactCover(const Model& model, const Limits& limits, std::uint64_t keep, bool record)
        : model_(model), limits_(limits), keep_(keep), record_(record), stop_(limits_), links_(model) {}

    bool resume(std::size_t most_events) override {
        while (!over_) {
            if (record_ && events_.size() >= most_events) break;
            step();
        }
        report_.counters.checks = links_.updates();
        report_.counters.seconds = stop_.elapsed();
        return !over_;
    }

private:
    // An item that was chosen, with the option that covers it now, or is the next.
    struct Frame {
        int item;
        int row;
    };

    // Chooses an item, or counts a solution; then tries the next option, however far back it is.
    void step() {
        if (const int item = links_.best(); item != 0) {
            links_.cover(item);
            stack_.push_back({item, links_[item].down});
        } else {
            if (!count_solution()) return;
            if (!stack_.empty()) take_back();
        }
        while (!stack_.empty() && stack_.back().item == stack_.back().row) {
            links_.uncover(stack_.back().item);
            stack_.pop_back();
            if (!stack_.empty()) take_back();
        }
        if (stack_.empty()) {
            report_.complete = over_ = true;
            return;
        }
        if (limits_.nodes != 0 && report_.counters.nodes == limits_.nodes) return end(LimitReached::nodes);
        if (const auto met = stop_.tick(); met != LimitReached::none) return end(met);
        if (limits_.source != nullptr) limits_.source->set_nodes(report_.counters.nodes);
        try_next();
    }

    void try_next() {
        const int row = stack_.back().row;
        auto& counters = report_.counters;
        ++counters.nodes;
        counters.max_depth = std::max<std::uint64_t>(counters.max_depth, stack_.size());
        const auto told = static_cast<std::uint64_t>(links_[row].variable) << 17 |
                          static_cast<std::uint64_t>(links_[row].value) << 1 | 1;
        counters.trace_hash = (counters.trace_hash ^ told) * 0x100000001b3;
        tell(Event::attempt, row);
        for (int node = links_[row].right; node != row; node = links_[node].right) {
            links_.cover(links_[node].item);
        }
    }

    // Takes back the option tried last, and goes on to the next of its item.
    void take_back() {
        const int row = stack_.back().row;
        ++report_.counters.undos;
        for (int node = links_[row].left; node != row; node = links_[node].left) {
            links_.uncover(links_[node].item);
        }
        tell(Event::undo, row);
        stack_.back().row = links_[row].down;
    }

    // Counts the options on the stack, once the oracle has confirmed them; false if that is the end.
    bool count_solution() {
        std::vector<int> values(std::size_t(model_.variables));
        for (const auto& frame : stack_) {
            values[std::size_t(links_[frame.row].variable)] = links_[frame.row].value;
        }
        if (!holds(model_, values)) {
            report_.error = "a search offered a solution that breaks a constraint";
            over_ = true;
            return false;
        }
        if (report_.count < keep_ && !keep_solution(limits_, report_.solutions, values)) {
            end(LimitReached::cancelled);
            return false;
        }
        ++report_.count;
        tell(Event::solution, 0);
        if (limits_.solutions == 0 || report_.count < limits_.solutions) return true;
        end(LimitReached::solutions);
        return false;
    }

    void tell(Event::Kind kind, int row) {
        if (!record_) return;
        events_.push_back({kind, links_[row].variable, links_[row].value, none, int(stack_.size()), none});
    }
    void end(LimitReached why) {
        report_.limit_reached = why;
        over_ = true;
    }

    const Model& model_;
    const Limits limits_;
    const std::uint64_t keep_;
    const bool record_;
    Stop stop_;
    Links links_;
    std::vector<Frame> stack_;
    bool over_ = false;
};

} // namespace alldiff::textbook
