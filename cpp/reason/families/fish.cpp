// Fish of rows in columns and of columns in rows, with fins or without.
#include "fish.hpp"

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
        for (std::size_t i = 0; i < covers_.size(); ++i) {
            for (const int cell : board_.houses[covers_[i]].list) {
                if (cover_of[cell] == covers_[i]) crossing_[cell] = static_cast<int>(i);
            }
        }
    }

    Mask crossings(const Cells& cells) const {
        Mask lines = 0;
        for (const int cell : cells) lines |= bit(crossing_[cell]);
        return lines;
    }

    bool tell_basic(int size, School& school) {
        reach_.clear();
        usable_.clear();
        for (const int base : bases_) {
            const Mask reach = crossings(position_.holders(value_, base));
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
        for (Mask pick = 0; pick < bit(static_cast<int>(lines.size())); ++pick) {
            if (std::popcount(pick) != more) continue;
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
    std::vector<int> crossing_; // the number among the covers of the one through a cell
    std::vector<int> usable_, chosen_;
    std::vector<Mask> reach_; // of each usable base
};

void find(const Position& position, std::string_view technique, int size, Fins fins, Sink& sink) {
    School school(position, technique, sink);
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

template <int size> void basic(const Position& position, Sink& sink) {
    constexpr std::string_view names[] = {"x-wing",    "swordfish", "jellyfish",
                                          "squirmbag", "whale",     "leviathan"};
    find(position, names[size - 2], size, Fins::none, sink);
}

template <int size> void finned(const Position& position, Sink& sink) {
    constexpr std::string_view names[] = {"finned-x-wing",    "finned-swordfish", "finned-jellyfish",
                                          "finned-squirmbag", "finned-whale",     "finned-leviathan"};
    find(position, names[size - 2], size, Fins::some, sink);
}

template <int size> void sashimi(const Position& position, Sink& sink) {
    constexpr std::string_view names[] = {"sashimi-x-wing",    "sashimi-swordfish", "sashimi-jellyfish",
                                          "sashimi-squirmbag", "sashimi-whale",     "sashimi-leviathan"};
    find(position, names[size - 2], size, Fins::sashimi, sink);
}

} // namespace

std::span<const Technique> fish() {
    static constexpr Technique all[] = {
        {"x-wing", basic<2>},
        {"swordfish", basic<3>},
        {"jellyfish", basic<4>},
        {"squirmbag", basic<5>},
        {"whale", basic<6>},
        {"leviathan", basic<7>},
        {"finned-x-wing", finned<2>},
        {"finned-swordfish", finned<3>},
        {"finned-jellyfish", finned<4>},
        {"finned-squirmbag", finned<5>},
        {"finned-whale", finned<6>},
        {"finned-leviathan", finned<7>},
        {"sashimi-x-wing", sashimi<2>},
        {"sashimi-swordfish", sashimi<3>},
        {"sashimi-jellyfish", sashimi<4>},
        {"sashimi-squirmbag", sashimi<5>},
        {"sashimi-whale", sashimi<6>},
        {"sashimi-leviathan", sashimi<7>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
