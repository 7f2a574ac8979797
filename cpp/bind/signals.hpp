// What ends a search from outside: signals that arrive while the core runs without the interpreter
// lock, and other threads.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace alldiff::bind {

// Ends, from any thread, the searches that it was given to, and tells how far the last one is.
struct Stop {
    std::atomic<bool> asked = false;
    std::atomic<std::uint64_t> tried = 0; // nodes
};

// Runs the handlers of signals that arrive during a search. Ctrl-C ends it, and what was found so
// far is returned; what else a handler raises, `rethrow` raises.
class Signals {
public:
    [[nodiscard]] std::function<bool()> question() {
        return [this] {
            const nanobind::gil_scoped_acquire lock;
            if (PyErr_CheckSignals() == 0) return false;
            raised_.emplace();
            return true;
        };
    }
    void rethrow() {
        if (raised_ && !raised_->matches(PyExc_KeyboardInterrupt)) rethrow_all();
    }
    // For calls whose results are worth nothing when they are cut short.
    void rethrow_all() {
        if (raised_) throw nanobind::python_error(std::move(*raised_));
    }

private:
    std::optional<nanobind::python_error> raised_;
};

} // namespace alldiff::bind
