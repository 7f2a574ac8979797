// The bivalue universal grave: all open cells with two candidates each, every value twice in each
// house that still needs it. A puzzle with one solution has some candidate more.
#include "../deadly.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int most_roof = 8; // cells with more than two candidates

// Chooses in each cell with more candidates the two that would be left.
class GraveSearch {
public:
    explicit GraveSearch(const Position& position)
        : position_(position), board_(position.board()),
          counts_(board_.houses.size() * (board_.values + 1), 0) {}

    // Calls visit(pattern) for each grave; ends early where it says so.
    template <typename Visit> void run(const Visit& visit) {
        if (!position_.open().within(board_.housed)) return; // such a cell has no other to swing with
        for (const int cell : position_.open()) {
            const int size = std::popcount(position_.marks(cell));
            if (size < 2) return;
            if (size == 2) {
                if (!keep(cell, position_.marks(cell))) return;
            } else {
                roof_.push_back(cell);
                if (static_cast<int>(roof_.size()) > most_roof) return;
            }
        }
        if (!roof_.empty()) choose(visit);
    }

private:
    int& count(int house, int value) {
        return counts_[static_cast<std::size_t>(house) * (board_.values + 1) + value];
    }

    // False where a house has a value in three cells.
    bool keep(int cell, Mask values) {
        bool fine = true;
        for (const int house : board_.houses_of[cell]) {
            for (Mask rest = values; rest != 0; rest &= rest - 1) {
                if (++count(house, lowest(rest)) > 2) fine = false;
            }
        }
        return fine;
    }

    void forget(int cell, Mask values) {
        for (const int house : board_.houses_of[cell]) {
            for (Mask rest = values; rest != 0; rest &= rest - 1) --count(house, lowest(rest));
        }
    }

    template <typename Visit> bool choose(const Visit& visit) {
        if (kept_.size() == roof_.size()) return bury(visit);
        const int cell = roof_[kept_.size()];
        const Mask marks = position_.marks(cell);
        for (Mask first = marks; first != 0; first &= first - 1) {
            for (Mask second = first & (first - 1); second != 0; second &= second - 1) {
                const Mask values = bit(lowest(first)) | bit(lowest(second));
                bool more = true;
                if (keep(cell, values)) {
                    kept_.push_back(values);
                    more = choose(visit);
                    kept_.pop_back();
                }
                forget(cell, values);
                if (!more) return false;
            }
        }
        return true;
    }

    template <typename Visit> bool bury(const Visit& visit) {
        for (const int number : counts_) {
            if (number == 1) return true;
        }
        DeadlyPattern pattern(position_);
        std::size_t at = 0;
        for (const int cell : position_.open()) {
            const bool is_roof = at < roof_.size() && roof_[at] == cell;
            pattern.add(cell, is_roof ? kept_[at++] : position_.marks(cell));
        }
        return visit(pattern);
    }

    const Position& position_;
    const Board& board_;
    std::vector<int> counts_; // by house and value, the cells that keep it
    std::vector<int> roof_;
    std::vector<Mask> kept_;
};

template <Conclusion conclude> void each_grave(const Position& position, Sink& sink) {
    if (!position.board().plain) return;
    GraveSearch(position).run([&](const DeadlyPattern& pattern) { return (pattern.*conclude)(sink); });
}

} // namespace

std::span<const Technique> graves() {
    static constexpr Technique all[] = {
        {"bug-1", each_grave<&DeadlyPattern::lone_roof>},
        {"bug-2", each_grave<&DeadlyPattern::common_extra>},
        {"bug-3", each_grave<&DeadlyPattern::locked_extras>},
        {"bug-4", each_grave<&DeadlyPattern::locked_swing>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
