// Random choices, the same as those of Python's alldiff.core.splitmix.
#pragma once

#include <cstdint>

namespace alldiff {

// Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014). Always inline,
// because the kernels of the bit-sliced engine, compiled for one instruction set, must leave no code for all.
class SplitMix64 {
public:
    [[gnu::always_inline]] explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    [[gnu::always_inline]] std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    [[gnu::always_inline]] int below(int bound) {
        return static_cast<int>(next() % static_cast<std::uint64_t>(bound));
    }
    template <typename Item>
    [[gnu::always_inline]] void shuffle(Item* items, int size) {
        for (int last = size - 1; last > 0; --last) {
            const int other = below(last + 1);
            const Item moved = items[last];
            items[last] = items[other];
            items[other] = moved;
        }
    }

private:
    std::uint64_t state_;
};

// The seed of item `number` of a series: independent of all other numbers.
[[gnu::always_inline]] inline std::uint64_t stream(std::uint64_t seed, std::uint64_t number) {
    return SplitMix64(seed).next() ^ SplitMix64(~number).next();
}

} // namespace alldiff
