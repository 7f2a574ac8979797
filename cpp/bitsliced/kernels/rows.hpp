// Lanes as rows of bits: how a node leaves a block, and how it gets into another lane.
#pragma once

#include "block.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

inline constexpr int row_words = 12;
static_assert(64 * row_words >= 9 * cells);

// The candidates of one lane: bit 81 * digit + cell. What follows means nothing.
struct Row {
    Word bits[row_words];
};

// The rows of all lanes of a block: word i of lane 64 * w + b is word w of plane [i][b].
class Rows {
public:
    void read(const Block& block) {
        static_assert(sizeof(Block) >= 64 * row_words * sizeof(Plane));
        const Plane* const from = block.digits[0];
        for (int i = 0; i < row_words; ++i) transpose(from + 64 * i, planes_[i]);
    }

    // Writes the lanes of `mask` into a block. What was there as rows is lost.
    void write(const Plane& mask, Block& block) {
        Plane* const to = block.digits[0];
        for (int i = 0; i < row_words; ++i) {
            transpose(planes_[i], planes_[i]);
            for (int j = 0, at = 64 * i; j < 64 && at < 9 * cells; ++j, ++at) {
                to[at] = blend(mask, planes_[i][j], to[at]);
            }
        }
        for (int c = 0; c < cells; ++c) block.closed[c] &= ~mask;
    }

    [[nodiscard]] Row get(int lane) const {
        Row row;
        for (int i = 0; i < row_words; ++i) row.bits[i] = word(lane)[stride * i];
        return row;
    }
    void put(int lane, const Row& row) {
        for (int i = 0; i < row_words; ++i) word(lane)[stride * i] = row.bits[i];
    }

private:
    static constexpr int height = 66; // 64 are used; the others spread the rows over the cache
    static constexpr int stride = height * words;

    PlaneWord* word(int lane) { return words_of(planes_[0]) + words * (lane % 64) + lane / 64; }
    [[nodiscard]] const PlaneWord* word(int lane) const {
        return words_of(planes_[0]) + words * (lane % 64) + lane / 64;
    }

    Plane planes_[row_words][height];
};

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
