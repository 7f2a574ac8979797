// Almost locked sets: cells of one house that have one candidate more than there are cells.
#pragma once

#include <vector>

#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

struct AlmostLockedSet {
    Cells cells;
    Mask values;
    int size;  // cells
    int house; // the first house that holds them all
};

// Two sets are linked by a value where all its places in one see all its places in the other: it is
// in at most one of them (a restricted common).
struct SetLink {
    int to;
    int value;
};

struct LinkedSets {
    int first, second; // first < second
    Mask values;       // that link them
};

// All sets of a position, smaller ones first where asked, then by house and cells.
class AlmostLockedSets {
public:
    // Sets of at most that many cells; 0 says as many as the size of the board lets one search.
    explicit AlmostLockedSets(const Position& position, int largest = 0, bool small_first = true);

    int count() const { return static_cast<int>(sets_.size()); }
    const AlmostLockedSet& operator[](int set) const { return sets_[set]; }

    // The cells of the set that can be the value, which must be one of the set.
    const Cells& places(int set, int value) const { return places_[index(set, value)]; }
    // The cells of the board that see all of those.
    const Cells& seers(int set, int value) const { return seers_[index(set, value)]; }

    bool linked(int set, int other, int value) const {
        return places(other, value).within(seers(set, value));
    }
    // All pairs of sets with a link, by their numbers; without `overlapping` none that share cells.
    std::vector<LinkedSets> linked_pairs(bool overlapping = true) const;
    // Every link of every set, by the number of the other set and by value.
    std::vector<std::vector<SetLink>> all_links(bool overlapping = true) const;

    // The candidates that go if the value is in one of the two sets.
    Cells victims(const Position& position, int set, int other, int value) const {
        return position.holders(value) & seers(set, value) & seers(other, value);
    }

private:
    std::size_t index(int set, int value) const {
        return starts_[set] +
               static_cast<std::size_t>(std::popcount(sets_[set].values & (bit(value) - 1)));
    }
    void gather(const Position& position, int house, int largest);
    void look_around(const Position& position);

    std::vector<AlmostLockedSet> sets_;
    std::vector<std::size_t> starts_; // where the values of a set begin in the two lists
    std::vector<Cells> places_, seers_;
};

} // namespace alldiff::reason::ALLDIFF_REASON
