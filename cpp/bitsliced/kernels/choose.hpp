// Branching: which choice each settled lane makes.
//
// The rule, which the scalar search follows too, so that both walk the same tree: take the band or
// stack that has the fewest digits with several configurations (permutations), those with more than two
// counted twice, but some; in it a digit with two, or else with more, and of that digit the first line
// in which it has several minirows (minicolumns). Ties go to the lowest index.
//
// Sweeps do not see that a minirow has room for three digits only. That is looked at before each
// choice: where three digits must be in it the others leave it, and the lane is swept again; where four
// must, it is dead.
#pragma once

#include "sweep.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

// A choice: the digit takes the first possible entry of a line of a group, see Denials, or it does not.
// As a number, in planes and rows: which entries of the line are possible, the line, the group, and the
// digit.
struct Choice {
    int number;

    [[nodiscard]] int possible() const { return number & 7; }
    [[nodiscard]] int line() const { return number >> 3 & 3; }
    [[nodiscard]] int group() const { return number >> 5 & 7; }
    [[nodiscard]] int digit() const { return number >> 8; }
};

struct Sum {
    Plane one;
    Plane carry;
};
ALLDIFF_INLINE Sum add(const Plane& a, const Plane& b, const Plane& c) {
    return {xor3(a, b, c), majority(a, b, c)};
}

// Adds up `size` bits, an odd number; writes the carries, of which there are half as many.
template <int size>
ALLDIFF_INLINE Plane add_up(const Plane* bits, Plane* carries) {
    Plane sum = bits[0];
#pragma GCC unroll 8
    for (int i = 1; i < size; i += 2) {
        const Sum next = add(sum, bits[i], bits[i + 1]);
        sum = next.one;
        carries[i / 2] = next.carry;
    }
    return sum;
}

// Finds the choices of the lanes of a block.
class Chooser {
public:
    Plane crowded; // four digits must be in some entry
    Plane moved;   // some digit has left an entry where three others must be

    // Looks for what to do with the lanes `settled`, which must be at the fixpoint, neither solved nor
    // dead. Those that are not crowded and have not moved have a choice then.
    void choose(Block& block, const Plane& settled) {
        crowded = moved = Plane{};
        for (Plane& bit : choice_) bit = Plane{};
        for (Plane& bit : least_) bit = ~Plane{};
        for (int group = 0; group < 6; ++group) {
            for (int line = 0; line < 3; ++line) read(block, group, line, settled);
            count_open();
            compare(group);
        }
        transpose_quarters(choice_);
    }

