#include "pattern.hpp"

#include <algorithm>
#include <bit>

namespace alldiff::strong {

namespace {

constexpr int unknown = -1;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<std::vector<int>> houses_of(const Problem& problem) {
    std::vector<std::vector<int>> found(at(problem.variables));
    for (std::size_t h = 0; h < problem.houses.size(); ++h) {
        for (const int v : problem.houses[h]) found[at(v)].push_back(static_cast<int>(h));
    }
    return found;
}

// The value of a variable that has only one left, else unknown.
int settled_value(const Problem& problem, int v) {
    int value = unknown;
    const Word* domain = problem.domain(v);
    for (int w = 0; w < problem.words; ++w) {
        if (!domain[w]) continue;
        if (value != unknown || (domain[w] & (domain[w] - 1))) return unknown;
        value = 64 * w + std::countr_zero(domain[w]);
    }
    return value;
}

// Finds, among the houses, the rows and columns of a square, and completes it as a group's table.
class Square {
public:
    Square(const Problem& problem, Stop& stop) : problem_(problem), stop_(stop) {}

    std::optional<std::vector<int>> complete() {
        if (!find_lines() || !number_values()) return std::nullopt;
        place_values();
        if (!learn_shifts()) return std::nullopt;
        std::vector<int> solution(at(problem_.variables));
        for (int r = 0; r < side_; ++r) {
            if (stop_.tick(0) != LimitReached::none) return std::nullopt;
            for (int c = 0; c < side_; ++c) {
                const int value = entry(r, c) != unknown ? entry(r, c) : predict(r, c);
                if (value == unknown) return std::nullopt;
                solution[at(cells_[at(r * side_ + c)])] = values_[at(value)];
            }
        }
        if (!holds(*problem_.model, solution)) return std::nullopt;
        return solution;
    }

private:
    [[nodiscard]] int entry(int r, int c) const { return grid_[at(r * side_ + c)]; }

    // Lines across a house are the houses that share just one variable with it.
    std::vector<int> across(int house, const std::vector<std::vector<int>>& of) const {
        std::vector<int> shared(problem_.houses.size(), 0);
        for (const int v : problem_.houses[at(house)]) {
            for (const int other : of[at(v)]) ++shared[at(other)];
        }
        std::vector<int> found;
        for (std::size_t h = 0; h < shared.size(); ++h) {
            if (shared[h] == 1) found.push_back(static_cast<int>(h));
        }
        return found;
    }

    bool find_lines() {
        if (problem_.houses.empty()) return false;
        side_ = static_cast<int>(problem_.houses[0].size());
        if (side_ < 2 || static_cast<long long>(side_) * side_ != problem_.variables) return false;
        const auto of = houses_of(problem_);
        const std::vector<int> columns = across(0, of);
        if (columns.size() != at(side_)) return false;
        const std::vector<int> rows = across(columns[0], of);
        if (rows.size() != at(side_)) return false;
        std::vector<int> column_of(at(problem_.variables), unknown);
        for (int c = 0; c < side_; ++c) {
            for (const int v : problem_.houses[at(columns[at(c)])]) column_of[at(v)] = c;
        }
        cells_.assign(at(problem_.variables), unknown);
        for (int r = 0; r < side_; ++r) {
            const auto row = problem_.houses[at(rows[at(r)])];
            if (row.size() != at(side_)) return false;
            for (const int v : row) {
                if (column_of[at(v)] == unknown) return false;
                cells_[at(r * side_ + column_of[at(v)])] = v;
            }
        }
        return std::find(cells_.begin(), cells_.end(), unknown) == cells_.end();
    }

    // Numbers the values from 0 on; a square has as many as rows.
    bool number_values() {
        std::vector<Word> used(at(problem_.words), 0);
        for (int v = 0; v < problem_.variables; ++v) {
            for (int w = 0; w < problem_.words; ++w) used[at(w)] |= problem_.domain(v)[w];
        }
        number_.assign(at(64 * problem_.words), unknown);
        for (int w = 0; w < problem_.words; ++w) {
            for (Word rest = used[at(w)]; rest; rest &= rest - 1) {
                const int value = 64 * w + std::countr_zero(rest);
                number_[at(value)] = static_cast<int>(values_.size());
                values_.push_back(value);
            }
        }
        return values_.size() == at(side_);
    }

