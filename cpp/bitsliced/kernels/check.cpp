// Whether grids are solutions, many at a time: what `is_solution` says of each. It shares nothing with
// the solvers.
#include "check.hpp"

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

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

#if defined(__AVX2__)
Piece larger(const Piece& a, const Piece& b) {
    return reinterpret_cast<Piece>(
        _mm256_max_epu8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}
Piece equal(const Piece& a, const Piece& b) {
    return reinterpret_cast<Piece>(
        _mm256_cmpeq_epi8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}
#else
Piece larger(const Piece& a, const Piece& b) { return a > b ? a : b; }
Piece equal(const Piece& a, const Piece& b) { return reinterpret_cast<Piece>(a == b); }
#endif

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

// What is seen of values one by one.
struct Seen {
    Piece right = ~Piece{};
    Piece largest{}; // values, less one

    // Looks at some values; returns their bits.
    Piece look(const Piece& given, const Piece& value) {
        right &= equal(given, Piece{}) | equal(given, value);
        largest = larger(largest, value - 1);
        return bit_of(value);
    }
    [[nodiscard]] Piece wrong() const { return ~right | reinterpret_cast<Piece>(largest > 8); }
};

// Not zero where a house of a grid has a value twice; `bits` are those of the 81 cells, which have values
// from 1 to 9.
//
// In each row all eight bits must be there, each once: then one cell has none, which is a 9, and there
// are nine cells of each value in the grid. So it is enough that the bits are there in columns and boxes:
// no column can have a value twice without another having it nowhere.
Piece wrong_houses(const Piece* bits) {
    Piece right = ~Piece{};
    Piece columns[9] = {};
    for (int band = 0; band < cells; band += 27) {
        Piece boxes[3] = {};
        for (int row = band; row < band + 27; row += 9) {
            Piece some{};
            Piece odd{};
            for (int box = 0; box < 3; ++box) {
                const Piece* const x = bits + row + 3 * box;
                const Piece minirow = x[0] | x[1] | x[2];
                some |= minirow;
                odd ^= x[0] ^ x[1] ^ x[2];
                boxes[box] |= minirow;
                for (int i = 0; i < 3; ++i) columns[3 * box + i] |= x[i];
            }
            right &= some & odd;
        }
        for (const Piece& box : boxes) right &= box;
    }
    for (const Piece& column : columns) right &= column;
    return ~right;
}

} // namespace

bool are_values(const std::uint8_t* values, std::size_t size) {
    std::uint8_t largest = 0;
    for (std::size_t i = 0; i < size; ++i) largest = values[i] > largest ? values[i] : largest;
    return largest <= 9;
}

bool are_solutions(const std::uint8_t* const* puzzles, const std::uint8_t* const* grids) {
    constexpr int tiles = cells / 16;
    Piece bits[cells];
    Seen seen;
    for (int i = 0; i < 16; ++i) {
        for (int tile = 0; tile < tiles; ++tile) {
            bits[16 * tile + i] = seen.look(read(puzzles, i, 16 * tile), read(grids, i, 16 * tile));
        }
    }
    for (int tile = 0; tile < tiles; ++tile) transpose(bits + 16 * tile);
    Piece given; // the last cells
    Piece value;
    for (int i = 0; i < checked_at_once; ++i) {
        given[i] = puzzles[i][cells - 1];
        value[i] = grids[i][cells - 1];
    }
    bits[cells - 1] = seen.look(given, value);
    return !any(seen.wrong() | wrong_houses(bits));
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
