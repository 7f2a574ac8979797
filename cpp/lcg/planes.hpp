// Planes: search without learning where there are only houses and relations of two variables. Each value has
// a plane, the set of variables that may take it, so that all relations of a kind between variables that
// are equally far apart are filtered at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <vector>

#include "../limits.hpp"
#include "plain.hpp"
#include "problem.hpp"

namespace alldiff::lcg {

// A set of up to 64 * words variables.
template <int words> struct Bits {
    std::array<Word, words> word{};

    [[nodiscard]] bool has(int v) const { return (word[index(v)] >> (v & 63) & 1) != 0; }
    void set(int v) { word[index(v)] |= Word{1} << (v & 63); }
    void reset(int v) { word[index(v)] &= ~(Word{1} << (v & 63)); }
    [[nodiscard]] bool any() const {
        Word all = 0;
        for (const Word w : word) all |= w;
        return all != 0;
    }
    [[nodiscard]] bool several() const {
        bool some = false;
        for (const Word w : word) {
            if ((w & (w - 1)) != 0 || (some && w != 0)) return true;
            some = some || w != 0;
        }
        return false;
    }
    [[nodiscard]] int count() const {
        int bits = 0;
        for (const Word w : word) bits += std::popcount(w);
        return bits;
    }
    [[nodiscard]] int first() const {
        int i = 0;
        while (word[i] == 0) ++i;
        return 64 * i + std::countr_zero(word[i]);
    }
    template <class Visit> void for_each(Visit visit) const {
        for (int i = 0; i < words; ++i) {
            for (Word rest = word[i]; rest; rest &= rest - 1) visit(64 * i + std::countr_zero(rest));
        }
    }
    // Every variable by so many further on, or back.
    [[nodiscard]] Bits shifted(int by) const {
        Bits out;
        const int whole = by / 64;
        const int part = by % 64;
        for (int i = 0; i < words; ++i) {
            const Word low = at(i - whole - 1);
            const Word same = at(i - whole);
            const Word high = at(i - whole + 1);
            out.word[i] = part > 0   ? same << part | low >> (64 - part)
                                                    : part < 0 ? same >> -part | high << (64 + part)
                                                               : same;
        }
        return out;
    }
    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < words; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < words; ++i) word[i] &= other.word[i];
        return *this;
    }
    [[nodiscard]] friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    [[nodiscard]] friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    [[nodiscard]] Bits without(const Bits& other) const {
        Bits out = *this;
        for (int i = 0; i < words; ++i) out.word[i] &= ~other.word[i];
        return out;
    }
    [[nodiscard]] friend bool operator==(const Bits&, const Bits&) = default;

private:
    [[nodiscard]] Word at(int i) const { return i >= 0 && i < words ? word[i] : 0; }
    static std::size_t index(int v) { return static_cast<std::size_t>(v >> 6); }
};

inline constexpr int most_planes = 32;

template <int words> class Planes {
public:
    using Set = Bits<words>;
    using Found = Plain::Found;
    struct State {
        std::array<Set, most_planes> plane; // of each value
        std::array<Set, most_planes> swept; // the same when the houses were last looked at
        Set fixed;                          // variables whose value the others of their houses know
    };

    Planes(const Problem& problem, Stop& stop, Stats& stats);

    // As those of Plain.
    void turn(int number, bool on);
    [[nodiscard]] const State& state() const { return state_; }
    void restore(const State& state);
    bool narrow(int variable, Word values);
    bool propagate();
    Found find(std::uint64_t work);
    [[nodiscard]] int pick();
    void aim(std::vector<Word> values) { aims_ = std::move(values); }
    void randomize(std::uint64_t seed) { rng_.emplace(seed); }
    [[nodiscard]] Word domain(int variable) const;
    [[nodiscard]] bool has_value(int variable) const { return state_.fixed.has(variable) || single(domain(variable)); }
    [[nodiscard]] LimitReached limit() const { return limit_; }

private:
    // Relations of one kind between variables that are `offset` apart: `from` has the first of each pair.
    struct Group {
        int offset;
        std::vector<Word> supports[2]; // of each value of the second, those of the first; and the contrary
        Set from;
        std::vector<int> stated; // of each variable: how many state its relation
    };
    struct Optional { // a relation that can be turned on
        std::size_t group;
        int variable;
    };
    struct Frame {
        State state;
        int variable;
        int value;
    };

    void add_relation(int first, int second, const std::vector<Word>& supports, int number);
    [[nodiscard]] std::vector<Word> supports_of(const Constraint& relation) const;
    bool naked_singles(bool& found);
    bool sweep(int value);
    bool filter(const Group& group);
    void fix(int variable, int value);
    void fail(const Set& where) {
        where.for_each([&](int v) { ++weights_[v]; });
    }

    Stop& stop_;
    Stats& stats_;
    LimitReached limit_ = LimitReached::none;
    int values_ = 0;          // how many there are
    std::vector<int> value_;  // of each plane
    std::array<int, 64> plane_of_{};
    Set all_;
    std::vector<Set> houses_; // that hold every value
    bool crossed_ = false;    // whether a variable sees several of a house that it is not in
    std::vector<Set> peers_;  // of each variable
    std::vector<Group> groups_;
    std::map<std::pair<int, std::vector<Word>>, std::size_t> group_of_;
    std::vector<std::vector<Optional>> optional_;
    State state_;
    std::uint32_t dirty_ = 0; // values whose planes lost something
    bool changed_ = true;     // since the relations were looked at
    std::vector<Frame> frames_;
    std::vector<unsigned> weights_;
    std::uint64_t work_ = 0;
    unsigned sweeps_ = 0;
    std::optional<SplitMix64> rng_;
    std::vector<Word> aims_;
};

// Whether a problem can be searched so: nothing but houses and relations, and few values.
[[nodiscard]] bool fits_planes(const Problem& problem);

// Calls `use` with the type of search that a problem can have: use.operator()<Search>().
template <class Use> void with_search(const Problem& problem, Use use) {
    if (!fits_planes(problem) || problem.variables > 640) use.template operator()<Plain>();
    else if (problem.variables > 256) use.template operator()<Planes<10>>();
    else if (problem.variables > 128) use.template operator()<Planes<4>>();
    else if (problem.variables > 64) use.template operator()<Planes<2>>();
    else use.template operator()<Planes<1>>();
}

} // namespace alldiff::lcg
