#include "difficulty_filter.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "../classic_board.hpp"

namespace alldiff::generate {

namespace {

using Why = Shortfall::Why;

// Beyond every rating that there is.
constexpr int open_end = 200;
constexpr auto any_number = std::numeric_limits<std::size_t>::max();

} // namespace

DifficultyFilter::DifficultyFilter(const DifficultyOptions& options, Stop& stop)
    : options_(options), stop_(stop), shape_(reason::classic_shape()),
      reasoner_(reason::make_reasoner(shape_)) {}

Shortfall DifficultyFilter::shortfall(const Values& puzzle) {
    const auto state = reason::classic_start(puzzle, shape_);
    reasoner_->set(state);
    if (!options_.shortcut.empty()) {
        if (leads_there(options_.shortcut)) return {Why::too_easy, far_away};
        reasoner_->set(state);
    }
    const Shortfall rating = options_.rated ? of_the_rating() : Shortfall{};
    if (rating.why != Why::nothing || !options_.walked) return rating;
    return options_.finish.empty() ? of_the_path() : of_the_hardest();
}

bool DifficultyFilter::leads_there(const std::vector<std::string>& techniques) {
    return reasoner_->walk(techniques, any_number, stop_).ending == reason::Ending::solved;
}

Shortfall DifficultyFilter::of_the_hardest() {
    const auto hardest = options_.order.begin() + static_cast<std::ptrdiff_t>(options_.hardest_from);
    if (leads_there({options_.order.begin(), hardest})) return {Why::too_easy, 1};
    const bool helped = !reasoner_->walk({hardest, options_.order.end()}, 1, stop_).steps.empty();
    return helped && leads_there(options_.finish) ? Shortfall{} : Shortfall{Why::too_hard, far_away};
}

Shortfall DifficultyFilter::of_the_path() {
    const auto& order = options_.order;
    const auto& unused = options_.unused;
    auto banned = unused.end();
    const auto path = reasoner_->walk(order, any_number, stop_, [&](const auto& step) {
        banned = std::ranges::find(unused, step.technique);
        return banned != unused.end();
    });
    if (banned != unused.end()) {
        return {Why::banned, far_away, static_cast<std::size_t>(banned - unused.begin())};
    }
    if (path.ending != reason::Ending::solved) return {Why::too_hard, far_away};
    std::set<std::string> taken;
    for (const auto& step : path.steps) taken.insert(step.technique);
    const auto has = [&](const std::string& name) { return taken.contains(name); };
    const auto easier = static_cast<std::ptrdiff_t>(options_.hardest_from);
    if (easier > 0 && std::none_of(order.begin() + easier, order.end(), has)) {
        // The harder the hardest that was taken, the nearer.
        const auto last = std::find_if(order.rend() - easier, order.rend(), has);
        const auto steps = static_cast<double>(last - (order.rend() - easier));
        return {Why::too_easy, far_away * (steps + 1) / static_cast<double>(easier + 1)};
    }
    for (std::size_t i = 0; i < options_.used.size(); ++i) {
        if (std::ranges::none_of(options_.used[i], has)) return {Why::missing, far_away, i};
    }
    return {};
}

Shortfall DifficultyFilter::of_the_rating() {
    // With no upper end it is enough that nothing easier helps.
    const bool open = options_.most_tenths >= open_end;
    const int most = open ? options_.least_tenths - 1 : options_.most_tenths;
    const auto rating = reasoner_->rate(most, reason::explainer::Book::sukaku, stop_);
    if (rating.ending == reason::Ending::solved && rating.rating < options_.least_tenths) {
        return {Why::too_easy, (options_.least_tenths - rating.rating) / 10.0};
    }
    const auto wanted = open ? reason::Ending::beyond : reason::Ending::solved;
    return rating.ending == wanted ? Shortfall{} : Shortfall{Why::too_hard, far_away};
}

} // namespace alldiff::generate
