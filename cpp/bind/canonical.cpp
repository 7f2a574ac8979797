// The Python face of `bitsliced/canonical`.
#include "parts.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>

#include "../bitsliced/canonical.hpp"
#include "arrays.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

constexpr std::size_t symmetry_size = 28; // whether transposed, 9 rows, 9 columns, 9 labels

template <typename Number, std::size_t width>
using Rows = nb::ndarray<Number, nb::shape<-1, width>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

// Returns whether all was done: false where `stop` ended it.
bool canonical(const Rows<const std::uint8_t, classic_cells>& puzzles, const Rows<std::uint8_t, classic_cells>& forms,
               const Rows<std::uint8_t, symmetry_size>& symmetries, const Counts& automorphisms,
               StopSource* source) {
    const std::size_t size = puzzles.shape(0);
    if (forms.shape(0) != size || symmetries.shape(0) != size || automorphisms.shape(0) != size) {
        throw nb::value_error("there must be a row for each puzzle");
    }
    const auto* const end = puzzles.data() + size * classic_cells;
    if (std::any_of(puzzles.data(), end, [](std::uint8_t value) { return value > 9; })) {
        throw nb::value_error("a value is above 9");
    }
    return unlocked(source, [&](Stop& stop) {
        for (std::size_t i = 0; i < size; ++i) {
            if (stop.tick() != LimitReached::none) return false;
            bitsliced::Grid81 grid;
            std::copy_n(puzzles.data() + i * classic_cells, classic_cells, grid.begin());
            const auto found = bitsliced::canonical(grid);
            std::copy(found.grid.begin(), found.grid.end(), forms.data() + i * classic_cells);
            auto* out = symmetries.data() + i * symmetry_size;
            *out++ = found.symmetry.transposed;
            out = std::copy(found.symmetry.rows.begin(), found.symmetry.rows.end(), out);
            out = std::copy(found.symmetry.columns.begin(), found.symmetry.columns.end(), out);
            std::copy(found.symmetry.labels.begin() + 1, found.symmetry.labels.end(), out);
            automorphisms.data()[i] = found.automorphisms;
        }
        return true;
    });
}

} // namespace

void add_canonical(nb::module_& module) {
    module.def("canonical", &canonical, nb::arg("puzzles").noconvert(), nb::arg("forms").noconvert(),
               nb::arg("symmetries").noconvert(), nb::arg("automorphisms").noconvert(),
               "stop"_a.none() = nb::none(),
               "Fill arrays with the canonical forms of classic 9x9 puzzles.");
}

} // namespace alldiff::bind
