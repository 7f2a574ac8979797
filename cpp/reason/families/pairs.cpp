// Cells far apart with the same two candidates.
#include <algorithm>
#include <array>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Cells with the same two candidates, each seeing the next: they take the two in turn, so that a cell
// that sees one of each kind can be neither.
void remote_pair(const Position& position, Sink& sink) {
    const Board& board = position.board();
    Cells done;
    for (const int seed : position.bivalue()) {
        if (done.has(seed)) continue;
        const Mask marks = position.marks(seed);
        std::array<Cells, 2> turns;
        turns[0].add(seed);
        std::vector<std::pair<int, int>> steps;
        std::vector<int> reached{seed};
        for (std::size_t next = 0; next < reached.size(); ++next) {
            const int from = reached[next];
            for (const int to : position.bivalue() & board.peers[from]) {
                if (position.marks(to) != marks || turns[0].has(to) || turns[1].has(to)) continue;
                turns[turns[0].has(from) ? 1 : 0].add(to);
                steps.emplace_back(from, to);
                reached.push_back(to);
            }
        }
        const Cells chain = turns[0] | turns[1];
        done |= chain;
        if (reached.size() < 4) continue;
        DeductionBuilder found(position, "remote-pair");
        for (const auto& [from, to] : steps) {
            found.sees(from, to, main_part);
            for (Mask rest = marks; rest != 0; rest &= rest - 1) {
                found.link(candidate(from, lowest(rest)),
                           candidate(to, lowest(marks & ~bit(lowest(rest)))), true,
                           rest == marks ? 0 : 1);
            }
        }
        for (const int colour : {0, 1}) {
            for (const int cell : turns[colour]) {
                found.shade_marks(cell, marks, colour == 0 ? main_part : other_part);
            }
        }
        for (const int cell : position.open() - chain) {
            const Cells near0 = board.peers[cell] & turns[0];
            const Cells near1 = board.peers[cell] & turns[1];
            if ((position.marks(cell) & marks) == 0 || near0.empty() || near1.empty()) continue;
            found.sees(cell, near0.first(), other_part).sees(cell, near1.first(), other_part);
            found.remove_marks(cell, marks);
        }
        found.length(static_cast<int>(reached.size()));
        if (!sink.take(std::move(found))) return;
    }
}

// The lines of one kind that a box meets, where each of them meets it in several cells.
std::vector<int> lines_of(const Board& board, int box, const std::vector<int>& lines) {
    std::vector<int> found;
    for (const int line : lines) {
        if (board.houses[line].cells.meets(board.houses[box].cells)) found.push_back(line);
    }
    return found;
}

// Two cells of three boxes side by side, in different boxes and lines: if both held the one value,
// the third box would need it where it cannot be, so one of them holds the other value.
void chute_remote_pair(const Position& position, Sink& sink) {
    const Board& board = position.board();
    for (const auto* lines : {&board.rows, &board.columns}) {
        const auto& line_of = lines == &board.rows ? board.row_of : board.column_of;
        for (const int box : board.boxes) {
            const auto through = lines_of(board, box, *lines);
            for (const int first : position.bivalue()) {
                for (const int second : position.bivalue() - board.peers[first]) {
                    const Mask marks = position.marks(first);
                    if (second <= first || position.marks(second) != marks) continue;
                    const int line1 = line_of[first];
                    const int line2 = line_of[second];
                    if (line1 < 0 || line2 < 0) continue;
                    if (std::find(through.begin(), through.end(), line1) == through.end() ||
                        std::find(through.begin(), through.end(), line2) == through.end()) {
                        continue;
                    }
                    const Cells& third = board.houses[box].cells;
                    if (third.has(first) || third.has(second)) continue;
                    const Cells rest = third - board.houses[line1].cells - board.houses[line2].cells;
                    DeductionBuilder found(position, "chute-remote-pair");
                    found.uses(line1, main_part).uses(line2, main_part).uses(box, main_part);
                    found.shade_marks(first, marks, main_part);
                    found.shade_marks(second, marks, main_part);
                    for (const int cell : rest) found.shade(cell, 0, other_part);
                    const Cells reach = board.peers[first] & board.peers[second];
                    for (Mask values = marks; values != 0; values &= values - 1) {
                        const int value = lowest(values);
                        const int other = lowest(marks & ~bit(value));
                        bool absent = !position.holders(value).meets(rest);
                        for (const int cell : third) absent &= position.value(cell) != value;
                        if (!absent) continue;
                        for (const int cell : position.holders(other) & reach) {
                            found.sees(cell, first, other_part).sees(cell, second, other_part);
                            found.remove_marks(cell, bit(other));
                        }
                    }
                    if (!sink.take(std::move(found))) return;
                }
            }
        }
    }
}

} // namespace

std::span<const Technique> pairs() {
    static constexpr Technique all[] = {
        {"remote-pair", remote_pair},
        {"chute-remote-pair", chute_remote_pair},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
