#include "check.h"

static DynWorld make_pile(DynBody *box) {
  DynWorld world = make_world();
  add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 20, 0.5f);
  for (int i = 0; i < 20; i++)
    *box = add_box(world, DYN_BODY_DYNAMIC, vec((float)(i % 4) * 1.02f, 1 + 1.1f * (float)(i / 4)), 0.5f, 0.5f);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 30));
  return world;
}

void test_snapshots(void) {
  DynBody box;
  DynWorld world = make_pile(&box);
  DynSnapshot snapshot;
  OK(dyn_world_take_snapshot(world, &snapshot));
  uint64_t saved = state_hash(world), steps = 0;
  OK(dyn_snapshot_step_count(snapshot, &steps));
  CHECK(steps == 30);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 60));
  uint64_t later = state_hash(world);
  OK(dyn_world_restore(world, snapshot));
  CHECK(state_hash(world) == saved);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 60));
  CHECK(state_hash(world) == later);

  // Branches, and their handles.
  DynWorld branch, clone;
  OK(dyn_snapshot_make_world(snapshot, 1, DYN_SIMD_DEFAULT, &branch));
  OK(dyn_world_clone(world, 2, DYN_SIMD_BASELINE, &clone));
  CHECK(state_hash(clone) == later);
  OK(dyn_world_steps(branch, 1.0f / 60, 4, 60));
  CHECK(state_hash(branch) == later);
  DynBody own;
  REFUSED(DYN_ERROR_OTHER_WORLD, "body", dyn_body_set_awake(branch, box, DYN_TRUE));
  OK(dyn_world_translate_bodies(branch, &box, 1, &own));
  OK(dyn_body_set_awake(branch, own, DYN_TRUE));
  DynShape shape, own_shape;
  size_t count = 0;
  OK(dyn_body_shapes(world, box, &shape, 1, &count));
  OK(dyn_world_translate_shapes(branch, &shape, 1, &own_shape));
  OK(dyn_shape_set_density(branch, own_shape, 2));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a joint", dyn_world_translate_joints(branch, &(DynJoint){0}, 1, &(DynJoint){0}));
  char text[200];
  OK(dyn_world_state_difference(world, branch, text, sizeof text, &count));
  CHECK(count > 1 && strlen(text) + 1 == count);
  OK(dyn_world_state_difference(world, clone, text, sizeof text, &count));
  CHECK(count == 1 && text[0] == 0);

  // Files.
  OK(dyn_snapshot_encode(snapshot, NULL, 0, &count));
  uint8_t *bytes = malloc(count);
  size_t written = 0;
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "room for 10", dyn_snapshot_encode(snapshot, bytes, 10, &written));
  OK(dyn_snapshot_encode(snapshot, bytes, count, &written));
  CHECK(written == count);
  DynSnapshot decoded;
  OK(dyn_snapshot_decode(bytes, count, &decoded));
  DynWorld from_file;
  OK(dyn_snapshot_make_world(decoded, 1, DYN_SIMD_DEFAULT, &from_file));
  CHECK(state_hash(from_file) == saved);
  OK(dyn_world_steps(from_file, 1.0f / 60, 4, 60));
  CHECK(state_hash(from_file) == later);
  REFUSED(DYN_ERROR_OTHER_WORLD, "snapshot", dyn_world_restore(world, decoded));
  REFUSED(DYN_ERROR_WRONG_LENGTH, "bytes", dyn_snapshot_decode(bytes, count - 1, &decoded));
  bytes[count / 2] ^= 1;
  REFUSED(DYN_ERROR_WRONG_CHECKSUM, "damaged", dyn_snapshot_decode(bytes, count, &decoded));
  bytes[8] ^= 0x40;
  REFUSED(DYN_ERROR_UNKNOWN_FILE_VERSION, "version", dyn_snapshot_decode(bytes, count, &decoded));
  bytes[0] ^= 1;
  REFUSED(DYN_ERROR_NOT_A_SNAPSHOT, "no snapshot", dyn_snapshot_decode(bytes, count, &decoded));
  free(bytes);

  OK(dyn_world_save_snapshot(world, snapshot));
  OK(dyn_snapshot_step_count(snapshot, &steps));
  CHECK(steps == 90);
  OK(dyn_snapshot_byte_count(snapshot, &count));
  CHECK(count > 1000);
  OK(dyn_world_destroy(world));
  OK(dyn_snapshot_make_world(snapshot, 1, DYN_SIMD_DEFAULT, &world));
  CHECK(state_hash(world) == later);
  REFUSED(DYN_ERROR_INVALID_VALUE, "workers is 0", dyn_snapshot_make_world(snapshot, 0, DYN_SIMD_DEFAULT, &world));
  OK(dyn_snapshot_destroy(snapshot));
  REFUSED(DYN_ERROR_STALE_SNAPSHOT, "destroyed", dyn_snapshot_destroy(snapshot));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a snapshot", dyn_world_restore(world, (DynSnapshot){world.bits}));
  OK(dyn_snapshot_destroy(decoded));
  OK(dyn_world_destroy(world));
  OK(dyn_world_destroy(branch));
  OK(dyn_world_destroy(clone));
  OK(dyn_world_destroy(from_file));
}
