// The search of one puzzle, depth first, on the grids of single.hpp.
#include <new>

#include "../kernel.hpp"
#include "single.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

namespace {

// A stack of grids that are still to be searched.
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

template <typename Cell>
void search(const Cell* start, Visitor& visitor, Effort& effort) {
    Stack stack;
    stack.add();
    stack.top().read(start);
    while (stack.size() > 0 && !visitor.stopped(effort)) {
        switch (stack.top().propagate()) {
        case Grid::State::dead:
            ++effort.fails;
            stack.pop();
            break;
        case Grid::State::solved: {
            std::uint8_t grid[cells];
            stack.top().write(grid);
            if (!visitor.found(grid)) return;
            stack.pop();
            break;
        }
        case Grid::State::stuck: {
            const int choice = stack.top().choose();
            if (choice < 0) {
                ++effort.fails;
                stack.pop();
                break;
            }
            stack.add_copy();
            stack.top().assume(choice);
            stack.below().deny(choice);
            ++effort.choices;
            if (stack.size() - 1 > effort.depth) effort.depth = stack.size() - 1;
            break;
        }
        }
    }
}

} // namespace

void search_puzzle(const std::uint8_t* puzzle, Visitor& visitor, Effort& effort) {
    search(puzzle, visitor, effort);
}

void search_candidates(const std::uint16_t* candidates, Visitor& visitor, Effort& effort) {
    search(candidates, visitor, effort);
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
