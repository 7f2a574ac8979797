#include "text.hpp"

#include <algorithm>
#include <cstring>

namespace alldiff::bitsliced {

namespace {

constexpr std::size_t cells = 81;

// Sixteen characters at once.
using Piece [[gnu::vector_size(16)]] = std::uint8_t;

Piece read_piece(const char* text) {
    Piece piece;
    std::memcpy(&piece, text, sizeof piece);
    return piece;
}

bool any(const Piece& piece) {
    std::uint64_t halves[2];
    std::memcpy(halves, &piece, sizeof piece);
    return (halves[0] | halves[1]) != 0;
}

// What a row of characters holds: bytes are not zero where one is no cell, is `0`, is another sign for
// empty.
struct Found {
    Piece bad = {};
    Piece zero = {};
    Piece empty = {};

    [[nodiscard]] bool is_mixed() const { return any(zero) && any(empty); }
};

// Writes the values of sixteen cells.
void read_cells_of(const Piece& text, std::uint8_t* cells_read, Found& found) {
    const Piece values = text - '0';
    const auto digit = reinterpret_cast<Piece>(values <= 9);
    const auto empty = reinterpret_cast<Piece>((text == '.') | (text == '*') | (text == '_'));
    const Piece kept = values & digit;
    std::memcpy(cells_read, &kept, sizeof kept);
    found.bad |= ~(digit | empty);
    found.zero |= reinterpret_cast<Piece>(text == '0');
    found.empty |= empty;
}

Found read_cells(const char* text, std::uint8_t* puzzle) {
    Found found;
    read_cells_of(read_piece(text + 65), puzzle + 65, found); // the last piece overlaps
    for (std::size_t i = 0; i < 80; i += 16) read_cells_of(read_piece(text + i), puzzle + i, found);
    return found;
}

bool is_puzzle(const Found& found, bool mixed) {
    return !any(found.bad) && (mixed || !found.is_mixed());
}

bool separates(char c) { return c == ' ' || c == '\t' || c == ','; }

// What is wrong with a line that is not simply 81 cells and a separator.
Fault find_fault(std::string_view line) {
    std::size_t length = 0;
    while (length < line.size() && !separates(line[length])) ++length;
    std::uint8_t unused[cells];
    if (length >= cells) {
        if (any(read_cells(line.data(), unused).bad)) return Fault::character;
        return length > cells ? Fault::too_long : Fault::mixed;
    }
    for (const char c : line.substr(0, length)) {
        const bool cell = (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_';
        if (!cell) return Fault::character;
    }
    return Fault::too_short;
}

} // namespace

Parsed parse(std::string_view text, std::uint64_t first_line, bool mixed, std::uint8_t* puzzles,
             std::uint64_t* lines, std::vector<BadLine>& bad) {
    const auto reads = [&](std::string_view line, std::uint8_t* puzzle) {
        if (line.size() < cells || (line.size() > cells && !separates(line[cells]))) return false;
        return is_puzzle(read_cells(line.data(), puzzle), mixed);
    };
    std::size_t size = 0;
    std::size_t width = 0;
    bool alike = true;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::uint64_t number = first_line; at != end; ++number) {
        const char* stop =
            static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        const char* const next = stop == nullptr ? end : stop + 1;
        // An end that is missing is as good as one.
        const auto whole = static_cast<std::size_t>(next - at) + (stop == nullptr ? 1 : 0);
        if (stop == nullptr) stop = end;
        if (stop != at && stop[-1] == '\r') --stop;
        const std::string_view line(at, static_cast<std::size_t>(stop - at));
        at = next;
        if (reads(line, puzzles + cells * size)) {
            if (size == 0) width = whole;
            alike &= whole == width;
            lines[size++] = number;
            continue;
        }
        alike = false;
        if (line.find_first_not_of(" \t") != std::string_view::npos && line[0] != '#') {
            bad.push_back({number, find_fault(line)});
        }
    }
    return {size, alike ? width : 0};
}

bool read_puzzle(std::string_view text, bool mixed, std::uint8_t* puzzle) {
    return text.size() == cells && is_puzzle(read_cells(text.data(), puzzle), mixed);
}

bool read_digits(std::string_view text, std::size_t width, int largest, std::uint8_t* puzzle) {
    if (text.size() != width) return false;
    bool good = true;
    for (std::size_t i = 0; i < width; ++i) {
        const int value = text[i] - '0';
        const bool empty = text[i] == '.';
        good &= empty || (value >= 1 && value <= largest);
        puzzle[i] = static_cast<std::uint8_t>(empty ? 0 : value);
    }
    return good;
}

std::size_t count_lines(std::string_view text) {
    // Bytes are counted in bytes, as long as these cannot overflow.
    constexpr std::size_t at_once = 16 * 255;
    std::size_t count = 0;
    for (; !text.empty(); text.remove_prefix(std::min(at_once, text.size()))) {
        const std::string_view part = text.substr(0, at_once);
        Piece ends = {};
        std::size_t at = 0;
        for (; at + sizeof ends <= part.size(); at += sizeof ends) {
            ends -= reinterpret_cast<Piece>(read_piece(part.data() + at) == '\n');
        }
        for (std::size_t i = 0; i < sizeof ends; ++i) count += ends[i];
        for (; at < part.size(); ++at) count += part[at] == '\n';
    }
    return count;
}

} // namespace alldiff::bitsliced
