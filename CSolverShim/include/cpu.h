// The instruction-set level of the processor that runs the program.
#pragma once
#include <stdint.h>

// Levels in rising order; each includes the ones before it.
enum { cpu_level_baseline = 0, cpu_level_avx2 = 1, cpu_level_avx512 = 2 };

// The highest level that this processor and operating system support. `avx2` means the x86-64-v3 feature set (AVX2,
// BMI, FMA and their like), `avx512` means x86-64-v4 (F, BW, CD, DQ, VL). Always baseline on other architectures.
int32_t cpu_level(void);