    [[nodiscard]] Choice at(int lane) const {
        const Word numbers = words_of(choice_)[words * (lane % 16) + lane / 64]; // of four lanes
        return {static_cast<int>(numbers >> lane % 64 / 16 * 16 & 0xFFFF)};
    }

private:
    // Looks at a line of a group: which entries the digits can take, and where three or four of them have
    // to take the same one, having no other in the line. At the fixpoint, a digit has several
    // configurations where it has two entries in a line, and more than two where it has three.
    void read(Block& block, int group, int line, const Plane& settled) {
        const int step = cell_step(group);
        const int between = first_cell(group, 1) - first_cell(group, 0);
        const Plane* const first = block.digits[0] + first_cell(group, 3 * line);
        Plane sure[3][9];
        Plane leaving[3] = {}; // where a digit is possible and not sure
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) {
            const Plane* const x = first + cells * d;
            const Plane* const y = x + between;
            const Plane* const z = y + between;
            const Plane m[3] = {or3(x[0], x[step], x[2 * step]), or3(y[0], y[step], y[2 * step]),
                                or3(z[0], z[step], z[2 * step])};
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                sure[i][d] = and_nor(m[i], m[(i + 1) % 3], m[(i + 2) % 3]);
                leaving[i] = or_and_not(leaving[i], m[i], sure[i][d]);
                entries_[d][3 * line + i] = m[i];
            }
            const Plane two = majority(m[0], m[1], m[2]);
            const Plane three = and3(m[0], m[1], m[2]);
            open_[d] = line == 0 ? two : open_[d] | two;
            open_[9 + d] = line == 0 ? three : open_[9 + d] | three;
        }
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            Plane carries[4];
            const Plane odd = add_up<9>(sure[i], carries);
            const Plane low = carries[0] | carries[1];
            const Plane high = carries[2] | carries[3];
            const Plane four = or3(carries[0] & carries[1], carries[2] & carries[3], low & high);
            crowded |= four;
            const Plane full = and3(leaving[i], settled, or_and(four, low | high, odd));
            if (any(full)) leave(block, group, 3 * line + i, full);
        }
    }

    // Takes the digits that are not sure of an entry away from it.
    void leave(Block& block, int group, int entry, const Plane& full) {
        moved |= full;
        const int line = entry / 3 * 3;
        const int step = cell_step(group);
        for (int d = 0; d < 9; ++d) {
            const Plane* const m = entries_[d] + line;
            const Plane gone = and_or(full, m[(entry + 1) % 3], m[(entry + 2) % 3]);
            Plane* const x = block.digits[d] + first_cell(group, entry);
            x[0] &= ~gone;
            x[step] &= ~gone;
            x[2 * step] &= ~gone;
        }
    }

    // Adds up the open digits of a group.
    void count_open() {
        Plane twos[9];
        Plane fours[4];
        Plane eights[1];
        const Plane ones = add_up<17>(open_, twos);
        total_[0] = ones ^ open_[17];
        twos[8] = ones & open_[17];
        total_[1] = add_up<9>(twos, fours);
        const Plane four = add_up<3>(fours, eights);
        total_[2] = four ^ fours[3];
        const Plane eight = four & fours[3];
        total_[3] = eights[0] ^ eight;
        total_[4] = eights[0] & eight;
    }

    // Where the group has fewer open digits than those before, but some, its choice is taken.
    void compare(int group) {
        Plane open = {};
        Plane any_two = {};
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) {
            open |= open_[d];
            any_two = or_and_not(any_two, open_[d], open_[9 + d]);
        }
        Plane fewer = {};
#pragma GCC unroll 5
        for (int i = 0; i < 5; ++i) { // the highest bit that differs decides
            fewer = blend(total_[i] ^ least_[i], least_[i], fewer);
        }
        fewer &= open;
        if (!any(fewer)) return;
        Plane waiting = fewer;
        Plane number[12] = {}; // as that of a choice
        for (int i = 0; i < 3; ++i) number[5 + i] = (group >> i & 1) != 0 ? fewer : Plane{};
#pragma GCC unroll 1
        for (int d = 0; d < 9; ++d) {
            const Plane mine = waiting & open_[d] & ~(open_[9 + d] & any_two);
            waiting &= ~mine;
            const Plane* const m = entries_[d];
            const Plane first = majority(m[0], m[1], m[2]);
            const Plane second = majority(m[3], m[4], m[5]);
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const Plane later = blend(second, m[3 + i], m[6 + i]);
                number[i] = or_and(number[i], mine, blend(first, m[i], later));
            }
            number[3] = or_and(number[3], mine, second & ~first);
            number[4] = or_and(number[4], mine, ~(first | second));
            for (int i = 0; i < 4; ++i) {
                if ((d >> i & 1) != 0) number[8 + i] |= mine;
            }
        }
#pragma GCC unroll 12
        for (int i = 0; i < 12; ++i) choice_[i] = blend(fewer, number[i], choice_[i]);
#pragma GCC unroll 5
        for (int i = 0; i < 5; ++i) least_[i] = blend(fewer, total_[i], least_[i]);
    }

    Plane choice_[16];    // the bits of the numbers, and at the end the numbers
    Plane least_[5];      // how many open digits the groups of the choices have
    Plane entries_[9][9]; // that the digits can take in the group at hand
    Plane open_[18];      // digits with several configurations there, then those with more than two
    Plane total_[5];      // how many these are together
};

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
