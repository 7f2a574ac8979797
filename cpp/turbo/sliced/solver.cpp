// The bit-sliced solver: propagates as many search nodes at once as a register has bits.
#include "../kernel.hpp"
#include "bytes.hpp"
#include "choose.hpp"
#include "pool.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

namespace {

class Solver {
public:
    Solver(const Batch& batch, Supply& supply) : batch_(batch), supply_(supply) {
        work_.live = Plane{};
    }

    // Works until there are no puzzles left. New ones are read when there are fewer at hand than lanes.
    void run() {
        while (!supply_.stopped()) {
            if (!drained_ && pool_.puzzles(work_.live) < lanes && read_puzzles()) continue;
            if (pool_.shared()) drop_needless(work_);
            refill();
            if (any(work_.live)) {
                search_step();
            } else if (drained_) {
                return; // and the pool is empty
            }
        }
    }

private:
    // Reads a block of puzzles and propagates until few lanes move; what is not solved then joins the
    // pool.
    bool read_puzzles() {
        std::size_t first = 0;
        const int size = static_cast<int>(supply_.claim(lanes, first));
        if (size == 0) {
            drained_ = true;
            return false;
        }
        load(fresh_, fresh_known_, batch_.puzzles + cells * first, size);
        Word live[words] = {};
        for (int lane = 0; lane < size; ++lane) {
            fresh_.places[lane] = {0, static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(lane), 0};
            live[lane / 64] |= Word{1} << lane % 64;
        }
        if (batch_.banned != nullptr) {
            for (int lane = 0; lane < size; ++lane) {
                ban(lane, batch_.banned[first + static_cast<std::size_t>(lane)]);
            }
        }
        for (int w = 0; w < words; ++w) fresh_.live[w] = live[w];
        Verdict verdict;
        do {
            sweep<false>(fresh_, fresh_known_, true);
            verdict = sweep<true>(fresh_, fresh_known_, false);
        } while (count(fresh_.live & verdict.moved & ~(verdict.dead | verdict.single)) > lanes / 16);
        harvest(fresh_, verdict);
        if (any(fresh_.live)) pool_.add_roots(fresh_, fresh_.live);
        return true;
    }

    void ban(int lane, int candidate) {
        if (candidate >= 9 * cells) return;
        Plane& plane = fresh_.digits[candidate % 9][candidate / 9];
        plane[lane / 64] &= ~(Word{1} << lane % 64);
    }

    void refill() {
        if (count(work_.live) > lanes * 13 / 16) return;
        const Plane filled =
            pool_.take(work_, drained_, [&](const Place& place) { return needed(place); });
        for (int c = 0; c < cells; ++c) known_.open[c] |= filled;
    }

    void search_step() {
        sweep<false>(work_, known_, true);
        const Verdict verdict = sweep<true>(work_, known_, false);
        harvest(work_, verdict);
        const Plane settled = work_.live & ~verdict.moved;
        const int waiting = count(settled);
        if (waiting > lanes / 8 || (waiting > 0 && waiting * 4 >= count(work_.live))) branch(settled);
    }

    // Frees the lanes that are dead or solved, and records the solutions.
    void harvest(Block& block, const Verdict& verdict) {
        block.live &= ~verdict.dead;
        Plane solved = block.live & verdict.single;
        if (!any(solved)) return;
        block.live &= ~solved;
        solved &= complete(block); // the others have a digit twice in a house
        const bool many = batch_.solutions != nullptr && count(solved) >= 8;
        if (many) pack(block, grids_);
        each_lane(solved, [&](int lane) {
            const Place place = block.places[lane];
            if (!needed(place)) return;
            std::uint64_t& found = batch_.counts[place.puzzle];
            if (batch_.solutions != nullptr &&
                (found == 0 || place.path < batch_.paths[place.puzzle])) {
                batch_.paths[place.puzzle] = place.path;
                std::uint8_t* const grid = batch_.solutions + cells * std::size_t{place.puzzle};
                if (many) {
                    unpack(grids_, lane, grid);
                } else {
                    write_lane(block, lane, grid);
                }
            }
            if (found < batch_.limit) ++found;
        });
    }

    // A node is needed while solutions are missing, or where one further left may be found.
    [[nodiscard]] bool needed(const Place& place) const {
        const std::uint64_t found = batch_.counts[place.puzzle];
        if (found < batch_.limit) return true;
        return found != too_deep && batch_.solutions != nullptr &&
               place.path < batch_.paths[place.puzzle];
    }

    void drop_needless(Block& block) const {
        Word kept[words] = {};
        each_lane(block.live, [&](int lane) {
            kept[lane / 64] |= Word{needed(block.places[lane])} << lane % 64;
        });
        for (int w = 0; w < words; ++w) block.live[w] = kept[w];
    }

    // Splits each settled lane: there the chosen literal holds, in a copy on its stack it does not.
    void branch(Plane settled) {
        each_lane(settled, [&](int lane) {
            if (work_.places[lane].depth == Pool::most_depth) {
                batch_.counts[work_.places[lane].puzzle] = too_deep;
                settled[lane / 64] &= ~(Word{1} << lane % 64);
                work_.live[lane / 64] &= ~(Word{1} << lane % 64);
            }
        });
        const Plane crowded = choose(work_, settled);
        work_.live &= ~(settled & crowded);
        settled &= ~crowded;
        pool_.push(work_, settled, [&](Node& node, int lane) {
            const int digit = node.choice() % 16;
            const Literal& literal = literals.at[node.choice() / 16];
            for (const int cell : literal.cells) node.remove(digit, cell);
            node.place.path |= std::uint64_t{1} << (64 - node.place.depth);
            PlaneWord* const words_here = words_of(work_.digits[digit]) + lane / 64;
            for (const int cell : literal.box_mates) {
                words_here[words * cell] &= ~(Word{1} << lane % 64);
            }
            ++work_.places[lane].depth;
        });
    }

    const Batch& batch_;
    Supply& supply_;
    bool drained_ = false; // no puzzles left to claim
    Pool pool_;
    Block work_;
    Cells known_;        // of work_
    Block fresh_;        // puzzles that are being read
    Cells fresh_known_;
    Grids grids_;
};

} // namespace

void solve_batch(const Batch& batch, Supply& supply) {
    void* const memory = ::operator new(sizeof(Solver), std::align_val_t{alignof(Solver)});
    auto* const solver = new (memory) Solver(batch, supply);
    solver->run();
    solver->~Solver();
    ::operator delete(memory, std::align_val_t{alignof(Solver)});
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
