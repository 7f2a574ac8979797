// State: the domains, the trail and the counters of one search.
//
// Every change of a domain goes through `assign` or `prune`; both write the trail, so that `restore`
// can go back, and what has changed since a point of the search is what the trail holds behind it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../splitmix.hpp"
#include "network.hpp"
#include "places.hpp"
#include "search.hpp"
#include "trail.hpp"

namespace alldiff::twin {

// Ends a search from anywhere inside it; thrown at most once in its life.
struct LimitMet {
    LimitReached why;
};

// The assigned variables of an all-different, which all differ, and their values.
template <int Words>
struct Seats {
    Domain<Words> taken;
    int count = 0;
};

// What a search remembers besides the domains; it goes back with them.
class Memory {
public:
    virtual ~Memory() = default;
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    // Forgets what was noted since the trail was `mark` long.
    virtual void restore(std::size_t mark) = 0;

protected:
    Memory() = default;
};

template <int Words>
class State {
public:
    using Size = std::conditional_t<(Words < 4), std::uint8_t, std::uint16_t>;

    [[gnu::cold]] State(const Network<Words>& of, std::uint64_t seed, Stop& stop, std::vector<Event>* events)
        : network(of), domains(of.domains), sizes(padded(domains.size())),
          assigned(sizes.size(), 1), open(sizes.size() / 64), seats(of.rules.size()),
          weights(of.rules.size(), 1), random(seed), unassigned(int(domains.size())), stop_(stop),
          events_(events), seated_(domains.size(), 0), values_(std::size_t(largest()) + 1),
          seated_at_(of.rules.size() * values_ <= most_seats ? of.rules.size() * values_ : 0), stamps_(domains.size(), 0) {
        for (int v = 0; v < unassigned; ++v) {
            sizes[v] = Size(domains[v].size());
            assigned[v] = 0;
            open[v / 64] |= Places::bit(v);
        }
    }

    // Keeps for each value the places where it is possible, from now on; of all variables where
    // levels settle them, else of the unassigned ones.
    [[gnu::cold]] void keep_places(bool settles) {
        places.make(domains.size(), values_);
        has_places_ = places.known();
        places_follow_assignments_ = has_places_ && settles;
        for (int v = 0; has_places_ && v < int(domains.size()); ++v) add_places(v, domains[v]);
    }
    [[nodiscard]] bool has_places() const { return has_places_; }

    // Lets domains and sizes lag behind the places, which change for many variables at once, until
    // `catch_up` is called: most of what a failing value removes nobody ever asks for.
    void let_lag() { lags_ = Words == 1 && has_places_ && places.width() == 2; }
    [[nodiscard]] bool lags() const { return lags_; }
    // The trail holds from here on what domains and sizes do not know.
    void begin_lag() { lag_ = std::min(lag_, trail.size()); }
    // Must be called before anything but `assign` and `Spread` changes a domain.
    void catch_up() {
        if (lag_ == no_lag) return;
        for (const auto& change : trail.since(lag_)) {
            const int first = 64 * change.size;
            for (auto rest = change.before.word(0); rest != 0; rest &= rest - 1) {
                domains[first + std::countr_zero(rest)].remove(~change.variable);
                --sizes[first + std::countr_zero(rest)];
            }
        }
        lag_ = no_lag;
        note_assigned();
    }
    [[nodiscard]] Domain<Words> domain_of(int variable) const {
        if (lag_ == no_lag) return domains[variable];
        Domain<Words> domain;
        domain.set_word(0, places.values_of(variable));
        return domain;
    }

