// Forcing chains and nets: an assumption that contradicts itself, or assumptions that exhaust a cell
// or a house and lead to the same. Shortest first.
#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <memory>

#include "../net.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int any_length = std::numeric_limits<int>::max();

// That a cell has none of some values, or, where it is placed, has the one.
struct Conclusion {
    int cell;
    Mask values;
    bool placed;

    auto operator<=>(const Conclusion&) const = default;
};

// Nets with the nodes in them that say the conclusion, and how many nodes are behind.
struct Proof {
    Conclusion conclusion;
    Assumption assumption; // that fails, where it is an absurdity
    std::vector<const Net*> nets;
    std::vector<std::vector<int>> nodes;
    int house; // that the assumptions exhaust, -1 where it is a cell or an absurdity
    int length;
};

class Proofs {
public:
    Proofs(const Position& position, std::string_view technique)
        : position_(position), technique_(technique) {}

    // Keeps the shortest proof of each conclusion, the first of those.
    void add(Proof proof, int most = any_length, bool signs = false) {
        const auto [cell, values, placed] = proof.conclusion;
        if (placed && std::popcount(position_.marks(cell)) == 1) return;
        proof.length = 0;
        for (std::size_t i = 0; i < proof.nets.size(); ++i) {
            proof.length += proof.nets[i]->length(proof.nodes[i]);
        }
        if (proof.length > most || (signs && !needs_sign(proof))) return;
        const auto [entry, fresh] = best_.try_emplace(proof.conclusion, proof);
        if (!fresh && proof.length < entry->second.length) entry->second = std::move(proof);
    }

    // The shortest first; one that removes several candidates may be longer by as much.
    std::vector<const Proof*> sorted() const {
        std::vector<const Proof*> all;
        for (const auto& [conclusion, proof] : best_) all.push_back(&proof);
        std::ranges::stable_sort(all, [](const Proof* one, const Proof* other) {
            return one->length * std::popcount(other->conclusion.values) <
                   other->length * std::popcount(one->conclusion.values);
        });
        return all;
    }

    void report(Sink& sink) const {
        if (sink.wants_best) {
            const auto best = std::ranges::min_element(
                best_, {}, [](const auto& each) { return preferred(each.second); });
            if (best != best_.end()) sink.take(written(best->second));
            return;
        }
        for (const auto* proof : sorted()) {
            if (!sink.take(written(*proof))) return;
        }
    }

    bool empty() const { return best_.empty(); }

private:
    static Preference preferred(const Proof& proof) {
        const auto& [cell, values, placed] = proof.conclusion;
        std::vector<Candidate> all;
        for (Mask rest = values; rest != 0; rest &= rest - 1) all.push_back(candidate(cell, lowest(rest)));
        return placed ? preference(all, {}, proof.length) : preference({}, all, proof.length);
    }

    static bool needs_sign(const Proof& proof) {
        const Net& net = *proof.nets[0];
        return std::ranges::any_of(net.behind(proof.nodes[0]),
                                   [&](int node) { return net.node(node).sign >= 0; });
    }

    Deduction written(const Proof& proof) const {
        DeductionBuilder found(position_, technique_);
        found.length(proof.length);
        const auto& [cell, values, placed] = proof.conclusion;
        for (Mask rest = values; rest != 0; rest &= rest - 1) {
            if (placed) found.place(cell, lowest(rest));
            else found.remove(candidate(cell, lowest(rest)));
        }
        if (proof.house >= 0) found.uses(proof.house, main_part);
        for (std::size_t i = 0; i < proof.nets.size(); ++i) {
            proof.nets[i]->explain(proof.nodes[i], static_cast<int>(i), found);
        }
        return found.take();
    }

    const Position& position_;
    std::string_view technique_;
    std::map<Conclusion, Proof> best_;
};

struct ForcingSearch {
    std::string_view technique;
    Reach reach;
    bool falsehoods;   // whether candidates are taken to be false as well
    bool signs;        // whether only what needs a sign counts, and bounds are assumed as well
    bool brief;        // whether only short proofs count
};

