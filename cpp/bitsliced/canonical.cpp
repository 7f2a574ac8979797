// Row by row, keeping to the smallest so far. Columns without a value in the rows taken are not told
// apart (`fresh`), nor are stacks of them: as long as nothing distinguishes them, they need no order.
#include "canonical.hpp"

#include <algorithm>
#include <bit>

namespace alldiff::bitsliced {

namespace {

constexpr int side = 9;
constexpr std::uint8_t none = 0xFF;

using Line = std::array<std::uint8_t, side>;

// A grid with what a row holds in each stack, as bits of its columns.
struct Face {
    std::array<Line, side> rows;
    std::array<std::array<std::uint8_t, 3>, side> filled;

    Face(const Grid81& grid, bool transposed) {
        for (int row = 0; row < side; ++row) {
            for (int stack = 0; stack < 3; ++stack) {
                unsigned bits = 0;
                for (int i = 0; i < 3; ++i) {
                    const int column = 3 * stack + i;
                    rows[row][column] = grid[transposed ? side * column + row : side * row + column];
                    bits |= unsigned{rows[row][column] != 0} << i;
                }
                filled[row][stack] = static_cast<std::uint8_t>(bits);
            }
        }
    }
};

// How far the columns are in order. A stack of the result is one of the grid, or still open; open
// stacks come first. Within a stack the fresh columns come first, `fresh` of them, as bits.
struct Order {
    std::uint8_t open = 0b111;                      // stacks of the grid without a place
    std::uint8_t open_count = 3;                    // which take the first places
    std::array<std::uint8_t, 3> stacks{none, none, none};
    std::array<std::uint8_t, 3> fresh{};            // of the stacks in place: columns as bits
    std::array<std::uint8_t, side> columns{};       // in place, behind the fresh ones
    std::array<std::uint8_t, 10> labels{};
    std::uint8_t next_label = 1;
};

constexpr std::uint8_t factorial[] = {1, 1, 2, 6};

class Finder {
public:
    explicit Finder(const Grid81& grid) : faces_{Face(grid, false), Face(grid, true)} {
        best_.fill(none);
    }

    Canonical find() {
        for (const auto& each : faces_) {
            for (const auto& filled : each.filled) least_ = std::min(least_, outline(filled));
        }
        if (least_ == 0b111111111) {
            find_full();
        } else {
            for (face_ = 0; face_ < 2; ++face_) {
                bands_left_ = 0b111;
                descend(0, Order{});
            }
        }
        Canonical found;
        std::copy(best_.begin(), best_.end(), found.grid.begin());
        found.symmetry = symmetry_;
        found.automorphisms = ways_;
        return found;
    }

private:
    // Where the values of a row stand once it is the first and smallest, as bits.
    static unsigned outline(std::array<std::uint8_t, 3> filled) {
        for (auto& bits : filled) bits = static_cast<std::uint8_t>((1U << std::popcount(bits)) - 1);
        std::sort(filled.begin(), filled.end());
        return unsigned{filled[0]} << 6 | unsigned{filled[1]} << 3 | filled[2];
    }

    const Face& face() const { return faces_[face_]; }

    // Where every cell has a value, the first row is 1 to 9 in any order of its columns, and only the
    // second tells which are worth a look. So the columns are put in order by the second row: first to
    // see how small it can be, then again to go on from there.
    void find_full() {
        for (int place = 0; place < side; ++place) best_[place] = static_cast<std::uint8_t>(place + 1);
        for (const bool deep : {false, true}) {
            deep_ = deep;
            for (face_ = 0; face_ < 2; ++face_) {
                for (int band = 0; band < 3; ++band) {
                    for (int pair = 0; pair < 6; ++pair) take_pair(band, pair / 2, pair % 2);
                }
            }
        }
    }

