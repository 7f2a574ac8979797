// Two colours along the strong links of one value: of each net, one colour is true throughout.
#include <array>

#include "conjugates.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

struct ColourNet {
    std::array<Cells, 2> colours;
    std::vector<int> houses; // of the strong links that hold it together

    Cells cells() const { return colours[0] | colours[1]; }
};

std::vector<ColourNet> nets(const Position& position, int value) {
    std::vector<ColourNet> found;
    const auto pairs = conjugates(position, value);
    Cells coloured;
    for (const auto& seed : pairs) {
        if (coloured.has(seed.first)) continue;
        ColourNet net;
        net.colours[0].add(seed.first);
        for (bool grown = true; grown;) {
            grown = false;
            for (const auto& [first, second, house] : pairs) {
                for (const auto& [from, to] : {std::pair{first, second}, {second, first}}) {
                    if (!net.cells().has(from) || net.cells().has(to)) continue;
                    net.colours[net.colours[0].has(from) ? 1 : 0].add(to);
                    net.houses.push_back(house);
                    grown = true;
                }
            }
        }
        coloured |= net.cells();
        found.push_back(std::move(net));
    }
    return found;
}

Cells seen_by_any(const Board& board, const Cells& cells) {
    Cells seen;
    for (const int cell : cells) seen |= board.peers[cell];
    return seen;
}

// Whether two cells of a colour see each other, so that it must be false.
bool wraps(const Board& board, const Cells& colour) {
    return seen_by_any(board, colour).meets(colour);
}

DeductionBuilder& describe(DeductionBuilder& found, const ColourNet& net, int value, Colour first, Colour second) {
    for (const int house : net.houses) found.uses(house, main_part);
    return found.shade(net.colours[0], value, first).shade(net.colours[1], value, second);
}

// The house in which the cell sees one of the others.
DeductionBuilder& sees_one(DeductionBuilder& found, const Board& board, int cell, const Cells& others) {
    return found.sees(cell, (board.peers[cell] & others).first(), other_part);
}

void trap(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (int value = 1; value <= board.values; ++value) {
        for (const ColourNet& net : nets(position, value)) {
            if (wraps(board, net.colours[0]) || wraps(board, net.colours[1])) continue;
            const Cells lost = (position.holders(value) & seen_by_any(board, net.colours[0]) &
                                seen_by_any(board, net.colours[1])) - net.cells();
            if (lost.empty()) continue;
            DeductionBuilder found(position, "simple-colouring-trap");
            describe(found, net, value, main_part, other_part);
            for (const int cell : lost) {
                sees_one(found, board, cell, net.colours[0]);
                sees_one(found, board, cell, net.colours[1]);
            }
            if (!sink.take(std::move(found.remove(lost, value)))) return;
        }
    }
}

void wrap(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (int value = 1; value <= board.values; ++value) {
        for (const ColourNet& net : nets(position, value)) {
            for (const Cells& colour : net.colours) {
                if (!wraps(board, colour)) continue;
                DeductionBuilder found(position, "simple-colouring-wrap");
                describe(found, net, value, main_part, other_part);
                for (const int cell : colour) {
                    if (!board.peers[cell].meets(colour)) continue;
                    sees_one(found, board, cell, colour);
                    break;
                }
                if (!sink.take(std::move(found.remove(colour, value)))) return;
            }
        }
    }
}

// Calls `visit` for every two nets of one value, each of which may be true; both ways round.
template <typename Visit> void pairs_of_nets(const Position& position, Visit visit) {
    const Board& board = position.board();
    for (int value = 1; value <= board.values; ++value) {
        std::vector<ColourNet> sound;
        for (ColourNet& net : nets(position, value)) {
            if (!wraps(board, net.colours[0]) && !wraps(board, net.colours[1])) {
                sound.push_back(std::move(net));
            }
        }
        for (const ColourNet& first : sound) {
            for (const ColourNet& second : sound) {
                if (&first != &second && !visit(first, second, value)) return;
            }
        }
    }
}

// A colour of one net sees a colour of another: they are not both true, so one of their opposites is.
void multi_1(const Position& position, Sink& sink) {
    const Board& board = position.board();
    pairs_of_nets(position, [&](const ColourNet& first, const ColourNet& second, int value) {
        if (&first > &second) return true;
        DeductionBuilder found(position, "multi-colouring-1");
        describe(found, first, value, main_part, other_part);
        describe(found, second, value, third_part, fourth_part);
        Cells all;
        for (const int a : {0, 1}) {
            for (const int b : {0, 1}) {
                const Cells touching = first.colours[a] & seen_by_any(board, second.colours[b]);
                if (touching.empty()) continue;
                const Cells& one = first.colours[1 - a];
                const Cells& other = second.colours[1 - b];
                const Cells lost = (position.holders(value) & seen_by_any(board, one) &
                                    seen_by_any(board, other)) - all;
                if (lost.empty()) continue;
                all |= lost;
                sees_one(found, board, touching.first(), second.colours[b]);
                for (const int cell : lost) {
                    sees_one(found, board, cell, one);
                    sees_one(found, board, cell, other);
                }
            }
        }
        return sink.take(std::move(found.remove(all, value)));
    });
}

// A colour of one net sees both colours of another, one of which is true.
void multi_2(const Position& position, Sink& sink) {
    const Board& board = position.board();
    pairs_of_nets(position, [&](const ColourNet& first, const ColourNet& second, int value) {
        for (const Cells& colour : first.colours) {
            const Cells touching0 = colour & seen_by_any(board, second.colours[0]);
            const Cells touching1 = colour & seen_by_any(board, second.colours[1]);
            if (touching0.empty() || touching1.empty()) continue;
            DeductionBuilder found(position, "multi-colouring-2");
            describe(found, first, value, main_part, other_part);
            describe(found, second, value, third_part, fourth_part);
            sees_one(found, board, touching0.first(), second.colours[0]);
            sees_one(found, board, touching1.first(), second.colours[1]);
            if (!sink.take(std::move(found.remove(colour, value)))) return false;
        }
        return true;
    });
}

} // namespace

std::span<const Technique> colouring() {
    static constexpr Technique all[] = {
        {"simple-colouring-trap", trap},
        {"simple-colouring-wrap", wrap},
        {"multi-colouring-1", multi_1},
        {"multi-colouring-2", multi_2},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
