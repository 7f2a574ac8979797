// The bivalue oddagon: a ring of an odd number of cells, each of which sees the next, cannot be filled
// with two values. So one of the cells that have others takes one of these.
#include <algorithm>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr std::size_t shortest = 5; // three cells that see each other lie in one house
constexpr std::size_t longest = 9;

class OddagonSearch {
public:
    OddagonSearch(const Position& position, Sink& sink)
        : position_(position), board_(position.board()), sink_(sink) {}

    void run() {
        for (int one = 1; one <= board_.values; ++one) {
            for (int two = one + 1; two <= board_.values; ++two) {
                pair_ = bit(one) | bit(two);
                fit_ = position_.holders(one) & position_.holders(two);
                while (fit_.count() >= static_cast<int>(shortest)) {
                    const int start = fit_.first();
                    if (!enter(start, {}, 0)) return;
                    fit_.drop(start); // rings are found from their first cell
                }
            }
        }
    }

private:
    // Guards are the cells with other values: one of them, or all with the same.
    bool enter(int cell, Cells guards, Mask extras) {
        const Mask more = position_.marks(cell) & ~pair_;
        if (more != 0) {
            guards.add(cell);
            extras |= more;
        }
        if (guards.count() > 1 && std::popcount(extras) > 1) return true;
        if (sink_.stopped()) return false;
        ring_.push_back(cell);
        inside_.add(cell);
        bool on = true;
        const bool odd = ring_.size() % 2 == 1 && ring_.size() >= shortest;
        if (odd && ring_[1] < cell && board_.peers[cell].has(ring_.front())) {
            on = close(guards, extras);
        }
        if (on && ring_.size() < longest) {
            for (const int next : (board_.peers[cell] & fit_) - inside_) {
                on = enter(next, guards, extras);
                if (!on) break;
            }
        }
        inside_.drop(cell);
        ring_.pop_back();
        return on;
    }

    bool close(const Cells& guards, Mask extras) {
        if (guards.empty()) return true;
        DeductionBuilder found(position_, "bivalue-oddagon");
        if (guards.count() == 1) {
            found.remove_marks(guards.first(), pair_);
        } else {
            const int value = lowest(extras);
            const Cells lost = position_.holders(value) & board_.seen_by_all(guards);
            if (lost.empty()) return true;
            found.remove(lost, value);
        }
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            found.sees(ring_[i], ring_[(i + 1) % ring_.size()], main_part);
        }
        for (const int cell : ring_) {
            found.shade_marks(cell, pair_, main_part);
            found.shade_marks(cell, ~pair_, extra_part);
        }
        if (guards.count() > 1) {
            for (const auto& [cell, value] : std::vector(found.found().removals)) {
                found.apart(Cells::of(cell), guards);
            }
        }
        found.length(static_cast<int>(ring_.size()));
        return sink_.take(std::move(found));
    }

    const Position& position_;
    const Board& board_;
    Sink& sink_;
    Mask pair_ = 0;
    Cells fit_, inside_;
    std::vector<int> ring_;
};

void oddagon(const Position& position, Sink& sink) { OddagonSearch(position, sink).run(); }

} // namespace

std::span<const Technique> oddagons() {
    static constexpr Technique all[] = {{"bivalue-oddagon", oddagon}};
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
