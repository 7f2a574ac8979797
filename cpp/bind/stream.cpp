// Solutions one after another, as a search finds them, and random walks to solutions.
#include "parts.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "../lcg/estimate.hpp"
#include "../lcg/solve.hpp"
#include "../bitsliced/classic.hpp"
#include "arrays.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

// A search on a thread of its own, which waits while as many solutions as `room` are not taken yet.
class SolutionStream {
public:
    SolutionStream(const NativeModel& model, std::uint64_t seed, std::uint64_t solutions, std::uint64_t nodes,
                   double seconds, std::size_t memory_bytes, std::size_t room)
        : model_(model), room_(room) {
        if (room == 0) throw std::invalid_argument("a stream has room for one solution at least");
        limits_.solutions = solutions;
        limits_.nodes = nodes;
        limits_.seconds = seconds;
        limits_.memory_bytes = memory_bytes;
        limits_.source = &stop_;
        limits_.take = [this](const std::vector<int>& values) { return put(values); };
        search_ = std::thread([this, seed] { run(seed); });
    }
    ~SolutionStream() { close(); }
    SolutionStream(const SolutionStream&) = delete;

    // Returns an array of the next solutions, at most so many, one row each with the visible variables; the
    // limit that ended the search, or None; and whether it is over and all were taken.
    nb::object next(std::size_t most) {
        if (most == 0) throw std::invalid_argument("at least one solution is taken");
        std::vector<std::vector<int>> taken;
        bool over = false;
        for (;;) {
            {
                const nb::gil_scoped_release unlocked;
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, std::chrono::milliseconds(20),
                                  [&] { return over_ || waiting_.size() >= std::min(most, room_); });
                while (!waiting_.empty() && taken.size() < most) {
                    taken.push_back(std::move(waiting_.front()));
                    waiting_.pop_front();
                }
                over = over_ && waiting_.empty();
                changed_.notify_all();
            }
            if (PyErr_CheckSignals() != 0) {
                close();
                throw nb::python_error();
            }
            if (!taken.empty() || over) break;
        }
        if (over && !outcome_.error.empty()) throw std::runtime_error(outcome_.error);
        const auto width = static_cast<std::size_t>(model_.visible());
        auto rows = make_array<std::int32_t>(taken.size() * width);
        for (std::size_t i = 0; i < taken.size(); ++i) {
            std::copy_n(taken[i].begin(), width, rows.get() + i * width);
        }
        std::int32_t* const first = rows.get();
        nb::capsule owner(rows.release(), [](void* memory) noexcept { std::free(memory); });
        nb::ndarray<nb::numpy, std::int32_t, nb::ndim<2>> array(first, {taken.size(), width}, owner);
        return nb::make_tuple(array, over ? write_limit(outcome_.limit_reached) : nb::none(), over);
    }

    void close() {
        stop_.cancel();
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
            changed_.notify_all();
        }
        if (search_.joinable()) search_.join();
    }

private:
    bool put(const std::vector<int>& values) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || waiting_.size() < room_; });
        if (closed_) return false;
        waiting_.push_back(values);
        if (waiting_.size() == 1 || waiting_.size() >= room_) changed_.notify_all();
        return true;
    }
    void run(std::uint64_t seed) {
        constexpr auto all = ~std::uint64_t{0};
        Outcome outcome;
        try { // nothing may leave a thread
            outcome = bitsliced::is_classic(model_) ? bitsliced::solve_classic(model_, limits_, all)
                                                : lcg::solve(model_, limits_, all, seed);
        } catch (const std::exception& error) {
            outcome.error = error.what();
        }
        const std::lock_guard lock(mutex_);
        outcome_ = std::move(outcome);
        over_ = true;
        changed_.notify_all();
    }

    const NativeModel model_;
    const std::size_t room_;
    StopSource stop_;
    Limits limits_;
    Outcome outcome_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::vector<int>> waiting_;
    bool over_ = false;
    bool closed_ = false;
    std::thread search_;
};

// Returns the logarithms of the weights, the solutions where they are kept, and the limit reached, or None.
nb::object random_walks(const Model& model, std::uint64_t seed, std::uint64_t walks, bool keep, double seconds,
                        StopSource* stop) {
    const auto found = unlocked(stop, seconds, [&](const Limits& limits) {
        return lcg::walk(model, seed, walks, keep, limits);
    });
    if (!found.error.empty()) throw std::invalid_argument(found.error);
    return nb::make_tuple(found.logarithms, write_solutions(found.solutions), write_limit(found.limit_reached));
}

} // namespace

void add_stream(nb::module_& module) {
    nb::class_<SolutionStream>(module, "SolutionStream", "Solutions one after another, as they are found.")
        .def(nb::init<const NativeModel&, std::uint64_t, std::uint64_t, std::uint64_t, double, std::size_t,
                      std::size_t>(),
             "model"_a, "seed"_a, "solutions"_a, "nodes"_a, "seconds"_a, "memory_bytes"_a, "room"_a)
        .def("next", &SolutionStream::next, "most"_a)
        .def("close", &SolutionStream::close, nb::call_guard<nb::gil_scoped_release>());
    module.def("random_walks", &random_walks, "model"_a, "seed"_a, "walks"_a, "keep"_a, "seconds"_a,
               "stop"_a.none() = nb::none(), "Random walks to solutions, with the logarithms of their weights.");
}

} // namespace alldiff::bind
