#include "sign_removal.hpp"

#include <algorithm>

#include "../lcg/solve.hpp"

namespace alldiff::generate {

namespace {

// Larger squares need a search that heeds where it failed; this was measured.
constexpr int largest_side = 7;

constexpr std::uint8_t rising = 1;
constexpr std::uint8_t falling = 2;

std::vector<std::vector<std::uint16_t>> groups_of(const Model& model) {
    std::vector<std::vector<std::uint16_t>> groups;
    for (const Constraint& each : model.constraints) groups.emplace_back(each.variables.begin(), each.variables.end());
    return groups;
}

} // namespace

SignRemoval::SignRemoval(const Mixture& mixture, std::vector<int> solution, std::vector<int> cells_in_turn,
                         std::vector<int> signs_in_turn, int target)
    : mixture_(&mixture), solution_(std::move(solution)), cells_(std::move(cells_in_turn)),
      signs_(std::move(signs_in_turn)), target_(target), left_(static_cast<int>(cells_.size())),
      givens_(solution_.begin(), solution_.end()) {
    for (const auto& [a, b] : mixture.signs) stated_.push_back(value(a) < value(b) ? rising : falling);
}

bool SignRemoval::ask() {
    if (at_ < cells_.size() && left_ <= target_) at_ = cells_.size();
    if (ended()) return false;
    if (cell() >= 0) givens_[cell()] = 0;
    else stated_[sign()] ^= rising | falling;
    return true;
}

void SignRemoval::answer(bool another) {
    if (cell() >= 0) {
        if (another) givens_[cell()] = static_cast<std::uint8_t>(value(cell()));
        else --left_;
    } else {
        stated_[sign()] = another ? stated_[sign()] ^ (rising | falling) : 0;
    }
    ++at_;
}

MadePuzzle SignRemoval::puzzle() const {
    MadePuzzle made;
    made.solution = solution_;
    for (std::size_t i = 0; i < givens_.size(); ++i) {
        if (givens_[i] != 0) made.givens.push_back(static_cast<int>(i));
    }
    for (std::size_t i = 0; i < stated_.size(); ++i) {
        const auto [a, b] = mixture_->signs[i];
        if (stated_[i] != 0) made.signs.push_back(stated_[i] == rising ? std::pair(a, b) : std::pair(b, a));
    }
    if (left_ < mixture_->fewest || left_ > mixture_->most) made.fault = MadePuzzle::Fault::givens;
    return made;
}

SignProver::SignProver(const Mixture& mixture, const bitsliced::Kernel& kernel, Stop& stop)
    : mixture_(mixture), kernel_(kernel), stop_(stop),
      list_(groups_of(mixture.base), mixture.base.variables, mixture.side) {
    for (const auto& [a, b] : mixture.signs) {
        sign_cells_.push_back(static_cast<std::uint16_t>(a));
        sign_cells_.push_back(static_cast<std::uint16_t>(b));
    }
}

bool SignProver::takes(const Mixture& mixture) {
    const Model& base = mixture.base;
    const std::uint64_t full = ((std::uint64_t{1} << mixture.side) - 1) << 1;
    const auto is_group = [](const Constraint& each) { return each.type == Constraint::Type::all_different; };
    const auto inside = [&](const std::pair<int, int>& sign) {
        return std::ranges::any_of(base.constraints, [&](const Constraint& each) {
            return std::ranges::count(each.variables, sign.first) + std::ranges::count(each.variables, sign.second) == 2;
        });
    };
    return mixture.side <= largest_side && base.variables == mixture.side * mixture.side && base.hidden == 0 &&
           base.words == 1 && base.givens.empty() && std::ranges::all_of(base.domains, [&](auto d) { return d == full; }) &&
           std::ranges::all_of(base.constraints, is_group) && std::ranges::all_of(mixture.signs, inside);
}

void SignProver::run(std::vector<SignRemoval>& removals) {
    removals_ = removals;
    const std::size_t size = removals.size();
    givens_.resize(size * mixture_.base.variables);
    signs_.resize(size * mixture_.signs.size());
    banned_.resize(size);
    counts_.resize(size);
    for (std::size_t number = size; number-- > 0;) ask(number);
    bitsliced::Groups groups = list_.all();
    groups.signs = static_cast<int>(mixture_.signs.size());
    groups.sign_cells = sign_cells_.data();
    const bitsliced::Batch batch = {.puzzles = givens_.data(),
                                .limit = 1,
                                .counts = counts_.data(),
                                .banned = banned_.data(),
                                .signs = signs_.data()};
    kernel_.solve_groups(groups, batch, *this, bitsliced::workspace_of(kernel_.group_bytes(groups)));
}

std::size_t SignProver::claim(std::size_t, std::size_t& first) {
    if (waiting_.empty()) return 0;
    first = waiting_.back();
    waiting_.pop_back();
    return 1;
}

void SignProver::ended(std::uint32_t puzzle) {
    SignRemoval& removal = removals_[puzzle];
    bool another = counts_[puzzle] != 0;
    if (counts_[puzzle] == bitsliced::too_deep) {
        another = is_possible(removal);
        if (stop_.stopped()) return; // perhaps it was not searched to the end
    }
    removal.answer(another);
    ask(puzzle);
}

// Writes down the next question of a puzzle, if it has one.
void SignProver::ask(std::size_t number) {
    SignRemoval& removal = removals_[number];
    if (!removal.ask()) return;
    std::ranges::copy(removal.givens(), givens_.begin() + static_cast<std::ptrdiff_t>(number * removal.givens().size()));
    std::ranges::copy(removal.signs(), signs_.begin() + static_cast<std::ptrdiff_t>(number * removal.signs().size()));
    const int cell = removal.cell();
    const int none = mixture_.side * mixture_.base.variables;
    banned_[number] = static_cast<std::uint16_t>(cell < 0 ? none : mixture_.side * cell + removal.value(cell) - 1);
    counts_[number] = 0;
    waiting_.push_back(number);
}

bool SignProver::is_possible(const SignRemoval& asked) const {
    Model model = mixture_.base;
    for (std::size_t i = 0; i < asked.givens().size(); ++i) {
        if (asked.givens()[i] != 0) model.givens.emplace_back(static_cast<int>(i), asked.givens()[i]);
    }
    if (asked.cell() >= 0) model.domains[asked.cell()] &= ~(std::uint64_t{1} << asked.value(asked.cell()));
    for (std::size_t i = 0; i < asked.signs().size(); ++i) {
        const auto [a, b] = mixture_.signs[i];
        if (asked.signs()[i] == 0) continue;
        model.constraints.emplace_back();
        model.constraints.back().type = Constraint::Type::less;
        model.constraints.back().variables = asked.signs()[i] == rising ? std::vector{a, b} : std::vector{b, a};
    }
    Limits limits = stop_.limits();
    limits.solutions = 1;
    return lcg::solve(model, limits, 0, 0).count > 0;
}

} // namespace alldiff::generate
