// Backtracking search with an explicit stack: it can be paused, and knows no recursion limit.
#pragma once

#include <numeric>
#include <vector>

#include "levels.hpp"
#include "options.hpp"
#include "orders.hpp"
#include "search.hpp"

namespace alldiff::twin {

template <int Words>
class Backtracking final : public Search {
public:
    Backtracking(const Model& model, const Plan& plan, const Limits& limits, std::uint64_t keep,
                 bool record)
        : model_(model), plan_(plan), limits_(limits), keep_(keep), stop_(limits_),
          network_(model), state_(network_, plan.seed, stop_, record ? &events_ : nullptr),
          propagators_(state_), levels_(state_, propagators_), options_(state_, propagators_),
          orders_(state_, plan_) {
        for (const auto option : plan.options) {
            if (option != Option::prefilter) rules_.push_back(option);
        }
        if (propagates() || plan.level == Level::fc) state_.keep_places(propagates());
        if (propagates()) levels_.prepare();
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
            while (values_.size() == stack_.back().values_begin) {
                stack_.pop_back();
                if (stack_.empty()) return finish();
                undo(stack_.back());
            }
            if (limits_.nodes != 0 && report_.counters.nodes == limits_.nodes) {
                return stop(LimitReached::nodes);
            }
            state_.tick();
            if (limits_.source != nullptr) limits_.source->set_nodes(report_.counters.nodes);
            phase_ = try_next(stack_.back()) ? Phase::descend : Phase::next_value;
        }
    }

    void finish() {
        report_.complete = true;
        phase_ = Phase::over;
    }
    void stop(LimitReached why) {
        report_.limit_reached = why;
        phase_ = Phase::over;
    }
    [[nodiscard]] bool propagates() const {
        return plan_.level == Level::mac || plan_.level == Level::gac;
    }

    // Puts the givens in place and does what comes before the search.
    bool root() {
        for (const auto& [variable, value] : model_.givens) {
            state_.tick();
            if (!model_.possible(variable, value) || !state_.domains[variable].has(value)) {
                return state_.blame(none);
            }
            state_.unseat(variable); // it can be given twice
            state_.assign(variable, value);
            if (propagates()) {
                state_.seat(variable);
                continue;
            }
            // Forward checking, too, leaves the consequences of the givens to `prefilter`.
            if (!(plan_.level == Level::test ? levels_.test() : levels_.bt(variable))) return false;
        }
        for (int v = 0; v < model_.variables; ++v) {
            if (state_.domains[v].empty()) return state_.blame(none, v);
        }
        std::vector<int> everything(state_.domains.size());
        std::iota(everything.begin(), everything.end(), 0);
        for (const auto option : plan_.options) {
            if (option == Option::prefilter && !options_.apply(option, everything)) return false;
        }
        if (propagates() && !levels_.propagate(plan_.level, everything)) return false;
        return reason(everything);
    }

    // Applies the options until nothing changes, following what they prune.
    bool reason(std::span<const int> changed) {
        while (!rules_.empty() && !changed.empty()) {
            const std::size_t before = state_.trail.size();
            for (const auto rule : rules_) {
                if (!options_.apply(rule, changed)) return false;
            }
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
        if (propagates()) state_.settle();
        std::size_t place = stack_.empty() ? 0 : stack_.back().place;
        const int variable = orders_.choose(place);
        if (variable != none) {
            stack_.push_back({variable, none, values_.size(), state_.trail.size(), place});
            orders_.append_values(variable, values_);
            return true;
        }
        if (!count_solution()) return false;
        // The hidden variables in another way would be the same solution.
        while (!stack_.empty() && stack_.back().variable >= model_.visible()) {
            undo(stack_.back());
            values_.resize(stack_.back().values_begin);
            stack_.pop_back();
        }
        if (stack_.empty()) {
            finish();
            return false;
        }
        undo(stack_.back());
        return true;
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
        state_.assign(variable, value);
        bool accepted = levels_.accept(plan_.level, variable);
        if (accepted && !rules_.empty()) {
            accepted = reason(state_.changed_since(frame.mark, changed_));
        }
        // FNV-1a, one round for each Try.
        const auto told = static_cast<std::uint64_t>(variable) << 17 |
                          static_cast<std::uint64_t>(value) << 1 | std::uint64_t{accepted};
        counters.trace_hash = (counters.trace_hash ^ told) * 0x100000001b3;
        if (accepted) return true;
        ++counters.fails;
        if (state_.culprit != none) {
            ++state_.weights[state_.culprit];
            orders_.weigh(state_.culprit);
        }
        if (state_.recording()) {
            state_.record(Event::fail, variable, value, state_.culprit, state_.wiped);
        }
        state_.take_back(variable, frame.mark);
        return false;
    }

    // Takes back the accepted value of a frame.
    void undo(Frame& frame) {
        ++report_.counters.undos;
        state_.take_back(frame.variable, frame.mark);
        if (!state_.recording()) return;
        state_.depth = int(stack_.size());
        state_.record(Event::undo, frame.variable, frame.value);
    }

    // Counts a solution, once the oracle has confirmed it; false if the search must end.
    bool count_solution() {
        std::vector<int> values;
        for (const auto& domain : state_.domains) values.push_back(domain.highest());
        if (!holds(model_, values)) {
            report_.error = "a search offered a solution that breaks a constraint";
            phase_ = Phase::over;
            return false;
        }
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
    const Network<Words> network_;
    State<Words> state_;
    Propagators<Words> propagators_;
    Levels<Words> levels_;
    Options<Words> options_;
    Orders<Words> orders_;
    std::vector<Option> rules_; // the options that run before every choice
    Phase phase_ = Phase::root;
    std::vector<Frame> stack_;
    std::vector<int> values_; // of all frames: those of the last one at the end
    std::vector<int> changed_;
};

} // namespace alldiff::twin
