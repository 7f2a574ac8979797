// The class Reasoner: a board, the position on it, and the techniques. Deductions come as tuples
//   (technique, places, removals, houses, signs, shades, links, deadly, length)
// which alldiff.techniques turns into records.
#include "reason.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "parts.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using reason::Deduction;

nb::list write_candidates(const std::vector<reason::Candidate>& candidates) {
    nb::list written;
    for (const auto& [cell, value] : candidates) written.append(nb::make_tuple(cell, value));
    return written;
}

nb::object write_deduction(const Deduction& deduction) {
    nb::list houses;
    for (const auto& [house, colour] : deduction.because.houses) {
        houses.append(nb::make_tuple(house, colour));
    }
    nb::list signs;
    for (const auto& [sign, colour] : deduction.because.signs) {
        signs.append(nb::make_tuple(sign, colour));
    }
    nb::list shades;
    for (const auto& [candidate, colour] : deduction.because.shades) {
        shades.append(nb::make_tuple(candidate.cell, candidate.value, colour));
    }
    nb::list links;
    for (const auto& link : deduction.because.links) {
        links.append(nb::make_tuple(write_candidates(link.from), write_candidates(link.to),
                                    link.strong, link.chain));
    }
    nb::list deadly;
    for (const auto& [cell, values] : deduction.because.deadly) {
        deadly.append(nb::make_tuple(cell, values));
    }
    return nb::make_tuple(deduction.technique, write_candidates(deduction.places),
                          write_candidates(deduction.removals), houses, signs, shades, links,
                          deadly, deduction.length);
}

nb::list write_deductions(const std::vector<Deduction>& deductions) {
    nb::list written;
    for (const auto& deduction : deductions) written.append(write_deduction(deduction));
    return written;
}

nb::object write_path(const reason::Path& path) {
    return nb::make_tuple(write_deductions(path.steps), name_of(path.ending));
}

class BoundReasoner {
public:
    BoundReasoner(int values, int cells, const std::vector<std::pair<int, std::vector<int>>>& houses,
                  const std::vector<std::pair<int, int>>& signs, bool plain)
        : values_(values), cells_(cells) {
        reason::Shape shape{values, cells, {}, {}, plain};
        for (const auto& [less, greater] : signs) shape.signs.push_back({less, greater});
        for (const auto& [kind, members] : houses) {
            if (kind < 0 || kind > 3) throw std::invalid_argument("a kind of house is 0 to 3");
            shape.houses.push_back({static_cast<reason::HouseKind>(kind), members});
        }
        reasoner_ = reason::make_reasoner(shape);
    }

    void set(const std::vector<int>& values, const std::vector<bool>& given,
             const std::vector<std::uint64_t>& candidates) {
        const auto cells = static_cast<std::size_t>(cells_);
        if (values.size() != cells || given.size() != cells || candidates.size() != cells) {
            throw std::invalid_argument("a position has an entry for each cell");
        }
        const reason::Mask possible = (reason::Mask{1} << (values_ + 1)) - 2;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (values[cell] < 0 || values[cell] > values_ || (candidates[cell] & ~possible) != 0) {
                throw std::invalid_argument("a value is out of range");
            }
        }
        reasoner_->set({values, given, candidates});
    }

    nb::object state() const {
        const auto state = reasoner_->state();
        return nb::make_tuple(state.values, state.candidates);
    }

    void place(int cell, int value) {
        Deduction step;
        step.places.push_back(candidate(cell, value));
        reasoner_->apply(step);
    }
    void remove(int cell, int value) {
        Deduction step;
        step.removals.push_back(candidate(cell, value));
        reasoner_->apply(step);
    }

    nb::list find(const std::string& technique, std::size_t most, StopSource* source) {
        return write_deductions(unlocked(
            source, [&](Stop& stop) { return reasoner_->find(technique, most, stop); }));
    }

    nb::object walk(const std::vector<std::string>& order, std::size_t most_steps, StopSource* source) {
        return write_path(unlocked(
            source, [&](Stop& stop) { return reasoner_->walk(order, most_steps, stop); }));
    }

    nb::object walk_in_stages(const std::vector<std::pair<std::vector<std::string>, bool>>& stages,
                              std::size_t most_steps, StopSource* source) {
        std::vector<reason::Stage> stated;
        for (const auto& [techniques, weighed] : stages) stated.push_back({techniques, weighed});
        return write_path(unlocked(source, [&](Stop& stop) {
            return reasoner_->walk_in_stages(stated, most_steps, stop);
        }));
    }

    nb::object rate(int most_tenths, bool original, StopSource* source) {
        const auto book = original ? reason::explainer::Book::original
                                   : reason::explainer::Book::sukaku;
        const auto rating = unlocked(
            source, [&](Stop& stop) { return reasoner_->rate(most_tenths, book, stop); });
        return write_rating_for_later(rating, true);
    }