    [[gnu::always_inline]] void assign(int variable, int value) {
        if (lags_) {
            begin_lag();
            domain_of(variable).without(Domain<Words>::of(value)).each([&](int other) {
                trail.push_marks(other, variable / 64, Places::bit(variable));
                places.remove_marked(other, variable / 64, Places::bit(variable));
            });
        } else {
            trail.push(variable, sizes[variable], domains[variable]);
            if (places_follow_assignments_) {
                remove_places(variable, domains[variable].without(Domain<Words>::of(value)));
            }
            domains[variable] = Domain<Words>::of(value);
            sizes[variable] = 1;
        }
        if (!assigned[variable]) {
            assigned[variable] = 1;
            open[unsigned(variable) / 64] &= ~Places::bit(variable);
            --unassigned;
        }
    }
    // Takes the value of an assigned variable into account for others, once it was checked (bt, fc).
    void seat(int variable) {
        seated_[variable] = 1;
        const auto value = std::size_t(domains[variable].highest());
        for (const int c : network.on[variable]) {
            seats[c].taken |= domains[variable];
            ++seats[c].count;
            if (!seated_at_.empty()) seated_at_[std::size_t(c) * values_ + value] = variable;
        }
    }
    // Who has a value that is taken in an all-different.
    [[nodiscard]] int holder(int c, int value) const {
        if (!seated_at_.empty()) return seated_at_[std::size_t(c) * values_ + std::size_t(value)];
        const auto scope = network.scopes[c];
        return *std::find_if(scope.begin(), scope.end(), [&](int v) {
            return seated_[v] && domains[v].has(value);
        });
    }
    void unseat(int variable) {
        if (!seated_[variable]) return;
        seated_[variable] = 0;
        for (const int c : network.on[variable]) {
            seats[c].taken = seats[c].taken.without(domains[variable]);
            --seats[c].count;
        }
    }
    [[nodiscard]] bool is_open(int variable) const {
        return (open[unsigned(variable) / 64] & Places::bit(variable)) != 0;
    }
    // At most one value is left.
    [[nodiscard]] bool settled(int variable) const { return sizes[variable] <= 1; }
    // Removes values that are in the domain, at least one; returns false, blaming, if none is left.
    bool prune(int variable, const Domain<Words>& removed, int constraint) {
        auto& domain = domains[variable];
        const int count = removed.settled() ? 1 : removed.size();
        trail.push(variable, sizes[variable], domain);
        domain = domain.without(removed);
        sizes[variable] = Size(sizes[variable] - count);
        prunes += count;
        if (has_places()) remove_places(variable, removed);
        if (recording()) [[unlikely]] record_prune(variable, removed, constraint);
        return sizes[variable] != 0 || blame(constraint, variable);
    }
    // The same for one value.
    [[gnu::always_inline]] bool prune_value(int variable, int value, int constraint) {
        auto& domain = domains[variable];
        trail.push(variable, sizes[variable], domain);
        domain.remove(value);
        const int left = --sizes[variable];
        ++prunes;
        if (has_places()) places.remove(variable, value);
        if (recording()) [[unlikely]] record(Event::prune, variable, value, constraint);
        return left != 0 || blame(constraint, variable);
    }
    // The same for each of the marked variables of one word, in order, up to one that is wiped.
    bool prune_marked(int word, std::uint64_t marks, int value, int constraint) {
        for (auto rest = marks; rest != 0; rest &= rest - 1) {
            const int variable = 64 * word + std::countr_zero(rest);
            domains[variable].remove(value);
            if (--sizes[variable] != 0) continue;
            take_marked(word, marks & (rest ^ (rest - 1)), value, constraint);
            return blame(constraint, variable);
        }
        take_marked(word, marks, value, constraint);
        return true;
    }
    // Takes a value from the marked variables of one word, but leaves it to the caller to count and to
    // write the trail.
    struct Lost {
        std::uint64_t count = 0;
        std::uint64_t settled = 0; // marks of those with one value left
        bool wiped = false;        // somebody has none
    };
    [[gnu::always_inline]] Lost lose(int word, std::uint64_t marks, int value) {
        Lost lost;
        const auto first = 64 * std::size_t(word);
        auto* const domain = domains.data() + first;
        auto* const size = sizes.data() + first;
        for (auto rest = marks; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            domain[i].remove(value);
            const auto left = --size[i];
            ++lost.count;
            lost.settled |= std::uint64_t{left == 1} << i;
            lost.wiped |= left == 0;
        }
        places.row(value)[word] &= ~marks;
        return lost;
    }
    // Notes which constraint failed, and which variable lost its last value; returns false.
    // What is only tried out goes on after a variable has lost its last value.
    bool blame(int constraint, int wiped_variable = none) {
        culprit = constraint;
        wiped = wiped_variable;
        return trying_out_ && wiped_variable != none;
    }
    void remember_with(Memory* memory) { memory_ = memory; }
    // Tells whether `visit` finds nothing wrong with a value given to a variable; what was blamed, and
    // the checks, stay.
    template <typename Visit>
    bool stands(int variable, int value, Visit&& visit) {
        const auto kept = prunes;
        auto* const events = std::exchange(events_, nullptr);
        const std::size_t mark = trail.size();
        assign(variable, value);
        const bool possible = visit();
        take_back(variable, mark);
        events_ = events;
        prunes = kept;
        return possible;
    }
    // Calls `visit` with a value given to a variable, and forgets all that came of it.
    template <typename Visit>
    void try_out(int variable, int value, Visit&& visit) {
        const std::tuple kept(checks, prunes, culprit, wiped);
        auto* const events = std::exchange(events_, nullptr);
        trying_out_ = true;
        const std::size_t mark = trail.size();
        assign(variable, value);
        visit();
        take_back(variable, mark);
        trying_out_ = false;
        events_ = events;
        std::tie(checks, prunes, culprit, wiped) = kept;
    }
    void restore(std::size_t mark) {
        while (trail.size() > mark) {
            const auto& change = trail.pop();
            if (trail.size() >= lag_) {
                places.add_marked(~change.variable, change.size, change.before.word(0));
                continue;
            }
            if (change.variable < 0) {
                give_back(change.size, change.before.word(0), ~change.variable);
                continue;
            }
            if (has_places()) {
                add_places(change.variable, change.before.without(domains[change.variable]));
            }
            domains[change.variable] = change.before;
            sizes[change.variable] = Size(change.size);
        }
        if (mark <= lag_) lag_ = no_lag;
    }
    // Takes back an assignment, which is the change at `mark`, and all that came after it.
    void take_back(int variable, std::size_t mark) {
        if (places_follow_assignments_) {
            restore(mark);
        } else {
            restore(mark + 1);
            unseat(variable);
            const auto& change = trail.pop();
            domains[variable] = change.before;
            sizes[variable] = Size(change.size);
        }
        assigned[variable] = 0;
        open[unsigned(variable) / 64] |= Places::bit(variable);
        ++unassigned;
        if (memory_ != nullptr) [[unlikely]] memory_->restore(mark);
    }
    // The variables whose domains changed since the trail was `mark` long, each at its first change;
    // they are kept in `changed`.
    std::span<const int> changed_since(std::size_t mark, std::vector<int>& changed) {
        if (trail.size() == mark) return {};
        changed.resize(domains.size() + 1);
        auto* const stamps = stamps_.data();
        int* next = changed.data();
        const auto stamp = ++stamp_;
        trail.each_variable(mark, [&](int v) {
            *next = v;
            next += stamps[v] != stamp;
            stamps[v] = stamp;
        });
        return {changed.data(), next};
    }
    // Takes every variable with one value left as assigned (after a level that propagates).
    void settle() {
        if (lag_ == no_lag) {
            note_assigned();
            return mark_open();
        }
        const auto several = places.left().two;
        std::copy(several.begin(), several.end(), open.begin());
        unassigned = count_bits(several);
    }
    // Takes the givens alone as assigned, where a search begins anew without a root.
    void open_all_but(const std::vector<std::pair<int, int>>& givens) {
        std::fill_n(assigned.begin(), domains.size(), std::uint8_t{0});
        for (const auto& given : givens) assigned[given.first] = 1;
        mark_open();
    }

