// Branching: which literal each settled lane tries.
//
// The rule, which the scalar search follows too, so that both walk the same tree: take the band or
// stack with the fewest live configurations (permutations, summed over the digits) that is not yet
// settled, in it a digit with two configurations, or else three, or else more, and of that digit the
// first minirow (minicolumn) that is not the only one of its line. Ties go to the lowest index.
//
// Propagation does not see that a minirow has room for three digits only. Without a look at that
// before each choice, a nearly empty grid would be searched for ever.
#pragma once

#include "sweep.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

// A literal: the digit takes minirow or minicolumn `entry` (3 * line + place) of a group: three bands,
// then three stacks. As a number, in planes and rows: digit + 16 * group + 128 * entry.
struct Literal {
    std::uint8_t cells[3];      // which the digit leaves where the literal does not hold
    std::uint8_t box_mates[6];  // which the digit leaves where it holds
};

// The literals of one digit, by number / 16.
struct Literals {
    Literal at[8 * 9] = {};

    constexpr Literals() {
        for (int group = 0; group < 6; ++group) {
            for (int entry = 0; entry < 9; ++entry) {
                Literal& literal = at[group + 8 * entry];
                for (int i = 0; i < 3; ++i) {
                    literal.cells[i] = cell(group, entry, i);
                    for (int mate = 0; mate < 2; ++mate) {
                        literal.box_mates[3 * mate + i] = cell(group, box_mate(group, entry, mate), i);
                    }
                }
            }
        }
    }

private:
    static constexpr std::uint8_t cell(int group, int entry, int i) {
        const int line = entry / 3;
        const int place = entry % 3;
        return static_cast<std::uint8_t>(group < 3 ? 27 * group + 9 * line + 3 * place + i
                                                   : 27 * line + 9 * i + 3 * (group - 3) + place);
    }
    static constexpr int box_mate(int group, int entry, int mate) {
        return group < 3 ? (entry + 3 * (mate + 1)) % 9 : entry / 3 * 3 + (entry + mate + 1) % 3;
    }
};
inline constexpr Literals literals;

// Fills in which minirows and minicolumns a digit can take, for each group.
inline void read_entries(const Plane* digit, Plane (*entries)[9]) {
    for (int band = 0; band < 3; ++band) {
        for (int stack = 0; stack < 3; ++stack) {
            const Plane* const x = digit + 27 * band + 3 * stack;
            for (int i = 0; i < 3; ++i) {
                entries[band][3 * i + stack] = x[9 * i] | x[9 * i + 1] | x[9 * i + 2];
                entries[3 + stack][3 * band + i] = x[i] | x[9 + i] | x[18 + i];
            }
        }
    }
}

// A number of up to six bits in every lane.
struct Number {
    Plane bit[6];
};

// How many configurations a digit has in a group, by class.
struct Configurations {
    Plane two;
    Plane three;
    Plane more;
};

inline Plane majority(const Plane& a, const Plane& b, const Plane& c) {
    return (a & b) | (c & (a ^ b));
}

// Counts the configurations of a matrix, and adds their number to a total.
inline Configurations count_configurations(const Plane* m, Number& total) {
    const Plane p0 = m[0] & m[4] & m[8];
    const Plane p1 = m[0] & m[5] & m[7];
    const Plane p2 = m[1] & m[3] & m[8];
    const Plane p3 = m[1] & m[5] & m[6];
    const Plane p4 = m[2] & m[3] & m[7];
    const Plane p5 = m[2] & m[4] & m[6];
    const Plane ones_a = p0 ^ p1 ^ p2;
    const Plane ones_b = p3 ^ p4 ^ p5;
    const Plane twos_a = majority(p0, p1, p2);
    const Plane twos_b = majority(p3, p4, p5);
    const Plane carry = ones_a & ones_b;
    const Plane s0 = ones_a ^ ones_b;
    const Plane s1 = twos_a ^ twos_b ^ carry;
    const Plane s2 = majority(twos_a, twos_b, carry);
    const Plane c0 = total.bit[0] & s0;
    total.bit[0] ^= s0;
    const Plane c1 = majority(total.bit[1], s1, c0);
    total.bit[1] ^= s1 ^ c0;
    Plane c = majority(total.bit[2], s2, c1);
    total.bit[2] ^= s2 ^ c1;
    for (int i = 3; i < 6; ++i) {
        const Plane next = total.bit[i] & c;
        total.bit[i] ^= c;
        c = next;
    }
    return {s1 & ~s0 & ~s2, s1 & s0, s2};
}

