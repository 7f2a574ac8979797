// Queue: whose turn it is.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace alldiff::textbook {

// First in, first out, none twice: a ring with a place for each number.
class Queue {
public:
    explicit Queue(std::size_t numbers)
        : ring_(std::bit_ceil(numbers + 1)), mask_(ring_.size() - 1), inside_(numbers, 0) {}

    void clear() {
        while (!empty()) leave();
    }
    // Tells whether the number joins: it must be wanted, and not in the queue. Without branches,
    // because nothing predicts them.
    bool join(int number, bool wanted = true) {
        const bool joins = wanted & !inside_[number];
        inside_[number] |= std::uint8_t{joins};
        ring_[end_ & mask_] = number;
        end_ += joins;
        return joins;
    }
    [[nodiscard]] int front() const { return ring_[begin_ & mask_]; }
    void leave() { inside_[ring_[begin_++ & mask_]] = 0; }
    [[nodiscard]] bool empty() const { return begin_ == end_; }

    // For many to join in a row: what the compiler must look up again after each, were it a member.
    class Entrance {
    public:
        explicit Entrance(Queue& queue)
            : queue_(queue), ring_(queue.ring_.data()), inside_(queue.inside_.data()),
              mask_(queue.mask_), end_(queue.end_) {}
        ~Entrance() { queue_.end_ = end_; }
        Entrance(const Entrance&) = delete;
        Entrance& operator=(const Entrance&) = delete;

        void join(int number, bool wanted) {
            const bool joins = wanted & !inside_[number];
            inside_[number] |= std::uint8_t{joins};
            ring_[end_ & mask_] = number;
            end_ += joins;
        }

    private:
        Queue& queue_;
        int* const ring_;
        std::uint8_t* const inside_;
        const std::size_t mask_;
        std::size_t end_;
    };

private:
    std::vector<int> ring_;
    std::size_t mask_;
    std::vector<std::uint8_t> inside_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

} // namespace alldiff::textbook
