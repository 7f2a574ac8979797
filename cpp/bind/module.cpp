// The Python module alldiff._native: the core's searches, run without the interpreter lock.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>
#include <nanobind/stl/string_view.h>

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>

#include "../lcg/parallel.hpp"
#include "../bitsliced/classic.hpp"
#include "../textbook/search.hpp"
#include "convert.hpp"
#include "parts.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

Limits make_limits(std::uint64_t solutions, std::uint64_t nodes, double seconds, Signals& signals,
                   StopSource* stop) {
    Limits limits = signals.limits(stop, seconds);
    limits.solutions = solutions;
    limits.nodes = nodes;
    return limits;
}

// Takes solutions in the form that Python has them while the search runs, so that its limits hold for
// this too: a search finds them faster.
class Solutions {
public:
    explicit Solutions(Signals& signals) : signals_(signals) {}

    // Takes one; whatever Python raises ends the search.
    [[nodiscard]] bool add(const std::vector<int>& values) {
        return !signals_.ends([&] {
            kept_.append(write_values(values));
            return false;
        });
    }
    // Takes what threads have found; of a search that was stopped no more than at once.
    void add_all(const Outcome& outcome) {
        Limits soon;
        const bool stopped = outcome.limit_reached == LimitReached::seconds ||
                             outcome.limit_reached == LimitReached::cancelled;
        if (stopped) soon.seconds = 0.05;
        Stop stop(soon);
        for (const auto& values : outcome.solutions) {
            if (stop.tick() != LimitReached::none || !add(values)) break;
        }
    }
    [[nodiscard]] nb::object all() const { return nb::tuple(kept_); }

private:
    Signals& signals_;
    nb::list kept_;
};

nb::object write_report(const textbook::Report& report, nb::object solutions) {
    const auto& counters = report.counters;
    return nb::make_tuple(
        report.count, report.complete, write_limit(report.limit_reached),
        nb::make_tuple(counters.nodes, counters.fails, counters.undos, counters.prunes,
                       counters.checks, counters.max_depth, counters.trace_hash, counters.seconds,
                       counters.restarts, counters.learned),
        std::move(solutions));
}

std::unique_ptr<textbook::Search> start_textbook(const NativeModel& model, const textbook::Plan& plan,
                                         const Limits& limits, std::uint64_t keep, bool record) {
    auto search = textbook::start(model, *model.shared, plan, limits, keep, record);
    if (search == nullptr) {
        throw std::invalid_argument("the values of a domain must be below " +
                                    std::to_string(textbook::most_values));
    }
    return search;
}

nb::object textbook_solve(const NativeModel& model, std::uint64_t seed, std::uint64_t solutions,
                      std::uint64_t nodes, double seconds, std::uint64_t keep,
                      std::string_view level, nb::handle variables, nb::handle values,
                      nb::handle options, StopSource* stop) {
    const auto plan = read_plan(level, variables, values, options, seed);
    Signals signals;
    Limits limits = make_limits(solutions, nodes, seconds, signals, stop);
    Solutions kept(signals);
    limits.take = [&](const std::vector<int>& found) { return kept.add(found); };
    std::unique_ptr<textbook::Search> search;
    {
        const nb::gil_scoped_release unlocked;
        search = start_textbook(model, plan, limits, keep, false);
        search->resume(0);
    }
    signals.rethrow(search->report().limit_reached);
    if (!search->report().error.empty()) throw std::runtime_error(search->report().error);
    return write_report(search->report(), kept.all());
}

// A search that tells its events and can be paused between them.
class TextbookSteps {
public:
    TextbookSteps(const NativeModel& model, const textbook::Plan& plan, std::uint64_t solutions,
              std::uint64_t nodes, double seconds, StopSource* stop)
        : search_(start_textbook(model, plan, make_limits(solutions, nodes, seconds, signals_, stop),
                             ~std::uint64_t{0}, true)) {}