// Tells where four digits or more have entry `i` of a group as the only one of its line. Counts the
// digits that have another one there: a carry of these is missing where two of three are sure.
inline Plane holds_four(const Plane (*entries)[6][9], int group, int i) {
    const int one = i / 3 * 3 + (i + 1) % 3;
    const int other = i / 3 * 3 + (i + 2) % 3;
    Plane sums[3];
    Plane carries[4];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
        const Plane a = entries[3 * k][group][one] | entries[3 * k][group][other];
        const Plane b = entries[3 * k + 1][group][one] | entries[3 * k + 1][group][other];
        const Plane c = entries[3 * k + 2][group][one] | entries[3 * k + 2][group][other];
        sums[k] = a ^ b ^ c;
        carries[k] = majority(a, b, c);
    }
    carries[3] = majority(sums[0], sums[1], sums[2]);
    return ~((carries[0] & carries[1] & (carries[2] | carries[3])) |
             (carries[2] & carries[3] & (carries[0] | carries[1])));
}

// Sets the bits of a number in the lanes of `mask`.
inline void put(Plane* bits, int number, const Plane& mask) {
    for (int i = 0; number >> i != 0; ++i) {
        if ((number >> i & 1) != 0) bits[i] |= mask;
    }
}

// Finds the literal of each of the lanes `settled`, which must be at the fixpoint, neither solved nor
// dead, and leaves it in block.choice. Returns where a minirow or minicolumn has to hold four digits.
inline Plane choose(Block& block, const Plane& settled) {
    Plane entries[9][6][9];
    Configurations configurations[6][9];
    Number totals[6] = {};
    for (int d = 0; d < 9; ++d) {
        read_entries(block.digits[d], entries[d]);
        for (int g = 0; g < 6; ++g) {
            configurations[g][d] = count_configurations(entries[d][g], totals[g]);
        }
    }
    Plane crowded = {};
    for (int g = 0; g < 6; ++g) {
#pragma GCC unroll 9
        for (int i = 0; i < 9; ++i) crowded |= holds_four(entries, g, i);
    }
    Plane least[6]; // where the group has the smallest total of those that are not settled
    Plane two[6];   // where a digit has two configurations in the group
    Plane three[6];
    for (int g = 0; g < 6; ++g) {
        two[g] = three[g] = Plane{};
        Plane more = {};
        for (int d = 0; d < 9; ++d) {
            two[g] |= configurations[g][d].two;
            three[g] |= configurations[g][d].three;
            more |= configurations[g][d].more;
        }
        least[g] = settled & (two[g] | three[g] | more);
    }
    for (int i = 5; i >= 0; --i) {
        Plane zero = {};
        for (int g = 0; g < 6; ++g) zero |= least[g] & ~totals[g].bit[i];
        for (int g = 0; g < 6; ++g) least[g] &= ~(zero & totals[g].bit[i]);
    }
    for (Plane& bits : block.choice) bits = Plane{};
    Plane chosen[9] = {}; // the entries of the chosen digit in the chosen group
    Plane waiting = settled;
    for (int g = 0; g < 6; ++g) {
        Plane here = least[g] & waiting;
        waiting &= ~here;
        put(block.choice + 4, g, here);
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) {
            const Configurations& found = configurations[g][d];
            const Plane mine =
                here & (found.two | (~two[g] & (found.three | (~three[g] & found.more))));
            here &= ~mine;
            put(block.choice, d, mine);
            for (int i = 0; i < 9; ++i) chosen[i] |= mine & entries[d][g][i];
        }
    }
    waiting = settled;
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
        const int line = i / 3 * 3;
        const Plane others = chosen[line + (i + 1) % 3] | chosen[line + (i + 2) % 3];
        const Plane mine = waiting & chosen[i] & others;
        waiting &= ~mine;
        put(block.choice + 7, i, mine);
    }
    return crowded;
}

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
