// Templates: all ways to put one value into every house. A place that all of them have is certain,
// one that none has is impossible.
#include "../grounds.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// A value with more templates than that is left alone: nobody would look through them.
constexpr int most_templates = 100000;

class TemplateSearch {
public:
    TemplateSearch(const Position& position, int value, Sink& sink)
        : position_(position), value_(value), sink_(sink) {}

    // False where there are too many to tell, or none.
    bool run() {
        std::vector<int> needy;
        const Board& board = position_.board();
        for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
            bool placed = false;
            for (const int cell : board.houses[house].list) {
                placed = placed || position_.value(cell) == value_;
            }
            if (!placed) needy.push_back(house);
        }
        if (needy.empty()) return false;
        every = board.everything;
        return fill(needy, position_.holders(value_), {}) && found_ > 0;
    }

    Cells every; // places that all templates have
    Cells any;   // places that some template has

private:
    // Goes on with the house that has fewest places.
    bool fill(const std::vector<int>& needy, const Cells& free, const Cells& chosen) {
        const Board& board = position_.board();
        int best = -1, fewest = most_cells + 1;
        for (const int house : needy) {
            const Cells& cells = board.houses[house].cells;
            if (cells.meets(chosen)) continue;
            const int places = (cells & free).count();
            if (places < fewest) {
                fewest = places;
                best = house;
            }
        }
        if (best < 0) {
            every &= chosen;
            any |= chosen;
            return ++found_ < most_templates && (found_ % 256 != 0 || !sink_.stopped());
        }
        for (const int cell : board.houses[best].cells & free) {
            if (!fill(needy, free - board.peers[cell] - Cells::of(cell),
                      chosen | Cells::of(cell))) {
                return false;
            }
        }
        return true;
    }

    const Position& position_;
    int value_;
    Sink& sink_;
    int found_ = 0;
};

Deduction begin(std::string_view technique, const Position& position, int value) {
    Deduction found;
    found.technique = technique;
    const Board& board = position.board();
    for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
        if (position.holders(value, house).empty()) continue;
        const bool is_row = board.houses[house].kind == HouseKind::row;
        found.because.houses.push_back(
            {static_cast<std::int16_t>(house), is_row ? main_part : other_part});
    }
    shade(position, position.holders(value), bit(value), main_part, found.because);
    return found;
}

void template_set(const Position& position, Sink& sink) {
    for (int value = 1; value <= position.board().values; ++value) {
        TemplateSearch search(position, value, sink);
        if (!search.run() || search.every.empty()) continue;
        Deduction found = begin("template-set", position, value);
        for (const int cell : search.every) found.places.push_back(candidate(cell, value));
        if (!sink.take(std::move(found))) return;
    }
}

void template_delete(const Position& position, Sink& sink) {
    for (int value = 1; value <= position.board().values; ++value) {
        TemplateSearch search(position, value, sink);
        if (!search.run()) continue;
        const Cells lost = position.holders(value) - search.any;
        if (lost.empty()) continue;
        Deduction found = begin("template-delete", position, value);
        remove_all(lost, value, found.removals);
        if (!sink.take(std::move(found))) return;
    }
}

} // namespace

std::span<const Technique> templates() {
    static constexpr Technique all[] = {
        {"template-set", template_set},
        {"template-delete", template_delete},
    };
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
