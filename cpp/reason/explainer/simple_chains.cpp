// Cycles and forcing chains of single links.
#include <algorithm>

#include "chaining.hpp"

namespace alldiff::reason::explainer {

namespace {

struct Step {
    int candidate;
    Cause cause;
};

// The links of a grid. X-chains have no links in cells, Y-chains no strong links in houses.
struct Links {
    bool in_cells, in_houses;
    std::array<std::vector<Step>, candidates> strong; // from false to true
    std::array<std::vector<Step>, candidates> weak;   // from true to false, where a strong link follows

    Links(const Grid& grid, bool cells, bool houses) : in_cells(cells), in_houses(houses) {
        each_candidate(grid, [&](int from) {
            each_on(grid, from, in_cells, in_houses, [&](int to, Cause cause) {
                const auto same = [&](const Step& step) { return step.candidate == to; };
                if (std::ranges::none_of(strong[from], same)) strong[from].push_back({to, cause});
                return true;
            });
        });
        each_candidate(grid, [&](int from) {
            each_off(grid, from, in_cells, [&](int to, Cause cause) {
                if (!strong[to].empty()) weak[from].push_back({to, cause});
                return true;
            });
        });
    }

    template <typename Visit> static void each_candidate(const Grid& grid, Visit visit) {
        for (int cell = 0; cell < 81; ++cell) {
            for (unsigned rest = grid.marks(cell); rest != 0; rest &= rest - 1) {
                visit(candidate(cell, lowest(rest)));
            }
        }
    }

