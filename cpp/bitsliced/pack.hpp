// Rows of 81 characters, compressed: a column of strings as Parquet lays it out, in a zstd frame.
//
// A general compressor searches for repetitions, of which puzzles have hardly any, and then codes
// single characters. Here the code is fixed beforehand, and such that packing needs no search, no
// counting and no table, while every zstd decoder reads the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alldiff::bitsliced {

// What the bytes of a row are.
enum class Cells : std::uint8_t {
    characters, // from `.` to `9`
    values,     // 0 to 9
};

// The most that one frame takes.
inline constexpr std::size_t longest_prefix = std::size_t{1} << 16;
inline constexpr std::size_t most_packed_rows = std::size_t{1} << 24;

// The bytes of the frame of a prefix and of so many rows.
[[nodiscard]] std::size_t packed_size(std::size_t prefix, std::size_t rows);

// The bytes that the frame holds: each row follows its length, 81 in 32 bits.
[[nodiscard]] std::size_t unpacked_size(std::size_t prefix, std::size_t rows);

// Writes the frame of a prefix and of `size` rows, which begin `stride` bytes apart; values become
// digits. Returns false, and what was written is worth nothing, where a byte is no such cell.
[[nodiscard]] bool pack(std::string_view prefix, const std::uint8_t* rows, std::ptrdiff_t stride,
                        std::size_t size, Cells cells, std::uint8_t* frame);

} // namespace alldiff::bitsliced
