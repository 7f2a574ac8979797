// Random small models of every constraint, and the slowest solver there is to compare with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../model.hpp"
#include "../splitmix.hpp"

namespace alldiff::tests {

class Random : public SplitMix64 {
public:
    using SplitMix64::SplitMix64;
    bool chance(int percent) { return below(100) < percent; }
};

struct Shape {
    int variables = 6;
    int values = 5;
    int offset = 0; // added to every value
    int words = 1;
};

inline std::vector<int> some_variables(Random& random, int n, int count) {
    std::vector<int> all(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) all[i] = i;
    random.shuffle(all.data(), n);
    all.resize(static_cast<std::size_t>(count));
    return all;
}

// Fills in a linear, sets, a table or an automaton, so that the hidden assignment obeys it where it is
// to be faithful.
inline void fill_rows(Random& random, Constraint& c, const Shape& shape, const std::vector<int>& hidden,
                      bool faithful) {
    std::vector<int> mine;
    for (const int v : c.variables) mine.push_back(hidden[v]);
    const auto any = [&] { return shape.offset + random.below(shape.values); };
    if (c.type == Constraint::Type::linear) {
        c.comparison = static_cast<Constraint::Operator>(random.below(3));
        for (const int value : mine) {
            c.coefficients.push_back(random.below(6) - 3);
            if (c.coefficients.back() >= 0) ++c.coefficients.back(); // none is 0
            c.total += static_cast<long long>(c.coefficients.back()) * value;
        }
        if (!faithful || c.comparison != Constraint::Operator::equal) c.total += random.below(4);
        if (faithful && c.comparison == Constraint::Operator::unequal) ++c.total;
    }
    if (c.type == Constraint::Type::sets) {
        c.variables.resize(static_cast<std::size_t>(
            std::min({static_cast<int>(c.variables.size()), shape.values, 1 + random.below(4)})));
        const int count = random.below(4) + faithful;
        for (int k = 0; k < count; ++k) {
            std::vector<int> set = some_variables(random, shape.values, static_cast<int>(c.variables.size()));
            for (int& value : set) value += shape.offset;
            if (k == 0 && faithful) set.assign(mine.begin(), mine.begin() + static_cast<std::ptrdiff_t>(set.size()));
            std::sort(set.begin(), set.end());
            if (std::adjacent_find(set.begin(), set.end()) != set.end()) continue;
            c.rows.insert(c.rows.end(), set.begin(), set.end());
        }
    }
    if (c.type == Constraint::Type::table) {
        std::vector<std::vector<int>> rows;
        if (faithful) rows.push_back(mine);
        for (int k = random.below(40); k > 0; --k) {
            rows.emplace_back();
            for (std::size_t i = 0; i < mine.size(); ++i) rows.back().push_back(any());
        }
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        for (const auto& row : rows) c.rows.insert(c.rows.end(), row.begin(), row.end());
    }
    if (c.type == Constraint::Type::automaton) {
        const int states = 1 + random.below(5);
        for (int s = 0; s < states; ++s) {
            c.moves.emplace_back();
            for (int i = 0; i < shape.values; ++i) {
                if (random.chance(75)) c.moves.back().push_back({shape.offset + i, random.below(states)});
            }
            c.accepting.push_back(random.chance(50));
        }
        c.accepting[0] = 1;
    }
}

// Constraints are drawn around a hidden assignment half of the time, so that many models have
// solutions and many have none.
inline Model random_model(Random& random, const Shape& shape) {
    Model model;
    model.variables = shape.variables;
    model.words = shape.words;
    model.domains.assign(static_cast<std::size_t>(shape.variables * shape.words), 0);
    std::vector<int> hidden;
    const auto allow = [&](int v, int value) {
        model.domains[v * shape.words + value / 64] |= std::uint64_t{1} << (value % 64);
    };
    for (int v = 0; v < shape.variables; ++v) {
        hidden.push_back(shape.offset + random.below(shape.values));
        allow(v, hidden.back());
        for (int i = 0; i < shape.values; ++i) {
            if (random.chance(85)) allow(v, shape.offset + i);
        }
    }
    const bool faithful = random.chance(60);
    const int count = 1 + random.below(6);
    for (int k = 0; k < count; ++k) {
        Constraint c;
        c.type = static_cast<Constraint::Type>(random.below(8));
        const bool pair = c.type == Constraint::Type::less || c.type == Constraint::Type::relation;
        c.variables = some_variables(random, shape.variables, pair ? 2 : 1 + random.below(shape.variables));
        const auto value = [&](std::size_t i) {
            return hidden[c.variables[i]];
        };
        if (c.type == Constraint::Type::sum) {
            for (std::size_t i = 0; i < c.variables.size(); ++i) c.total += value(i);
            if (!faithful) c.total += random.below(5) - 2;
        } else if (c.type == Constraint::Type::less && faithful) {
            if (value(0) == value(1)) continue;
            if (value(0) > value(1)) std::swap(c.variables[0], c.variables[1]);
        } else if (c.type == Constraint::Type::relation) {
            if (faithful) c.allowed.emplace_back(value(0), value(1));
            const int pairs = random.below(shape.values * shape.values);
            for (int i = 0; i < pairs; ++i) {
                c.allowed.emplace_back(shape.offset + random.below(shape.values),
                                       shape.offset + random.below(shape.values));
            }
        }
        fill_rows(random, c, shape, hidden, faithful);
        model.constraints.push_back(c);
        // A sum of distinct values, as in a cage, every now and then.
        if (c.type == Constraint::Type::sum && random.chance(50)) {
            c.type = Constraint::Type::all_different;
            model.constraints.push_back(c);
        }
    }
    if (random.chance(30)) model.hidden = random.below(shape.variables + 1);
    if (random.chance(30)) {
        const int v = random.below(shape.variables);
        model.givens.emplace_back(v, hidden[v]);
    }
    return model;
}

// A Latin square with some cells given and some cages with sums: houses that use every value.
inline Model random_latin(Random& random, int side, int offset, int words, bool cages) {
    Model model;
    model.variables = side * side;
    model.words = words;
    model.domains.assign(static_cast<std::size_t>(side * side * words), 0);
    const std::vector<int> rows = some_variables(random, side, side);
    const std::vector<int> columns = some_variables(random, side, side);
    std::vector<int> hidden;
    for (int cell = 0; cell < side * side; ++cell) {
        hidden.push_back(offset + (rows[cell / side] + columns[cell % side]) % side);
        for (int i = 0; i < side; ++i) {
            const int value = offset + i;
            model.domains[cell * words + value / 64] |= std::uint64_t{1} << (value % 64);
        }
    }
    for (int line = 0; line < 2 * side; ++line) {
        Constraint c;
        for (int i = 0; i < side; ++i) {
            c.variables.push_back(line < side ? line * side + i : i * side + line - side);
        }
        model.constraints.push_back(c);
    }
    if (!cages) {
        for (int cell = 0; cell < side * side; ++cell) {
            if (random.chance(35)) model.givens.emplace_back(cell, hidden[cell]);
        }
        return model;
    }
    for (int cell = 0; cell < side * side;) { // cages of one to three cells in reading order
        Constraint c;
        c.type = Constraint::Type::sum;
        const int size = 1 + random.below(3);
        for (int i = 0; i < size && cell < side * side; ++i, ++cell) {
            c.variables.push_back(cell);
            c.total += hidden[cell];
        }
        model.constraints.push_back(c);
    }
    return model;
}

// Counts solutions by trying everything, with the oracle of each constraint as soon as it is full.
// Those that differ in hidden variables alone count once, but all are told where somebody wants them.
class BruteForce {
public:
    BruteForce(const Model& model, std::uint64_t most, std::vector<std::vector<int>>* solutions = nullptr)
        : model_(model), most_(most), solutions_(solutions) {}