// Assumptions that contradict themselves.
class Absurdities {
public:
    Absurdities(const Position& position, const ForcingSearch& search, Sink& sink)
        : position_(position), search_(search), sink_(sink), proofs_(position, search.technique) {}

    // Tells them, and whether there are any.
    bool find() {
        auto* failed = sink_.failed;
        if (failed == nullptr || !again(*failed)) {
            for (const int cell : position_.open()) {
                if (sink_.stopped()) return false;
                suppose(cell);
            }
            if (failed != nullptr) {
                for (const auto* proof : proofs_.sorted()) failed->push_back(proof->assumption);
            }
        }
        proofs_.report(sink_);
        return !proofs_.empty();
    }

private:
    static constexpr int looked_at_again = 40;
    static constexpr int small = 128; // cells

    // Looks at what failed before: the first of it that are still open questions.
    bool again(std::vector<Assumption>& failed) {
        std::erase_if(failed, [&](const Assumption& one) {
            return !position_.has(one.cell, one.value) || std::popcount(denied(one)) == 0;
        });
        for (std::size_t i = 0; i < failed.size() && i < looked_at_again; ++i) fails(failed[i]);
        if (proofs_.empty()) failed.clear();
        return !proofs_.empty();
    }

    // A node for every third cell; on a big board, where the techniques that come next take long and
    // nets have far to go, any length.
    int brief() const {
        const int cells = position_.board().cells;
        return cells <= small ? cells / 3 : any_length;
    }

    void suppose(int cell) {
        const Mask marks = position_.marks(cell);
        for (Mask rest = marks; rest != 0; rest &= rest - 1) {
            fails({cell, lowest(rest), Says::on});
            if (search_.falsehoods) fails({cell, lowest(rest), Says::off});
        }
        if (!search_.signs) return;
        // A looser bound does not fail where a tighter one does not.
        Mask rest = marks & ~bit(highest(marks));
        while (rest != 0 && fails({cell, highest(rest), Says::least})) rest &= ~bit(highest(rest));
        rest = marks & (marks - 1);
        while (rest != 0 && fails({cell, lowest(rest), Says::most})) rest &= rest - 1;
    }

    bool fails(const Assumption& assumption) {
        const Net& net = nets_.emplace_back(position_, assumption, search_.reach);
        if (!net.absurd()) {
            nets_.pop_back();
            return false;
        }
        const bool placed = assumption.says == Says::off;
        proofs_.add({{assumption.cell, denied(assumption), placed}, assumption, {&net},
                     {net.contradiction()}, -1, 0},
                    search_.brief ? brief() : any_length,
                    search_.signs);
        return true;
    }

    // The candidates that are wrong where the assumption is, or the one that is right.
    Mask denied(const Assumption& assumption) const {
        const auto [cell, value, says] = assumption;
        const Mask below = bit(value) - 1;
        if (says == Says::least) return position_.marks(cell) & ~below;
        if (says == Says::most) return position_.marks(cell) & (below | bit(value));
        return bit(value);
    }

    const Position& position_;
    const ForcingSearch& search_;
    Sink& sink_;
    Proofs proofs_;
    std::deque<Net> nets_;
};

// What all of the nets say.
void agree(const std::vector<const Net*>& nets, int house, Proofs& proofs) {
    for (const bool on : {true, false}) {
        for (const int node : nets[0]->entered(on)) {
            const int cell = nets[0]->node(node).cell, value = nets[0]->node(node).value;
            Proof proof{{cell, bit(value), on}, {}, nets, {}, house, 0};
            for (const Net* net : nets) {
                const int found = net->find(cell, value, on);
                if (found < 0) break;
                proof.nodes.push_back({found});
            }
            if (proof.nodes.size() == nets.size()) proofs.add(std::move(proof));
        }
    }
}

// Nets from the truth of candidates, made when they are asked for.
class Truths {
public:
    Truths(const Position& position, Reach reach) : position_(position), reach_(reach) {}

