// Trail: the changes of domains in the order they were made, so that a search can go back.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "domain.hpp"

namespace alldiff::twin {

// One entry of the trail: what a domain, and its size, were before; or one value that was taken from
// several variables of one word of marks.
template <int Words>
struct Change {
    int variable; // or ~value
    int size;     // or the word
    Domain<Words> before; // or the marks, in its first word
};

// The changes in the order they were made.
template <int Words>
class Trail {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    void push(int variable, int size, const Domain<Words>& before) {
        if (size_ == changes_.size()) [[unlikely]] grow();
        changes_[size_++] = {variable, size, before};
    }
    // Without effect where nothing is marked.
    void push_marks(int value, int word, std::uint64_t marks) {
        if (size_ == changes_.size()) [[unlikely]] grow();
        write_marks(changes_[size_], value, word, marks);
        size_ += marks != 0;
    }
    // Where to write the next changes, at most `count` of them; `wrote` says where they end.
    Change<Words>* room(std::size_t count) {
        if (changes_.size() < size_ + count) [[unlikely]] grow(count);
        return changes_.data() + size_;
    }
    void wrote(const Change<Words>* end) { size_ = std::size_t(end - changes_.data()); }
    static void write_marks(Change<Words>& change, int value, int word, std::uint64_t marks) {
        change.variable = ~value;
        change.size = word;
        change.before.set_word(0, marks);
    }
    const Change<Words>& pop() { return changes_[--size_]; }
    [[nodiscard]] std::span<const Change<Words>> since(std::size_t mark) const {
        return {changes_.data() + mark, changes_.data() + size_};
    }
    // Calls `visit` with the variable of each change since the trail was `mark` long.
    template <typename Visit>
    void each_variable(std::size_t mark, Visit&& visit) const {
        const auto* const end = changes_.data() + size_;
        for (const auto* change = changes_.data() + mark; change != end; ++change) {
            if (change->variable >= 0) {
                visit(change->variable);
                continue;
            }
            const int first = 64 * change->size;
            for (auto rest = change->before.word(0); rest != 0; rest &= rest - 1) {
                visit(first + std::countr_zero(rest));
            }
        }
    }

private:
    [[gnu::noinline]] void grow(std::size_t count = 1) { changes_.resize(2 * size_ + 64 + count); }

    std::vector<Change<Words>> changes_; // the first `size_` of them
    std::size_t size_ = 0;
};

} // namespace alldiff::twin
