#include "text.hpp"

#include <cstring>

namespace alldiff::turbo {

namespace {

constexpr std::size_t cells = 81;

// Sixteen characters at once.
using Piece [[gnu::vector_size(16)]] = std::uint8_t;

Piece read_piece(const char* text) {
    Piece piece;
    std::memcpy(&piece, text, sizeof piece);
    return piece;
}

// Writes the values of sixteen cells; returns what is not zero where a character is no cell.
Piece read_cells_of(const Piece& text, std::uint8_t* cells_read) {
    const Piece values = text - '0';
    const auto digit = reinterpret_cast<Piece>(values <= 9);
    const auto empty = reinterpret_cast<Piece>((text == '.') | (text == '*') | (text == '_'));
    const Piece kept = values & digit;
    std::memcpy(cells_read, &kept, sizeof kept);
    return ~(digit | empty);
}

bool read_cells(const char* text, std::uint8_t* puzzle) {
    Piece bad = read_cells_of(read_piece(text + 65), puzzle + 65); // the last piece overlaps
    for (std::size_t i = 0; i < 80; i += 16) bad |= read_cells_of(read_piece(text + i), puzzle + i);
    std::uint64_t halves[2];
    std::memcpy(halves, &bad, sizeof bad);
    return (halves[0] | halves[1]) == 0;
}

bool separates(char c) { return c == ' ' || c == '\t' || c == ','; }

// What is wrong with a line that is not simply 81 cells and a separator.
Fault find_fault(std::string_view line) {
    std::size_t length = 0;
    while (length < line.size() && !separates(line[length])) ++length;
    std::uint8_t unused[cells];
    if (length >= cells) return read_cells(line.data(), unused) ? Fault::too_long : Fault::character;
    for (const char c : line.substr(0, length)) {
        const bool cell = (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_';
        if (!cell) return Fault::character;
    }
    return Fault::too_short;
}

} // namespace

std::size_t parse(std::string_view text, std::uint64_t first_line, std::uint8_t* puzzles,
                  std::uint64_t* lines, std::vector<BadLine>& bad) {
    std::size_t size = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::uint64_t number = first_line; at != end; ++number) {
        const char* stop =
            static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        const char* const next = stop == nullptr ? end : stop + 1;
        if (stop == nullptr) stop = end;
        if (stop != at && stop[-1] == '\r') --stop;
        const std::string_view line(at, static_cast<std::size_t>(stop - at));
        at = next;
        if (line.size() >= cells && (line.size() == cells || separates(line[cells])) &&
            read_cells(line.data(), puzzles + cells * size)) {
            lines[size++] = number;
        } else if (line.find_first_not_of(" \t") != std::string_view::npos && line[0] != '#') {
            bad.push_back({number, find_fault(line)});
        }
    }
    return size;
}

void format(const std::uint8_t* grids, std::size_t size, char* text) {
    for (std::size_t n = 0; n < size; ++n) {
        const std::uint8_t* const grid = grids + cells * n;
        char* const line = text + (cells + 1) * n;
        for (std::size_t i = 0; i < cells; ++i) {
            line[i] = static_cast<char>(grid[i] == 0 ? '.' : '0' + grid[i]);
        }
        line[cells] = '\n';
    }
}

} // namespace alldiff::turbo
