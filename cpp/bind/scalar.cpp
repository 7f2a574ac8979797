// The classic Sudokus of an array, solved one after another.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>
#include <memory>

#include "../turbo/classic.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Puzzles = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

template <typename Number>
nb::object owned(std::unique_ptr<Number[]> data, std::initializer_list<std::size_t> shape) {
    Number* numbers = data.release();
    const nb::capsule owner(numbers, [](void* p) noexcept { delete[] static_cast<Number*>(p); });
    return nb::cast(nb::ndarray<nb::numpy, Number>(numbers, shape, owner));
}

nb::object turbo_solve(const Puzzles& puzzles, std::uint64_t limit, int, bool want_solutions) {
    const std::size_t n = puzzles.shape(0);
    std::unique_ptr<std::uint8_t[]> solutions(new std::uint8_t[want_solutions ? 81 * n : 0]());
    std::unique_ptr<std::int64_t[]> counts(new std::int64_t[n]());
    {
        const nb::gil_scoped_release unlocked;
        for (std::size_t i = 0; i < n; ++i) {
            Model model;
            model.variables = 81;
            model.domains.assign(81, 0x3FE);
            const std::uint8_t* puzzle = puzzles.data() + 81 * i;
            for (int cell = 0; cell < 81; ++cell) {
                if (puzzle[cell] != 0) model.givens.emplace_back(cell, puzzle[cell]);
            }
            Limits limits;
            limits.solutions = limit;
            const Outcome outcome = turbo::solve_classic(model, limits, want_solutions ? 1 : 0);
            counts[i] = static_cast<std::int64_t>(outcome.count);
            if (outcome.solutions.empty()) continue;
            for (int cell = 0; cell < 81; ++cell) {
                solutions[81 * i + static_cast<std::size_t>(cell)] =
                    static_cast<std::uint8_t>(outcome.solutions[0][static_cast<std::size_t>(cell)]);
            }
        }
    }
    return nb::make_tuple(owned(std::move(solutions), {want_solutions ? n : 0, 81}),
                          owned(std::move(counts), {n}));
}

} // namespace

void bind_scalar(nb::module_& module) {
    module.def("turbo_solve", &turbo_solve, "puzzles"_a, "limit"_a = 2, "threads"_a = 0,
               "want_solutions"_a = true, "Solve classic Sudokus.");
    // Takes no line for a puzzle: whoever calls reads them another way then.
    module.def("turbo_parse", [](nb::handle) {
        return nb::make_tuple(nb::none(), nb::none(), nb::make_tuple(1));
    });
}

} // namespace alldiff::bind
