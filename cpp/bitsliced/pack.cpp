#include "pack.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace alldiff::bitsliced {

namespace {

static_assert(std::endian::native == std::endian::little);

// The format is that of RFC 8878. The code: the 14 bytes that occur, and `/`, which fills a gap, form a
// complete prefix code in which
//     `.` `/` `0` ... `9`  have four bits, 0 to 11, in the order of the characters, and
//     0 and 81, the bytes of a length, have three: 110 and 111.
// So a cell is four bits and a row 12 + 4 * 81 = 336, which is 42 bytes: no row begins within a byte.
constexpr std::size_t cells_of_row = 81;
constexpr std::size_t row_bytes = 4 + cells_of_row;
constexpr std::size_t packed_row = 42;
constexpr std::uint8_t length_code[] = {0xFB, 0x60}; // 111 110 110 110, and room for the first cell

constexpr std::size_t streams = 4;
constexpr std::size_t rows_of_block = 1540; // as many as 128 KiB hold, in four streams alike
constexpr std::size_t frame_header = 4 + 1 + 4;
constexpr std::size_t block_header = 3;
constexpr std::size_t literals_header = 5;
// A weight for each byte below 81, two in a byte, and their number; that of 81 follows from the others.
constexpr std::size_t tree_size = 1 + (81 + 1) / 2;
constexpr std::size_t jump_table = 2 * (streams - 1);
// Of a block besides its rows; each stream ends with a byte that marks its end, and no sequences follow.
constexpr std::size_t block_extra = block_header + literals_header + tree_size + jump_table + streams + 1;

enum BlockType : std::uint8_t { raw = 0, compressed = 2 };

class Bytes {
public:
    explicit Bytes(std::uint8_t* at) : at_(at) {}

    void number(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) *at_++ = static_cast<std::uint8_t>(value >> (8 * i));
    }
    void copy(const void* bytes, std::size_t size) {
        std::memcpy(at_, bytes, size);
        at_ += size;
    }
    // Leaves room for some bytes and returns where it is.
    std::uint8_t* room(std::size_t size) { return (at_ += size) - size; }

    void begin_block(bool last, BlockType type, std::size_t size) {
        number(static_cast<std::uint64_t>(last) | static_cast<std::uint64_t>(type) << 1 | size << 3,
               block_header);
    }

private:
    std::uint8_t* at_;
};

void write_tree(Bytes& out) {
    out.number(127 + 81, 1);
    for (unsigned byte = 0; byte < 81; byte += 2) {
        const auto weight = [](unsigned b) { return b == 0 ? 2U : b >= '.' && b <= '9' ? 1U : 0U; };
        out.number(weight(byte) << 4 | (byte == 80 ? 0 : weight(byte + 1)), 1);
    }
}

// Sixteen cells at once, or eight pairs of them.
using Piece [[gnu::vector_size(16)]] = std::uint8_t;
using Pairs [[gnu::vector_size(16)]] = std::uint16_t;
using Packed [[gnu::vector_size(8)]] = std::uint8_t;

// Where the cells begin that a row may have, how many there are, and the code of the first.
template <Cells cells>
struct Range {
    static constexpr std::uint8_t least = cells == Cells::values ? 0 : '.';
    static constexpr std::uint8_t size = cells == Cells::values ? 10 : 12;
    static constexpr std::uint8_t code = cells == Cells::values ? 2 : 0;
};

// Packs a row; a decoder reads it from its end. Sets bytes of `bad` where something is no cell.
template <Cells cells>
void pack_row(const std::uint8_t* row, std::uint8_t* packed, Piece& bad) {
    using Range = Range<cells>;
    const auto first = static_cast<std::uint8_t>(row[0] - Range::least);
    packed[41] = length_code[0];
    packed[40] = length_code[1] | ((first + Range::code) & 0x0F);
    bad[0] |= first >= Range::size;
    for (std::size_t i = 0; i < 5; ++i) {
        Piece codes;
        std::memcpy(&codes, row + 1 + 16 * i, sizeof codes);
        codes -= Range::least;
        bad |= reinterpret_cast<Piece>(codes >= Range::size);
        codes += Range::code;
        const auto pairs = reinterpret_cast<Pairs>(codes);
        const Packed squeezed = __builtin_convertvector((pairs << 4 | pairs >> 8) & 0xFF, Packed);
        std::uint64_t bytes;
        std::memcpy(&bytes, &squeezed, sizeof bytes);
        bytes = __builtin_bswap64(bytes);
        std::memcpy(packed + 32 - 8 * i, &bytes, sizeof bytes);
    }
}

