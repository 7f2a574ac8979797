// Lists of Python's strings and puzzles to arrays of cells.
#include "parts.hpp"

#include <cstdint>
#include <cstring>
#include <string_view>

#include "../bitsliced/kernel.hpp"
#include "../bitsliced/text.hpp"
#include "arrays.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

// The text of a str without the blanks around it; empty where it is no plain one.
std::string_view plain_text(PyObject* object) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_CheckExact(object) ? PyUnicode_AsUTF8AndSize(object, &size) : nullptr;
    if (data == nullptr) {
        PyErr_Clear();
        return {};
    }
    std::string_view text(data, static_cast<std::size_t>(size));
    const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    return text;
}

nb::object read_texts(const nb::list& texts, bool mixed, std::size_t width, int largest) {
    if (width > bitsliced::most_group_cells || largest < 1 || largest > 9) {
        throw nb::value_error("texts of up to 256 digits are read, up to 9");
    }
    const std::size_t size = texts.size();
    auto puzzles = make_array<std::uint8_t>(size * width);
    for (std::size_t row = 0; row < size; ++row) {
        const auto text = plain_text(NB_LIST_GET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(row)));
        std::uint8_t* const puzzle = puzzles.get() + width * row;
        if (width == classic_cells && largest == 9 ? !bitsliced::read_puzzle(text, mixed, puzzle)
                                           : !bitsliced::read_digits(text, width, largest, puzzle)) {
            return nb::none();
        }
    }
    return to_numpy(std::move(puzzles), size, width);
}

// The values of numbers. CPython has the small ones in a row: where one lies tells which it is, four times as fast as
// asking it.
class SmallNumbers {
public:
    SmallNumbers() {
        first_ = address(nb::int_(0));
        for (int value = 1; value <= largest; ++value) {
            if (address(nb::int_(value)) != first_ + step * static_cast<std::uintptr_t>(value)) first_ = 0;
        }
    }
    // From 0 to 255, or -1 where it is something else.
    [[nodiscard]] int value(PyObject* number) const {
        const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(number) - first_;
        if (offset <= step * largest && offset % step == 0 && first_ != 0) return static_cast<int>(offset / step);
        if (!PyLong_Check(number)) return -1;
        int overflow = 0;
        const long found = PyLong_AsLongAndOverflow(number, &overflow);
        return overflow != 0 || found < 0 || found > 255 ? -1 : static_cast<int>(found);
    }

private:
    static constexpr std::uintptr_t step = 32;
    static constexpr int largest = bitsliced::most_group_values;

    static std::uintptr_t address(const nb::int_& number) { return reinterpret_cast<std::uintptr_t>(number.ptr()); }

    std::uintptr_t first_;
};

// How many rows and columns the givens of a puzzle have, and its largest value.
struct GridSize {
    Py_ssize_t rows;
    Py_ssize_t columns;
    int largest;
};

// Copies the values of a tuple of tuples of numbers; false where it is something else, or of another size.
bool copy_givens(nb::handle grid, const GridSize& size, const SmallNumbers& numbers, std::uint8_t* values) {
    if (!PyTuple_Check(grid.ptr()) || PyTuple_Size(grid.ptr()) != size.rows) return false;
    for (Py_ssize_t r = 0; r < size.rows; ++r) {
        PyObject* const row = NB_TUPLE_GET_ITEM(grid.ptr(), r);
        if (!PyTuple_Check(row) || PyTuple_Size(row) != size.columns) return false;
        for (Py_ssize_t c = 0; c < size.columns; ++c) {
            const int value = numbers.value(NB_TUPLE_GET_ITEM(row, c));
            if (value < 0 || value > size.largest) return false;
            *values++ = static_cast<std::uint8_t>(value);
        }
    }
    return true;
}

// Copies the bytes that a puzzle keeps of its givens; false where it keeps none.
bool copy_kept(nb::handle puzzle, nb::handle name, std::uint8_t* values) {
    PyObject* const kept = PyObject_GenericGetAttr(puzzle.ptr(), name.ptr());
    if (kept == nullptr) nb::raise_python_error();
    const nb::object held = nb::steal(kept);
    if (!PyBytes_CheckExact(kept) || PyBytes_Size(kept) != static_cast<Py_ssize_t>(classic_cells)) return false;
    std::memcpy(values, PyBytes_AsString(kept), classic_cells);
    return true;
}

// Only classic puzzles keep their bytes.
nb::object givens_of_puzzles(const nb::list& puzzles, nb::handle like, bool classic) {
    const nb::str clues_name("clues"), values_name("values"), givens_name("givens"), kept_name("_plain");
    const nb::object clues = like.attr(clues_name), values = like.attr(values_name);
    const nb::tuple rows = nb::cast<nb::tuple>(like.attr(givens_name));
    if (rows.size() == 0) throw nb::value_error("a grid has rows");
    const nb::tuple first_row = nb::cast<nb::tuple>(rows[0]);
    const GridSize size = {static_cast<Py_ssize_t>(rows.size()), static_cast<Py_ssize_t>(first_row.size()),
                           nb::cast<int>(values[1])};
    const std::size_t width = static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.columns);
    if (classic && width != classic_cells) throw nb::value_error("a classic grid has 81 cells");
    const SmallNumbers numbers;
    auto grids = make_array<std::uint8_t>(puzzles.size() * width);
    for (std::size_t row = 0; row < puzzles.size(); ++row) {
        std::uint8_t* const grid = grids.get() + width * row;
        const nb::handle puzzle = NB_LIST_GET_ITEM(puzzles.ptr(), static_cast<Py_ssize_t>(row));
        if (!puzzle.type().is(like.type())) return nb::none();
        if (classic && copy_kept(puzzle, kept_name, grid)) continue;
        const nb::object its_clues = puzzle.attr(clues_name), its_values = puzzle.attr(values_name),
                         its_givens = puzzle.attr(givens_name);
        if (!its_clues.equal(clues) || !its_values.equal(values) || !copy_givens(its_givens, size, numbers, grid)) {
            return nb::none();
        }
        if (!classic) continue;
        const nb::bytes kept(reinterpret_cast<const char*>(grid), classic_cells);
        if (PyObject_GenericSetAttr(puzzle.ptr(), kept_name.ptr(), kept.ptr()) != 0) {
            nb::raise_python_error();
        }
    }
    return to_numpy(std::move(grids), puzzles.size(), width);
}

} // namespace

void add_givens(nb::module_& module) {
    module.def("bitsliced_read", &read_texts, "texts"_a, "mixed"_a = true, "width"_a = classic_cells, "largest"_a = 9,
               "Read strings of a digit for each cell into an array, None where one is something else.");
    module.def("bitsliced_givens", &givens_of_puzzles, "puzzles"_a, "like"_a, "classic"_a = false,
               "Read the givens of puzzles with the rules of one into an array, None where one has others.");
}

} // namespace alldiff::bind
