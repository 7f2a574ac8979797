#include "kernel.hpp"

#include <memory>
#include <new>

namespace alldiff::bitsliced {

namespace baseline {
extern const Kernel kernel;
}
#if defined(ALLDIFF_BITSLICED_X86)
namespace avx2 {
extern const Kernel kernel;
}
namespace avx512 {
extern const Kernel kernel;
}
namespace avx512vl {
extern const Kernel kernel;
}

const Kernel* const* kernels() {
    static constexpr const Kernel* narrow[] = {&baseline::kernel, nullptr};
    static constexpr const Kernel* middle[] = {&avx2::kernel, &baseline::kernel, nullptr};
    static constexpr const Kernel* wide[] = {&avx512::kernel, &avx512vl::kernel, &avx2::kernel,
                                             &baseline::kernel, nullptr};
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

namespace {

struct Free {
    void operator()(void* memory) const {
        ::operator delete(memory, std::align_val_t{workspace_alignment});
    }
};

} // namespace

void* workspace_of(std::size_t bytes) {
    thread_local std::unique_ptr<void, Free> memory;
    thread_local std::size_t size = 0;
    if (size < bytes) {
        memory.reset();
        size = 0;
        memory.reset(::operator new(bytes, std::align_val_t{workspace_alignment}));
        size = bytes;
    }
    return memory.get();
}

} // namespace alldiff::bitsliced
