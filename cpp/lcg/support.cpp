#include "support.hpp"

#include <algorithm>
#include <bit>

#include "solve.hpp"

namespace alldiff::lcg {

namespace {

Problem ready(const Model& model, Stop& stop) {
    Problem problem = prepare(model, stop);
    if (problem.limit == LimitReached::none && !problem.impossible) {
        derive(problem, Plan{}.plain_houses, false, stop);
    }
    return problem;
}

} // namespace

Support::Support(const Model& model, std::vector<int> numbers, const std::vector<std::vector<int>>& apart,
                 int cells, std::uint64_t patience)
    : model_(&model), patience_(patience), numbers_(std::move(numbers)) {
    const auto note = [&](const std::vector<int>& scope) {
        variables_.insert(variables_.end(), scope.begin(), scope.end());
    };
    for (const int number : numbers_) note(model_->constraints[number].variables);
    for (const std::vector<int>& scope : apart) {
        apart_.emplace_back().variables = scope;
        note(scope);
    }
    std::ranges::sort(variables_);
    variables_.erase(std::unique(variables_.begin(), variables_.end()), variables_.end());
    told_ = static_cast<std::size_t>(std::ranges::lower_bound(variables_, cells) - variables_.begin());
}

void Support::add(std::span<const int> way) {
    for (const int value : way) ways_.push_back(static_cast<std::uint8_t>(value));
}

Support::Left Support::with_ways(std::span<const Word> domains, bool forget) {
    Left left{std::vector<Word>(told_, 0), {}};
    std::size_t kept = 0;
    for (std::size_t way = 0; way < ways_.size(); way += told_) {
        const std::uint8_t* values = ways_.data() + way;
        bool fits = true;
        for (std::size_t i = 0; i < told_ && fits; ++i) {
            fits = (domains[variables_[i]] >> values[i] & 1) != 0;
        }
        if (!fits) continue;
        for (std::size_t i = 0; i < told_; ++i) left.domains[i] |= Word{1} << values[i];
        if (forget) std::copy_n(values, told_, ways_.begin() + static_cast<std::ptrdiff_t>(kept));
        kept += told_;
    }
    if (forget) ways_.resize(kept);
    return left;
}

Support::Left Support::left(std::span<const Word> domains, Stop& stop) {
    Left left = with_ways(domains, true);
    search(domains, left, stop);
    return left;
}

Support::Left Support::would_leave(std::span<const Word> domains, Stop& stop) {
    Left left = with_ways(domains, false);
    search(domains, left, stop);
    return left;
}

int Support::place_of(int variable) const {
    const auto place = std::ranges::lower_bound(variables_, variable);
    return place == variables_.end() || *place != variable ? -1 : static_cast<int>(place - variables_.begin());
}

Model Support::part(std::span<const Word> domains) const {
    Model part;
    part.variables = static_cast<int>(variables_.size());
    for (const int v : variables_) part.domains.push_back(domains[v]);
    for (const int number : numbers_) {
        part.constraints.push_back(model_->constraints[number]);
    }
    part.constraints.insert(part.constraints.end(), apart_.begin(), apart_.end());
    for (Constraint& constraint : part.constraints) {
        for (int& v : constraint.variables) v = place_of(v);
    }
    return part;
}

Support::Way Support::way_with(std::span<const Word> domains, int variable, int value, Stop& stop) const {
    Model model = part(domains);
    if (const int place = place_of(variable); place >= 0) model.givens.emplace_back(place, value);
    const Problem problem = ready(model, stop);
    // What a limit ended is not whole.
    if (problem.limit != LimitReached::none) return {Plain::Found::unknown, {}};
    if (problem.impossible) return {Plain::Found::none, {}};
    Stats stats;
    Plain plain(problem, stop, stats);
    const Plain::Found found = plain.find(patience_);
    if (found != Plain::Found::one) return {found, {}};
    std::vector<int> way;
    for (const Word domain : plain.state()) way.push_back(std::countr_zero(domain));
    if (!holds(model, way)) return {Plain::Found::unknown, {}};
    return {found, std::move(way)};
}

bool Support::excludes(std::span<const Word> domains, std::span<const std::pair<int, int>> candidates,
                       Stop& stop) const {
    const Model model = part(domains);
    const Problem problem = ready(model, stop);
    if (problem.limit != LimitReached::none) return false;
    if (problem.impossible) return true;
    Stats stats;
    Plain plain(problem, stop, stats);
    if (!plain.propagate()) return true;
    const Plain::State root = plain.state();
    return std::ranges::all_of(candidates, [&](const std::pair<int, int>& candidate) {
        const int place = place_of(candidate.first);
        if (place < 0) return false;
        plain.restore(root);
        return !plain.narrow(place, Word{1} << candidate.second) || plain.find(patience_) == Plain::Found::none;
    });
}

void Support::search(std::span<const Word> domains, Left& left, Stop& stop) {
    const auto missing = [&](std::size_t i) {
        return domains[variables_[i]] & ~left.domains[i];
    };
    std::size_t first = 0;
    while (first < told_ && missing(first) == 0) ++first;
    if (first == told_) return;
    const Model model = part(domains);
    const Problem problem = ready(model, stop);
    if (problem.limit != LimitReached::none) {
        for (std::size_t v = first; v < told_; ++v) {
            for (Word rest = missing(v); rest != 0; rest &= rest - 1) {
                left.open.emplace_back(static_cast<int>(v), std::countr_zero(rest));
            }
        }
        return;
    }
    if (problem.impossible) return;
    Stats stats;
    Plain plain(problem, stop, stats);
    if (!plain.propagate()) return;
    Plain::State root = plain.state();
    std::vector<Word> aims(variables_.size(), 0);
    for (std::size_t v = first; v < told_; ++v) {
        for (Word rest = missing(v); rest != 0; rest &= rest - 1) {
            const Word bit = rest & (~rest + 1);
            if ((left.domains[v] & bit) != 0 || (root[v] & bit) == 0) continue;
            // A way is the better the more candidates it supports that none did.
            for (std::size_t i = 0; i < told_; ++i) aims[i] = std::bit_floor(missing(i) & root[i]);
            plain.aim(aims);
            plain.restore(root);
            auto found = plain.narrow(static_cast<int>(v), bit) ? plain.find(patience_) : Plain::Found::none;
            if (found == Plain::Found::one) {
                std::vector<int> way;
                for (const Word domain : plain.state()) way.push_back(std::countr_zero(domain));
                if (!holds(model, way)) found = Plain::Found::unknown;
                else {
                    way.resize(told_);
                    add(way);
                    for (std::size_t i = 0; i < told_; ++i) left.domains[i] |= Word{1} << way[i];
                }
            }
            if (found == Plain::Found::unknown) {
                left.open.emplace_back(static_cast<int>(v), std::countr_zero(bit));
            } else if (found == Plain::Found::none) {
                // No way has it, so that nothing is lost without it.
                plain.restore(root);
                if (!plain.narrow(static_cast<int>(v), ~bit) || !plain.propagate()) return;
                root = plain.state();
            }
        }
    }
}

} // namespace alldiff::lcg
