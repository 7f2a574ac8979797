// Rows: which variables have each value, as marks, and how many values each variable has.
//
// For models of all-differents alone: there a value goes from many variables at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "marks.hpp"
#include "network.hpp"

namespace alldiff::twin {

// Of up to 128 variables with up to 15 values each, or 256 with up to 31; all values are below 64.
class Rows {
    using Word [[gnu::may_alias]] = std::uint64_t;

public:
    static constexpr std::size_t most_width = 2;
    static constexpr std::size_t width_for(std::size_t variables) { return variables <= 128 ? 1 : 2; }
    // The binary digits of a count.
    static constexpr std::size_t digits_for(std::size_t width) { return 3 + width; }
    static bool fits(const Network<1>& network) {
        const auto& domains = network.domains;
        const auto digits = digits_for(width_for(domains.size()));
        return domains.size() <= 128 * most_width &&
               std::all_of(domains.begin(), domains.end(),
                           [&](const auto& domain) { return domain.size() < 1 << digits; });
    }

    // `whole`: more than the row of one value changes between `save` and `bring_back`.
    [[gnu::cold]] void make(const Network<1>& network, bool whole) {
        const auto& domains = network.domains;
        width_ = width_for(domains.size());
        int values = 0;
        for (const auto& domain : domains) {
            values = std::max(values, domain.highest() + 1);
            all_ |= domain.word(0);
        }
        first_row_ = digits_for(width_) * width_;
        now_.resize(first_row_ + std::size_t(values + values % 2) * width_);
        scopes_.resize(network.types.size() * width_);
        others_.resize(domains.size() * width_);
        up_to_.resize(domains.size() * width_);
        for (int c = 0; c < int(network.types.size()); ++c) {
            for (const int v : network.scopes[c]) mark(&scopes_[std::size_t(c) * width_], v);
        }
        for (int v = 0; v < int(domains.size()); ++v) {
            domains[v].each([&](int value) { mark(row(value), v); });
            count(v, domains[v].size());
            for (const int w : network.peers[v]) mark(&others_[std::size_t(v) * width_], w);
            auto* const mine = &up_to_[std::size_t(v) * width_];
            if (v > 0) std::copy_n(mine - width_, width_, mine);
            mark(mine, v);
        }
        seen_ = now_;
        unseen_ = 0;
        whole_ = whole;
        frame_ = whole ? now_.size() : first_row_ + width_;
        saved_.resize(64 * frame_);
    }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] Domain<1> values_of(int variable) const {
        return width_ == 1 ? column<1>(variable) : column<2>(variable);
    }
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Domain<1> column(int variable) const {
        // Two at a time, which need not wait for each other.
        std::uint64_t even = 0;
        std::uint64_t odd = 0;
        constexpr std::size_t step = 2 * Width;
        const auto* const first = reinterpret_cast<const Word*>(now_.data() + digits_for(Width) * Width);
        const auto* end = reinterpret_cast<const Word*>(now_.data() + now_.size());
        const std::size_t index = unsigned(variable) / 64;
        const unsigned shift = unsigned(variable) % 64;
        while (end != first) {
            end -= 2 * step;
            odd = 4 * odd + (end[step + index] >> shift & 1);
            even = 4 * even + (end[index] >> shift & 1);
        }
        Domain<1> domain;
        domain.set_word(0, even | 2 * odd);
        return domain;
    }
    // Removes values of a variable, of which there are `left` then.
    void remove(int variable, const Domain<1>& values, int left) {
        const auto one = pair_of(variable);
        values.each([&](int value) { row(value)[unsigned(variable) / 128] &= ~one; });
        count(variable, left);
    }
    // Marks of those with two values or more.
    void find_open(std::uint64_t* open) const {
        for (std::size_t i = 0; i < width_; ++i) {
            Pair several{};
            for (std::size_t j = width_ + i; j < first_row_; j += width_) several |= now_[j];
            open[2 * i] = several[0];
            open[2 * i + 1] = several[1];
        }
    }
    // Keeps the marks of those with the fewest values.
    void keep_smallest(std::uint64_t* marks) const {
        for (std::size_t i = first_row_; i != 0; i -= width_) {
            std::array<std::uint64_t, 2 * most_width> fewer;
            std::uint64_t any = 0;
            for (std::size_t j = 0; j < 2 * width_; ++j) {
                fewer[j] = marks[j] & ~now_[i - width_ + j / 2][j % 2];
                any |= fewer[j];
            }
            if (any != 0) std::copy_n(fewer.begin(), 2 * width_, marks);
        }
    }
    // How many peers of a variable, among those that are marked, have a value.
    [[nodiscard]] int count_peers(int variable, int value, const std::uint64_t* marks) const {
        Tally tally;
        for (std::size_t i = 0; i < width_; ++i) {
            const auto found = others_[std::size_t(variable) * width_ + i] &
                               now_[first_row_ + std::size_t(value) * width_ + i];
            tally.add(Marks<1>{found & Pair{marks[2 * i], marks[2 * i + 1]}});
        }
        return tally.total();
    }
    [[nodiscard]] bool settled(int variable) const {
        Pair several{};
        const auto* const digit = now_.data() + unsigned(variable) / 128;
        for (std::size_t i = width_; i < first_row_; i += width_) several |= digit[i];
        return (several[unsigned(variable) / 64 % 2] & mark_of(variable)) == 0;
    }

