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
};

// The places with which the houses cannot all have the value: no fish removes others.
Cells doomed(const Position& position, int value, Sink& sink) {
    TemplateSearch search(position, value, 0, sink);
    Cells found;
    for (const int cell : position.holders(value)) {
        if (!search.through(cell)) found.add(cell);
    }
    return found;
}

void find(const Position& position, std::string_view technique, int size, bool mutant, bool finned,
          Sink& sink) {
    School school(position, technique, sink);
    for (int value = 1; value <= position.board().values; ++value) {
        const Cells victims = doomed(position, value, sink);
        const auto search = [&](const Roles& roles) {
            return Hunt(position, value, size, roles, mutant, finned, school).search(victims);
        };
        if (mutant ? !search(anyhow) : !search(by_rows) || !search(by_columns)) return;
    }
    school.report_siamese();
}

constexpr std::string_view frankens[][2] = {
    {"franken-x-wing", "finned-franken-x-wing"},
    {"franken-swordfish", "finned-franken-swordfish"},
    {"franken-jellyfish", "finned-franken-jellyfish"},
    {"franken-squirmbag", "finned-franken-squirmbag"},
    {"franken-whale", "finned-franken-whale"},
    {"franken-leviathan", "finned-franken-leviathan"},
};
constexpr std::string_view mutants[][2] = {
    {"mutant-x-wing", "finned-mutant-x-wing"},
    {"mutant-swordfish", "finned-mutant-swordfish"},
    {"mutant-jellyfish", "finned-mutant-jellyfish"},
    {"mutant-squirmbag", "finned-mutant-squirmbag"},
    {"mutant-whale", "finned-mutant-whale"},
    {"mutant-leviathan", "finned-mutant-leviathan"},
};

template <int size, bool with_fins> constexpr Technique franken() {
    constexpr auto name = frankens[size - 2][with_fins];
    return {name, [](const Position& position, Sink& sink) {
                find(position, name, size, false, with_fins, sink);
            }};
}

template <int size, bool with_fins> constexpr Technique mutant() {
    constexpr auto name = mutants[size - 2][with_fins];
    return {name, [](const Position& position, Sink& sink) {
                find(position, name, size, true, with_fins, sink);
            }};
}

} // namespace

std::span<const Technique> complex_fish() {
    // An X-wing with boxes and without fins is no more than locked candidates.
    static constexpr Technique all[] = {
        franken<3, false>(), franken<4, false>(), franken<5, false>(), franken<6, false>(),
        franken<7, false>(), franken<2, true>(),  franken<3, true>(),  franken<4, true>(),
        franken<5, true>(),  franken<6, true>(),  franken<7, true>(),  mutant<3, false>(),
        mutant<4, false>(),  mutant<5, false>(),  mutant<6, false>(),  mutant<7, false>(),
        mutant<2, true>(),   mutant<3, true>(),   mutant<4, true>(),   mutant<5, true>(),
        mutant<6, true>(),   mutant<7, true>(),
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
