// A checksum as fast as memory, for large files that are written piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alldiff {

// What a stretch of a file adds to its checksum, from its offset on: the stretches of a file may be cut
// in any way, and their sum, modulo 2^64, is the same.
//
// A file is seen as 64-bit words, little-endian, in pages of 4 KiB; a word counts as often as twice the
// number of its page and one. So no change of a single word goes unnoticed, nor a page that is lost or
// at another's place: what disks and file systems do. It is no protection against malice.
[[nodiscard]] std::uint64_t checksum(std::string_view data, std::uint64_t offset);

} // namespace alldiff
