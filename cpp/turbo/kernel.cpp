#include "kernel.hpp"

namespace alldiff::turbo {

namespace baseline {
extern const Kernel kernel;
}
#if defined(ALLDIFF_TURBO_X86)
namespace avx2 {
extern const Kernel kernel;
}
namespace avx512 {
extern const Kernel kernel;
}

const Kernel* const* kernels() {
    static constexpr const Kernel* narrow[] = {&baseline::kernel, nullptr};
    static constexpr const Kernel* middle[] = {&avx2::kernel, &baseline::kernel, nullptr};
    // The widest comes second until it has been measured: its block exceeds many first-level caches.
    static constexpr const Kernel* wide[] = {&avx2::kernel, &avx512::kernel, &baseline::kernel,
                                             nullptr};
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("popcnt")) {
        return narrow;
    }
    const bool has_wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                          __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return has_wide ? wide : middle;
}
#else
const Kernel* const* kernels() {
    static constexpr const Kernel* narrow[] = {&baseline::kernel, nullptr};
    return narrow;
}
#endif

} // namespace alldiff::turbo
