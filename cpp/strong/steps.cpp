// Steps of automata: a state and a value lead to a state. Each runs over its triples, and explains
// what it ruled out by what ruled out the triples it was part of.
#include <algorithm>

#include "kernel.hpp"

namespace alldiff::strong {

void Kernel::add_step(std::uint32_t from, std::uint32_t by, std::uint32_t to,
                      std::span<const Triple> triples) {
    Step step{{from, by, to}, static_cast<std::uint32_t>(step_starts_.size()), 1};
    if (from != no_group) step.count = static_cast<std::uint32_t>(members(from).size());
    std::size_t at = 0;
    for (std::uint32_t place = 0; place < step.count; ++place) {
        step_starts_.push_back(static_cast<std::uint32_t>(triples_.size() + at));
        while (at < triples.size() && triples[at].from == place) ++at;
    }
    step_starts_.push_back(static_cast<std::uint32_t>(triples_.size() + at));
    triples_.insert(triples_.end(), triples.begin(), triples.end());
    steps_of_automata_.push_back(step);
}

bool Kernel::run_step(std::uint32_t n) {
    static const Slot always{~Word{0}, 0, 0};
    const Step& step = steps_of_automata_[n];
    const auto slots = [&](std::uint32_t group) {
        return group == no_group ? &always : &slots_[group];
    };
    const auto live = [](const Slot* slot, std::uint32_t place) {
        return (slot[place >> 6].live >> (place & 63) & 1) != 0;
    };
    const Slot* const by = slots(step.groups[1]);
    const Slot* const to = slots(step.groups[2]);
    const std::size_t by_words = words(step.groups[1]);
    const std::size_t to_words = step.groups[2] == no_group ? 0 : words(step.groups[2]);
    supported_.assign(by_words + std::max<std::size_t>(to_words, 1), 0);
    Word* const by_supported = supported_.data();
    Word* const to_supported = supported_.data() + by_words;
    // It takes as long as some literals.
    spread_ += (step_starts_[step.starts + step.count] - step_starts_[step.starts]) / 16;
    const auto supports = [&](std::uint32_t place) {
        bool any = false;
        for (std::uint32_t t = step_starts_[step.starts + place];
             t < step_starts_[step.starts + place + 1]; ++t) {
            const Triple& triple = triples_[t];
            if (!live(by, triple.by) || !live(to, triple.to)) continue;
            any = true;
            by_supported[triple.by >> 6] |= Word{1} << (triple.by & 63);
            to_supported[triple.to >> 6] |= Word{1} << (triple.to & 63);
        }
        return any;
    };
    if (step.groups[0] == no_group) (void)supports(0);
    for (std::uint32_t w = 0; step.groups[0] != no_group && 64 * w < step.count; ++w) {
        for (Word rest = slots_[step.groups[0] + w].live; rest; rest &= rest - 1) {
            const std::uint32_t place = 64 * w + static_cast<unsigned>(std::countr_zero(rest));
            if (supports(place)) continue;
            const Literal l = negative(member(step.groups[0], place));
            if (!imply(l, Reason::of(Reason::step, n))) return false;
        }
    }
    const auto clear = [&](std::uint32_t group, const Word* supported, std::size_t count) {
        for (std::uint32_t w = 0; w < count; ++w) {
            const Slot& slot = slots_[group + w];
            for (Word rest = slot.live & ~supported[w]; rest; rest &= rest - 1) {
                const Candidate c = members_[slot.first + static_cast<unsigned>(std::countr_zero(rest))];
                if (!imply(negative(c), Reason::of(Reason::step, n))) return false;
            }
        }
        return true;
    };
    return clear(step.groups[1], by_supported, by_words) && clear(step.groups[2], to_supported, to_words);
}

// The member that held before a time, or none. Once it holds, it is the only one that is live.
Candidate Kernel::true_member(std::uint32_t group, std::uint32_t time) const {
    if (group == no_group) return no_group;
    Candidate only = no_group;
    for (std::uint32_t w = group; w < group + words(group); ++w) {
        const Word live = slots_[w].live;
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
                                              : static_cast<std::uint32_t>(trail_.size());
    int mine = 0;
    std::uint32_t place = no_group;
    while ((place = place_in(step.groups[mine], candidate(l))) == no_group) ++mine;
    // The triples that it was part of, by the candidates of the other two. Where one of the other two
    // groups is settled, only the triples with that member count.
    const int one = mine == 0 ? 1 : 0;
    const int two = mine == 2 ? 1 : 2;
    const Candidate state = mine == 0 ? no_group : true_member(step.groups[0], time);
    pairs_.clear();
    std::uint32_t first = mine == 0 ? place : 0;
    std::uint32_t last = mine == 0 ? place + 1 : step.count;
    if (state != no_group) {
        first = place_in(step.groups[0], state);
        last = first + 1;
    }
    for (std::uint32_t t = step_starts_[step.starts + first]; t < step_starts_[step.starts + last]; ++t) {
        const std::uint32_t at[3] = {triples_[t].from, triples_[t].by, triples_[t].to};
        if (at[mine] != place) continue;
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

} // namespace alldiff::strong
