#include "instruction_counter.h"

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int32_t instruction_counter_open(void) {
    struct perf_event_attr event;
    memset(&event, 0, sizeof event);
    event.size = sizeof event;
    event.type = PERF_TYPE_HARDWARE;
    event.config = PERF_COUNT_HW_INSTRUCTIONS;
    event.exclude_kernel = 1;
    event.exclude_hv = 1;
    event.inherit = 1;
    event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    // This thread, on every processor that it runs on, in no group.
    long counter = syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    return counter < 0 ? -1 : (int32_t)counter;
}

int64_t instruction_counter_read(int32_t counter) {
    struct {
        uint64_t value, enabled, running;
    } found;
    if (read(counter, &found, sizeof found) != (ssize_t)sizeof found) return -1;
    return found.enabled == found.running ? (int64_t)found.value : -1;
}

void instruction_counter_close(int32_t counter) { close(counter); }
#else
int32_t instruction_counter_open(void) { return -1; }

int64_t instruction_counter_read(int32_t counter) {
    (void)counter;
    return -1;
}

void instruction_counter_close(int32_t counter) { (void)counter; }
#endif
