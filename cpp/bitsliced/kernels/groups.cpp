// Grids of any size whose rules are groups of different values: as many puzzles at once as a register
// has bits, each searched from left to right by one lane.
#include <new>

#include "../kernel.hpp"
#include "locked.hpp"
#include "patience.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

namespace {

constexpr int most_decisions = 256; // of a lane

// After so many dead ends a puzzle is left to a search that learns, which pays the sooner the larger the
// grid is (measured for sides of 9, 12 and 16).
constexpr int most_easy = 1728; // candidates
constexpr int most_fails(int candidates) { return candidates <= 729 ? 512 : candidates <= most_easy ? 64 : 4; }

// A cell has a value, or has it not.
struct Decision {
    std::uint16_t cell;
    std::uint8_t value; // from 0
    bool denied;
};

struct Trail {
    std::uint32_t puzzle;
    int fails;
    int size;
    Decision decisions[most_decisions];
};

// Of some bits: whether there is one, and whether there are two.
struct OneTwo {
    Plane one{};
    Plane two{};
    void add(const Plane& bit) {
        two = or_and(two, one, bit);
        one |= bit;
    }
};

// Finds, in each lane, the first cell with the fewest candidates, but some.
class FewestCandidates {
public:
    void see(int cell, const Plane* first, int step, int values) {
        Plane total[bits] = {};
        for (int v = 0; v < values; ++v) {
            Plane carry = first[v * step];
            for (int i = 0; i < bits; ++i) {
                const Plane next = total[i] & carry;
                total[i] ^= carry;
                carry = next;
            }
        }
        Plane fewer{};
        for (int i = 0; i < bits; ++i) { // the highest bit that differs decides
            fewer = blend(total[i] ^ least_[i], least_[i], fewer);
        }
        Plane several{};
        for (int i = 1; i < bits; ++i) several |= total[i];
        fewer &= several;
        for (int i = 0; i < bits; ++i) least_[i] = blend(fewer, total[i], least_[i]);
        for (int i = 0; i < index_bits; ++i) {
            const Plane bit = (cell >> i & 1) != 0 ? ~Plane{} : Plane{};
            cell_[i] = blend(fewer, bit, cell_[i]);
        }
    }
    [[nodiscard]] int at(int lane) const {
        int cell = 0;
        for (int i = 0; i < index_bits; ++i) cell |= static_cast<int>(has(cell_[i], lane)) << i;
        return cell;
    }

private:
    static constexpr int bits = 5;
    static constexpr int index_bits = 8;
    static_assert(most_group_cells <= 1 << index_bits && most_group_values < 1 << bits);

    Plane least_[bits] = {~Plane{}, ~Plane{}, ~Plane{}, ~Plane{}, ~Plane{}};
    Plane cell_[index_bits] = {};
};

class GroupSolver {
public:
    // `planes` has room for three times the candidates of a grid, and twice its signs.
    GroupSolver(const Groups& groups, const Batch& batch, Supply& supply, Plane* planes)
        : groups_(groups), batch_(batch), supply_(supply), size_(groups.cells * groups.values),
          candidates_(planes), sure_(planes + size_), root_(planes + 2 * size_), rising_(planes + 3 * size_),
          falling_(rising_ + groups.signs) {}

    void run() {
        while (!supply_.stopped()) {
            if (until_back_.ends(dead_ | solved_, count(~free_)) || !any(live_)) go_back();
            if (until_refill_.ends(free_) || !any(live_)) refill();
            if (!any(live_)) return;
            step();
        }
    }

private:
    // What a sweep finds out about each lane.
    struct Verdict {
        Plane dead{};
        Plane open{};  // some cell has several candidates
        Plane moved{}; // a candidate went
    };

    void step() {
        Verdict verdict;
        find_sure(verdict);
        remove_others(verdict);
        for (int s = 0; s < groups_.signs; ++s) {
            const std::uint16_t* const pair = groups_.sign_cells + 2 * s;
            verdict.moved |= keep_order(pair[0], pair[1], rising_[s]) | keep_order(pair[1], pair[0], falling_[s]);
        }
        const Plane dead = live_ & verdict.dead;
        const Plane still = live_ & ~(dead | verdict.moved);
        const Plane settled = still & verdict.open;
        dead_ |= dead;
        solved_ |= still & ~verdict.open;
        live_ &= ~(dead | (still & ~verdict.open));
        if (!any(settled) || !until_branch_.ends(settled, count(~free_))) return;
        branch(settled & ~remove_locked(groups_, candidates_, size_, settled));
    }

