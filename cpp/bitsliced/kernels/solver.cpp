// The bit-sliced solver: propagates as many search nodes at once as a register has bits.
#include <new>

#include "../kernel.hpp"
#include "bytes.hpp"
#include "locked.hpp"
#include "patience.hpp"
#include "rows.hpp"
#include "trails.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

namespace {

// So few puzzles that need choices are left to a search one by one: a block of lanes would be too empty.
constexpr int few_puzzles = 16;

// Puzzles that have been read, and need choices; the first to come is the first to go.
class Queue {
public:
    struct Entry {
        Row row;
        std::uint32_t puzzle;
    };

    [[nodiscard]] int size() const { return size_; }
    void add(const Entry& entry) { entries_[(first_ + static_cast<unsigned>(size_++)) % most] = entry; }
    const Entry& take() {
        --size_;
        return entries_[first_++ % most];
    }

private:
    static constexpr unsigned most = 2 * lanes;

    unsigned first_ = 0;
    int size_ = 0;
    Entry entries_[most];
};

class Solver {
public:
    // What further groups are asked before a choice costs as much as several sweeps.
    Solver(const Batch& batch, Supply& supply)
        : batch_(batch), supply_(supply), until_branch_(batch.further == nullptr ? 4 : 2) {}

    // Works until there are no puzzles left. New ones are read when fewer wait than there are lanes.
    void run() {
        while (!supply_.stopped()) {
            if (!drained_ && waiting_.size() < lanes) {
                read_puzzles();
                continue;
            }
            if (!any(live_)) {
                record_solved();
                go_back();
                refill();
                if (!any(live_)) return;
            }
            step();
        }
    }

private:
    // Reads puzzles into the free lanes of the fresh block, and propagates until few lanes move. What is
    // not solved then waits for a lane of the search where it is settled, and else goes on here, beside
    // the next puzzles.
    void read_puzzles() {
        std::size_t first = 0;
        const auto wanted = static_cast<std::size_t>(count(~unread_));
        const std::size_t size = supply_.claim(wanted, first);
        drained_ = size < wanted;
        const Plane added = first_of(~unread_, static_cast<int>(size));
        load(fresh_, added, batch_.puzzles + cells * first);
        each_lane(added, [&](int lane) {
            puzzles_[lane] = static_cast<std::uint32_t>(first++);
            if (batch_.banned != nullptr) ban(lane, batch_.banned[puzzles_[lane]]);
        });
        const int few = drained_ ? 0 : lanes / 8;
        Plane live = unread_ | added;
        Plane solved = {};
        Plane settled = settled_;
        while (true) {
            const Verdict half = sweep<Sweep::plain>(fresh_, true, moves(), batch_.further);
            live &= ~half.dead;
            solved = live & half.single;
            if (count(live & ~(solved | settled)) <= few) break;
            const Verdict whole = sweep<Sweep::watched>(fresh_, false, moves(), batch_.further);
            live &= ~whole.dead;
            solved = live & whole.single;
            settled = live & ~(whole.moved | solved);
            if (count(live & ~(solved | settled)) <= few) break;
        }
        record(fresh_, solved, [&](int lane) { return Place{0, 0, puzzles_[lane], 0, 0}; });
        unread_ = live & ~solved;
        settled_ = settled & unread_;
        if (until_wait_.ends(settled_) || drained_) let_wait();
        if (drained_ && batch_.further == nullptr && waiting_.size() <= few_puzzles && !any(live_)) {
            while (waiting_.size() > 0) batch_.counts[waiting_.take().puzzle] = too_deep;
        }
    }

    // Lets settled lanes of the fresh block wait for one of the search.
    void let_wait() {
        if (!any(settled_)) return;
        rows_.read(fresh_);
        each_lane(settled_, [&](int lane) { waiting_.add({rows_.get(lane), puzzles_[lane]}); });
        unread_ &= ~settled_;
        settled_ = Plane{};
    }

    void ban(int lane, int candidate) {
        if (candidate >= 9 * cells) return;
        PlaneWord* const digit = words_of(fresh_.digits[candidate % 9]);
        digit[words * (candidate / 9) + lane / 64] &= ~(Word{1} << lane % 64);
    }

