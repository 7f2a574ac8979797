// Aligned exclusion: of all the ways to fill two or three cells together, those that would take away
// the last candidate of a cell that sees them all are out, and so is a candidate without a way left.
#include <algorithm>
#include <array>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

class AlignedSearch {
public:
    AlignedSearch(const Position& position, int degree, Sink& sink)
        : position_(position), board_(position.board()), degree_(degree),
          sink_(sink), shut_(board_.cells) {
        for (const int cell : position.open()) {
            const int size = std::popcount(position.marks(cell));
            if (size == 1) single_.add(cell);
            if (size >= 2 && size <= degree) small_.add(cell);
        }
        for (const int cell : position.open()) {
            if (std::popcount(position.marks(cell)) < 2) continue;
            if (board_.peers[cell].meets(single_)) continue;
            shut_[cell] = board_.peers[cell] & small_;
            if (!shut_[cell].empty()) bases_.push_back(cell);
        }
    }

    void run() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (sink_.stopped()) return;
            for (std::size_t j = i + 1; j < bases_.size(); ++j) {
                const Cells common = shut_[bases_[i]] & shut_[bases_[j]];
                if (common.count() < 2) continue;
                if (degree_ == 2) {
                    if (!examine({{bases_[i], bases_[j], 0}}, common)) return;
                    continue;
                }
                for (std::size_t k = j + 1; k < bases_.size(); ++k) {
                    const std::array<int, 3> base{bases_[i], bases_[j], bases_[k]};
                    const Cells closers = common & shut_[base[2]];
                    if (closers.count() < 2 || !is_joined(base)) continue;
                    if (!examine(base, closers)) return;
                }
            }
        }
    }

private:
    // One of the three has few candidates and sees another.
    bool is_joined(const std::array<int, 3>& base) const {
        return std::ranges::any_of(base, [&](int cell) {
            return small_.has(cell) && std::ranges::any_of(base, [&](int other) {
                return other != cell && board_.peers[other].has(cell);
            });
        });
    }

    bool differ(int cell, int other) const { return board_.peers[cell].has(other); }

    // A cell that would be left without candidates, -1 where there is none.
    int closed_by(Mask values, const Cells& closers) const {
        for (const int closer : closers) {
            if ((position_.marks(closer) & ~values) == 0) return closer;
        }
        return -1;
    }

    // Calls visit(values) for the ways to fill the base cells with different values where they see
    // one another.
    template <typename Visit> void each_way(const std::array<int, 3>& base, const Visit& visit) const {
        std::array<int, 3> values{};
        const auto fill = [&](const auto& self, int at) -> void {
            // There are three base cells at most, which the compiler cannot know.
            if (at == degree_ || at == static_cast<int>(base.size())) return visit(values);
            for (Mask rest = position_.marks(base[at]); rest != 0; rest &= rest - 1) {
                values[at] = lowest(rest);
                bool fine = true;
                for (int i = 0; i < at; ++i) {
                    if (values[i] == values[at] && differ(base[i], base[at])) fine = false;
                }
                if (fine) self(self, at + 1);
            }
        };
        fill(fill, 0);
    }

    static Mask joined(const std::array<int, 3>& values) {
        Mask all = 0;
        for (const int value : values) all |= bit(value);
        return all & ~Mask{1};
    }

    bool examine(const std::array<int, 3>& base, const Cells& closers) {
        std::array<Mask, 3> allowed{};
        each_way(base, [&](const std::array<int, 3>& values) {
            if (closed_by(joined(values), closers) >= 0) return;
            for (int i = 0; i < degree_; ++i) allowed[i] |= bit(values[i]);
        });
        std::array<Mask, 3> out{};
        bool any = false;
        for (int i = 0; i < degree_; ++i) {
            out[i] = position_.marks(base[i]) & ~allowed[i];
            any = any || out[i] != 0;
        }
        return !any || report(base, closers, out);
    }

    bool report(const std::array<int, 3>& base, const Cells& closers, const std::array<Mask, 3>& out) {
        DeductionBuilder found(position_, sink_.technique);
        Cells all, used;
        for (int i = 0; i < degree_; ++i) all.add(base[i]);
        each_way(base, [&](const std::array<int, 3>& values) {
            for (int i = 0; i < degree_; ++i) {
                if ((out[i] & bit(values[i])) == 0) continue;
                used.add(closed_by(joined(values), closers));
                return;
            }
        });
        found.apart(used, all);
        for (int i = 0; i < degree_; ++i) {
            for (Mask rest = out[i]; rest != 0; rest &= rest - 1) {
                found.remove(candidate(base[i], lowest(rest)));
            }
            for (int j = 0; j < i; ++j) {
                if (differ(base[i], base[j])) {
                    found.apart(Cells::of(base[i]), Cells::of(base[j]));
                }
            }
        }
        found.shade_marks(all, ~Mask{0}, main_part);
        found.shade_marks(used, ~Mask{0}, other_part);
        return sink_.take(std::move(found));
    }

    const Position& position_;
    const Board& board_;
    int degree_;
    Sink& sink_;
    std::vector<Cells> shut_; // by cell, those of few candidates that see it
    Cells single_, small_;
    std::vector<int> bases_;
};

template <int degree> void exclude(const Position& position, Sink& sink) {
    AlignedSearch(position, degree, sink).run();
}

} // namespace

std::span<const Technique> aligned() {
    static constexpr Technique all[] = {
        {"aligned-pair-exclusion", exclude<2>},
        {"aligned-triplet-exclusion", exclude<3>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