    // Counts work done, in units of about a microsecond or less; throws LimitMet when it must end.
    void tick(int work = 1) {
        steps_left_ -= work;
        if (steps_left_ <= 0) [[unlikely]] look();
    }

    [[nodiscard]] bool recording() const { return events_ != nullptr; }
    [[gnu::noinline]] void record(Event::Kind kind, int variable, int value, int constraint = none,
                                int wiped_variable = none) {
        events_->push_back({kind, variable, value, constraint, depth, wiped_variable});
    }

    const Network<Words>& network;
    std::vector<Domain<Words>> domains;
    // These have places for whole words of marks; past the last variable all is settled.
    std::vector<Size> sizes; // of the domains
    std::vector<std::uint8_t> assigned;
    std::vector<std::uint64_t> open; // marks of the unassigned variables
    Places places;                   // the variables that can have a value
    std::vector<Seats<Words>> seats; // by all-different
    Trail<Words> trail;
    std::vector<std::uint64_t> weights;
    SplitMix64 random;
    int unassigned;
    int depth = 0;
    int culprit = none;
    int wiped = none;
    std::uint64_t prunes = 0;
    std::uint64_t checks = 0;

private:
    static constexpr std::size_t no_lag = ~std::size_t{0};
    static constexpr std::size_t most_seats = std::size_t{1} << 22;

