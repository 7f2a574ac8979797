// The nodes that wait for a lane: a stack of rows, and how rows become lanes of a block and back.
#pragma once

#include <new>

#include "block.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

inline constexpr int row_words = 12;
static_assert(offsetof(Block, live) == 64 * row_words * sizeof(Plane));

// A node of its own: bit 81 * digit + cell tells of a candidate; then come the bits of the choice.
struct Node {
    Word candidates[row_words];
    Place place;

    [[nodiscard]] int choice() const {
        return static_cast<int>(candidates[9 * cells / 64] >> 9 * cells % 64) & 0x7FF;
    }
    void remove(int digit, int cell) {
        const int bit = cells * digit + cell;
        candidates[bit / 64] &= ~(Word{1} << bit % 64);
    }
};

// The rows of all lanes of a block: word i of lane 64 * w + b is word w of plane [i][b].
struct Rows {
    Plane planes[row_words][66]; // 64 are used; the others spread the rows over the cache

    PlaneWord* lane(int number) { return words_of(planes[0]) + words * (number % 64) + number / 64; }
    static constexpr int stride = 66 * words; // between the words of a row
};

// Each lane has a stack of its own: the siblings of the nodes it came through, all of one puzzle, at
// most one of each depth. A lane that goes back to its own stack searches its puzzle from left to
// right, so that nothing right of the wanted solutions is looked at. Roots are the puzzles that no lane
// has begun; only when there are none left do lanes without work take the topmost node of another.
class Pool {
public:
    Pool() : nodes_(allocate(lanes * most_depth)), roots_(allocate(2 * lanes)) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() {
        ::operator delete(nodes_);
        ::operator delete(roots_);
    }

    static constexpr int most_depth = 64;

    // How many puzzles wait or have begun, if these lanes are live.
    [[nodiscard]] int puzzles(const Plane& live) const { return size_ + count(live | holding_); }

    // Whether two lanes may be at the same puzzle.
    [[nodiscard]] bool shared() const { return shared_; }

    // Adds the lanes of `mask` to the roots, of which there may be as many as lanes before.
    void add_roots(const Block& block, const Plane& mask) {
        read_rows(block);
        each_lane(mask, [&](int lane) { copy(block, lane, roots_[size_++]); });
    }

    // Copies each lane of `mask` onto its stack, one level deeper, and calls `adjust(node, lane)`.
    template <typename Adjust>
    void push(const Block& block, const Plane& mask, Adjust adjust) {
        read_rows(block);
        each_lane(mask, [&](int lane) {
            const std::uint32_t depth = block.places[lane].depth;
            Node& node = at(lane, static_cast<int>(depth));
            copy(block, lane, node);
            ++node.place.depth;
            depths_[lane] |= Word{1} << depth;
            adjust(node, lane);
        });
        holding_ |= mask;
    }

    // Fills lanes that are not live with nodes that are `needed`; returns the lanes. Takes from the
    // stacks of other lanes only if it may `steal`.
    template <typename Needed>
    Plane take(Block& block, bool steal, Needed needed) {
        Plane filled = {};
        Plane possible = ~block.live;
        if (size_ == 0 && !(steal && any(holding_))) possible &= holding_;
        each_lane(possible, [&](int lane) {
            const Node* const node = next(lane, steal, needed);
            if (node == nullptr) return;
            PlaneWord* const row = rows_.lane(lane);
            for (int i = 0; i < row_words; ++i) row[Rows::stride * i] = node->candidates[i];
            block.places[lane] = node->place;
            filled[lane / 64] |= Word{1} << lane % 64;
        });
        if (!any(filled)) return filled;
        Plane* const planes = &block.digits[0][0];
        for (int i = 0; i < row_words; ++i) {
            transpose(rows_.planes[i], rows_.planes[i]);
            for (int j = 0; j < 64; ++j) {
                planes[64 * i + j] = blend(filled, rows_.planes[i][j], planes[64 * i + j]);
            }
        }
        block.live |= filled;
        return filled;
    }

private:
    static Node* allocate(int size) {
        return static_cast<Node*>(::operator new(static_cast<std::size_t>(size) * sizeof(Node)));
    }

    Node& at(int lane, int depth) { return nodes_[lanes * depth + lane]; }

    void read_rows(const Block& block) {
        const Plane* const planes = &block.digits[0][0];
        for (int i = 0; i < row_words; ++i) transpose(planes + 64 * i, rows_.planes[i]);
    }

    void copy(const Block& block, int lane, Node& node) {
        const PlaneWord* const row = rows_.lane(lane);
        for (int i = 0; i < row_words; ++i) node.candidates[i] = row[Rows::stride * i];
        node.place = block.places[lane];
    }

    // Takes some of the depths off a lane's stack.
    void drop(int lane, Word depths) {
        depths_[lane] &= ~depths;
        if (depths_[lane] == 0) holding_[lane / 64] &= ~(Word{1} << lane % 64);
    }

    // What a free lane goes on with, or null.
    template <typename Needed>
    const Node* next(int lane, bool steal, Needed needed) {
        if (depths_[lane] != 0) {
            const int depth = 63 - __builtin_clzll(depths_[lane]);
            const Node& node = at(lane, depth);
            if (needed(node.place)) {
                drop(lane, Word{1} << depth);
                return &node;
            }
            drop(lane, depths_[lane]); // the others are further right
        }
        if (size_ > 0) return &roots_[--size_];
        while (steal && any(holding_)) {
            victim_ = (victim_ + 1) % lanes;
            if (depths_[victim_] == 0) continue;
            const Node& node = at(victim_, __builtin_ctzll(depths_[victim_]));
            drop(victim_, depths_[victim_] & -depths_[victim_]);
            if (!needed(node.place)) continue;
            shared_ = true;
            return &node;
        }
        return nullptr;
    }

    Node* nodes_; // by depth and lane
    Node* roots_;
    int size_ = 0;            // of the roots
    Word depths_[lanes] = {}; // that each lane's stack holds: bit d for depth d + 1
    Plane holding_{};         // lanes whose stack is not empty
    int victim_ = 0;          // the lane last stolen from
    bool shared_ = false;
    Rows rows_{};
};

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
