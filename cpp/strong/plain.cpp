#include "plain.hpp"

#include <algorithm>
#include <bit>

#include "combinations.hpp"

namespace alldiff::strong {

namespace {

constexpr std::size_t most_combinations = 400;
constexpr std::uint64_t budget_per_solution = 50;

bool single(Word domain) { return (domain & (domain - 1)) == 0; }
int lowest(Word domain) { return std::countr_zero(domain); }
int highest(Word domain) { return 63 - std::countl_zero(domain); }
Word below(int value) { return value <= 0 ? 0 : value > 63 ? ~Word{0} : (Word{1} << value) - 1; }
int clamped(long long value) { return static_cast<int>(std::clamp(value, -1LL, 64LL)); }

} // namespace

Plain::Plain(const Problem& problem, Stop& stop, Stats& stats)
    : problem_(problem), stop_(stop), stats_(stats), domains_(problem.domains) {
    const auto count = problem.houses.size() + problem.totals.size() + problem.lesses.size() +
                       problem.relations.size();
    scopes_.reserve(count);
    for (const auto house : problem.houses) {
        scopes_.push_back({house.data(), static_cast<int>(house.size())});
    }
    houses_ = static_cast<int>(scopes_.size());
    for (const Total& total : problem.totals) {
        const auto size = static_cast<int>(total.variables.size());
        scopes_.push_back({total.variables.data(), size});
        Word values = 0;
        for (const int v : total.variables) values |= domains_[static_cast<std::size_t>(v)];
        const std::size_t first = combinations_.size();
        if (limit_ == LimitReached::none) limit_ = stop_.tick(0);
        const bool exact =
            total.distinct && limit_ == LimitReached::none &&
            Combinations(values, most_combinations, combinations_).collect(size, total.total);
        cage_.push_back({total.total, first, combinations_.size(), exact});
    }
    cages_ = static_cast<int>(scopes_.size());
    ends_.reserve(2 * problem.lesses.size());
    for (const auto& [less, greater] : problem.lesses) {
        ends_.push_back(less);
        ends_.push_back(greater);
        scopes_.push_back({&ends_[ends_.size() - 2], 2});
    }
    lesses_ = static_cast<int>(scopes_.size());
    supports_.assign(problem.relations.size() * 128, 0);
    for (std::size_t r = 0; r < problem.relations.size(); ++r) {
        scopes_.push_back({problem.relations[r]->variables.data(), 2});
        for (const auto& [a, b] : problem.relations[r]->allowed) {
            if (a < 0 || b < 0 || a > 63 || b > 63) continue;
            supports_[r * 128 + static_cast<std::size_t>(a)] |= Word{1} << b;
            supports_[r * 128 + 64 + static_cast<std::size_t>(b)] |= Word{1} << a;
        }
    }
    relations_ = static_cast<int>(scopes_.size());
    link();
}

void Plain::link() {
    const auto n = static_cast<std::size_t>(problem_.variables);
    starts_.assign(n + 1, 0);
    for (const Scope& scope : scopes_) {
        for (int i = 0; i < scope.size; ++i) ++starts_[static_cast<std::size_t>(scope.first[i]) + 1];
    }
    for (std::size_t v = 0; v < n; ++v) starts_[v + 1] += starts_[v];
    watching_.resize(static_cast<std::size_t>(starts_[n]));
    std::vector<int> at(starts_.begin(), starts_.end() - 1);
    for (std::size_t c = 0; c < scopes_.size(); ++c) {
        for (int i = 0; i < scopes_[c].size; ++i) {
            int& place = at[static_cast<std::size_t>(scopes_[c].first[i])];
            watching_[static_cast<std::size_t>(place++)] = static_cast<int>(c);
        }
    }
    weights_.assign(n, 1);
    queued_.assign(scopes_.size(), 0);
    queue_.reserve(static_cast<std::size_t>(houses_));
    later_.reserve(scopes_.size() - static_cast<std::size_t>(houses_));
    path_.reserve(64);
    enqueue_all();
}

void Plain::enqueue_all() {
    queue_.clear();
    later_.clear();
    for (int c = relations_ - 1; c >= 0; --c) {
        queued_[static_cast<std::size_t>(c)] = 1;
        (c < houses_ ? queue_ : later_).push_back(c);
    }
}

bool Plain::update(int variable, Word domain) {
    const auto v = static_cast<std::size_t>(variable);
    const Word before = domains_[v];
    if (domain == before) return true;
    if (domain == 0) return false;
    domains_[v] = domain;
    ++stats_.prunes;
    for (int i = starts_[v]; i < starts_[v + 1]; ++i) {
        const int c = watching_[static_cast<std::size_t>(i)];
        if (queued_[static_cast<std::size_t>(c)]) continue;
        queued_[static_cast<std::size_t>(c)] = 1;
        (c < houses_ ? queue_ : later_).push_back(c);
    }
    return true;
}

bool Plain::propagate() {
    while (!queue_.empty() || !later_.empty()) {
        std::vector<int>& from = queue_.empty() ? later_ : queue_;
        const int c = from.back();
        from.pop_back();
        queued_[static_cast<std::size_t>(c)] = 0;
        if ((++filters_ & 255) == 0 && limit_ == LimitReached::none) limit_ = stop_.now();
        if (limit_ != LimitReached::none) return true; // whoever called looks at it
        if (filter(c)) continue;
        const Scope& scope = scopes_[static_cast<std::size_t>(c)];
        for (int i = 0; i < scope.size; ++i) ++weights_[static_cast<std::size_t>(scope.first[i])];
        for (const int q : queue_) queued_[static_cast<std::size_t>(q)] = 0;
        for (const int q : later_) queued_[static_cast<std::size_t>(q)] = 0;
        queue_.clear();
        later_.clear();
        return false;
    }
    return true;
}

bool Plain::filter(int constraint) {
    const Scope& scope = scopes_[static_cast<std::size_t>(constraint)];
    if (constraint < houses_) return filter_house(scope);
    if (constraint < cages_) {
        const Cage& cage = cage_[static_cast<std::size_t>(constraint - houses_)];
        return cage.exact ? filter_exact(scope, cage) : filter_bounds(scope, cage);
    }
    if (constraint < lesses_) return filter_less(scope);
    return filter_relation(scope, constraint - lesses_);
}

// Naked singles; and hidden singles where the house has as many values as variables.
bool Plain::filter_house(const Scope& scope) {
    Word once = 0;
    Word twice = 0;
    Word taken = 0;
    for (int i = 0; i < scope.size; ++i) {
        const Word domain = domains_[static_cast<std::size_t>(scope.first[i])];
        twice |= once & domain;
        once |= domain;
        if (single(domain)) {
            if (taken & domain) return false;
            taken |= domain;
        }
    }
    const int spare = std::popcount(once) - scope.size;
    if (spare < 0) return false;
    const Word hidden = spare == 0 ? once & ~twice & ~taken : 0;
    if (!hidden && !(taken & twice)) return true;
    for (int i = 0; i < scope.size; ++i) {
        const int v = scope.first[i];
        const Word domain = domains_[static_cast<std::size_t>(v)];
        if (single(domain)) continue;
        Word left = domain & ~taken;
        if (left & hidden) {
            left &= hidden;
            if (!single(left)) return false;
        }
        if (!update(v, left)) return false;
    }
    return true;
}

// Keeps the values of the combinations that still fit, and places a value that all of them need.
bool Plain::filter_exact(const Scope& scope, const Cage& cage) {
    Word all = 0;
    Word twice = 0;
    Word taken = 0;
    Word open[64];
    int count = 0;
    for (int i = 0; i < scope.size; ++i) {
        const Word domain = domains_[static_cast<std::size_t>(scope.first[i])];
        twice |= all & domain;
        all |= domain;
        if (single(domain)) {
            taken |= domain;
        } else {
            open[count++] = domain;
        }
    }
    Word possible = 0;
    Word needed = ~Word{0};
    for (std::size_t k = cage.first; k < cage.last; ++k) {
        const Word combination = combinations_[k];
        if ((combination & ~all) || (taken & ~combination)) continue;
        const Word rest = combination & ~taken;
        bool fits = true;
        for (int i = 0; i < count && fits; ++i) fits = (open[i] & rest) != 0;
        if (!fits) continue;
        possible |= combination;
        needed &= combination;
    }
    if (!possible) return false;
    const Word hidden = needed & ~twice & ~taken;
    for (int i = 0; i < scope.size; ++i) {
        const int v = scope.first[i];
        Word domain = domains_[static_cast<std::size_t>(v)] & possible;
        if (domain & hidden) {
            domain &= hidden;
            if (!single(domain)) return false;
        }
        if (!update(v, domain)) return false;
    }
    return true;
}

bool Plain::filter_bounds(const Scope& scope, const Cage& cage) {
    long long least = 0;
    long long most = 0;
    for (int i = 0; i < scope.size; ++i) {
        const Word domain = domains_[static_cast<std::size_t>(scope.first[i])];
        least += lowest(domain);
        most += highest(domain);
    }
    if (least > cage.total || most < cage.total) return false;
    for (int i = 0; i < scope.size; ++i) {
        const int v = scope.first[i];
        const Word domain = domains_[static_cast<std::size_t>(v)];
        const long long low = cage.total - (most - highest(domain));
        const long long high = cage.total - (least - lowest(domain));
        if (!update(v, domain & below(clamped(high + 1)) & ~below(clamped(low)))) return false;
    }
    return true;
}

bool Plain::filter_less(const Scope& scope) {
    const Word less = domains_[static_cast<std::size_t>(scope.first[0])];
    const Word greater = domains_[static_cast<std::size_t>(scope.first[1])];
    return update(scope.first[0], less & below(highest(greater))) &&
           update(scope.first[1], greater & ~below(lowest(less) + 1));
}

bool Plain::filter_relation(const Scope& scope, int relation) {
    const Word* supports = supports_.data() + static_cast<std::size_t>(relation) * 128;
    for (int side = 0; side < 2; ++side, supports += 64) {
        Word supported = 0;
        for (Word rest = domains_[static_cast<std::size_t>(scope.first[side])]; rest;
             rest &= rest - 1) {
            supported |= supports[lowest(rest)];
        }
        const int other = scope.first[1 - side];
        if (!update(other, domains_[static_cast<std::size_t>(other)] & supported)) return false;
    }
    return true;
}

// dom/wdeg: the smallest domain for its weight (Boussemart et al., 2004).
int Plain::pick() const {
    int best = -1;
    Word best_size = 0;
    Word best_weight = 1;
    for (int v = 0; v < problem_.variables; ++v) {
        const Word domain = domains_[static_cast<std::size_t>(v)];
        if (single(domain)) continue;
        const auto size = static_cast<Word>(std::popcount(domain));
        const Word weight = weights_[static_cast<std::size_t>(v)];
        if (best < 0 || size * best_weight < best_size * weight) {
            best = v;
            best_size = size;
            best_weight = weight;
        }
    }
    return best;
}

void Plain::descend(int variable) {
    const Word domain = domains_[static_cast<std::size_t>(variable)];
    const Word bit = domain & (~domain + 1);
    saved_.insert(saved_.end(), domains_.begin(), domains_.end());
    decisions_.push_back(path_.size());
    path_.push_back({variable, lowest(bit), true});
    ++stats_.nodes;
    stats_.max_depth = std::max(stats_.max_depth, static_cast<int>(decisions_.size()));
    (void)update(variable, bit);
}

// Returns to the last decision and refutes it; false where none is left.
bool Plain::backtrack() {
    if (decisions_.empty()) return false;
    const std::size_t n = domains_.size();
    std::copy(saved_.end() - static_cast<std::ptrdiff_t>(n), saved_.end(), domains_.begin());
    saved_.resize(saved_.size() - n);
    path_.resize(decisions_.back() + 1);
    decisions_.pop_back();
    Step& step = path_.back();
    step.taken = false;
    (void)update(step.variable,
                 domains_[static_cast<std::size_t>(step.variable)] & ~(Word{1} << step.value));
    return true;
}

std::vector<int> Plain::values() const {
    std::vector<int> values(domains_.size());
    for (std::size_t v = 0; v < values.size(); ++v) values[v] = lowest(domains_[v]);
    return values;
}

bool Plain::settle(const std::vector<Word>& domains) {
    domains_ = domains;
    enqueue_all();
    if (!propagate()) return false;
    root_ = domains_;
    return true;
}

Plain::End Plain::run(std::uint64_t budget, Answers& answers) {
    const std::uint64_t start = stats_.fails;
    bool consistent = propagate();
    if (consistent) root_ = domains_;
    for (;;) {
        if (limit_ != LimitReached::none) return End::stopped;
        if (!consistent) {
            ++stats_.fails;
            if (!backtrack()) return End::complete;
            consistent = propagate();
            if (consistent && stats_.fails - start > budget) return End::budget;
            continue;
        }
        const int variable = pick();
        if (variable < 0) {
            budget += budget_per_solution;
            if (!answers.add(values())) return End::stopped;
            if (!backtrack()) return End::complete;
            consistent = propagate();
            continue;
        }
        limit_ = stop_.tick(stats_.nodes);
        if (limit_ != LimitReached::none) return End::stopped;
        descend(variable);
        consistent = propagate();
    }
}

} // namespace alldiff::strong