    [[nodiscard]] Moves moves() const { return {checkpoint_, restored_, trails_.denials}; }

    void step() {
        sweep<Sweep::first>(work_, true, moves(), batch_.further);
        restored_ = Plane{};
        const Verdict verdict = sweep<Sweep::watched>(work_, false, moves(), batch_.further);
        const Plane dead = live_ & verdict.dead;
        const Plane solved = live_ & verdict.single & ~dead;
        if (batch_.effort != nullptr) batch_.effort->fails += static_cast<std::uint64_t>(count(dead));
        dead_ |= dead;
        solved_ |= solved;
        live_ &= ~(dead | solved);
        if (satisfied_) drop_needless();
        const Plane settled = live_ & ~verdict.moved;
        const int busy = count(~free_);
        if (until_record_.ends(solved_, busy)) record_solved();
        if (until_branch_.ends(settled, busy)) branch(settled);
        if (until_back_.ends(dead_, busy)) go_back();
        if (until_refill_.ends(free_)) refill();
    }

    void record_solved() {
        record(work_, solved_, [&](int lane) { return trails_.at[lane]; });
        dead_ |= solved_;
        solved_ = Plane{};
    }

    // Records the solutions of the lanes that have one; `place_of(lane)` tells where they are.
    template <typename PlaceOf>
    void record(const Block& block, Plane solved, PlaceOf place_of) {
        if (!any(solved)) return;
        solved &= complete(block, batch_.further); // the others have a digit twice in a house
        const bool wanted = batch_.solutions != nullptr;
        if (wanted) pack(block, grids_);
        int size = 0;
        each_lane(solved, [&](int lane) {
            const Place place = place_of(lane);
            if (!needed(place)) return;
            std::uint64_t& found = batch_.counts[place.puzzle];
            if (wanted && (found == 0 || place.path < batch_.paths[place.puzzle])) {
                batch_.paths[place.puzzle] = place.path;
                unpack(grids_, lane, batch_.solutions + cells * place.puzzle);
                found_[size++] = place.puzzle;
            }
            if (found < batch_.limit) ++found;
            satisfied_ |= shared_ && found == batch_.limit;
        });
        if (size > 0) supply_.check(found_, static_cast<std::size_t>(size));
    }

    // A node is needed while solutions are missing, or where one further left may be found.
    [[nodiscard]] bool needed(const Place& place) const {
        const std::uint64_t found = batch_.counts[place.puzzle];
        if (found < batch_.limit) return true;
        return found != too_deep && batch_.solutions != nullptr &&
               place.path < batch_.paths[place.puzzle];
    }

    // Gives up lanes whose puzzle has what it needs from others.
    void drop_needless() {
        Lanes needless;
        each_lane(live_, [&](int lane) { needless.add(lane, !needed(trails_.at[lane])); });
        dead_ |= needless.plane();
        live_ &= ~needless.plane();
        satisfied_ = false;
    }

    // Splits each settled lane: there the choice holds; that it does not is put off.
    void branch(Plane settled) {
        if (batch_.further != nullptr) {
            settled &= ~remove_locked(*batch_.further, work_.digits[0], 9 * cells, settled);
        }
        chooser_.choose(work_, settled);
        const Plane crowded = settled & chooser_.crowded;
        settled &= ~(crowded | chooser_.moved);
        const Plane ahead = trails_.ahead(settled);
        if (count(ahead) >= lanes / 32) { // or else it is not worth a pass over the block
            trails_.advance(ahead);
            copy_lanes(ahead, work_, checkpoint_);
        }
        Lanes too_deep_here;
        each_lane(settled, [&](int lane) {
            if (trails_.at[lane].depth == most_depth) {
                batch_.counts[trails_.at[lane].puzzle] = too_deep;
                too_deep_here.add(lane);
                satisfied_ |= shared_;
            } else {
                trails_.push(lane, chooser_.at(lane));
            }
        });
        const Plane gone = crowded | too_deep_here.plane();
        trails_.holding |= settled & ~gone;
        dead_ |= gone;
        live_ &= ~gone;
        if (batch_.effort == nullptr) return;
        batch_.effort->choices += static_cast<std::uint64_t>(count(settled & ~gone));
        batch_.effort->fails += static_cast<std::uint64_t>(count(crowded));
    }

