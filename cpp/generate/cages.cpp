#include "cages.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>


namespace alldiff::generate {

namespace {

using Lists = std::vector<std::vector<int>>;

constexpr int largest_product = 1'000'000'000;
constexpr std::size_t largest_parted = 9; // of larger ones there are too many parts
constexpr int tried_as_own = 4; // of so many groups one is tried first as its own image

bool has(const std::vector<int>& group, int cell) { return std::ranges::find(group, cell) != group.end(); }

bool connected(const Lists& beside, const std::vector<int>& group) {
    std::vector<int> reached{group[0]};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const int other : beside[reached[i]]) {
            if (has(group, other) && !has(reached, other)) reached.push_back(other);
        }
    }
    return reached.size() == group.size();
}

bool repeats(const std::vector<int>& values, const std::vector<int>& group) {
    std::vector<int> held;
    for (const int cell : group) held.push_back(values[cell]);
    std::ranges::sort(held);
    return std::ranges::adjacent_find(held) != held.end();
}

// What groups may be.
struct Form {
    const Lists& beside;
    const std::vector<int>& values;
    const GroupOptions& options;

    [[nodiscard]] bool allows(const std::vector<int>& group) const {
        const auto size = static_cast<int>(group.size());
        if (size < options.least || size > options.most || !connected(beside, group)) return false;
        return !options.distinct || !repeats(values, group);
    }
};

using Halves = std::array<std::vector<int>, 2>;

