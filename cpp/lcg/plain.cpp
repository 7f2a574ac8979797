#include "plain.hpp"

#include <algorithm>
#include <bit>

#include "combinations.hpp"

namespace alldiff::lcg {

namespace {

constexpr std::size_t most_combinations = 400;
constexpr std::uint64_t budget_per_solution = 50;


} // namespace

Plain::Plain(const Problem& problem, Stop& stop, Stats& stats)
    : problem_(problem), stop_(stop), stats_(stats), domains_(problem.domains) {
    const auto count = problem.houses.size() + problem.totals.size() + problem.families.size() +
                       problem.lesses.size() + problem.relations.size() + problem.linears.size() +
                       problem.diagrams.size() + problem.regions.size();
    scopes_.reserve(count);
    for (const auto house : problem.houses) {
        scopes_.push_back({house.data(), static_cast<int>(house.size())});
    }
    houses_ = static_cast<int>(scopes_.size());
    cage_.reserve(problem.totals.size() + problem.families.size());
    for (const Total& total : problem.totals) {
        const auto size = static_cast<int>(total.variables.size());
        scopes_.push_back({total.variables.data(), size});
        Word values = 0;
        for (const int v : total.variables) values |= domains_[v];
        const std::size_t first = combinations_.size();
        if (limit_ == LimitReached::none) limit_ = stop_.tick(0);
        const bool exact =
            total.distinct && limit_ == LimitReached::none &&
            Combinations(values, most_combinations, combinations_).collect(size, total.total);
        cage_.push_back({total.total, first, combinations_.size(), exact});
    }
    for (const Family& family : problem.families) {
        scopes_.push_back({family.variables.data(), static_cast<int>(family.variables.size())});
        const std::size_t first = combinations_.size();
        combinations_.insert(combinations_.end(), family.sets.begin(), family.sets.end());
        cage_.push_back({0, first, combinations_.size(), true});
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
    for (const Linear& linear : problem.linears) {
        scopes_.push_back({linear.variables.data(), static_cast<int>(linear.variables.size())});
    }
    linears_ = static_cast<int>(scopes_.size());
    for (const Diagram& diagram : problem.diagrams) {
        scopes_.push_back({diagram.variables.data(), static_cast<int>(diagram.variables.size())});
        reached_.resize(std::max(reached_.size(), diagram.starts.size()));
    }
    diagrams_ = static_cast<int>(scopes_.size());
    for (const Constraint* regions : problem.regions) {
        scopes_.push_back({regions->variables.data(), static_cast<int>(regions->variables.size())});
        graphs_.emplace_back(regions->places, regions->allowed, regions->size);
    }
    regions_ = static_cast<int>(scopes_.size());
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
            int& place = at[scopes_[c].first[i]];
            watching_[place++] = static_cast<int>(c);
        }
    }
    weights_.assign(n, 1);
    queued_.assign(scopes_.size(), 0);
    number_optional();
    queue_.reserve(static_cast<std::size_t>(houses_));
    later_.reserve(scopes_.size() - static_cast<std::size_t>(houses_));
    path_.reserve(64);
    enqueue_all();
}

void Plain::number_optional() {
    const Problem::Optional& optional = problem_.optional;
    int end = 0;
    const auto number = [&](std::size_t count, const std::vector<int>& numbers) {
        end += static_cast<int>(count);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto c = static_cast<std::size_t>(end) - numbers.size() + i;
            const auto at = static_cast<std::size_t>(numbers[i]);
            if (optional_.size() <= at) optional_.resize(at + 1);
            off_.resize(scopes_.size(), 0);
            off_[c] = 1;
            optional_[at].push_back(static_cast<int>(c));
        }
    };
    number(problem_.houses.size(), optional.houses);
    number(problem_.totals.size(), optional.totals);
    number(problem_.families.size(), optional.families);
    number(problem_.lesses.size(), optional.lesses);
    number(problem_.relations.size(), optional.relations);
    number(problem_.linears.size(), optional.linears);
    number(problem_.diagrams.size(), optional.diagrams);
    number(problem_.regions.size(), optional.regions);
}

void Plain::enqueue(int constraint) {
    const auto c = static_cast<std::size_t>(constraint);
    if (queued_[c] || (!off_.empty() && off_[c])) return;
    queued_[c] = 1;
    (constraint < houses_ ? queue_ : later_).push_back(constraint);
}

void Plain::enqueue_all() {
    queue_.clear();
    later_.clear();
    std::ranges::fill(queued_, char{0});
    for (int c = regions_ - 1; c >= 0; --c) enqueue(c);
}

void Plain::turn(int number, bool on) {
    if (static_cast<std::size_t>(number) >= optional_.size()) return;
    for (const int c : optional_[number]) {
        off_[c] = !on;
        if (on) enqueue(c);
    }
}

void Plain::restore(const State& domains) {
    domains_ = domains;
    saved_.clear();
    path_.clear();
    decisions_.clear();
    for (std::vector<int>* queue : {&queue_, &later_}) {
        for (const int c : *queue) queued_[c] = 0;
        queue->clear();
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
        enqueue(watching_[i]);
    }
    return true;
}

