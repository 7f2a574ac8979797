// Rules inside nets: locked values and pairs, and chains nested in chains.
#include <algorithm>
#include <set>

#include "chaining.hpp"
#include "patterns.hpp"

namespace alldiff::reason::explainer {

namespace {

// The order in which a hash table of cells with 16 or more buckets goes through them.
void order_as_hashed(std::vector<Removal>& removals) {
    int buckets = 16;
    while (static_cast<int>(removals.size()) * 4 > buckets * 3) buckets *= 2;
    std::ranges::stable_sort(removals, {}, [&](const Removal& removal) {
        return removal.cell & (buckets - 1);
    });
}

// Adds an implication for each candidate of the removals that has none yet.
void imply(std::vector<Implication>& implications, std::vector<Removal> removals,
           const std::vector<int>& parents, int nested) {
    order_as_hashed(removals);
    for (const auto& [cell, values] : removals) {
        for (unsigned rest = values; rest != 0; rest &= rest - 1) {
            const int off = candidate(cell, lowest(rest));
            const auto same = [&](const Implication& each) { return each.candidate == off; };
            if (std::ranges::none_of(implications, same)) {
                implications.push_back({off, parents, nested});
            }
        }
    }
}

class Patterns final : public Rule {
    std::vector<Implication> find(const Grid& grid, const Grid& source) override {
        std::vector<Implication> found;
        std::vector<Removal> removals;
        std::vector<int> parents;
        const auto strike = [&](int cell, Marks values) { removals.push_back({cell, values}); };
        const auto report = [&] {
            if (!removals.empty() && !parents.empty()) imply(found, removals, parents, -1);
            removals.clear();
            parents.clear();
            return true;
        };
        const auto was = [&](int cell, int value) {
            if (source.has(cell, value)) parents.push_back(candidate(cell, value));
        };
        each_locked(grid, [&](const Locked& locked) {
            removed_by(grid, locked, strike);
            if (removals.empty()) return true;
            for (const int cell : geometry.cell[locked.kind][locked.house]) {
                if (!grid.has(cell, locked.value) &&
                    geometry.house[locked.to_kind][cell] != locked.to) {
                    was(cell, locked.value);
                }
            }
            return report();
        });
        if (!found.empty()) return found;
        each_hidden(grid, 2, [&](const Subset& pair) {
            removed_by_hidden(grid, pair, strike);
            if (removals.empty()) return true;
            for (unsigned rest = 0x1ffu & ~unsigned{pair.spots}; rest != 0; rest &= rest - 1) {
                for (unsigned values = pair.values; values != 0; values &= values - 1) {
                    was(geometry.cell[pair.kind][pair.house][lowest(rest)], lowest(values));
                }
            }
            return report();
        });
        if (!found.empty()) return found;
        each_naked(grid, 2, [&](const Subset& pair) {
            removed_by_naked(grid, pair, strike);
            if (removals.empty()) return true;
            for (unsigned rest = pair.spots; rest != 0; rest &= rest - 1) {
                const int cell = geometry.cell[pair.kind][pair.house][lowest(rest)];
                unsigned gone = source.marks(cell) & ~unsigned{pair.values};
                for (; gone != 0; gone &= gone - 1) parents.push_back(candidate(cell, lowest(gone)));
            }
            return report();
        });
        if (!found.empty()) return found;
        each_fish(grid, 2, [&](const Caught& wing) {
            removed_by(grid, wing, strike);
            if (removals.empty()) return true;
            for (unsigned lines = wing.bases; lines != 0; lines &= lines - 1) {
                for (unsigned rest = 0x1ffu & ~unsigned{wing.covers}; rest != 0; rest &= rest - 1) {
                    was(geometry.cell[wing.kind][lowest(lines)][lowest(rest)], wing.value);
                }
            }
            return report();
        });
        return found;
    }
};

// What had to be ruled out for the chains to hold: the candidates that were there in `source` beside
// those that are forced, as causes say.
std::vector<int> needs(const Chained& chain, const Grid& grid, const Grid& source) {
    std::vector<int> found;
    const auto need = [&](int cell, int value) {
        const int gone = candidate(cell, value);
        if (std::ranges::find(found, gone) == found.end()) found.push_back(gone);
    };
    for (int i = 0; i < chain.count; ++i) {
        const Web& web = *chain.targets[i].web;
        for (const int number : web.ancestors(chain.targets[i].node)) {
            const Node& node = web.node(number);
            if (!node.on) continue;
            Cause cause = node.cause;
            if (cause == Cause::none) {
                if (chain.source == Source::other) continue;
                cause = static_cast<Cause>(chain.source);
            }
            const int cell = cell_of(node.candidate), value = value_of(node.candidate);
            if (cause == Cause::cell) {
                unsigned gone = source.marks(cell) & ~unsigned{grid.marks(cell)};
                for (; gone != 0; gone &= gone - 1) need(cell, lowest(gone));
                continue;
            }
            const int kind = static_cast<int>(cause), house = geometry.house[kind][cell];
            unsigned gone = source.spots(kind, house, value) & ~unsigned{grid.spots(kind, house, value)};
            for (; gone != 0; gone &= gone - 1) {
                need(geometry.cell[kind][house][lowest(gone)], value);
            }
        }
    }
    return found;
}

std::vector<Rule*> pointers(const std::vector<std::unique_ptr<Rule>>& rules) {
    std::vector<Rule*> all;
    for (const auto& rule : rules) all.push_back(rule.get());
    return all;
}

} // namespace

std::size_t Rule::Hash::operator()(const std::array<Marks, 81>& marks) const {
    std::uint64_t hash = 14695981039346656037ull;
    for (const Marks each : marks) hash = (hash ^ each) * 1099511628211ull;
    return static_cast<std::size_t>(hash ^ hash >> 29);
}

const std::vector<Implication>& Rule::implications(const Grid& grid, const Grid& source) {
    const auto [entry, fresh] = known_.try_emplace(grid.all_marks());
    if (fresh) entry->second = find(grid, source);
    return entry->second;
}

std::unique_ptr<Rule> pattern_rule() { return std::make_unique<Patterns>(); }

int Nest::add(const Chained& chain) {
    std::vector<int> key;
    for (int i = 0; i < chain.count; ++i) {
        const auto& [web, node] = chain.targets[i];
        for (const int ancestor : web->ancestors(node)) key.push_back(web->node(ancestor).key());
        key.push_back(-1);
    }
    const auto [entry, fresh] = kinds_.try_emplace(std::move(key), static_cast<int>(kinds_.size()));
    chains_.push_back({entry->second, chain.complexity});
    return static_cast<int>(chains_.size()) - 1;
}

int Nest::complexity(const Chained& chain) const {
    int sum = 0;
    std::vector<int> counted;
    for (int i = 0; i < chain.count; ++i) {
        for (const int nested : chain.targets[i].web->nested(chain.targets[i].node)) {
            const auto& [kind, complexity] = chains_[nested];
            if (std::ranges::find(counted, kind) != counted.end()) continue;
            counted.push_back(kind);
            sum += complexity;
        }
    }
    return sum;
}

void Nest::clear() {
    chains_.clear();
    kinds_.clear();
}

ChainRule::ChainRule(Mode mode, int level, Nest& nest, Stop& stop)
    : inner_(rules_of(level, nest, stop)),
      chaining_(mode, level, pointers(inner_), nest, stop), nest_(nest) {}

std::vector<Implication> ChainRule::find(const Grid& grid, const Grid& source) {
    for (const auto& rule : inner_) rule->forget();
    std::vector<Implication> found;
    std::set<std::vector<int>> seen; // the removals of the hints before
    for (const auto& chain : chaining_.hints(grid)) {
        const auto removals = chain.cycle ? chain.removals : std::vector<Removal>{chain.removal};
        std::vector<int> key;
        for (const auto& [cell, values] : removals) key.push_back(cell << 10 | values);
        std::ranges::sort(key);
        if (!seen.insert(std::move(key)).second) continue;
        const bool known = std::ranges::all_of(removals, [&](const Removal& removal) {
            Marks left = removal.values;
            for (const auto& each : found) {
                if (cell_of(each.candidate) == removal.cell) {
                    left &= static_cast<Marks>(~bit(value_of(each.candidate)));
                }
            }
            return left == 0;
        });
        if (known) continue;
        const auto parents = needs(chain, grid, source);
        if (!parents.empty()) imply(found, removals, parents, nest_.add(chain));
    }
    return found;
}

std::vector<std::unique_ptr<Rule>> rules_of(int level, Nest& nest, Stop& stop) {
    std::vector<std::unique_ptr<Rule>> rules;
    if (level >= 1) rules.push_back(pattern_rule());
    if (level >= 2) rules.push_back(std::make_unique<ChainRule>(Mode::simple, 0, nest, stop));
    if (level >= 3) rules.push_back(std::make_unique<ChainRule>(Mode::multiple, 0, nest, stop));
    return rules;
}

} // namespace alldiff::reason::explainer
