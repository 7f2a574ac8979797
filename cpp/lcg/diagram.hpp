// Diagram: the words that a table or an automaton allows, as paths through layers of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::lcg {

using Move = Constraint::Move; // by a value to a node of the next layer, by its number there

// Layer i is about variables[i]; behind the last one there is a single node. Every node lies on a
// path from the first layer, which has one node, to the end, and no two of a layer have the same
// moves. Without any word there are no layers at all, though there may be variables.
struct Diagram {
    std::vector<int> variables;
    std::vector<std::uint32_t> layers; // first node of each layer, the end included, and how many in all
    std::vector<std::uint32_t> starts; // first move of each node, and how many in all
    std::vector<Move> moves;           // ascending by value within a node

    [[nodiscard]] bool empty() const { return layers.empty(); }
    [[nodiscard]] std::uint32_t width(std::size_t layer) const { return layers[layer + 1] - layers[layer]; }
    [[nodiscard]] std::span<const Move> moves_of(std::size_t layer, std::uint32_t node) const {
        const std::uint32_t at = layers[layer] + node;
        return {moves.data() + starts[at], moves.data() + starts[at + 1]};
    }
    [[nodiscard]] std::size_t bytes() const {
        return (layers.capacity() + starts.capacity()) * sizeof(std::uint32_t) +
               moves.capacity() * sizeof(Move);
    }
};

// Tells whether a variable can take a value.
using Allowed = std::function<bool(int variable, int value)>;
// The value of a variable that has one, else -1: such a variable gets no layer.
using Fixed = std::function<int(int variable)>;

// Makes the diagram of a table or an automaton, with what is allowed. A limit that the stop meets
// leaves it incomplete.
[[nodiscard]] Diagram make_diagram(const Constraint& constraint, const Allowed& allowed, Stop& stop);

// Makes a diagram of what is left of another.
[[nodiscard]] Diagram restrict_diagram(const Diagram& diagram, const Allowed& allowed,
                                       const Fixed& fixed, Stop& stop);

} // namespace alldiff::lcg
