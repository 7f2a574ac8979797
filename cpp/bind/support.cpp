#include "support.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "../strong/support.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

using strong::Support;
using strong::Word;
using Domains = std::vector<Word>;

class BoundSupport {
public:
    BoundSupport(const NativeModel& model, const std::vector<int>& numbers,
                 const std::vector<std::vector<int>>& apart, int cells)
        : model_(model), support_(checked(model, numbers, apart), numbers, apart, cells) {}

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

// Tells whether constraints let a variable have a value; None where a short search does not tell.
nb::object allow(const NativeModel& model, const std::vector<int>& numbers, const Domains& domains, int variable,
                 int value, StopSource* source) {
    using Found = strong::Plain::Found;
    const BoundSupport bound(model, numbers, {}, model.variables);
    bound.check(domains, variable);
    const Found found = value < 0 || value > 63 ? Found::none : unlocked(source, [&](Stop& stop) {
        return bound.support().way_with(domains, variable, value, stop);
    });
    if (found == Found::unknown) return nb::none();
    return nb::bool_(found == Found::one);
}

nb::object left(BoundSupport& bound, const Domains& domains, StopSource* source) {
    bound.check(domains);
    return write_left(unlocked(source, [&](Stop& stop) { return bound.support().left(domains, stop); }));
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
    for (const BoundSupport* bound : supports) bound->check(domains);
    Support::Left found;
    const std::size_t at = unlocked(source, [&](Stop& stop) {
        for (std::size_t i = 0; i < supports.size(); ++i) {
            Support& support = supports[i]->support();
            found = support.left(domains, stop);
            if (!found.open.empty()) return i;
            for (std::size_t k = 0; k < found.domains.size(); ++k) {
                if (found.domains[k] != domains[static_cast<std::size_t>(support.variables()[k])]) return i;
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
                      int>(),
             "model"_a, "numbers"_a, "apart"_a, "cells"_a, nb::keep_alive<1, 2>())
        .def_prop_ro("variables", &BoundSupport::variables)
        .def("add", &BoundSupport::add, "way"_a)
        .def("left", &left, "domains"_a, "stop"_a.none() = nb::none())
        .def("would_leave", &would_leave, "domains"_a, "changes"_a, "stop"_a.none() = nb::none());
    module.def("first_forced", &first_forced, "supports"_a, "domains"_a, "stop"_a.none() = nb::none(),
               "Return the first of several that leaves less than the domains, or cannot tell.");
    module.def("allow", &allow, "model"_a, "numbers"_a, "domains"_a, "variable"_a, "value"_a,
               "stop"_a.none() = nb::none(),
               "Tell whether constraints let a variable have a value, where a short search tells.");
}

} // namespace alldiff::bind