    // Marks the candidates that are the only one of their cell, or of their value in a house.
    void find_sure(Verdict& verdict) {
        const int cells = groups_.cells;
        const int values = groups_.values;
        Plane dead{};
        Plane open{};
        for (int c = 0; c < cells; ++c) {
            const Plane* __restrict const x = candidates_ + c;
            Plane* __restrict const sure = sure_ + c;
            OneTwo all;
            for (int v = 0; v < values; ++v) all.add(x[v * cells]);
            dead |= ~all.one;
            open |= all.two;
            for (int v = 0; v < values; ++v) sure[v * cells] = x[v * cells] & ~all.two;
        }
        for (int g = 0; g < groups_.size; ++g) {
            const std::uint16_t* const members = groups_.members + groups_.starts[g];
            if (static_cast<int>(groups_.starts[g + 1] - groups_.starts[g]) != values) continue;
            for (int v = 0; v < values; ++v) {
                const Plane* __restrict const x = candidates_ + v * cells;
                Plane* __restrict const sure = sure_ + v * cells;
                OneTwo all;
                for (int i = 0; i < values; ++i) all.add(x[members[i]]);
                dead |= ~all.one;
                for (int i = 0; i < values; ++i) {
                    sure[members[i]] = or_and_not(sure[members[i]], x[members[i]], all.two);
                }
            }
        }
        verdict.dead = dead;
        verdict.open = open;
    }

    // Removes what shares a cell, or a value and a group, with a sure candidate.
    void remove_others(Verdict& verdict) {
        const int cells = groups_.cells;
        const int values = groups_.values;
        Plane dead{};
        Plane moved{};
        for (int c = 0; c < cells; ++c) {
            Plane* __restrict const x = candidates_ + c;
            const Plane* __restrict const sure = sure_ + c;
            OneTwo all;
            for (int v = 0; v < values; ++v) all.add(sure[v * cells]);
            dead |= all.two;
            for (int v = 0; v < values; ++v) {
                const Plane kept = blend(all.one, sure[v * cells], x[v * cells]);
                moved = or_xor(moved, kept, x[v * cells]);
                x[v * cells] = kept;
            }
        }
        for (int g = 0; g < groups_.size; ++g) {
            const std::uint16_t* const members = groups_.members + groups_.starts[g];
            const auto count = static_cast<int>(groups_.starts[g + 1] - groups_.starts[g]);
            for (int v = 0; v < values; ++v) {
                Plane* __restrict const x = candidates_ + v * cells;
                const Plane* __restrict const sure = sure_ + v * cells;
                OneTwo all;
                for (int i = 0; i < count; ++i) all.add(sure[members[i]]);
                dead |= all.two;
                for (int i = 0; i < count; ++i) {
                    const Plane before = x[members[i]];
                    const Plane kept = before & ~(all.one & ~sure[members[i]]);
                    moved = or_xor(moved, kept, before);
                    x[members[i]] = kept;
                }
            }
        }
        verdict.dead |= dead;
        verdict.moved = moved;
    }

    // Lets a cell have a smaller value than another in some lanes; returns those where a candidate went.
    Plane keep_order(int smaller, int greater, const Plane& where) {
        if (!any(where)) return Plane{};
        const int cells = groups_.cells;
        Plane* const x = candidates_ + smaller;
        Plane* const y = candidates_ + greater;
        Plane gone{};
        Plane above{};
        for (int v = size_ - cells; v >= 0; v -= cells) {
            const Plane removed = x[v] & where & ~above;
            gone |= removed;
            x[v] &= ~removed;
            above |= y[v];
        }
        Plane below{};
        for (int v = 0; v < size_; v += cells) {
            const Plane removed = y[v] & where & ~below;
            gone |= removed;
            y[v] &= ~removed;
            below |= x[v];
        }
        return gone;
    }

