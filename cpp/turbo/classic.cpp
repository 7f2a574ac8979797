#include "classic.hpp"

#include <array>
#include <utility>
#include <vector>

#include "board.hpp"

namespace alldiff::turbo {

namespace {

constexpr int side = 9;
constexpr int cells = 81;

// The variables of house `number`: rows, then columns, then boxes.
constexpr std::array<int, side> house(int number) {
    std::array<int, side> variables{};
    const int which = number % side;
    for (int i = 0; i < side; ++i) {
        if (number < side) {
            variables[i] = which * side + i;
        } else if (number < 2 * side) {
            variables[i] = i * side + which;
        } else {
            variables[i] = (which / 3 * 3 + i / 3) * side + which % 3 * 3 + i % 3;
        }
    }
    return variables;
}

class Search {
public:
    Search(const Limits& limits, std::uint64_t keep) : poll_(limits), keep_(keep) {}

    // Depth-first over choices between two candidates, on an explicit stack of boards.
    Outcome run(const Board& start) {
        stack_.push_back(start);
        while (!stack_.empty()) {
            const LimitReached reached = poll_.tick(outcome_.stats.nodes);
            if (reached != LimitReached::none) return finish(reached);
            Board board = stack_.back();
            stack_.pop_back();
            const Choice choice = settle(board);
            if (choice.digit == contradiction) {
                ++outcome_.stats.fails;
            } else if (choice.digit == solved) {
                if (!found(board)) return finish(LimitReached::solutions);
            } else {
                branch(board, choice);
            }
        }
        outcome_.complete = true;
        return finish(LimitReached::none);
    }

private:
    static constexpr int contradiction = -1;
    static constexpr int solved = -2;
    struct Choice {
        int digit;
        int band = 0;
        int cell = 0;
    };

    Outcome finish(LimitReached reached) {
        outcome_.limit_reached = reached;
        outcome_.stats.seconds = poll_.elapsed();
        return std::move(outcome_);
    }

    // Places what follows, and returns what to try next.
    static Choice settle(Board& board) {
        while (true) {
            if (!board.close_digits()) return {contradiction};
            bool progress = false;
            std::array<Band, 3> pairs{};
            Band open = 0;
            for (int b = 0; b < 3; ++b) {
                Band one = 0;
                Band two = 0;
                Band three = 0;
                for (const auto& digit : board.digits) {
                    three |= two & digit[b];
                    two |= one & digit[b];
                    one |= digit[b];
                }
                if (one != all_cells) return {contradiction};
                open |= two;
                pairs[b] = two & ~three;
                for (Band singles = one & ~two & ~board.placed[b]; singles != 0;
                     singles &= singles - 1) {
                    progress |= place_single(board, b, std::countr_zero(singles));
                }
            }
            if (progress) continue;
            return open == 0 ? Choice{solved} : choose(board, pairs);
        }
    }

    static bool place_single(Board& board, int band, int cell) {
        for (int digit = 0; digit < side; ++digit) {
            if ((board.digits[digit][band] >> cell & 1) != 0) {
                board.place(digit, band, cell);
                return true;
            }
        }
        // A single placed just before took the last candidate: the next round finds the cell empty.
        return true;
    }

