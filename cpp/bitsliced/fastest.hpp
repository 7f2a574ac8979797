// Which kernel solves puzzles in bulk.
#pragma once

#include <stdexcept>

#include "kernel.hpp"

namespace alldiff::bitsliced {

// How the kernel was chosen: the variable ALLDIFF_BITSLICED names it, or it was measured to be the fastest
// on this family of processors, or it was the fastest here when they were tried.
enum class ChosenBy { name, family, trial };

struct ChosenKernel {
    const Kernel& kernel;
    ChosenBy by;
};

// ALLDIFF_BITSLICED names a kernel that this machine cannot run.
class UnknownKernel final : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// The kernel to take. Decided once; where kernels have to be tried that takes some milliseconds. Throws
// UnknownKernel.
[[nodiscard]] const ChosenKernel& fastest();

// The kernel that is the fastest on some puzzles by a clock, of a list that ends with a null pointer.
using Clock = double (*)();
[[nodiscard]] const Kernel& try_kernels(const Kernel* const* kernels, Clock clock);

} // namespace alldiff::bitsliced