// Packs rows whose number can be divided by four.
template <Cells cells>
void write_block(Bytes& out, bool last, const std::uint8_t* rows, std::ptrdiff_t stride,
                 std::size_t size, Piece& bad) {
    const std::size_t rows_of_stream = size / streams;
    const std::size_t stream_size = packed_row * rows_of_stream + 1;
    const std::size_t literals = tree_size + jump_table + streams * stream_size;
    out.begin_block(last, compressed, literals_header + literals + 1);
    // Two bits for "with a tree", two for "four streams, sizes of 18 bits", and the sizes.
    out.number(2 | 3 << 2 | row_bytes * size << 4 | literals << 22, literals_header);
    write_tree(out);
    for (std::size_t i = 1; i < streams; ++i) out.number(stream_size, 2);
    for (std::size_t stream = 0; stream < streams; ++stream) {
        std::uint8_t* packed = out.room(stream_size) + stream_size - 1;
        *packed = 1;
        for (std::size_t i = 0; i < rows_of_stream; ++i, rows += stride) {
            packed -= packed_row;
            pack_row<cells>(rows, packed, bad);
        }
    }
    out.number(0, 1);
}

// Writes the rows that are left over as they are.
template <Cells cells>
void write_rest(Bytes& out, const std::uint8_t* rows, std::ptrdiff_t stride, std::size_t size, Piece& bad) {
    out.begin_block(true, raw, row_bytes * size);
    for (std::size_t i = 0; i < size; ++i, rows += stride) {
        std::uint8_t unused[packed_row];
        pack_row<cells>(rows, unused, bad);
        out.number(cells_of_row, 4);
        std::uint8_t* const text = out.room(cells_of_row);
        for (std::size_t cell = 0; cell < cells_of_row; ++cell) {
            text[cell] = static_cast<std::uint8_t>(rows[cell] + (cells == Cells::values ? '0' : 0));
        }
    }
}

template <Cells cells>
bool write_frame(std::string_view prefix, const std::uint8_t* rows, std::ptrdiff_t stride,
                 std::size_t size, std::uint8_t* frame) {
    Bytes out(frame);
    out.number(0xFD2FB528, 4);
    out.number(0xA0, 1); // the size in four bytes, and no window but the whole
    out.number(unpacked_size(prefix.size(), size), 4);
    out.begin_block(false, raw, prefix.size());
    out.copy(prefix.data(), prefix.size());
    Piece bad = {};
    const std::size_t rest = size % streams;
    for (std::size_t left = size - rest; left != 0;) {
        const std::size_t block = std::min(left, rows_of_block);
        write_block<cells>(out, false, rows, stride, block, bad);
        rows += static_cast<std::ptrdiff_t>(block) * stride;
        left -= block;
    }
    write_rest<cells>(out, rows, stride, rest, bad);
    std::uint64_t halves[2];
    std::memcpy(halves, &bad, sizeof bad);
    return (halves[0] | halves[1]) == 0;
}

} // namespace

std::size_t unpacked_size(std::size_t prefix, std::size_t rows) { return prefix + row_bytes * rows; }

std::size_t packed_size(std::size_t prefix, std::size_t rows) {
    const std::size_t rest = rows % streams;
    const std::size_t blocks = (rows - rest + rows_of_block - 1) / rows_of_block;
    return frame_header + block_header + prefix + blocks * block_extra + packed_row * (rows - rest) +
           block_header + row_bytes * rest;
}

bool pack(std::string_view prefix, const std::uint8_t* rows, std::ptrdiff_t stride,
          std::size_t size, Cells cells, std::uint8_t* frame) {
    return cells == Cells::values ? write_frame<Cells::values>(prefix, rows, stride, size, frame)
                                  : write_frame<Cells::characters>(prefix, rows, stride, size, frame);
}

} // namespace alldiff::bitsliced
