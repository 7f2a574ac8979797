#include "grid.hpp"

#include <algorithm>

namespace alldiff::reason::explainer {

namespace {

struct Sets {
    std::array<Cells, 81> peers;
    std::array<std::array<Cells, 9>, kinds> houses;

    Sets() {
        for (int cell = 0; cell < 81; ++cell) {
            for (const int peer : geometry.peers[cell]) peers[cell].add(peer);
            for (int kind = 0; kind < kinds; ++kind) {
                houses[kind][geometry.house[kind][cell]].add(cell);
            }
        }
    }
};

const Sets& sets() {
    static const Sets all;
    return all;
}

} // namespace

const Cells& peers_of(int cell) { return sets().peers[cell]; }
const Cells& cells_of(int kind, int house) { return sets().houses[kind][house]; }

Grid::Grid(const State& state) {
    for (int cell = 0; cell < 81; ++cell) {
        values_[cell] = static_cast<std::uint8_t>(state.values[cell]);
        if (values_[cell] != 0) continue;
        marks_[cell] = static_cast<Marks>(state.candidates[cell]);
        for (unsigned rest = marks_[cell]; rest != 0; rest &= rest - 1) {
            for (int kind = 0; kind < kinds; ++kind) {
                spots_[kind][geometry.house[kind][cell]][lowest(rest)] |= bit(geometry.spot[kind][cell]);
            }
        }
    }
}

int Grid::open(int kind, int house) const {
    return static_cast<int>(std::ranges::count_if(
        geometry.cell[kind][house], [&](int cell) { return values_[cell] == 0; }));
}

int Grid::placed(int value) const {
    return static_cast<int>(std::ranges::count(values_, static_cast<std::uint8_t>(value)));
}

bool Grid::solved() const { return std::ranges::find(values_, 0) == values_.end(); }

bool Grid::contradictory() const {
    for (int cell = 0; cell < 81; ++cell) {
        if (values_[cell] == 0 && marks_[cell] == 0) return true;
    }
    for (int kind = 0; kind < kinds; ++kind) {
        for (int house = 0; house < 9; ++house) {
            unsigned possible = 0;
            for (const int cell : geometry.cell[kind][house]) {
                possible |= values_[cell] != 0 ? bit(values_[cell]) : marks_[cell];
            }
            if (size(possible) < 9) return true;
        }
    }
    return false;
}

void Grid::place(int cell, int value) {
    for (unsigned rest = marks_[cell]; rest != 0; rest &= rest - 1) remove(cell, lowest(rest));
    values_[cell] = static_cast<std::uint8_t>(value);
    for (const int peer : geometry.peers[cell]) remove(peer, value);
}

} // namespace alldiff::reason::explainer
