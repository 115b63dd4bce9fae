// Instructions that a program executes, as the processor counts them. Unlike time they do not depend on what else the
// machine does.
#pragma once
#include <stdint.h>

// Begins to count the instructions in user space of the calling thread and of threads that it starts from now on.
//
// Returns a counter, or -1 where there is none: on another system than Linux, in most virtual machines, and where the
// system does not allow it (`kernel.perf_event_paranoid` above 2, or a container).
int32_t instruction_counter_open(void);

// Instructions so far. -1 if the processor counted part of the time only, because others use its counters too.
int64_t instruction_counter_read(int32_t counter);

void instruction_counter_close(int32_t counter);
