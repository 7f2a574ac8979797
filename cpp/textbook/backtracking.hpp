// Backtracking search with an explicit stack: it can be paused, and knows no recursion limit.
#pragma once

#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "conflicts.hpp"
#include "levels.hpp"
#include "options.hpp"
#include "orders.hpp"
#include "restarts.hpp"
#include "search.hpp"
#include "value_orders.hpp"

namespace alldiff::textbook {

template <int Words>
class Backtracking final : public Search {
public:
    [[gnu::cold]] Backtracking(const Model& model, std::shared_ptr<const Network<Words>> network,
                               const Plan& plan, const Limits& limits, std::uint64_t keep, bool record)
        : model_(model), plan_(plan), limits_(limits), keep_(keep), stop_(limits_),
          network_(std::move(network)), state_(*network_, plan.seed, stop_, record ? &events_ : nullptr),
          propagators_(state_), rooted_(!plan.has(Option::no_root)),
          levels_(state_, propagators_, rooted_), options_(state_, propagators_, rooted_),
          orders_(state_, propagators_, plan_), value_orders_(state_, propagators_, plan_),
          everything_(state_.domains.size()) {
        std::iota(everything_.begin(), everything_.end(), 0);
        for (const auto option : plan.options) {
            if (is_rule(option)) rules_.push_back(option);
        }
        if (!rules_.empty()) options_.prepare();
        if (plan.has(Option::restarts) && !lds_) {
            restarts_ = std::make_unique<Restarts<Words>>(state_, settles_);
        }
        if (jumps(plan.level)) {
            conflicts_ = std::make_unique<Conflicts<Words>>(state_, propagators_);
            levels_.blame_with(conflicts_.get());
        }
        // What options remove is nobody's fault that could be named: then it goes back step by step.
        jumps_ = conflicts_ != nullptr && !has_rules() && !lds_;
        remembers_ = lds_ || restarts_ != nullptr;
        light_ = (plan.level == Level::test || looks_back(plan.level)) && !has_rules() &&
                 orders_.learning() == nullptr;
        state_.one_sided = plan.has(Option::one_sided);
        plain_ = rooted_ && settles_ == propagates() && !lds_ && !last_conflict_ && restarts_ == nullptr &&
                 conflicts_ == nullptr && orders_.learning() == nullptr;
    }

    bool resume(std::size_t most_events) override {
        if (phase_ == Phase::over) return false;
        try {
            walk(most_events);
        } catch (const LimitMet& limit) {
            report_.limit_reached = limit.why;
            phase_ = Phase::over;
        }
        auto& counters = report_.counters;
        counters.prunes = state_.prunes;
        counters.checks = state_.checks;
        counters.seconds = stop_.elapsed();
        if (restarts_ != nullptr) counters.learned = restarts_->learned();
        return phase_ != Phase::over;
    }

private:
    enum class Phase { root, descend, next_value, over };

    // One variable on the stack: where its values begin, and the way back.
    struct Frame {
        int variable;
        int value;
        std::size_t values_begin;
        std::size_t mark;
        std::size_t place; // in the sequence of a static order
    };
    // What is remembered of it besides, unless the search is plain.
    struct Past {
        std::vector<int> searched; // the values that were refused or taken back
        bool accepted = false;     // some value was, at any time
        int discrepancies = 0;     // above it (lds)
    };

    void walk(std::size_t most_events) {
        if (phase_ == Phase::root) {
            if (!root()) {
                if (state_.recording()) state_.record(Event::fail, none, none, state_.culprit, state_.wiped);
                return finish();
            }
            orders_.freeze();
            phase_ = Phase::descend;
        }
        while (phase_ != Phase::over) {
            if (state_.recording() && events_.size() >= most_events) return;
            if (phase_ == Phase::descend && !descend()) return;
            while (!stack_.empty() && values_.size() == stack_.back().values_begin) step_back();
            if (stack_.empty()) {
                if (!widen()) return finish();
                continue;
            }
            if (limits_.nodes != 0 && report_.counters.nodes == limits_.nodes) {
                return stop(LimitReached::nodes);
            }
            state_.tick();
            if (limits_.source != nullptr) limits_.source->set_nodes(report_.counters.nodes);
            phase_ = try_next(stack_.back()) ? Phase::descend : Phase::next_value;
            if (restarts_ != nullptr && !begin_anew_if_due()) [[unlikely]] return finish();
        }
    }

