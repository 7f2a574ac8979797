// Stack: a vector with room for all that it can ever hold, so that a push is one store.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace alldiff::lcg {

template <class T> class Stack {
public:
    // Empties it and makes room for so many.
    void make_room(std::size_t most) {
        items_ = std::make_unique_for_overwrite<T[]>(most);
        size_ = 0;
        most_ = most;
    }

    void push(T item) {
        assert(size_ < most_);
        items_[size_++] = item;
    }
    T pop() { return items_[--size_]; }
    void shrink(std::uint32_t size) { size_ = size; }
    void clear() { size_ = 0; }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] T operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] const T* begin() const { return items_.get(); }
    [[nodiscard]] const T* end() const { return items_.get() + size_; }

private:
    std::unique_ptr<T[]> items_;
    std::uint32_t size_ = 0;
    std::size_t most_ = 0;
};

} // namespace alldiff::lcg
