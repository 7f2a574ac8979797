// Unique loops: six or more cells, two in each house that they visit, that a puzzle with one solution
// cannot leave to two values. Among them are the extended rectangles of two values.
#include <algorithm>
#include <set>

#include "../deadly.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr std::size_t longest = 14; // cells; longer loops hardly exist, and nobody sees them

class LoopSearch {
public:
    LoopSearch(const Position& position, Sink& sink)
        : position_(position), board_(position.board()), sink_(sink),
          visits_(board_.houses.size(), 0) {}

    // The cells of each loop, shortest loops first, with the pair of their values.
    std::vector<std::pair<Mask, std::vector<int>>> run() {
        for (const int start : position_.bivalue()) {
            pair_ = position_.marks(start);
            fit_ = position_.holders(lowest(pair_)) & position_.holders(lowest(pair_ & (pair_ - 1)));
            for (const int cell : position_.bivalue()) {
                if (cell < start) fit_.drop(cell);
            }
            if (fit_.count() >= 6) enter(start, -1, 0, 0);
        }
        std::ranges::stable_sort(loops_, {}, [](const auto& loop) { return loop.second.size(); });
        return std::move(loops_);
    }

private:
    // Roof cells so far, and their extra values: two cells, or one value.
    void enter(int cell, int through, int roof, Mask extras) {
        const Mask more = position_.marks(cell) & ~pair_;
        extras |= more;
        if (more != 0) ++roof;
        if (roof > 2 && std::popcount(extras) > 1) return;
        for (const int house : board_.houses_of[cell]) {
            if (visits_[house] == 2) return;
        }
        for (const int house : board_.houses_of[cell]) ++visits_[house];
        loop_.push_back(cell);
        go_on(cell, through, roof, extras);
        loop_.pop_back();
        for (const int house : board_.houses_of[cell]) --visits_[house];
    }

    void go_on(int cell, int through, int roof, Mask extras) {
        if (sink_.stopped()) return;
        for (const int house : board_.houses_of[cell]) {
            if (house == through) continue;
            if (loop_.size() >= 6 && board_.houses[house].cells.has(loop_.front())) close();
            if (visits_[house] == 2 || loop_.size() == longest) continue;
            for (const int next : board_.houses[house].cells & fit_) {
                if (std::ranges::find(loop_, next) == loop_.end()) enter(next, house, roof, extras);
            }
        }
    }

    void close() {
        Cells all, even;
        for (std::size_t i = 0; i < loop_.size(); ++i) {
            all.add(loop_[i]);
            if (i % 2 == 0) even.add(loop_[i]);
        }
        if (loop_.size() % 2 != 0) return;
        for (const int cell : loop_) {
            for (const int house : board_.houses_of[cell]) {
                const Cells& cells = board_.houses[house].cells;
                if ((cells & even).count() != 1 || (cells & all).count() != 2) return;
            }
        }
        if (known_.insert({all, pair_}).second) loops_.push_back({pair_, loop_});
    }

    const Position& position_;
    const Board& board_;
    Sink& sink_;
    std::vector<int> visits_; // by house
    Mask pair_ = 0;
    Cells fit_;
    std::vector<int> loop_;
    std::set<std::pair<Cells, Mask>> known_;
    std::vector<std::pair<Mask, std::vector<int>>> loops_;
};

template <Conclusion conclude> void each_loop(const Position& position, Sink& sink) {
    if (!position.board().plain) return;
    for (const auto& [pair, cells] : LoopSearch(position, sink).run()) {
        DeadlyPattern pattern(position);
        for (const int cell : cells) pattern.add(cell, pair);
        if (!(pattern.*conclude)(sink)) return;
    }
}

} // namespace

std::span<const Technique> unique_loops() {
    static constexpr Technique all[] = {
        {"unique-loop-1", each_loop<&DeadlyPattern::lone_roof>},
        {"unique-loop-2", each_loop<&DeadlyPattern::common_extra>},
        {"unique-loop-3", each_loop<&DeadlyPattern::locked_extras_of_two>},
        {"unique-loop-4", each_loop<&DeadlyPattern::locked_swing>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
