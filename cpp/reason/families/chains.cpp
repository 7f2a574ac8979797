// Chains and loops of strong and weak links in turn: X- and XY-chains, nice loops, alternating
// inference chains, with groups and almost locked sets as well. Shortest first.
#include <algorithm>
#include <limits>
#include <map>
#include <ranges>
#include <string>

#include "../chain_graph.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Nodes in order, the first in the state `on`, from there on in turn; in a loop the last is linked to
// the first, or is the first again where they contradict each other.
struct Chain {
    std::vector<int> nodes;
    bool on;
    bool loop = false;
};

class ChainFinder {
public:
    ChainFinder(const Position& position, Links links, Sink& sink)
        : position_(position), sink_(sink), manner_(sink.manner),
          graph_(position, links, sink), grouped_(links == Links::grouped),
          longest_(links == Links::houses || links == Links::cells ? manner_.longest : no_limit) {}

    // A value is at one end or at the other; `mixed`: also two values at ends that see each other.
    // Where `shape` names them, the strong links must be such, one way round or the other: V between
    // the two values of a cell, L between the two places of a value; and not all of one value.
    void ends(bool mixed, std::string_view shape = {}) {
        for (int start = 0; start < graph_.singles() && !sink_.stopped(); ++start) {
            if (graph_.strong(start).empty()) continue;
            const Spread spread(graph_, start, false);
            for (const int end : spread.trues()) {
                // Another way back may cross nothing.
                if ((manner_.chains_cross ? end <= start : end == start) ||
                    !graph_.node(end).single()) {
                    continue;
                }
                const ChainNode &one = graph_.node(start), &two = graph_.node(end);
                if (!shape.empty() && !shaped(spread.path(end, true), shape)) continue;
                if (one.value == two.value) {
                    add({spread.path(end, true), false}, common(one, two));
                } else if (mixed && two.cells.within(position_.board().seen_by_all(one.cells))) {
                    std::vector<Candidate> lost;
                    drop(one.cells, two.value, lost);
                    drop(two.cells, one.value, lost);
                    add({spread.path(end, true), false}, std::move(lost));
                }
            }
        }
        report();
    }

    // A candidate that is false if it is true, or true if it is false.
    void discontinuous() {
        for (int start = 0; start < graph_.singles() && !sink_.stopped(); ++start) {
            for (const bool on : {true, false}) {
                const Spread spread(graph_, start, on);
                if (spread.back() < 0) continue;
                const auto& [value, cells, set] = graph_.node(start);
                std::vector<Candidate> lost;
                if (on) {
                    drop(cells, value, lost);
                } else {
                    Mask rest = position_.marks(cells.first()) & ~bit(value);
                    for (; rest != 0; rest &= rest - 1) drop(cells, lowest(rest), lost);
                }
                for (const int last : backs(spread, start, on)) {
                    Chain chain{spread.path(last, on), on, false};
                    chain.nodes.push_back(start);
                    add(std::move(chain), lost);
                }
            }
        }
        report();
    }

    // Loops in which one end of every link is true. They are found from their links in cells and
    // houses: those of sets alone are not looked for.
    void continuous(std::size_t fewest = 4) {
        if (!manner_.chains_cross) {
            from_cells();
            return;
        }
        for (int start = 0; start < graph_.count() && !sink_.stopped(); ++start) {
            if (graph_.node(start).set >= 0 || graph_.strong(start).empty()) continue;
            for (const int second : graph_.strong(start)) {
                const Spread spread(graph_, start, false, second);
                for (const int end : spread.trues()) {
                    if (!graph_.linked(start, end)) continue;
                    Chain chain{spread.path(end, true), false, true};
                    if (chain.nodes.size() < fewest || repeats(chain)) continue;
                    auto lost = lost_to_loop(chain);
                    add(std::move(chain), std::move(lost));
                }
            }
        }
        report();
    }

private:
    // The nodes from which the start is contradicted: the nearest, or all where some ways back cross.
    std::vector<int> backs(const Spread& spread, int start, bool on) const {
        if (manner_.chains_cross) return {spread.back()};
        std::vector<int> all;
        for (const int node : on ? spread.trues() : graph_.strong(start)) {
            if (on ? graph_.linked(node, start) : spread.reached(node, false)) all.push_back(node);
        }
        return all;
    }

    bool shaped(const std::vector<int>& nodes, std::string_view shape) const {
        if (nodes.size() != 2 * shape.size()) return false;
        std::string links;
        bool several = false;
        for (std::size_t i = 0; i < nodes.size(); i += 2) {
            const ChainNode &one = graph_.node(nodes[i]), &two = graph_.node(nodes[i + 1]);
            links += one.value == two.value ? 'L' : 'V';
            several |= one.value != graph_.node(nodes[0]).value || one.value != two.value;
        }
        return several && (links == shape || std::ranges::equal(links, shape | std::views::reverse));
    }

