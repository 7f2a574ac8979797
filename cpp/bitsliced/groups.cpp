#include "groups.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <iterator>
#include <thread>

#include "../threads.hpp"
#include "solve.hpp"

namespace alldiff::bitsliced {

namespace {

// A classic grid with further houses is left to a search that learns after so many dead ends.
constexpr std::uint64_t most_classic_fails = 512;

using Cells = GroupList::Cells;

// The cells of one group that are not in another; both are in order.
Cells rest(const Cells& group, const Cells& other) {
    Cells found;
    std::ranges::set_difference(group, other, std::back_inserter(found));
    return found;
}

void append(const Cells& list, Cells& all, std::vector<std::uint32_t>& starts) {
    all.insert(all.end(), list.begin(), list.end());
    starts.push_back(static_cast<std::uint32_t>(all.size()));
}

// Leaves out groups that lie inside another.
std::vector<Cells> without_needless(std::vector<Cells> groups) {
    std::ranges::stable_sort(groups, std::greater(), &Cells::size);
    std::vector<Cells> needed;
    for (Cells& group : groups) {
        const auto holds = [&](const Cells& larger) { return std::ranges::includes(larger, group); };
        if (std::ranges::none_of(needed, holds)) needed.push_back(std::move(group));
    }
    return needed;
}

// Moves the rows, columns and boxes of a classic grid to the front; returns how many they are, 0 where some are
// missing.
std::size_t classic_first(std::vector<Cells>& groups, int cells, int values) {
    if (cells != 81 || values != 9) return 0;
    std::vector<Cells> houses(27);
    for (unsigned cell = 0; cell < 81; ++cell) {
        for (const unsigned house : {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3}) {
            houses[house].push_back(static_cast<std::uint16_t>(cell));
        }
    }
    const auto is_classic = [&](const Cells& group) { return std::ranges::find(houses, group) != houses.end(); };
    const auto others = std::ranges::stable_partition(groups, is_classic);
    const auto size = static_cast<std::size_t>(others.begin() - groups.begin());
    return size == houses.size() ? size : 0;
}

// Tells whether a grid keeps the givens and all groups have different values.
bool is_solution(const Groups& groups, const std::uint8_t* givens, const std::uint8_t* values) {
    for (int c = 0; c < groups.cells; ++c) {
        if (values[c] < 1 || values[c] > groups.values) return false;
        if (givens[c] != 0 && givens[c] != values[c]) return false;
    }
    for (int g = 0; g < groups.size; ++g) {
        std::uint32_t seen = 0;
        for (std::uint32_t i = groups.starts[g]; i < groups.starts[g + 1]; ++i) {
            const std::uint32_t bit = std::uint32_t{1} << values[groups.members[i]];
            if ((seen & bit) != 0) return false;
            seen |= bit;
        }
    }
    return true;
}

// What the threads of a call share.
struct Shared {
    const Groups& groups;
    const Batch& batch;
    std::size_t size;
    StopSource& all;
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> wrong = size;
};

class GroupWorker final : public Supply {
public:
    GroupWorker(Shared& shared, const Limits& limits) : shared_(shared), stop_(limits) {}

    std::size_t claim(std::size_t most, std::size_t& first) override {
        first = shared_.next.fetch_add(most, std::memory_order_relaxed);
        return first >= shared_.size ? 0 : std::min(most, shared_.size - first);
    }
    void ended(std::uint32_t) override {}
    bool stopped() override { return stop_.tick() != LimitReached::none; }

    void check(const std::uint32_t* puzzles, std::size_t size) override {
        const Batch& batch = shared_.batch;
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t first = static_cast<std::size_t>(shared_.groups.cells) * puzzles[i];
            if (is_solution(shared_.groups, batch.puzzles + first, batch.solutions + first)) continue;
            shared_.wrong = puzzles[i];
            shared_.all.cancel();
        }
    }

    [[nodiscard]] Stop& stop() { return stop_; }

private:
    Shared& shared_;
    Stop stop_;
};

} // namespace

GroupList::GroupList(std::vector<Cells> groups, int cells, int values) : cells_(cells), values_(values) {
    for (Cells& group : groups) std::ranges::sort(group);
    groups = without_needless(std::move(groups));
    classic_ = classic_first(groups, cells, values);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i == classic_) classic_pairs_ = rest_starts_.size() / 2;
        append(groups[i], members_, starts_);
        for (std::size_t j = 0; j < i && is_house(groups[i]); ++j) {
            if (!is_house(groups[j])) continue;
            const Cells besides = rest(groups[i], groups[j]);
            if (besides.size() + 2 > groups[i].size()) continue;
            append(besides, rests_, rest_starts_);
            append(rest(groups[j], groups[i]), rests_, rest_starts_);
        }
    }
    if (groups.size() == classic_) classic_pairs_ = rest_starts_.size() / 2;
    add_links(groups);
}

