// Where the lanes stand in the search of their puzzles, and what their choices deny.
#pragma once

#include "choose.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

inline constexpr int most_depth = 64;

// A path has a bit for each choice from the root, the highest bit first, 0 where the choice holds: a
// smaller path is further left.
struct Place {
    std::uint64_t path;
    std::uint64_t pending; // the choices whose denial is still to be searched, as bits of the path
    std::uint32_t puzzle;
    std::uint16_t depth; // choices made
    std::uint16_t base;  // how many of these the lane's checkpoint has seen
};

// A lane does not keep the nodes that it puts off, only its choices and a checkpoint: a node that it has
// been at, above all that is put off. To go back it begins at the checkpoint again and denies what its
// choices deny: planes hold that for all lanes, and each choice sets and clears a bit of them.
class Trails {
public:
    Denials denials;   // of the choices since the checkpoints
    Plane holding{};   // lanes that have put something off
    Place at[lanes];   // where each lane is

    Trails() {
        for (auto& digit : denials.at) {
            for (auto& group : digit) {
                for (Plane& entry : group) entry = Plane{};
            }
        }
    }

    // Lets a lane begin with a puzzle.
    void begin(int lane, std::uint32_t puzzle) { at[lane] = {0, 0, puzzle, 0, 0}; }

    // Tells of lanes whether they are somewhere else than their checkpoints, with nothing put off above.
    [[nodiscard]] Plane ahead(const Plane& of) const {
        Lanes found;
        each_lane(of & ~holding, [&](int lane) { found.add(lane, at[lane].base != at[lane].depth); });
        return found.plane();
    }
    // Lets these lanes' checkpoints be where they are.
    void advance(const Plane& of) {
        each_lane(of, [&](int lane) {
            toggle_from(lane, at[lane].base);
            at[lane].base = at[lane].depth;
        });
    }

    // Makes a choice, and puts off its denial.
    void push(int lane, Choice choice) {
        Place& place = at[lane];
        Split* const split = splits_[lane] + place.depth;
        split[0] = Split(choice);
        split[1] = split[2] = Split();
        place.pending |= Word{1} << (63 - place.depth);
        ++place.depth;
        toggle(lane, split[0].held, Word{1});
        if (split[0].also != 0) toggle(lane, split[0].also, Word{1});
    }

    // Goes to the last denial that was put off; the lane must hold one.
    void go_back(int lane) {
        Place& place = at[lane];
        const int bit = __builtin_ctzll(place.pending);
        const int depth = 63 - bit;
        const Split& split = splits_[lane][depth];
        toggle(lane, split.held, Word{1});
        toggle(lane, split.denied, Word{1});
        if (split.also != 0) toggle(lane, split.also, Word{1});
        // Mostly few choices come after it: they are taken back without a branch.
        toggle_choice(lane, depth + 1, depth + 1 < place.depth);
        toggle_choice(lane, depth + 2, depth + 2 < place.depth);
        toggle_from(lane, depth + 3);
        place.path = (place.path >> bit | 1) << bit;
        place.pending &= place.pending - 1;
        place.depth = static_cast<std::uint16_t>(depth + 1);
    }

    // Takes back all choices of lanes that have ended.
    void end(const Plane& of) {
        each_lane(of, [&](int lane) { toggle_from(lane, at[lane].base); });
        holding &= ~of;
    }

    // Gives the topmost denial that a lane has put off to another, which must have ended.
    void give(int from, int to) {
        Place& place = at[from];
        const int bit = 63 - __builtin_clzll(place.pending);
        place.pending &= ~(Word{1} << bit);
        if (place.pending == 0) holding[from / 64] &= ~(Word{1} << from % 64);
        at[to] = {(place.path >> bit | 1) << bit, 0, place.puzzle,
                  static_cast<std::uint16_t>(64 - bit), place.base};
        for (int i = place.base; i < at[to].depth; ++i) splits_[to][i] = splits_[from][i];
        toggle_from(to, place.base);
    }

private:
    // What a choice denies where it holds, one entry or two, and where it does not, as numbers of planes;
    // a second one that is 0 is none.
    struct Split {
        std::uint16_t held = 0;
        std::uint16_t denied = 0;
        std::uint16_t also = 0;

        Split() = default;
        explicit Split(Choice choice) {
            const int possible = choice.possible();
            const int line = 54 * choice.digit() + 9 * choice.group() + 3 * choice.line();
            const int others = possible & (possible - 1);
            denied = static_cast<std::uint16_t>(line + __builtin_ctz(possible));
            held = static_cast<std::uint16_t>(line + __builtin_ctz(others));
            also = static_cast<std::uint16_t>(possible == 7 ? line + 2 : 0);
        }
    };

    void toggle(int lane, int plane, Word whether) {
        words_of(denials.at[0][0])[words * plane + lane / 64] ^= whether << lane % 64;
    }
    void toggle_choice(int lane, int depth, bool whether) {
        const Split& split = splits_[lane][depth];
        const bool is_denied = at[lane].path << depth % 64 >> 63 != 0;
        toggle(lane, is_denied ? split.denied : split.held, Word{whether});
        if (split.also != 0 && !is_denied) toggle(lane, split.also, Word{whether});
    }
    void toggle_from(int lane, int first) {
        for (int depth = first; depth < at[lane].depth; ++depth) toggle_choice(lane, depth, true);
    }

    Split splits_[lanes][most_depth + 2];
};

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