    // Begins with a row of a band, and the first or second of its others.
    void take_pair(int band, int first, int second) {
        second += second >= first;
        band_[0] = static_cast<std::uint8_t>(band);
        bands_left_ = 0b111 & ~(1U << band);
        rows_left_[0] = 0b111 & ~(1U << first) & ~(1U << second);
        taken_[0] = static_cast<std::uint8_t>(3 * band + first);
        taken_[1] = static_cast<std::uint8_t>(3 * band + second);
        std::array<std::uint8_t, 10> column_of{};
        for (int c = 0; c < side; ++c) column_of[face().rows[taken_[0]][c]] = static_cast<std::uint8_t>(c);
        for (int c = 0; c < side; ++c) above_[c] = column_of[face().rows[taken_[1]][c]];
        Places places;
        places.column_at.fill(none);
        places.place_of.fill(none);
        places.stack_at.fill(none);
        places.place_of_stack.fill(none);
        put_columns(places, 0);
    }

    // The columns and stacks that have places so far.
    struct Places {
        Line column_at;
        Line place_of;
        std::array<std::uint8_t, 3> stack_at;
        std::array<std::uint8_t, 3> place_of_stack;

        // The first place that a column can still take.
        int first_for(int column) const {
            if (place_of[column] != none) return place_of[column];
            int stack = place_of_stack[column / 3];
            if (stack == none) {
                stack = 0;
                while (stack_at[stack] != none) ++stack;
            }
            int place = 3 * stack;
            while (column_at[place] != none) ++place;
            return place;
        }
        void put(int column, int place) {
            column_at[place] = static_cast<std::uint8_t>(column);
            place_of[column] = static_cast<std::uint8_t>(place);
            stack_at[place / 3] = static_cast<std::uint8_t>(column / 3);
            place_of_stack[column / 3] = static_cast<std::uint8_t>(place / 3);
        }
    };

    // Puts a column on the place in every way that keeps the second row small. The label of its value
    // there is the place of the column that has the value in the first row.
    void put_columns(const Places& places, int place) {
        if (place == side) {
            if (deep_) go_on(places);
            return;
        }
        if (places.column_at[place] != none) return put(places, place, places.column_at[place]);
        const int stack = places.stack_at[place / 3];
        for (int column = 0; column < side; ++column) {
            if (places.place_of[column] != none) continue;
            const bool fits = stack != none ? column / 3 == stack
                                            : places.place_of_stack[column / 3] == none;
            if (fits) put(places, place, column);
        }
    }

    void put(const Places& places, int place, int column) {
        Places ready = places;
        ready.put(column, place);
        const int above = above_[column];
        const int label = ready.first_for(above);
        if (!smaller(side + place, static_cast<std::uint8_t>(label + 1))) return;
        ready.put(above, label);
        put_columns(ready, place + 1);
    }

    void go_on(const Places& places) {
        Order order;
        order.open = 0;
        order.open_count = 0;
        order.stacks = places.stack_at;
        order.columns = places.column_at;
        for (int place = 0; place < side; ++place) {
            order.labels[face().rows[taken_[0]][places.column_at[place]]] =
                static_cast<std::uint8_t>(place + 1);
        }
        order.next_label = side + 1;
        descend(2, order);
    }

    // Takes the row at `depth` in every way that is as small as the best, or smaller.
    void descend(int depth, const Order& order) {
        if (depth == side) return arrive(order);
        if (depth % 3 == 0) {
            const auto bands = bands_left_;
            for (int band = 0; band < 3; ++band) {
                if ((bands >> band & 1) == 0) continue;
                bands_left_ = bands & ~(1U << band);
                rows_left_[depth / 3] = 0b111;
                band_[depth / 3] = static_cast<std::uint8_t>(band);
                descend_band(depth, order);
            }
            bands_left_ = bands;
        } else {
            descend_band(depth, order);
        }
    }

    void descend_band(int depth, const Order& order) {
        auto& left = rows_left_[depth / 3];
        const auto rows = left;
        const int band = band_[depth / 3];
        for (int i = 0; i < 3; ++i) {
            if ((rows >> i & 1) == 0) continue;
            if (depth == 0 && outline(face().filled[3 * band + i]) != least_) continue;
            left = rows & ~(1U << i);
            taken_[depth] = static_cast<std::uint8_t>(3 * band + i);
            place_stacks(depth, order);
        }
        left = rows;
    }