private:
    reason::Candidate candidate(int cell, int value) const {
        if (cell < 0 || cell >= cells_ || value < 1 || value > values_) {
            throw std::invalid_argument("there is no such candidate");
        }
        return {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(value)};
    }

    int values_, cells_;
    std::unique_ptr<reason::Reasoner> reasoner_;
};

// Steps that become tuples once somebody wants to see them.
struct RatedSteps {
    std::vector<reason::explainer::Step> steps;

    nb::list read() const {
        nb::list read;
        for (const auto& step : steps) {
            read.append(nb::make_tuple(step.technique, step.tenths, write_candidates(step.places),
                                       write_candidates(step.removals)));
        }
        return read;
    }
};

} // namespace

const char* name_of(reason::Ending ending) {
    switch (ending) {
    case reason::Ending::solved: return "solved";
    case reason::Ending::stuck: return "stuck";
    case reason::Ending::contradiction: return "contradiction";
    case reason::Ending::interrupted: return "interrupted";
    case reason::Ending::beyond: return "beyond";
    }
    return "stuck";
}

nb::object write_rating_for_later(reason::explainer::Rating rating, bool with_steps) {
    if (!with_steps) rating.steps.clear();
    return nb::make_tuple(rating.rating, rating.pearl, rating.diamond,
                          nb::cast(RatedSteps{std::move(rating.steps)}), name_of(rating.ending));
}

void add_reason(nb::module_& module) {
    module.def("technique_names", &reason::technique_names,
               "The names of all techniques that the core has.");
    nb::class_<RatedSteps>(module, "RatedSteps", "The steps of a rating of Sudoku Explainer.")
        .def("read", &RatedSteps::read);
    nb::class_<BoundReasoner>(module, "Reasoner",
                              "A board, the position on it, and the techniques to go on from there.")
        .def(nb::init<int, int, const std::vector<std::pair<int, std::vector<int>>>&,
                      const std::vector<std::pair<int, int>>&, bool>(),
             "values"_a, "cells"_a, "houses"_a, "signs"_a = std::vector<std::pair<int, int>>{},
             "plain"_a = true)
        .def("set", &BoundReasoner::set, "values"_a, "given"_a, "candidates"_a)
        .def("state", &BoundReasoner::state)
        .def("place", &BoundReasoner::place, "cell"_a, "value"_a)
        .def("remove", &BoundReasoner::remove, "cell"_a, "value"_a)
        .def("find", &BoundReasoner::find, "technique"_a, "most"_a,
             "stop"_a.none() = nb::none())
        .def("walk", &BoundReasoner::walk, "order"_a, "most_steps"_a,
             "stop"_a.none() = nb::none())
        .def("walk_in_stages", &BoundReasoner::walk_in_stages, "stages"_a, "most_steps"_a,
             "stop"_a.none() = nb::none())
        .def("rate", &BoundReasoner::rate, "most_tenths"_a, "original"_a = false,
             "stop"_a.none() = nb::none());
}

} // namespace alldiff::bind
