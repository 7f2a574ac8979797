#include "uniform.hpp"

#include <bit>

namespace alldiff::generate {

namespace {

constexpr unsigned all = 0x1FF;
constexpr int threes[4] = {1, 3, 3, 1}; // ways to choose 0 to 3 of three

using Minirows = std::array<std::array<std::uint16_t, 3>, 3>; // [row][box]: a set of three values

// Which values stand in each row of each box of a band; each way is as likely as any other. Of the second
// box, the first row has `n` values of the second row of the first box and the others of its third; then
// the other rows have as many, and the third box takes what is left.
Minirows random_minirows(SplitMix64& rng) {
    std::uint8_t values[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    rng.shuffle(values, 9);
    int way = rng.below(56);
    int n = 0;
    while (way >= threes[n] * threes[n] * threes[n]) {
        way -= threes[n] * threes[n] * threes[n];
        ++n;
    }
    // The triples are in random order, so that the first n of each can be taken.
    unsigned first[3], rest[3];
    Minirows rows{};
    for (int row = 0; row < 3; ++row) {
        first[row] = rest[row] = 0;
        for (int i = 0; i < 3; ++i) (i < n ? first : rest)[row] |= 1U << values[3 * row + i];
        rows[row][0] = static_cast<std::uint16_t>(first[row] | rest[row]);
    }
    for (int row = 0; row < 3; ++row) {
        const unsigned second = first[(row + 1) % 3] | rest[(row + 2) % 3];
        rows[row][1] = static_cast<std::uint16_t>(second);
        rows[row][2] = static_cast<std::uint16_t>(all & ~second & ~rows[row][0]);
    }
    return rows;
}

void put(Rows& band, Sets& sets, int row, int column, int value) {
    band[row][column] = static_cast<std::uint8_t>(value);
    sets[column] &= static_cast<std::uint16_t>(~(1U << value));
}

void draw_top(SplitMix64& rng, Rows& band, Sets& sets) {
    const Minirows minirows = random_minirows(rng);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 9; column += 3) {
            std::uint8_t order[3];
            unsigned rest = minirows[row][column / 3];
            for (auto& value : order) {
                value = static_cast<std::uint8_t>(std::countr_zero(rest));
                rest &= rest - 1;
            }
            rng.shuffle(order, 3);
            for (int i = 0; i < 3; ++i) put(band, sets, row, column + i, order[i]);
        }
    }
}

// False where a row of a box has the three values of a column above: they have no order that fits. Any
// other three have two.
bool draw_middle(SplitMix64& rng, Rows& band, Sets& sets) {
    const Minirows minirows = random_minirows(rng);
    const Sets open = sets;
    std::uint64_t choices = rng.next();
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 9; column += 3, choices >>= 1) {
            const unsigned values = minirows[row][column / 3];
            std::uint8_t orders[2][3];
            int found = 0;
            for (unsigned rest = values & open[column]; rest != 0; rest &= rest - 1) {
                const unsigned one = rest & (~rest + 1);
                for (unsigned others = values & ~one & open[column + 1]; others != 0; others &= others - 1) {
                    const unsigned two = others & (~others + 1);
                    const unsigned three = values & ~one & ~two;
                    if ((three & open[column + 2]) == 0) continue;
                    const unsigned order[3] = {one, two, three};
                    for (int i = 0; i < 3; ++i) orders[found][i] = static_cast<std::uint8_t>(std::countr_zero(order[i]));
                    ++found;
                }
            }
            if (found == 0) return false;
            for (int i = 0; i < 3; ++i) put(band, sets, row, column + i, orders[choices & 1][i]);
        }
    }
    return true;
}

class Arrangements {
public:
    Arrangements(const Sets& sets, int enough, Rows& rows) : sets_(sets), enough_(enough), rows_(rows) {}

    int count() {
        first_row(0, 0);
        return count_;
    }

private:
    bool first_row(int column, unsigned used) {
        if (column == 9) return other_rows();
        for (unsigned rest = sets_[column] & ~used; rest != 0; rest &= rest - 1) {
            const unsigned bit = rest & (~rest + 1);
            rows_[0][column] = static_cast<std::uint8_t>(std::countr_zero(bit));
            if (first_row(column + 1, used | bit)) return true;
        }
        return false;
    }

    // The two values that are left in each column make rings of columns; in each ring one choice decides
    // all. True where this is enough.
    bool other_rows() {
        std::uint8_t holders[9][2];
        int held[9] = {};
        unsigned left[9];
        for (int column = 0; column < 9; ++column) {
            left[column] = sets_[column] & ~(1U << rows_[0][column]);
            for (unsigned rest = left[column]; rest != 0; rest &= rest - 1) {
                const int value = std::countr_zero(rest);
                holders[value][held[value]++] = static_cast<std::uint8_t>(column);
            }
        }
        int ways = 1;
        unsigned choice = static_cast<unsigned>(enough_ - count_); // its bits choose, if it is among these
        unsigned open = all;
        while (open != 0) {
            int column = std::countr_zero(open);
            int value = std::countr_zero((choice & 1) != 0 ? left[column] & (left[column] - 1) : left[column]);
            choice >>= 1;
            ways *= 2;
            while ((open >> column & 1) != 0) {
                open &= ~(1U << column);
                rows_[1][column] = static_cast<std::uint8_t>(value);
                rows_[2][column] = static_cast<std::uint8_t>(std::countr_zero(left[column] & ~(1U << value)));
                value = rows_[2][column]; // it stands in the second row of the other column that has it
                column = holders[value][holders[value][0] == column ? 1 : 0];
            }
        }
        count_ += ways;
        return count_ > enough_;
    }

    const Sets& sets_;
    int enough_;
    Rows& rows_;
    int count_ = 0;
};

} // namespace

int pairs_alike(const Sets& sets) {
    int pairs = 0;
    for (int i = 3; i < 9; ++i) {
        for (int j = 0; j < i / 3 * 3; ++j) pairs += std::popcount(static_cast<unsigned>(sets[i] & sets[j])) > 1;
    }
    return pairs;
}

int arrange(const Sets& sets, int enough, Rows& rows) { return Arrangements(sets, enough, rows).count(); }

Values uniform_grid(SplitMix64& rng) {
    Rows bands[3];
    for (;;) {
        Sets sets;
        sets.fill(all);
        draw_top(rng, bands[0], sets);
        if (!draw_middle(rng, bands[1], sets)) continue;
        const int number = rng.below(most_arrangements);
        if (number >= most_usual && pairs_alike(sets) < least_alike) continue;
        if (arrange(sets, number, bands[2]) > number) break;
    }
    Values grid;
    for (int cell = 0; cell < cells; ++cell) {
        grid[cell] = static_cast<std::uint8_t>(bands[cell / 27][cell / 9 % 3][cell % 9] + 1);
    }
    return grid;
}

} // namespace alldiff::generate
