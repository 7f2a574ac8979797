// Templates: all ways to put one value into every house. A place that all of them have is certain,
// one that none has is impossible. A template that leaves another value none is no template.
#include "../technique.hpp"
#include "template_search.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// A value with more templates is left alone: nobody would look through them.
constexpr std::size_t most_templates = 4000;

// By value; nothing where a value is placed everywhere or has too many.
using Templates = std::vector<std::vector<Cells>>;

Templates templates_of(const Position& position, Sink& sink) {
    Templates all(position.board().values + 1);
    for (int value = 1; value <= position.board().values; ++value) {
        if (position.holders(value).empty()) continue;
        TemplateSearch search(position, value, most_templates, sink);
        if (search.all()) all[value] = std::move(search.found);
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
    each_value(position, sink, [&](int value, const std::vector<Cells>& templates, bool alone) {
        Cells every = position.board().everything;
        for (const Cells& one : templates) every &= one;
        if (every.empty()) return true;
        DeductionBuilder found = begin("template-set", position, value, alone);
        for (const int cell : every) found.place(cell, value);
        return sink.take(std::move(found));
    });
}

void template_delete(const Position& position, Sink& sink) {
    each_value(position, sink, [&](int value, const std::vector<Cells>& templates, bool alone) {
        // A template says nothing about a cell without houses.
        Cells lost = position.holders(value) & position.board().housed;
        for (const Cells& one : templates) lost -= one;
        if (lost.empty()) return true;
        DeductionBuilder found = begin("template-delete", position, value, alone);
        found.remove(lost, value);
        return sink.take(std::move(found));
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
