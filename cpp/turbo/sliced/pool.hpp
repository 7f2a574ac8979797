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

class Pool {
public:
    Pool() = default;
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() { ::operator delete(nodes_); }

    [[nodiscard]] int size() const { return size_; }

    // Copies the lanes of `mask` onto the stack and calls `adjust(node, lane)` for each.
    template <typename Adjust>
    void push(const Block& block, const Plane& mask, Adjust adjust) {
        const Plane* const planes = &block.digits[0][0];
        for (int i = 0; i < row_words; ++i) transpose(planes + 64 * i, rows_.planes[i]);
        reserve(size_ + lanes);
        each_lane(mask, [&](int lane) {
            Node& node = nodes_[size_++];
            const PlaneWord* const row = rows_.lane(lane);
            for (int i = 0; i < row_words; ++i) node.candidates[i] = row[Rows::stride * i];
            node.place = block.places[lane];
            adjust(node, lane);
        });
    }

    // Fills free lanes of a block from the stack with nodes that are `needed`; returns the lanes.
    template <typename Needed>
    Plane take(Block& block, Needed needed) {
        Plane filled = {};
        for (int w = 0; w < words; ++w) {
            Word bits = 0;
            for (Word free = ~block.live[w]; free != 0; free &= free - 1) {
                while (size_ > 0 && !needed(nodes_[size_ - 1].place)) --size_;
                if (size_ == 0) break;
                const Node& node = nodes_[--size_];
                const int lane = 64 * w + __builtin_ctzll(free);
                PlaneWord* const row = rows_.lane(lane);
                for (int i = 0; i < row_words; ++i) row[Rows::stride * i] = node.candidates[i];
                block.places[lane] = node.place;
                bits |= free & -free;
            }
            filled[w] = bits;
        }
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
    void reserve(int room) {
        if (room <= capacity_) return;
        capacity_ = 2 * room;
        auto* const nodes = static_cast<Node*>(::operator new(capacity_ * sizeof(Node)));
        for (int i = 0; i < size_; ++i) nodes[i] = nodes_[i];
        ::operator delete(nodes_);
        nodes_ = nodes;
    }

    Node* nodes_ = nullptr;
    int size_ = 0;
    int capacity_ = 0;
    Rows rows_{};
};

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
