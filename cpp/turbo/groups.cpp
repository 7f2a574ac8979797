#include "groups.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>

#include "../threads.hpp"
#include "solve.hpp"

namespace alldiff::turbo {

namespace {

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

GroupList::GroupList(const std::vector<std::vector<std::uint16_t>>& groups, int cells, int values, std::size_t known)
    : cells_(cells), values_(values) {
    const auto add = [](std::vector<std::uint16_t>& members, std::vector<std::uint32_t>& starts,
                        const std::vector<std::uint16_t>& group) {
        members.insert(members.end(), group.begin(), group.end());
        starts.push_back(static_cast<std::uint32_t>(members.size()));
    };
    const auto is_house = [&](const auto& group) { return group.size() == static_cast<std::size_t>(values); };
    const auto rest = [](const auto& group, const auto& other) {
        std::vector<std::uint16_t> found;
        for (const std::uint16_t cell : group) {
            if (std::find(other.begin(), other.end(), cell) == other.end()) found.push_back(cell);
        }
        return found;
    };
    for (std::size_t i = known; i < groups.size(); ++i) {
        add(members_, starts_, groups[i]);
        for (std::size_t j = 0; j < i && is_house(groups[i]); ++j) {
            if (!is_house(groups[j])) continue;
            const auto besides = rest(groups[i], groups[j]);
            if (besides.empty() || besides.size() + 2 > groups[i].size()) continue;
            add(rests_, rest_starts_, besides);
            add(rests_, rest_starts_, rest(groups[j], groups[i]));
        }
    }
}

Groups GroupList::view() const {
    return {cells_, values_, static_cast<int>(starts_.size() - 1), starts_.data(), members_.data(),
            static_cast<int>(rest_starts_.size() / 2), rest_starts_.data(), rests_.data()};
}

LimitReached solve_groups(const Groups& groups, const std::uint8_t* puzzles, std::size_t size,
                          std::uint8_t* solutions, std::uint64_t* counts, const Limits& limits,
                          int threads, const Kernel& kernel) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const std::size_t bytes = size * static_cast<std::size_t>(groups.cells);
    if (std::any_of(puzzles, puzzles + bytes, [&](int value) { return value > groups.values; })) {
        throw InvalidValue();
    }
    std::fill_n(counts, size, std::uint64_t{0});
    std::fill_n(solutions, bytes, std::uint8_t{0});
    const Batch batch = {.puzzles = puzzles,
                         .limit = limits.solutions == 0 ? too_deep - 1 : limits.solutions,
                         .counts = counts,
                         .solutions = solutions};
    StopSource all(limits.source);
    Shared shared{.groups = groups, .batch = batch, .size = size, .all = all};
    Limits for_this = limits;
    for_this.source = &all;
    Limits for_others = for_this;
    for_others.interrupted = nullptr;
    const std::size_t share = static_cast<std::size_t>(kernel.lanes) / 4;
    const std::size_t count = std::clamp<std::size_t>(size / share, 1, static_cast<std::size_t>(threads));
    std::deque<GroupWorker> workers;
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back(shared, i == 0 ? for_this : for_others);
    run_threads(static_cast<int>(count), workers.front().stop(), all, [&](int number) {
        kernel.solve_groups(groups, batch, workers[static_cast<std::size_t>(number)],
                            workspace_of(kernel.group_bytes(groups)));
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

} // namespace alldiff::turbo