    // Gives a puzzle up that has too many dead ends; other leaves of its tree are solutions.
    void count_leaf(int lane) {
        if (batch_.most_fails == 0) return;
        std::uint64_t& found = batch_.counts[trails_.at[lane].puzzle];
        if (++leaves_[lane] > batch_.most_fails + found) found = too_deep;
    }

    // Lets dead lanes go on with what they put off last. Lanes that have put nothing off are free.
    void go_back() {
        Lanes back;
        Lanes holding;
        each_lane(dead_ & trails_.holding, [&](int lane) {
            trails_.go_back(lane);
            count_leaf(lane);
            const bool goes_on = needed(trails_.at[lane]); // or else all that is left is further right
            back.add(lane, goes_on);
            holding.add(lane, goes_on && trails_.at[lane].pending != 0);
        });
        const Plane going = back.plane();
        trails_.end(dead_ & ~going);
        trails_.holding = (trails_.holding & ~going) | holding.plane();
        free_ |= dead_ & ~going;
        restored_ |= going;
        live_ |= going;
        dead_ = Plane{};
    }

    // Gives free lanes a puzzle, or, when there are no more, what another lane has put off.
    void refill() {
        Lanes filled;
        int victim = 0;
        const bool steals =
            batch_.most_fails == 0 && drained_ && waiting_.size() < count(free_) && any(trails_.holding);
        if (steals) checkpoints_.read(checkpoint_);
        each_lane(free_, [&](int lane) {
            if (waiting_.size() > 0) {
                const Queue::Entry& next = waiting_.take();
                trails_.begin(lane, next.puzzle);
                leaves_[lane] = 0;
                rows_.put(lane, next.row);
                filled.add(lane);
                return;
            }
            while (steals && victim < lanes && !has(trails_.holding, victim)) ++victim;
            if (!steals || victim == lanes) return;
            trails_.give(victim, lane);
            rows_.put(lane, checkpoints_.get(victim));
            filled.add(lane);
            shared_ = true;
            ++victim;
        });
        const Plane lanes_filled = filled.plane();
        if (!any(lanes_filled)) return;
        rows_.write(lanes_filled, checkpoint_);
        restored_ |= lanes_filled;
        live_ |= lanes_filled;
        free_ &= ~lanes_filled;
    }

    const Batch& batch_;
    Supply& supply_;
    bool drained_ = false;   // no puzzles left to claim
    bool shared_ = false;    // two lanes may be at the same puzzle
    bool satisfied_ = false; // and one of these may not be needed any more
    Patience until_record_{3};
    Patience until_branch_;
    Patience until_back_{10};
    Patience until_refill_{2};
    // Each lane is in one of these.
    Plane live_{};
    Plane dead_{};   // ends here, and goes back
    Plane solved_{}; // the same, once its solution is recorded
    Plane free_ = ~Plane{};

    Plane restored_{}; // live lanes that begin at the checkpoint again
    Block work_;
    Block checkpoint_;
    Trails trails_;
    std::uint64_t leaves_[lanes]; // that each lane has come to, where dead ends are counted
    Chooser chooser_;

    Block fresh_; // puzzles that are being read
    std::uint32_t puzzles_[lanes];
    Plane unread_{};  // its lanes that hold one
    Plane settled_{}; // and of those, which need a choice
    Patience until_wait_{8};
    Queue waiting_;
    Rows rows_;
    Rows checkpoints_;

    Grids grids_;
    std::uint32_t found_[lanes]; // puzzles
};

} // namespace

std::size_t workspace_bytes() { return sizeof(Solver); }

void solve_batch(const Batch& batch, Supply& supply, void* workspace) {
    static_assert(alignof(Solver) <= workspace_alignment);
    auto* const solver = new (workspace) Solver(batch, supply);
    solver->run();
    solver->~Solver();
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
