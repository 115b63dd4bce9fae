#include "check.h"

static DynWorld make_pile(DynBody *box) {
  DynWorld world = make_world();
  add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 20, 0.5f);
  for (int i = 0; i < 12; i++)
    *box = add_box(world, DYN_BODY_DYNAMIC, vec((float)(i % 3) * 1.02f, 1 + 1.1f * (float)(i / 3)), 0.5f, 0.5f);
  return world;
}

enum { FRAMES = 12, CAPACITY = 8 };

/// Every frame that is held comes back with the bits that it had, and goes on with them.
static void frames_come_back(DynRing ring, DynWorld world) {
  uint64_t hashes[FRAMES + 1];
  for (int i = 0; i < FRAMES; i++) {
    hashes[i] = state_hash(world);
    OK(dyn_ring_save(ring, world, NULL));
    OK(dyn_world_step(world, 1.0f / 60, 4));
  }
  hashes[FRAMES] = state_hash(world);
  int64_t frames[CAPACITY];
  size_t count = 0;
  OK(dyn_ring_frames(ring, frames, CAPACITY, &count));
  CHECK(count == CAPACITY);
  for (int i = 0; i < CAPACITY; i++) CHECK(frames[i] == FRAMES - CAPACITY + i);
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "there are 8", dyn_ring_frames(ring, frames, 3, &count));
  REFUSED(DYN_ERROR_MISSING_FRAME, "frame 3, but 8 from 4 to 11", dyn_ring_restore(ring, world, 3));
  CHECK(state_hash(world) == hashes[FRAMES]);
  // Backwards and forwards, as the future of a frame is held until another one is saved.
  const int order[] = {11, 4, 9, 5, 8};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    OK(dyn_ring_restore(ring, world, order[i]));
    CHECK(state_hash(world) == hashes[order[i]]);
    OK(dyn_world_step(world, 1.0f / 60, 4));
    CHECK(state_hash(world) == hashes[order[i] + 1]);
  }
  DynSnapshot snapshot;
  OK(dyn_ring_take_snapshot(ring, 6, &snapshot));
  DynWorld branch;
  OK(dyn_snapshot_make_world(snapshot, 1, DYN_SIMD_DEFAULT, &branch));
  CHECK(state_hash(branch) == hashes[6]);
  // A branch can be put into a frame, and has none saved.
  OK(dyn_ring_restore(ring, branch, 5));
  CHECK(state_hash(branch) == hashes[5]);
  REFUSED(DYN_ERROR_OTHER_WORLD, "ring of snapshots", dyn_ring_save(ring, branch, NULL));
  OK(dyn_world_destroy(branch));
  OK(dyn_snapshot_destroy(snapshot));
}

/// A frame that is saved after going back ends the future that was.
static void another_future(DynRing ring, DynWorld world, DynBody box) {
  OK(dyn_ring_restore(ring, world, 6));
  OK(dyn_body_set_velocity(world, box, vec(3, 1), 0));
  OK(dyn_ring_save(ring, world, &(int64_t){100}));
  int64_t frames[CAPACITY];
  size_t count = 0, bytes = 0;
  OK(dyn_ring_frames(ring, frames, CAPACITY, &count));
  CHECK(count == 4 && frames[2] == 6 && frames[3] == 100);
  REFUSED(DYN_ERROR_MISSING_FRAME, "frame 7", dyn_ring_restore(ring, world, 7));
  REFUSED(DYN_ERROR_MISSING_FRAME, "frame 7", dyn_ring_take_snapshot(ring, 7, &(DynSnapshot){0}));
  OK(dyn_ring_byte_count(ring, &bytes));
  CHECK(bytes > 1000);
  OK(dyn_ring_remove_all(ring));
  REFUSED(DYN_ERROR_MISSING_FRAME, "none at all", dyn_ring_restore(ring, world, 6));
  DynWorld other = make_world();
  OK(dyn_ring_save(ring, other, NULL));
  REFUSED(DYN_ERROR_OTHER_WORLD, "ring of snapshots", dyn_ring_restore(ring, world, 0));
  OK(dyn_world_destroy(other));
}

static DynRing scope_ring;

static void save_in_scope(void *context, const DynRows *rows) {
  (void)rows;
  REFUSED(DYN_ERROR_LOCKED, "save", dyn_ring_save(scope_ring, *(DynWorld *)context, NULL));
}

static void save_member(void *context, DynWorld world) {
  (void)context;
  REFUSED(DYN_ERROR_BATCH_MEMBER, "save", dyn_ring_save(scope_ring, world, NULL));
}

void test_rings(void) {
  DynRing ring;
  REFUSED(DYN_ERROR_INVALID_VALUE, "capacity is 0; expected 1 to 65536", dyn_ring_create(0, &ring));
  REFUSED(DYN_ERROR_INVALID_VALUE, "capacity", dyn_ring_create(SIZE_MAX, &ring));
  REFUSED(DYN_ERROR_NULL_POINTER, "ring is NULL", dyn_ring_create(4, NULL));
  OK(dyn_ring_create(CAPACITY, &ring));
  size_t capacity = 0;
  OK(dyn_ring_capacity(ring, &capacity));
  CHECK(capacity == CAPACITY);
  DynBody box;
  DynWorld world = make_pile(&box);
  frames_come_back(ring, world);
  another_future(ring, world, box);
  scope_ring = ring;
  OK(dyn_world_read_rows(world, save_in_scope, &world));
  DynBatch batch;
  OK(dyn_batch_create(world, 2, 1, DYN_SIMD_DEFAULT, &batch));
  OK(dyn_batch_use_world(batch, 1, save_member, NULL));
  OK(dyn_batch_destroy(batch));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a ring", dyn_ring_save((DynRing){world.bits}, world, NULL));
  OK(dyn_ring_destroy(ring));
  REFUSED(DYN_ERROR_STALE_RING, "destroyed", dyn_ring_save(ring, world, NULL));
  REFUSED(DYN_ERROR_STALE_RING, "destroyed", dyn_ring_destroy(ring));
  OK(dyn_world_destroy(world));
}
