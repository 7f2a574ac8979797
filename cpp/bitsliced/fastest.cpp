#include "fastest.hpp"

#include <chrono>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#if defined(ALLDIFF_BITSLICED_X86)
#include <cpuid.h>
#endif

#include "../splitmix.hpp"
#include "solve.hpp"

namespace alldiff::bitsliced {

namespace {

const Kernel* find(std::string_view name) {
    const auto* kernel = kernels();
    while (*kernel != nullptr && name != (*kernel)->name) ++kernel;
    return *kernel;
}

// What was measured, see docs/performance.md; null where nothing was.
const Kernel* known() {
    if (const Kernel* const only = kernels()[0]; kernels()[1] == nullptr) return only;
    if (find("avx512") == nullptr) return find("avx2");
#if defined(ALLDIFF_BITSLICED_X86)
    unsigned leaf, vendor[3], model, unused[3];
    if (__get_cpuid(0, &leaf, &vendor[0], &vendor[2], &vendor[1]) == 0) return nullptr;
    if (__get_cpuid(1, &model, &unused[0], &unused[1], &unused[2]) == 0) return nullptr;
    const bool amd = vendor[0] == signature_AMD_ebx && vendor[1] == signature_AMD_edx;
    const unsigned family = (model >> 8 & 15) + (model >> 20 & 255);
    // Zen 4 takes 512 bits in two halves, and has room for 256-bit blocks only in its first cache.
    if (amd && family == 0x19) return find("avx512vl");
#endif
    return nullptr;
}

// Images of two puzzles: one that needs choices, and one that needs none.
std::vector<std::uint8_t> trial_puzzles(int count) {
    constexpr std::string_view puzzles[2] = {
        ".4........375....6..1..6..9....5..6..6..9.287.23......7....4...8.....751......4..",
        "64.1...2..375....6..1246..9....5..6..6.39.287.23...5..7....4..889...3751......4.."};
    std::vector<std::uint8_t> images;
    SplitMix64 rng(0);
    for (int number = 0; number < count; ++number) {
        std::uint8_t digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        int rows[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        rng.shuffle(digits, 9);
        for (int band = 0; band < 9; band += 3) rng.shuffle(rows + band, 3);
        for (int cell = 0; cell < 81; ++cell) {
            const char sign = puzzles[number % 2][9 * rows[cell / 9] + cell % 9];
            images.push_back(sign == '.' ? std::uint8_t{0} : digits[sign - '1']);
        }
    }
    return images;
}

double now() {
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(time).count();
}

ChosenKernel choose() {
    if (const char* const name = std::getenv("ALLDIFF_BITSLICED"); name != nullptr && *name != '\0') {
        if (const Kernel* const named = find(name)) return {*named, ChosenBy::name};
        std::string all;
        for (auto kernel = kernels(); *kernel != nullptr; ++kernel) {
            all += (all.empty() ? "" : ", ") + std::string((*kernel)->name);
        }
        throw UnknownKernel("ALLDIFF_BITSLICED names " + std::string(name) +
                            ", but what this machine can run is " + all);
    }
    if (const Kernel* const best = known()) return {*best, ChosenBy::family};
    return {try_kernels(kernels(), now), ChosenBy::trial};
}

} // namespace

const Kernel& try_kernels(const Kernel* const* kernels, Clock clock) {
    constexpr std::size_t size = 1024;
    const std::vector<std::uint8_t> puzzles = trial_puzzles(size);
    std::vector<std::uint8_t> solutions(puzzles.size());
    std::vector<std::uint64_t> counts(size);
    const Kernel* best = *kernels;
    double shortest = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 4; ++round) {
        for (const auto* kernel = kernels; *kernel != nullptr; ++kernel) {
            const double start = clock();
            (void)solve(puzzles.data(), size, solutions.data(), counts.data(), {}, 1, **kernel);
            const double taken = clock() - start;
            if (taken < shortest) {
                shortest = taken;
                best = *kernel;
            }
        }
    }
    return *best;
}

const ChosenKernel& fastest() {
    static const ChosenKernel choice = choose();
    return choice;
}

} // namespace alldiff::bitsliced
