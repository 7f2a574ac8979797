// The class Rater: ratings of many classic Sudokus, one tuple for each,
//   (solutions, solution, ending, used, hardest, bottleneck, explainer, staged)
// which alldiff.tutor turns into records.
#include "parts.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../rater.hpp"
#include "reason.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using Puzzles = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

nb::list write_uses(const std::vector<rating::Use>& uses) {
    nb::list written;
    for (const auto& use : uses) written.append(nb::make_tuple(use.technique, use.times));
    return written;
}

class BoundRater {
public:
    BoundRater(const Puzzles& puzzles, std::vector<std::string> order, std::vector<double> efforts,
               const std::vector<std::pair<std::vector<std::string>, bool>>& stages, int most_tenths,
               std::size_t widest, bool path, bool explainer, bool staged, bool needs_path, bool scores_unsolved, bool steps, int threads,
               StopSource* stop)
        : explainer_(explainer), steps_(steps), source_(stop),
          rater_(read(puzzles),
                 {std::move(order), std::move(efforts), read(stages), most_tenths, widest, path,
                  explainer, staged, needs_path, scores_unsolved},
                 threads, stop) {}

    nb::object next() {
        auto rated = unlocked(source_, [&](Stop& stop) { return rater_.next(stop); });
        if (!rated) return nb::none();
        const nb::bytes solution(rated->solution.data(), rated->solution.size());
        nb::object staged = nb::none();
        if (rated->scored) staged = nb::make_tuple(write_uses(rated->staged), rated->guesses);
        nb::object explainer = nb::none();
        if (explainer_) explainer = write_rating_for_later(std::move(rated->explainer), steps_);
        return nb::make_tuple(rated->solutions, solution, name_of(rated->ending),
                              write_uses(rated->used), rated->hardest, rated->bottleneck,
                              explainer, staged);
    }

private:
    static std::vector<rating::Grid81> read(const Puzzles& puzzles) {
        std::vector<rating::Grid81> grids(puzzles.shape(0));
        for (std::size_t i = 0; i < grids.size(); ++i) {
            std::copy_n(puzzles.data() + i * rating::cells, rating::cells, grids[i].begin());
        }
        return grids;
    }
    static std::vector<reason::Stage>
    read(const std::vector<std::pair<std::vector<std::string>, bool>>& stages) {
        std::vector<reason::Stage> stated;
        for (const auto& [techniques, weighed] : stages) stated.push_back({techniques, weighed});
        return stated;
    }

    bool explainer_, steps_;
    StopSource* source_;
    rating::Rater rater_;
};

} // namespace

void add_rater(nb::module_& module) {
    nb::class_<BoundRater>(module, "Rater", "Rates classic Sudokus on threads, ahead of the caller.")
        .def(nb::init<const Puzzles&, std::vector<std::string>, std::vector<double>,
                      const std::vector<std::pair<std::vector<std::string>, bool>>&, int, std::size_t,
                      bool, bool, bool, bool, bool, bool, int, StopSource*>(),
             nb::arg("puzzles").noconvert(), "order"_a, "efforts"_a, "stages"_a, "most_tenths"_a,
             "widest"_a, "path"_a, "explainer"_a, "staged"_a, "needs_path"_a, "scores_unsolved"_a, "steps"_a, "threads"_a,
             "stop"_a.none() = nb::none(), nb::keep_alive<1, 15>())
        .def("next", &BoundRater::next);
}

} // namespace alldiff::bind
