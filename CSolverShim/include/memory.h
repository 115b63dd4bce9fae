// Memory of buffers.
#pragma once
#include <stddef.h>

// Two cache lines of zeros which nobody may write: the operating system sees to that. Vectors may be loaded from the
// middle, and up to there.
extern const unsigned char memory_empty[128];

static inline void *memory_of_no_elements(void) { return (void *)(memory_empty + 64); }

// The bytes that the system's allocator gave where it gave `memory`; 0 where it does not tell.
size_t memory_size(void *memory);

// Reads a byte of each of so many cache lines, from the first to the last.
static inline void memory_touch(const void *start, size_t lines) {
  for (size_t line = 0; line < lines; line++) (void)((const volatile unsigned char *)start)[64 * line];
}

// Gives memory that is free back to the system, where the system's allocator can be told to.
void memory_trim(void);