    bool linked(int a, int b) const {
        if (cell_of(a) == cell_of(b)) return in_cells && a != b;
        return value_of(a) == value_of(b) && sees(cell_of(a), cell_of(b));
    }
};

// Whether the off node of a candidate is on the way to a node.
bool passed(const Web& web, int node, int off) {
    while (web.node(node).parent_count > 0) {
        node = *web.parents(web.node(node));
        if (!web.node(node).on && web.node(node).candidate == off) return true;
    }
    return false;
}

// The nodes in which cycles from a true candidate come back to it.
std::vector<int> cycles_from(const Links& links, Web& web, int source) {
    std::vector<int> found, offs;
    web.enter(web.add(source, true, Cause::none));
    std::size_t next = 0;
    for (int round = 1; next < web.entered(true).size(); ++round) {
        offs.clear();
        for (; next < web.entered(true).size(); ++next) {
            const int parent = web.entered(true)[next];
            for (const auto& [off, cause] : links.weak[web.node(parent).candidate]) {
                if (!passed(web, parent, off)) offs.push_back(web.add(off, false, cause, parent));
            }
        }
        for (const int parent : offs) {
            for (const auto& [on, cause] : links.strong[web.node(parent).candidate]) {
                if (on == source && round > 1) found.push_back(web.add(on, true, cause, parent));
                if (web.find(on, true) < 0) web.enter(web.add(on, true, cause, parent));
            }
        }
    }
    return found;
}

// The node that says the contrary of the assumption, -1 where nothing does.
int reversal_of(const Links& links, Web& web, int source, bool on) {
    web.enter(web.add(source, on, Cause::none));
    std::size_t next_on = 0, next_off = 0;
    while (next_on < web.entered(true).size() || next_off < web.entered(false).size()) {
        for (; next_on < web.entered(true).size(); ++next_on) {
            const int parent = web.entered(true)[next_on];
            const int here = web.node(parent).candidate;
            if (on && links.linked(here, source)) {
                return web.add(source, false, Cause::none, parent);
            }
            for (const auto& [off, cause] : links.weak[here]) {
                if (web.find(off, false) < 0) web.enter(web.add(off, false, cause, parent));
            }
        }
        for (; next_off < web.entered(false).size(); ++next_off) {
            const int parent = web.entered(false)[next_off];
            for (const auto& [to, cause] : links.strong[web.node(parent).candidate]) {
                if (!on && to == source) return web.add(to, true, cause, parent);
                if (web.find(to, true) < 0) web.enter(web.add(to, true, cause, parent));
            }
        }
    }
    return -1;
}

// The same cycle the other way round, beginning with the false candidate.
int reversed(Web& web, int node) {
    std::vector<int> path;
    for (int at = node;; at = *web.parents(web.node(at))) {
        path.push_back(at);
        if (web.node(at).parent_count == 0) break;
    }
    int last = -1;
    for (const int at : path) {
        const Node turned = web.node(at);
        last = web.add(turned.candidate, !turned.on, turned.cause, last);
    }
    return last;
}

// What a cycle removes: values that see one of its nodes that is on and one that is off.
std::vector<Removal> removed_by(const Grid& grid, const Web& web, int node) {
    Cells cells;
    std::array<Cells, 10> seen[2];
    std::vector<int> path;
    for (int at = node; web.node(at).parent_count > 0; at = *web.parents(web.node(at))) {
        const Node& here = web.node(at);
        path.push_back(at);
        cells.add(cell_of(here.candidate));
        seen[here.on][value_of(here.candidate)] |= peers_of(cell_of(here.candidate));
    }
    std::vector<Removal> removals;
    for (const int at : path) {
        const int value = value_of(web.node(at).candidate);
        if (!web.node(at).on) continue;
        for (const int cell : geometry.peers[cell_of(web.node(at).candidate)]) {
            if (!cells.has(cell) && seen[false][value].has(cell) && grid.has(cell, value)) {
                strike(removals, cell, bit(value));
            }
        }
    }
    return removals;
}

} // namespace

void Chaining::find_simple(const Grid& grid) {
    constexpr struct {
        bool in_cells, in_houses;
        std::string_view cycle, chain;
    } passes[] = {{false, true, "bidirectional-x-cycle", "forcing-x-chain"},
                  {true, false, "bidirectional-y-cycle", ""},
                  {true, true, "bidirectional-cycle", "forcing-chain"}};
    for (int pass = 0; pass < 3; ++pass) {
        const auto& [in_cells, in_houses, cycle_name, chain_name] = passes[pass];
        const Links links(grid, in_cells, in_houses);
        Links::each_candidate(grid, [&](int start) {
            const int count = size(grid.marks(cell_of(start)));
            if (count < 2 || (!in_houses && count > 2) || stop_.stopped()) return;
            Chained chain{};
            chain.order = 2 + pass;
            chain.source = Source::other;
            if (!links.strong[start].empty()) {
                Web& web = new_web();
                const auto before = hints_.size();
                for (const int node : cycles_from(links, web, start)) {
                    chain.removals = removed_by(grid, web, node);
                    if (chain.removals.empty()) continue;
                    chain.cycle = true;
                    chain.name = cycle_name;
                    chain.result = -1;
                    chain.complexity = web.depth(node);
                    chain.rating = (pass == 2 ? 7.0 : 6.5) + length_rating(chain.complexity);
                    chain.count = 2;
                    chain.targets[0] = {&web, node};
                    chain.targets[1] = {&web, reversed(web, node)};
                    hints_.push_back(chain);
                }
                if (hints_.size() == before) --used_;
            }
            chain.cycle = false;
            chain.removals.clear();
            chain.name = chain_name;
            chain.count = 1;
            for (const bool on : {true, false}) {
                if (!in_houses || (!on && links.strong[start].empty())) continue;
                Web& web = new_web();
                const int node = reversal_of(links, web, start, on);
                if (node < 0) {
                    --used_;
                    continue;
                }
                const int cell = cell_of(start);
                const Marks value = bit(value_of(start));
                chain.removal = {cell, on ? value
                                          : static_cast<Marks>(grid.marks(cell) & ~unsigned{value})};
                chain.result = on ? -1 : start;
                chain.complexity = web.depth(node);
                chain.rating = (pass == 2 ? 7.0 : 6.6) + length_rating(chain.complexity);
                chain.targets[0] = {&web, node};
                hints_.push_back(chain);
            }
        });
    }
}

} // namespace alldiff::reason::explainer
