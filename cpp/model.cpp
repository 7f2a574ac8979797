#include "model.hpp"

#include <algorithm>

namespace alldiff {

namespace {

constexpr int most_words = 1 << 12;

std::string fault(const Constraint& constraint, int variables, std::vector<int>& seen, int stamp) {
    if (constraint.variables.empty()) return "names no variable";
    for (const int v : constraint.variables) {
        if (v < 0 || v >= variables) return "names variable " + std::to_string(v) + ", out of range";
        if (seen[static_cast<std::size_t>(v)] == stamp) {
            return "names variable " + std::to_string(v) + " twice";
        }
        seen[static_cast<std::size_t>(v)] = stamp;
    }
    switch (constraint.type) {
    case Constraint::Type::all_different:
    case Constraint::Type::sum:
        return "";
    case Constraint::Type::less:
    case Constraint::Type::relation:
        return constraint.variables.size() == 2 ? "" : "does not name two variables";
    }
    return "is of no known type";
}

bool holds(const Constraint& constraint, const std::vector<int>& values, bool narrow) {
    const auto value = [&](std::size_t i) {
        return values[static_cast<std::size_t>(constraint.variables[i])];
    };
    const std::size_t size = constraint.variables.size();
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
        std::vector<int> mine(size);
        for (std::size_t i = 0; i < size; ++i) mine[i] = value(i);
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
    }
    return false;
}

} // namespace

std::string validate(const Model& model) {
    if (model.variables < 0) return "the number of variables is negative";
    if (model.words < 1 || model.words > most_words) return "the width of the domains is out of range";
    if (model.domains.size() !=
        static_cast<std::size_t>(model.variables) * static_cast<std::size_t>(model.words)) {
        return "the domains do not fit the number of variables";
    }
    std::vector<int> seen(static_cast<std::size_t>(model.variables), -1);
    for (std::size_t c = 0; c < model.constraints.size(); ++c) {
        const std::string text =
            fault(model.constraints[c], model.variables, seen, static_cast<int>(c));
        if (!text.empty()) return "constraint " + std::to_string(c) + " " + text;
    }
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
        if (!model.possible(v, values[static_cast<std::size_t>(v)])) return false;
    }
    for (const auto& [variable, value] : model.givens) {
        if (values[static_cast<std::size_t>(variable)] != value) return false;
    }
    return std::all_of(model.constraints.begin(), model.constraints.end(),
                       [&](const Constraint& c) { return holds(c, values, model.words == 1); });
}

} // namespace alldiff
