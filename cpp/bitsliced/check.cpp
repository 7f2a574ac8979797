#include "check.hpp"

namespace alldiff::bitsliced {

bool is_solution(const std::uint8_t* givens, const std::uint8_t* values) {
    constexpr unsigned all = 0x3FE; // bits 1 to 9
    unsigned wrong = 0;
    for (int cell = 0; cell < 81; ++cell) {
        wrong |= values[cell] > 9;
        wrong |= static_cast<unsigned>(givens[cell] != 0) &
                 static_cast<unsigned>(givens[cell] != values[cell]);
    }
    // A house of nine cells has nine different values if together they have all.
    unsigned columns[9] = {};
    for (int band = 0; band < 81; band += 27) {
        unsigned boxes[3] = {};
        for (int row = band; row < band + 27; row += 9) {
            unsigned in_row = 0;
            for (int column = 0; column < 9; ++column) {
                const unsigned bit = 1U << (values[row + column] & 15);
                in_row |= bit;
                columns[column] |= bit;
                boxes[column / 3] |= bit;
            }
            wrong |= in_row ^ all;
        }
        for (const unsigned box : boxes) wrong |= box ^ all;
    }
    for (const unsigned column : columns) wrong |= column ^ all;
    return wrong == 0;
}

} // namespace alldiff::bitsliced
