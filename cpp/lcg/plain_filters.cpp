// What the plain search does with each type of constraint.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "plain.hpp"

namespace alldiff::lcg {

namespace {

int lowest(Word domain) { return std::countr_zero(domain); }
int highest(Word domain) { return 63 - std::countl_zero(domain); }
Word below(int value) { return value <= 0 ? 0 : value > 63 ? ~Word{0} : (Word{1} << value) - 1; }
int clamped(long long value) { return static_cast<int>(std::clamp(value, -1LL, 64LL)); }
// The values from `low` to `high`.
Word between(long long low, long long high) { return below(clamped(high + 1)) & ~below(clamped(low)); }

// Division that rounds down, and up.
long long floor_of(long long a, long long b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }
long long ceiling_of(long long a, long long b) { return a / b + (a % b != 0 && (a % b < 0) == (b < 0)); }

} // namespace

// Naked singles; and hidden singles where the house has as many values as variables.
bool Plain::filter_house(const Scope& scope) {
    Word once = 0;
    Word twice = 0;
    Word taken = 0;
    Word clash = 0;
    for (int i = 0; i < scope.size; ++i) {
        const Word domain = domains_[scope.first[i]];
        twice |= once & domain;
        once |= domain;
        const Word mine = domain & (~Word{single(domain)} + 1); // no jump: which are single is hard to foresee
        clash |= taken & mine;
        taken |= mine;
    }
    if (clash) return false;
    const int spare = std::popcount(once) - scope.size;
    if (spare < 0) return false;
    const Word hidden = spare == 0 ? once & ~twice & ~taken : 0;
    if (!hidden && !(taken & twice)) return true;
    for (int i = 0; i < scope.size; ++i) {
        const int v = scope.first[i];
        const Word domain = domains_[v];
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
        const Word domain = domains_[scope.first[i]];
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
        Word domain = domains_[v] & possible;
        if (domain & hidden) {
            domain &= hidden;
            if (!single(domain)) return false;
        }
        if (!update(v, domain)) return false;
    }
    return true;
}

bool Plain::filter_less(const Scope& scope) {
    const Word less = domains_[scope.first[0]];
    const Word greater = domains_[scope.first[1]];
    return update(scope.first[0], less & below(highest(greater))) &&
           update(scope.first[1], greater & ~below(lowest(less) + 1));
}

bool Plain::filter_relation(const Scope& scope, int relation) {
    const Word* supports = supports_.data() + static_cast<std::size_t>(relation) * 128;
    for (int side = 0; side < 2; ++side, supports += 64) {
        Word supported = 0;
        for (Word rest = domains_[scope.first[side]]; rest;
             rest &= rest - 1) {
            supported |= supports[lowest(rest)];
        }
        const int other = scope.first[1 - side];
        if (!update(other, domains_[other] & supported)) return false;
    }
    return true;
}

// Bounds of a weighed sum that is equal to, or at most, a total. What differs cannot all be least at
// once. The greatest sum is found as the least of all terms with the other sign.
bool Plain::filter_terms(const Scope& scope, const Terms& terms) {
    const auto weight = [&](int i) { return terms.coefficients == nullptr ? 1LL : terms.coefficients[i]; };
    const auto domain = [&](int i) { return domains_[scope.first[i]]; };
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    for (const int side : {0, 1}) {
        if (side == 1 && !terms.equal) break;
        const long long sign = side == 0 ? 1 : -1;
        std::vector<long long>& bound = bounds_[side];
        bound.resize(at(scope.size));
        for (int i = 0; i < scope.size; ++i) {
            const long long k = sign * weight(i);
            bound[at(i)] = k * (k > 0 ? lowest(domain(i)) : highest(domain(i)));
        }
        long long sum = 0;
        int first = 0;
        const auto run = [&](int end) { return std::span(bound).subspan(at(first), at(end - first)); };
        for (const int end : terms.ends) {
            sum += end - first == 1 ? bound[at(first)] : least_.set(run(end), std::abs(weight(first)));
            first = end;
        }
        const long long spare = sign * terms.total - sum;
        if (spare < 0) return false;
        // So much may a term be, in view of what the others of its run take: the spare and its share.
        const auto narrow = [&](int i, long long share) {
            const long long k = sign * weight(i);
            const long long most = spare + share;
            if (k * (k > 0 ? highest(domain(i)) : lowest(domain(i))) <= most) return true;
            const Word kept = k > 0 ? between(0, floor_of(most, k)) : between(ceiling_of(most, k), 63);
            return update(scope.first[i], domain(i) & kept);
        };
        first = 0;
        for (const int end : terms.ends) {
            if (end - first == 1) {
                if (!narrow(first, bound[at(first)])) return false;
            } else {
                if (terms.ends.size() > 1) (void)least_.set(run(end), std::abs(weight(first)));
                const bool fine = least_.for_each([&](std::size_t place, long long share) {
                    return narrow(first + static_cast<int>(place), share);
                });
                if (!fine) return false;
            }
            first = end;
        }
    }
    return true;
}

// A weighed sum that is not equal to a total: the last variable loses the value that would make it so.
bool Plain::filter_unequal(const Scope& scope, const Linear& linear) {
    long long rest = linear.total;
    int open = -1;
    for (int i = 0; i < scope.size; ++i) {
        const Word domain = domains_[scope.first[i]];
        if (single(domain)) {
            rest -= static_cast<long long>(linear.coefficients[i]) * lowest(domain);
        } else if (open >= 0) {
            return true;
        } else {
            open = i;
        }
    }
    if (open < 0) return rest != 0;
    const long long k = linear.coefficients[open];
    if (rest % k != 0 || rest / k < 0 || rest / k > 63) return true;
    const Word domain = domains_[scope.first[open]];
    return update(scope.first[open], domain & ~(Word{1} << (rest / k)));
}

// Keeps the values on paths from the first node to the end.
bool Plain::filter_diagram(const Scope& scope, const Diagram& diagram) {
    const auto layers = static_cast<std::size_t>(scope.size);
    const auto domain = [&](std::size_t i) { return domains_[scope.first[i]]; };
    const std::uint32_t end = diagram.layers[layers];
    std::fill_n(reached_.begin(), end + 1, char{0});
    reached_[0] = 1;
    for (std::size_t i = 0; i < layers; ++i) {
        const Word live = domain(i);
        char* next = reached_.data() + diagram.layers[i + 1];
        for (std::uint32_t n = diagram.layers[i]; n < diagram.layers[i + 1]; ++n) {
            if (!reached_[n]) continue;
            for (std::uint32_t m = diagram.starts[n]; m < diagram.starts[n + 1]; ++m) {
                const Move& move = diagram.moves[m];
                next[move.to] = static_cast<char>(next[move.to] | (live >> move.value & 1));
            }
        }
    }
    if (!reached_[end]) return false;
    for (std::size_t i = layers; i-- > 0;) {
        const Word live = domain(i);
        const char* next = reached_.data() + diagram.layers[i + 1];
        Word kept = 0;
        for (std::uint32_t n = diagram.layers[i]; n < diagram.layers[i + 1]; ++n) {
            if (!reached_[n]) continue;
            Word mine = 0;
            for (std::uint32_t m = diagram.starts[n]; m < diagram.starts[n + 1]; ++m) {
                const Move& move = diagram.moves[m];
                if (next[move.to]) mine |= Word{1} << move.value;
            }
            mine &= live;
            if (!mine) reached_[n] = 0;
            kept |= mine;
        }
        if (!update(scope.first[i], kept)) return false;
    }
    return true;
}

// The order of regions, what each needs to hang together, and that it repeats no content.
bool Plain::filter_regions(const Constraint& constraint, RegionGraph& graph) {
    if (!filter_order(constraint)) return false;
    const std::vector<int>& variables = constraint.variables;
    const bool contents = static_cast<int>(variables.size()) > constraint.places;
    region_states_.resize(static_cast<std::size_t>(constraint.places));
    for (int region = 1; region <= std::min(constraint.count, 63); ++region) {
        const Word bit = Word{1} << region;
        for (int p = 0; p < constraint.places; ++p) {
            const Word domain = domains_[variables[p]];
            region_states_[p] = !(domain & bit) ? RegionGraph::out : domain == bit ? RegionGraph::in : RegionGraph::open;
        }
        graph.look(region_states_);
        if (graph.lacks()) return false;
        for (const int p : graph.gone()) {
            if (!update(variables[p], domains_[variables[p]] & ~bit)) return false;
        }
        for (const int p : graph.needed()) {
            if (!update(variables[p], domains_[variables[p]] & bit)) return false;
        }
        if (contents && !filter_contents(constraint, region)) return false;
    }
    return constraint.size == 0 || constraint.count < 64;
}

// A region comes where the one before may have come already.
bool Plain::filter_order(const Constraint& constraint) {
    int known = 0;
    for (int p = 0; p < constraint.places; ++p) {
        const int v = constraint.variables[p];
        const Word later = between(known + 2, constraint.count);
        if (!update(v, domains_[v] & ~later)) return false;
        const Word regions = domains_[v] & between(1, constraint.count);
        if (regions) known = std::max(known, highest(regions));
    }
    return true;
}

bool Plain::filter_contents(const Constraint& constraint, int region) {
    const Word bit = Word{1} << region;
    const auto label = [&](int p) { return domains_[constraint.variables[p]]; };
    const auto content = [&](int p) { return constraint.variables[constraint.places + p]; };
    Word taken = 0;
    for (int p = 0; p < constraint.places; ++p) {
        const Word domain = domains_[content(p)];
        if (label(p) != bit || !single(domain)) continue;
        if (taken & domain) return false;
        taken |= domain;
    }
    for (int p = 0; taken != 0 && p < constraint.places; ++p) {
        const Word domain = domains_[content(p)];
        if (!(label(p) & bit)) continue;
        if (label(p) == bit) {
            if (!single(domain) && !update(content(p), domain & ~taken)) return false;
        } else if (!(domain & ~taken)) {
            if (!update(constraint.variables[p], label(p) & ~bit)) return false;
        }
    }
    return true;
}

} // namespace alldiff::lcg
