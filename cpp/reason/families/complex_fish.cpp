// Franken and mutant fish: with boxes, or with rows and columns on one side.
#include <array>
#include <unordered_set>

#include "fish.hpp"
#include "template_search.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Which houses may be bases and which covers.
struct Roles {
    bool row_base, column_base, row_cover, column_cover;

    bool base(HouseKind kind) const {
        return kind == HouseKind::row      ? row_base
               : kind == HouseKind::column ? column_base
                                           : true;
    }
    bool cover(HouseKind kind) const {
        return kind == HouseKind::row      ? row_cover
               : kind == HouseKind::column ? column_cover
                                           : true;
    }
};

constexpr Roles by_rows{true, false, false, true};
constexpr Roles by_columns{false, true, true, false};
constexpr Roles anyhow{true, true, true, true};

// Searches from the victim. Suppose that it holds the value: then the places left in the n bases lie
// in n - 1 covers, of which there are few to try, since each must go through a place left in a base.
// The last cover is a house of the victim. A place that is in more bases than covers is a fin; one in
// more covers than bases that sees all fins is lost.
class Hunt {
public:
    Hunt(const Position& position, int value, int size, const Roles& roles, bool mutant, bool finned,
         School& school)
        : position_(position), board_(position.board()), value_(value), size_(size), roles_(roles),
          mutant_(mutant), finned_(finned), school_(school), left_(board_.houses.size()) {}

    bool search(const Cells& victims) {
        for (const int victim : victims) {
            victim_ = victim;
            tried_.clear();
            left_all_ = position_.holders(value_) - board_.peers[victim] - Cells::of(victim);
            bases_.clear();
            for (int house = 0; house < static_cast<int>(left_.size()); ++house) {
                const House& stated = board_.houses[house];
                left_[house] = left_all_ & stated.cells;
                if (left_[house] && !stated.cells.has(victim) && roles_.base(stated.kind)) {
                    bases_.push_back(house);
                }
            }
            if (!grow({}) || school_.stopped()) return false;
        }
        return true;
    }

private:
    // Takes one more base that the covers do not hold yet.
    bool grow(const Cells& covered) {
        if (static_cast<int>(covers_.size()) == size_ - 1) return tell_all(covered);
        if (!tried_.insert(key()).second) return true;
        if (++steps_ % between_looks == 0 && school_.stopped()) return false;
        for (const int base : bases_) {
            if (left_[base].within(covered) || is_cover(base)) continue;
            if (!cover(base, covered)) return false;
        }
        return true;
    }

    // Covers what is left of a base, place by place.
    bool cover(int base, const Cells& covered) {
        const Cells open = left_[base] - covered;
        if (open.empty()) return grow(covered);
        if (static_cast<int>(covers_.size()) == size_ - 1) return true;
        for (const int house : board_.houses_of[open.first()]) {
            if (house == base || !roles_.cover(board_.houses[house].kind)) continue;
            covers_.push_back(house);
            const bool on = cover(base, covered | board_.houses[house].cells);
            covers_.pop_back();
            if (!on) return false;
        }
        return true;
    }

    bool is_cover(int house) const {
        return std::ranges::find(covers_, house) != covers_.end();
    }

    std::uint64_t key() const {
        auto sorted = covers_;
        std::ranges::sort(sorted);
        std::uint64_t packed = sorted.size();
        for (const int house : sorted) packed = packed << 10 | static_cast<std::uint64_t>(house);
        return packed;
    }

    bool tell_all(const Cells& covered) {
        if (!tried_.insert(key()).second) return true;
        held_.clear();
        for (const int base : bases_) {
            if (left_[base].within(covered) && !is_cover(base)) held_.push_back(base);
        }
        if (static_cast<int>(held_.size()) < size_) return true;
        chosen_.clear();
        return choose(0);
    }

    bool choose(std::size_t from) {
        if (static_cast<int>(chosen_.size()) == size_) return tell_with_last_cover();
        for (std::size_t next = from; next < held_.size(); ++next) {
            chosen_.push_back(held_[next]);
            const bool on = overfull() || choose(next + 1);
            chosen_.pop_back();
            if (!on) return false;
        }
        return true;
    }

    static int count_at(const Board& board, const std::vector<int>& houses, int cell) {
        return static_cast<int>(std::ranges::count_if(
            houses, [&](int house) { return board.houses[house].cells.has(cell); }));
    }

    // Whether the base added last makes a place count in more bases than covers.
    bool overfull() const {
        for (std::size_t i = 0; i + 1 < chosen_.size(); ++i) {
            for (const int cell : left_[chosen_[i]] & left_[chosen_.back()]) {
                if (count_at(board_, chosen_, cell) > count_at(board_, covers_, cell)) return true;
            }
        }
        return false;
    }

