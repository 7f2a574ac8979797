#include "model.hpp"

#include <algorithm>

namespace alldiff {

namespace {

constexpr int most_words = 1 << 12;
constexpr long long largest_sum = 1LL << 60;

std::string fault_of_linear(const Constraint& constraint, int words) {
    if (constraint.coefficients.size() != constraint.variables.size()) {
        return "has not one coefficient for each variable";
    }
    // So that no sum overflows, each is in reach with any values.
    long long reach = constraint.total < 0 ? -constraint.total : constraint.total;
    if (reach < 0 || reach > largest_sum) return "has a total out of range";
    for (const int k : constraint.coefficients) {
        if (k == 0) return "has a coefficient 0";
        reach += (k < 0 ? -static_cast<long long>(k) : k) * 64LL * words;
        if (reach > largest_sum) return "has coefficients that are too large";
    }
    return "";
}

std::string fault_of_rows(const Constraint& constraint) {
    const std::size_t size = constraint.variables.size();
    if (constraint.rows.size() % size != 0) return "has a row that is not as long as its variables";
    const auto row = constraint.rows.begin();
    for (std::size_t i = 0; i < constraint.rows.size(); i += size) {
        if (constraint.type == Constraint::Type::sets) {
            for (std::size_t k = i + 1; k < i + size; ++k) {
                if (constraint.rows[k - 1] >= constraint.rows[k]) return "has a set out of order";
            }
        } else if (i > 0 && !std::lexicographical_compare(row + i - size, row + i, row + i, row + i + size)) {
            return "has tuples out of order";
        }
    }
    return "";
}

std::string fault_of_automaton(const Constraint& constraint) {
    const std::size_t states = constraint.moves.size();
    if (states == 0) return "has no states";
    if (constraint.accepting.size() != states) return "has another number of states that accept";
    for (const auto& moves : constraint.moves) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves[i].to < 0 || static_cast<std::size_t>(moves[i].to) >= states) {
                return "moves to state " + std::to_string(moves[i].to) + ", out of range";
            }
            if (i > 0 && moves[i - 1].value >= moves[i].value) return "has moves out of order";
        }
    }
    return "";
}

std::string fault_of_regions(const Constraint& constraint, int words) {
    const auto all = static_cast<int>(constraint.variables.size());
    if (constraint.places < 1 || (all != constraint.places && all != 2 * constraint.places)) {
        return "has not one variable, or two, for each place";
    }
    if (constraint.count < 1 || constraint.count > 64 * words || constraint.size < 0) {
        return "has a number of regions out of range";
    }
    for (const auto& [a, b] : constraint.allowed) {
        if (a == b || std::min(a, b) < 0 || std::max(a, b) >= constraint.places) return "joins places out of range";
    }
    return "";
}

std::string fault(const Constraint& constraint, const Model& model, std::vector<int>& seen, int stamp) {
    const int variables = model.variables;
    if (constraint.variables.empty()) return "names no variable";
    for (const int v : constraint.variables) {
        if (v < 0 || v >= variables) return "names variable " + std::to_string(v) + ", out of range";
        if (seen[v] == stamp) {
            return "names variable " + std::to_string(v) + " twice";
        }
        seen[v] = stamp;
    }
    switch (constraint.type) {
    case Constraint::Type::all_different:
    case Constraint::Type::sum:
        return "";
    case Constraint::Type::less:
    case Constraint::Type::relation:
        return constraint.variables.size() == 2 ? "" : "does not name two variables";
    case Constraint::Type::linear:
        return fault_of_linear(constraint, model.words);
    case Constraint::Type::sets:
    case Constraint::Type::table:
        return fault_of_rows(constraint);
    case Constraint::Type::automaton:
        return fault_of_automaton(constraint);
    case Constraint::Type::regions:
        return fault_of_regions(constraint, model.words);
    }
    return "is of no known type";
}

// Tells whether one of the sets is just these values.
bool has_set(const Constraint& constraint, std::vector<int> values) {
    std::sort(values.begin(), values.end());
    const auto size = static_cast<std::ptrdiff_t>(values.size());
    for (auto row = constraint.rows.begin(); row != constraint.rows.end(); row += size) {
        if (std::equal(values.begin(), values.end(), row)) return true;
    }
    return false;
}

