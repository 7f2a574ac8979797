#include "relabelling.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "index.hpp"

namespace alldiff::generate {

namespace {

// Exchanges of two labels that are tried in vain before it is given up.
constexpr int patience = 2000;

} // namespace

Relabelling::Relabelling(const std::vector<std::vector<int>>& houses, const std::vector<std::pair<int, int>>& signs,
                         std::vector<int> solution)
    : signs_(signs), solution_(std::move(solution)), most_(std::ranges::max(solution_)), label_(at(most_ + 1)) {
    std::iota(label_.begin(), label_.end(), 0);
    for (int a = 1; a <= most_; ++a) {
        for (int b = 1; b < a; ++b) add_exchanges(houses, a, b);
    }
}

// The cells that hold one of two values hang together by houses: in each part the values can be exchanged.
void Relabelling::add_exchanges(const std::vector<std::vector<int>>& houses, int a, int b) {
    const auto concerned = [&](int cell) { return solution_[at(cell)] == a || solution_[at(cell)] == b; };
    std::vector<char> left(solution_.size(), 0);
    for (std::size_t cell = 0; cell < left.size(); ++cell) left[cell] = concerned(static_cast<int>(cell));
    for (std::size_t start = 0; start < left.size(); ++start) {
        if (!left[start]) continue;
        std::vector<int> part{static_cast<int>(start)};
        left[start] = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            for (const auto& house : houses) {
                if (std::ranges::find(house, part[i]) == house.end()) continue;
                for (const int cell : house) {
                    if (!left[at(cell)]) continue;
                    left[at(cell)] = 0;
                    part.push_back(cell);
                }
            }
        }
        std::vector<int> other = solution_;
        for (const int cell : part) other[at(cell)] = a + b - other[at(cell)];
        add_known(other);
    }
}

void Relabelling::add_known(const std::vector<int>& other) {
    Other pairs;
    for (const auto& [first, second] : signs_) {
        const Pair pair{{solution_[at(first)], solution_[at(second)]}, {other[at(first)], other[at(second)]}};
        if (!std::ranges::equal(pair.values, pair.others)) pairs.push_back(pair);
    }
    others_.push_back(std::move(pairs));
}

void Relabelling::add(const std::vector<int>& other) {
    std::vector<int> value_of(label_.size());
    for (std::size_t value = 0; value < label_.size(); ++value) value_of[at(label_[value])] = static_cast<int>(value);
    std::vector<int> before;
    for (const int label : other) before.push_back(value_of[at(label)]);
    add_known(before);
}

bool Relabelling::broken(const Other& other) const {
    return std::ranges::any_of(other, [&](const Pair& pair) {
        const auto rises = [&](const int(&values)[2]) { return label_[at(values[0])] < label_[at(values[1])]; };
        return rises(pair.values) != rises(pair.others);
    });
}

int Relabelling::intact() const {
    return static_cast<int>(std::ranges::count_if(others_, [&](const Other& other) { return !broken(other); }));
}

bool Relabelling::change(SplitMix64& rng) {
    int fewest = intact();
    for (int vain = 0; fewest > 0 && vain < patience; ++vain) {
        int& a = label_[at(1 + rng.below(most_))];
        int& b = label_[at(1 + rng.below(most_))];
        std::swap(a, b);
        const int now = intact();
        if (now < fewest) vain = 0;
        if (now <= fewest) fewest = now;
        else std::swap(a, b);
    }
    return fewest == 0;
}

std::vector<int> Relabelling::values() const {
    std::vector<int> values;
    for (const int value : solution_) values.push_back(label_[at(value)]);
    return values;
}

} // namespace alldiff::generate
