#include "cages.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "index.hpp"

namespace alldiff::generate {

namespace {

using Lists = std::vector<std::vector<int>>;

constexpr int largest_product = 1'000'000'000;

class Grouping {
public:
    Grouping(SplitMix64& rng, const Lists& beside, const std::vector<int>& values, std::vector<char>& taken,
             const GroupOptions& options, const Lists& images)
        : rng_(rng), beside_(beside), values_(values), taken_(taken), options_(options), images_(images),
          looked_(values.size(), 0) {}

    Lists run() {
        std::vector<int> order(values_.size());
        std::iota(order.begin(), order.end(), 0);
        rng_.shuffle(order.data(), static_cast<int>(order.size()));
        for (const int start : order) {
            if (taken_[at(start)]) continue;
            const int wanted = options_.least + rng_.below(options_.most - options_.least + 1);
            if (!grow(start, wanted, false) && !images_.empty()) (void)grow(start, wanted, true);
        }
        return std::move(groups_);
    }

private:
    // Grows a group apart from its images, or one that is its own image: cells then come with theirs.
    bool grow(int start, int wanted, bool own) {
        group_.clear();
        if (!add(start, own)) return false;
        while (static_cast<int>(group_.size()) < wanted) {
            const int next = best(own);
            if (next < 0) break;
            const std::size_t before = group_.size();
            if (!add(next, own)) {
                group_.resize(before);
                break;
            }
        }
        const auto size = static_cast<int>(group_.size());
        if (size < options_.least || size > options_.most || !connected()) return false;
        take(group_);
        for (const auto& image : images_) {
            std::vector<int> other;
            for (const int cell : group_) other.push_back(image[at(cell)]);
            if (!taken_[at(other[0])]) take(std::move(other));
        }
        return true;
    }

    // Takes a cell into the group, and with it its images where the group is its own.
    bool add(int cell, bool own) {
        if (!fits(cell, own)) return false;
        group_.push_back(cell);
        for (const auto& image : images_) {
            const int other = image[at(cell)];
            if (!own || in_group(other)) continue;
            if (!fits(other, own)) return false;
            group_.push_back(other);
        }
        return static_cast<int>(group_.size()) <= options_.most;
    }

    [[nodiscard]] bool in_group(int cell) const { return std::ranges::find(group_, cell) != group_.end(); }

    // Whether a cell can be in the group, and what follows of it in the images.
    [[nodiscard]] bool fits(int cell, bool own) const {
        const auto repeats = [&](const std::vector<int>* image) {
            const auto value = [&](int each) { return values_[at(image == nullptr ? each : (*image)[at(each)])]; };
            return std::ranges::any_of(group_, [&](int each) { return value(each) == value(cell); });
        };
        if (taken_[at(cell)] || in_group(cell) || (options_.distinct && repeats(nullptr))) return false;
        if (own) return true;
        return std::ranges::all_of(images_, [&](const std::vector<int>& image) {
            const int other = image[at(cell)];
            return other != cell && !taken_[at(other)] && !in_group(other) && !(options_.distinct && repeats(&image));
        });
    }

    // A cell beside the group: one with few ways out, which would be left alone.
    int best(bool own) {
        int found = -1;
        std::ptrdiff_t fewest = 0;
        int equal = 0;
        for (const int cell : group_) {
            for (const int other : beside_[at(cell)]) {
                if (looked_[at(other)] || !fits(other, own)) continue;
                looked_[at(other)] = 1;
                const auto ways = std::ranges::count_if(beside_[at(other)], [&](int way) { return !taken_[at(way)]; });
                if (found < 0 || ways < fewest) {
                    found = other;
                    fewest = ways;
                    equal = 1;
                } else if (ways == fewest && rng_.below(++equal) == 0) {
                    found = other;
                }
            }
        }
        for (const int cell : group_) {
            for (const int other : beside_[at(cell)]) looked_[at(other)] = 0;
        }
        return found;
    }

    // A group that is its own image may have begun in several places.
    [[nodiscard]] bool connected() const {
        std::vector<int> reached{group_[0]};
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (const int other : beside_[at(reached[i])]) {
                if (in_group(other) && std::ranges::find(reached, other) == reached.end()) reached.push_back(other);
            }
        }
        return reached.size() == group_.size();
    }

    void take(std::vector<int> group) {
        for (const int cell : group) taken_[at(cell)] = 1;
        std::ranges::sort(group);
        groups_.push_back(std::move(group));
    }

    SplitMix64& rng_;
    const Lists& beside_;
    const std::vector<int>& values_;
    std::vector<char>& taken_;
    const GroupOptions& options_;
    const Lists& images_;
    std::vector<char> looked_;
    std::vector<int> group_;
    Lists groups_;
};

} // namespace

std::vector<std::vector<int>> random_groups(SplitMix64& rng, const std::vector<std::vector<int>>& beside,
                                            const std::vector<int>& values, std::vector<char>& taken,
                                            const GroupOptions& options,
                                            const std::vector<std::vector<int>>& images) {
    return Grouping(rng, beside, values, taken, options, images).run();
}

Operation random_operation(SplitMix64& rng, const std::vector<int>& values) {
    if (values.size() == 1) return {0, values[0]};
    const auto [low, high] = std::ranges::minmax(values);
    const bool pair = values.size() == 2;
    if (pair && low > 0 && high > low && high % low == 0 && rng.below(2) != 0) return {'/', high / low};
    if (pair && rng.below(3) != 0) return {'-', high - low};
    long long product = rng.below(2) != 0 ? 1 : largest_product + 1LL;
    for (const int value : values) product = std::min(product * value, largest_product + 1LL);
    if (product <= largest_product) return {'x', static_cast<int>(product)};
    return {'+', std::accumulate(values.begin(), values.end(), 0)};
}

} // namespace alldiff::generate
