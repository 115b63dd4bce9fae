#include "memory.h"

_Alignas(64) const unsigned char memory_empty[128] = {0};