    // Gives the open stacks that have values in this row their places, behind those that have none:
    // these are still alike, and stay open.
    void place_stacks(int depth, const Order& order) {
        const auto& filled = face().filled[taken_[depth]];
        Order ready = order;
        std::uint8_t rest = 0;
        for (int stack = 0; stack < 3; ++stack) {
            if ((order.open >> stack & 1) != 0 && filled[stack] != 0) rest |= 1U << stack;
        }
        ready.open = static_cast<std::uint8_t>(order.open & ~rest);
        ready.open_count = static_cast<std::uint8_t>(std::popcount(ready.open));
        arrange(depth, ready, rest, ready.open_count, order.open_count);
    }

    // Puts the stacks `rest` on the places from `place` to `end`, in every order that can be smallest.
    void arrange(int depth, const Order& order, std::uint8_t rest, int place, int end) {
        if (place == end) return write(depth, order, 0);
        const auto& filled = face().filled[taken_[depth]];
        const auto& row = face().rows[taken_[depth]];
        // The key of a stack: its number of values, then its labels in order; unlabelled ones last.
        unsigned least = ~0U;
        std::array<unsigned, 3> keys{};
        for (int stack = 0; stack < 3; ++stack) {
            if ((rest >> stack & 1) == 0) continue;
            std::array<std::uint8_t, 3> values{};
            for (int i = 0; i < 3; ++i) values[i] = labelled(order, row[3 * stack + i]);
            std::sort(values.begin(), values.end());
            keys[stack] = static_cast<unsigned>(std::popcount(filled[stack])) << 12 |
                          values[0] << 8 | values[1] << 4 | values[2];
            least = std::min(least, keys[stack]);
        }
        for (int stack = 0; stack < 3; ++stack) {
            if ((rest >> stack & 1) == 0 || keys[stack] != least) continue;
            Order ready = order;
            ready.stacks[place] = static_cast<std::uint8_t>(stack);
            ready.fresh[place] = 0b111;
            arrange(depth, ready, rest & ~(1U << stack), place + 1, end);
        }
    }

    // 0 where empty, 10 where a value has no label yet.
    static std::uint8_t labelled(const Order& order, std::uint8_t value) {
        if (value == 0) return 0;
        return order.labels[value] != 0 ? order.labels[value] : 10;
    }

    // Writes the row from the stack at `place` on, and compares it with the best.
    void write(int depth, const Order& order, int place) {
        const int at = side * depth + 3 * place;
        if (place == 3) return descend(depth + 1, order);
        if (place < order.open_count) {
            if (smaller(at, 0) && smaller(at + 1, 0) && smaller(at + 2, 0)) {
                write(depth, order, place + 1);
            }
            return;
        }
        const int stack = order.stacks[place];
        const auto& row = face().rows[taken_[depth]];
        const unsigned fresh = order.fresh[place];
        const unsigned full = fresh & face().filled[taken_[depth]][stack];
        const int blank = std::popcount(fresh & ~full);
        for (int i = 0; i < blank; ++i) {
            if (!smaller(at + i, 0)) return;
        }
        if (full == 0) return write_rest(depth, order, place, std::popcount(fresh));
        Order ready = order;
        ready.fresh[place] = static_cast<std::uint8_t>(fresh & ~full);
        write_fresh(depth, ready, place, full, blank, row);
    }

