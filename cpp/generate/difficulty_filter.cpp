#include "difficulty_filter.hpp"

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

DifficultyFilter::DifficultyFilter(const DifficultyOptions& options, Stop& stop)
    : options_(options), stop_(stop), shape_(reason::classic_shape()),
      reasoner_(reason::make_reasoner(shape_)) {}

bool DifficultyFilter::accepts(const Values& puzzle) {
    const auto state = reason::classic_start(puzzle, shape_);
    reasoner_->set(state);
    if (!options_.shortcut.empty()) {
        if (leads_there(options_.shortcut)) return false;
        reasoner_->set(state);
    }
    if (options_.rated && !rating_is_accepted()) return false;
    if (!options_.walked) return true;
    return options_.finish.empty() ? path_is_accepted() : stuck_before_the_hardest();
}

bool DifficultyFilter::leads_there(const std::vector<std::string>& techniques) {
    return reasoner_->walk(techniques, any_number, stop_).ending == reason::Ending::solved;
}

bool DifficultyFilter::stuck_before_the_hardest() {
    const auto hardest = options_.order.begin() + static_cast<std::ptrdiff_t>(options_.hardest_from);
    if (leads_there({options_.order.begin(), hardest})) return false;
    return !reasoner_->walk({hardest, options_.order.end()}, 1, stop_).steps.empty() &&
           leads_there(options_.finish);
}

bool DifficultyFilter::path_is_accepted() {
    const auto& order = options_.order;
    const std::set<std::string> unused(options_.unused.begin(), options_.unused.end());
    const auto path = reasoner_->walk(order, any_number, stop_, [&](const auto& step) {
        return unused.contains(step.technique);
    });
    if (path.ending != reason::Ending::solved) return false;
    std::set<std::string> taken;
    for (const auto& step : path.steps) taken.insert(step.technique);
    const auto has = [&](const std::string& name) { return taken.contains(name); };
    const auto hardest = order.begin() + static_cast<std::ptrdiff_t>(options_.hardest_from);
    return (options_.hardest_from == 0 || std::any_of(hardest, order.end(), has)) &&
           std::ranges::all_of(options_.used, [&](const auto& names) {
               return std::ranges::any_of(names, has);
           });
}

bool DifficultyFilter::rating_is_accepted() {
    // With no upper end it is enough that nothing easier helps.
    const bool open = options_.most_tenths >= open_end;
    const int most = open ? options_.least_tenths - 1 : options_.most_tenths;
    const auto rating = reasoner_->rate(most, reason::explainer::Book::sukaku, stop_);
    if (open) return rating.ending == reason::Ending::beyond;
    return rating.ending == reason::Ending::solved && rating.rating >= options_.least_tenths;
}

} // namespace alldiff::generate
