// Nishio, multiple and dynamic chains.
#include <algorithm>

#include "chaining.hpp"

namespace alldiff::reason::explainer {

namespace {

// The candidates of the cell or house of a forced candidate that were ruled out on the way.
void add_hidden_parents(const Grid& grid, const Grid& source, Web& web, int forced, Cause cause) {
    const int cell = cell_of(forced), value = value_of(forced);
    if (cause == Cause::cell) {
        unsigned gone = source.marks(cell) & ~unsigned{grid.marks(cell)};
        for (; gone != 0; gone &= gone - 1) {
            web.add_parent(web.find(candidate(cell, lowest(gone)), false));
        }
        return;
    }
    const int kind = static_cast<int>(cause), house = geometry.house[kind][cell];
    unsigned gone = source.spots(kind, house, value) & ~unsigned{grid.spots(kind, house, value)};
    for (; gone != 0; gone &= gone - 1) {
        const int other = geometry.cell[kind][house][lowest(gone)];
        web.add_parent(web.find(candidate(other, value), false));
    }
}

} // namespace

double length_rating(int complexity) {
    double added = 0.0;
    int most = 4;
    for (bool odd = false; complexity - 2 > most; odd = !odd) {
        added += 0.1;
        most = odd ? most * 4 / 3 : most * 3 / 2;
    }
    return added;
}

Chaining::Chaining(Mode mode, int level, std::vector<Rule*> rules, Nest& nest,
                   Stop& stop)
    : mode_(mode), level_(level), rules_(std::move(rules)), nest_(nest), stop_(stop) {}

double Chaining::base_rating() const {
    if (level_ > 0) return 8.5 + 0.5 * level_;
    return mode_ == Mode::nishio ? 7.5 : mode_ == Mode::dynamic ? 8.5 : 8.0;
}

Web& Chaining::new_web() {
    if (used_ == webs_.size()) webs_.emplace_back();
    Web& web = webs_[used_++];
    web.clear();
    return web;
}

std::optional<Chaining::Contradiction> Chaining::follow(const Grid& source, Web& web, int start, bool on) {
    const bool in_cell = mode_ != Mode::nishio, grows = mode_ != Mode::multiple;
    Grid grid = source;
    web.enter(web.add(start, on, Cause::none));
    std::optional<Contradiction> absurd;
    std::size_t next_on = 0, next_off = 0;
    while (!absurd) {
        if (next_on < web.entered(true).size()) {
            const int parent = web.entered(true)[next_on++];
            each_off(grid, web.node(parent).candidate, in_cell, [&](int off, Cause cause) {
                const int conjugate = web.find(off, true);
                if (conjugate >= 0) {
                    absurd = {conjugate, web.add(off, false, cause, parent)};
                } else if (web.find(off, false) < 0) {
                    web.enter(web.add(off, false, cause, parent));
                }
                return !absurd;
            });
        } else if (next_off < web.entered(false).size()) {
            const int parent = web.entered(false)[next_off++];
            const int off = web.node(parent).candidate;
            each_on(grid, off, in_cell, true, [&](int forced, Cause cause) {
                const int conjugate = web.find(forced, false);
                if (conjugate < 0 && web.find(forced, true) >= 0) return true;
                const int node = web.add(forced, true, cause, parent);
                if (grows) add_hidden_parents(grid, source, web, forced, cause);
                if (conjugate >= 0) {
                    absurd = {node, conjugate};
                } else {
                    web.enter(node);
                }
                return !absurd;
            });
            if (grows) grid.remove(cell_of(off), value_of(off));
        } else if (!imply(grid, source, web)) {
            break;
        }
    }
    return absurd;
}

// Adds what other rules rule out here; says whether there was something new.
bool Chaining::imply(const Grid& grid, const Grid& source, Web& web) {
    if (level_ == 0 || stop_.stopped()) return false;
    for (Rule* rule : rules_) {
        const auto& implications = rule->implications(grid, source);
        if (implications.empty()) continue;
        bool fresh = false;
        for (const auto& [off, parents, nested] : implications) {
            if (web.find(off, false) >= 0) continue;
            const int node = web.add(off, false, Cause::advanced, -1, nested);
            for (const int parent : parents) web.add_parent(web.find(parent, false));
            web.enter(node);
            fresh = true;
        }
        return fresh;
    }
    return false;
}

const std::vector<Chained>& Chaining::hints(const Grid& grid) {
    hints_.clear();
    used_ = 0;
    on_webs_.fill(nullptr);
    if (mode_ == Mode::simple) {
        find_simple(grid);
    } else {
        find_multiple(grid);
    }
    std::ranges::stable_sort(hints_, [](const Chained& a, const Chained& b) {
        if (a.rating != b.rating) return a.rating < b.rating;
        if (a.complexity != b.complexity) return a.complexity < b.complexity;
        return a.order < b.order;
    });
    return hints_;
}

void Chaining::find_multiple(const Grid& grid) {
    for (int cell = 0; cell < 81; ++cell) {
        if (size(grid.marks(cell)) < (mode_ == Mode::multiple ? 3 : 2)) continue;
        if (stop_.stopped()) return;
        from_cell(grid, cell);
    }
}

const Web& Chaining::on_web(const Grid& grid, int candidate) {
    if (on_webs_[candidate] == nullptr) {
        Web& web = new_web();
        absurd_[candidate] = follow(grid, web, candidate, true);
        on_webs_[candidate] = &web;
    }
    return *on_webs_[candidate];
}

void Chaining::add(const Grid& grid, int target, bool on, Chained chain) {
    const int cell = cell_of(target), value = value_of(target);
    chain.removal = {cell, on ? static_cast<Marks>(grid.marks(cell) & ~unsigned{bit(value)})
                              : bit(value)};
    if (chain.removal.values == 0) return;
    chain.complexity = 0;
    for (int i = 0; i < chain.count; ++i) {
        chain.complexity += chain.targets[i].web->depth(chain.targets[i].node);
    }
    if (level_ > 1) chain.complexity += nest_.complexity(chain);
    chain.rating = base_rating() + length_rating(chain.complexity);
    chain.cycle = false;
    chain.result = on ? target : -1;
    hints_.push_back(std::move(chain));
}

void Chaining::from_cell(const Grid& grid, int cell) {
    const int count = size(grid.marks(cell));
    std::vector<const Web*> webs;
    for (unsigned rest = grid.marks(cell); rest != 0; rest &= rest - 1) {
        const int value = lowest(rest), start = candidate(cell, value);
        const Web& on = on_web(grid, start);
        webs.push_back(&on);
        if (mode_ != Mode::multiple) {
            const auto contradiction = [&](const Web& web, bool target, const Contradiction& absurd) {
                Chained chain{};
                chain.order = 7;
                chain.source = Source::other;
                chain.name = mode_ == Mode::nishio ? "nishio" : "contradiction";
                chain.count = 2;
                chain.targets[0] = {&web, absurd.first};
                chain.targets[1] = {&web, absurd.second};
                add(grid, start, target, chain);
            };
            if (absurd_[start]) contradiction(on, false, *absurd_[start]);
            Web& off = new_web();
            if (const auto absurd = follow(grid, off, start, false)) {
                contradiction(off, true, *absurd);
            }
            if (count >= 3 && mode_ == Mode::dynamic) {
                reduce(grid, {&on, &off}, Source::other, 1, "double");
            }
        }
        if (mode_ != Mode::nishio) from_houses(grid, cell, value);
    }
    if (mode_ != Mode::nishio) reduce(grid, webs, Source::cell, 5, "cell");
}

void Chaining::from_houses(const Grid& grid, int cell, int value) {
    for (int kind = 0; kind < kinds; ++kind) {
        const int house = geometry.house[kind][cell];
        const Spots spots = grid.spots(kind, house, value);
        if (size(spots) < 2 || geometry.cell[kind][house][lowest(spots)] != cell) continue;
        std::vector<const Web*> webs;
        for (unsigned rest = spots; rest != 0; rest &= rest - 1) {
            webs.push_back(&on_web(grid, candidate(geometry.cell[kind][house][lowest(rest)], value)));
        }
        reduce(grid, webs, static_cast<Source>(kind), 6, "region");
    }
}

// What all webs turn on, and what all turn off.
void Chaining::reduce(const Grid& grid, const std::vector<const Web*>& webs, Source source,
                      int order, std::string_view name) {
    for (const bool on : {true, false}) {
        for (const int node : webs[0]->entered(on)) {
            const int target = webs[0]->node(node).candidate;
            const auto reaches = [&](const Web* web) { return web->find(target, on) >= 0; };
            if (!std::ranges::all_of(webs, reaches)) continue;
            Chained chain{};
            for (const Web* web : webs) {
                chain.targets[chain.count++] = {web, web->find(target, on)};
            }
            chain.order = order;
            chain.source = source;
            chain.name = name;
            add(grid, target, on, chain);
        }
    }
}

} // namespace alldiff::reason::explainer