    // Gives a cell of each lane its first candidate.
    void branch(const Plane& lanes_here) {
        FewestCandidates fewest;
        for (int c = 0; c < groups_.cells; ++c) {
            fewest.see(c, candidates_ + c, groups_.cells, groups_.values);
        }
        Lanes first;
        Lanes given_up;
        each_lane(lanes_here, [&](int lane) {
            Trail& trail = trails_[lane];
            first.add(lane, trail.size == 0);
            if (trail.size == most_decisions) {
                give_up(trail);
                given_up.add(lane);
            }
        });
        copy(first.plane(), candidates_, root_);
        dead_ |= given_up.plane();
        live_ &= ~given_up.plane();
        each_lane(lanes_here & ~given_up.plane(), [&](int lane) {
            Trail& trail = trails_[lane];
            const int cell = fewest.at(lane);
            int value = 0;
            while (!has(candidates_[value * groups_.cells + cell], lane)) ++value;
            trail.decisions[trail.size] = {static_cast<std::uint16_t>(cell),
                                           static_cast<std::uint8_t>(value), false};
            apply(lane, trail.decisions[trail.size++]);
        });
    }

    void apply(int lane, Decision decision) {
        for (int v = 0; v < groups_.values; ++v) {
            if ((v == decision.value) == decision.denied) clear(lane, v * groups_.cells + decision.cell);
        }
    }
    void clear(int lane, int at) {
        words_of(candidates_ + at)[lane / 64] &= ~(Word{1} << lane % 64);
    }
    void copy(const Plane& mask, const Plane* from, Plane* to) const {
        if (!any(mask)) return;
        for (int i = 0; i < size_; ++i) to[i] = blend(mask, from[i], to[i]);
    }

    // Lets the generic engine have a puzzle.
    void give_up(const Trail& trail) { batch_.counts[trail.puzzle] = too_deep; }

    // Large grids with few givens are not begun: hardly one of them is solved here (measured for sides of 16).
    bool give_up_at_once(const Trail& trail) {
        if (size_ <= most_easy) return false;
        const std::uint8_t* const puzzle = puzzle_of(trail);
        int givens = 0;
        for (int c = 0; c < groups_.cells; ++c) givens += puzzle[c] != 0;
        if (100 * givens >= 38 * groups_.cells) return false;
        give_up(trail);
        supply_.ended(trail.puzzle);
        return true;
    }
    [[nodiscard]] const std::uint8_t* puzzle_of(const Trail& trail) const {
        return batch_.puzzles + static_cast<std::size_t>(groups_.cells) * trail.puzzle;
    }

    // Lets lanes that have ended deny their last decision, and those that have none be free.
    void go_back() {
        record();
        Lanes back;
        each_lane(dead_ | solved_, [&](int lane) {
            Trail& trail = trails_[lane];
            if (has(dead_, lane) && ++trail.fails > most_fails(size_)) give_up(trail);
            if (batch_.counts[trail.puzzle] >= batch_.limit) return;
            while (trail.size > 0 && trail.decisions[trail.size - 1].denied) --trail.size;
            if (trail.size == 0) return;
            trail.decisions[trail.size - 1].denied = true;
            back.add(lane);
        });
        const Plane going = back.plane();
        copy(going, root_, candidates_);
        each_lane(going, [&](int lane) {
            for (int i = 0; i < trails_[lane].size; ++i) apply(lane, trails_[lane].decisions[i]);
        });
        const Plane ended = (dead_ | solved_) & ~going;
        each_lane(ended, [&](int lane) { supply_.ended(trails_[lane].puzzle); });
        free_ |= ended;
        live_ |= going;
        dead_ = solved_ = Plane{};
    }

    // Counts the solutions of lanes that have one, and writes the first of each puzzle.
    void record() {
        if (!any(solved_)) return;
        int size = 0;
        Lanes first;
        each_lane(solved_, [&](int lane) {
            if (batch_.counts[trails_[lane].puzzle]++ != 0 || batch_.solutions == nullptr) return;
            first.add(lane);
            found_[size++] = trails_[lane].puzzle;
        });
        if (size == 0) return;
        const Plane wanted = first.plane();
        const auto cells = static_cast<std::size_t>(groups_.cells);
        for (int i = 0; i < size_; ++i) {
            std::uint8_t* const cell = batch_.solutions + i % groups_.cells;
            each_lane(candidates_[i] & wanted, [&](int lane) {
                cell[cells * trails_[lane].puzzle] = static_cast<std::uint8_t>(i / groups_.cells + 1);
            });
        }
        supply_.check(found_, static_cast<std::size_t>(size));
    }

