#include "checksum.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace alldiff {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::size_t word = sizeof(std::uint64_t);
constexpr std::size_t page = 4096;

// The sum of the words of a stretch that lies within a page, not all of them whole.
std::uint64_t sum(const char* data, std::size_t size, std::uint64_t offset) {
    std::uint64_t total = 0;
    const auto add_bytes = [&](std::size_t count) {
        for (std::size_t i = 0; i < count; ++i, ++data, ++offset) {
            total += std::uint64_t{static_cast<unsigned char>(*data)} << (8 * (offset % word));
        }
        size -= count;
    };
    add_bytes(std::min(size, static_cast<std::size_t>(-offset % word)));
    const std::size_t words = size / word;
    for (std::size_t i = 0; i < words; ++i) {
        std::uint64_t value;
        std::memcpy(&value, data + word * i, word);
        total += value;
    }
    data += word * words;
    offset += word * words;
    size -= word * words;
    add_bytes(size);
    return total;
}

} // namespace

std::uint64_t checksum(std::string_view data, std::uint64_t offset) {
    std::uint64_t total = 0;
    while (!data.empty()) {
        const std::size_t size =
            std::min(data.size(), static_cast<std::size_t>(page - offset % page));
        total += sum(data.data(), size, offset) * (2 * (offset / page) + 1);
        data.remove_prefix(size);
        offset += size;
    }
    return total;
}

} // namespace alldiff
