#include "diagram.hpp"

#include <algorithm>

namespace alldiff::lcg {

namespace {

constexpr std::uint32_t none = ~0U;

// Collects the nodes of one layer; equal ones are the same node.
class Layer {
public:
    Layer() : starts_(1, 0), table_(16, none) {}

    std::uint32_t add(std::span<const Move> moves) {
        if (2 * count() >= table_.size()) grow();
        for (std::size_t at = hash(moves);; ++at) {
            std::uint32_t& entry = table_[at & (table_.size() - 1)];
            if (entry == none) {
                entry = count();
                moves_.insert(moves_.end(), moves.begin(), moves.end());
                starts_.push_back(static_cast<std::uint32_t>(moves_.size()));
                return entry;
            }
            const auto known = node(entry);
            if (std::equal(known.begin(), known.end(), moves.begin(), moves.end(),
                           [](Move a, Move b) { return a.value == b.value && a.to == b.to; })) {
                return entry;
            }
        }
    }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(starts_.size() - 1); }
    [[nodiscard]] std::span<const Move> node(std::uint32_t k) const {
        return {moves_.data() + starts_[k], moves_.data() + starts_[k + 1]};
    }

private:
    static std::size_t hash(std::span<const Move> moves) {
        std::uint64_t sum = 0;
        for (const Move& move : moves) {
            sum = (sum ^ static_cast<std::uint32_t>(move.value)) * 0x9e3779b97f4a7c15;
            sum = (sum ^ (sum >> 29) ^ static_cast<std::uint32_t>(move.to)) * 0xbf58476d1ce4e5b9;
        }
        return static_cast<std::size_t>(sum ^ (sum >> 32));
    }
    void grow() {
        table_.assign(2 * table_.size(), none);
        for (std::uint32_t k = 0; k < count(); ++k) {
            std::size_t at = hash(node(k));
            while (table_[at & (table_.size() - 1)] != none) ++at;
            table_[at & (table_.size() - 1)] = k;
        }
    }

    std::vector<std::uint32_t> starts_;
    std::vector<Move> moves_;
    std::vector<std::uint32_t> table_;
};

Diagram assemble(std::vector<int> variables, const std::vector<Layer>& layers) {
    Diagram diagram;
    diagram.variables = std::move(variables);
    diagram.layers.push_back(0);
    diagram.starts.push_back(0);
    for (const Layer& layer : layers) {
        for (std::uint32_t k = 0; k < layer.count(); ++k) {
            const auto moves = layer.node(k);
            diagram.moves.insert(diagram.moves.end(), moves.begin(), moves.end());
            diagram.starts.push_back(static_cast<std::uint32_t>(diagram.moves.size()));
        }
        diagram.layers.push_back(diagram.layers.back() + layer.count());
    }
    // The end, a node without moves.
    diagram.starts.push_back(static_cast<std::uint32_t>(diagram.moves.size()));
    diagram.layers.push_back(diagram.layers.back() + 1);
    return diagram;
}

// Reduces layers of nodes of any kind: `moves(layer, node)` gives the moves, `ends(node)` tells
// whether a word may end there, and there are `width(layer)` nodes in a layer.
template <class Moves, class Ends, class Width>
Diagram reduce(const std::vector<int>& variables, Moves moves, Ends ends, Width width,
               const Allowed& allowed, const Fixed& fixed, Stop& stop) {
    const std::size_t count = variables.size();
    std::vector<std::vector<char>> reached(count + 1);
    for (std::size_t i = 0; i <= count; ++i) reached[i].assign(width(i), 0);
    reached[0][0] = 1;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::uint32_t k = 0; k < reached[i].size(); ++k) {
            if (!reached[i][k]) continue;
            if (stop.tick(0) != LimitReached::none) return {};
            for (const Move& move : moves(i, k)) {
                if (allowed(variables[i], move.value)) reached[i + 1][move.to] = 1;
            }
        }
    }
    std::vector<int> open;
    for (const int v : variables) {
        if (fixed(v) < 0) open.push_back(v);
    }
    std::vector<Layer> layers(open.size());
    std::size_t at = open.size();
    std::vector<std::uint32_t> after(reached[count].size(), none); // the new node of each old one
    for (std::uint32_t k = 0; k < after.size(); ++k) {
        if (reached[count][k] && ends(k)) after[k] = 0;
    }
    std::vector<std::uint32_t> here;
    std::vector<Move> kept;
    for (std::size_t i = count; i-- > 0;) {
        const int value = fixed(variables[i]);
        if (value < 0) --at;
        here.assign(reached[i].size(), none);
        for (std::uint32_t k = 0; k < here.size(); ++k) {
            if (!reached[i][k]) continue;
            if (stop.tick(0) != LimitReached::none) return {};
            kept.clear();
            for (const Move& move : moves(i, k)) {
                const std::uint32_t to = after[move.to];
                if (to == none || !allowed(variables[i], move.value)) continue;
                if (value < 0) kept.push_back({move.value, static_cast<int>(to)});
                else here[k] = to;
            }
            if (!kept.empty()) here[k] = layers[at].add(kept);
        }
        after.swap(here);
    }
    Diagram diagram;
    diagram.variables = open;
    return after[0] == none ? diagram : assemble(std::move(open), layers);
}

