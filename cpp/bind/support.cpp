// The Python face of `lcg/support`.
#include "parts.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "../lcg/support.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using lcg::Support;
using lcg::Word;
using Domains = std::vector<Word>;

// Filters that a search for one way may run, for the few rules of a step. Where they do not tell, the
// strongest search is asked, which gives up later: what is told here it would tell, too.
constexpr std::uint64_t patience = 1000;

class BoundSupport {
public:
    BoundSupport(const NativeModel& model, const std::vector<int>& numbers,
                 const std::vector<std::vector<int>>& apart, int cells, std::uint64_t filters)
        : model_(model), support_(checked(model, numbers, apart), numbers, apart, cells, filters) {}

    void check(const Domains& domains, int variable = 0) const {
        if (domains.size() != static_cast<std::size_t>(model_.variables)) {
            throw std::invalid_argument("there is a domain for each variable");
        }
        if (variable < 0 || variable >= model_.variables) throw std::invalid_argument("there is no such variable");
    }
    void add(const std::vector<int>& way) {
        if (way.size() != support_.variables().size()) {
            throw std::invalid_argument("a way has a value for each variable");
        }
        support_.add(way);
    }
    [[nodiscard]] std::vector<int> variables() const {
        return {support_.variables().begin(), support_.variables().end()};
    }
    [[nodiscard]] Support& support() { return support_; }
    [[nodiscard]] const Support& support() const { return support_; }

private:
    static const Model& checked(const NativeModel& model, const std::vector<int>& numbers,
                                const std::vector<std::vector<int>>& apart) {
        if (model.words > 1) throw std::invalid_argument("a value is out of range");
        const auto within = [](const std::vector<int>& listed, std::size_t end) {
            for (const int number : listed) {
                if (number < 0 || static_cast<std::size_t>(number) >= end) {
                    throw std::invalid_argument("there is no such constraint or variable");
                }
            }
        };
        within(numbers, model.constraints.size());
        for (const auto& scope : apart) within(scope, static_cast<std::size_t>(model.variables));
        return model;
    }

    const NativeModel& model_;
    Support support_;
};

nb::object write_left(const Support::Left& left) {
    nb::list domains, open;
    for (const Word domain : left.domains) domains.append(domain);
    for (const auto& [place, value] : left.open) open.append(nb::make_tuple(place, value));
    return nb::make_tuple(domains, open);
}

// Returns values for the variables of constraints that satisfy them with a value of one variable; none of
// them where no such values exist, and None where a short search does not tell.
nb::object way_with(const NativeModel& model, const std::vector<int>& numbers, const Domains& domains,
                    int variable, int value, StopSource* source) {
    using Found = lcg::Plain::Found;
    const BoundSupport bound(model, numbers, {}, model.variables, patience);
    bound.check(domains, variable);
    Support::Way way{Found::none, {}};
    if (value >= 0 && value <= 63) {
        way = unlocked(source, [&](Stop& stop) {
            return bound.support().way_with(domains, variable, value, stop);
        });
    }
    if (way.found == Found::unknown) return nb::none();
    nb::list values;
    for (const int each : way.values) values.append(each);
    return nb::tuple(values);
}

nb::object left(BoundSupport& bound, const Domains& domains, StopSource* source) {
    bound.check(domains);
    return write_left(unlocked(source, [&](Stop& stop) { return bound.support().left(domains, stop); }));
}

bool excludes(const BoundSupport& bound, const Domains& domains,
              const std::vector<std::pair<int, int>>& candidates, StopSource* source) {
    bound.check(domains);
    for (const auto& [variable, value] : candidates) {
        bound.check(domains, variable);
        if (value < 0 || value > 63) throw std::invalid_argument("a value is out of range");
    }
    return unlocked(source, [&](Stop& stop) { return bound.support().excludes(domains, candidates, stop); });
}

nb::list would_leave(BoundSupport& bound, const Domains& domains,
                     const std::vector<std::pair<int, Word>>& changes, StopSource* source) {
    for (const auto& change : changes) bound.check(domains, change.first);
    const auto found = unlocked(source, [&](Stop& stop) {
        std::vector<Support::Left> all;
        Domains changed = domains;
        for (const auto& [variable, domain] : changes) {
            const auto v = static_cast<std::size_t>(variable);
            changed[v] = domain;
            all.push_back(bound.support().would_leave(changed, stop));
            changed[v] = domains[v];
        }
        return all;
    });
    nb::list written;
    for (const auto& each : found) written.append(write_left(each));
    return written;
}

// Returns the place of the first that leaves less than the domains, or that cannot tell, and what it
// leaves; or None.
nb::object first_forced(const std::vector<BoundSupport*>& supports, const Domains& domains,
                        StopSource* source) {
    for (const BoundSupport* bound : supports) {
        if (bound == nullptr) throw nb::type_error("a support must not be None");
        bound->check(domains);
    }
    Support::Left found;
    const std::size_t at = unlocked(source, [&](Stop& stop) {
        for (std::size_t i = 0; i < supports.size(); ++i) {
            Support& support = supports[i]->support();
            found = support.left(domains, stop);
            if (!found.open.empty()) return i;
            for (std::size_t k = 0; k < found.domains.size(); ++k) {
                if (found.domains[k] != domains[support.variables()[k]]) return i;
            }
        }
        return supports.size();
    });
    if (at == supports.size()) return nb::none();
    return nb::make_tuple(at, write_left(found));
}

} // namespace

void add_support(nb::module_& module) {
    nb::class_<BoundSupport>(module, "Support",
                             "Constraints of a model, and ways to satisfy them that were found before.")
        .def(nb::init<const NativeModel&, const std::vector<int>&, const std::vector<std::vector<int>>&,
                      int, std::uint64_t>(),
             "model"_a, "numbers"_a, "apart"_a, "cells"_a, "patience"_a = patience, nb::keep_alive<1, 2>())
        .def_prop_ro("variables", &BoundSupport::variables)
        .def("add", &BoundSupport::add, "way"_a)
        .def("left", &left, "domains"_a, "stop"_a.none() = nb::none())
        .def("excludes", &excludes, "domains"_a, "candidates"_a, "stop"_a.none() = nb::none())
        .def("would_leave", &would_leave, "domains"_a, "changes"_a, "stop"_a.none() = nb::none());
    module.def("first_forced", &first_forced, "supports"_a, "domains"_a, "stop"_a.none() = nb::none(),
               "Return the first of several that leaves less than the domains, or cannot tell.");
    module.def("way_with", &way_with, "model"_a, "numbers"_a, "domains"_a, "variable"_a, "value"_a,
               "stop"_a.none() = nb::none(),
               "Return values that satisfy constraints with a value of one variable, where a short search tells.");
}

} // namespace alldiff::bind