    // Saves what there is; `bring_back` returns to it any number of times, until it is dropped.
    void save() {
        depth_ += frame_;
        if (saved_.size() < depth_ + frame_) [[unlikely]] saved_.resize(2 * saved_.size());
        save_again();
    }
    void save_again() { copy(now_.data(), saved_.data() + depth_, whole_ ? frame_ : first_row_); }
    void drop() { depth_ -= frame_; }
    void bring_back() {
        unseen_ = all_;
        copy(saved_.data() + depth_, now_.data(), frame_);
    }
    // The same where only the row of a value has changed, and its losers were noted. The counts stay as they
    // are: who takes a value next begins with `saved_digits`.
    void bring_back(int value) {
        unseen_ |= mark_of(value);
        const auto* const losers = saved_.data() + depth_ + first_row_;
        for (std::size_t i = 0; i < width_; ++i) row(value)[i] |= losers[i];
    }
    template <std::size_t Width>
    void note_losers(const Marks<Width>& losers) {
        std::memcpy(saved_.data() + depth_ + digits_for(Width) * Width, &losers, sizeof losers);
    }

    // The counts of all variables, as binary digits, the lowest first.
    template <std::size_t Width>
    using Digits = std::array<Marks<Width>, digits_for(Width)>;
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Digits<Width> digits() const { return load_digits<Width>(now_.data()); }
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Digits<Width> saved_digits() const {
        return load_digits<Width>(saved_.data() + depth_);
    }
    template <std::size_t Width>
    [[gnu::always_inline]] void set_digits(const Digits<Width>& digits) {
        std::memcpy(now_.data(), &digits, sizeof digits);
    }
    // Those who lost a value, and those of them who have one left, or none.
    template <std::size_t Width>
    struct Taken {
        Marks<Width> losers, settled, wiped;
    };
    // Takes a value from those that are marked, and counts what they have left.
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] Taken<Width> take(const Marks<Width>& marks, int value,
                                                        Digits<Width>& digits) {
        Taken<Width> taken;
        auto* const places = row<Width>(value);
        for (std::size_t i = 0; i < Width; ++i) {
            const auto losers = places[i] & marks.pairs[i];
            places[i] ^= losers;
            auto borrow = losers & ~digits[0].pairs[i];
            const auto lowest = digits[0].pairs[i] ^= losers;
            Pair several{};
            for (std::size_t k = 1; k < digits.size(); ++k) {
                auto& digit = digits[k].pairs[i];
                const auto before = digit;
                digit ^= borrow;
                several |= digit;
                borrow &= ~before;
            }
            taken.losers.pairs[i] = losers;
            taken.settled.pairs[i] = losers & ~several & lowest;
            taken.wiped.pairs[i] = losers & ~several & ~lowest;
        }
        return taken;
    }
    template <std::size_t Width>
    [[nodiscard]] Marks<Width> peers(int v) const { return load<Width>(others_, v); }
    template <std::size_t Width>
    [[nodiscard]] Marks<Width> scope(int c) const { return load<Width>(scopes_, c); }
    template <std::size_t Width>
    [[nodiscard]] Marks<Width> up_to(int v) const { return load<Width>(up_to_, v); }

    // The row of a value may have changed, or all of them.
    void touch(int value) { unseen_ |= mark_of(value); }
    void touch_all() { unseen_ = all_; }
    [[nodiscard]] bool has_unseen() const { return unseen_ != 0; }
    // Calls `visit` with each variable and value that came or went since the last time.
    template <typename Visit>
    void each_unseen(Visit&& visit) {
        for (auto rest = unseen_; rest != 0; rest &= rest - 1) {
            const int value = std::countr_zero(rest);
            for (std::size_t i = 0; i < width_; ++i) {
                const auto place = first_row_ + std::size_t(value) * width_ + i;
                const auto change = now_[place] ^ seen_[place];
                seen_[place] = now_[place];
                each_in(change, int(i) * 128, [&](int variable) { visit(variable, value); });
            }
        }
        unseen_ = 0;
    }
    // The same values were removed from what was seen.
    void see_removed(int variable, const Domain<1>& values) {
        const auto one = pair_of(variable);
        values.each([&](int value) {
            seen_[first_row_ + std::size_t(value) * width_ + unsigned(variable) / 128] &= ~one;
        });
    }
    // Calls `visit` with each variable that changed since then, or since what was saved last.
    template <typename Visit>
    void each_unseen_variable(Visit&& visit) const { each_changed(seen_.data(), visit); }
    template <typename Visit>
    void each_since_saved(Visit&& visit) const {
        each_changed(saved_.data() + depth_, visit);
    }

