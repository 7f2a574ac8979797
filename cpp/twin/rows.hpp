// Rows: which variables have each value, as marks, and how many values each variable has.
//
// For models of all-differents alone: there a value goes from many variables at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "network.hpp"
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

// Marks of up to 128 * Width variables.
template <std::size_t Width>
struct Marks {
    std::array<Pair, Width> pairs;

    [[nodiscard]] std::uint64_t word(std::size_t i) const { return pairs[i / 2][i % 2]; }
    [[nodiscard]] bool has(int variable) const {
        return (word(unsigned(variable) / 64) & mark_of(variable)) != 0;
    }
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
    [[nodiscard]] int count() const {
        int sum = 0;
        for (const auto& pair : pairs) sum += count_bits({pair[0], pair[1]});
        return sum;
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
};

// Of up to 256 variables with values below 64.
class Rows {
    using Word [[gnu::may_alias]] = std::uint64_t;

public:
    static constexpr std::size_t most_width = 2;
    static constexpr std::size_t most_variables = 128 * most_width;

    [[gnu::cold]] void make(const Network<1>& network) {
        const auto& domains = network.domains;
        width_ = domains.size() <= 128 ? 1 : 2;
        int values = 0;
        int most = 0;
        for (const auto& domain : domains) {
            values = std::max(values, domain.highest() + 1);
            most = std::max(most, domain.size());
        }
        rows_.resize(std::size_t(values + values % 2) * width_);
        digits_.resize(std::size_t(std::bit_width(unsigned(most))) * width_);
        scopes_.resize(network.types.size() * width_);
        others_.resize(domains.size() * width_);
        for (int c = 0; c < int(network.types.size()); ++c) {
            for (const int v : network.scopes[c]) mark(&scopes_[std::size_t(c) * width_], v);
        }
        for (int v = 0; v < int(domains.size()); ++v) {
            add(v, domains[v]);
            count(v, domains[v].size());
            for (const int w : network.peers[v]) mark(&others_[std::size_t(v) * width_], w);
        }
    }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] Domain<1> values_of(int variable) const {
        return width_ == 1 ? column<1>(variable) : column<2>(variable);
    }
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Domain<1> column(int variable) const {
        // Two at a time, which need not wait for each other.
        std::uint64_t even = 0;
        std::uint64_t odd = 0;
        const auto* const words = reinterpret_cast<const Word*>(rows_.data()) + unsigned(variable) / 64;
        const unsigned shift = unsigned(variable) % 64;
        for (std::size_t i = rows_.size() / Width; i != 0; i -= 2) {
            odd = 4 * odd + (words[2 * Width * (i - 1)] >> shift & 1);
            even = 4 * even + (words[2 * Width * (i - 2)] >> shift & 1);
        }
        Domain<1> domain;
        domain.set_word(0, even | 2 * odd);
        return domain;
    }
    void add(int variable, const Domain<1>& values) {
        values.each([&](int value) { mark(row(value), variable); });
    }
    // What is left is for the caller to count.
    void remove(int variable, const Domain<1>& values) {
        const auto one = pair_of(variable);
        values.each([&](int value) { row(value)[unsigned(variable) / 128] &= ~one; });
    }
    // Notes how many values a variable has.
    void count(int variable, int size) {
        const auto one = pair_of(variable);
        auto* const digit = digits_.data() + unsigned(variable) / 128;
        for (std::size_t i = 0; i < digits_.size(); i += width_, size /= 2) {
            digit[i] = size % 2 != 0 ? digit[i] | one : digit[i] & ~one;
        }
    }
    // Marks of those with two values or more.
    void find_open(std::uint64_t* open) const {
        for (std::size_t i = 0; i < width_; ++i) {
            Pair several{};
            for (std::size_t j = width_ + i; j < digits_.size(); j += width_) several |= digits_[j];
            open[2 * i] = several[0];
            open[2 * i + 1] = several[1];
        }
    }
    // Keeps the marks of those with the fewest values.
    void keep_smallest(std::uint64_t* marks) const {
        for (std::size_t i = digits_.size(); i != 0; i -= width_) {
            std::array<std::uint64_t, 2 * most_width> fewer;
            std::uint64_t any = 0;
            for (std::size_t j = 0; j < 2 * width_; ++j) {
                fewer[j] = marks[j] & ~digits_[i - width_ + j / 2][j % 2];
                any |= fewer[j];
            }
            if (any != 0) std::copy_n(fewer.begin(), 2 * width_, marks);
        }
    }
    // How many peers of a variable, among those that are marked, have a value.
    [[nodiscard]] int count_peers(int variable, int value, const std::uint64_t* marks) const {
        int count = 0;
        for (std::size_t i = 0; i < width_; ++i) {
            const auto found = others_[std::size_t(variable) * width_ + i] &
                               rows_[std::size_t(value) * width_ + i];
            count += count_bits({found[0] & marks[2 * i], found[1] & marks[2 * i + 1]});
        }
        return count;
    }
    [[nodiscard]] bool settled(int variable) const {
        Pair several{};
        const auto* const digit = digits_.data() + unsigned(variable) / 128;
        for (std::size_t i = width_; i < digits_.size(); i += width_) several |= digit[i];
        return (several[unsigned(variable) / 64 % 2] & mark_of(variable)) == 0;
    }

