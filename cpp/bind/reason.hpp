// The Python face of `reason`.
#pragma once

#include <nanobind/nanobind.h>

#include "../reason/reasoner.hpp"

namespace alldiff::bind {

const char* name_of(reason::Ending ending);

// As (rating, pearl, diamond, steps, ending), the steps as a RatedSteps, which has them only where they
// are wanted.
nanobind::object write_rating_for_later(reason::explainer::Rating rating, bool with_steps);

} // namespace alldiff::bind