private:
    static Pair pair_of(int variable) {
        const bool second = unsigned(variable) / 64 % 2 != 0;
        return second ? Pair{0, mark_of(variable)} : Pair{mark_of(variable), 0};
    }
    static void mark(Pair* marks, int variable) { marks[unsigned(variable) / 128] |= pair_of(variable); }
    [[nodiscard]] Pair* row(int value) { return now_.data() + first_row_ + std::size_t(value) * width_; }
    template <std::size_t Width>
    [[nodiscard]] Pair* row(int value) {
        return now_.data() + digits_for(Width) * Width + std::size_t(value) * Width;
    }
    // Notes how many values a variable has.
    void count(int variable, int size) {
        const auto one = pair_of(variable);
        auto* const digit = now_.data() + unsigned(variable) / 128;
        for (std::size_t i = 0; i < first_row_; i += width_, size /= 2) {
            digit[i] = size % 2 != 0 ? digit[i] | one : digit[i] & ~one;
        }
    }
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] static Marks<Width> load(const std::vector<Pair>& from, int i) {
        Marks<Width> marks;
        std::memcpy(&marks, from.data() + std::size_t(i) * Width, sizeof marks);
        return marks;
    }
    template <std::size_t Width>
    [[nodiscard, gnu::always_inline]] static Digits<Width> load_digits(const Pair* from) {
        Digits<Width> digits;
        std::memcpy(&digits, from, sizeof digits);
        return digits;
    }
    // Pair by pair, as they were written: a processor waits where more is read at once.
    static void copy(const Pair* from, Pair* to, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
    }
    template <typename Visit>
    [[gnu::always_inline]] static void each_in(const Pair& marks, int first, Visit&& visit) {
        for (auto rest = marks[0]; rest != 0; rest &= rest - 1) visit(first + std::countr_zero(rest));
        for (auto rest = marks[1]; rest != 0; rest &= rest - 1) visit(first + 64 + std::countr_zero(rest));
    }
    template <typename Visit>
    void each_changed(const Pair* since, Visit&& visit) const {
        for (std::size_t i = 0; i < width_; ++i) {
            Pair changed{};
            for (std::size_t j = first_row_ + i; j < now_.size(); j += width_) changed |= now_[j] ^ since[j];
            each_in(changed, int(i) * 128, visit);
        }
    }

    std::size_t width_ = 1;
    std::vector<Pair> now_; // the binary digits of the counts, the lowest first; then a row for each value
    std::size_t first_row_ = 0;
    std::vector<Pair> seen_;   // rows as they were when they were last compared
    std::uint64_t unseen_ = 0; // marks of the values whose rows may have changed since
    std::uint64_t all_ = 0;    // marks of all values
    bool whole_ = true;
    std::size_t frame_ = 0;    // how much is saved each time: all, or the counts and the losers of one value
    std::vector<Pair> saved_;
    std::size_t depth_ = 0;    // where the last one begins
    std::vector<Pair> scopes_; // of each constraint
    std::vector<Pair> others_; // the peers of each variable
    std::vector<Pair> up_to_;  // the variables up to each
};

} // namespace alldiff::twin