    // Returns the next events, about `most` of them, as bytes of int32; the solutions that they tell
    // of; the limit that ended the search, or None; and whether it is over.
    nb::object next(std::size_t most) {
        if (busy_.exchange(true)) throw std::runtime_error("another thread takes these steps");
        const std::unique_ptr<std::atomic<bool>, void (*)(std::atomic<bool>*)> free(
            &busy_, [](std::atomic<bool>* busy) { busy->store(false); });
        bool over = false;
        {
            const nb::gil_scoped_release unlocked;
            search_->events().clear();
            over = !search_->resume(most);
        }
        const auto& report = search_->report();
        signals_.rethrow(report.limit_reached);
        if (!report.error.empty()) throw std::runtime_error(report.error);
        const auto& events = search_->events();
        return nb::make_tuple(nb::bytes(events.data(), events.size() * sizeof(textbook::Event)),
                              write_solutions(search_->take_solutions()),
                              write_limit(report.limit_reached), over);
    }

private:
    Signals signals_;
    std::unique_ptr<textbook::Search> search_;
    std::atomic<bool> busy_ = false;
};

nb::object write_outcome(const Outcome& outcome, nb::object solutions) {
    if (!outcome.error.empty()) throw std::runtime_error(outcome.error);
    const auto& stats = outcome.stats;
    return nb::make_tuple(outcome.count, outcome.complete, write_limit(outcome.limit_reached),
                          nb::make_tuple(stats.nodes, stats.fails, stats.prunes, stats.restarts,
                                         stats.learned, stats.max_depth, stats.seconds),
                          std::move(solutions));
}

nb::object lcg_solve(const Model& model, std::uint64_t seed, std::uint64_t solutions,
                        std::uint64_t nodes, double seconds, std::uint64_t keep,
                        std::size_t memory_bytes, int threads, StopSource* stop) {
    Signals signals;
    Limits limits = make_limits(solutions, nodes, seconds, signals, stop);
    limits.memory_bytes = memory_bytes;
    Solutions kept(signals);
    if (threads < 0) limits.take = [&](const std::vector<int>& found) { return kept.add(found); };
    Outcome outcome;
    {
        const nb::gil_scoped_release unlocked;
        if (threads >= 0) {
            outcome = lcg::solve_parallel(model, limits, keep, seed, threads);
            kept.add_all(outcome);
        } else if (bitsliced::is_classic(model)) {
            outcome = bitsliced::solve_classic(model, limits, keep);
        } else {
            outcome = lcg::solve(model, limits, keep, seed);
        }
    }
    signals.rethrow(outcome.limit_reached);
    return write_outcome(outcome, kept.all());
}

// Returns an outcome and None, or an outcome with its counters alone and the domains of each part.
nb::object lcg_split(const Model& model, std::uint64_t solutions, std::uint64_t nodes,
                        double seconds, std::uint64_t keep, std::size_t parts, StopSource* stop) {
    if (model.words != 1) throw std::invalid_argument("only values below 64 can be split");
    Signals signals;
    const Limits limits = make_limits(solutions, nodes, seconds, signals, stop);
    lcg::Split found;
    {
        const nb::gil_scoped_release unlocked;
        found = lcg::split(model, limits, keep, parts);
    }
    signals.rethrow(found.outcome.limit_reached);
    nb::object outcome = write_outcome(found.outcome, write_solutions(found.outcome.solutions));
    if (found.decided) return nb::make_tuple(outcome, nb::none());
    nb::list all;
    for (const auto& part : found.parts) {
        nb::list domains;
        for (const auto domain : part) domains.append(domain);
        all.append(nb::tuple(domains));
    }
    return nb::make_tuple(outcome, nb::tuple(all));
}

} // namespace

