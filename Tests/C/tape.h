// Recordings in memory.
#ifndef TAPE_H
#define TAPE_H

#include "check.h"

/// Bytes of a recording in memory.
typedef struct Tape {
  uint8_t *bytes;
  size_t count, place;
  /// Calls of the writer or reader that succeed before one fails.
  int good_calls;
} Tape;

static inline DynBool write_tape(void *context, const uint8_t *bytes, size_t count) {
  Tape *tape = context;
  if (tape->good_calls-- == 0) return DYN_FALSE;
  tape->bytes = realloc(tape->bytes, tape->count + count);
  memcpy(tape->bytes + tape->count, bytes, count);
  tape->count += count;
  return DYN_TRUE;
}

/// Gives less than is asked for, as pipes do.
static inline DynBool read_tape(void *context, uint8_t *buffer, size_t capacity, size_t *count) {
  Tape *tape = context;
  if (tape->good_calls-- == 0) return DYN_FALSE;
  size_t rest = tape->count - tape->place;
  *count = rest < capacity ? rest : capacity;
  if (*count > 1000) *count = 1000;
  memcpy(buffer, tape->bytes + tape->place, *count);
  tape->place += *count;
  return DYN_TRUE;
}

#endif
