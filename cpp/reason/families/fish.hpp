// A fish: some base houses whose places for a value lie, but for the fins, in as many cover houses.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

struct Fish {
    int value = 0;
    std::vector<int> bases;  // ascending
    std::vector<int> covers; // ascending
    Cells fins;
    Cells lost;
};

inline Cells union_of(const Board& board, const std::vector<int>& houses) {
    Cells cells;
    for (const int house : houses) cells |= board.houses[house].cells;
    return cells;
}

inline void describe(DeductionBuilder& found, const Position& position, const Fish& fish) {
    const Board& board = position.board();
    for (const int house : fish.bases) found.uses(house, main_part);
    for (const int house : fish.covers) found.uses(house, other_part);
    for (const int cell : fish.lost) {
        // A fin that a cell sees within the fish's own houses needs no further one.
        for (const int fin : fish.fins) {
            const auto shared = [&](int house) {
                return board.houses[house].cells.has(cell) && board.houses[house].cells.has(fin);
            };
            if (!std::ranges::any_of(fish.bases, shared) &&
                !std::ranges::any_of(fish.covers, shared)) {
                found.sees(cell, fin);
            }
        }
    }
}

// Tells fish as they are found; at the end also the siamese ones: two with the same bases and all but
// one of the covers the same, whose fins allow different removals.
class School {
public:
    School(const Position& position, Sink& sink) : position_(position), sink_(sink) {}

    // Keeps a fish of a kind that is not looked for, which may still be half of a siamese one.
    void keep(const Fish& fish) {
        if (fish.fins) by_bases_[{fish.value, fish.bases}].push_back({fish, false});
    }

    // False once nobody wants more.
    bool take(const Fish& fish) {
        DeductionBuilder found(position_, sink_.technique);
        describe(found, position_, fish);
        shade(found, fish);
        found.remove(fish.lost, fish.value);
        if (fish.fins) by_bases_[{fish.value, fish.bases}].push_back({fish, true});
        return sink_.take(std::move(found));
    }
    bool stopped() { return sink_.ended(); }

    void report_siamese() {
        for (const auto& [bases, all] : by_bases_) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                for (std::size_t j = i + 1; j < all.size(); ++j) {
                    if (!all[i].wanted && !all[j].wanted) continue;
                    if (stopped() || !report_both(all[i].fish, all[j].fish)) return;
                }
            }
        }
    }

private:
    struct Kept {
        Fish fish;
        bool wanted;
    };

    bool report_both(const Fish& a, const Fish& b) {
        std::vector<int> same;
        std::ranges::set_intersection(a.covers, b.covers, std::back_inserter(same));
        const Cells lost = a.lost | b.lost;
        if (same.size() + 1 != a.covers.size() || lost == a.lost || lost == b.lost) return true;
        DeductionBuilder found(position_, sink_.technique);
        describe(found, position_, a);
        describe(found, position_, b);
        shade(found, a);
        found.remove(lost, a.value);
        return sink_.take(std::move(found));
    }

    void shade(DeductionBuilder& found, const Fish& fish) {
        const Cells all = position_.holders(fish.value) & union_of(position_.board(), fish.bases);
        found.shade(all - fish.fins, fish.value, main_part);
        found.shade(fish.fins, fish.value, extra_part);
    }

    const Position& position_;
    Sink& sink_;
    std::map<std::pair<int, std::vector<int>>, std::vector<Kept>> by_bases_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
