#include "uniqueness_checker.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace alldiff::kakuro {

namespace {

bool single(Mask domain) { return (domain & (domain - 1)) == 0; }
Mask bit_of(int value) { return static_cast<Mask>(1 << (value - 1)); }

} // namespace

Outline::Outline(int count, std::vector<std::vector<int>> lines)
    : cells(count), runs(std::move(lines)), runs_of(count, {-1, -1}) {
    for (std::size_t r = 0; r < runs.size(); ++r) {
        for (const int cell : runs[r]) {
            auto& pair = runs_of[cell];
            pair[pair[0] < 0 ? 0 : 1] = static_cast<int>(r);
        }
    }
}

Combinations::Combinations() {
    for (unsigned mask = 1; mask <= all_values; ++mask) {
        int sum = 0;
        for (unsigned rest = mask; rest; rest &= rest - 1) sum += std::countr_zero(rest) + 1;
        sets_[std::popcount(mask)][sum].push_back(static_cast<Mask>(mask));
    }
    for (std::size_t length = 1; length <= largest; ++length) {
        for (std::size_t sum = 1; sum < sums; ++sum) {
            const auto count = static_cast<double>(sets_[length][sum].size());
            choices_[length][sum] = count > 0 ? static_cast<int>(std::lround(1000 * std::log(count))) : 0;
        }
    }
}

UniquenessChecker::UniquenessChecker(const Outline& outline, const Combinations& combinations)
    : outline_(outline), combinations_(combinations), domains_(outline.cells),
      sets_(outline.runs.size()), queued_(outline.runs.size()), seen_(outline.cells),
      run_seen_(outline.runs.size()) {}

void UniquenessChecker::examine(const std::vector<int>& values) {
    values_ = &values;
    cells_.clear();
    open_ = 0;
    trail_.clear();
    queue_.clear();
    std::fill(domains_.begin(), domains_.end(), all_values);
    std::fill(seen_.begin(), seen_.end(), 0);
    std::fill(run_seen_.begin(), run_seen_.end(), 0);
    for (std::size_t r = outline_.runs.size(); r-- > 0;) {
        int sum = 0;
        for (const int cell : outline_.runs[r]) sum += values[cell];
        sets_[r] = &combinations_.of(outline_.runs[r].size(), sum);
        queued_[r] = 1;
        queue_.push_back(static_cast<int>(r));
    }
    (void)propagate(); // cannot fail: the values are a solution
    for (int cell = 0; cell < outline_.cells; ++cell) {
        if (seen_[cell] || single(domains_[cell])) continue;
        collect(cell);
        search();
    }
    std::sort(cells_.begin(), cells_.end());
}

bool UniquenessChecker::narrow(int cell, Mask domain) {
    Mask& now = domains_[cell];
    if (domain == now) return true;
    if (domain == 0) return false;
    trail_.emplace_back(cell, now);
    now = domain;
    for (const int run : outline_.runs_of[cell]) {
        if (queued_[run]) continue;
        queued_[run] = 1;
        queue_.push_back(run);
    }
    return true;
}

void UniquenessChecker::undo(std::size_t size) {
    while (trail_.size() > size) {
        domains_[trail_.back().first] = trail_.back().second;
        trail_.pop_back();
    }
}

bool UniquenessChecker::propagate() {
    while (!queue_.empty()) {
        const int run = queue_.back();
        queue_.pop_back();
        queued_[run] = 0;
        if (filter(run)) continue;
        for (const int waiting : queue_) queued_[waiting] = 0;
        queue_.clear();
        return false;
    }
    return true;
}

// Keeps the values of the combinations that still fit, and places a value that all of them need.
bool UniquenessChecker::filter(int number) {
    const std::vector<int>& run = outline_.runs[number];
    Mask all = 0, twice = 0, taken = 0;
    Mask open[largest];
    int count = 0;
    for (const int cell : run) {
        const Mask domain = domains_[cell];
        twice |= all & domain;
        all |= domain;
        if (!single(domain)) {
            open[count++] = domain;
            continue;
        }
        if (taken & domain) return false;
        taken |= domain;
    }
    Mask possible = 0, needed = all_values;
    for (const Mask set : *sets_[number]) {
        if ((set & ~all) || (taken & ~set)) continue;
        const Mask rest = set & ~taken;
        bool fits = true;
        for (int i = 0; i < count && fits; ++i) fits = (open[i] & rest) != 0;
        if (!fits) continue;
        possible |= set;
        needed &= set;
    }
    if (!possible) return false;
    const Mask hidden = needed & ~twice & ~taken;
    for (const int cell : run) {
        Mask domain = domains_[cell] & possible;
        if (!single(domains_[cell])) domain &= ~taken;
        if (domain & hidden) {
            domain &= hidden;
            if (!single(domain)) return false;
        }
        if (!narrow(cell, domain)) return false;
    }
    return true;
}

// Gathers the open cells that depend on each other.
void UniquenessChecker::collect(int start) {
    part_.assign(1, start);
    seen_[start] = 1;
    for (std::size_t next = 0; next < part_.size(); ++next) {
        for (const int run : outline_.runs_of[part_[next]]) {
            if (std::exchange(run_seen_[run], 1)) continue;
            for (const int cell : outline_.runs[run]) {
                if (seen_[cell] || single(domains_[cell])) continue;
                seen_[cell] = 1;
                part_.push_back(cell);
            }
        }
    }
}

int UniquenessChecker::pick() const {
    int best = -1;
    int fewest = largest + 1;
    for (const int cell : part_) {
        const int size = std::popcount(domains_[cell]);
        if (size == 1 || size >= fewest) continue;
        best = cell;
        fewest = size;
    }
    return best;
}

// Looks for another solution of the part; the value that is known is tried last.
void UniquenessChecker::search() {
    struct Choice {
        int cell;
        Mask left;
        std::size_t trail;
    };
    std::vector<Choice> choices;
    const std::size_t root = trail_.size();
    const int size = static_cast<int>(part_.size());
    int nodes = 0;
    for (bool consistent = true;;) {
        const int cell = consistent ? pick() : -1;
        if (consistent && cell < 0) {
            const std::size_t before = cells_.size();
            for (const int c : part_) {
                if (domains_[c] != bit_of((*values_)[c])) cells_.push_back(c);
            }
            if (cells_.size() > before) {
                open_ += size;
                break;
            }
            consistent = false;
        }
        if (consistent) {
            if (++nodes > most_nodes) {
                cells_.insert(cells_.end(), part_.begin(), part_.end());
                open_ += size;
                break;
            }
            choices.push_back({cell, domains_[cell], trail_.size()});
        } else {
            while (!choices.empty() && choices.back().left == 0) choices.pop_back();
            if (choices.empty()) break;
        }
        Choice& choice = choices.back();
        undo(choice.trail);
        const Mask known = bit_of((*values_)[choice.cell]);
        const Mask others = choice.left & ~known;
        const Mask value = others ? others & (~others + 1) : choice.left;
        choice.left &= ~value;
        consistent = narrow(choice.cell, value) && propagate();
    }
    undo(root);
}

} // namespace alldiff::kakuro
