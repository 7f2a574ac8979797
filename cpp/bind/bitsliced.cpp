// The Python face of the bit-sliced engine: batches of classic 9x9 puzzles as arrays and as text.
#include "parts.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../bitsliced/fastest.hpp"
#include "../bitsliced/groups.hpp"
#include "../bitsliced/pack.hpp"
#include "../bitsliced/solve.hpp"
#include "../bitsliced/text.hpp"
#include "arrays.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Grids = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

nb::tuple sets() {
    nb::list names;
    for (auto kernel = bitsliced::kernels(); *kernel != nullptr; ++kernel) names.append((*kernel)->name);
    return nb::tuple(names);
}

const bitsliced::Kernel& find_kernel(std::string_view set) {
    if (set.empty()) return bitsliced::fastest().kernel;
    const auto* kernel = bitsliced::kernels();
    while (*kernel != nullptr && set != (*kernel)->name) ++kernel;
    if (*kernel == nullptr) {
        throw nb::value_error(("this machine has no kernel " + std::string(set)).c_str());
    }
    return **kernel;
}

nb::tuple chosen() {
    constexpr const char* how[] = {"name", "family", "trial"};
    const bitsliced::ChosenKernel& choice = bitsliced::fastest();
    return nb::make_tuple(choice.kernel.name, how[static_cast<int>(choice.by)]);
}

// A name that cannot be run is an error of whoever set it.
void translate(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const bitsliced::UnknownKernel& unknown) {
        const nb::object usage = nb::module_::import_("alldiff.core.errors").attr("UsageError");
        PyErr_SetString(usage.ptr(), unknown.what());
    }
}

// Solves without the interpreter lock up to `limit` solutions of each; false where `stop` ended it. Says with
// `invalid` what is wrong with the values.
template <class Solve, class Invalid>
bool solved(StopSource* stop, std::uint64_t limit, Solve solve, Invalid invalid) {
    try {
        return unlocked(stop, 0, [&](Limits limits) {
            limits.solutions = limit;
            return solve(limits) == LimitReached::none;
        });
    } catch (const bitsliced::InvalidValue&) {
        throw nb::value_error(invalid().c_str());
    } catch (const bitsliced::WrongSolution& wrong) {
        throw std::runtime_error("internal error: the solution of row " + std::to_string(wrong.row) +
                                 " breaks a rule");
    }
}

using NewGrids = nb::ndarray<std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

nb::object solve(const Grids& puzzles, std::uint64_t limit, int threads, bool want_solutions,
                 const std::string& instruction_set, const std::optional<NewGrids>& into,
                 StopSource* stop) {
    const std::size_t size = puzzles.shape(0);
    if (into && into->shape(0) != size) {
        throw nb::value_error("there must be room for as many solutions as there are puzzles");
    }
    if (into && into->data() < puzzles.data() + size * classic_cells &&
        puzzles.data() < into->data() + size * classic_cells) {
        throw nb::value_error("solutions cannot take the place of their puzzles");
    }
    const bitsliced::Kernel& kernel = find_kernel(instruction_set);
    const bool make = want_solutions && !into;
    auto made = make_array<std::uint8_t>(make ? size * classic_cells : 0);
    auto counts = make_array<std::uint64_t>(size);
    std::uint8_t* const solutions = into ? into->data() : make ? made.get() : nullptr;
    const auto solve_all = [&](const Limits& limits) {
        return bitsliced::solve(puzzles.data(), size, solutions, counts.get(), limits, threads, kernel);
    };
    const auto invalid = [&] {
        return "row " + std::to_string(bitsliced::first_invalid(puzzles.data(), size)) + " has a value above 9";
    };
    if (!solved(stop, limit, solve_all, invalid)) return nb::none();
    return nb::make_tuple(into ? nb::cast(*into) : to_numpy(std::move(made), make ? size : 0, classic_cells),
                          to_numpy(std::move(counts), size));
}

using AnyGrids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

bitsliced::GroupList group_list(const std::vector<std::vector<std::uint16_t>>& groups, std::size_t cells,
                            int values) {
    if (cells < 1 || cells > bitsliced::most_group_cells || values < 1 || values > bitsliced::most_group_values) {
        throw nb::value_error("grids have up to 256 cells and 16 values");
    }
    for (const auto& group : groups) {
        std::vector<char> has(cells, 0);
        for (const std::uint16_t member : group) {
            if (member >= cells) throw nb::value_error("a group has a cell that there is not");
            if (has[member]) throw nb::value_error("a group has a cell twice");
            has[member] = 1;
        }
    }
    return {groups, static_cast<int>(cells), values};
}

