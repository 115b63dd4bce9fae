#include "memory.h"
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

_Alignas(64) const unsigned char memory_empty[128] = {0};

size_t memory_size(void *memory) {
#if defined(__GLIBC__)
  return malloc_usable_size(memory);
#else
  (void)memory;
  return 0;
#endif
}

void memory_trim(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
