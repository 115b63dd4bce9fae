#include "cpu.h"

int32_t cpu_level(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return cpu_level_avx512;
    if (__builtin_cpu_supports("x86-64-v3")) return cpu_level_avx2;
#endif
    return cpu_level_baseline;
}