bool Plain::propagate() {
    while (!queue_.empty() || !later_.empty()) {
        std::vector<int>& from = queue_.empty() ? later_ : queue_;
        const int c = from.back();
        from.pop_back();
        queued_[c] = 0;
        ++work_;
        if (++filters_ >= 256) {
            filters_ = 0;
            if (limit_ == LimitReached::none) limit_ = stop_.now();
        }
        if (limit_ != LimitReached::none) return true; // whoever called looks at it
        if (filter(c)) continue;
        const Scope& scope = scopes_[c];
        for (int i = 0; i < scope.size; ++i) ++weights_[scope.first[i]];
        for (const int q : queue_) queued_[q] = 0;
        for (const int q : later_) queued_[q] = 0;
        queue_.clear();
        later_.clear();
        return false;
    }
    return true;
}

bool Plain::filter(int constraint) {
    const Scope& scope = scopes_[constraint];
    if (constraint < houses_) return filter_house(scope);
    if (constraint < cages_) {
        const Cage& cage = cage_[constraint - houses_];
        if (cage.exact) return filter_exact(scope, cage);
        const Total& total = problem_.totals[constraint - houses_];
        return filter_terms(scope, {nullptr, total.ends, total.total, true});
    }
    if (constraint < lesses_) return filter_less(scope);
    if (constraint < relations_) return filter_relation(scope, constraint - lesses_);
    if (constraint < linears_) {
        const Linear& linear = problem_.linears[constraint - relations_];
        if (linear.comparison == Constraint::Operator::unequal) return filter_unequal(scope, linear);
        const bool equal = linear.comparison == Constraint::Operator::equal;
        return filter_terms(scope, {linear.coefficients.data(), linear.ends, linear.total, equal});
    }
    if (constraint >= diagrams_) {
        const Constraint& regions = *problem_.regions[constraint - diagrams_];
        const auto longer = static_cast<unsigned>(regions.places * regions.count / 32);
        filters_ += longer;
        work_ += longer;
        return filter_regions(regions, graphs_[constraint - diagrams_]);
    }
    const Diagram& diagram = problem_.diagrams[constraint - linears_];
    const auto longer = static_cast<unsigned>(diagram.moves.size() / 128);
    filters_ += longer;
    work_ += longer;
    return filter_diagram(scope, diagram);
}

// dom/wdeg: the smallest domain for its weight (Boussemart et al., 2004). Hidden variables come when
// all others have values.
int Plain::pick() {
    int best = -1;
    int equal = 1; // as good as the best so far
    Word best_size = 0;
    Word best_weight = 1;
    for (int v = 0; v < problem_.variables; ++v) {
        if (v == problem_.visible() && best >= 0) break;
        const Word domain = domains_[v];
        if (single(domain)) continue;
        const auto size = static_cast<Word>(std::popcount(domain));
        const Word weight = weights_[v];
        const Word left = size * best_weight;
        const Word right = best_size * weight;
        if (best < 0 || left < right) {
            best = v;
            best_size = size;
            best_weight = weight;
            equal = 1;
        } else if (rng_ && left == right && rng_->below(++equal) == 0) {
            best = v;
        }
    }
    return best;
}

void Plain::descend(int variable) {
    Word domain = domains_[variable];
    if (!aims_.empty() && (aims_[variable] & domain)) {
        domain = aims_[variable];
    }
    for (int skip = rng_ ? rng_->below(std::popcount(domain)) : 0; skip > 0; --skip) domain &= domain - 1;
    const Word bit = domain & (~domain + 1);
    saved_.insert(saved_.end(), domains_.begin(), domains_.end());
    decisions_.push_back(path_.size());
    path_.push_back({variable, std::countr_zero(bit), true});
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
    (void)update(step.variable, domains_[step.variable] & ~(Word{1} << step.value));
    return true;
}

// One way for the hidden variables is enough: takes back what was decided of them.
void Plain::leave_hidden() {
    std::size_t keep = decisions_.size();
    while (keep > 0 && path_[decisions_[keep - 1]].variable >= problem_.visible()) --keep;
    if (keep == decisions_.size()) return;
    const std::size_t n = domains_.size();
    std::copy_n(saved_.begin() + static_cast<std::ptrdiff_t>(n * keep), n, domains_.begin());
    saved_.resize(n * keep);
    path_.resize(decisions_[keep]);
    decisions_.resize(keep);
}

std::vector<int> Plain::values() const {
    std::vector<int> values(domains_.size());
    for (std::size_t v = 0; v < values.size(); ++v) values[v] = std::countr_zero(domains_[v]);
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
            leave_hidden();
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

Plain::Found Plain::find(std::uint64_t work) {
    const std::uint64_t last = work_ + work;
    bool consistent = propagate();
    for (;;) {
        if (limit_ != LimitReached::none) return Found::unknown;
        if (consistent) {
            const int variable = pick();
            if (variable < 0) return Found::one;
            if (work_ > last) return Found::unknown;
            descend(variable);
        } else {
            ++stats_.fails;
            if (!backtrack()) return Found::none;
        }
        consistent = propagate();
    }
}

} // namespace alldiff::lcg
