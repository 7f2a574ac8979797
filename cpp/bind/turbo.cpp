#include "turbo.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../turbo/fastest.hpp"
#include "../turbo/groups.hpp"
#include "../turbo/pack.hpp"
#include "../turbo/solve.hpp"
#include "../turbo/text.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

constexpr std::size_t cells = 81;

using Grids = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

// Memory that `free` takes back; a large one in large pages where the system has them, for the first
// touch of a page costs more than what is written to it.
void* allocate(std::size_t bytes) {
#if defined(__linux__)
    constexpr std::size_t large_page = std::size_t{1} << 21;
    if (bytes >= 2 * large_page) {
        void* const memory = std::aligned_alloc(large_page, (bytes + large_page - 1) & -large_page);
        if (memory != nullptr) madvise(memory, bytes, MADV_HUGEPAGE);
        return memory;
    }
#endif
    return std::malloc(std::max<std::size_t>(bytes, 1));
}

// Memory for an array, without values.
template <typename Value>
std::unique_ptr<Value[], Free> make_array(std::size_t size) {
    void* const memory = allocate(size * sizeof(Value));
    if (memory == nullptr) throw std::bad_alloc();
    return std::unique_ptr<Value[], Free>(static_cast<Value*>(memory));
}

// A NumPy array that owns its memory.
template <typename Value, typename... Shape>
nb::object to_numpy(std::unique_ptr<Value[], Free> values, Shape... shape) {
    const nb::capsule owner(values.get(), [](void* memory) noexcept { std::free(memory); });
    Value* const data = values.release();
    return nb::cast(nb::ndarray<nb::numpy, Value, nb::c_contig>(data, {shape...}, owner));
}

nb::tuple sets() {
    nb::list names;
    for (auto kernel = turbo::kernels(); *kernel != nullptr; ++kernel) names.append((*kernel)->name);
    return nb::tuple(names);
}

const turbo::Kernel& find_kernel(std::string_view set) {
    if (set.empty()) return turbo::fastest().kernel;
    const auto* kernel = turbo::kernels();
    while (*kernel != nullptr && set != (*kernel)->name) ++kernel;
    if (*kernel == nullptr) {
        throw nb::value_error(("this machine has no kernel " + std::string(set)).c_str());
    }
    return **kernel;
}

nb::tuple chosen() {
    constexpr const char* how[] = {"name", "family", "trial"};
    const turbo::ChosenKernel& choice = turbo::fastest();
    return nb::make_tuple(choice.kernel.name, how[static_cast<int>(choice.by)]);
}

// A name that cannot be run is an error of whoever set it.
void translate(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const turbo::UnknownKernel& unknown) {
        const nb::object usage = nb::module_::import_("alldiff.errors").attr("UsageError");
        PyErr_SetString(usage.ptr(), unknown.what());
    }
}

[[noreturn]] void refuse_solution(std::size_t row) {
    throw std::runtime_error("internal error: the solution of row " + std::to_string(row) +
                             " breaks a rule");
}

using NewGrids = nb::ndarray<std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

nb::object solve(const Grids& puzzles, std::uint64_t limit, int threads, bool want_solutions,
                 const std::string& instruction_set, const std::optional<NewGrids>& into,
                 StopSource* stop) {
    const std::size_t size = puzzles.shape(0);
    if (into && into->shape(0) != size) {
        throw nb::value_error("there must be room for as many solutions as there are puzzles");
    }
    if (into && into->data() < puzzles.data() + size * cells && puzzles.data() < into->data() + size * cells) {
        throw nb::value_error("solutions cannot take the place of their puzzles");
    }
    const turbo::Kernel& kernel = find_kernel(instruction_set);
    const bool make = want_solutions && !into;
    auto made = make_array<std::uint8_t>(make ? size * cells : 0);
    auto counts = make_array<std::uint64_t>(size);
    std::uint8_t* const solutions = into ? into->data() : make ? made.get() : nullptr;
    Signals signals;
    Limits limits = signals.limits(stop);
    limits.solutions = limit;
    std::size_t valid = size;
    std::size_t right = size;
    LimitReached reached = LimitReached::none;
    {
        const nb::gil_scoped_release unlocked;
        try {
            reached = turbo::solve(puzzles.data(), size, solutions, counts.get(), limits, threads,
                                   kernel);
        } catch (const turbo::InvalidValue&) {
            valid = turbo::first_invalid(puzzles.data(), size);
        } catch (const turbo::WrongSolution& wrong) {
            right = wrong.row;
        }
    }
    if (valid != size) {
        throw nb::value_error(("row " + std::to_string(valid) + " has a value above 9").c_str());
    }
    if (right != size) refuse_solution(right);
    signals.rethrow_all();
    if (reached != LimitReached::none) return nb::none();
    return nb::make_tuple(into ? nb::cast(*into) : to_numpy(std::move(made), make ? size : 0, cells),
                          to_numpy(std::move(counts), size));
}

