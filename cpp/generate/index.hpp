// Numbers of cells and the like as indices.
#pragma once

#include <cstddef>

namespace alldiff::generate {

[[nodiscard]] constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

} // namespace alldiff::generate
