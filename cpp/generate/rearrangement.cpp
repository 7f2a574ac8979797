#include "rearrangement.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>


namespace alldiff::generate {

namespace {

// Swaps that are tried, for each cell: at first, and for a change.
constexpr int steps_to_arrange = 40;
constexpr int steps_to_change = 4;
// At first a swap may leave so many pairs more without order; less and less as it goes on.
constexpr int heat_to_arrange = 8;
constexpr int heat_to_change = 3;
// Pairs without order that weigh as much as a solution that breaks no sign.
constexpr int intact_weight = 20;
constexpr std::size_t most_ordered = 64; // cells of a component

} // namespace

Rearrangement::Rearrangement(int side, const std::vector<std::vector<int>>& houses,
                             const std::vector<std::pair<int, int>>& signs, std::vector<int> solution)
    : side_(side), solution_(std::move(solution)), beside_(solution_.size()), values_(solution_) {
    for (const auto& [a, b] : signs) {
        beside_[a].push_back(b);
        beside_[b].push_back(a);
    }
    add_components();
    const int most = std::ranges::max(solution_);
    for (const Kind kind : {labels, rows, columns}) {
        order_[kind].resize(kind == labels ? most + 1 : side);
        std::iota(order_[kind].begin(), order_[kind].end(), 0);
    }
    inverse_ = order_;
    for (int a = 1; a <= most; ++a) {
        for (int b = 1; b < a; ++b) swaps_.push_back({labels, a, b});
    }
    add_swaps(houses, rows);
    add_swaps(houses, columns);
}

// Lines can be exchanged where houses have the same cells of both, except for those inside a line, of which both
// lines have the same.
void Rearrangement::add_swaps(const std::vector<std::vector<int>>& houses, Kind kind) {
    std::vector<std::vector<std::uint64_t>> across;        // of each house, the cells in each line
    std::vector<std::vector<std::uint64_t>> inside(side_); // of each line, the cells of each house
    for (const auto& house : houses) {
        std::vector<std::uint64_t> lines(side_, 0);
        for (const int cell : house) {
            const auto [line, place] = kind == rows ? std::pair(cell / side_, cell % side_)
                                                    : std::pair(cell % side_, cell / side_);
            lines[line] |= std::uint64_t{1} << place;
        }
        const auto line = std::ranges::find_if(lines, [](std::uint64_t mask) { return mask != 0; });
        if (std::popcount(*line) == static_cast<int>(house.size())) {
            inside[static_cast<int>(line - lines.begin())].push_back(*line);
        } else {
            across.push_back(std::move(lines));
        }
    }
    for (auto& masks : inside) std::ranges::sort(masks);
    for (int a = 0; a < side_; ++a) {
        for (int b = 0; b < a; ++b) {
            const auto alike = [&](const auto& of) { return of[a] == of[b]; };
            if (alike(inside) && std::ranges::all_of(across, alike)) swaps_.push_back({kind, a, b});
        }
    }
}

void Rearrangement::add_components() {
    place_.assign(solution_.size(), -1);
    for (std::size_t start = 0; start < solution_.size(); ++start) {
        if (place_[start] >= 0 || beside_[start].empty()) continue;
        auto& component = components_.emplace_back(1, static_cast<int>(start));
        place_[start] = 0;
        for (std::size_t i = 0; i < component.size(); ++i) {
            for (const int cell : beside_[component[i]]) {
                if (place_[cell] >= 0) continue;
                place_[cell] = static_cast<int>(component.size());
                component.push_back(cell);
            }
        }
    }
    std::erase_if(components_, [](const auto& component) { return component.size() > most_ordered; });
}

void Rearrangement::arrange(SplitMix64& rng) {
    const int steps = steps_to_arrange * side_ * side_;
    int now = cost();
    int least = now;
    auto best = order_;
    for (int step = 0; step < steps; ++step) {
        try_swap(rng, heat_to_arrange * (steps - step) / steps, now);
        if (now >= least) continue;
        least = now;
        best = order_;
    }
    order_ = std::move(best);
    for (const Kind kind : {labels, rows, columns}) {
        for (std::size_t i = 0; i < order_[kind].size(); ++i) inverse_[kind][order_[kind][i]] = static_cast<int>(i);
    }
    read_values();
}

bool Rearrangement::change(SplitMix64& rng) {
    const int steps = steps_to_change * side_ * side_;
    int now = cost();
    for (int step = 0; step < steps && intact() > 0; ++step) {
        try_swap(rng, heat_to_change * (steps - step) / steps, now);
    }
    return intact() == 0;
}

void Rearrangement::add(const std::vector<int>& other) {
    Other added{std::vector<int>(solution_.size()), {}};
    for (int cell = 0; cell < side_ * side_; ++cell) {
        added.values[start_of(cell)] = inverse_[labels][other[cell]];
    }
    for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
        if (added.values[cell] != solution_[cell]) added.different.push_back(static_cast<int>(cell));
    }
    others_.push_back(std::move(added));
}

void Rearrangement::try_swap(SplitMix64& rng, int heat, int& now) {
    const Swap& tried = swaps_[rng.below(static_cast<int>(swaps_.size()))];
    const int most = now + rng.below(1 + heat);
    swap(tried);
    const int then = cost();
    if (then <= most) now = then;
    else swap(tried);
}

void Rearrangement::swap(const Swap& swap) {
    auto& order = order_[swap.kind];
    std::swap(order[swap.first], order[swap.second]);
    for (const int i : {swap.first, swap.second}) inverse_[swap.kind][order[i]] = i;
    read_values();
}

// Where a cell was at the start.
int Rearrangement::start_of(int cell) const {
    return order_[rows][cell / side_] * side_ + order_[columns][cell % side_];
}

void Rearrangement::read_values() {
    for (int cell = 0; cell < side_ * side_; ++cell) {
        values_[cell] = order_[labels][solution_[start_of(cell)]];
    }
}

int Rearrangement::cost() const {
    int sum = intact_weight * intact();
    for (const auto& component : components_) sum += unordered(component);
    return sum;
}

// The pairs of a component that no chain of signs orders.
int Rearrangement::unordered(const std::vector<int>& component) const {
    std::array<int, most_ordered> ascending{};
    std::array<std::uint64_t, most_ordered> below{};
    const std::size_t size = component.size();
    std::array<std::uint8_t, most_ordered + 1> ends{}; // of each value, among the ascending
    for (const int cell : component) ++ends[values_[cell]];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    for (const int cell : component) ascending[--ends[values_[cell]]] = cell;
    int ordered = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const int cell = ascending[i];
        std::uint64_t smaller = 0;
        for (const int other : beside_[cell]) {
            if (values_[other] < values_[cell]) smaller |= below[place_[other]] | std::uint64_t{1} << place_[other];
        }
        below[place_[cell]] = smaller;
        ordered += std::popcount(smaller);
    }
    return static_cast<int>(size * (size - 1) / 2) - ordered;
}

int Rearrangement::intact() const {
    return static_cast<int>(std::ranges::count_if(others_, [&](const Other& other) { return !broken(other); }));
}

bool Rearrangement::broken(const Other& other) const {
    const auto label = [&](int start) { return order_[labels][other.values[start]]; };
    return std::ranges::any_of(other.different, [&](int start) {
        const int cell = inverse_[rows][start / side_] * side_ + inverse_[columns][start % side_];
        return std::ranges::any_of(beside_[cell], [&](int next) {
            return (values_[cell] < values_[next]) != (label(start) < label(start_of(next)));
        });
    });
}

} // namespace alldiff::generate
