#include "judge.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace alldiff::generate {

namespace {

// Beyond every rating that there is.
constexpr int open_end = 200;
constexpr auto any_number = std::numeric_limits<std::size_t>::max();

reason::Shape classic() {
    reason::Shape shape{9, cells, {}, {}, true};
    for (const auto kind : {reason::HouseKind::row, reason::HouseKind::column, reason::HouseKind::box}) {
        for (int number = 0; number < 9; ++number) {
            std::vector<int> house;
            for (int cell = 0; cell < cells; ++cell) {
                const int of_cell = kind == reason::HouseKind::row      ? cell / 9
                                    : kind == reason::HouseKind::column ? cell % 9
                                                                        : cell / 27 * 3 + cell % 9 / 3;
                if (of_cell == number) house.push_back(cell);
            }
            shape.houses.push_back({kind, house});
        }
    }
    return shape;
}

// The pencil marks that the givens leave.
reason::State position(const Values& puzzle) {
    reason::State state{std::vector<int>(cells, 0), std::vector<bool>(cells, false),
                        std::vector<reason::Mask>(cells, 0)};
    reason::Mask rows[9] = {}, columns[9] = {}, boxes[9] = {};
    const auto each = [&](auto act) {
        for (int cell = 0; cell < cells; ++cell) {
            act(cell, rows[cell / 9], columns[cell % 9], boxes[cell / 27 * 3 + cell % 9 / 3]);
        }
    };
    each([&](int cell, auto& row, auto& column, auto& box) {
        if (puzzle[cell] == 0) return;
        state.values[cell] = puzzle[cell];
        state.given[cell] = true;
        const reason::Mask bit = reason::Mask{1} << puzzle[cell];
        row |= bit;
        column |= bit;
        box |= bit;
    });
    each([&](int cell, auto& row, auto& column, auto& box) {
        if (puzzle[cell] == 0) state.candidates[cell] = 0x3FE & ~(row | column | box);
    });
    return state;
}

} // namespace

Judge::Judge(const Demand& demand, std::function<bool()> stopped)
    : demand_(demand), reasoner_(reason::make_reasoner(classic())) {
    reasoner_->interrupt_with(std::move(stopped));
}

bool Judge::grants(const Values& puzzle) {
    const auto state = position(puzzle);
    reasoner_->set(state);
    if (!demand_.shortcut.empty()) {
        if (leads_there(demand_.shortcut)) return false;
        reasoner_->set(state);
    }
    if (demand_.rated && !rating_is_granted()) return false;
    if (!demand_.walked) return true;
    return demand_.finish.empty() ? path_is_granted() : stuck_before_the_hardest();
}

bool Judge::leads_there(const std::vector<std::string>& techniques) {
    return reasoner_->walk(techniques, any_number).ending == reason::Ending::solved;
}

bool Judge::stuck_before_the_hardest() {
    const auto hardest = demand_.order.begin() + static_cast<std::ptrdiff_t>(demand_.hardest_from);
    if (leads_there({demand_.order.begin(), hardest})) return false;
    return !reasoner_->walk({hardest, demand_.order.end()}, 1).steps.empty() &&
           leads_there(demand_.finish);
}

bool Judge::path_is_granted() {
    const auto& order = demand_.order;
    const std::set<std::string> unused(demand_.unused.begin(), demand_.unused.end());
    const auto path = reasoner_->walk(order, any_number, [&](const auto& step) {
        return unused.contains(step.technique);
    });
    if (path.ending != reason::Ending::solved) return false;
    std::set<std::string> taken;
    for (const auto& step : path.steps) taken.insert(step.technique);
    const auto has = [&](const std::string& name) { return taken.contains(name); };
    const auto hardest = order.begin() + static_cast<std::ptrdiff_t>(demand_.hardest_from);
    return (demand_.hardest_from == 0 || std::any_of(hardest, order.end(), has)) &&
           std::ranges::all_of(demand_.used, [&](const auto& names) {
               return std::ranges::any_of(names, has);
           });
}

bool Judge::rating_is_granted() {
    // With no upper end it is enough that nothing easier helps.
    const bool open = demand_.most_tenths >= open_end;
    const int most = open ? demand_.least_tenths - 1 : demand_.most_tenths;
    const auto rating = reasoner_->rate(most, reason::explainer::Book::sukaku);
    if (open) return rating.ending == reason::Ending::beyond;
    return rating.ending == reason::Ending::solved && rating.rating >= demand_.least_tenths;
}

} // namespace alldiff::generate