NB_MODULE(_native, module) {
#ifdef ALLDIFF_SSE42
    if (__builtin_cpu_supports("sse4.2") == 0 || __builtin_cpu_supports("popcnt") == 0) {
        throw nb::import_error("alldiff needs a processor with SSE4.2 and POPCNT (x86-64-v2), as NumPy does");
    }
#endif
    module.doc() = "The native core of alldiff.";
    module.attr("VERSION") = ALLDIFF_VERSION;
    module.attr("LEVELS") = write_names(textbook::level_names);
    module.attr("VARIABLE_ORDERS") = write_names(textbook::variable_order_names);
    module.attr("VALUE_ORDERS") = write_names(textbook::value_order_names);
    module.attr("OPTIONS") = write_names(textbook::option_names);

    nb::class_<Model>(module, "PlainModel", "What most of the core needs of a model.");
    nb::class_<NativeModel, Model>(module, "Model", "A model in native form.")
        .def(
            "__init__",
            [](NativeModel* self, nb::handle domains, nb::handle constraints, nb::handle givens,
               int hidden, nb::dict records, nb::handle ask) {
                new (self)
                    NativeModel{read_model(domains, constraints, givens, hidden, records, ask)};
            },
            "domains"_a, "constraints"_a, "givens"_a, "hidden"_a = 0, "records"_a = nb::dict(),
            "ask"_a = nb::none())
        .def("with_givens", &with_givens, "givens"_a)
        .def("part", &part_of, "constraints"_a, "domains"_a, "givens"_a)
        .def("holds", &holds_values, "values"_a)
        .def_ro("variables", &NativeModel::variables);

    module.def("textbook_solve", &textbook_solve, "model"_a, "seed"_a, "solutions"_a, "nodes"_a,
               "seconds"_a, "keep"_a, "level"_a, "variables"_a, "values"_a, "options"_a,
               "stop"_a.none() = nb::none(), "Search as the reference engine does.");

    nb::class_<TextbookSteps>(module, "TextbookSteps", "A search as of the reference engine, in steps.")
        .def(
            "__init__",
            [](TextbookSteps* self, const NativeModel& model, std::uint64_t seed, std::uint64_t solutions,
               std::uint64_t nodes, double seconds, std::string_view level, nb::handle variables,
               nb::handle values, nb::handle options, StopSource* stop) {
                new (self) TextbookSteps(model, read_plan(level, variables, values, options, seed),
                                     solutions, nodes, seconds, stop);
            },
            "model"_a, "seed"_a, "solutions"_a, "nodes"_a, "seconds"_a, "level"_a, "variables"_a,
            "values"_a, "options"_a, "stop"_a.none() = nb::none(), nb::keep_alive<1, 2>(),
            nb::keep_alive<1, 11>())
        .def("next", &TextbookSteps::next, "most"_a);

    nb::class_<StopSource>(module, "Stop", "Ends, from any thread, the work that it was given to.")
        .def(
            "__init__",
            [](StopSource* self, nb::object poll) {
                new (self) StopSource();
                if (!poll.is_none()) {
                    self->poll = [self, poll] { return static_cast<bool>(nb::bool_(poll(self->nodes()))); };
                }
            },
            "poll"_a.none() = nb::none())
        .def("cancel", &StopSource::cancel)
        .def_prop_ro("cancelled", &StopSource::cancelled)
        .def_prop_ro("nodes", &StopSource::nodes);

    module.def("lcg_solve", &lcg_solve, "model"_a, "seed"_a, "solutions"_a, "nodes"_a,
               "seconds"_a, "keep"_a, "memory_bytes"_a, "threads"_a, "stop"_a.none() = nb::none(),
               "Search with the strongest means there are; with `threads` from 0 up, split.");

    module.def("lcg_split", &lcg_split, "model"_a, "solutions"_a, "nodes"_a, "seconds"_a,
               "keep"_a, "parts"_a, "stop"_a.none() = nb::none(),
               "Search a little, then divide the rest into subproblems.");

    add_lower(module);
    add_bitsliced(module);
    add_givens(module);
    add_rater(module);
    add_reason(module);
    add_support(module);
    add_canonical(module);
    add_minimize(module);
    add_stream(module);
    add_mixture(module);
    add_proof(module);
    add_kakuro(module);
    add_generate(module);
}

} // namespace alldiff::bind
