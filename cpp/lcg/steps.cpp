// Steps of automata: a state and a value lead to a state. Each runs over its triples, and explains
// what it ruled out by what ruled out the triples it was part of.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::lcg {

void Kernel::add_step(std::uint32_t from, std::uint32_t by, std::uint32_t to,
                      std::span<const Triple> triples) {
    Step step{{from, by, to}, static_cast<std::uint32_t>(step_starts_.size()), 1, {}, {}};
    if (from != no_group) step.count = static_cast<std::uint32_t>(members(from).size());
    const auto start = static_cast<std::uint32_t>(triples_.size());
    std::size_t at = 0;
    for (std::uint32_t place = 0; place < step.count; ++place) {
        step_starts_.push_back(static_cast<std::uint32_t>(start + at));
        while (at < triples.size() && triples[at].from == place) ++at;
    }
    step_starts_.push_back(static_cast<std::uint32_t>(start + at));
    triples_.insert(triples_.end(), triples.begin(), triples.end());
    for (int side = 0; side < 3; ++side) {
        const std::uint32_t group = step.groups[side];
        step.lists[side] = static_cast<std::uint32_t>(step_lists_starts_.size());
        step.supporters[side] = static_cast<std::uint32_t>(supporters_.size());
        if (group == no_group) continue;
        const std::size_t count = members(group).size();
        const auto place = [&](std::uint32_t t) {
            const Triple& triple = triples_[t];
            return side == 0 ? triple.from : side == 1 ? triple.by : triple.to;
        };
        std::vector<std::uint32_t> ends(count + 1, 0);
        for (std::uint32_t t = start; t < triples_.size(); ++t) ++ends[place(t) + 1];
        for (std::size_t k = 0; k < count; ++k) ends[k + 1] += ends[k];
        const auto first = static_cast<std::uint32_t>(step_lists_.size());
        for (const std::uint32_t end : ends) step_lists_starts_.push_back(first + end);
        step_lists_.resize(first + (triples_.size() - start));
        for (std::uint32_t t = start; t < triples_.size(); ++t) step_lists_[first + ends[place(t)]++] = t;
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint32_t mine = step_lists_starts_[step.lists[side] + k];
            supporters_.push_back(mine < step_lists_.size() ? step_lists_[mine] : start);
        }
    }
    steps_of_automata_.push_back(step);
}

bool Kernel::run_step(std::uint32_t n) {
    static constexpr Word everything = ~Word{0};
    const Step& step = steps_of_automata_[n];
    const auto masks = [&](std::uint32_t group) { return group == no_group ? &everything : &live_[group]; };
    const auto live = [](const Word* mask, std::uint32_t place) {
        return (mask[place >> 6] >> (place & 63) & 1) != 0;
    };
    const Word* const from = masks(step.groups[0]);
    const Word* const by = masks(step.groups[1]);
    const Word* const to = masks(step.groups[2]);
    const auto holds = [&](std::uint32_t t) {
        const Triple& triple = triples_[t];
        return live(from, triple.from) && live(by, triple.by) && live(to, triple.to);
    };
    spread_ += step.count / 4; // it takes as long as some literals
    for (int side = 0; side < 3; ++side) {
        const std::uint32_t group = step.groups[side];
        if (group == no_group) continue;
        for (std::uint32_t w = 0; w < words(group); ++w) {
            const Slot& slot = slots_[group + w];
            for (Word rest = live_[group + w]; rest; rest &= rest - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(rest));
                const std::uint32_t place = 64 * w + bit;
                const std::uint32_t first = step_lists_starts_[step.lists[side] + place];
                const std::uint32_t last = step_lists_starts_[step.lists[side] + place + 1];
                std::uint32_t& supporter = supporters_[step.supporters[side] + place];
                if (first < last && holds(supporter)) continue;
                std::uint32_t at = first;
                while (at < last && !holds(step_lists_[at])) ++at;
                if (at < last) {
                    supporter = step_lists_[at];
                } else if (!imply(negative(members_[slot.first + bit]), Reason::of(Reason::step, n))) {
                    return false;
                }
            }
        }
    }
    return true;
}