    // Whether a loop comes to a candidate twice, alone or in a group or set.
    bool repeats(const Chain& chain) const {
        for (std::size_t i = 0; i < chain.nodes.size(); ++i) {
            const ChainNode& one = graph_.node(chain.nodes[i]);
            for (std::size_t j = 0; j < i; ++j) {
                const ChainNode& other = graph_.node(chain.nodes[j]);
                if (one.value == other.value && one.cells.meets(other.cells)) return true;
            }
        }
        return false;
    }

    // Loops through two values of a cell, on the way that is found first.
    void from_cells() {
        for (int start = 0; start < graph_.singles() && !sink_.stopped(); ++start) {
            if (graph_.strong(start).empty()) continue;
            const auto& [value, cells, set] = graph_.node(start);
            const Spread spread(graph_, start, false);
            Mask rest = position_.marks(cells.first()) & ~bit(value);
            for (; rest != 0; rest &= rest - 1) {
                const int end = graph_.find(cells.first(), lowest(rest));
                if (!spread.reached(end, true)) continue;
                Chain chain{spread.path(end, true), false, true};
                if (chain.nodes.size() < 4) continue;
                auto lost = lost_to_loop(chain);
                add(std::move(chain), std::move(lost));
            }
        }
        report();
    }

    // Whether a chain comes to a cell twice; its last cell may be its first.
    bool crosses(const Chain& chain) const {
        const auto cells = [&](std::size_t i) -> const Cells& { return graph_.node(chain.nodes[i]).cells; };
        std::size_t last = chain.nodes.size() - 1;
        if (chain.loop || chain.nodes.front() == chain.nodes.back()) {
            while (last > 0 && cells(last) == cells(0)) --last;
        }
        Cells seen = cells(0);
        for (std::size_t i = 1; i <= last; ++i) {
            if (cells(i) == cells(i - 1)) continue;
            if (cells(i).meets(seen)) return true;
            seen |= cells(i);
        }
        return false;
    }

    void drop(const Cells& cells, int value, std::vector<Candidate>& lost) const {
        for (const int cell : cells & position_.holders(value)) {
            lost.push_back(candidate(cell, value));
        }
    }

    std::vector<Candidate> common(const ChainNode& one, const ChainNode& two) const {
        std::vector<Candidate> lost;
        drop(position_.board().seen_by_all(one.cells | two.cells), one.value, lost);
        return lost;
    }

    // Weak links remove what sees both of their ends, outside the cells of the loop; sets remove what
    // sees their other values.
    std::vector<Candidate> lost_to_loop(const Chain& chain) const {
        std::vector<Candidate> lost;
        const auto count = chain.nodes.size();
        Cells own;
        for (const int node : chain.nodes) own |= graph_.node(node).cells;
        for (std::size_t i = 1; i < count; i += 2) { // weak from the true to the next
            const ChainNode &one = graph_.node(chain.nodes[i]),
                            &two = graph_.node(chain.nodes[(i + 1) % count]);
            if (one.value == two.value) {
                for (const auto& each : common(one, two)) {
                    if (!own.has(each.cell)) lost.push_back(each);
                }
            } else {
                const int cell = one.cells.first();
                Mask rest = position_.marks(cell) & ~bit(one.value) & ~bit(two.value);
                for (; rest != 0; rest &= rest - 1) lost.push_back(candidate(cell, lowest(rest)));
            }
            lose_to_set(graph_.node(chain.nodes[i - 1]), one, lost);
        }
        std::ranges::sort(lost);
        lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
        return lost;
    }

    // A set that is linked strongly, in itself or to a cell that it forces, has its other values.
    void lose_to_set(const ChainNode& one, const ChainNode& two, std::vector<Candidate>& lost) const {
        const ChainNode &port = one.set >= 0 ? one : two, &other = one.set >= 0 ? two : one;
        if (port.set < 0) return;
        Mask rest = graph_.set(port.set).values & ~bit(port.value);
        rest &= other.set >= 0 ? ~bit(other.value)
                               : ~graph_.lost_to(port.set, port.value, other.cells.first());
        for (; rest != 0; rest &= rest - 1) {
            drop(graph_.sets().seers(port.set, lowest(rest)), lowest(rest), lost);
        }
    }

    void add(Chain chain, std::vector<Candidate> lost) {
        if (lost.empty() || static_cast<int>(chain.nodes.size()) > longest_) return;
        if (!manner_.chains_cross && crosses(chain)) return;
        if (grouped_ && std::ranges::all_of(chain.nodes, [&](int node) {
                return graph_.node(node).single();
            })) {
            return;
        }
        std::ranges::sort(lost);
        const auto [entry, fresh] = found_.try_emplace(std::move(lost), chain);
        if (!fresh && chain.nodes.size() < entry->second.nodes.size()) {
            entry->second = std::move(chain);
        }
    }

