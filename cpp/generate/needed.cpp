#include "needed.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>


namespace alldiff::generate {

namespace {

constexpr int most_gone = 3; // places at once
constexpr int most_added = 3;

class Choice {
public:
    Choice(const Model& model, const std::vector<int>& solution, const NeededOptions& options, SplitMix64& rng,
           const Limits& limits)
        : model_(model), solution_(solution), options_(options), rng_(rng), limits_(limits), watch_(limits) {}

    NeededResult run(std::vector<int> kept) {
        result_.kept = std::move(kept);
        result_.spare = spare_of(result_.kept, number_of(result_.kept));
        for (int vain = 0; vain < options_.changes && !result_.spare.empty() && !ended(); ++vain) {
            std::vector<int> changed = change();
            const int givens = number_of(changed);
            if (ended() || givens < options_.fewest || givens > options_.most) continue;
            // One more than there were is too many already.
            std::vector<int> spare = spare_of(changed, static_cast<int>(result_.spare.size()) + 1);
            if (ended()) break;
            const auto before = std::pair(result_.spare.size(), number_of(result_.kept));
            const auto now = std::pair(spare.size(), givens);
            if (now < before) vain = 0;
            if (now > before) continue;
            result_.kept = std::move(changed);
            result_.spare = std::move(spare);
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] bool ended() const {
        return result_.limit_reached != LimitReached::none || !result_.error.empty();
    }

    [[nodiscard]] int number_of(const std::vector<int>& kept) const {
        return std::accumulate(kept.begin(), kept.end(), 0, [&](int sum, int place) {
            return sum + static_cast<int>(options_.places[place].size());
        });
    }

    // Other places with one solution: some with a given to spare go if they can, and some more are tried last.
    std::vector<int> change() {
        std::vector<int> order = result_.kept;
        shuffle(order);
        const auto has_spare = [&](int place) {
            return std::ranges::any_of(options_.places[place], [&](int cell) {
                return std::ranges::find(result_.spare, cell) != result_.spare.end();
            });
        };
        const auto others = std::ranges::stable_partition(order, has_spare);
        // Of these only a few go first; the rest has its turn among the others.
        const auto first = order.begin() + 1 + rng_.below(std::min(most_gone, static_cast<int>(others.begin() - order.begin())));
        std::vector<int> rest(first, order.end());
        shuffle(rest);
        std::ranges::copy(rest, first);
        std::vector<int> more;
        for (int place = 0; place < static_cast<int>(options_.places.size()); ++place) {
            if (std::ranges::find(result_.kept, place) == result_.kept.end()) more.push_back(place);
        }
        shuffle(more);
        more.resize(std::min(more.size(), static_cast<std::size_t>(1 + rng_.below(most_added))));
        order.insert(order.end(), more.begin(), more.end());
        std::vector<std::vector<int>> groups;
        for (const int place : order) groups.push_back(options_.places[place]);
        const std::vector<char> stays = minimize(groups, 0);
        std::size_t number = 0;
        std::erase_if(order, [&](int) { return !stays[number++]; });
        return order;
    }

    // Up to `most` cells that can be spared one after the other.
    std::vector<int> spare_of(const std::vector<int>& kept, int most) {
        std::vector<int> cells;
        for (const int place : kept) {
            const auto& own = options_.places[place];
            cells.insert(cells.end(), own.begin(), own.end());
        }
        shuffle(cells);
        std::vector<std::vector<int>> groups;
        for (const int cell : cells) groups.push_back({cell});
        const std::vector<char> stays = minimize(groups, std::max(0, static_cast<int>(cells.size()) - most));
        std::size_t number = 0;
        std::erase_if(cells, [&](int) { return stays[number++] != 0; });
        return cells;
    }

    // Which groups of givens stay, where each in turn goes if it can, down to so many givens.
    std::vector<char> minimize(const std::vector<std::vector<int>>& groups, int fewest) {
        lcg::MinimizeOptions options = options_.off;
        options.fewest = fewest;
        for (const auto& cells : groups) {
            options.bundles.emplace_back();
            for (const int cell : cells) options.bundles.back().givens.emplace_back(cell, solution_[cell]);
        }
        Limits left = limits_;
        if (left.seconds > 0) left.seconds = std::max(1e-9, left.seconds - watch_.elapsed());
        const auto result = lcg::minimize(model_, solution_, options, left);
        result_.error = result.error;
        result_.limit_reached = result.limit_reached;
        std::vector<char> stays(groups.size(), 1);
        if (!ended()) std::copy(result.kept.end() - static_cast<std::ptrdiff_t>(groups.size()), result.kept.end(), stays.begin());
        return stays;
    }

    void shuffle(std::vector<int>& numbers) { rng_.shuffle(numbers.data(), static_cast<int>(numbers.size())); }

    const Model& model_;
    const std::vector<int>& solution_;
    const NeededOptions& options_;
    SplitMix64& rng_;
    const Limits& limits_;
    Stop watch_;
    NeededResult result_;
};

} // namespace

NeededResult choose_needed(const Model& model, const std::vector<int>& solution, std::vector<int> kept,
                           const NeededOptions& options, SplitMix64& rng, const Limits& limits) {
    return Choice(model, solution, options, rng, limits).run(std::move(kept));
}

} // namespace alldiff::generate