// The member that held before a time, or none. Once it holds, it is the only one that is live.
Candidate Kernel::true_member(std::uint32_t group, std::uint32_t time) const {
    if (group == no_group) return no_group;
    Candidate only = no_group;
    for (std::uint32_t w = group; w < group + words(group); ++w) {
        const Word live = live_[w];
        if (!live) continue;
        if (only != no_group || (live & (live - 1))) return no_group;
        only = members_[slots_[w].first + static_cast<unsigned>(std::countr_zero(live))];
    }
    if (only == no_group || values_[positive(only)] <= 0 || facts_[only].place >= time) return no_group;
    return only;
}

// The place of a candidate in a group, or none. The members follow one another.
std::uint32_t Kernel::place_in(std::uint32_t group, Candidate c) const {
    if (group == no_group) return no_group;
    const std::span<const Candidate> all = members(group);
    return c >= all[0] && c - all[0] < all.size() ? c - all[0] : no_group;
}

void Kernel::explain_step(Literal l, std::uint32_t n, std::vector<Literal>& because) const {
    const Step& step = steps_of_automata_[n];
    const std::uint32_t time = values_[l] > 0 ? facts_[candidate(l)].place
                                              : trail_.size();
    int mine = 0;
    std::uint32_t place = no_group;
    while ((place = place_in(step.groups[mine], candidate(l))) == no_group) ++mine;
    // The triples that it was part of, by the candidates of the other two. Where one of the other two
    // groups is settled, only the triples with that member count.
    const int one = mine == 0 ? 1 : 0;
    const int two = mine == 2 ? 1 : 2;
    const Candidate state = mine == 0 ? no_group : true_member(step.groups[0], time);
    pairs_.clear();
    const std::uint32_t from = place_in(step.groups[0], state);
    const std::uint32_t* const lists = step_lists_starts_.data() + step.lists[mine] + place;
    for (std::uint32_t i = lists[0]; i < lists[1]; ++i) {
        const Triple& triple = triples_[step_lists_[i]];
        if (state != no_group && triple.from != from) continue;
        const std::uint32_t at[3] = {triple.from, triple.by, triple.to};
        pairs_.emplace_back(member(step.groups[one], at[one]), member(step.groups[two], at[two]));
    }
    for (const int other : {one, two}) {
        const Candidate held = true_member(step.groups[other], time);
        if (held == no_group) continue;
        because.push_back(negative(held));
        for (const auto& [a, b] : pairs_) {
            if ((other == one ? a : b) == held) because.push_back(positive(other == one ? b : a));
        }
        return;
    }
    const auto gone = [&](Candidate c) {
        return c != no_group && values_[positive(c)] < 0 && facts_[c].place < time;
    };
    ++explanation_;
    const auto choose = [&](Candidate c) {
        if (chosen_[c] == explanation_) return;
        chosen_[c] = explanation_;
        because.push_back(positive(c));
    };
    const auto chosen = [&](Candidate c) { return c != no_group && chosen_[c] == explanation_; };
    for (const auto& [a, b] : pairs_) { // those without a choice
        if (!gone(a)) choose(b);
        else if (!gone(b)) choose(a);
    }
    for (const auto& [a, b] : pairs_) {
        if (chosen(a) || chosen(b)) continue;
        choose(facts_[a].place < facts_[b].place ? a : b);
    }
}

std::vector<std::vector<std::array<Candidate, 3>>> Kernel::expanded_steps() const {
    std::vector<std::vector<std::array<Candidate, 3>>> steps;
    for (const Step& step : steps_of_automata_) {
        steps.emplace_back();
        for (std::uint32_t t = step_starts_[step.starts]; t < step_starts_[step.starts + step.count]; ++t) {
            steps.back().push_back({member(step.groups[0], triples_[t].from),
                                    member(step.groups[1], triples_[t].by),
                                    member(step.groups[2], triples_[t].to)});
        }
    }
    return steps;
}

} // namespace alldiff::lcg