// The cells that share a group with a cell, in order, itself among them.
GroupList::Cells GroupList::seen_from(std::uint16_t cell, const std::vector<Cells>& groups, bool by_houses) const {
    std::vector<bool> seen(static_cast<std::size_t>(cells_));
    for (const Cells& group : groups) {
        if ((by_houses && !is_house(group)) || !std::ranges::binary_search(group, cell)) continue;
        for (const std::uint16_t other : group) seen[other] = true;
    }
    Cells found;
    for (std::uint16_t other = 0; other < cells_; ++other) {
        if (seen[other]) found.push_back(other);
    }
    return found;
}

void GroupList::add_links(const std::vector<Cells>& groups) {
    for (std::uint16_t cell = 0; cell < cells_; ++cell) {
        const Cells seen = seen_from(cell, groups, false);
        const Cells linked = rest(seen, seen_from(cell, groups, true));
        append(linked, links_, link_starts_);
        for (const Cells& house : groups) {
            // Without a link into the house this costs more than it saves.
            if (!is_house(house) || rest(linked, house).size() == linked.size()) continue;
            const Cells unseen = rest(house, seen);
            if (unseen.size() + 2 > house.size()) continue;
            view_cells_.push_back(cell);
            append(unseen, view_rests_, view_starts_);
        }
    }
}

Groups GroupList::after(std::size_t groups, std::size_t pairs) const {
    return {.cells = cells_,
            .values = values_,
            .size = static_cast<int>(starts_.size() - 1 - groups),
            .starts = starts_.data() + groups,
            .members = members_.data(),
            .pairs = static_cast<int>(rest_starts_.size() / 2 - pairs),
            .rest_starts = rest_starts_.data() + 2 * pairs,
            .rests = rests_.data(),
            .link_starts = link_starts_.data(),
            .links = links_.data(),
            .views = static_cast<int>(view_cells_.size()),
            .view_cells = view_cells_.data(),
            .view_starts = view_starts_.data(),
            .view_rests = view_rests_.data()};
}

LimitReached solve_groups(const GroupList& groups, const std::uint8_t* puzzles, std::size_t size,
                          std::uint8_t* solutions, std::uint64_t* counts, const Limits& limits,
                          int threads, const Kernel& kernel) {
    const Groups all_groups = groups.all();
    const Groups further = groups.further();
    if (groups.is_classic() && further.size == 0) {
        return solve(puzzles, size, solutions, counts, limits, threads, kernel);
    }
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const std::size_t bytes = size * static_cast<std::size_t>(groups.cells());
    if (std::any_of(puzzles, puzzles + bytes, [&](int value) { return value > groups.values(); })) {
        throw InvalidValue();
    }
    std::fill_n(counts, size, std::uint64_t{0});
    std::fill_n(solutions, bytes, std::uint8_t{0});
    const auto paths = std::make_unique_for_overwrite<std::uint64_t[]>(groups.is_classic() ? size : 0);
    const Batch batch = {.puzzles = puzzles,
                         .limit = limits.solutions == 0 ? too_deep - 1 : limits.solutions,
                         .counts = counts,
                         .solutions = solutions,
                         .paths = paths.get(),
                         .further = &further,
                         .most_fails = most_classic_fails};
    StopSource all(limits.source);
    Shared shared{.groups = all_groups, .batch = batch, .size = size, .all = all};
    Limits for_this = limits;
    for_this.source = &all;
    Limits for_others = for_this;
    for_others.interrupted = nullptr;
    const std::size_t share = static_cast<std::size_t>(kernel.lanes) / 4;
    const std::size_t count = std::clamp<std::size_t>(size / share, 1, static_cast<std::size_t>(threads));
    std::deque<GroupWorker> workers;
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back(shared, i == 0 ? for_this : for_others);
    run_threads(static_cast<int>(count), workers.front().stop(), all, [&](int number) {
        GroupWorker& worker = workers[number];
        if (groups.is_classic()) {
            kernel.solve_batch(batch, worker, workspace_of(kernel.workspace_bytes()));
        } else {
            kernel.solve_groups(all_groups, batch, worker, workspace_of(kernel.group_bytes(all_groups)));
        }
    });
    if (shared.wrong != size) {
        std::fill_n(solutions, bytes, std::uint8_t{0});
        throw WrongSolution(shared.wrong);
    }
    for (GroupWorker& worker : workers) {
        if (worker.stop().met() != LimitReached::none) return worker.stop().met();
    }
    return LimitReached::none;
}

} // namespace alldiff::bitsliced
