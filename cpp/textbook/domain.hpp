// Domain: a set of values, one bit for each; also used for sets of anything numbered like values.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace alldiff::textbook {

// std::popcount is a call into a library where the processor is not known to count bits.
constexpr int count_bits(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
}

// The bit of a number in the word that marks it.
constexpr std::uint64_t mark_of(int number) { return std::uint64_t{1} << unsigned(number) % 64; }

// Bit i is the i-th of 64 bytes, each of which is 0 or 1.
inline std::uint64_t gather(const std::uint8_t* bytes) {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) {
        std::uint64_t eight = 0;
        for (int j = 0; j < 8; ++j) eight |= std::uint64_t{bytes[8 * i + j]} << 8 * j;
        bits |= (eight * 0x0102040810204080 >> 56) << 8 * i;
    }
    return bits;
}

template <int Words>
class Domain {
public:
    static constexpr int capacity = 64 * Words;

    [[nodiscard]] static constexpr Domain of(int value) {
        Domain domain;
        domain.add(value);
        return domain;
    }

    // The values from `least` to `most`, as far as they fit.
    [[nodiscard]] static constexpr Domain between(long long least, long long most) {
        Domain domain;
        least = std::max(least, 0LL);
        most = std::min(most, capacity - 1LL);
        for (int i = 0; i < Words; ++i) {
            const long long from = std::max(least - 64 * i, 0LL);
            const long long to = std::min(most - 64 * i, 63LL);
            if (from <= to) domain.words_[i] = ~std::uint64_t{0} >> (63 - to) >> from << from;
        }
        return domain;
    }

    constexpr void add(int value) { words_[index(value)] |= bit(value); }
    constexpr void remove(int value) { words_[index(value)] &= ~bit(value); }
    constexpr void set_word(int index, std::uint64_t word) { words_[index] = word; }
    [[nodiscard]] constexpr std::uint64_t word(int index) const { return words_[index]; }

    [[nodiscard]] constexpr bool has(int value) const {
        return (words_[index(value)] & bit(value)) != 0;
    }
    // 1 or 0.
    [[nodiscard]] constexpr std::uint64_t count(int value) const {
        return words_[index(value)] >> unsigned(value) % 64 & 1;
    }
    [[nodiscard]] constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const auto word : words_) any |= word;
        return any == 0;
    }
    // At most one value is left.
    [[nodiscard]] constexpr bool settled() const {
        if constexpr (Words == 1) {
            return (words_[0] & (words_[0] - 1)) == 0;
        } else {
            bool seen = false;
            for (const auto word : words_) {
                if ((word & (word - 1)) != 0 || (word != 0 && seen)) return false;
                seen = seen || word != 0;
            }
            return true;
        }
    }
    [[nodiscard]] constexpr int size() const {
        int count = 0;
        for (const auto word : words_) count += count_bits(word);
        return count;
    }
    // The smallest value, or -1.
    [[nodiscard]] constexpr int lowest() const {
        for (int i = 0; i < Words; ++i) {
            if (words_[i] != 0) return 64 * i + std::countr_zero(words_[i]);
        }
        return -1;
    }
    // The largest value, or -1; of an assigned variable, its value.
    [[nodiscard]] constexpr int highest() const {
        for (int i = Words; i-- > 0;) {
            if (words_[i] != 0) return 64 * i + std::bit_width(words_[i]) - 1;
        }
        return -1;
    }
    // All numbers up to the smallest value, and all from the largest value on; not of an empty domain.
    [[nodiscard]] constexpr Domain up_to_lowest() const {
        if constexpr (Words == 1) {
            Domain domain;
            domain.words_[0] = words_[0] ^ (words_[0] - 1);
            return domain;
        } else {
            return between(0, lowest());
        }
    }
    [[nodiscard]] constexpr Domain from_highest() const {
        if constexpr (Words == 1) {
            Domain domain;
            domain.words_[0] = ~std::uint64_t{0} << std::bit_width(words_[0] >> 1);
            return domain;
        } else {
            return between(highest(), capacity);
        }
    }
    [[nodiscard]] constexpr bool meets(const Domain& other) const {
        std::uint64_t any = 0;
        for (int i = 0; i < Words; ++i) any |= words_[i] & other.words_[i];
        return any != 0;
    }
    [[nodiscard]] constexpr Domain without(const Domain& other) const {
        Domain left;
        for (int i = 0; i < Words; ++i) left.words_[i] = words_[i] & ~other.words_[i];
        return left;
    }
    // Calls `visit` with each value, ascending.
    template <typename Visit>
    constexpr void each(Visit&& visit) const {
        for (int i = 0; i < Words; ++i) {
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
                visit(64 * i + std::countr_zero(rest));
            }
        }
    }

    friend constexpr Domain operator&(Domain a, const Domain& b) {
        for (int i = 0; i < Words; ++i) a.words_[i] &= b.words_[i];
        return a;
    }
    friend constexpr Domain operator|(Domain a, const Domain& b) {
        for (int i = 0; i < Words; ++i) a.words_[i] |= b.words_[i];
        return a;
    }
    constexpr Domain& operator|=(const Domain& other) { return *this = *this | other; }
    // The default compares byte by byte in a library.
    friend constexpr bool operator==(const Domain& a, const Domain& b) {
        std::uint64_t different = 0;
        for (int i = 0; i < Words; ++i) different |= a.words_[i] ^ b.words_[i];
        return different == 0;
    }
    // As numbers: the highest bit decides.
    friend constexpr std::strong_ordering operator<=>(const Domain& a, const Domain& b) {
        for (int i = Words; i-- > 0;) {
            if (a.words_[i] != b.words_[i]) return a.words_[i] <=> b.words_[i];
        }
        return std::strong_ordering::equal;
    }

    [[nodiscard]] constexpr std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const auto word : words_) mixed = (mixed ^ word) * 0x9e3779b97f4a7c15;
        return mixed ^ mixed >> 32;
    }

private:
    static constexpr std::size_t index(int value) {
        return Words == 1 ? 0 : static_cast<unsigned>(value) / 64;
    }
    static constexpr std::uint64_t bit(int value) {
        return std::uint64_t{1} << static_cast<unsigned>(value) % 64;
    }

    std::array<std::uint64_t, Words> words_{};
};

} // namespace alldiff::textbook