    // Gives free lanes a puzzle.
    void refill() {
        auto wanted = static_cast<std::size_t>(count(free_));
        std::size_t next = 0;
        std::size_t left = 0;
        bool drained = false;
        Lanes filled;
        each_lane(free_, [&](int lane) {
            Trail& trail = trails_[lane];
            do {
                if (left == 0 && !drained) left = supply_.claim(wanted, next);
                drained = left == 0;
                if (drained) return;
                --left;
                trail.puzzle = static_cast<std::uint32_t>(next++);
            } while (give_up_at_once(trail));
            --wanted;
            trail.fails = trail.size = 0;
            filled.add(lane);
        });
        const Plane mask = filled.plane();
        if (!any(mask)) return;
        for (int i = 0; i < size_; ++i) candidates_[i] |= mask;
        for (int s = 0; s < 2 * groups_.signs; ++s) rising_[s] &= ~mask;
        each_lane(mask, [&](int lane) {
            read_signs(lane);
            if (batch_.banned != nullptr) ban(lane, batch_.banned[trails_[lane].puzzle]);
            const std::uint8_t* const puzzle = puzzle_of(trails_[lane]);
            for (int c = 0; c < groups_.cells; ++c) {
                if (puzzle[c] == 0) continue;
                apply(lane, {static_cast<std::uint16_t>(c), static_cast<std::uint8_t>(puzzle[c] - 1), false});
            }
        });
        live_ |= mask;
        free_ &= ~mask;
    }

    void read_signs(int lane) {
        const std::uint8_t* const signs = batch_.signs + static_cast<std::size_t>(groups_.signs) * trails_[lane].puzzle;
        for (int s = 0; s < groups_.signs; ++s) {
            if (signs[s] == 0) continue;
            words_of((signs[s] == 1 ? rising_ : falling_) + s)[lane / 64] |= Word{1} << lane % 64;
        }
    }
    void ban(int lane, int candidate) {
        if (candidate < size_) clear(lane, candidate % groups_.values * groups_.cells + candidate / groups_.values);
    }

    const Groups& groups_;
    const Batch& batch_;
    Supply& supply_;
    const int size_;    // candidates of a grid: number cells * (value - 1) + cell
    Plane* candidates_;
    Plane* sure_;
    Plane* root_;       // the candidates of each lane before its first decision
    Plane* rising_;     // of each sign the lanes where the first cell is smaller
    Plane* falling_;    // and where it is greater
    Patience until_branch_{8};
    Patience until_back_{8};
    Patience until_refill_{4};
    // Each lane is in one of these.
    Plane live_{};
    Plane dead_{};
    Plane solved_{};
    Plane free_ = ~Plane{};
    Trail trails_[lanes];
    std::uint32_t found_[lanes];
};

std::size_t plane_count(const Groups& groups) {
    return 3 * static_cast<std::size_t>(groups.cells) * static_cast<std::size_t>(groups.values) +
           2 * static_cast<std::size_t>(groups.signs);
}

} // namespace

std::size_t group_bytes(const Groups& groups) {
    return sizeof(GroupSolver) + plane_count(groups) * sizeof(Plane);
}

void solve_groups(const Groups& groups, const Batch& batch, Supply& supply, void* workspace) {
    static_assert(alignof(GroupSolver) <= workspace_alignment && sizeof(GroupSolver) % alignof(Plane) == 0);
    auto* const planes =
        reinterpret_cast<Plane*>(static_cast<std::uint8_t*>(workspace) + sizeof(GroupSolver));
    for (std::size_t i = 0; i < plane_count(groups); ++i) planes[i] = Plane{};
    auto* const solver = new (workspace) GroupSolver(groups, batch, supply, planes);
    solver->run();
    solver->~GroupSolver();
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