    void report() const {
        if (sink_.wants_best) {
            const auto best = std::ranges::min_element(found_, {}, [](const auto& each) {
                return preference({}, each.first, static_cast<int>(each.second.nodes.size()));
            });
            if (best != found_.end()) sink_.take(written(best->first, best->second));
            return;
        }
        std::vector<const std::pair<const std::vector<Candidate>, Chain>*> all;
        for (const auto& each : found_) all.push_back(&each);
        std::ranges::stable_sort(all, {}, [](const auto* each) { return each->second.nodes.size(); });
        for (const auto* each : all) {
            if (!sink_.take(written(each->first, each->second))) return;
        }
    }

    Deduction written(const std::vector<Candidate>& lost, const Chain& chain) const {
        DeductionBuilder found(position_, sink_.technique);
        auto by_value = lost;
        std::ranges::stable_sort(by_value, {}, &Candidate::value);
        for (const auto& one : by_value) found.remove(one);
        found.length(static_cast<int>(chain.nodes.size()));
        bool on = chain.on;
        const auto count = chain.nodes.size();
        std::vector<int> sets; // each has a colour of its own
        for (std::size_t i = 0; i < count; ++i, on = !on) {
            const ChainNode& node = graph_.node(chain.nodes[i]);
            for (const int cell : node.cells) {
                found.shade(cell, node.value, on ? main_part : other_part);
            }
            if (node.set >= 0 && std::ranges::find(sets, node.set) == sets.end()) {
                const auto colour = third_part + static_cast<int>(sets.size());
                found.shade(graph_.set(node.set).cells, 0, static_cast<Colour>(colour));
                sets.push_back(node.set);
            }
            if (i + 1 < count || chain.loop) {
                link(chain.nodes[i], chain.nodes[(i + 1) % count], !on, found);
            }
        }
        add_reasons(lost, chain, found);
        return found.take();
    }

    void link(int from, int to, bool strong, DeductionBuilder& found) const {
        const auto written_as = [&](const ChainNode& node) {
            std::vector<Candidate> all;
            for (const int cell : node.cells) all.push_back(candidate(cell, node.value));
            return all;
        };
        found.link(written_as(graph_.node(from)), written_as(graph_.node(to)), strong);
        graph_.add_reasons(from, to, strong, found);
    }

    // The houses by which removals see the nodes that rule them out.
    void add_reasons(const std::vector<Candidate>& lost, const Chain& chain, DeductionBuilder& found) const {
        if (chain.nodes.front() == chain.nodes.back()) return;
        for (const auto& [cell, value] : lost) {
            for (const int number : chain.nodes) {
                const ChainNode& node = graph_.node(number);
                const bool end = number == chain.nodes.front() || number == chain.nodes.back();
                if (node.value == value && (chain.loop || end)) {
                    see(cell, node.cells, found);
                }
                if (chain.loop && node.set >= 0 && (graph_.set(node.set).values & bit(value)) != 0) {
                    see(cell, graph_.sets().places(node.set, value), found);
                }
            }
        }
    }

    void see(int cell, const Cells& cells, DeductionBuilder& found) const {
        if (cells.within(position_.board().peers[cell])) found.apart(Cells::of(cell), cells);
    }

    const Position& position_;
    static constexpr int no_limit = std::numeric_limits<int>::max();

    Sink& sink_;
    const Manner& manner_;
    ChainGraph graph_;
    bool grouped_;
    int longest_;
    std::map<std::vector<Candidate>, Chain> found_;
};

template <Links links, bool mixed> void ends(const Position& position, Sink& sink) {
    ChainFinder(position, links, sink).ends(mixed);
}
template <char... shape> void wing(const Position& position, Sink& sink) {
    constexpr char links[] = {shape...};
    ChainFinder(position, Links::single, sink).ends(true, {links, sizeof links});
}
template <Links links> void continuous(const Position& position, Sink& sink) {
    ChainFinder(position, links, sink).continuous();
}
template <Links links> void discontinuous(const Position& position, Sink& sink) {
    ChainFinder(position, links, sink).discontinuous();
}
// Two XY-chains, one each way round the same cells: whatever sees two neighbours goes.
void twinned_xy_chain(const Position& position, Sink& sink) {
    ChainFinder(position, Links::cells, sink).continuous(6); // two are a pair
}

} // namespace

std::span<const Technique> chains() {
    static constexpr Technique all[] = {
        {"x-chain", ends<Links::houses, false>},
        {"xy-chain", ends<Links::cells, false>},
        {"continuous-nice-loop", continuous<Links::single>},
        {"discontinuous-nice-loop", discontinuous<Links::single>},
        {"aic", ends<Links::single, true>},
        {"m-wing", wing<'V', 'L', 'L'>},
        {"s-wing", wing<'L', 'V', 'L'>},
        {"l-wing", wing<'L', 'L', 'L'>},
        {"h-wing", wing<'V', 'V', 'L'>},
        {"twinned-xy-chain", twinned_xy_chain},
        {"grouped-continuous-nice-loop", continuous<Links::grouped>},
        {"grouped-discontinuous-nice-loop", discontinuous<Links::grouped>},
        {"grouped-aic", ends<Links::grouped, true>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
