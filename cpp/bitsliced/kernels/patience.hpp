// When to do what costs about as much for one lane as for all.
#pragma once

#include "planes.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

// It is done when the lanes that wait for it have waited, all together, as long as it is worth: a part
// of all lanes, or of those at work, for a whole step.
class Patience {
public:
    explicit Patience(int part) : part_(part) {}

    [[nodiscard]] bool ends(const Plane& waiting, int of = lanes) {
        waited_ += count(waiting);
        if (waited_ < of / part_) return false;
        waited_ = 0;
        return true;
    }

private:
    int part_;
    int waited_ = 0;
};

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
