#include "prover.hpp"

#include <algorithm>
#include <utility>

#include "../splitmix.hpp"
#include "../lcg/solve.hpp"

namespace alldiff::generate {

namespace {

// Up to this many are counted one by one: a block of lanes would be too empty.
constexpr std::size_t few = 24;
// A candidate that no puzzle has room for.
constexpr std::uint16_t none = 9 * cells;

class BatchSupply final : public bitsliced::Supply {
public:
    BatchSupply(std::size_t size, Stop& stop) : size_(size), stop_(stop) {}

    std::size_t claim(std::size_t most, std::size_t& first) override {
        first = next_;
        next_ = std::min(size_, next_ + most);
        return next_ - first;
    }
    void check(const std::uint32_t*, std::size_t) override {} // none are wanted
    void ended(std::uint32_t) override {}
    bool stopped() override { return stop_.tick() != LimitReached::none; }

private:
    std::size_t size_;
    std::size_t next_ = 0;
    Stop& stop_;
};

class Counter final : public bitsliced::Visitor {
public:
    Counter(std::uint64_t limit, Stop& stop) : limit_(limit), stop_(stop) {}

    bool found(const std::uint8_t*) override { return ++count < limit_; }
    bool stopped(const bitsliced::Effort&) override {
        return stop_.tick() != LimitReached::none;
    }

    std::uint64_t count = 0;

private:
    std::uint64_t limit_;
    Stop& stop_;
};

} // namespace

std::optional<FurtherGroups> FurtherGroups::of(const Model& rules) {
    const auto full = [](std::uint64_t domain) { return domain == 0x3FE; };
    if (rules.variables != cells || rules.hidden != 0 || rules.words != 1 || !rules.givens.empty() ||
        !std::ranges::all_of(rules.domains, full)) {
        return {};
    }
    std::vector<bitsliced::GroupList::Cells> listed;
    for (const Constraint& constraint : rules.constraints) {
        if (constraint.type != Constraint::Type::all_different) return {};
        listed.emplace_back(constraint.variables.begin(), constraint.variables.end());
    }
    bitsliced::GroupList groups(std::move(listed), cells, 9);
    if (!groups.is_classic() || groups.further().size == 0) return {};
    return FurtherGroups{rules, std::move(groups)};
}

Values Prover::fill(std::uint64_t seed, const Values& puzzle) const {
    Values grid = puzzle;
    kernel_.fill(seed, puzzle.data(), grid.data());
    return grid;
}

void Prover::clear() {
    puzzles_.clear();
    banned_.clear();
    bans_ = false;
}

void Prover::add(const Values& puzzle, int cell, int value) {
    puzzles_.insert(puzzles_.end(), puzzle.begin(), puzzle.end());
    banned_.push_back(cell < 0 ? none : static_cast<std::uint16_t>(9 * cell + value - 1));
    bans_ |= cell >= 0;
}

const std::vector<std::uint64_t>& Prover::count(std::uint64_t limit) {
    counts_.assign(size(), 0);
    const bitsliced::Groups further = further_ != nullptr ? further_->groups.further() : bitsliced::Groups{};
    if (size() > few) {
        const bitsliced::Batch batch = {.puzzles = puzzles_.data(),
                                    .limit = limit,
                                    .counts = counts_.data(),
                                    .banned = bans_ ? banned_.data() : nullptr,
                                    .further = further_ != nullptr ? &further : nullptr};
        BatchSupply whole(size(), stop_);
        kernel_.solve_batch(batch, whole, bitsliced::workspace_of(kernel_.workspace_bytes()));
    }
    for (std::size_t i = 0; i < size() && !stopped(); ++i) {
        if (size() <= few || counts_[i] == bitsliced::too_deep) counts_[i] = count_alone(i, limit);
    }
    return counts_;
}

std::uint64_t Prover::count_alone(std::size_t number, std::uint64_t limit) {
    std::uint16_t candidates[cells + 1] = {}; // the last one for `none`
    for (int cell = 0; cell < cells; ++cell) {
        const int value = puzzles_[cells * number + static_cast<std::size_t>(cell)];
        candidates[cell] = static_cast<std::uint16_t>(value == 0 ? 0x1FF : 1 << (value - 1));
    }
    const int banned = banned_[number];
    candidates[banned / 9] = static_cast<std::uint16_t>(candidates[banned / 9] & ~(1 << banned % 9));
    if (further_ != nullptr) {
        Model model = further_->model;
        for (std::size_t cell = 0; cell < cells; ++cell) model.domains[cell] &= std::uint64_t{candidates[cell]} << 1;
        Limits limits = stop_.limits();
        limits.solutions = limit;
        return lcg::solve(model, limits, 0, 0).count;
    }
    Counter counter(limit, stop_);
    bitsliced::Effort effort;
    kernel_.search_candidates(candidates, counter, effort);
    return counter.count;
}

} // namespace alldiff::generate
