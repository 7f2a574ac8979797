// Work that several threads share.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "limits.hpp"

namespace alldiff {

// Runs work(0) here and work(1) to work(count - 1) on threads of their own. `here` is the Stop of
// this thread, the only one that may be asked for signals: it is looked at until the last thread is
// done. When it must stop, or when one of them throws, `all` is cancelled, which the work of every
// thread has to heed; what was thrown is thrown again.
template <typename Work>
void run_threads(int count, Stop& here, StopSource& all, const Work& work) {
    std::mutex lock;
    std::condition_variable done;
    std::exception_ptr failure;
    int running = 0;
    const auto guarded = [&](int number) {
        try {
            work(number);
        } catch (...) {
            all.cancel();
            const std::lock_guard guard(lock);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int number = 1; number < count; ++number) {
            {
                const std::lock_guard guard(lock);
                ++running;
            }
            try {
                threads.emplace_back([&, number] {
                    guarded(number);
                    const std::lock_guard guard(lock);
                    --running;
                    done.notify_one();
                });
            } catch (...) { // no thread to be had: those that run end first
                all.cancel();
                throw;
            }
        }
        guarded(0);
        std::unique_lock guard(lock);
        while (running > 0) {
            if (here.met() != LimitReached::none) all.cancel();
            done.wait_for(guard, std::chrono::milliseconds(10));
            guard.unlock();
            here.now();
            guard.lock();
        }
    }
    if (failure) std::rethrow_exception(failure);
}

} // namespace alldiff
