// Table: the tuples whose values are all possible, as bits.
//
// Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin, Schaus: Compact-Table: efficiently filtering
// table constraints with reversible sparse bit-sets (CP 2016); here the bits are found anew each time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../state.hpp"

namespace alldiff::textbook {

// Keeps the values with a support, in scope order: one check for each value; of all variables, or of
// the unassigned ones.
template <int Words>
bool keep_supported(State<Words>& state, int c, const std::vector<Domain<Words>>& kept, bool unassigned) {
    const auto scope = state.network.scopes[c];
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const int v = scope[i];
        if (unassigned && state.assigned[v]) continue;
        state.checks += state.sizes[v];
        const auto removed = state.domains[v].without(kept[i]);
        if (!removed.empty() && !state.prune(v, removed, c)) return false;
    }
    return true;
}

template <int Words>
bool all_assigned(const State<Words>& state, int c) {
    const auto scope = state.network.scopes[c];
    return std::all_of(scope.begin(), scope.end(), [&](int v) { return state.assigned[v]; });
}

template <int Words>
class Tables {
public:
    explicit Tables(const Network<Words>& network) {
        for (int c = 0; c < int(network.types.size()); ++c) {
            if (network.types[c] != Constraint::Type::table) continue;
            tuples_.resize(network.types.size());
            index(network, c);
        }
    }

    // One check once all are assigned.
    bool check(State<Words>& state, int c) {
        if (!all_assigned(state, c)) return true;
        ++state.checks;
        return holds(state, c) || state.blame(c);
    }
    bool forward(State<Words>& state, int c) {
        find_valid(state, c);
        return keep_supported(state, c, support(state, c), true);
    }
    bool revise(State<Words>& state, int c) {
        find_valid(state, c);
        return keep_supported(state, c, support(state, c), false);
    }
    [[nodiscard]] bool holds(State<Words>& state, int c) {
        find_valid(state, c);
        return std::any_of(valid_.begin(), valid_.end(), [](auto word) { return word != 0; });
    }

private:
    // The tuples that have each value at one place.
    struct Column {
        std::vector<std::size_t> begin; // by value: where its bits begin, or `absent`
        std::vector<std::uint64_t> bits;
    };
    struct Tuples {
        std::size_t words = 0;
        std::vector<Column> columns;
    };
    static constexpr std::size_t absent = ~std::size_t{0};

    void index(const Network<Words>& network, int c) {
        const auto& rows = network.model.constraints[c].rows;
        const auto scope = network.scopes[c];
        const auto possible = [&](std::size_t row) {
            for (std::size_t i = 0; i < scope.size(); ++i) {
                const int value = rows[row + i];
                if (value < 0 || value >= Domain<Words>::capacity) return false;
                if (!network.domains[scope[i]].has(value)) return false;
            }
            return true;
        };
        std::vector<std::size_t> kept;
        for (std::size_t row = 0; row < rows.size(); row += scope.size()) {
            if (possible(row)) kept.push_back(row);
        }
        auto& tuples = tuples_[c];
        tuples.words = (kept.size() + 63) / 64;
        tuples.columns.resize(scope.size());
        for (std::size_t i = 0; i < scope.size(); ++i) {
            auto& column = tuples.columns[i];
            column.begin.assign(std::size_t(network.domains[scope[i]].highest() + 1), absent);
            for (std::size_t t = 0; t < kept.size(); ++t) {
                auto& begin = column.begin[rows[kept[t] + i]];
                if (begin == absent) {
                    begin = column.bits.size();
                    column.bits.resize(begin + tuples.words);
                }
                column.bits[begin + t / 64] |= std::uint64_t{1} << t % 64;
            }
        }
    }

    void find_valid(State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        const auto& tuples = tuples_[c];
        valid_.assign(tuples.words, ~std::uint64_t{0});
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const auto& column = tuples.columns[i];
            some_.assign(tuples.words, 0);
            state.domains[scope[i]].each([&](int value) {
                const std::size_t begin = column.begin[value];
                if (begin == absent) return;
                for (std::size_t w = 0; w < tuples.words; ++w) some_[w] |= column.bits[begin + w];
            });
            for (std::size_t w = 0; w < tuples.words; ++w) valid_[w] &= some_[w];
            state.tick(1 + int(tuples.words * std::size_t(state.sizes[scope[i]]) / 1024));
        }
    }
    // The values of each variable that a valid tuple has.
    const std::vector<Domain<Words>>& support(const State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        const auto& tuples = tuples_[c];
        kept_.assign(scope.size(), {});
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const auto& column = tuples.columns[i];
            state.domains[scope[i]].each([&](int value) {
                const std::size_t begin = column.begin[value];
                if (begin == absent) return;
                for (std::size_t w = 0; w < tuples.words; ++w) {
                    if ((column.bits[begin + w] & valid_[w]) == 0) continue;
                    kept_[i].add(value);
                    return;
                }
            });
        }
        return kept_;
    }

    std::vector<Tuples> tuples_; // by constraint
    std::vector<std::uint64_t> valid_, some_;
    std::vector<Domain<Words>> kept_;
};

} // namespace alldiff::textbook
