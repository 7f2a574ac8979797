// Templates: all ways to put one value into every house. A place that all of them have is certain,
// one that none has is impossible. A template that leaves another value none is no template.
#include "../dedup_sink.hpp"
#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// A value with more templates is left alone: nobody would look through them.
constexpr std::size_t most_templates = 4000;

class TemplateSearch {
public:
    TemplateSearch(const Position& position, int value, Sink& sink)
        : position_(position), sink_(sink) {
        const Board& board = position.board();
        for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
            bool placed = false;
            for (const int cell : board.houses[house].list) {
                placed = placed || position.value(cell) == value;
            }
            if (!placed) needy_.push_back(house);
        }
        complete = needy_.empty() || fill(position.holders(value), {});
    }

    std::vector<Cells> found;
    bool complete = false; // or there are too many

private:
    // Goes on with the house that has fewest places.
    bool fill(const Cells& free, const Cells& chosen) {
        const Board& board = position_.board();
        int best = -1, fewest = most_cells + 1;
        for (const int house : needy_) {
            const Cells& cells = board.houses[house].cells;
            if (cells.meets(chosen)) continue;
            const int places = (cells & free).count();
            if (places < fewest) {
                fewest = places;
                best = house;
            }
        }
        if (best < 0) {
            found.push_back(chosen);
            return found.size() <= most_templates;
        }
        if (++steps_ % 1024 == 0 && (sink_.stopped() || steps_ > 16 * most_templates)) return false;
        for (const int cell : board.houses[best].cells & free) {
            if (!fill(free - board.peers[cell] - Cells::of(cell), chosen | Cells::of(cell))) {
                return false;
            }
        }
        return true;
    }

    const Position& position_;
    Sink& sink_;
    std::vector<int> needy_;
    std::size_t steps_ = 0;
};

// By value; nothing where a value is placed everywhere or has too many.
using Templates = std::vector<std::vector<Cells>>;

Templates templates_of(const Position& position, Sink& sink) {
    Templates all(position.board().values + 1);
    for (int value = 1; value <= position.board().values; ++value) {
        if (position.holders(value).empty()) continue;
        TemplateSearch search(position, value, sink);
        if (search.complete) all[value] = std::move(search.found);
    }
    return all;
}

bool fits(const Cells& one, const std::vector<Cells>& others) {
    for (const Cells& other : others) {
        if (!one.meets(other)) return true;
    }
    return others.empty();
}

// Drops templates that meet every template of another value, until all have company.
void overlay(Templates& all, Sink& sink) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (auto& own : all) {
            if (sink.stopped()) return;
            const auto dropped = std::erase_if(own, [&](const Cells& one) {
                for (const auto& others : all) {
                    if (&others != &own && !fits(one, others)) return true;
                }
                return false;
            });
            if (dropped != 0 && own.empty()) return; // no solution: nothing to say about it
            changed = changed || dropped != 0;
        }
    }
}

// The houses that still need the value, or all of them where other values had a say.
DeductionBuilder begin(std::string_view technique, const Position& position, int value, bool alone) {
    DeductionBuilder found(position, technique);
    const Board& board = position.board();
    for (int house = 0; house < static_cast<int>(board.houses.size()); ++house) {
        if (alone && position.holders(value, house).empty()) continue;
        const bool is_row = board.houses[house].kind == HouseKind::row;
        found.uses(house, is_row ? main_part : other_part);
    }
    found.shade_marks(position.holders(value), bit(value), main_part);
    return found;
}

// What the templates of each value say alone, then what they say together.
template <typename Report> void each_value(const Position& position, Sink& sink, const Report& report) {
    Templates all = templates_of(position, sink);
    for (const bool alone : {true, false}) {
        if (!alone) overlay(all, sink);
        if (sink.stopped()) return;
        for (int value = 1; value <= position.board().values; ++value) {
            if (!all[value].empty() && !report(value, all[value], alone)) return;
        }
    }
}

void template_set(const Position& position, Sink& sink) {
    DedupSink dedup(sink);
    each_value(position, sink, [&](int value, const std::vector<Cells>& templates, bool alone) {
        Cells every = position.board().everything;
        for (const Cells& one : templates) every &= one;
        if (every.empty()) return true;
        DeductionBuilder found = begin("template-set", position, value, alone);
        for (const int cell : every) found.place(cell, value);
        return dedup.take(std::move(found));
    });
}

void template_delete(const Position& position, Sink& sink) {
    DedupSink dedup(sink);
    each_value(position, sink, [&](int value, const std::vector<Cells>& templates, bool alone) {
        Cells lost = position.holders(value);
        for (const Cells& one : templates) lost -= one;
        if (lost.empty()) return true;
        DeductionBuilder found = begin("template-delete", position, value, alone);
        found.remove(lost, value);
        return dedup.take(std::move(found));
    });
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
