// Trail: the changes of domains in the order they were made, so that a search can go back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "domain.hpp"

namespace alldiff::textbook {

// One entry of the trail: what a domain, and its size, were before; or that a value was taken from peers
// of a variable.
template <int Words>
struct Change {
    int variable;         // or ~variable
    int size;             // or the value and the part of its peers, 64 of them
    Domain<Words> before; // or the marks of those that lost it, in its first word

    static constexpr int most_values = 4096;
    [[nodiscard]] bool took() const { return variable < 0; }
    [[nodiscard]] int value() const { return size % most_values; }
    // Where its peers are in the list of all of them.
    [[nodiscard]] std::size_t first() const { return std::size_t(size / most_values) * 64; }
};

// The changes in the order they were made.
template <int Words>
class Trail {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[gnu::always_inline]] void push(int variable, int size, const Domain<Words>& before) {
        if (size_ == changes_.size()) [[unlikely]] grow();
        changes_[size_++] = {variable, size, before};
    }
    // Of the peers of a variable from `first` on, those that are marked lost its value.
    void push_taken(int variable, int value, std::size_t first, std::uint64_t marks) {
        if (size_ == changes_.size()) [[unlikely]] grow();
        auto& change = changes_[size_++];
        change.variable = ~variable;
        change.size = int(first / 64) * Change<Words>::most_values + value;
        change.before.set_word(0, marks);
    }
    const Change<Words>& pop() { return changes_[--size_]; }
    [[nodiscard]] std::span<const Change<Words>> since(std::size_t mark) const {
        return {changes_.data() + mark, changes_.data() + size_};
    }
private:
    [[gnu::noinline]] void grow() { changes_.resize(2 * size_ + 64); }

    std::vector<Change<Words>> changes_; // the first `size_` of them
    std::size_t size_ = 0;
};

} // namespace alldiff::textbook
