// Forcing chains and nets: an assumption that contradicts itself, or assumptions that exhaust a cell
// or a house and lead to the same. Shortest first.
#include <algorithm>
#include <deque>
#include <map>
#include <memory>

#include "../net.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

struct Conclusion {
    int cell, value;
    bool on;

    auto operator<=>(const Conclusion&) const = default;
};

// Nets with the nodes in them that say the conclusion, and how many nodes are behind.
struct Proof {
    Conclusion conclusion;
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
    void add(Proof proof) {
        const auto [cell, value, on] = proof.conclusion;
        if (on && std::popcount(position_.marks(cell)) == 1) return;
        proof.length = 0;
        for (std::size_t i = 0; i < proof.nets.size(); ++i) {
            proof.length += static_cast<int>(proof.nets[i]->behind(proof.nodes[i]).size());
        }
        const auto [entry, fresh] = best_.try_emplace(proof.conclusion, proof);
        if (!fresh && proof.length < entry->second.length) entry->second = std::move(proof);
    }

    void tell(Sink& sink) const {
        std::vector<const Proof*> all;
        for (const auto& [conclusion, proof] : best_) all.push_back(&proof);
        std::ranges::stable_sort(all, {}, &Proof::length);
        for (const auto* proof : all) {
            if (!sink.take(written(*proof))) return;
        }
    }

private:
    Deduction written(const Proof& proof) const {
        Deduction found;
        found.technique = technique_;
        found.length = proof.length;
        const auto& [cell, value, on] = proof.conclusion;
        (on ? found.places : found.removals).push_back(candidate(cell, value));
        Grounds grounds(position_.board());
        if (proof.house >= 0) grounds.add(proof.house, main_part);
        for (std::size_t i = 0; i < proof.nets.size(); ++i) {
            proof.nets[i]->explain(proof.nodes[i], static_cast<int>(i), found.because, grounds);
        }
        found.because.houses = grounds.houses();
        return found;
    }

    const Position& position_;
    std::string_view technique_;
    std::map<Conclusion, Proof> best_;
};

template <typename Visit> void each_candidate(const Position& position, Visit visit) {
    for (const int cell : position.open()) {
        for (Mask rest = position.marks(cell); rest != 0; rest &= rest - 1) {
            if (!visit(cell, lowest(rest))) return;
        }
    }
}

// Candidates whose truth contradicts itself, and those whose falsehood does.
void absurdities(const Position& position, std::string_view technique, Reach reach, bool both,
                 Sink& sink) {
    Proofs proofs(position, technique);
    std::deque<Net> nets;
    each_candidate(position, [&](int cell, int value) {
        if (sink.stopped()) return false;
        for (const bool on : {true, false}) {
            if (!on && !both) continue;
            nets.emplace_back(position, cell, value, on, reach);
            const Net& net = nets.back();
            if (net.absurd()) {
                const auto [yes, no] = net.contradiction();
                proofs.add({{cell, value, !on}, {&net}, {{yes, no}}, -1, 0});
            } else {
                nets.pop_back();
            }
        }
        return true;
    });
    proofs.tell(sink);
}

// What all of the nets say.
void agree(const std::vector<const Net*>& nets, int house, Proofs& proofs) {
    for (const bool on : {true, false}) {
        for (const int node : nets[0]->entered(on)) {
            const int cell = nets[0]->node(node).cell, value = nets[0]->node(node).value;
            Proof proof{{cell, value, on}, nets, {}, house, 0};
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
    explicit Truths(const Position& position) : position_(position) {}

    const Net* of(int cell, int value) {
        const auto [entry, fresh] = nets_.try_emplace({cell, value}, nullptr);
        if (fresh) {
            entry->second = std::make_unique<Net>(position_, cell, value, true, Reach{false, true});
        }
        return entry->second.get();
    }

private:
    const Position& position_;
    std::map<std::pair<int, int>, std::unique_ptr<Net>> nets_;
};

void nishio(const Position& position, Sink& sink) {
    absurdities(position, "forcing-chain-nishio", {true, false}, false, sink);
}

void net(const Position& position, Sink& sink) {
    absurdities(position, "forcing-net", {true, true}, true, sink);
}

void from_cell(const Position& position, Sink& sink) {
    Proofs proofs(position, "forcing-chain-cell");
    Truths truths(position);
    for (const int cell : position.open()) {
        if (sink.stopped()) return;
        std::vector<const Net*> nets;
        for (Mask rest = position.marks(cell); rest != 0; rest &= rest - 1) {
            nets.push_back(truths.of(cell, lowest(rest)));
        }
        if (nets.size() > 1) agree(nets, -1, proofs);
    }
    proofs.tell(sink);
}

void from_region(const Position& position, Sink& sink) {
    Proofs proofs(position, "forcing-chain-region");
    Truths truths(position);
    for (int house = 0; house < static_cast<int>(position.board().houses.size()); ++house) {
        for (int value = 1; value <= position.board().values; ++value) {
            if (sink.stopped()) return;
            std::vector<const Net*> nets;
            for (const int cell : position.holders(value, house)) {
                nets.push_back(truths.of(cell, value));
            }
            if (nets.size() > 1) agree(nets, house, proofs);
        }
    }
    proofs.tell(sink);
}

} // namespace

std::span<const Technique> forcing() {
    static constexpr Technique all[] = {{"forcing-chain-nishio", nishio},
                                        {"forcing-chain-cell", from_cell},
                                        {"forcing-chain-region", from_region},
                                        {"forcing-net", net}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
