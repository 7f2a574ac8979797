// The grids of a depth-first search that are still to be searched.
#pragma once

#include <new>

#include "single.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

class Stack {
public:
    Stack() : grids_(allocate(32)), capacity_(32) {}
    Stack(const Stack&) = delete;
    Stack& operator=(const Stack&) = delete;
    ~Stack() { free(grids_); }

    [[nodiscard]] int size() const { return size_; }
    Grid& top() { return grids_[size_ - 1]; }
    Grid& below() { return grids_[size_ - 2]; }
    void pop() { --size_; }

    // Adds a grid, or a copy of the top one.
    void add() {
        if (size_ == capacity_) grow();
        ++size_;
    }
    void add_copy() {
        add();
        grids_[size_ - 1] = grids_[size_ - 2];
    }

private:
    static Grid* allocate(int size) {
        return static_cast<Grid*>(::operator new(static_cast<std::size_t>(size) * sizeof(Grid),
                                                 std::align_val_t{alignof(Grid)}));
    }
    static void free(Grid* grids) { ::operator delete(grids, std::align_val_t{alignof(Grid)}); }

    void grow() {
        Grid* const grids = allocate(2 * capacity_);
        for (int i = 0; i < size_; ++i) grids[i] = grids_[i];
        free(grids_);
        grids_ = grids;
        capacity_ *= 2;
    }

    Grid* grids_;
    int size_ = 0;
    int capacity_;
};

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
