// New puzzles that the core makes by itself, for Python.
#include "parts.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../generate/latin.hpp"
#include "../generate/pieces.hpp"
#include "../generate/mixture.hpp"
#include "../generate/uniform.hpp"
#include "../lcg/fill.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Numbers = std::vector<int>;
using Lists = std::vector<Numbers>;
using generate::MadePuzzle;
using generate::Mixture;

void require(bool fine, const char* message) {
    if (!fine) throw nb::value_error(message);
}

void check_cells(const Lists& lists, int cells) {
    for (const Numbers& list : lists) {
        for (const int cell : list) require(cell >= 0 && cell < cells, "there is no such cell");
    }
}

void make_mixture(Mixture* self, const Model& model, int side, const std::string& fill, int box_width,
                 const Lists& images, const std::string& cages, std::pair<int, int> sizes,
                 const std::vector<std::pair<int, int>>& signs, bool few_signs, const Lists& places,
                 std::pair<int, int> givens, bool ranged, bool minimal, std::uint64_t effort) {
    Mixture mixture;
    const int cells = side >= 1 && side <= 63 ? side * side : 0;
    require(cells != 0 && model.variables == cells && model.hidden == 0 && model.words == 1,
            "a mixture is made on a square of variables with values below 64");
    require(fill == "search" || fill == "latin" || (fill == "classic" && side == 9), "there is no such filling");
    require(cages.empty() || cages == "sums" || cages == "operations", "there are no such cages");
    require(sizes.first >= 1 && sizes.first <= sizes.second, "sizes go up from 1");
    require(givens.first >= 0 && givens.first <= givens.second, "a range goes up from 0");
    require(box_width >= 0 && (box_width == 0 || side % box_width == 0), "boxes fill the side");
    check_cells(images, cells);
    for (const Numbers& image : images) require(static_cast<int>(image.size()) == cells, "a move is of all cells");
    check_cells(places, cells);
    for (const auto& [a, b] : signs) require(std::min(a, b) >= 0 && std::max(a, b) < cells, "there is no such cell");
    mixture.side = side;
    mixture.base = model;
    mixture.fill = fill == "latin"     ? Mixture::Fill::latin
                  : fill == "classic" ? Mixture::Fill::classic
                                      : Mixture::Fill::search;
    mixture.pieces = box_width > 0;
    mixture.box_width = box_width;
    mixture.images = images;
    mixture.cages = cages == "sums"         ? Mixture::Cages::sums
                   : cages == "operations" ? Mixture::Cages::operations
                                           : Mixture::Cages::none;
    mixture.groups = {sizes.first, sizes.second, cages == "sums"};
    mixture.signs = signs;
    mixture.few_signs = few_signs;
    mixture.places = places;
    mixture.fewest = givens.first;
    mixture.most = givens.second;
    mixture.ranged = ranged;
    mixture.minimal = minimal;
    mixture.effort = effort;
    new (self) Mixture(std::move(mixture));
}

// (solution, cells with givens, piece of each cell or None, signs, cages as (cells, sign, result), whether all
// that can be spared has gone).
nb::object write_made(const MadePuzzle& made) {
    nb::object pieces = nb::none();
    if (!made.pieces.empty()) pieces = write_values(made.pieces);
    nb::list signs, cages;
    for (const auto& [less, greater] : made.signs) signs.append(nb::make_tuple(less, greater));
    for (const auto& cage : made.cages) {
        const std::string sign = cage.operation.sign == 0 ? "" : std::string(1, cage.operation.sign);
        cages.append(nb::make_tuple(write_values(cage.cells), sign, cage.operation.result));
    }
    return nb::make_tuple(write_values(made.solution), write_values(made.givens), pieces, signs, cages,
                          made.limit_reached == LimitReached::none);
}

nb::object make_puzzles(const Mixture& mixture, const std::vector<std::uint64_t>& seeds,
                        const std::vector<std::uint64_t>& attempts, double pause, double seconds, int threads,
                        StopSource* stop) {
    require(seeds.size() == attempts.size(), "each seed has its attempts");
    generate::Series series{seeds, attempts};
    Signals signals;
    const Limits limits = signals.limits(stop, seconds);
    generate::MadeSeries result;
    {
        const nb::gil_scoped_release unlocked;
        result = generate::make_puzzles(mixture, series, pause, limits, threads);
    }
    signals.rethrow(result.limit_reached);
    nb::list made;
    for (const auto& each : result.made) {
        if (each) made.append(write_made(*each));
        else made.append(nb::none());
    }
    return nb::make_tuple(made, series.attempts, std::vector<std::uint64_t>(result.faults.begin(), result.faults.end()),
                          write_limit(result.limit_reached));
}

