// The table entry of one instruction set.
#include "../kernel.hpp"
#include "planes.hpp"

#define ALLDIFF_TEXT_OF(name) #name
#define ALLDIFF_TEXT(name) ALLDIFF_TEXT_OF(name)

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

void solve_batch(const Batch& batch, Supply& supply);
void search_puzzle(const std::uint8_t* puzzle, Visitor& visitor, Effort& effort);
void search_candidates(const std::uint16_t* candidates, Visitor& visitor, Effort& effort);
bool fill(std::uint64_t seed, const std::uint8_t* puzzle, std::uint8_t* grid);

extern const Kernel kernel;
const Kernel kernel = {ALLDIFF_TEXT(ALLDIFF_TURBO_SET), lanes, &solve_batch, &search_puzzle,
                       &search_candidates, &fill};

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
