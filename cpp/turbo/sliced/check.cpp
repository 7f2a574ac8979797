// Whether grids are solutions, many at a time: what `is_solution` says of each. It shares nothing with
// the solvers.
#include "check.hpp"

#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

namespace {

constexpr int cells = 81;

// Cells of as many grids as a register has bytes: rows of sixteen from a grid, or from two, side by side;
// after a transposition one cell of each grid.
using Piece [[gnu::vector_size(checked_at_once), gnu::may_alias]] = std::uint8_t;

bool any(const Piece& piece) {
    std::uint64_t words[sizeof piece / 8];
    __builtin_memcpy(words, &piece, sizeof piece);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
}

#if defined(__AVX2__)
Piece read(const std::uint8_t* const* grids, int number, int cell) {
    const auto part = [&](int i) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(grids[i] + cell));
    };
    return reinterpret_cast<Piece>(_mm256_set_m128i(part(number + 16), part(number)));
}
Piece low_bytes(const Piece& a, const Piece& b) {
    return reinterpret_cast<Piece>(
        _mm256_unpacklo_epi8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}
Piece high_bytes(const Piece& a, const Piece& b) {
    return reinterpret_cast<Piece>(
        _mm256_unpackhi_epi8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}
#else
Piece read(const std::uint8_t* const* grids, int number, int cell) {
    Piece piece;
    __builtin_memcpy(&piece, grids[number] + cell, sizeof piece);
    return piece;
}
#if defined(__clang__)
#define ALLDIFF_MIX(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define ALLDIFF_MIX(a, b, ...) __builtin_shuffle(a, b, Piece{__VA_ARGS__})
#endif
Piece low_bytes(const Piece& a, const Piece& b) {
    return ALLDIFF_MIX(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
Piece high_bytes(const Piece& a, const Piece& b) {
    return ALLDIFF_MIX(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
#undef ALLDIFF_MIX
#endif

// Byte j of row i goes to byte i of row j.
void transpose(Piece* rows) {
    for (int round = 0; round < 4; ++round) {
        Piece mixed[16];
        for (int i = 0; i < 8; ++i) {
            mixed[2 * i] = low_bytes(rows[i], rows[8 + i]);
            mixed[2 * i + 1] = high_bytes(rows[i], rows[8 + i]);
        }
        for (int i = 0; i < 16; ++i) rows[i] = mixed[i];
    }
}

// A bit for each value from 1 to 8; 9 has none.
Piece bit_of(const Piece& values) {
#if defined(__AVX2__)
    const __m256i bits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    return reinterpret_cast<Piece>(_mm256_shuffle_epi8(bits, reinterpret_cast<__m256i>(values)));
#else
    const Piece place = values - 1;
    const auto where = [&](int bit) {
        return reinterpret_cast<Piece>((place & static_cast<std::uint8_t>(bit)) != 0);
    };
    Piece bits = (place & 1) + 1;
    bits += (bits * 3) & where(2);
    bits += (bits * 15) & where(4);
    return bits & ~where(8);
#endif
}

// The bits of some cells of a house together. Nine cells have nine different values where all eight bits
// are there, each once: then one cell has none.
struct Bits {
    Piece some;
    Piece odd;
};
Bits operator+(const Bits& a, const Bits& b) { return {a.some | b.some, a.odd ^ b.odd}; }

// Not zero where a house of a grid has a value twice; `bits` are those of the 81 cells.
Piece wrong_houses(const Piece* bits) {
    const auto cell = [&](int c) { return Bits{bits[c], bits[c]}; };
    Piece right = ~Piece{};
    for (int band = 0; band < cells; band += 27) {
        Bits boxes[3] = {};
        for (int row = band; row < band + 27; row += 9) {
            Bits whole = {};
            for (int box = 0; box < 3; ++box) {
                const int c = row + 3 * box;
                const Bits minirow = cell(c) + cell(c + 1) + cell(c + 2);
                whole = whole + minirow;
                boxes[box] = boxes[box] + minirow;
            }
            right &= whole.some & whole.odd;
        }
        for (const Bits& box : boxes) right &= box.some & box.odd;
    }
    for (int column = 0; column < 9; ++column) {
        Bits whole = cell(column);
        for (int c = column + 9; c < cells; c += 9) whole = whole + cell(c);
        right &= whole.some & whole.odd;
    }
    return ~right;
}

} // namespace

bool are_solutions(const std::uint8_t* const* puzzles, const std::uint8_t* const* grids) {
    Piece bits[cells];
    Piece wrong = {};
    for (int tile = 0; tile < 6; ++tile) {
        const int first = tile < 5 ? 16 * tile : cells - 16; // the last one overlaps
        Piece rows[16];
        for (int i = 0; i < 16; ++i) {
            const Piece given = read(puzzles, i, first);
            const Piece value = read(grids, i, first);
            wrong |= reinterpret_cast<Piece>(value - 1 > 8);
            wrong |= reinterpret_cast<Piece>(given != 0) & (given ^ value);
            rows[i] = bit_of(value);
        }
        transpose(rows);
        for (int i = 0; i < 16; ++i) bits[first + i] = rows[i];
    }
    return !any(wrong | wrong_houses(bits));
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
