// Death blossom: whatever a cell is, one of its petals, almost locked sets, has a value.
#include "../als.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

class BlossomSearch {
public:
    BlossomSearch(const Position& position, const AlmostLockedSets& sets, Sink& sink)
        : position_(position), sets_(sets), sink_(sink), by_value_(position.board().values + 1) {
        for (int set = 0; set < sets.count(); ++set) {
            for (Mask rest = sets[set].values; rest != 0; rest &= rest - 1) {
                by_value_[lowest(rest)].push_back(set);
            }
        }
    }

    bool run(int stem) {
        stem_ = stem;
        petals_.clear();
        candidates_.clear();
        for (Mask rest = position_.marks(stem); rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            candidates_.push_back(value);
            std::vector<int> here;
            for (const int set : by_value_[value]) {
                if (sets_.seers(set, value).has(stem)) here.push_back(set);
            }
            if (here.empty()) return true;
            petals_.push_back(std::move(here));
        }
        chosen_.clear();
        Lost lost(position_.board().values + 1);
        Mask aims = 0;
        for (int value = 1; value <= position_.board().values; ++value) {
            if (position_.has(stem, value)) continue;
            lost[value] = position_.holders(value);
            aims |= bit(value);
        }
        return choose(lost, aims);
    }

private:
    using Lost = std::vector<Cells>; // by value, the cells that would lose it

    bool choose(const Lost& lost, Mask aims) {
        if (sink_.ended()) return false;
        if (chosen_.size() == petals_.size()) return report(lost, aims);
        for (const int set : petals_[chosen_.size()]) {
            Mask left = 0;
            Lost fewer = lost;
            for (Mask rest = aims & sets_[set].values; rest != 0; rest &= rest - 1) {
                const int value = lowest(rest);
                fewer[value] &= sets_.seers(set, value);
                if (!fewer[value].empty()) left |= bit(value);
            }
            if (left == 0) continue;
            chosen_.push_back(set);
            const bool more = choose(fewer, left);
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    bool report(const Lost& lost, Mask aims) {
        DeductionBuilder found(position_, "death-blossom");
        found.length(static_cast<int>(chosen_.size()));
        found.shade_marks(stem_, position_.marks(stem_), main_part);
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            const auto& set = sets_[chosen_[i]];
            const auto colour = static_cast<Colour>(i + 1);
            found.uses(set.house, colour);
            found.shade_marks(set.cells, set.values, colour);
            found.apart(Cells::of(stem_), sets_.places(chosen_[i], candidates_[i]));
        }
        for (Mask rest = aims; rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            found.remove(lost[value], value);
            for (const int set : chosen_) found.apart(lost[value], sets_.places(set, value));
        }
        return sink_.take(std::move(found));
    }

    const Position& position_;
    const AlmostLockedSets& sets_;
    Sink& sink_;
    std::vector<std::vector<int>> by_value_;
    int stem_ = 0;
    std::vector<int> candidates_;
    std::vector<std::vector<int>> petals_; // by candidate of the stem
    std::vector<int> chosen_;
};

// Stems of few candidates first; one with more than five is nothing that a person would follow.
void death_blossom(const Position& position, Sink& sink) {
    const AlmostLockedSets sets(position);
    BlossomSearch search(position, sets, sink);
    for (int size = 2; size <= 5; ++size) {
        for (const int stem : position.open()) {
            if (std::popcount(position.marks(stem)) != size) continue;
            if (!search.run(stem)) return;
        }
    }
}

} // namespace

std::span<const Technique> blossom() {
    static constexpr Technique all[] = {{"death-blossom", death_blossom}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
