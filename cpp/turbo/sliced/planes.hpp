// Planes: vectors of bits, one bit for each lane, and how rows of bits become planes.
//
// This folder is compiled several times, for different instruction sets, each time in a namespace of
// its own (ALLDIFF_TURBO_SET). The compiler must never mix code of one set into another, so nothing
// here uses inline functions of the standard library.
#pragma once

#include <cstddef>
#include <cstdint>

#ifndef ALLDIFF_TURBO_SET
#define ALLDIFF_TURBO_SET baseline
#endif

#ifndef ALLDIFF_PLANE_BYTES
#if defined(__AVX512F__)
#define ALLDIFF_PLANE_BYTES 64
#elif defined(__AVX2__)
#define ALLDIFF_PLANE_BYTES 32
#else
#define ALLDIFF_PLANE_BYTES 16
#endif
#endif

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

inline constexpr int plane_bytes = ALLDIFF_PLANE_BYTES;

using Word = std::uint64_t;

// One bit for each lane. The same memory is also read and written as words, hence may_alias.
using Plane [[gnu::vector_size(plane_bytes), gnu::may_alias]] = Word;

inline constexpr int words = plane_bytes / 8; // in a plane
inline constexpr int lanes = 64 * words;      // lane 64 * w + b is bit b of word w

// Planes seen as the words they consist of.
using PlaneWord [[gnu::may_alias]] = Word;
inline PlaneWord* words_of(Plane* planes) { return reinterpret_cast<PlaneWord*>(planes); }
inline const PlaneWord* words_of(const Plane* planes) {
    return reinterpret_cast<const PlaneWord*>(planes);
}

inline bool any(const Plane& plane) {
#if defined(__AVX2__) && ALLDIFF_PLANE_BYTES == 32
    using Tested [[gnu::vector_size(32)]] = long long;
    return !__builtin_ia32_ptestz256(reinterpret_cast<Tested>(plane), reinterpret_cast<Tested>(plane));
#else
    Word bits = 0;
    for (int w = 0; w < words; ++w) bits |= plane[w];
    return bits != 0;
#endif
}

inline int count(const Plane& plane) {
    int bits = 0;
    for (int w = 0; w < words; ++w) bits += __builtin_popcountll(plane[w]);
    return bits;
}

// Where `mask` has a bit, that of `ours`, else that of `theirs`.
inline Plane blend(const Plane& mask, const Plane& ours, const Plane& theirs) {
    return theirs ^ ((ours ^ theirs) & mask);
}

// Calls `visit` with each lane of a plane.
template <typename Visit>
inline void each_lane(const Plane& plane, Visit visit) {
    for (int w = 0; w < words; ++w) {
        for (Word bits = plane[w]; bits != 0; bits &= bits - 1) {
            visit(64 * w + __builtin_ctzll(bits));
        }
    }
}

// Three of the six exchanges of a transposition by halves: between eight rows that lie `step` apart,
// of pieces of `half`, half / 2 and half / 4 bits.
template <int half, int step>
inline void exchange(const Plane* from, Plane* to) {
    Plane r[8];
    for (int i = 0; i < 8; ++i) r[i] = from[step * i];
    Word low = ~Word{0} / ((Word{1} << half) + 1);
    int bits = half;
#pragma GCC unroll 3
    for (int apart = 4; apart != 0; apart >>= 1) {
#pragma GCC unroll 4
        for (int pair = 0; pair < 4; ++pair) {
            const int i = pair / apart * 2 * apart + pair % apart;
            const Plane swapped = ((r[i] >> bits) ^ r[i + apart]) & low;
            r[i] ^= swapped << bits;
            r[i + apart] ^= swapped;
        }
        bits /= 2;
        low ^= low << bits;
    }
    for (int i = 0; i < 8; ++i) to[step * i] = r[i];
}

// Transposes 64 x 64 bits in every word at once: bit j of from[i] goes to bit i of to[j].
inline void transpose(const Plane* from, Plane* to) {
    for (int i = 0; i < 8; ++i) exchange<32, 8>(from + i, to + i);
    for (int i = 0; i < 64; i += 8) exchange<4, 1>(to + i, to + i);
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