    bool tell_with_last_cover() {
        for (const int last : board_.houses_of[victim_]) {
            if (!roles_.cover(board_.houses[last].kind)) continue;
            Fish fish;
            fish.value = value_;
            fish.bases = chosen_;
            fish.covers = covers_;
            fish.covers.push_back(last);
            std::ranges::sort(fish.covers);
            if (is_wanted(fish) && complete(fish) && !school_.take(fish)) return false;
        }
        return true;
    }

    bool is_wanted(const Fish& fish) const {
        bool boxes = false;
        std::array<bool, 2> rows{};
        std::array<bool, 2> columns{};
        for (const int side : {0, 1}) {
            for (const int house : side == 0 ? fish.bases : fish.covers) {
                const HouseKind kind = board_.houses[house].kind;
                (kind == HouseKind::row ? rows[side]
                 : kind == HouseKind::column ? columns[side] : boxes) = true;
            }
        }
        const bool one_way = !(rows[0] && columns[0]) && !(rows[1] && columns[1]) &&
                             !(rows[0] && rows[1]) && !(columns[0] && columns[1]);
        return mutant_ ? !one_way : boxes && one_way;
    }

    // Works out fins and removals; false where it is no fish, or none of the kind that is looked for.
    bool complete(Fish& fish) const {
        const Cells in_bases = position_.holders(value_) & union_of(board_, fish.bases);
        const Cells in_covers = position_.holders(value_) & union_of(board_, fish.covers);
        for (const int cell : in_bases) {
            if (count_at(board_, fish.bases, cell) > count_at(board_, fish.covers, cell)) {
                fish.fins.add(cell);
            }
        }
        if (fish.fins.empty() == finned_) return false;
        for (const int house : fish.covers) {
            if (!board_.houses[house].cells.meets(in_bases)) return false;
        }
        for (const int house : fish.bases) {
            if (position_.holders(value_, house).within(fish.fins)) return false;
        }
        for (const int cell : in_covers & board_.seen_by_all(fish.fins)) {
            if (count_at(board_, fish.covers, cell) > count_at(board_, fish.bases, cell)) {
                fish.lost.add(cell);
            }
        }
        return !fish.lost.empty();
    }

    const Position& position_;
    const Board& board_;
    int value_;
    int size_;
    Roles roles_;
    bool mutant_;
    bool finned_;
    School& school_;
    int victim_ = -1;
    Cells left_all_;
    std::vector<Cells> left_; // of each house, once the victim holds the value
    std::vector<int> bases_;  // the houses that can be bases
    std::vector<int> covers_, held_, chosen_;
    std::unordered_set<std::uint64_t> tried_;
    unsigned steps_ = 0;

    static constexpr unsigned between_looks = 64; // steps
};

// The places with which the houses cannot all have the value: no fish removes others.
Cells doomed(const Position& position, int value, Sink& sink) {
    TemplateSearch search(position, value, 0, sink);
    Cells found;
    for (const int cell : position.holders(value)) {
        if (sink.stopped()) return {};
        if (!search.through(cell)) found.add(cell);
    }
    return found;
}

template <int size, bool mutant, bool finned> void find(const Position& position, Sink& sink) {
    School school(position, sink);
    for (int value = 1; value <= position.board().values; ++value) {
        const Cells victims = doomed(position, value, sink);
        if (sink.stopped()) return;
        const auto search = [&](const Roles& roles) {
            return Hunt(position, value, size, roles, mutant, finned, school).search(victims);
        };
        if (mutant ? !search(anyhow) : !search(by_rows) || !search(by_columns)) return;
    }
    school.report_siamese();
}

} // namespace

std::span<const Technique> complex_fish() {
    // An X-wing with boxes and without fins is no more than locked candidates.
    static constexpr Technique all[] = {
        {"franken-swordfish", find<3, false, false>},
        {"franken-jellyfish", find<4, false, false>},
        {"franken-squirmbag", find<5, false, false>},
        {"franken-whale", find<6, false, false>},
        {"franken-leviathan", find<7, false, false>},
        {"finned-franken-x-wing", find<2, false, true>},
        {"finned-franken-swordfish", find<3, false, true>},
        {"finned-franken-jellyfish", find<4, false, true>},
        {"finned-franken-squirmbag", find<5, false, true>},
        {"finned-franken-whale", find<6, false, true>},
        {"finned-franken-leviathan", find<7, false, true>},
        {"mutant-swordfish", find<3, true, false>},
        {"mutant-jellyfish", find<4, true, false>},
        {"mutant-squirmbag", find<5, true, false>},
        {"mutant-whale", find<6, true, false>},
        {"mutant-leviathan", find<7, true, false>},
        {"finned-mutant-x-wing", find<2, true, true>},
        {"finned-mutant-swordfish", find<3, true, true>},
        {"finned-mutant-jellyfish", find<4, true, true>},
        {"finned-mutant-squirmbag", find<5, true, true>},
        {"finned-mutant-whale", find<6, true, true>},
        {"finned-mutant-leviathan", find<7, true, true>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