    // Of the last variable on the stack.
    Past& past() { return pasts_[stack_.size() - 1]; }

    // Gives up the last variable: goes back to the one before, or to the one to blame.
    void step_back() {
        if (!plain_) [[unlikely]] return jump_back();
        pop();
        if (!stack_.empty()) undo(stack_.back());
    }
    [[gnu::noinline]] void jump_back() {
        const int variable = stack_.back().variable;
        const bool accepted = past().accepted;
        pop();
        if (last_conflict_ && urgent_ == none) urgent_ = variable;
        if (jumps_) {
            const std::size_t target = blamed(variable, accepted);
            while (stack_.size() > target) {
                undo(stack_.back());
                values_.resize(stack_.back().values_begin);
                pop();
            }
        }
        if (!stack_.empty()) undo(stack_.back());
    }
    // The depth to go back to from a dead end of a variable that was the last on the stack, and some
    // value of which may have been accepted; 0 if nobody is to blame for it.
    std::size_t blamed(int variable, bool accepted) {
        const int depth = int(stack_.size()) + 1;
        const bool kept = plan_.level != Level::bj;
        if (!kept && accepted) return stack_.size();
        return std::size_t(conflicts_->target(variable, depth, kept));
    }

    // Allows one discrepancy more, if there was need for it (lds).
    bool widen() {
        if (!cut_) return false;
        cut_ = false;
        ++report_.counters.restarts;
        phase_ = Phase::descend;
        return true;
    }

    // Begins anew after enough fails; false if the nogoods leave nothing to search.
    [[gnu::noinline]] bool begin_anew_if_due() {
        if (phase_ != Phase::next_value || !restarts_->due()) return true;
        phase_ = Phase::descend;
        for (std::size_t i = 0; i < stack_.size(); ++i) {
            restarts_->note(stack_[i].variable, stack_[i].value, pasts_[i].searched);
        }
        restarts_->begin();
        ++report_.counters.restarts;
        stack_.pop_back();
        while (!stack_.empty()) {
            undo(stack_.back());
            stack_.pop_back();
        }
        values_.clear();
        state_.depth = 0;
        return reason(everything_);
    }

    void finish() {
        report_.complete = true;
        phase_ = Phase::over;
    }
    void stop(LimitReached why) {
        report_.limit_reached = why;
        phase_ = Phase::over;
    }
    [[nodiscard]] bool propagates() const { return textbook::propagates(plan_.level); }
    [[nodiscard]] bool has_rules() const { return !rules_.empty() || restarts_ != nullptr; }

    // An option that prunes before every choice.
    static constexpr bool is_rule(Option option) {
        return option == Option::last_cell || option == Option::naked_pairs;
    }

    // Puts the givens in place and does what comes before the search.
    [[gnu::cold]] bool root() {
        for (const int v : everything_) {
            if (state_.domains[v].empty()) return state_.blame(none, v);
        }
        levels_.begin(plan_.level);
        auto givens = model_.givens;
        std::stable_sort(givens.begin(), givens.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [variable, value] : givens) {
            state_.tick();
            if (!model_.possible(variable, value) || !state_.domains[variable].has(value)) {
                return state_.blame(none);
            }
            state_.unseat(variable); // it can be given twice
            state_.assign(variable, value);
            const bool follows = rooted_ || plan_.level == Level::test;
            if (!(follows ? levels_.accept(plan_.level, variable) : levels_.bt(variable))) return false;
        }
        if (plan_.has(Option::prefilter) && !options_.apply(Option::prefilter, everything_)) return false;
        if (!rooted_) return true;
        if (propagates() && !levels_.propagate(plan_.level, everything_)) return false;
        return reason(everything_);
    }

    // Applies the options until nothing changes, following what they prune.
    bool reason(std::span<const int> changed) {
        while (has_rules() && !changed.empty()) {
            const std::size_t before = state_.trail.size();
            for (const auto rule : rules_) {
                if (!options_.apply(rule, changed)) return false;
            }
            if (restarts_ != nullptr && !restarts_->prune()) return false;
            changed = state_.changed_since(before, changed_);
            if (propagates() && !changed.empty()) {
                if (!levels_.propagate(plan_.level, changed)) return false;
                changed = state_.changed_since(before, changed_);
            }
        }
        return true;
    }

