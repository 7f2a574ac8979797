// Kraken fish: a finned fish some of whose fins do not see what the fish would remove, but lead there by
// a chain: either the fish holds or a fin is true, and both ways it goes. Shortest chains first.
#include <algorithm>
#include <map>
#include <memory>

#include "../chain_graph.hpp"
#include "fish.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int biggest = 4;   // lines
constexpr int most_fins = 3;

class KrakenSearch {
public:
    KrakenSearch(const Position& position, Sink& sink)
        : position_(position), board_(position.board()), sink_(sink),
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
        std::vector<const Kraken*> all;
        for (const auto& [victim, kraken] : best_) all.push_back(&kraken);
        std::ranges::stable_sort(all, {}, &Kraken::length);
        for (const Kraken* kraken : all) {
            if (!sink_.take(written(*kraken))) return;
        }
    }

private:
    struct Kraken {
        Fish fish; // `lost` is the victim
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
        for (const int victim : (position_.holders(value_) & covered) - places_) {
            if (fins.within(board_.peers[victim])) continue; // an ordinary finned fish
            int length = 0;
            const int lost = graph_.find(victim, value_);
            const bool all = [&] {
                for (const int fin : fins) {
                    if (board_.peers[victim].has(fin)) continue;
                    const Spread& spread = spread_from(graph_.find(fin, value_));
                    if (!spread.reached(lost, false)) return false;
                    length += static_cast<int>(spread.path(lost, false).size());
                }
                return true;
            }();
            if (!all) continue;
            Kraken kraken{{value_, chosen_, picked_, fins, Cells::of(victim)},
                          length + 2 * static_cast<int>(chosen_.size())};
            const auto [entry, fresh] = best_.try_emplace(candidate(victim, value_), kraken);
            if (!fresh && kraken.length < entry->second.length) entry->second = std::move(kraken);
        }
    }

    const Spread& spread_from(int node) {
        if (!spreads_[node]) spreads_[node] = std::make_unique<Spread>(graph_, node, true);
        return *spreads_[node];
    }

    Deduction written(const Kraken& kraken) {
        const auto& [value, bases, covers, fins, lost] = kraken.fish;
        const int victim = lost.first();
        DeductionBuilder found(position_, "kraken-fish");
        for (const int house : bases) found.uses(house, main_part);
        for (const int house : covers) found.uses(house, other_part);
        found.shade((position_.holders(value) & union_of(board_, bases)) - fins, value, main_part);
        found.shade(fins, value, extra_part);
        int chain = 0;
        DeductionBuilder links(position_, "");
        for (const int fin : fins) {
            if (board_.peers[victim].has(fin)) {
                found.sees(victim, fin);
                continue;
            }
            const Spread& spread = spread_from(graph_.find(fin, value));
            const auto path = spread.path(graph_.find(victim, value), false);
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
        return found.remove(lost, value).take();
    }

    const Position& position_;
    const Board& board_;
    Sink& sink_;
    ChainGraph graph_;
    std::vector<std::unique_ptr<Spread>> spreads_; // from each candidate being true
    int value_ = 0;
    std::vector<int> bases_, covers_, chosen_, picked_;
    Cells places_;
    std::map<Candidate, Kraken> best_;
};

void kraken(const Position& position, Sink& sink) { KrakenSearch(position, sink).run(); }

} // namespace

std::span<const Technique> kraken_fish() {
    static constexpr Technique all[] = {{"kraken-fish", kraken}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