    void note_assigned() {
        const auto* const size = sizes.data();
        auto* const done = assigned.data();
        const std::size_t count = sizes.size();
        for (std::size_t v = 0; v < count; ++v) done[v] = size[v] <= 1;
    }
    [[nodiscard]] int largest() const {
        int largest = 0;
        for (const auto& domain : domains) largest = std::max(largest, domain.highest());
        return largest;
    }
    void mark_open() {
        unassigned = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            open[i] = ~gather(assigned.data() + 64 * i);
            unassigned += count_bits(open[i]);
        }
    }
    [[gnu::noinline]] void look() {
        const auto why = stop_.now();
        if (why != LimitReached::none) throw LimitMet{why};
        steps_left_ = stop_.steps_between();
    }
    void take_marked(int word, std::uint64_t marks, int value, int constraint) {
        trail.push_marks(value, word, marks);
        places.row(value)[word] &= ~marks;
        prunes += std::uint64_t(count_bits(marks));
        if (recording()) [[unlikely]] {
            for (auto rest = marks; rest != 0; rest &= rest - 1) {
                record(Event::prune, 64 * word + std::countr_zero(rest), value, constraint);
            }
        }
    }
    void give_back(int word, std::uint64_t marks, int value) {
        const auto first = 64 * std::size_t(word);
        auto* const domain = domains.data() + first;
        auto* const size = sizes.data() + first;
        for (auto rest = marks; rest != 0; rest &= rest - 1) {
            const auto i = std::size_t(std::countr_zero(rest));
            domain[i].add(value);
            ++size[i];
        }
        places.row(value)[word] |= marks;
    }
    static std::size_t padded(std::size_t variables) { return words_of_marks(variables) * 64; }
    void add_places(int variable, const Domain<Words>& values) {
        values.each([&](int value) { places.add(variable, value); });
    }
    void remove_places(int variable, const Domain<Words>& values) {
        values.each([&](int value) { places.remove(variable, value); });
    }
    [[gnu::noinline]] void record_prune(int variable, const Domain<Words>& removed, int constraint) {
        removed.each([&](int value) { record(Event::prune, variable, value, constraint); });
    }

    Memory* memory_ = nullptr;
    bool trying_out_ = false;
    bool has_places_ = false;
    bool places_follow_assignments_ = false;
    bool lags_ = false;
    std::size_t lag_ = no_lag; // how much of the trail domains and sizes know
    Stop& stop_;
    std::vector<Event>* events_;
    std::vector<std::uint8_t> seated_;
    std::size_t values_;        // that there may be, from 0 on
    std::vector<int> seated_at_; // by constraint and value; none where they would be too many
    std::vector<std::uint64_t> stamps_;
    std::uint64_t stamp_ = 0;
    int steps_left_ = 1;
};

} // namespace alldiff::twin