using AnyGrids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nb::object solve_groups(const AnyGrids& puzzles, const std::vector<std::vector<std::uint16_t>>& listed,
                        int values, std::uint64_t limit, int threads,
                        const std::string& instruction_set, StopSource* stop) {
    const std::size_t size = puzzles.shape(0);
    const std::size_t width = puzzles.shape(1);
    if (width < 1 || width > turbo::most_group_cells || values < 1 ||
        values > turbo::most_group_values) {
        throw nb::value_error("grids have up to 256 cells and 16 values");
    }
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        throw nb::value_error("up to 4,294,967,295 grids are solved at once; hand over fewer");
    }
    for (const auto& group : listed) {
        std::vector<char> has(width, 0);
        for (const std::uint16_t member : group) {
            if (member >= width) throw nb::value_error("a group has a cell that there is not");
            if (has[member]) throw nb::value_error("a group has a cell twice");
            has[member] = 1;
        }
    }
    const turbo::GroupList groups(listed, static_cast<int>(width), values);
    const turbo::Kernel& kernel = find_kernel(instruction_set);
    auto solutions = make_array<std::uint8_t>(size * width);
    auto counts = make_array<std::uint64_t>(size);
    Signals signals;
    Limits limits = signals.limits(stop);
    limits.solutions = limit;
    bool valid = true;
    std::size_t right = size;
    LimitReached reached = LimitReached::none;
    {
        const nb::gil_scoped_release unlocked;
        try {
            reached = turbo::solve_groups(groups.view(), puzzles.data(), size, solutions.get(), counts.get(),
                                          limits, threads, kernel);
        } catch (const turbo::InvalidValue&) {
            valid = false;
        } catch (const turbo::WrongSolution& wrong) {
            right = wrong.row;
        }
    }
    if (!valid) throw nb::value_error("a row has a value above the largest");
    if (right != size) refuse_solution(right);
    signals.rethrow_all();
    if (reached != LimitReached::none) return nb::none();
    return nb::make_tuple(to_numpy(std::move(solutions), size, width),
                          to_numpy(std::move(counts), size));
}

// The memory of a bytes-like object.
class View {
public:
    explicit View(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_SIMPLE) != 0) nb::raise_python_error();
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    ~View() { PyBuffer_Release(&buffer_); }

    [[nodiscard]] std::string_view text() const {
        return {static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
    }

private:
    Py_buffer buffer_{};
};

nb::object parse(nb::handle data, std::uint64_t first_line, bool mixed) {
    const View view(data);
    const std::size_t room = turbo::most_puzzles(view.text().size());
    auto puzzles = make_array<std::uint8_t>(room * cells + cells);
    auto lines = make_array<std::uint64_t>(room + 1);
    std::vector<turbo::BadLine> bad;
    turbo::Parsed parsed;
    {
        const nb::gil_scoped_release unlocked;
        parsed = turbo::parse(view.text(), first_line, mixed, puzzles.get(), lines.get(), bad);
    }
    nb::list faults;
    for (const auto& line : bad) {
        faults.append(nb::make_tuple(line.number, static_cast<int>(line.fault)));
    }
    return nb::make_tuple(to_numpy(std::move(puzzles), parsed.size, cells),
                          to_numpy(std::move(lines), parsed.size), faults, parsed.width);
}

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

nb::object read(const nb::list& texts, bool mixed) {
    const std::size_t size = texts.size();
    auto puzzles = make_array<std::uint8_t>(size * cells);
    for (std::size_t row = 0; row < size; ++row) {
        const auto text = plain_text(NB_LIST_GET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(row)));
        if (!turbo::read_puzzle(text, mixed, puzzles.get() + cells * row)) return nb::none();
    }
    return to_numpy(std::move(puzzles), size, cells);
}

