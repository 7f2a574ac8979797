// Marks: sets of up to 256 variables, a bit for each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "domain.hpp"
#include "search.hpp"

namespace alldiff::twin {

// Two words that are read and written at once: a processor waits where they are written one by one
// and then read together.
using Pair = std::uint64_t __attribute__((vector_size(16)));

// Marks one that was not marked, or the contrary, among words of marks, an even number of them.
inline void exchange_mark(std::uint64_t* marks, int variable) {
    auto* const words = marks + unsigned(variable) / 128 * 2;
    const bool second = unsigned(variable) / 64 % 2 != 0;
    Pair pair;
    std::memcpy(&pair, words, sizeof pair);
    pair ^= Pair{second ? 0 : mark_of(variable), second ? mark_of(variable) : 0};
    std::memcpy(words, &pair, sizeof pair);
}

// Counts marks, of up to 4000 sets together.
class Tally {
public:
    template <typename Marks>
    [[gnu::always_inline]] void add(const Marks& marks) {
        Pair counts{};
        for (auto pair : marks.pairs) {
            pair -= pair >> 1 & all(0x5555555555555555);
            counts += (pair & all(0x3333333333333333)) + (pair >> 2 & all(0x3333333333333333));
        }
        counts = (counts & all(0x0f0f0f0f0f0f0f0f)) + (counts >> 4 & all(0x0f0f0f0f0f0f0f0f));
        sums_ += (counts & all(0x00ff00ff00ff00ff)) + (counts >> 8 & all(0x00ff00ff00ff00ff));
    }
    [[nodiscard]] int total() const { return int((sums_[0] + sums_[1]) * 0x0001000100010001 >> 48); }

private:
    static constexpr Pair all(std::uint64_t word) { return Pair{word, word}; }
    Pair sums_{}; // sixteen bits each
};

// Marks of up to 128 * Width variables.
template <std::size_t Width>
struct Marks {
    std::array<Pair, Width> pairs;

    [[nodiscard]] std::uint64_t word(std::size_t i) const { return pairs[i / 2][i % 2]; }
    [[nodiscard]] bool any() const {
        Pair all = pairs[0];
        for (std::size_t i = 1; i < Width; ++i) all |= pairs[i];
        return (all[0] | all[1]) != 0;
    }
    // The one that is marked, or any number where nobody is; none where there are several.
    [[nodiscard]] int only() const {
        std::uint64_t all = 0;
        int first = 0;
        bool several = false;
        for (std::size_t i = 0; i < 2 * Width; ++i) {
            several |= all != 0 && word(i) != 0;
            first = word(i) != 0 ? 64 * int(i) : first;
            all |= word(i);
        }
        return several | ((all & (all - 1)) != 0) ? none : first + std::countr_zero(all);
    }
    // The lowest of those that are marked.
    [[nodiscard]] int lowest() const {
        for (std::size_t i = 0; i < 2 * Width; ++i) {
            if (word(i) != 0) return 64 * int(i) + std::countr_zero(word(i));
        }
        return none;
    }
    [[nodiscard]] int count() const {
        Tally tally;
        tally.add(*this);
        return tally.total();
    }
    // Calls `visit` with each variable, ascending.
    template <typename Visit>
    [[gnu::always_inline]] void each(Visit&& visit) const {
        for (std::size_t i = 0; i < 2 * Width; ++i) {
            for (auto rest = word(i); rest != 0; rest &= rest - 1) {
                visit(64 * int(i) + std::countr_zero(rest));
            }
        }
    }

    friend Marks operator&(Marks a, const Marks& b) {
        for (std::size_t i = 0; i < Width; ++i) a.pairs[i] &= b.pairs[i];
        return a;
    }
    friend Marks operator|(Marks a, const Marks& b) {
        for (std::size_t i = 0; i < Width; ++i) a.pairs[i] |= b.pairs[i];
        return a;
    }
    friend Marks operator^(Marks a, const Marks& b) {
        for (std::size_t i = 0; i < Width; ++i) a.pairs[i] ^= b.pairs[i];
        return a;
    }
};

} // namespace alldiff::twin
