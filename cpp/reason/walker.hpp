// The reasoner for boards that one width of Cells can hold.
#pragma once

#include <memory>

#include "reasoner.hpp"
#include "technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

std::unique_ptr<Reasoner> make(const Shape& shape);
std::vector<std::string> names();

} // namespace alldiff::reason::ALLDIFF_REASON