    const Net* of(int cell, int value) {
        const auto [entry, fresh] = nets_.try_emplace({cell, value}, nullptr);
        if (fresh) {
            entry->second = std::make_unique<Net>(position_, Assumption{cell, value, Says::on}, reach_);
        }
        return entry->second.get();
    }

private:
    const Position& position_;
    Reach reach_;
    std::map<std::pair<int, int>, std::unique_ptr<Net>> nets_;
};

constexpr ForcingSearch nishio_search{"forcing-chain-nishio", {true, false}, false, false, false};
constexpr ForcingSearch net_search{"forcing-net", {true, true}, true, false, false};
constexpr ForcingSearch sign_chain{"greater-than-forcing-chain", {false, true}, true, true, false};
constexpr ForcingSearch sign_net{"greater-than-forcing-net", {true, true}, true, true, true};

template <const ForcingSearch& search> void absurdities(const Position& position, Sink& sink) {
    if (search.signs && !position.board().signs) return;
    Absurdities(position, search, sink).find();
}

// How many answers a question may have.
struct Answers {
    int fewest, most;

    bool fit(int count) const { return fewest <= count && count <= most; }
};
constexpr Answers few{2, 3}, many{4, any_length}, any{2, any_length};

// What follows whichever value a cell has.
void from_cells(const Position& position, Answers answers, Truths& truths, Proofs& proofs, Sink& sink) {
    for (const int cell : position.open()) {
        if (sink.stopped()) return;
        if (!answers.fit(std::popcount(position.marks(cell)))) continue;
        std::vector<const Net*> nets;
        for (Mask rest = position.marks(cell); rest != 0; rest &= rest - 1) {
            nets.push_back(truths.of(cell, lowest(rest)));
        }
        agree(nets, -1, proofs);
    }
}

// What follows wherever a value of a house is.
void from_regions(const Position& position, Answers answers, Truths& truths, Proofs& proofs, Sink& sink) {
    for (int house = 0; house < static_cast<int>(position.board().houses.size()); ++house) {
        for (int value = 1; value <= position.board().values; ++value) {
            if (sink.stopped()) return;
            const Cells places = position.holders(value, house);
            if (!answers.fit(places.count())) continue;
            std::vector<const Net*> nets;
            for (const int cell : places) nets.push_back(truths.of(cell, value));
            agree(nets, house, proofs);
        }
    }
}

// Chains from the answers to questions about cells, about houses, or about both.
struct Verities {
    std::string_view technique;
    Answers answers;
    bool cells, regions;
};
constexpr Verities cell_chains{"forcing-chain-cell", few, true, false};
constexpr Verities region_chains{"forcing-chain-region", few, false, true};
constexpr Verities quad_chains{"quad-forcing-chain", many, true, true};

template <const Verities& asked> void verities(const Position& position, Sink& sink) {
    Proofs proofs(position, asked.technique);
    Truths truths(position, {false, true});
    if (asked.cells) from_cells(position, asked.answers, truths, proofs, sink);
    if (asked.regions) from_regions(position, asked.answers, truths, proofs, sink);
    proofs.report(sink);
}

// Assumptions that contradict themselves; where there are none, or the best is wanted, what all answers
// to a question lead to.
void net(const Position& position, Sink& sink) {
    Absurdities absurdities(position, net_search, sink);
    if (absurdities.find() && !sink.wants_best) return;
    Proofs proofs(position, net_search.technique);
    Truths truths(position, net_search.reach);
    from_cells(position, any, truths, proofs, sink);
    from_regions(position, any, truths, proofs, sink);
    proofs.report(sink);
}

} // namespace

std::span<const Technique> forcing() {
    static constexpr Technique all[] = {{nishio_search.technique, absurdities<nishio_search>},
                                        {sign_chain.technique, absurdities<sign_chain>},
                                        {sign_net.technique, absurdities<sign_net>},
                                        {cell_chains.technique, verities<cell_chains>},
                                        {region_chains.technique, verities<region_chains>},
                                        {quad_chains.technique, verities<quad_chains>},
                                        {net_search.technique, net}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