    // Puts the columns `full`, which have their first value in this row, behind the fresh ones.
    void write_fresh(int depth, const Order& order, int place, unsigned full, int i, const Line& row) {
        if (full == 0) return write_rest(depth, order, place, i);
        const int stack = order.stacks[place];
        std::uint8_t least = none;
        for (unsigned rest = full; rest != 0; rest &= rest - 1) {
            const int column = 3 * stack + std::countr_zero(rest);
            least = std::min(least, labelled(order, row[column]));
        }
        const std::uint8_t value = least == 10 ? order.next_label : least;
        if (!smaller(side * depth + 3 * place + i, value)) return;
        for (unsigned rest = full; rest != 0; rest &= rest - 1) {
            const int bit = std::countr_zero(rest);
            const int column = 3 * stack + bit;
            if (labelled(order, row[column]) != least) continue;
            Order ready = order;
            ready.columns[3 * place + i] = static_cast<std::uint8_t>(column);
            if (least == 10) ready.labels[row[column]] = ready.next_label++;
            write_fresh(depth, ready, place, full & ~(1U << bit), i + 1, row);
        }
    }

    // Writes the columns that are in place already.
    void write_rest(int depth, const Order& order, int place, int i) {
        const auto& row = face().rows[taken_[depth]];
        Order ready = order;
        for (; i < 3; ++i) {
            const std::uint8_t digit = row[ready.columns[3 * place + i]];
            if (digit != 0 && ready.labels[digit] == 0) ready.labels[digit] = ready.next_label++;
            if (!smaller(side * depth + 3 * place + i, ready.labels[digit])) return;
        }
        write(depth, ready, place + 1);
    }

    // Compares a value with the best at that place, and makes it the best where it is smaller.
    bool smaller(int at, std::uint8_t value) {
        if (value > best_[at]) return false;
        if (value < best_[at]) {
            best_[at] = value;
            std::fill(best_.begin() + at + 1, best_.end(), none);
            ways_ = 0;
        }
        return true;
    }

    void arrive(const Order& order) {
        std::uint64_t ways = factorial[order.open_count];
        for (int place = 0; place < 3; ++place) {
            ways *= place < order.open_count ? 6 : factorial[std::popcount(order.fresh[place])];
        }
        if (ways_ == 0) remember(order);
        ways_ += ways;
    }

    void remember(const Order& order) {
        symmetry_.transposed = face_ == 1;
        symmetry_.rows = taken_;
        symmetry_.labels = order.labels;
        std::uint8_t next = order.next_label;
        for (int digit = 1; digit <= side; ++digit) {
            if (symmetry_.labels[digit] == 0) symmetry_.labels[digit] = next++;
        }
        int place = 0;
        for (int stack = 0; stack < 3; ++stack) {
            if ((order.open >> stack & 1) == 0) continue;
            for (int i = 0; i < 3; ++i) {
                symmetry_.columns[3 * place + i] = static_cast<std::uint8_t>(3 * stack + i);
            }
            ++place;
        }
        for (; place < 3; ++place) {
            int i = 0;
            for (unsigned rest = order.fresh[place]; rest != 0; rest &= rest - 1, ++i) {
                symmetry_.columns[3 * place + i] =
                    static_cast<std::uint8_t>(3 * order.stacks[place] + std::countr_zero(rest));
            }
            for (; i < 3; ++i) symmetry_.columns[3 * place + i] = order.columns[3 * place + i];
        }
    }

    Face faces_[2];
    unsigned least_ = ~0U; // outline of the first row
    int face_ = 0;
    Grid81 best_{};
    Symmetry symmetry_;
    std::uint64_t ways_ = 0;
    unsigned bands_left_ = 0;
    std::array<unsigned, 3> rows_left_{};
    std::array<std::uint8_t, 3> band_{};
    Line taken_{};
    Line above_{}; // of a full grid: the column that has a column's second value in the first row
    bool deep_ = false;
};

} // namespace

Canonical canonical(const Grid81& grid) { return Finder(grid).find(); }

Grid81 transform(const Grid81& grid, const Symmetry& symmetry) {
    Grid81 result{};
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const int r = symmetry.rows[row], c = symmetry.columns[column];
            const auto digit = grid[symmetry.transposed ? side * c + r : side * r + c];
            result[side * row + column] = digit == 0 ? 0 : symmetry.labels[digit];
        }
    }
    return result;
}

} // namespace alldiff::bitsliced
