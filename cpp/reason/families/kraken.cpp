// Kraken fish: chains from what a finned fish leaves. Either the fish holds or a fin is true, so
// 1. what the fish would remove goes where every fin that does not see it leads there by a chain;
// 2. one of the fins is true or one of the fish's places in each of its covers, and what chains from
//    all of these rule out goes.
// Shortest chains first.
#include <algorithm>
#include <map>
#include <memory>

#include "../chain_graph.hpp"
#include "fish.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int biggest = 4;   // lines
constexpr int most_fins = 3;
constexpr int most_starts = 5; // of chains of the second type

class KrakenSearch {
public:
    KrakenSearch(const Position& position, int type, Sink& sink)
        : position_(position), board_(position.board()), type_(type), sink_(sink),
          graph_(position, Links::single, sink), spreads_(graph_.singles()) {}

    void run() {
        for (int value = 1; value <= board_.values; ++value) {
            value_ = value;
            for (const bool rows : {true, false}) {
                bases_ = rows ? board_.rows : board_.columns;
                covers_ = rows ? board_.columns : board_.rows;
                for (int size = 2; size <= biggest; ++size) {
                    chosen_.clear();
                    choose_bases(0, size);
                    if (sink_.stopped()) return;
                }
            }
        }
        std::vector<std::pair<int, Kraken>> all(best_.begin(), best_.end());
        std::ranges::stable_sort(all, {}, [](const auto& each) { return each.second.length; });
        for (const auto& [victim, kraken] : all) {
            if (!sink_.take(written(kraken, victim))) return;
        }
    }

private:
    struct Kraken {
        Fish fish;
        Cells starts; // of the chains
        int length;
    };

    void choose_bases(std::size_t from, int size) {
        if (static_cast<int>(chosen_.size()) == size) {
            picked_.clear();
            places_ = position_.holders(value_) & union_of(board_, chosen_);
            choose_covers(0, size);
            return;
        }
        for (std::size_t next = from; next < bases_.size() && !sink_.stopped(); ++next) {
            if (position_.holders(value_, bases_[next]).count() < 2) continue;
            chosen_.push_back(bases_[next]);
            choose_bases(next + 1, size);
            chosen_.pop_back();
        }
    }

    void choose_covers(std::size_t from, int size) {
        if (static_cast<int>(picked_.size()) == size) {
            consider();
            return;
        }
        for (std::size_t next = from; next < covers_.size(); ++next) {
            if (!board_.houses[covers_[next]].cells.meets(places_)) continue;
            picked_.push_back(covers_[next]);
            choose_covers(next + 1, size);
            picked_.pop_back();
        }
    }

    void consider() {
        const Cells covered = union_of(board_, picked_);
        const Cells fins = places_ - covered;
        if (fins.empty() || fins.count() > most_fins) return;
        for (const int base : chosen_) {
            if (position_.holders(value_, base).within(fins)) return;
        }
        const Fish fish{value_, chosen_, picked_, fins, {}};
        if (type_ == 1) {
            for (const int victim : (position_.holders(value_) & covered) - places_) {
                // Where they all see it, it is an ordinary finned fish.
                const Cells starts = fins - board_.peers[victim];
                if (starts) add(fish, starts, graph_.find(victim, value_));
            }
            return;
        }
        for (const int cover : picked_) {
            const Cells starts = fins | (places_ & board_.houses[cover].cells);
            if (starts.count() > most_starts) continue;
            for (const int victim : ruled_out(starts)) add(fish, starts, victim);
        }
    }

    // The nodes that chains from each of the starts make false.
    std::vector<int> ruled_out(const Cells& starts) {
        std::vector<int> all;
        const Spread& first = spread_from(graph_.find(starts.first(), value_));
        for (int node = 0; node < graph_.singles(); ++node) {
            if (first.reached(node, false)) all.push_back(node);
        }
        for (const int start : starts) {
            const Spread& spread = spread_from(graph_.find(start, value_));
            std::erase_if(all, [&](int node) { return !spread.reached(node, false); });
        }
        return all;
    }

    // Keeps the shortest of those that remove a candidate.
    void add(const Fish& fish, const Cells& starts, int victim) {
        int length = 2 * static_cast<int>(fish.bases.size());
        for (const int start : starts) {
            const Spread& spread = spread_from(graph_.find(start, value_));
            if (!spread.reached(victim, false)) return;
            length += static_cast<int>(spread.path(victim, false).size());
        }
        const auto known = best_.find(victim);
        if (known != best_.end() && known->second.length <= length) return;
        best_.insert_or_assign(victim, Kraken{fish, starts, length});
    }

    const Spread& spread_from(int node) {
        if (!spreads_[node]) spreads_[node] = std::make_unique<Spread>(graph_, node, true);
        return *spreads_[node];
    }

    Deduction written(const Kraken& kraken, int victim) {
        const Fish& fish = kraken.fish;
        const int lost = graph_.node(victim).cells.first();
        DeductionBuilder found(position_, type_ == 1 ? "kraken-fish" : "kraken-fish-2");
        for (const int house : fish.bases) found.uses(house, main_part);
        for (const int house : fish.covers) found.uses(house, other_part);
        const Cells places = position_.holders(fish.value) & union_of(board_, fish.bases);
        found.shade(places - fish.fins - kraken.starts, fish.value, main_part);
        found.shade(kraken.starts - fish.fins, fish.value, third_part);
        found.shade(fish.fins, fish.value, extra_part);
        int chain = 0;
        DeductionBuilder links(position_, "");
        for (const int fin : fish.fins - kraken.starts) found.sees(lost, fin);
        for (const int start : kraken.starts) {
            const auto path = spread_from(graph_.find(start, fish.value)).path(victim, false);
            bool on = true;
            for (std::size_t i = 0; i + 1 < path.size(); ++i, on = !on) {
                const ChainNode &one = graph_.node(path[i]), &two = graph_.node(path[i + 1]);
                found.link(candidate(one.cells.first(), one.value),
                           candidate(two.cells.first(), two.value), !on, chain);
                graph_.add_reasons(path[i], path[i + 1], !on, links);
            }
            ++chain;
        }
        // Houses of chains are no bases and no covers.
        for (const auto& [house, colour] : links.found().because.houses) found.uses(house, extra_part);
        found.length(kraken.length);
        return found.remove(candidate(lost, graph_.node(victim).value)).take();
    }

    const Position& position_;
    const Board& board_;
    int type_;
    Sink& sink_;
    ChainGraph graph_;
    std::vector<std::unique_ptr<Spread>> spreads_; // from each candidate being true
    int value_ = 0;
    std::vector<int> bases_, covers_, chosen_, picked_;
    Cells places_;
    std::map<int, Kraken> best_; // by the node that goes
};

template <int type> void kraken(const Position& position, Sink& sink) {
    KrakenSearch(position, type, sink).run();
}

} // namespace

std::span<const Technique> kraken_fish() {
    static constexpr Technique all[] = {{"kraken-fish", kraken<1>}, {"kraken-fish-2", kraken<2>}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