    // Counts are kept by `save` and come back by `bring_back`, the last first.
    void save() {
        if (saved_.size() < kept_ + digits_.size()) [[unlikely]] {
            saved_.resize(2 * kept_ + 64 * digits_.size());
        }
        for (const auto& digit : digits_) saved_[kept_++] = digit;
    }
    void bring_back() {
        kept_ -= digits_.size();
        const auto* saved = saved_.data() + kept_;
        for (auto& digit : digits_) digit = *saved++;
    }

    // Those who lost a value, and those of them who have one left, or none.
    template <std::size_t Width>
    struct Taken {
        Marks<Width> losers, settled, wiped;
    };
    // Takes the value of a variable from its peers, and counts what they have left.
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Taken<Width> take(int variable, int value) {
        Taken<Width> taken;
        auto* const places = row(value);
        const auto* const others = others_.data() + std::size_t(variable) * Width;
        auto* const digits = digits_.data();
        auto* const end = digits + digits_.size();
        for (std::size_t i = 0; i < Width; ++i) {
            const auto losers = places[i] & others[i];
            places[i] ^= losers;
            auto borrow = losers & ~digits[i];
            const auto lowest = digits[i] ^= losers;
            Pair several{};
            for (auto* digit = digits + Width + i; digit < end; digit += Width) {
                const auto before = *digit;
                const auto after = before ^ borrow;
                *digit = after;
                several |= after;
                borrow &= ~before;
            }
            taken.losers.pairs[i] = losers;
            taken.settled.pairs[i] = losers & ~several & lowest;
            taken.wiped.pairs[i] = losers & ~several & ~lowest;
        }
        return taken;
    }
    // Takes the value of a variable from those of its peers that are marked; counts nothing.
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Marks<Width> take_marked(int variable, int value,
                                                               const std::uint64_t* marks) {
        Marks<Width> losers;
        auto* const places = row(value);
        const auto* const others = others_.data() + std::size_t(variable) * Width;
        for (std::size_t i = 0; i < Width; ++i) {
            losers.pairs[i] = places[i] & others[i] & Pair{marks[2 * i], marks[2 * i + 1]};
            places[i] ^= losers.pairs[i];
        }
        return losers;
    }
    template <std::size_t Width>
    [[nodiscard]] Marks<Width> within(const Marks<Width>& marks, int constraint) const {
        Marks<Width> common;
        const auto* const scope = scopes_.data() + std::size_t(constraint) * Width;
        for (std::size_t i = 0; i < Width; ++i) common.pairs[i] = marks.pairs[i] & scope[i];
        return common;
    }

    // What was taken, to be given back: the number under which it is kept.
    template <std::size_t Width>
    [[gnu::always_inline]] int log(const Marks<Width>& losers) {
        const auto number = logged_++;
        if (log_.size() < logged_ * Width) [[unlikely]] log_.resize(2 * log_.size() + 64 * Width);
        for (std::size_t i = 0; i < Width; ++i) log_[number * Width + i] = losers.pairs[i];
        return int(number);
    }
    template <typename Visit>
    [[gnu::always_inline]] void each_logged(int number, Visit&& visit) const {
        const auto* const words =
            reinterpret_cast<const Word*>(log_.data() + std::size_t(number) * width_);
        for (std::size_t i = 0; i < 2 * width_; ++i) {
            for (auto rest = words[i]; rest != 0; rest &= rest - 1) {
                visit(64 * int(i) + std::countr_zero(rest));
            }
        }
    }
    // The last one.
    void give_back(int value, int number) {
        const auto* const losers = log_.data() + std::size_t(number) * width_;
        auto* const places = row(value);
        for (std::size_t i = 0; i < width_; ++i) places[i] |= losers[i];
        logged_ = std::size_t(number);
    }

private:
    static Pair pair_of(int variable) {
        const bool second = unsigned(variable) / 64 % 2 != 0;
        return second ? Pair{0, mark_of(variable)} : Pair{mark_of(variable), 0};
    }
    static void mark(Pair* marks, int variable) { marks[unsigned(variable) / 128] |= pair_of(variable); }
    [[nodiscard]] Pair* row(int value) { return rows_.data() + std::size_t(value) * width_; }

    std::size_t width_ = 1;
    std::vector<Pair> rows_;   // by value
    std::vector<Pair> digits_; // the binary digits of the counts, the lowest first
    std::vector<Pair> saved_;  // the first `kept_` of them
    std::size_t kept_ = 0;
    std::vector<Pair> scopes_; // of each constraint
    std::vector<Pair> others_; // the peers of each variable
    std::vector<Pair> log_;    // the first `logged_` of them
    std::size_t logged_ = 0;
};

} // namespace alldiff::twin
