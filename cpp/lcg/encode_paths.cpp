// Tables and automata as states between their variables, and steps from state to state.
#include <algorithm>

#include "encoder.hpp"

namespace alldiff::lcg {

void Encoder::plan_paths() {
    const auto possible = [&](int v, int value) { return problem_.possible(v, value); };
    for (const Diagram& diagram : problem_.diagrams) {
        if (stop()) return;
        Path path{restrict_diagram(diagram, possible, [&](int v) { return fixed(v); }, stop_), {}};
        if (stop()) return;
        if (path.diagram.empty()) {
            out_.impossible = true;
            return;
        }
        const std::size_t layers = path.diagram.variables.size();
        path.states.assign(layers + 1, Encoding::nothing);
        for (std::size_t i = 1; layers > 2 && i < layers; ++i) {
            const std::uint32_t width = path.diagram.width(i);
            // Where each value of the first variable has a state of its own, it is that state.
            if (width == 1 || (i == 1 && width == path.diagram.moves_of(0, 0).size())) continue;
            if (take_memory(width * bytes_per_candidate)) return;
            path.states[i] = kernel_.add_candidates(width);
        }
        if (take_memory(path.diagram.moves.size() * sizeof(Kernel::Triple))) return;
        paths_.push_back(std::move(path));
    }
}

void Encoder::make_paths() {
    for (const Path& path : paths_) {
        if (stop()) return;
        const Diagram& diagram = path.diagram;
        switch (diagram.variables.size()) {
        case 0:
            break;
        case 1: {
            const int v = diagram.variables[0];
            const auto moves = diagram.moves_of(0, 0);
            for (Candidate c = first(v); c < end(v); ++c) {
                const bool allowed = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
                    return move.value == out_.cells[c].second;
                });
                if (!allowed) units_.push_back(negative(c));
            }
            break;
        }
        case 2:
            add_pair_of_path(diagram);
            break;
        default:
            add_path(path);
        }
    }
}

void Encoder::add_pair_of_path(const Diagram& diagram) {
    std::vector<std::pair<int, int>> allowed; // ascending, as the moves are
    for (const Move& one : diagram.moves_of(0, 0)) {
        for (const Move& two : diagram.moves_of(1, static_cast<std::uint32_t>(one.to))) {
            allowed.emplace_back(one.value, two.value);
        }
    }
    add_pair(diagram.variables[0], diagram.variables[1], [&](int a, int b) {
        return std::binary_search(allowed.begin(), allowed.end(), std::pair(a, b));
    });
}

void Encoder::add_path(const Path& path) {
    const Diagram& diagram = path.diagram;
    const std::size_t layers = diagram.variables.size();
    std::vector<std::uint32_t> place; // of each state of a layer in its group
    const auto number = [&](std::uint32_t width) {
        place.resize(width);
        for (std::uint32_t k = 0; k < width; ++k) place[k] = k;
    };
    std::uint32_t from = Kernel::no_group;
    std::size_t start = 0;
    number(1);
    if (path.states[1] == Encoding::nothing && diagram.width(1) > 1) {
        const int v = diagram.variables[0];
        from = cell_group_[v];
        start = 1;
        place.resize(diagram.width(1));
        for (const Move& move : diagram.moves_of(0, 0)) {
            place[move.to] = out_.find(v, move.value) - first(v);
        }
        for (Candidate c = first(v); c < end(v); ++c) { // a value without a move
            if (std::find(place.begin(), place.end(), c - first(v)) == place.end()) units_.push_back(negative(c));
        }
    }
    std::vector<Candidate> members;
    std::vector<Kernel::Triple> triples;
    for (std::size_t i = start; i < layers; ++i) {
        const int v = diagram.variables[i];
        std::uint32_t to = Kernel::no_group;
        if (path.states[i + 1] != Encoding::nothing) {
            members.clear();
            for (std::uint32_t k = 0; k < diagram.width(i + 1); ++k) members.push_back(path.states[i + 1] + k);
            to = kernel_.add_group(members, true, GroupKind::states);
        }
        triples.clear();
        for (std::uint32_t k = 0; k < diagram.width(i); ++k) {
            for (const Move& move : diagram.moves_of(i, k)) {
                triples.push_back({place[k], out_.find(v, move.value) - first(v),
                                   to == Kernel::no_group ? 0 : static_cast<std::uint32_t>(move.to)});
            }
        }
        std::stable_sort(triples.begin(), triples.end(),
                         [](const auto& a, const auto& b) { return a.from < b.from; });
        kernel_.add_step(from, cell_group_[v], to, triples);
        from = to;
        number(diagram.width(i + 1));
    }
}

} // namespace alldiff::lcg