    std::uint64_t count() {
        values_.assign(static_cast<std::size_t>(model_.variables), 0);
        (void)extend(0);
        return found_;
    }

private:
    // Tells whether there is a solution that begins with the values so far.
    bool extend(int v) {
        if (found_ >= most_) return false;
        if (v == model_.variables) {
            if (!holds(model_, values_)) return false;
            if (solutions_ != nullptr || v == model_.visible()) ++found_;
            if (solutions_ != nullptr) solutions_->push_back(values_);
            return true;
        }
        bool any = false;
        for (int value = 0; value < 64 * model_.words; ++value) {
            if (!model_.possible(v, value)) continue;
            values_[v] = value;
            if (!consistent(v) || !extend(v + 1)) continue;
            any = true;
            if (solutions_ != nullptr || v < model_.visible()) continue;
            if (v == model_.visible()) ++found_;
            return true;
        }
        return any;
    }

    [[nodiscard]] bool consistent(int last) const {
        for (const Constraint& c : model_.constraints) {
            if (c.type != Constraint::Type::all_different) continue;
            for (std::size_t i = 0; i < c.variables.size(); ++i) {
                if (c.variables[i] != last) continue;
                for (const int other : c.variables) {
                    if (other < last && values_[other] == values_[last]) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    const Model& model_;
    std::uint64_t most_;
    std::vector<std::vector<int>>* solutions_;
    std::uint64_t found_ = 0;
    std::vector<int> values_;
};

} // namespace alldiff::tests