// Calls `see` with each way to part a group in two.
template <typename See>
void part(const std::vector<int>& group, const See& see) {
    for (unsigned chosen = 1; group.size() <= largest_parted && chosen + 1 < 1U << group.size(); chosen += 2) {
        Halves halves;
        for (std::size_t k = 0; k < group.size(); ++k) halves[~chosen >> k & 1].push_back(group[k]);
        see(std::move(halves));
    }
}

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
        // A cell that is its own image can only be in a group that is its own, which takes room.
        std::ranges::stable_partition(order, [&](int cell) {
            return std::ranges::any_of(images_, [&](const auto& image) { return image[cell] == cell; });
        });
        for (const int start : order) {
            if (taken_[start]) continue;
            const int wanted = options_.least + rng_.below(options_.most - options_.least + 1);
            const bool own = !images_.empty() && rng_.below(tried_as_own) == 0;
            if (!grow(start, wanted, own) && !images_.empty()) (void)grow(start, wanted, !own);
        }
        for (const int start : order) {
            if (!taken_[start]) join(start);
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
        if (size < options_.least || size > options_.most) return false;
        // A group that is its own image may have begun in several places.
        if (own && !connected(beside_, group_)) return false;
        take(group_);
        for (const auto& image : images_) {
            std::vector<int> other = mapped(group_, image);
            if (!taken_[other[0]]) take(std::move(other));
        }
        return true;
    }

    // Lets a cell that was left alone join a group beside it, which is parted in two if it is too large then.
    void join(int cell) {
        std::vector<std::pair<std::size_t, Halves>> whole; // groups with what takes their place
        std::vector<std::pair<std::size_t, Halves>> parted;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            const auto& old = groups_[i];
            if (std::ranges::none_of(beside_[cell], [&](int other) { return has(old, other); })) continue;
            std::vector<int> group = with_images(old, cell);
            if (group.empty()) continue;
            if (std::ranges::none_of(images_, [&](const auto& image) { return mapped(old, image) == old; })) {
                part(group, [&](Halves halves) {
                    if (allowed(halves[0]) && allowed(halves[1])) parted.emplace_back(i, std::move(halves));
                });
            }
            if (allowed(group)) whole.emplace_back(i, Halves{std::move(group), {}});
        }
        const auto& ways = whole.empty() ? parted : whole;
        if (ways.empty()) return;
        const auto [chosen, halves] = ways[rng_.below(static_cast<int>(ways.size()))];
        const std::vector<int> old = groups_[chosen];
        replace(old, halves);
        for (const auto& image : images_) {
            std::vector<int> other = mapped(old, image);
            if (other != old) replace(other, {mapped(halves[0], image), mapped(halves[1], image)});
        }
    }

    // A group with a cell and, where it is its own image, that of the cell; empty where it would be neither apart
    // from its image nor the same.
    [[nodiscard]] std::vector<int> with_images(const std::vector<int>& old, int cell) const {
        std::vector<int> group = old;
        group.push_back(cell);
        for (const auto& image : images_) {
            const int other = image[cell];
            const bool own = mapped(old, image) == old;
            if (taken_[other] || (!own && other == cell)) return {};
            if (own && !has(group, other)) group.push_back(other);
        }
        std::ranges::sort(group);
        return group;
    }

    // Where every image of a group is one, too.
    [[nodiscard]] bool allowed(const std::vector<int>& group) const {
        const Form form{beside_, values_, options_};
        return form.allows(group) &&
               std::ranges::all_of(images_, [&](const auto& image) { return form.allows(mapped(group, image)); });
    }

    [[nodiscard]] static std::vector<int> mapped(const std::vector<int>& group, const std::vector<int>& image) {
        std::vector<int> cells;
        for (const int cell : group) cells.push_back(image[cell]);
        std::ranges::sort(cells);
        return cells;
    }

    void replace(const std::vector<int>& old, const Halves& halves) {
        const auto found = std::ranges::find(groups_, old);
        if (found == groups_.end()) return; // an image of its own, replaced already
        groups_.erase(found);
        for (const auto& half : halves) {
            if (!half.empty()) take(half);
        }
    }

    // Takes a cell into the group, and with it its images where the group is its own.
    bool add(int cell, bool own) {
        if (!fits(cell, own)) return false;
        group_.push_back(cell);
        for (const auto& image : images_) {
            const int other = image[cell];
            if (!own || in_group(other)) continue;
            if (!fits(other, own)) return false;
            group_.push_back(other);
        }
        return static_cast<int>(group_.size()) <= options_.most;
    }

    [[nodiscard]] bool in_group(int cell) const { return has(group_, cell); }

    // Whether a cell can be in the group, and what follows of it in the images.
    [[nodiscard]] bool fits(int cell, bool own) const {
        const auto repeats = [&](const std::vector<int>* image) {
            const auto value = [&](int each) { return values_[image == nullptr ? each : (*image)[each]]; };
            return std::ranges::any_of(group_, [&](int each) { return value(each) == value(cell); });
        };
        if (taken_[cell] || in_group(cell) || (options_.distinct && repeats(nullptr))) return false;
        if (own) {
            return !options_.distinct || std::ranges::all_of(images_, [&](const std::vector<int>& image) {
                const int other = image[cell];
                return other == cell || values_[other] != values_[cell];
            });
        }
        return std::ranges::all_of(images_, [&](const std::vector<int>& image) {
            const int other = image[cell];
            return other != cell && !taken_[other] && !in_group(other) && !(options_.distinct && repeats(&image));
        });
    }

    // A cell beside the group: one with few ways out, which would be left alone.
    int best(bool own) {
        int found = -1;
        std::ptrdiff_t fewest = 0;
        int equal = 0;
        for (const int cell : group_) {
            for (const int other : beside_[cell]) {
                if (looked_[other] || !fits(other, own)) continue;
                looked_[other] = 1;
                const auto ways = std::ranges::count_if(beside_[other], [&](int way) { return !taken_[way]; });
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
            for (const int other : beside_[cell]) looked_[other] = 0;
        }
        return found;
    }

    void take(std::vector<int> group) {
        for (const int cell : group) taken_[cell] = 1;
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

// Two groups that take the place of one, or of two.
struct Change {
    std::size_t first;
    std::size_t second; // the number of groups: a new one
    Halves cells;
};

class Separation {
public:
    Separation(const Form& form, const std::vector<int>& other, const Lists& groups)
        : form_(form), other_(other), groups_(groups) {}

    std::vector<Change> parts() {
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            part(groups_[i], [&](Halves halves) { add({i, groups_.size(), std::move(halves)}); });
        }
        return std::move(changes_);
    }

    std::vector<Change> moves() {
        std::vector<std::size_t> group_of(form_.values.size(), groups_.size()); // of a cell in none: none
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            for (const int cell : groups_[i]) group_of[cell] = i;
        }
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            for (const int cell : groups_[i]) {
                for (const int next : form_.beside[cell]) {
                    const std::size_t to = group_of[next];
                    if (to == i || to == groups_.size() || groups_[i].size() == 1) continue;
                    Change change{i, to, {groups_[i], groups_[to]}};
                    std::erase(change.cells[0], cell);
                    change.cells[1].insert(std::ranges::lower_bound(change.cells[1], cell), cell);
                    add(std::move(change));
                }
            }
        }
        return std::move(changes_);
    }

private:
    void add(Change change) {
        if (!tells_apart(change.cells[0], form_.values, other_)) return;
        if (!form_.allows(change.cells[0]) || !form_.allows(change.cells[1])) return;
        changes_.push_back(std::move(change));
    }

    const Form form_;
    const std::vector<int>& other_;
    const Lists& groups_;
    std::vector<Change> changes_;
};

} // namespace

bool tells_apart(const std::vector<int>& group, const std::vector<int>& values, const std::vector<int>& other) {
    int difference = 0;
    for (const int cell : group) difference += values[cell] - other[cell];
    return difference != 0;
}

std::vector<std::size_t> separate(SplitMix64& rng, const std::vector<std::vector<int>>& beside,
                                  const std::vector<int>& values, const std::vector<int>& other,
                                  const GroupOptions& options, std::vector<std::vector<int>>& groups) {
    Separation separation({beside, values, options}, other, groups);
    std::vector<Change> changes = separation.parts();
    if (changes.empty()) changes = separation.moves();
    if (changes.empty()) return {};
    Change& change = changes[rng.below(static_cast<int>(changes.size()))];
    if (change.second == groups.size()) groups.emplace_back();
    groups[change.first] = std::move(change.cells[0]);
    groups[change.second] = std::move(change.cells[1]);
    return {change.first, change.second};
}

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