    // Chooses the next variable, or counts a solution and steps back; false if that is the end.
    bool descend() {
        if (settles_) {
            if (rooted_ || !stack_.empty()) state_.settle();
            else state_.open_all_but(model_.givens);
        }
        std::size_t place = stack_.empty() ? 0 : stack_.back().place;
        const int variable = is_urgent() ? urgent_ : orders_.choose(place);
        if (variable != none) {
            push(variable, place);
            return true;
        }
        if (!count_solution()) return false;
        // The hidden variables in another way would be the same solution.
        while (!stack_.empty() && stack_.back().variable >= model_.visible()) {
            undo(stack_.back());
            values_.resize(stack_.back().values_begin);
            pop();
        }
        if (stack_.empty()) return true;
        if (jumps_) conflicts_->blame_all(int(stack_.size()));
        undo(stack_.back());
        return true;
    }

    void push(int variable, std::size_t place) {
        stack_.push_back({variable, none, values_.size(), state_.trail.size(), place});
        value_orders_.append(variable, values_);
        if (light_) state_.assign(variable, values_.back());
        if (!plain_) [[unlikely]] note_push();
    }
    void pop() {
        if (light_) state_.take_back(stack_.back().variable, stack_.back().mark);
        stack_.pop_back();
    }
    [[gnu::noinline]] void note_push() {
        const std::size_t depth = stack_.size();
        if (pasts_.size() < depth) pasts_.emplace_back();
        int discrepancies = 0;
        if (lds_ && depth > 1) {
            const auto& above = pasts_[depth - 2];
            discrepancies = above.discrepancies + !above.searched.empty();
        }
        past().searched.clear();
        past().accepted = false;
        past().discrepancies = discrepancies;
        if (jumps_) conflicts_->open(int(stack_.size()));
        const std::size_t count = values_.size() - stack_.back().values_begin;
        if (!lds_ || std::uint64_t(discrepancies) != report_.counters.restarts || count < 2) return;
        cut_ = true;
        values_[stack_.back().values_begin] = values_.back();
        values_.resize(stack_.back().values_begin + 1);
    }
    // The variable of the last dead end comes first, but no hidden one before a visible one.
    [[nodiscard]] bool is_urgent() const {
        if (urgent_ == none || state_.assigned[urgent_]) return false;
        const auto visible = state_.assigned.begin() + model_.visible();
        return urgent_ < model_.visible() ||
               std::all_of(state_.assigned.begin(), visible, [](auto done) { return done != 0; });
    }

    // Gives the variable of a frame its next value; tells whether it was accepted.
    bool try_next(Frame& frame) {
        auto& counters = report_.counters;
        const int variable = frame.variable;
        const int value = frame.value = values_.back();
        values_.pop_back();
        state_.depth = int(stack_.size());
        ++counters.nodes;
        counters.max_depth = std::max<std::uint64_t>(counters.max_depth, stack_.size());
        if (state_.recording()) state_.record(Event::attempt, variable, value);
        if (!plain_) [[unlikely]] note_try(variable);
        bool accepted = follow(variable, value);
        if (accepted && has_rules()) {
            accepted = reason(state_.changed_since(frame.mark, changed_));
        }
        // FNV-1a, one round for each Try.
        const auto told = static_cast<std::uint64_t>(variable) << 17 |
                          static_cast<std::uint64_t>(value) << 1 | std::uint64_t{accepted};
        counters.trace_hash = (counters.trace_hash ^ told) * 0x100000001b3;
        if (!plain_) [[unlikely]] note_outcome(variable, value, accepted);
        if (accepted) return true;
        ++counters.fails;
        if (state_.culprit >= 0) {
            ++state_.weights[state_.culprit];
            orders_.weigh(state_.culprit);
        }
        if (state_.recording()) {
            state_.record(Event::fail, variable, value, state_.culprit, state_.wiped);
        }
        if (!light_) take_back(frame);
        return false;
    }
    [[gnu::always_inline]] bool follow(int variable, int value) {
        if (light_) {
            state_.exchange(variable, value);
            return plan_.level == Level::test ? levels_.test() : levels_.bt(variable);
        }
        state_.assign(variable, value);
        return begins_with_all() ? levels_.propagate(plan_.level, everything_)
                                 : levels_.accept(plan_.level, variable);
    }