// Tells whether the values are one of the tuples, which ascend.
bool has_tuple(const Constraint& constraint, const std::vector<int>& values) {
    const auto size = static_cast<std::ptrdiff_t>(values.size());
    const auto row = constraint.rows.begin();
    std::ptrdiff_t from = 0;
    std::ptrdiff_t to = static_cast<std::ptrdiff_t>(constraint.rows.size()) / size;
    while (from < to) {
        const std::ptrdiff_t middle = from + (to - from) / 2;
        const auto here = row + middle * size;
        if (std::lexicographical_compare(here, here + size, values.begin(), values.end())) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    const auto here = row + from * size;
    return here != constraint.rows.end() && std::equal(values.begin(), values.end(), here);
}

bool accepts(const Constraint& constraint, const std::vector<int>& values) {
    std::size_t state = 0;
    for (const int value : values) {
        const auto& moves = constraint.moves[state];
        const auto move = std::lower_bound(
            moves.begin(), moves.end(), value,
            [](const Constraint::Move& m, int sought) { return m.value < sought; });
        if (move == moves.end() || move->value != value) return false;
        state = static_cast<std::size_t>(move->to);
    }
    return constraint.accepting[state] != 0;
}

// Tells whether each region hangs together, has its size, comes in order and repeats no content.
bool are_regions(const Constraint& constraint, const std::vector<int>& values) {
    const auto of = [&](int place) { return values[constraint.variables[place]]; };
    std::vector<int> sizes(static_cast<std::size_t>(constraint.count), 0);
    std::vector<int> root(static_cast<std::size_t>(constraint.places)); // of each place: one connected with it
    std::vector<std::pair<int, int>> contents; // region and value
    int known = 0;
    for (int p = 0; p < constraint.places; ++p) {
        root[p] = p;
        if (of(p) < 1 || of(p) > constraint.count) continue;
        if (of(p) > known + 1) return false;
        known = std::max(known, of(p));
        ++sizes[of(p) - 1];
        if (static_cast<int>(constraint.variables.size()) > constraint.places) {
            contents.emplace_back(of(p), of(constraint.places + p));
        }
    }
    std::sort(contents.begin(), contents.end());
    if (std::adjacent_find(contents.begin(), contents.end()) != contents.end()) return false;
    const auto find = [&](int p) {
        while (root[p] != p) p = root[p] = root[root[p]];
        return p;
    };
    for (const auto& [a, b] : constraint.allowed) {
        if (of(a) == of(b)) root[find(a)] = find(b);
    }
    std::vector<int> roots(sizes.size(), -1);
    for (int p = 0; p < constraint.places; ++p) {
        if (of(p) < 1 || of(p) > constraint.count) continue;
        int& mine = roots[of(p) - 1];
        if (mine < 0) mine = find(p);
        if (mine != find(p)) return false;
    }
    return constraint.size == 0 || std::all_of(sizes.begin(), sizes.end(), [&](int size) { return size == constraint.size; });
}

} // namespace

bool holds(const Constraint& constraint, const std::vector<int>& values, bool narrow) {
    const auto value = [&](std::size_t i) {
        return values[constraint.variables[i]];
    };
    const std::size_t size = constraint.variables.size();
    const auto all = [&] {
        std::vector<int> mine(size);
        for (std::size_t i = 0; i < size; ++i) mine[i] = value(i);
        return mine;
    };
    switch (constraint.type) {
    case Constraint::Type::all_different: {
        if (narrow) { // every value is below 64: one word tells
            std::uint64_t taken = 0;
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint64_t bit = std::uint64_t{1} << value(i);
                if (taken & bit) return false;
                taken |= bit;
            }
            return true;
        }
        std::vector<int> mine = all();
        std::sort(mine.begin(), mine.end());
        return std::adjacent_find(mine.begin(), mine.end()) == mine.end();
    }
    case Constraint::Type::sum: {
        long long sum = 0;
        for (std::size_t i = 0; i < size; ++i) sum += value(i);
        return sum == constraint.total;
    }
    case Constraint::Type::less:
        return value(0) < value(1);
    case Constraint::Type::relation:
        return std::find(constraint.allowed.begin(), constraint.allowed.end(),
                         std::pair(value(0), value(1))) != constraint.allowed.end();
    case Constraint::Type::linear: {
        long long sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            sum += static_cast<long long>(constraint.coefficients[i]) * value(i);
        }
        return compare(constraint.comparison, sum, constraint.total);
    }
    case Constraint::Type::sets:
        return has_set(constraint, all());
    case Constraint::Type::table:
        return has_tuple(constraint, all());
    case Constraint::Type::automaton:
        return accepts(constraint, all());
    case Constraint::Type::regions:
        return are_regions(constraint, values);
    }
    return false;
}

std::string validate(const Model& model) {
    if (model.variables < 0) return "the number of variables is negative";
    if (model.hidden < 0 || model.hidden > model.variables) return "the hidden variables are out of range";
    if (model.words < 1 || model.words > most_words) return "the width of the domains is out of range";
    if (model.domains.size() !=
        static_cast<std::size_t>(model.variables) * static_cast<std::size_t>(model.words)) {
        return "the domains do not fit the number of variables";
    }
    std::vector<int> seen(static_cast<std::size_t>(model.variables), -1);
    for (std::size_t c = 0; c < model.constraints.size(); ++c) {
        const std::string text = fault(model.constraints[c], model, seen, static_cast<int>(c));
        if (!text.empty()) return "constraint " + std::to_string(c) + " " + text;
    }
    return fault_of_givens(model);
}

std::string fault_of_givens(const Model& model) {
    for (const auto& [variable, value] : model.givens) {
        if (variable < 0 || variable >= model.variables || value < 0) {
            return "given " + std::to_string(value) + " of variable " + std::to_string(variable) +
                   " is out of range";
        }
    }
    return "";
}

bool holds(const Model& model, const std::vector<int>& values) {
    if (values.size() != static_cast<std::size_t>(model.variables)) return false;
    for (int v = 0; v < model.variables; ++v) {
        if (!model.possible(v, values[v])) return false;
    }
    for (const auto& [variable, value] : model.givens) {
        if (values[variable] != value) return false;
    }
    return std::all_of(model.constraints.begin(), model.constraints.end(),
                       [&](const Constraint& c) { return holds(c, values, model.words == 1); });
}

} // namespace alldiff
