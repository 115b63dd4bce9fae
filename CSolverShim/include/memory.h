// Memory of buffers without elements.
#pragma once

// Two cache lines of zeros which nobody may write: the operating system sees to that. Vectors may be loaded from the
// middle, and up to there.
extern const unsigned char memory_empty[128];

static inline void *memory_of_no_elements(void) { return (void *)(memory_empty + 64); }
