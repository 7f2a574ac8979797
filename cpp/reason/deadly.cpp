#include "deadly.hpp"

#include <algorithm>

#include "subsets_of.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

constexpr int most_partners = 5; // in a locked set with a roof; more is a smaller hidden set

} // namespace

void DeadlyPattern::add(int cell, Mask values) {
    swings_.push_back({static_cast<std::int16_t>(cell), values});
    all_.add(cell);
    if ((position_.marks(cell) & ~values) != 0) roof_.add(cell);
}

Mask DeadlyPattern::swing(int cell) const {
    for (const auto& [one, values] : swings_) {
        if (one == cell) return values;
    }
    return 0;
}

bool DeadlyPattern::is_deadly() const {
    for (const auto& house : position_.board().houses) {
        if (!house.cells.meets(all_)) continue;
        Mask once = 0, twice = 0, more = 0;
        for (const auto& [cell, values] : swings_) {
            if (!house.cells.has(cell)) continue;
            more |= twice & values;
            twice |= once & values;
            once |= values;
        }
        if (more != 0 || once != twice) return false;
    }
    return true;
}

DeductionBuilder DeadlyPattern::begin(std::string_view technique) const {
    DeductionBuilder found(position_, technique);
    found.deadly(swings_);
    found.length(static_cast<int>(swings_.size()));
    for (const auto& [cell, values] : swings_) {
        found.shade_marks(cell, values, main_part);
    }
    for (const int cell : roof_) {
        found.shade_marks(cell, extras(cell), extra_part);
    }
    return found;
}

bool DeadlyPattern::lone_roof(Sink& sink) const {
    if (roof_.count() != 1) return true;
    const int cell = roof_.first();
    DeductionBuilder found = begin(sink.technique);
    found.remove_marks(cell, swing(cell));
    return sink.take(std::move(found));
}

bool DeadlyPattern::common_extra(Sink& sink) const {
    if (roof_.count() < 2) return true;
    Mask extra = 0;
    for (const int cell : roof_) extra |= extras(cell);
    if (std::popcount(extra) != 1) return true;
    const int value = lowest(extra);
    const Cells lost = position_.holders(value) & position_.board().seen_by_all(roof_);
    if (lost.empty()) return true;
    DeductionBuilder found = begin(sink.technique);
    found.remove(lost, value);
    found.apart(lost, roof_);
    return sink.take(std::move(found));
}

bool DeadlyPattern::locked_swing(Sink& sink) const {
    if (roof_.count() != 2) return true;
    const int first = roof_.first(), second = (roof_ - Cells::of(first)).first();
    for (const int house : position_.board().houses_of[first]) {
        if (!position_.board().houses[house].cells.has(second)) continue;
        for (Mask rest = swing(first) & swing(second); rest != 0; rest &= rest - 1) {
            const int value = lowest(rest);
            const Cells places = position_.holders(value, house);
            if (places.empty() || !places.within(roof_)) continue;
            DeductionBuilder found = begin(sink.technique);
            for (const int cell : roof_) {
                const Mask other = position_.marks(cell) & swing(cell) & ~bit(value);
                if (other != 0) found.remove(candidate(cell, lowest(other)));
            }
            if (!found.concludes()) continue;
            found.uses(house, main_part);
            if (!sink.take(std::move(found))) return false;
        }
    }
    return true;
}

bool DeadlyPattern::locked_extras(Sink& sink) const {
    if (roof_.count() < 2) return true;
    for (const int house : position_.board().houses_of[roof_.first()]) {
        if (!roof_.within(position_.board().houses[house].cells)) continue;
        if (!locked_extras(house, sink)) return false;
    }
    return true;
}

bool DeadlyPattern::locked_extras(int house, Sink& sink) const {
    Mask extra = 0;
    for (const int cell : roof_) extra |= extras(cell);
    if (std::popcount(extra) < 2) return true;
    std::vector<int> around;
    for (const int cell : position_.board().houses[house].list) {
        if (position_.value(cell) == 0 && !roof_.has(cell)) around.push_back(cell);
    }
    const int most = std::min(most_partners, static_cast<int>(around.size()) - 1);
    for (int size = std::popcount(extra) - 1; size <= most; ++size) {
        const bool more = subsets_of(position_, around, size, size + 1, extra,
                                     [&](const Cells& partners, Mask values) {
            if (std::popcount(values) != size + 1) return true;
            return sink.take(locked_with(sink.technique, house, partners, values));
        });
        if (!more) return false;
    }
    return true;
}

DeductionBuilder DeadlyPattern::locked_with(std::string_view technique, int house, const Cells& partners,
                                     Mask values) const {
    DeductionBuilder found = begin(technique);
    found.uses(house, main_part);
    found.shade_marks(partners, values, other_part);
    const Cells locked = roof_ | partners;
    const Cells around = position_.board().seen_by_all(locked);
    for (Mask rest = values; rest != 0; rest &= rest - 1) {
        const Cells lost = position_.holders(lowest(rest)) & around;
        found.remove(lost, lowest(rest));
        found.apart(lost, locked);
    }
    return found;
}

} // namespace alldiff::reason::ALLDIFF_REASON
