// How many grids are checked together: as many as a register has bytes.
#pragma once

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

#if defined(__AVX2__)
inline constexpr int checked_at_once = 32;
#else
inline constexpr int checked_at_once = 16;
#endif

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
