// Patterns of one value made of two strong links: skyscraper, kite, turbot fish.
#include "conjugates.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

enum class Pattern : std::uint8_t { skyscraper, kite, turbot };

bool is_line(HouseKind kind) { return kind == HouseKind::row || kind == HouseKind::column; }

// What two strong links make when the named house joins them.
Pattern pattern_of(HouseKind first, HouseKind second, HouseKind joint) {
    if (is_line(first) && first == second && is_line(joint)) return Pattern::skyscraper;
    if (is_line(first) && is_line(second) && first != second && joint == HouseKind::box) {
        return Pattern::kite;
    }
    return Pattern::turbot;
}

// One of the tips holds the value: tip = foot - foot = tip.
struct Bridge {
    int value;
    int tip1, foot1, foot2, tip2;
    int house1, joint, house2;

    Cells lost(const Position& position) const {
        const Board& board = position.board();
        return position.holders(value) & board.peers[tip1] & board.peers[tip2];
    }
};

// Calls `visit` for every bridge of the pattern; ends once it returns false.
template <typename Visit>
void bridges(const Position& position, Pattern pattern, Visit visit) {
    const Board& board = position.board();
    for (int value = 1; value <= board.values; ++value) {
        const auto pairs = conjugates(position, value);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            for (std::size_t j = i + 1; j < pairs.size(); ++j) {
                const auto [a, b, house1] = pairs[i];
                const auto [c, d, house2] = pairs[j];
                if (a == c || a == d || b == c || b == d) continue;
                const int ends[4][4] = {{b, a, c, d}, {b, a, d, c}, {a, b, c, d}, {a, b, d, c}};
                for (const auto& [tip1, foot1, foot2, tip2] : ends) {
                    for (const int joint : board.houses_of[foot1]) {
                        if (!board.houses[joint].cells.has(foot2)) continue;
                        if (pattern_of(board.houses[house1].kind, board.houses[house2].kind,
                                       board.houses[joint].kind) != pattern) {
                            continue;
                        }
                        const Bridge bridge{value, tip1, foot1, foot2, tip2, house1, joint, house2};
                        if (!visit(bridge)) return;
                    }
                }
            }
        }
    }
}

DeductionBuilder& describe(DeductionBuilder& found, const Position& position, const Bridge& bridge, int chain) {
    const int value = bridge.value;
    found.uses(bridge.house1, main_part).uses(bridge.house2, main_part);
    found.uses(bridge.joint, other_part);
    for (const int cell : bridge.lost(position)) {
        found.sees(cell, bridge.tip1).sees(cell, bridge.tip2);
    }
    found.link(candidate(bridge.tip1, value), candidate(bridge.foot1, value), true, chain);
    found.link(candidate(bridge.foot1, value), candidate(bridge.foot2, value), false, chain);
    found.link(candidate(bridge.foot2, value), candidate(bridge.tip2, value), true, chain);
    return found;
}

DeductionBuilder& shade_bridge(DeductionBuilder& found, const Bridge& bridge) {
    for (const int tip : {bridge.tip1, bridge.tip2}) found.shade(tip, bridge.value, main_part);
    for (const int foot : {bridge.foot1, bridge.foot2}) found.shade(foot, bridge.value, other_part);
    return found;
}

// Tells the bridges of the pattern that fit.
template <typename Fits>
void find_bridges(const Position& position, Pattern pattern, Sink& sink, Fits fits) {
    bridges(position, pattern, [&](const Bridge& bridge) {
        const Cells lost = bridge.lost(position);
        if (lost.empty() || !fits(bridge)) return true;
        DeductionBuilder found(position, sink.technique);
        shade_bridge(describe(found, position, bridge, 0), bridge).length(4);
        found.remove(lost, bridge.value);
        return sink.take(std::move(found));
    });
}

void skyscraper(const Position& position, Sink& sink) {
    for (const HouseKind towers : {HouseKind::row, HouseKind::column}) {
        if (sink.ended()) return;
        find_bridges(position, Pattern::skyscraper, sink, [&](const Bridge& bridge) {
            return position.board().houses[bridge.house1].kind == towers;
        });
    }
}
template <Pattern pattern> void find_all(const Position& position, Sink& sink) {
    find_bridges(position, pattern, sink, [](const Bridge&) { return true; });
}

// Two kites with the same feet, of one value or of two.
void dual_two_string_kite(const Position& position, Sink& sink) {
    std::vector<Bridge> kites;
    bridges(position, Pattern::kite, [&](const Bridge& bridge) {
        if (bridge.lost(position)) kites.push_back(bridge);
        return true;
    });
    for (std::size_t i = 0; i < kites.size(); ++i) {
        for (std::size_t j = i + 1; j < kites.size(); ++j) {
            const Bridge& a = kites[i];
            const Bridge& b = kites[j];
            const bool crossed = a.foot1 == b.foot2 && a.foot2 == b.foot1;
            const bool parallel = a.foot1 == b.foot1 && a.foot2 == b.foot2;
            if (!crossed && !parallel) continue;
            Cells more = b.lost(position);
            if (a.value == b.value) more -= a.lost(position);
            if (more.empty()) continue;
            DeductionBuilder found(position, "dual-two-string-kite");
            shade_bridge(describe(found, position, a, 0), a);
            describe(found, position, b, 1);
            for (const int tip : {b.tip1, b.tip2}) found.shade(tip, b.value, third_part);
            found.remove(a.lost(position), a.value).remove(more, b.value).length(6);
            if (!sink.take(std::move(found))) return;
        }
    }
}

} // namespace

std::span<const Technique> single_digit() {
    static constexpr Technique all[] = {
        {"skyscraper", skyscraper},
        {"two-string-kite", find_all<Pattern::kite>},
        {"dual-two-string-kite", dual_two_string_kite},
        {"turbot-fish", find_all<Pattern::turbot>},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
