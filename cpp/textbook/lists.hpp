// Lists: of numbers, one after the other.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alldiff::textbook {

class Lists {
public:
    [[nodiscard]] std::span<const int> operator[](int i) const {
        return {numbers_.data() + starts_[i], numbers_.data() + starts_[i + 1]};
    }
    [[nodiscard]] std::size_t start(int i) const { return starts_[i]; }
    // Either list by list: the numbers of one, then its end.
    void add(int number) { numbers_.push_back(number); }
    void close() { starts_.push_back(numbers_.size()); }
    // Or all at once, with the number of entries of each list known.
    void make_room(const std::vector<std::size_t>& counts) {
        for (const auto count : counts) {
            next_.push_back(starts_.back());
            starts_.push_back(starts_.back() + count);
        }
        numbers_.resize(starts_.back());
    }
    void add(int list, int number) { numbers_[next_[list]++] = number; }

private:
    std::vector<int> numbers_;
    std::vector<std::size_t> starts_ = {0};
    std::vector<std::size_t> next_;
};

} // namespace alldiff::textbook
