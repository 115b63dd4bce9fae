// Counts the allocations of a test program. For tests only: it takes the place of the C library's malloc.
#pragma once
#include <stdint.h>

// Calls of malloc, calloc, realloc, aligned_alloc and posix_memalign so far, on all threads; -1 where they cannot be
// counted (not glibc, or a sanitizer counts them already).
int64_t allocation_count(void);

// Bytes that the program has of the C library; -1 where that is not known.
int64_t allocated_bytes(void);