    // What the options and orders that remember have to know of a Try, and of its outcome.
    [[gnu::noinline]] void note_try(int variable) {
        if (auto* const learning = orders_.learning()) learning->before();
        if (conflicts_ != nullptr) conflicts_->assign(variable, int(stack_.size()));
    }
    [[gnu::noinline]] void note_outcome(int variable, int value, bool accepted) {
        if (auto* const learning = orders_.learning()) learning->after(variable, value, accepted);
        if (accepted) {
            past().accepted = true;
            if (variable == urgent_) urgent_ = none;
            return;
        }
        if (remembers_) past().searched.push_back(value);
        if (jumps_) conflicts_->refuse(variable, int(stack_.size()), checks_forward(plan_.level));
    }
    // Without a root the first values are followed by the consequences of all that is there.
    [[nodiscard]] bool begins_with_all() const {
        return !plain_ && !rooted_ && stack_.size() == 1 && propagates();
    }

    [[gnu::always_inline]] void take_back(const Frame& frame) {
        if (light_) {
            state_.unseat(frame.variable);
        } else {
            state_.take_back(frame.variable, frame.mark);
        }
    }
    // Takes back the accepted value of a frame.
    void undo(Frame& frame) {
        ++report_.counters.undos;
        if (remembers_) [[unlikely]] past().searched.push_back(frame.value);
        take_back(frame);
        if (!state_.recording()) return;
        state_.depth = int(stack_.size());
        state_.record(Event::undo, frame.variable, frame.value);
    }

    // Counts a solution, once the oracle has confirmed it; false if the search must end.
    bool count_solution() {
        std::vector<int> values;
        for (const int v : everything_) values.push_back(state_.domains[v].highest());
        if (!holds(model_, values)) {
            report_.error = "a search offered a solution that breaks a constraint";
            phase_ = Phase::over;
            return false;
        }
        if (lds_ && !found_.emplace(values.begin(), values.begin() + model_.visible()).second) return true;
        if (report_.count < keep_ && !keep_solution(limits_, report_.solutions, values)) {
            stop(LimitReached::cancelled);
            return false;
        }
        ++report_.count;
        if (state_.recording()) {
            state_.depth = int(stack_.size());
            state_.record(Event::solution, none, none);
        }
        if (limits_.solutions == 0 || report_.count < limits_.solutions) return true;
        stop(LimitReached::solutions);
        return false;
    }

    const Model& model_;
    const Plan plan_;
    const Limits limits_;
    const std::uint64_t keep_;
    Stop stop_;
    const std::shared_ptr<const Network<Words>> network_;
    State<Words> state_;
    Propagators<Words> propagators_;
    const bool rooted_; // the level follows the givens
    Levels<Words> levels_;
    Options<Words> options_;
    Orders<Words> orders_;
    ValueOrders<Words> value_orders_;
    std::vector<int> everything_; // all variables
    std::vector<Option> rules_; // the options that run before every choice
    Phase phase_ = Phase::root;
    std::vector<Frame> stack_;
    std::vector<int> values_; // of all frames: those of the last one at the end
    std::vector<int> changed_;
    const bool last_conflict_ = plan_.has(Option::last_conflict);
    int urgent_ = none; // the variable of the last dead end
    const bool lds_ = plan_.has(Option::lds);
    // A variable with one value left counts as assigned.
    const bool settles_ = propagates() && !plan_.has(Option::try_singles);
    bool cut_ = false; // values were left out in this round (lds)
    std::set<std::vector<int>> found_; // the solutions of all rounds (lds)
    std::unique_ptr<Restarts<Words>> restarts_;
    std::vector<Past> pasts_; // by depth
    std::unique_ptr<Conflicts<Words>> conflicts_;
    bool jumps_ = false;
    // Nothing is pruned: a variable on the stack stays assigned, and exchanges its value.
    bool light_ = false;
    bool remembers_ = false; // which values were searched (lds, restarts)
    bool plain_ = true; // the givens are followed, and only domains and weights remembered
};

template <int Words>
std::unique_ptr<Search> make_search(const Model& model, Shared& shared, const Plan& plan,
                                    const Limits& limits, std::uint64_t keep, bool record) {
    std::shared_ptr<const Network<Words>> network;
    {
        const std::lock_guard lock(shared.mutex);
        if (shared.network == nullptr) shared.network = std::make_shared<const Network<Words>>(model);
        network = std::static_pointer_cast<const Network<Words>>(shared.network);
    }
    return std::make_unique<Backtracking<Words>>(model, std::move(network), plan, limits, keep, record);
}

} // namespace alldiff::textbook