// Copies the values of a tuple of nine tuples of nine numbers from 0 to 9; false where it is another.
bool copy_givens(nb::handle grid, std::uint8_t* values) {
    if (!PyTuple_Check(grid.ptr()) || PyTuple_Size(grid.ptr()) != 9) return false;
    for (Py_ssize_t r = 0; r < 9; ++r) {
        PyObject* const row = NB_TUPLE_GET_ITEM(grid.ptr(), r);
        if (!PyTuple_Check(row) || PyTuple_Size(row) != 9) return false;
        for (Py_ssize_t c = 0; c < 9; ++c) {
            PyObject* const given = NB_TUPLE_GET_ITEM(row, c);
            if (!PyLong_Check(given)) return false;
            int overflow = 0;
            const long value = PyLong_AsLongAndOverflow(given, &overflow);
            if (overflow != 0 || value < 0 || value > 9) return false;
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
    if (!PyBytes_CheckExact(kept) || PyBytes_Size(kept) != static_cast<Py_ssize_t>(cells)) return false;
    std::memcpy(values, PyBytes_AsString(kept), cells);
    return true;
}

nb::object read_givens(const nb::list& puzzles, nb::handle type, nb::handle clues, nb::handle values) {
    const nb::str clues_name("clues"), values_name("values"), givens_name("givens"), kept_name("_plain");
    const std::size_t size = puzzles.size();
    auto grids = make_array<std::uint8_t>(size * cells);
    for (std::size_t row = 0; row < size; ++row) {
        std::uint8_t* const grid = grids.get() + cells * row;
        const nb::handle puzzle = NB_LIST_GET_ITEM(puzzles.ptr(), static_cast<Py_ssize_t>(row));
        if (!puzzle.type().is(type)) return nb::none();
        if (copy_kept(puzzle, kept_name, grid)) continue;
        const nb::object its_clues = puzzle.attr(clues_name), its_values = puzzle.attr(values_name),
                         its_givens = puzzle.attr(givens_name);
        if (!its_clues.equal(clues) || !its_values.equal(values) || !copy_givens(its_givens, grid)) {
            return nb::none();
        }
        const nb::bytes kept(reinterpret_cast<const char*>(grid), cells);
        if (PyObject_GenericSetAttr(puzzle.ptr(), kept_name.ptr(), kept.ptr()) != 0) {
            nb::raise_python_error();
        }
    }
    return to_numpy(std::move(grids), size, cells);
}

std::size_t count_lines(nb::handle data) {
    const View view(data);
    const nb::gil_scoped_release unlocked;
    return turbo::count_lines(view.text());
}

nb::object format(const Grids& grids) {
    const std::size_t size = grids.shape(0);
    const std::size_t valid = turbo::first_invalid(grids.data(), size);
    if (valid != size) {
        throw nb::value_error(("row " + std::to_string(valid) + " has a value above 9").c_str());
    }
    PyObject* const text =
        PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size * (cells + 1)));
    if (text == nullptr) nb::raise_python_error();
    turbo::format(grids.data(), size, PyBytes_AsString(text));
    return nb::steal(text);
}

using CellRows = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::device::cpu>;

nb::object pack(const CellRows& rows, nb::handle prefix, bool values) {
    const View view(prefix);
    const std::size_t size = rows.shape(0);
    if (view.text().size() > turbo::longest_prefix || size > turbo::most_packed_rows) {
        return nb::none();
    }
    if (size != 0 && rows.stride(1) != 1) {
        throw nb::value_error("the cells of a row must lie side by side");
    }
    PyObject* const frame = PyBytes_FromStringAndSize(
        nullptr, static_cast<Py_ssize_t>(turbo::packed_size(view.text().size(), size)));
    if (frame == nullptr) nb::raise_python_error();
    const nb::object held = nb::steal(frame);
    bool packed = false;
    {
        const nb::gil_scoped_release unlocked;
        packed = turbo::pack(view.text(), rows.data(), rows.stride(0), size,
                             values ? turbo::Cells::values : turbo::Cells::characters,
                             reinterpret_cast<std::uint8_t*>(PyBytes_AsString(frame)));
    }
    return packed ? held : nb::none();
}

} // namespace

void add_turbo(nb::module_& module) {
    nb::register_exception_translator(translate);
    module.attr("TURBO_SETS") = sets();
    module.def("turbo_chosen", &chosen, "Tell which kernel is used, and how it was chosen.");
    module.attr("GIVEN_UP") = turbo::too_deep;
    module.def("turbo_groups", &solve_groups, nb::arg("puzzles").noconvert(), "groups"_a, "values"_a,
               "limit"_a = 2, "threads"_a = 0, "instruction_set"_a = "", "stop"_a.none() = nb::none(),
               "Solve rows of cells whose groups have different values.");
    module.def("turbo_solve", &solve, nb::arg("puzzles").noconvert(), "limit"_a = 2, "threads"_a = 0,
               "want_solutions"_a = true, "instruction_set"_a = "",
               nb::arg("into").noconvert().none() = nb::none(), "stop"_a.none() = nb::none(),
               "Solve classic 9x9 puzzles in bulk.");
    module.def("turbo_parse", &parse, "data"_a, "first_line"_a = 1, "mixed"_a = true,
               "Read lines of 81 cells into an array.");
    module.def("turbo_read", &read, "texts"_a, "mixed"_a = true,
               "Read strings of 81 cells into an array, None where one is something else.");
    module.def("turbo_givens", &read_givens, "puzzles"_a, "type"_a, "clues"_a, "values"_a,
               "Read the givens of classic puzzles into an array, None where one is another.");
    module.def("turbo_lines", &count_lines, "data"_a, "Count the ends of lines.");
    module.def("turbo_format", &format, nb::arg("grids").noconvert(),
               "Write an array as lines of 81 cells.");
    module.def("turbo_pack", &pack, nb::arg("rows").noconvert(), "prefix"_a = nb::bytes("", 0),
               "values"_a = false, "Compress rows of 81 cells as a column of strings.");
}

} // namespace alldiff::bind
