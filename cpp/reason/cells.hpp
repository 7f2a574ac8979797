// Sets of cells as bits. The folder is compiled once for small boards and once for big ones.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifndef ALLDIFF_REASON
#define ALLDIFF_REASON narrow
#define ALLDIFF_REASON_WORDS 2
#endif

namespace alldiff::reason::ALLDIFF_REASON {

inline constexpr int cell_words = ALLDIFF_REASON_WORDS;
inline constexpr int most_cells = 64 * cell_words;

class Cells {
public:
    constexpr Cells() = default;

    static Cells of(int cell) {
        Cells one;
        one.add(cell);
        return one;
    }

    void add(int cell) { words_[cell >> 6] |= bit(cell); }
    void drop(int cell) { words_[cell >> 6] &= ~bit(cell); }
    bool has(int cell) const { return (words_[cell >> 6] & bit(cell)) != 0; }

    bool empty() const {
        std::uint64_t any = 0;
        for (const auto word : words_) any |= word;
        return any == 0;
    }
    explicit operator bool() const { return !empty(); }

    int count() const {
        int sum = 0;
        for (const auto word : words_) sum += std::popcount(word);
        return sum;
    }

    // The lowest cell; there must be one.
    int first() const {
        int word = 0;
        while (words_[word] == 0) ++word;
        return 64 * word + std::countr_zero(words_[word]);
    }

    bool within(const Cells& other) const { return (*this - other).empty(); }
    bool meets(const Cells& other) const { return !(*this & other).empty(); }

    Cells& operator&=(const Cells& other) {
        for (int i = 0; i < cell_words; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    Cells& operator|=(const Cells& other) {
        for (int i = 0; i < cell_words; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    Cells& operator-=(const Cells& other) {
        for (int i = 0; i < cell_words; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend Cells operator-(Cells a, const Cells& b) { return a -= b; }
    friend bool operator==(const Cells&, const Cells&) = default;
    friend auto operator<=>(const Cells&, const Cells&) = default;

    class Iterator {
    public:
        Iterator(const Cells& cells, int word) : cells_(cells), word_(word) {
            if (word_ < cell_words) rest_ = cells_.words_[word_];
            settle();
        }
        int operator*() const { return 64 * word_ + std::countr_zero(rest_); }
        Iterator& operator++() {
            rest_ &= rest_ - 1;
            settle();
            return *this;
        }
        bool operator!=(const Iterator& other) const {
            return word_ != other.word_ || rest_ != other.rest_;
        }

    private:
        void settle() {
            while (rest_ == 0 && ++word_ < cell_words) rest_ = cells_.words_[word_];
            if (word_ > cell_words) word_ = cell_words;
        }

        const Cells& cells_;
        int word_;
        std::uint64_t rest_ = 0;
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, cell_words}; }

private:
    static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }

    std::array<std::uint64_t, cell_words> words_{};
};

} // namespace alldiff::reason::ALLDIFF_REASON