Numbers random_pieces(std::uint64_t seed, int side, int box_width, const Lists& images) {
    require(side >= 1 && side <= 63 && box_width >= 1 && side % box_width == 0, "boxes fill the side");
    check_cells(images, side * side);
    for (const Numbers& image : images) require(static_cast<int>(image.size()) == side * side, "a move is of all cells");
    SplitMix64 rng(seed);
    return generate::random_pieces(rng, side, box_width, images);
}

nb::object random_groups(std::uint64_t seed, const Lists& beside, const Numbers& values,
                         const std::vector<bool>& taken, std::pair<int, int> sizes, bool distinct,
                         const Lists& images) {
    require(beside.size() == values.size() && taken.size() == values.size(), "each cell has its value");
    require(sizes.first >= 1 && sizes.first <= sizes.second, "sizes go up from 1");
    check_cells(beside, static_cast<int>(values.size()));
    check_cells(images, static_cast<int>(values.size()));
    for (const Numbers& image : images) require(image.size() == values.size(), "a move is of all cells");
    SplitMix64 rng(seed);
    std::vector<char> now(taken.begin(), taken.end());
    return nb::cast(generate::random_groups(rng, beside, values, now, {sizes.first, sizes.second, distinct}, images));
}

// A solution, or None, and the limit reached, or None.
nb::object fill(const Model& model, std::uint64_t seed, std::uint64_t work, int tries, double seconds,
                StopSource* stop) {
    const auto result = unlocked(stop, seconds, [&](const Limits& limits) {
        return lcg::fill(model, seed, work, tries, limits);
    });
    if (!result.error.empty()) throw std::invalid_argument(result.error);
    nb::object values = nb::none();
    if (!result.values.empty()) values = write_values(result.values);
    return nb::make_tuple(values, write_limit(result.limit_reached));
}

Numbers uniform_grid(std::uint64_t seed) {
    SplitMix64 rng(seed);
    const generate::Values grid = generate::uniform_grid(rng);
    return {grid.begin(), grid.end()};
}

Numbers latin_square(std::uint64_t seed, int side) {
    require(side >= 1 && side <= 63, "a Latin square has a side from 1 to 63");
    SplitMix64 rng(seed);
    return generate::random_latin_square(rng, side);
}

} // namespace

void add_mixture(nb::module_& module) {
    nb::class_<Mixture>(module, "Mixture", "What new puzzles on a square are made of.")
        .def("__init__", &make_mixture, "model"_a, "side"_a, nb::kw_only(), "fill"_a, "box_width"_a, "images"_a,
             "cages"_a, "sizes"_a, "signs"_a, "few_signs"_a, "places"_a, "givens"_a, "ranged"_a, "minimal"_a,
             "effort"_a);
    module.def("make_puzzles", &make_puzzles, "mixture"_a, "seeds"_a, "attempts"_a, "pause"_a, "seconds"_a,
               "threads"_a, "stop"_a.none() = nb::none(), "Make puzzles of a mixture.");
    module.def("random_pieces", &random_pieces, "seed"_a, "side"_a, "box_width"_a, "images"_a,
               "Return the number of the piece of each cell of a square.");
    module.def("random_groups", &random_groups, "seed"_a, "beside"_a, "values"_a, "taken"_a, "sizes"_a,
               "distinct"_a, "images"_a, "Return connected groups of cells.");
    module.def("uniform_grid", &uniform_grid, "seed"_a, "Return a full grid of the classic Sudoku.");
    module.def("latin_square", &latin_square, "seed"_a, "side"_a, "Return a random Latin square.");
    module.def("fill", &fill, "model"_a, "seed"_a, "work"_a, "tries"_a, "seconds"_a, "stop"_a.none() = nb::none(),
               "Return a random solution of a model.");
}

} // namespace alldiff::bind
