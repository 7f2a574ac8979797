// Arrays that the core makes for Python.
#pragma once

#include <nanobind/ndarray.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace alldiff::bind {

namespace nb = nanobind;

inline constexpr std::size_t classic_cells = 81;

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

// Memory that `free` takes back; a large one in large pages where the system has them, for the first
// touch of a page costs more than what is written to it.
inline void* allocate(std::size_t bytes) {
#if defined(__linux__)
    constexpr std::size_t large_page = std::size_t{1} << 21;
    if (bytes >= 2 * large_page) {
        void* const memory = std::aligned_alloc(large_page, (bytes + large_page - 1) & -large_page);
        if (memory != nullptr) madvise(memory, bytes, MADV_HUGEPAGE);
        return memory;
    }
#endif
    return std::malloc(std::max<std::size_t>(bytes, 1));
}

// Memory for an array, without values.
template <typename Value>
std::unique_ptr<Value[], Free> make_array(std::size_t size) {
    void* const memory = allocate(size * sizeof(Value));
    if (memory == nullptr) throw std::bad_alloc();
    return std::unique_ptr<Value[], Free>(static_cast<Value*>(memory));
}

// A NumPy array that owns its memory.
template <typename Value, typename... Shape>
nb::object to_numpy(std::unique_ptr<Value[], Free> values, Shape... shape) {
    const nb::capsule owner(values.get(), [](void* memory) noexcept { std::free(memory); });
    Value* const data = values.release();
    return nb::cast(nb::ndarray<nb::numpy, Value, nb::c_contig>(data, {shape...}, owner));
}

} // namespace alldiff::bind
