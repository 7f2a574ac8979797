#include "latin.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>


namespace alldiff::generate {

namespace {

// A square as the places of a cube of row, column and value: each line through the cube has one of them.
// A move adds a place and mends the three lines through it, which adds three more and takes four away. Where
// the last of these was none, it is now owed: the lines through it have two places each, and further moves
// that begin there follow until nothing is owed.
class Square {
public:
    explicit Square(int side) : side_(side), value_(side * side), column_(value_), row_(value_) {
        for (int row = 0; row < side; ++row) {
            for (int column = 0; column < side; ++column) {
                const int value = (row + column) % side;
                value_[line(row, column)] = value;
                column_[line(row, value)] = column;
                row_[line(column, value)] = row;
            }
        }
    }

    void move(SplitMix64& rng) {
        const std::uint64_t drawn = rng.next();
        Place added{part(drawn, side_), part(drawn >> 16, side_), part(drawn >> 32, side_ - 1)};
        if (added.value >= value_[line(added.row, added.column)]) ++added.value;
        Place mending{row_[line(added.column, added.value)], column_[line(added.row, added.value)],
                      value_[line(added.row, added.column)]};
        value_[line(added.row, added.column)] = added.value;
        column_[line(added.row, added.value)] = added.column;
        row_[line(added.column, added.value)] = added.row;
        while (!mend(added, mending)) {
            // Of the two places on each line one is mended, and the other stays.
            const std::uint64_t choices = rng.next();
            added = mending;
            const auto take = [&](int& known, int& second, int bit) {
                if (choices >> bit & 1) std::swap(known, second);
                return second;
            };
            mending = {take(row_[line(added.column, added.value)], second_.row, 0),
                       take(column_[line(added.row, added.value)], second_.column, 1),
                       take(value_[line(added.row, added.column)], second_.value, 2)};
        }
    }

    [[nodiscard]] int value(int row, int column) const { return value_[line(row, column)]; }

private:
    struct Place {
        int row;
        int column;
        int value;
    };

    static int part(std::uint64_t bits, int bound) { return static_cast<int>((bits & 0xFFFF) * static_cast<unsigned>(bound) >> 16); }
    [[nodiscard]] std::size_t line(int a, int b) const { return a * side_ + b; }

    // Mends the lines of an added place, where each has another one, those of `other`; true where nothing is
    // owed then, else that is `other`.
    bool mend(const Place& added, const Place& other) {
        const auto [row, column, value] = added;
        value_[line(row, other.column)] = other.value;
        value_[line(other.row, column)] = other.value;
        column_[line(row, other.value)] = other.column;
        column_[line(other.row, value)] = other.column;
        row_[line(column, other.value)] = other.row;
        row_[line(other.column, value)] = other.row;
        int& last = value_[line(other.row, other.column)];
        if (last == other.value) {
            last = value;
            column_[line(other.row, other.value)] = column;
            row_[line(other.column, other.value)] = row;
            return true;
        }
        second_ = {row, column, value};
        return false;
    }

    int side_;
    std::vector<int> value_;  // by row and column
    std::vector<int> column_; // by row and value
    std::vector<int> row_;    // by column and value
    Place second_{};          // on the lines through the place that is owed
};

} // namespace

std::vector<int> random_latin_square(SplitMix64& rng, int side) {
    Square square(side);
    for (int i = side > 1 ? side * side * side : 0; i > 0; --i) square.move(rng);
    const auto shuffled = [&] {
        std::vector<int> order(side);
        std::iota(order.begin(), order.end(), 0);
        rng.shuffle(order.data(), side);
        return order;
    };
    const std::vector<int> rows = shuffled();
    const std::vector<int> columns = shuffled();
    const std::vector<int> values = shuffled();
    std::vector<int> filled;
    for (const int row : rows) {
        for (const int column : columns) filled.push_back(values[square.value(row, column)] + 1);
    }
    return filled;
}

} // namespace alldiff::generate