    // Takes the cell with two candidates that sees the most other such cells, or else a candidate of
    // a digit with the fewest places in a box.
    static Choice choose(const Board& board, const std::array<Band, 3>& pairs) {
        int most = -1;
        Choice pair{contradiction};
        for (int b = 0; b < 3; ++b) {
            for (Band cells_left = pairs[b]; cells_left != 0; cells_left &= cells_left - 1) {
                const int cell = std::countr_zero(cells_left);
                const Band column = columns_to_band(1U << cell % side);
                int seen = std::popcount(pairs[b] & ~tables::apart[cell]);
                for (int other = 0; other < 3; ++other) {
                    if (other != b) seen += std::popcount(pairs[other] & column);
                }
                if (seen > most) {
                    most = seen;
                    pair = {0, b, cell};
                }
            }
        }
        if (most >= 0) {
            while ((board.digits[pair.digit][pair.band] >> pair.cell & 1) == 0) ++pair.digit;
            return pair;
        }
        Choice best{0};
        int fewest = 28;
        for (int digit = 0; digit < side; ++digit) {
            for (int b = 0; b < 3; ++b) {
                for (int box = 0; box < 3; ++box) {
                    const Band places = board.digits[digit][b] & first_box << 3 * box;
                    const int count = std::popcount(places);
                    if (count > 1 && count < fewest) {
                        fewest = count;
                        best = {digit, b, std::countr_zero(places)};
                    }
                }
            }
        }
        return best;
    }

    // Pushes the board without the candidate and, to be searched first, with it placed.
    void branch(Board& board, const Choice& choice) {
        ++outcome_.stats.nodes;
        Board without = board;
        without.digits[choice.digit][choice.band] ^= 1U << choice.cell;
        without.dirty |= 1U << choice.digit;
        stack_.push_back(without);
        board.place(choice.digit, choice.band, choice.cell);
        stack_.push_back(board);
        outcome_.stats.max_depth =
            std::max(outcome_.stats.max_depth, static_cast<int>(stack_.size()) - 1);
    }

    // Counts a solution; returns false where that was the last one wanted.
    bool found(const Board& board) {
        if (outcome_.count++ < keep_) {
            std::vector<int> values(cells);
            for (int digit = 0; digit < side; ++digit) {
                for (int b = 0; b < 3; ++b) {
                    for (Band bits = board.digits[digit][b]; bits != 0; bits &= bits - 1) {
                        values[27 * b + std::countr_zero(bits)] = digit + 1;
                    }
                }
            }
            outcome_.solutions.push_back(std::move(values));
        }
        return outcome_.count != poll_.limits().solutions;
    }

    Poll poll_;
    std::uint64_t keep_;
    std::vector<Board> stack_;
    Outcome outcome_;
};

} // namespace

bool is_classic(const Model& model) {
    if (model.variables != cells || model.words != 1 || model.constraints.size() != 27) return false;
    for (const auto domain : model.domains) {
        if ((domain & ~std::uint64_t{0x3FE}) != 0) return false;
    }
    for (int number = 0; number < 27; ++number) {
        const auto& constraint = model.constraints[number];
        if (constraint.type != Constraint::Type::all_different ||
            constraint.variables.size() != side) {
            return false;
        }
        const auto expected = house(number);
        for (int i = 0; i < side; ++i) {
            if (constraint.variables[i] != expected[i]) return false;
        }
    }
    return true;
}

Outcome solve_classic(const Model& model, const Limits& limits, std::uint64_t keep) {
    std::array<std::uint32_t, cells> domains{};
    for (int cell = 0; cell < cells; ++cell) {
        domains[cell] = static_cast<std::uint32_t>(model.domains[cell]);
    }
    for (const auto& [cell, value] : model.givens) {
        domains[cell] &= value < 10 ? 1U << value : 0U;
    }
    Board board{};
    for (int cell = 0; cell < cells; ++cell) {
        for (std::uint32_t values = domains[cell] >> 1; values != 0; values &= values - 1) {
            board.digits[std::countr_zero(values)][cell / 27] |= 1U << cell % 27;
        }
    }
    // Two equal givens in a house contradict each other before anything else is looked at.
    for (const auto& [cell, value] : model.givens) {
        const bool possible = (domains[cell] >> 1) != 0 &&
                              (board.digits[value - 1][cell / 27] >> cell % 27 & 1) != 0;
        if (!possible) {
            Outcome none;
            none.complete = true;
            return none;
        }
        board.place(value - 1, cell / 27, cell % 27);
    }
    return Search(limits, keep).run(board);
}

} // namespace alldiff::turbo
