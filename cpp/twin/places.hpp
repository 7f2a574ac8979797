// Places: which variables still have a value, as marks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "network.hpp"

namespace alldiff::twin {

// Sets of variables by value, as marks; none where they would take too much memory.
class Places {
public:
    static constexpr std::size_t most_words = std::size_t{1} << 23;

    void make(std::size_t variables, std::size_t values) {
        width_ = words_of_marks(variables);
        if (width_ * values <= most_words) words_.resize(width_ * values);
    }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] bool known() const { return !words_.empty(); }
    void add(int variable, int value) { row(value)[unsigned(variable) / 64] |= bit(variable); }
    void remove(int variable, int value) { row(value)[unsigned(variable) / 64] &= ~bit(variable); }
    [[nodiscard]] std::uint64_t* row(int value) {
        return words_.data() + std::size_t(value) * width_;
    }

    // What follows is for up to 128 variables and values below 64: rows of two words, `Pair`s.
    using Pair = std::array<std::uint64_t, 2>;
    // Adds or removes the variables that are marked in one word. Both words of a row are written at
    // once, because they are also read at once.
    [[gnu::always_inline]] void add_marked(int value, int word, std::uint64_t marks) {
        auto* const both = words_.data() + 2 * std::size_t(value);
        for (int i = 0; i < 2; ++i) both[i] |= i == word ? marks : 0;
    }
    [[gnu::always_inline]] void remove_marked(int value, int word, std::uint64_t marks) {
        auto* const both = words_.data() + 2 * std::size_t(value);
        for (int i = 0; i < 2; ++i) both[i] &= ~(i == word ? marks : 0);
    }
    // Marks of the variables with at least so many values.
    struct Left {
        Pair two{};
        Pair three{};
    };
    [[nodiscard, gnu::always_inline]] Left left() const {
        Left left;
        Pair one{};
        const auto* const end = words_.data() + words_.size();
        for (const auto* marks = words_.data(); marks != end; marks += 2) {
            for (std::size_t i = 0; i < 2; ++i) {
                left.three[i] |= left.two[i] & marks[i];
                left.two[i] |= one[i] & marks[i];
                one[i] |= marks[i];
            }
        }
        return left;
    }
    // The values of a variable.
    [[nodiscard, gnu::always_inline]] std::uint64_t values_of(int variable) const {
        std::uint64_t values = 0;
        const auto* const marks = words_.data() + unsigned(variable) / 64;
        for (std::size_t end = words_.size(); end != 0; end -= 2) {
            values = 2 * values + (marks[end - 2] >> unsigned(variable) % 64 & 1);
        }
        return values;
    }

    static constexpr std::uint64_t bit(int variable) {
        return std::uint64_t{1} << unsigned(variable) % 64;
    }

private:
    std::size_t width_ = 0;
    std::vector<std::uint64_t> words_;
};

} // namespace alldiff::twin