// Makes the nodes of the rows of a table, which ascend, from the last layer to the first.
class Rows {
public:
    Rows(const Constraint& constraint, const Allowed& allowed, Stop& stop)
        : constraint_(constraint), allowed_(allowed), stop_(stop), size_(constraint.variables.size()),
          layers_(size_) {}

    Diagram make() {
        Diagram diagram;
        diagram.variables = constraint_.variables;
        const std::uint32_t root = add(0, 0, constraint_.rows.size() / size_);
        return root == none ? diagram : assemble(constraint_.variables, layers_);
    }

private:
    // The node of the rows from `first` to `last`, which are equal before the layer.
    std::uint32_t add(std::size_t layer, std::size_t first, std::size_t last) {
        if (layer == size_) return 0;
        if (stop_.tick(0) != LimitReached::none) return none;
        std::vector<Move> kept;
        for (std::size_t i = first; i < last;) {
            const int value = constraint_.rows[i * size_ + layer];
            std::size_t end = i + 1;
            while (end < last && constraint_.rows[end * size_ + layer] == value) ++end;
            if (allowed_(constraint_.variables[layer], value)) {
                const std::uint32_t to = add(layer + 1, i, end);
                if (to != none) kept.push_back({value, static_cast<int>(to)});
            }
            i = end;
        }
        return kept.empty() ? none : layers_[layer].add(kept);
    }

    const Constraint& constraint_;
    const Allowed& allowed_;
    Stop& stop_;
    std::size_t size_;
    std::vector<Layer> layers_;
};

} // namespace

Diagram make_diagram(const Constraint& constraint, const Allowed& allowed, Stop& stop) {
    if (constraint.type == Constraint::Type::table) return Rows(constraint, allowed, stop).make();
    return reduce(
        constraint.variables,
        [&](std::size_t, std::uint32_t k) -> std::span<const Move> { return constraint.moves[k]; },
        [&](std::uint32_t k) { return constraint.accepting[k] != 0; },
        [&](std::size_t) { return constraint.moves.size(); }, allowed, [](int) { return -1; }, stop);
}

Diagram restrict_diagram(const Diagram& diagram, const Allowed& allowed, const Fixed& fixed, Stop& stop) {
    if (diagram.empty()) return diagram;
    return reduce(
        diagram.variables, [&](std::size_t i, std::uint32_t k) { return diagram.moves_of(i, k); },
        [](std::uint32_t) { return true; },
        [&](std::size_t i) { return std::size_t{diagram.width(i)}; }, allowed, fixed, stop);
}

} // namespace alldiff::lcg
