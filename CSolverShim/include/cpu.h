// The processor that runs the program: its instruction-set level and its counter of time.
#pragma once
#include <stdint.h>
#include <time.h>

// Levels in rising order; each includes the ones before it.
enum { cpu_level_baseline = 0, cpu_level_avx2 = 1, cpu_level_avx512 = 2 };

// The highest level that this processor and operating system support. `avx2` means the x86-64-v3 feature set (AVX2,
// BMI, FMA and their like), `avx512` means x86-64-v4 (F, BW, CD, DQ, VL). Always baseline on other architectures.
int32_t cpu_level(void);

// Counts up at a constant rate that is not said, for shares of a span of time: on x86-64 and arm64 an instruction or
// two, a third of a reading of the clock.
static inline uint64_t cpu_ticks(void) {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

// Tells the processor that the caller waits for another one, so that it spends less on looking.
static inline void cpu_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb");
#endif
}