nb::object solve_groups(const AnyGrids& puzzles, const bitsliced::GroupList& groups, std::uint64_t limit, int threads,
                        const std::string& instruction_set, StopSource* stop) {
    const std::size_t size = puzzles.shape(0);
    const std::size_t width = puzzles.shape(1);
    if (width != static_cast<std::size_t>(groups.cells())) {
        throw nb::value_error("a row must have as many cells as the groups know of");
    }
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        throw nb::value_error("up to 4,294,967,295 grids are solved at once; hand over fewer");
    }
    const bitsliced::Kernel& kernel = find_kernel(instruction_set);
    auto solutions = make_array<std::uint8_t>(size * width);
    auto counts = make_array<std::uint64_t>(size);
    const auto solve_all = [&](const Limits& limits) {
        return bitsliced::solve_groups(groups, puzzles.data(), size, solutions.get(), counts.get(), limits, threads,
                                   kernel);
    };
    const auto invalid = [] { return std::string("a row has a value above the largest"); };
    if (!solved(stop, limit, solve_all, invalid)) return nb::none();
    return nb::make_tuple(to_numpy(std::move(solutions), size, width), to_numpy(std::move(counts), size));
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
    const std::size_t room = bitsliced::most_puzzles(view.text().size());
    auto puzzles = make_array<std::uint8_t>(room * classic_cells + classic_cells);
    auto lines = make_array<std::uint64_t>(room + 1);
    std::vector<bitsliced::BadLine> bad;
    bitsliced::Parsed parsed;
    {
        const nb::gil_scoped_release unlocked;
        parsed = bitsliced::parse(view.text(), first_line, mixed, puzzles.get(), lines.get(), bad);
    }
    nb::list faults;
    for (const auto& line : bad) {
        faults.append(nb::make_tuple(line.number, static_cast<int>(line.fault)));
    }
    return nb::make_tuple(to_numpy(std::move(puzzles), parsed.size, classic_cells),
                          to_numpy(std::move(lines), parsed.size), faults, parsed.width);
}

std::size_t count_lines(nb::handle data) {
    const View view(data);
    const nb::gil_scoped_release unlocked;
    return bitsliced::count_lines(view.text());
}

using CellRows = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::device::cpu>;

nb::object pack(const CellRows& rows, nb::handle prefix, bool values) {
    const View view(prefix);
    const std::size_t size = rows.shape(0);
    if (view.text().size() > bitsliced::longest_prefix || size > bitsliced::most_packed_rows) {
        return nb::none();
    }
    if (size != 0 && rows.stride(1) != 1) {
        throw nb::value_error("the cells of a row must lie side by side");
    }
    PyObject* const frame = PyBytes_FromStringAndSize(
        nullptr, static_cast<Py_ssize_t>(bitsliced::packed_size(view.text().size(), size)));
    if (frame == nullptr) nb::raise_python_error();
    const nb::object held = nb::steal(frame);
    bool packed = false;
    {
        const nb::gil_scoped_release unlocked;
        packed = bitsliced::pack(view.text(), rows.data(), rows.stride(0), size,
                             values ? bitsliced::Cells::values : bitsliced::Cells::characters,
                             reinterpret_cast<std::uint8_t*>(PyBytes_AsString(frame)));
    }
    return packed ? held : nb::none();
}

} // namespace

void add_bitsliced(nb::module_& module) {
    nb::register_exception_translator(translate);
    module.attr("BITSLICED_SETS") = sets();
    module.def("bitsliced_chosen", &chosen, "Tell which kernel is used, and how it was chosen.");
    module.attr("GIVEN_UP") = bitsliced::too_deep;
    nb::class_<bitsliced::GroupList>(module, "Groups", "Cells whose groups have different values.")
        .def("__init__", [](bitsliced::GroupList* self, const std::vector<std::vector<std::uint16_t>>& groups,
                            std::size_t cells, int values) {
            new (self) bitsliced::GroupList(group_list(groups, cells, values));
        }, "groups"_a, "cells"_a, "values"_a);
    module.def("bitsliced_groups", &solve_groups, nb::arg("puzzles").noconvert(), "groups"_a, "limit"_a = 2,
               "threads"_a = 0, "instruction_set"_a = "", "stop"_a.none() = nb::none(),
               "Solve rows of cells whose groups have different values.");
    module.def("bitsliced_solve", &solve, nb::arg("puzzles").noconvert(), "limit"_a = 2, "threads"_a = 0,
               "want_solutions"_a = true, "instruction_set"_a = "",
               nb::arg("into").noconvert().none() = nb::none(), "stop"_a.none() = nb::none(),
               "Solve classic 9x9 puzzles in bulk.");
    module.def("bitsliced_parse", &parse, "data"_a, "first_line"_a = 1, "mixed"_a = true,
               "Read lines of 81 cells into an array.");
    module.def("bitsliced_lines", &count_lines, "data"_a, "Count the ends of lines.");
    module.def("bitsliced_pack", &pack, nb::arg("rows").noconvert(), "prefix"_a = nb::bytes("", 0),
               "values"_a = false, "Compress rows of 81 cells as a column of strings.");
}

} // namespace alldiff::bind
