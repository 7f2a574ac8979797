// ActivityOrder: the open candidate that took part in most conflicts lately comes first.
#pragma once

#include <cstdint>
#include <vector>

namespace alldiff::lcg {

// Variable State Independent Decaying Sum (Moskewicz et al., 2001) on a binary heap.
class ActivityOrder {
public:
    explicit ActivityOrder(std::uint32_t count) {
        scores_.reserve(count);
        heap_.reserve(count);
        where_.reserve(count);
    }

    // Puts the next candidate in.
    void add(double score) {
        const auto c = static_cast<std::uint32_t>(scores_.size());
        scores_.push_back(score);
        where_.push_back(absent);
        insert(c);
    }

    void insert(std::uint32_t c) {
        if (where_[c] != absent) return;
        where_[c] = static_cast<std::uint32_t>(heap_.size());
        heap_.push_back(c);
        up(where_[c]);
    }

    [[nodiscard]] bool empty() const { return heap_.empty(); }
    [[nodiscard]] std::uint32_t top() const { return heap_[0]; }

    // All of them, roughly in order.
    [[nodiscard]] const std::vector<std::uint32_t>& heap() const { return heap_; }

    void pop() {
        where_[heap_[0]] = absent;
        const std::uint32_t last = heap_.back();
        heap_.pop_back();
        if (heap_.empty()) return;
        heap_[0] = last;
        where_[last] = 0;
        down(0);
    }

    void bump(std::uint32_t c) {
        scores_[c] += increment_;
        if (scores_[c] > 1e150) rescale();
        if (where_[c] != absent) up(where_[c]);
    }

    // From now on the candidates below a number come before all others.
    void prefer(std::uint32_t end) {
        preferred_ = end;
        for (auto i = static_cast<std::uint32_t>(heap_.size()); i-- > 0;) down(i);
    }

    // Tells whether a candidate comes before another for more than its number.
    [[nodiscard]] bool outranks(std::uint32_t a, std::uint32_t b) const {
        if ((a < preferred_) != (b < preferred_)) return a < preferred_;
        return scores_[a] > scores_[b];
    }

    void decay(double factor) { increment_ /= factor; }

private:
    static constexpr std::uint32_t absent = ~0U;

    void rescale() {
        for (double& score : scores_) score *= 1e-150;
        increment_ *= 1e-150;
    }

    // Ties by number keep the order, and so the search, the same everywhere.
    [[nodiscard]] bool before(std::uint32_t a, std::uint32_t b) const {
        if ((a < preferred_) != (b < preferred_)) return a < preferred_;
        return scores_[a] != scores_[b] ? scores_[a] > scores_[b] : a < b;
    }

    void up(std::uint32_t i) {
        const std::uint32_t c = heap_[i];
        while (i > 0 && before(c, heap_[(i - 1) / 2])) {
            heap_[i] = heap_[(i - 1) / 2];
            where_[heap_[i]] = i;
            i = (i - 1) / 2;
        }
        heap_[i] = c;
        where_[c] = i;
    }

    void down(std::uint32_t i) {
        const std::uint32_t c = heap_[i];
        const auto size = static_cast<std::uint32_t>(heap_.size());
        for (std::uint32_t child; (child = 2 * i + 1) < size; i = child) {
            if (child + 1 < size && before(heap_[child + 1], heap_[child])) ++child;
            if (!before(heap_[child], c)) break;
            heap_[i] = heap_[child];
            where_[heap_[i]] = i;
        }
        heap_[i] = c;
        where_[c] = i;
    }

    std::vector<double> scores_;
    std::vector<std::uint32_t> heap_;
    std::vector<std::uint32_t> where_;
    double increment_ = 1.0;
    std::uint32_t preferred_ = 0;
};

} // namespace alldiff::lcg
