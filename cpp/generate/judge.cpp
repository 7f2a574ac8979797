#include "judge.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "../classic_board.hpp"

namespace alldiff::generate {

namespace {

// Beyond every rating that there is.
constexpr int open_end = 200;
constexpr auto any_number = std::numeric_limits<std::size_t>::max();

} // namespace

Judge::Judge(const Demand& demand, std::function<bool()> stopped)
    : demand_(demand), shape_(reason::classic_shape()), reasoner_(reason::make_reasoner(shape_)) {
    reasoner_->interrupt_with(std::move(stopped));
}

bool Judge::grants(const Values& puzzle) {
    const auto state = reason::classic_start(puzzle, shape_);
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
