// Fish of rows in columns and of columns in rows, with fins or without.
#include "fish.hpp"

#include "../reasoner.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

enum class Fins : std::uint8_t { none, some, sashimi };

// The places of a value in lines one way, as the lines the other way that cross there.
class Lines {
public:
    Lines(const Position& position, int value, bool rows)
        : position_(position), board_(position.board()), value_(value),
          bases_(rows ? board_.rows : board_.columns), covers_(rows ? board_.columns : board_.rows) {
        const auto& cover_of = rows ? board_.column_of : board_.row_of;
        crossing_.resize(board_.cells, -1);
        uncrossed_ = board_.everything;
        const std::size_t most = std::min(covers_.size(), std::size_t{most_values});
        for (std::size_t i = 0; i < most; ++i) {
            for (const int cell : board_.houses[covers_[i]].list) {
                if (cover_of[cell] != covers_[i]) continue;
                crossing_[cell] = static_cast<int>(i);
                uncrossed_.drop(cell);
            }
        }
    }

    // The lines the other way through cells that all have one.
    Mask crossings(const Cells& cells) const {
        Mask lines = 0;
        for (const int cell : cells) lines |= bit(crossing_[cell]);
        return lines;
    }

    bool tell_basic(int size, School& school) {
        reach_.clear();
        usable_.clear();
        for (const int base : bases_) {
            const Cells places = position_.holders(value_, base);
            if (places.meets(uncrossed_)) continue;
            const Mask reach = crossings(places);
            if (std::popcount(reach) < 2 || std::popcount(reach) > size) continue;
            usable_.push_back(base);
            reach_.push_back(reach);
        }
        return choose(0, size, 0, [&](Mask reach) {
            if (std::popcount(reach) != size) return true;
            return report(reach, {}, true, school);
        });
    }

    // Fins that one cell sees lie in its box; all other places must be covered.
    bool tell_finned(int size, bool sashimi, School& school) {
        for (const int box : board_.boxes) {
            const Cells& inside = board_.houses[box].cells;
            if (!position_.holders(value_, box)) continue;
            reach_.clear();
            usable_.clear();
            for (const int base : bases_) {
                const Cells places = position_.holders(value_, base);
                if (places.meets(uncrossed_)) continue;
                const Mask outside = crossings(places - inside);
                if (places.count() < 2 || std::popcount(outside) > size) continue;
                usable_.push_back(base);
                reach_.push_back(outside);
            }
            const bool on = choose(0, size, 0, [&](Mask outside) {
                return tell_with_fins(inside, outside, size, sashimi, school);
            });
            if (!on || school.stopped()) return false;
        }
        return true;
    }

private:
    static constexpr std::size_t many = 20; // so many lines may be picked from in too many ways

    // The next greater mask of as many bits; greater than all others after none.
    static Mask after(Mask mask) {
        if (mask == 0) return ~Mask{0};
        const Mask lowest_bit = mask & (~mask + 1), next = mask + lowest_bit;
        return next | ((mask ^ next) >> 2) / lowest_bit;
    }

    // Calls `visit` with the lines that so many bases reach; ends once it returns false.
    template <typename Visit> bool choose(std::size_t from, int size, Mask reach, Visit visit) {
        if (static_cast<int>(chosen_.size()) == size) return visit(reach);
        for (std::size_t next = from; next < usable_.size(); ++next) {
            const Mask more = reach | reach_[next];
            if (std::popcount(more) > size) continue;
            chosen_.push_back(usable_[next]);
            const bool on = choose(next + 1, size, more, visit);
            chosen_.pop_back();
            if (!on) return false;
        }
        return true;
    }

    bool tell_with_fins(const Cells& inside, Mask outside, int size, bool sashimi, School& school) {
        const Cells places = position_.holders(value_) & union_of(board_, chosen_);
        const Mask open = crossings(places & inside) & ~outside;
        const int more = size - std::popcount(outside);
        if (std::popcount(open) <= more) return true;
        if (!position_.holders(value_).meets(inside - places)) return true;
        // Which of the lines through the box are covers: the masks of so many bits, ascending.
        std::vector<int> lines;
        for (Mask rest = open; rest != 0; rest &= rest - 1) lines.push_back(lowest(rest));
        for (Mask pick = bit(more) - 1; pick < bit(static_cast<int>(lines.size())); pick = after(pick)) {
            if (lines.size() > many && school.stopped()) return false;
            Mask covers = outside;
            for (Mask rest = pick; rest != 0; rest &= rest - 1) covers |= bit(lines[lowest(rest)]);
            Cells fins;
            for (const int cell : places & inside) {
                if ((covers & bit(crossing_[cell])) == 0) fins.add(cell);
            }
            int fewest = board_.values;
            for (const int base : chosen_) {
                fewest = std::min(fewest, (position_.holders(value_, base) - fins).count());
            }
            if (fewest == 0) continue;
            if (!report(covers, fins, (fewest == 1) == sashimi, school)) return false;
        }
        return true;
    }

    bool report(Mask crossed, const Cells& fins, bool wanted, School& school) {
        Fish fish;
        fish.value = value_;
        fish.bases = chosen_;
        for (Mask rest = crossed; rest != 0; rest &= rest - 1) {
            fish.covers.push_back(covers_[lowest(rest)]);
        }
        fish.fins = fins;
        fish.lost = (position_.holders(value_) & union_of(board_, fish.covers)) -
                    union_of(board_, fish.bases);
        for (const int fin : fins) fish.lost &= board_.peers[fin];
        if (fish.lost.empty()) return true;
        if (wanted) return school.take(fish);
        school.keep(fish);
        return true;
    }

    const Position& position_;
    const Board& board_;
    int value_;
    const std::vector<int>& bases_;
    const std::vector<int>& covers_;
    std::vector<int> crossing_; // the number among the covers of the one through a cell, or -1
    Cells uncrossed_;           // cells without one: no fish has a place there
    std::vector<int> usable_, chosen_;
    std::vector<Mask> reach_; // of each usable base
};

template <int size, Fins fins> void find(const Position& position, Sink& sink) {
    School school(position, sink);
    for (int value = 1; value <= position.board().values; ++value) {
        for (const bool rows : {true, false}) {
            Lines lines(position, value, rows);
            const bool on = fins == Fins::none
                                ? lines.tell_basic(size, school)
                                : lines.tell_finned(size, fins == Fins::sashimi, school);
            if (!on) return;
        }
        if (school.stopped()) return;
    }
    school.report_siamese();
}

} // namespace

std::span<const Technique> fish() {
    static constexpr Technique all[] = {
        {"x-wing", find<2, Fins::none>},
        {"swordfish", find<3, Fins::none>},
        {"jellyfish", find<4, Fins::none>},
        {"squirmbag", find<5, Fins::none>},
        {"whale", find<6, Fins::none>},
        {"leviathan", find<7, Fins::none>},
        {"finned-x-wing", find<2, Fins::some>},
        {"finned-swordfish", find<3, Fins::some>},
        {"finned-jellyfish", find<4, Fins::some>},
        {"finned-squirmbag", find<5, Fins::some>},
        {"finned-whale", find<6, Fins::some>},
        {"finned-leviathan", find<7, Fins::some>},
        {"sashimi-x-wing", find<2, Fins::sashimi>},
        {"sashimi-swordfish", find<3, Fins::sashimi>},
        {"sashimi-jellyfish", find<4, Fins::sashimi>},
        {"sashimi-squirmbag", find<5, Fins::sashimi>},
        {"sashimi-whale", find<6, Fins::sashimi>},
        {"sashimi-leviathan", find<7, Fins::sashimi>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
