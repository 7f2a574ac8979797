// Almost locked sets that share values: two of them, three, a chain of them.
#include "../als.hpp"

#include <algorithm>
#include <iterator>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Sets in a row, each linked to the next by a value.
struct Row {
    std::vector<int> sets;
    std::vector<int> links;
};

DeductionBuilder begin(std::string_view technique, const Position& position,
                       const AlmostLockedSets& sets, const Row& row) {
    DeductionBuilder found(position, technique);
    found.length(static_cast<int>(row.sets.size()));
    for (std::size_t i = 0; i < row.sets.size(); ++i) {
        const auto& set = sets[row.sets[i]];
        found.uses(set.house, static_cast<Colour>(i));
        found.shade_marks(set.cells, set.values, static_cast<Colour>(i));
    }
    for (std::size_t i = 0; i < row.links.size(); ++i) {
        found.apart(sets.places(row.sets[i], row.links[i]), sets.places(row.sets[i + 1], row.links[i]));
    }
    return found;
}

// A value is in one of the two sets, so cells that see all its places in both lose it.
void lose(const Position& position, const AlmostLockedSets& sets, int set, int other, int value,
          DeductionBuilder& found) {
    const Cells lost = sets.victims(position, set, other, value);
    found.remove(lost, value);
    found.apart(lost, sets.places(set, value) | sets.places(other, value));
}

// Either the first set of the row or the last has every value that both have, but for their links.
DeductionBuilder ends(std::string_view technique, const Position& position,
                      const AlmostLockedSets& sets, const Row& row) {
    DeductionBuilder found = begin(technique, position, sets, row);
    const int first = row.sets.front(), last = row.sets.back();
    const Mask used = bit(row.links.front()) | bit(row.links.back());
    for (Mask rest = sets[first].values & sets[last].values & ~used; rest != 0; rest &= rest - 1) {
        lose(position, sets, first, last, lowest(rest), found);
    }
    return found;
}

// Two links: one set has the one value, the other the other, and both have all the rest of theirs.
DeductionBuilder doubly(const Position& position, const AlmostLockedSets& sets, int set, int other,
                        Mask links, bool inside) {
    const int first = lowest(links), second = lowest(links & (links - 1));
    DeductionBuilder found = begin("als-xz", position, sets, {{set, other}, {first}});
    found.apart(sets.places(set, second), sets.places(other, second));
    const Mask linked = bit(first) | bit(second);
    for (int value = 1; value <= position.board().values; ++value) {
        if ((linked & bit(value)) != 0) {
            lose(position, sets, set, other, value, found);
            continue;
        }
        Cells lost;
        for (const int one : {set, other}) {
            if ((sets[one].values & bit(value)) == 0) continue;
            Cells seen = position.holders(value) & sets.seers(one, value);
            if (!inside) seen -= sets[set].cells | sets[other].cells;
            lost |= seen;
            found.apart(seen, sets.places(one, value));
        }
        found.remove(lost, value);
    }
    return found;
}

// The values of each set that a cell outside could lose to it.
std::vector<Mask> aims_of(const Position& position, const AlmostLockedSets& sets) {
    std::vector<Mask> aims(sets.count(), 0);
    for (int set = 0; set < sets.count(); ++set) {
        for (Mask rest = sets[set].values; rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            if (position.holders(value).meets(sets.seers(set, value))) aims[set] |= bit(value);
        }
    }
    return aims;
}

bool any_victims(const Position& position, const AlmostLockedSets& sets, int set, int other, Mask values) {
    for (; values != 0; values &= values - 1) {
        if (!sets.victims(position, set, other, lowest(values)).empty()) return true;
    }
    return false;
}

void als_xz(const Position& position, Sink& sink) {
    const Manner& manner = sink.manner;
    const AlmostLockedSets sets(position, 0, manner.small_sets_first);
    const auto aims = aims_of(position, sets);
    for (const auto& [set, other, links] : sets.linked_pairs(manner.sets_overlap)) {
        if ((links & (links - 1)) != 0) {
            DeductionBuilder found = doubly(position, sets, set, other, links, manner.sets_overlap);
            if (found.concludes() && !sink.take(std::move(found))) return;
            continue;
        }
        const Mask common_aims = aims[set] & aims[other] & ~links;
        if (!any_victims(position, sets, set, other, common_aims)) continue;
        if (!sink.take(ends("als-xz", position, sets, {{set, other}, {lowest(links)}}))) return;
    }
}

