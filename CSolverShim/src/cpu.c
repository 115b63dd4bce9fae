#include "cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>

// Three members of x86-64-v3 that come with AVX2 on every processor made, but that a virtual machine can hide. They and
// the names `x86-64-v3` and `x86-64-v4` lie outside of what `__builtin_cpu_supports` can read before libgcc 12.
static int has_lzcnt_movbe_f16c(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_MOVBE) || !(c & bit_F16C)) return 0;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT);
}
#endif

int32_t cpu_level(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    // Each of these includes the operating system's support for the registers.
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !has_lzcnt_movbe_f16c())
        return cpu_level_baseline;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512cd") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512vl"))
        return cpu_level_avx2;
    return cpu_level_avx512;
#else
    return cpu_level_baseline;
#endif
}
