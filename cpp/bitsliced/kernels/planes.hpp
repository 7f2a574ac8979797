// Planes: vectors of bits, one bit for each lane, and how rows of bits become planes.
//
// This folder is compiled several times, for different instruction sets, each time in a namespace of
// its own (ALLDIFF_BITSLICED_SET). The compiler must never mix code of one set into another, so nothing
// here uses inline functions of the standard library.
#pragma once

#include <cstdint>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#ifndef ALLDIFF_BITSLICED_SET
#define ALLDIFF_BITSLICED_SET baseline
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

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

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

#define ALLDIFF_INLINE [[gnu::always_inline]] inline

// Functions of three bits. Wide instruction sets have one instruction for any of them (its table says
// what becomes of the eight cases), which compilers seldom find.
#if defined(__AVX512F__) && ALLDIFF_PLANE_BYTES == 64
#define ALLDIFF_LOGIC(table, otherwise)                                                            \
    reinterpret_cast<Plane>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a),                \
                                                      reinterpret_cast<__m512i>(b),                \
                                                      reinterpret_cast<__m512i>(c), table))
#elif defined(__AVX512VL__) && ALLDIFF_PLANE_BYTES == 32
#define ALLDIFF_LOGIC(table, otherwise)                                                            \
    reinterpret_cast<Plane>(_mm256_ternarylogic_epi64(reinterpret_cast<__m256i>(a),                \
                                                      reinterpret_cast<__m256i>(b),                \
                                                      reinterpret_cast<__m256i>(c), table))
#else
#define ALLDIFF_LOGIC(table, otherwise) (otherwise)
#endif
ALLDIFF_INLINE Plane and3(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0x80, a & b & c);
}
ALLDIFF_INLINE Plane or3(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xFE, a | b | c);
}
ALLDIFF_INLINE Plane xor3(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0x96, a ^ b ^ c);
}
// Two of them, or all.
ALLDIFF_INLINE Plane majority(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xE8, (a & b) | (c & (a ^ b)));
}
ALLDIFF_INLINE Plane or_and(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xF8, a | (b & c));
}
ALLDIFF_INLINE Plane or_and_not(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xF4, a | (b & ~c));
}
ALLDIFF_INLINE Plane or_xor(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xF6, a | (b ^ c));
}
ALLDIFF_INLINE Plane or_nor(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xF1, a | ~(b | c));
}
ALLDIFF_INLINE Plane and_or(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xE0, a & (b | c));
}
ALLDIFF_INLINE Plane and_nor(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0x10, a & ~(b | c));
}
// Where a has a bit that of b, else that of c.
ALLDIFF_INLINE Plane blend(const Plane& a, const Plane& b, const Plane& c) {
    return ALLDIFF_LOGIC(0xCA, c ^ ((b ^ c) & a));
}
#undef ALLDIFF_LOGIC

// The first lanes of a plane, at most so many.
inline Plane first_of(Plane plane, int most) {
    for (int w = 0; w < words; ++w) {
        Word bits = plane[w];
        while (__builtin_popcountll(bits) > most) bits ^= Word{1} << (63 - __builtin_clzll(bits));
        most -= __builtin_popcountll(bits);
        plane[w] = bits;
    }
    return plane;
}

inline bool has(const Plane& plane, int lane) { return (plane[lane / 64] >> lane % 64 & 1) != 0; }

// Collects lanes one by one.
class Lanes {
public:
    void add(int lane, bool whether = true) { bits_[lane / 64] |= Word{whether} << lane % 64; }
    [[nodiscard]] Plane plane() const {
        Plane plane;
        for (int w = 0; w < words; ++w) plane[w] = bits_[w];
        return plane;
    }

private:
    Word bits_[words] = {};
};

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

// Transposes 16 x 16 bits in every quarter of a word at once: bit j of rows[i] goes to bit i of rows[j].
inline void transpose_quarters(Plane* rows) {
    constexpr Word low = 0x00FF00FF00FF00FF;
    for (int i = 0; i < 8; ++i) {
        const Plane swapped = ((rows[i] >> 8) ^ rows[i + 8]) & low;
        rows[i] ^= swapped << 8;
        rows[i + 8] ^= swapped;
    }
    for (int i = 0; i < 16; i += 8) exchange<4, 1>(rows + i, rows + i);
}

// Transposes 64 x 64 bits in every word at once: bit j of from[i] goes to bit i of to[j].
inline void transpose(const Plane* from, Plane* to) {
    for (int i = 0; i < 8; ++i) exchange<32, 8>(from + i, to + i);
    for (int i = 0; i < 64; i += 8) exchange<4, 1>(to + i, to + i);
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