// Two links that share a set, the pivot, by different values.
void als_xy_wing(const Position& position, Sink& sink) {
    const Manner& manner = sink.manner;
    const AlmostLockedSets sets(position, 0, manner.small_sets_first);
    const auto pairs = sets.linked_pairs(manner.sets_overlap);
    const auto aims = aims_of(position, sets);
    std::vector<std::vector<int>> pairs_of(sets.count());
    for (int pair = 0; pair < static_cast<int>(pairs.size()); ++pair) {
        pairs_of[pairs[pair].first].push_back(pair);
        pairs_of[pairs[pair].second].push_back(pair);
    }
    std::vector<int> partners;
    for (int pair = 0; pair < static_cast<int>(pairs.size()); ++pair) {
        if (sink.stopped()) return;
        const auto& [first, second, links] = pairs[pair];
        partners.clear();
        std::ranges::set_union(pairs_of[first], pairs_of[second], std::back_inserter(partners));
        for (auto next = std::ranges::upper_bound(partners, pair); next != partners.end(); ++next) {
            const auto& [one, two, others] = pairs[*next];
            const int pivot = one == first || two == first ? first : second;
            const int set = first + second - pivot, other = one + two - pivot;
            const Mask common = aims[set] & aims[other];
            if (common == 0 || (!manner.sets_overlap && sets[set].cells.meets(sets[other].cells))) {
                continue;
            }
            for (Mask rest = links; rest != 0; rest &= rest - 1) {
                for (Mask left = others & ~bit(lowest(rest)); left != 0; left &= left - 1) {
                    const int value = lowest(rest), another = lowest(left);
                    if (!any_victims(position, sets, set, other, common & ~bit(value) & ~bit(another))) {
                        continue;
                    }
                    if (!sink.take(ends("als-xy-wing", position, sets,
                                         {{set, pivot, other}, {value, another}}))) {
                        return;
                    }
                }
            }
        }
    }
}

// Walks along the links: a set that lacks one value has all others.
class ChainSearch {
public:
    ChainSearch(const Position& position, const AlmostLockedSets& sets, const Manner& manner)
        : position_(position), sets_(sets), links_(sets.all_links(manner.sets_overlap)),
          aims_(aims_of(position, sets)), turns_(manner.sets_turn_back),
          reached_(static_cast<std::size_t>(sets.count()) * (position.board().values + 1), 0) {}

    void run(Sink& sink) {
        for (int set = 0; set < sets_.count(); ++set) {
            for (Mask rest = sets_[set].values; rest != 0; rest &= rest - 1) {
                if ((aims_[set] & ~bit(lowest(rest))) == 0) continue;
                if (sink.ended() || !from(set, lowest(rest), sink)) return;
            }
        }
    }

private:
    struct Step {
        int set;
        int lacks; // the value that it shares with the set before
        int before;
        int length;
    };

    static constexpr int longest = 7;

    bool is_new(int set, int lacks) {
        const auto at = static_cast<std::size_t>(set) * (position_.board().values + 1) + lacks;
        return std::exchange(reached_[at], stamp_) != stamp_;
    }

    Row row_to(std::size_t step) const {
        Row row;
        for (int at = static_cast<int>(step); at >= 0; at = steps_[at].before) {
            row.sets.push_back(steps_[at].set);
            if (steps_[at].before >= 0) row.links.push_back(steps_[at].lacks);
        }
        std::ranges::reverse(row.sets);
        std::ranges::reverse(row.links);
        return row;
    }

    // Chains whose first link is that value: the first set has it, as it lacks something else.
    bool from(int start, int first, Sink& sink) {
        ++stamp_;
        steps_.assign(1, {start, 0, -1, 1});
        for (std::size_t at = 0; at < steps_.size(); ++at) {
            const Step step = steps_[at];
            if (step.length == longest) break;
            for (const auto [to, value] : links_[step.set]) {
                if (value == step.lacks || to == start || (at == 0 && value != first)) continue;
                if (!turns_ && to < step.set) continue;
                if (!is_new(to, value)) continue;
                steps_.push_back({to, value, static_cast<int>(at), step.length + 1});
                if (step.length < 3 || to < start) continue;
                const Mask aims = aims_[start] & aims_[to] & ~bit(first) & ~bit(value);
                if (aims == 0 || !any_victims(position_, sets_, start, to, aims)) continue;
                if (!sink.take(ends("als-xy-chain", position_, sets_, row_to(steps_.size() - 1)))) {
                    return false;
                }
            }
        }
        return true;
    }

    const Position& position_;
    const AlmostLockedSets& sets_;
    const std::vector<std::vector<SetLink>> links_;
    const std::vector<Mask> aims_;
    bool turns_;
    std::vector<int> reached_;
    std::vector<Step> steps_;
    int stamp_ = 0;
};

void als_xy_chain(const Position& position, Sink& sink) {
    const AlmostLockedSets sets(position, 0, sink.manner.small_sets_first);
    ChainSearch(position, sets, sink.manner).run(sink);
}

} // namespace

std::span<const Technique> almost_locked() {
    static constexpr Technique all[] = {
        {"als-xz", als_xz},
        {"als-xy-wing", als_xy_wing},
        {"als-xy-chain", als_xy_chain},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
