// For what of POSIX is not in C.
#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include <dirent.h>
#include <time.h>

/// Threads of this process; 0 where the system does not say.
static int thread_count(void) {
  DIR *folder = opendir("/proc/self/task");
  if (folder == NULL) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}

/// Whether there come to be so many threads: one that has ended may be seen for a while.
static DynBool comes_to(int expected) {
  for (int i = 0; i < 1000; i++) {
    int count = thread_count();
    if (count == expected || count == 0) return DYN_TRUE;
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  return DYN_FALSE;
}

static DynWorld make_pile(void) {
  DynWorld world = make_world();
  add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 100, 0.5f);
  for (int i = 0; i < 400; i++)
    add_box(world, DYN_BODY_DYNAMIC, vec((float)(i % 40) * 1.02f, 0.5f + 1.02f * (float)(i / 40)), 0.5f, 0.5f);
  return world;
}

static int32_t workers_of(DynWorld world) {
  DynWorldDefinition settings;
  settings.struct_size = sizeof settings;
  OK(dyn_world_settings(world, &settings));
  return settings.workers;
}

static void use_in_member(void *context, DynWorld world) {
  REFUSED(DYN_ERROR_BATCH_MEMBER, "useWorkers", dyn_world_use_worker_pool(world, *(DynWorkerPool *)context));
}

static void use_in_scope(void *context, const DynRows *rows) {
  (void)rows;
  DynWorkerPool pool;
  OK(dyn_worker_pool_create(1, &pool));
  REFUSED(DYN_ERROR_LOCKED, "useWorkers", dyn_world_use_worker_pool(*(DynWorld *)context, pool));
  OK(dyn_worker_pool_destroy(pool));
}

void test_pools(void) {
  int before = thread_count();
  DynWorld alone = make_pile(), first = make_pile(), second;
  OK(dyn_world_clone(first, 1, DYN_SIMD_DEFAULT, &second));
  DynWorkerPool pool;
  OK(dyn_worker_pool_create(3, &pool));
  CHECK(comes_to(before + 2));
  int32_t workers = 0;
  OK(dyn_worker_pool_workers(pool, &workers));
  CHECK(workers == 3);
  OK(dyn_world_use_worker_pool(first, pool));
  OK(dyn_world_use_worker_pool(second, pool));
  CHECK(workers_of(first) == 3 && workers_of(second) == 3);
  DynSnapshot snapshot;
  OK(dyn_world_take_snapshot(alone, &snapshot));
  DynBatch batch;
  OK(dyn_batch_create_with_pool(snapshot, 3, pool, DYN_SIMD_DEFAULT, &batch));
  OK(dyn_batch_use_world(batch, 0, use_in_member, &pool));
  OK(dyn_world_read_rows(first, use_in_scope, &first));
  CHECK(comes_to(before + 2));

  // The same bits, and no threads but the pool's.
  OK(dyn_world_steps(alone, 1.0f / 60, 4, 30));
  OK(dyn_world_steps(first, 1.0f / 60, 4, 30));
  OK(dyn_world_steps(second, 1.0f / 60, 4, 30));
  for (int i = 0; i < 30; i++) OK(dyn_batch_step(batch, 1.0f / 60, 4, NULL, 0));
  CHECK(state_hash(first) == state_hash(alone) && state_hash(second) == state_hash(alone));
  for (size_t i = 0; i < 3; i++) {
    uint64_t hash = 0;
    OK(dyn_batch_state_hash(batch, i, &hash));
    CHECK(hash == state_hash(alone));
  }

  // Given back, it lasts as long as who has it.
  OK(dyn_worker_pool_destroy(pool));
  REFUSED(DYN_ERROR_STALE_POOL, "destroyed", dyn_worker_pool_destroy(pool));
  REFUSED(DYN_ERROR_STALE_POOL, "destroyed", dyn_world_use_worker_pool(alone, pool));
  REFUSED(DYN_ERROR_STALE_POOL, "destroyed",
    dyn_batch_create_with_pool(snapshot, 3, pool, DYN_SIMD_DEFAULT, &(DynBatch){0}));
  CHECK(comes_to(before + 2));
  OK(dyn_world_step(alone, 1.0f / 60, 4));
  OK(dyn_world_step(first, 1.0f / 60, 4));
  CHECK(state_hash(first) == state_hash(alone));
  OK(dyn_world_destroy(first));
  OK(dyn_batch_destroy(batch));
  CHECK(comes_to(before + 2));
  // Who sets another number of workers leaves the pool.
  DynWorldDefinition settings = dyn_default_world_definition();
  OK(dyn_world_set_settings(second, &settings));
  CHECK(workers_of(second) == 1 && comes_to(before));

  REFUSED(DYN_ERROR_INVALID_VALUE, "workers is 0; expected 1 to 256", dyn_worker_pool_create(0, &pool));
  REFUSED(DYN_ERROR_INVALID_VALUE, "workers is 257", dyn_worker_pool_create(257, &pool));
  REFUSED(DYN_ERROR_NULL_POINTER, "pool", dyn_worker_pool_create(2, NULL));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a pool", dyn_world_use_worker_pool(alone, (DynWorkerPool){alone.bits}));
  OK(dyn_snapshot_destroy(snapshot));
  OK(dyn_world_destroy(second));
  OK(dyn_world_destroy(alone));
}
