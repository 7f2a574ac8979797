#include "pieces.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>


namespace alldiff::generate {

namespace {

constexpr int exchanges = 3; // tried for each cell

class Pieces {
public:
    Pieces(int side, int box_width) : side_(side), piece_(side * side), beside_(cells_beside(side)) {
        const int height = side / box_width;
        for (int cell = 0; cell < side * side; ++cell) {
            piece_[cell] = cell / side / height * height + cell % side / box_width;
        }
    }

    // Lets two neighbouring pieces exchange a cell, with what a symmetry maps it onto, if it can be.
    void exchange(SplitMix64& rng, const std::vector<std::vector<int>>& images) {
        const int first = rng.below(side_ * side_);
        const int mine = piece_[first];
        const int theirs = other_piece(rng, first);
        if (theirs < 0) return;
        const int second = taken(rng, mine, theirs, first);
        if (second < 0) return;
        std::vector<std::pair<int, int>> swaps;
        for (const auto& image : images) {
            const std::pair<int, int> swap(image[first], image[second]);
            if (std::ranges::find(swaps, swap) == swaps.end()) swaps.push_back(swap);
        }
        std::vector<int> moved;
        for (const auto& [a, b] : swaps) {
            if (piece_[a] == piece_[b]) return;
            moved.insert(moved.end(), {a, b});
        }
        std::ranges::sort(moved);
        if (std::ranges::adjacent_find(moved) != moved.end()) return;
        const auto swap_all = [&] {
            for (const auto& [a, b] : swaps) std::swap(piece_[a], piece_[b]);
        };
        swap_all();
        if (!std::ranges::all_of(moved, [&](int cell) { return connected(cell); })) swap_all();
    }

    [[nodiscard]] const std::vector<int>& piece() const { return piece_; }

private:
    // The piece of a neighbour, at random among those of other pieces; -1 where there is none.
    int other_piece(SplitMix64& rng, int cell) {
        int chosen = -1;
        int count = 0;
        for (const int other : beside_[cell]) {
            if (piece_[other] == piece_[cell] || rng.below(++count) != 0) continue;
            chosen = piece_[other];
        }
        return chosen;
    }
    // A cell of theirs that is beside one of mine, other than the one that goes.
    int taken(SplitMix64& rng, int mine, int theirs, int going) {
        int chosen = -1;
        int count = 0;
        for (int cell = 0; cell < side_ * side_; ++cell) {
            if (piece_[cell] != theirs) continue;
            const bool fits = std::ranges::any_of(beside_[cell], [&](int other) {
                return piece_[other] == mine && other != going;
            });
            if (fits && rng.below(++count) == 0) chosen = cell;
        }
        return chosen;
    }
    // Whether the piece of a cell has all its cells in one.
    bool connected(int cell) {
        reached_.assign(1, cell);
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            for (const int other : beside_[reached_[i]]) {
                if (piece_[other] != piece_[cell]) continue;
                if (std::ranges::find(reached_, other) == reached_.end()) reached_.push_back(other);
            }
        }
        return reached_.size() == static_cast<std::size_t>(side_);
    }

    int side_;
    std::vector<int> piece_;
    std::vector<std::vector<int>> beside_;
    std::vector<int> reached_;
};

} // namespace

std::vector<std::vector<int>> cells_beside(int side) {
    std::vector<std::vector<int>> beside(side * side);
    for (int cell = 0; cell < side * side; ++cell) {
        if (cell >= side) beside[cell].push_back(cell - side);
        if (cell % side > 0) beside[cell].push_back(cell - 1);
        if (cell % side < side - 1) beside[cell].push_back(cell + 1);
        if (cell < side * (side - 1)) beside[cell].push_back(cell + side);
    }
    return beside;
}

std::vector<int> random_pieces(SplitMix64& rng, int side, int box_width, const std::vector<std::vector<int>>& images) {
    Pieces pieces(side, box_width);
    for (int i = exchanges * side * side; i > 0; --i) pieces.exchange(rng, images);
    return pieces.piece();
}

} // namespace alldiff::generate
