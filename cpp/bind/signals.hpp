// What ends a search from outside: signals that arrive while the core runs without the interpreter
// lock, and other threads.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <utility>

#include "../limits.hpp"

namespace alldiff::bind {

// Runs the handlers of signals that arrive during a search. Ctrl-C ends it, and what was found so
// far is returned; what else a handler raises, `rethrow` raises.
class Signals {
public:
    // Limits that end a search at a signal, when another thread cancels `stop`, or after `seconds`.
    [[nodiscard]] Limits limits(StopSource* stop, double seconds = 0) {
        Limits limits;
        limits.seconds = seconds;
        limits.source = stop;
        limits.interrupted = [this, stop] {
            return ends([stop] {
                if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
                return stop != nullptr && stop->poll && stop->poll();
            });
        };
        return limits;
    }
    // Asks Python something; true, also where it raises, ends the search.
    template <class Ask> [[nodiscard]] bool ends(Ask ask) {
        const nanobind::gil_scoped_acquire lock;
        try {
            return ask();
        } catch (nanobind::python_error& error) {
            raised_.emplace(std::move(error));
            return true;
        }
    }
    // A search that was done all the same does not tell that it was interrupted: then this does.
    void rethrow(LimitReached limit) {
        const bool told = limit == LimitReached::cancelled;
        if (raised_ && !(told && raised_->matches(PyExc_KeyboardInterrupt))) rethrow_all();
    }
    // For calls whose results are worth nothing when they are cut short.
    void rethrow_all() {
        if (raised_) throw nanobind::python_error(std::move(*raised_));
    }

private:
    std::optional<nanobind::python_error> raised_;
};

// Works without the interpreter lock; ends when `source` is cancelled, after `seconds`, and on Ctrl-C, which
// is raised.
template <class Work> auto unlocked(StopSource* source, double seconds, Work work) {
    Signals signals;
    const Limits limits = signals.limits(source, seconds);
    auto result = [&] {
        const nanobind::gil_scoped_release free;
        return work(limits);
    }();
    signals.rethrow_all();
    return result;
}
template <class Work> auto unlocked(StopSource* source, Work work) {
    return unlocked(source, 0, [&](const Limits& limits) {
        Stop stop(limits);
        return work(stop);
    });
}

} // namespace alldiff::bind
