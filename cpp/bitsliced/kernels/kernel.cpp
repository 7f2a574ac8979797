// The table entry of one instruction set.
#include "../kernel.hpp"
#include "check.hpp"
#include "planes.hpp"

#define ALLDIFF_TEXT_OF(name) #name
#define ALLDIFF_TEXT(name) ALLDIFF_TEXT_OF(name)

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

std::size_t workspace_bytes();
void solve_batch(const Batch& batch, Supply& supply, void* workspace);
std::size_t group_bytes(const Groups& groups);
void solve_groups(const Groups& groups, const Batch& batch, Supply& supply, void* workspace);
void search_puzzle(const std::uint8_t* puzzle, Visitor& visitor, Effort& effort);
void search_candidates(const std::uint16_t* candidates, Visitor& visitor, Effort& effort);
bool fill(std::uint64_t seed, const std::uint8_t* puzzle, std::uint8_t* grid);
bool are_values(const std::uint8_t* values, std::size_t size);
bool are_solutions(const std::uint8_t* const* puzzles, const std::uint8_t* const* grids);

extern const Kernel kernel;
const Kernel kernel = {ALLDIFF_TEXT(ALLDIFF_BITSLICED_SET),
                       lanes,
                       &workspace_bytes,
                       &solve_batch,
                       &group_bytes,
                       &solve_groups,
                       &search_puzzle,
                       &search_candidates,
                       &fill,
                       &are_values,
                       checked_at_once,
                       &are_solutions};

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