    // Fills in what is known, and picks the value that is known in most rows to name shifts by.
    void place_values() {
        std::vector<int> times(at(side_), 0);
        for (const int v : cells_) {
            const int value = settled_value(problem_, v);
            grid_.push_back(value == unknown ? unknown : number_[at(value)]);
            if (value != unknown) ++times[at(grid_.back())];
        }
        const int common =
            static_cast<int>(std::max_element(times.begin(), times.end()) - times.begin());
        place_.assign(at(side_), unknown);
        for (int r = 0; r < side_; ++r) {
            for (int c = 0; c < side_; ++c) {
                if (entry(r, c) == common) place_[at(r)] = c;
            }
        }
    }

    // Collects what each shift makes of each value; false where two pairs of rows tell differently.
    // A shift is named by what it makes of the common value.
    bool learn_shifts() {
        shifted_.assign(at(side_) * at(side_), unknown);
        shift_.assign(at(side_) * at(side_), unknown);
        std::size_t learned = 0;
        for (int from = 0; from < side_ && learned < shifted_.size(); ++from) {
            if (place_[at(from)] == unknown) continue;
            for (int to = 0; to < side_; ++to) {
                if (stop_.tick(0) != LimitReached::none) return false;
                const int by = entry(to, place_[at(from)]);
                if (by == unknown) continue;
                for (int c = 0; c < side_; ++c) {
                    if (entry(from, c) == unknown || entry(to, c) == unknown) continue;
                    int& known = shifted_[at(by * side_ + entry(from, c))];
                    if (known == unknown) {
                        known = entry(to, c);
                        shift_[at(entry(from, c) * side_ + known)] = by;
                        ++learned;
                    } else if (known != entry(to, c)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    // The shift from a row to another, as any column shows it.
    [[nodiscard]] int shift(int from, int to) const {
        for (int c = 0; c < side_; ++c) {
            if (entry(from, c) == unknown || entry(to, c) == unknown) continue;
            const int by = shift_[at(entry(from, c) * side_ + entry(to, c))];
            if (by != unknown) return by;
        }
        return unknown;
    }

    // What another row, shifted, puts here.
    [[nodiscard]] int predict(int r, int c) const {
        for (int from = 0; from < side_; ++from) {
            if (entry(from, c) == unknown) continue;
            const int by = shift(from, r);
            if (by == unknown) continue;
            const int value = shifted_[at(by * side_ + entry(from, c))];
            if (value != unknown) return value;
        }
        return unknown;
    }

    const Problem& problem_;
    Stop& stop_;
    int side_ = 0;
    std::vector<int> cells_;   // side x side: the variable of each row and column
    std::vector<int> values_;  // by number
    std::vector<int> number_;  // of each value
    std::vector<int> grid_;    // side x side: the number of the value, where known
    std::vector<int> place_;   // of the common value in each row, where known
    std::vector<int> shifted_; // shift x value: what the one makes of the other
    std::vector<int> shift_;   // value x value: the shift that makes the second of the first
};

} // namespace

std::optional<std::vector<int>> complete_pattern(const Problem& problem, Stop& stop) {
    return Square(problem, stop).complete();
}

std::optional<std::vector<int>>
exchange_values(const Problem& problem, const std::vector<int>& solution, Stop& stop) {
    const auto of = houses_of(problem);
    const int width = 64 * problem.words;
    std::vector<int> holder(problem.houses.size() * at(width), unknown); // house x value
    for (std::size_t h = 0; h < problem.houses.size(); ++h) {
        for (const int v : problem.houses[h]) holder[h * at(width) + at(solution[at(v)])] = v;
    }
    const auto possible = [&](int v, int value) {
        return (problem.domain(v)[value / 64] >> (value % 64) & 1) != 0;
    };
    std::vector<int> values = solution;
    std::vector<int> chain;
    for (int start = 0; start < problem.variables; ++start) {
        if (stop.tick(0) != LimitReached::none) return std::nullopt;
        const int one = solution[at(start)];
        for (int two = one + 1; two < width; ++two) { // the other way round from the other end
            if (!possible(start, two)) continue;
            bool open = true;
            chain.assign(1, start);
            values[at(start)] = two;
            for (std::size_t i = 0; open && i < chain.size(); ++i) {
                const int value = values[at(chain[i])];
                for (const int h : of[at(chain[i])]) {
                    const int other = holder[at(h) * at(width) + at(value)];
                    if (other == unknown || values[at(other)] != value || other == chain[i]) continue;
                    values[at(other)] = value == one ? two : one;
                    chain.push_back(other);
                    open = open && possible(other, values[at(other)]);
                }
            }
            if (open && holds(*problem.model, values)) return values;
            for (const int v : chain) values[at(v)] = solution[at(v)];
        }
    }
    return std::nullopt;
}

} // namespace alldiff::strong
