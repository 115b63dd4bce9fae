#include "check.h"
#include "tape.h"

// Random calls with random arguments, good and bad: whatever they are, a call returns a status that has a name, and the
// world goes on.

static uint64_t noise = 0x9e3779b97f4a7c15;

static uint64_t next(void) {
  noise ^= noise << 13;
  noise ^= noise >> 7;
  noise ^= noise << 17;
  return noise;
}

static uint32_t below(uint32_t limit) { return (uint32_t)((next() >> 32) % limit); }

static float number(void) {
  static const float special[] = {0, -0.0f, 1, -1, NAN, INFINITY, -INFINITY, 1e-45f, 3e38f, 1e8f, 1e-4f, 400};
  switch (below(4)) {
    case 0: return special[below(sizeof special / sizeof *special)];
    case 1: {
      uint32_t bits = (uint32_t)next();
      float value;
      memcpy(&value, &bits, sizeof value);
      return value;
    }
    default: return ((float)below(2000) - 1000) / 100;
  }
}

static DynVec2 point(void) { return vec(number(), number()); }

/// Bytes that are noise at some places.
static void spoil(void *bytes, size_t size, size_t first) {
  if (below(3) != 0) return;
  for (uint32_t i = 0; i <= below(4); i++) {
    float value = number();
    size_t place = first + 4 * below((uint32_t)((size - first) / 4));
    memcpy((char *)bytes + place, &value, 4);
  }
}

enum { LIMIT = 40 };
static DynRing ring;
static DynBody bodies[LIMIT];
static DynShape shapes[LIMIT];
static DynJoint joints[LIMIT];

static DynBody body(void) { return below(20) == 0 ? (DynBody){next()} : bodies[below(LIMIT)]; }
static DynShape shape(void) { return below(20) == 0 ? (DynShape){next()} : shapes[below(LIMIT)]; }
static DynJoint joint(void) { return below(20) == 0 ? (DynJoint){next()} : joints[below(LIMIT)]; }

static DynGeometry geometry(void) {
  DynVec2 corners[DYN_POLYGON_LIMIT];
  for (int i = 0; i < DYN_POLYGON_LIMIT; i++) corners[i] = vec(cosf((float)i), sinf((float)i));
  DynGeometry result;
  switch (below(5)) {
    case 0: result = dyn_circle(point(), number()); break;
    case 1: result = dyn_capsule(point(), point(), number()); break;
    case 2: result = dyn_box(0.5f, 0.5f); break;
    case 3: result = dyn_polygon(corners, (int32_t)below(10), 0); break;
    default: result = dyn_segment(point(), point()); break;
  }
  spoil(&result, sizeof result, 0);
  return result;
}

static DynStatus change(DynWorld world) {
  uint32_t place = below(LIMIT);
  switch (below(30)) {
    case 0: {
      DynBodyDefinition definition = dyn_default_body_definition();
      definition.type = (DynBodyType)below(3);
      definition.position = vec((float)below(40) - 20, (float)below(20));
      spoil(&definition, sizeof definition, 4);
      if (bodies[place].bits != 0) dyn_world_remove_bodies(world, &bodies[place], 1);
      return dyn_world_add_bodies(world, &definition, 1, &bodies[place]);
    }
    case 1: {
      DynShapeDefinition definition = dyn_default_shape_definition(geometry());
      DynBody owner = body();
      spoil(&definition, sizeof definition, 4);
      if (shapes[place].bits != 0) dyn_world_remove_shapes(world, &shapes[place], 1);
      return dyn_world_add_shapes(world, &owner, &definition, 1, &shapes[place]);
    }
    case 2: {
      DynJointDefinition definition = dyn_default_joint_definition((DynJointKind)below(11), body(), body());
      definition.gear_first = joint();
      definition.gear_second = joint();
      definition.has_spring = definition.has_limits = definition.has_motor = (DynBool)below(2);
      if (below(2)) dyn_joint_definition_place(world, &definition, point(), vec(1, 0));
      spoil(&definition, sizeof definition, 4);
      if (joints[place].bits != 0) dyn_world_remove_joints(world, &joints[place], 1);
      return dyn_world_add_joints(world, &definition, 1, &joints[place]);
    }
    case 3: return dyn_body_set_type(world, body(), (DynBodyType)below(4));
    case 4: return dyn_body_set_velocity(world, body(), point(), number());
    case 5: return dyn_body_apply_force(world, body(), point(), NULL);
    case 6: return dyn_body_set_enabled(world, body(), (DynBool)below(3));
    case 7: return dyn_body_set_mass(world, body(), number(), point(), number());
    case 8: return dyn_body_reset_mass(world, body());
    case 9: return dyn_shape_set_density(world, shape(), number());
    case 10: return dyn_shape_set_filter(world, shape(), (DynFilter){next(), next(), (int32_t)below(3) - 1});
    case 11: return dyn_joint_set_frames(world, joint(), dyn_pose_at(point()), dyn_pose_at(point()));
    case 12: return dyn_joint_set_mouse_target(world, joint(), point());
    case 13: return dyn_body_set_pose(world, body(), dyn_pose_at(point()));
    case 14: return dyn_body_set_target_pose(world, body(), dyn_pose_at(point()), number());
    case 15: return dyn_body_set_awake(world, body(), (DynBool)below(2));
    case 16: return dyn_world_explode(world, point(), number(), number(), number(), NULL);
    case 17: {
      DynWorldDefinition settings = dyn_default_world_definition();
      spoil(&settings, sizeof settings, 8);
      // Threads are not what is looked for here.
      settings.workers = below(50) == 0 ? 2 : 1;
      return dyn_world_set_settings(world, &settings);
    }
    case 18: return dyn_world_step_iterations(world, number(), (int32_t)below(10) - 1, (int32_t)below(5) - 1);
    case 19: return dyn_body_apply_impulse(world, body(), point(), NULL);
    case 20: return dyn_ring_save(ring, world, NULL);
    case 21: return below(4) == 0 ? dyn_ring_restore(ring, world, below(400)) : dyn_ring_save(ring, world, &(int64_t){below(400)});
    case 22: {
      DynJointDefinition definition;
      definition.struct_size = sizeof definition;
      DynJoint changed = joint();
      if (dyn_joint_definition(world, changed, &definition) != DYN_OK) return dyn_world_step(world, 1.0f / 60, 1);
      spoil(&definition, sizeof definition, 4);
      return dyn_joint_set_definition(world, changed, &definition);
    }
    case 23: return dyn_shape_set_hit_events_enabled(world, shape(), (DynBool)below(3));
    case 24: return dyn_shape_set_contact_events_enabled(world, shape(), (DynBool)below(3));
    case 25: return dyn_shape_set_pre_solve_enabled(world, shape(), (DynBool)below(3));
    default: return dyn_world_step(world, below(8) == 0 ? number() : 1.0f / 60, (int32_t)below(9));
  }
}

static DynStatus ask(DynWorld world) {
  DynPlacedGeometry placed = {geometry(), dyn_pose_at(point())};
  DynQueryFilter filter = dyn_default_query_filter();
  if (below(2)) filter.excluded_body = body();
  DynVec2 way = point();
  DynCastHit hits[8];
  DynShape found[8];
  DynMoverPlane planes[8];
  DynClosestPoints closest;
  DynBodyState body_state;
  DynShapeState shape_state;
  DynJointState joint_state;
  DynContactData contacts[8];
  size_t count, offsets[2];
  switch (below(13)) {
    case 0: return dyn_world_cast_rays(world, &(DynRay){point(), way}, 1, &filter, hits);
    case 1: return dyn_world_cast_ray_through(world, (DynRay){point(), way}, &filter, hits, 8, &count);
    case 2: return dyn_world_cast_shapes(world, &placed, &way, 1, &filter, hits);
    case 3: return dyn_world_cast_shape_through(world, &placed, way, &filter, hits, 8, &count);
    case 4: return dyn_world_overlap_geometries(world, &placed, 1, &filter, offsets, found, 8, &count);
    case 5: return dyn_world_overlap_point(world, way, &filter, found, 8, &count);
    case 6: return dyn_world_closest_points(world, shape(), shape(), &closest);
    case 7: return dyn_world_closest_points_of_geometry(world, &placed, shape(), &closest);
    case 8: {
      DynMover mover = dyn_default_mover(vec(0, -0.3f), vec(0, 0.3f), 0.3f);
      spoil(&mover, sizeof mover, 4);
      return dyn_world_move(world, &mover, way, &filter, planes, 8, &count);
    }
    case 9: body_state.struct_size = sizeof body_state; return dyn_body_state(world, body(), &body_state);
    case 10: shape_state.struct_size = sizeof shape_state; return dyn_shape_state(world, shape(), &shape_state);
    case 11: joint_state.struct_size = sizeof joint_state; return dyn_joint_state(world, joint(), &joint_state);
    default: return dyn_body_contacts(world, body(), contacts, 8, &count);
  }
}

/// All that was done is done again, and the same comes of it.
static void replay_noise(Tape *tape, uint64_t hash) {
  DynReplay replay;
  tape->good_calls = -1;
  OK(dyn_replay_create(read_tape, tape, 2, DYN_SIMD_DEFAULT, &replay));
  OK(dyn_replay_run(replay));
  DynReplayState state;
  state.struct_size = sizeof state;
  OK(dyn_replay_state(replay, &state));
  char text[300] = "";
  size_t count = 0;
  OK(dyn_replay_divergence(replay, text, sizeof text, &count));
  if (text[0] != 0) printf("%s\n", text);
  CHECK(state.is_complete && state.divergence == DYN_DIVERGENCE_NONE);
  DynWorld world;
  OK(dyn_replay_world(replay, &world));
  CHECK(state_hash(world) == hash);
  OK(dyn_replay_destroy(replay));
}

void test_noise(void) {
  for (int round = 0; round < 8; round++) {
    DynWorld world = make_world();
    memset(bodies, 0, sizeof bodies);
    memset(shapes, 0, sizeof shapes);
    memset(joints, 0, sizeof joints);
    OK(dyn_ring_create(16, &ring));
    Tape tape = {NULL, 0, 0, -1};
    DynRecorder recorder;
    OK(dyn_recorder_create(world, DYN_RECORDING_BODIES, DYN_RECORDING_CHUNK_SIZE, write_tape, &tape, &recorder));
    int good = 0, bad = 0;
    for (int i = 0; i < 4000; i++) {
      DynStatus status = below(3) == 0 ? ask(world) : change(world);
      CHECK(strcmp(dyn_status_name(status), "unknown status") != 0 && status != DYN_ERROR_INTERNAL);
      status == DYN_OK ? good++ : bad++;
    }
    CHECK(good > 200 && bad > 200);
    OK(dyn_recorder_destroy(recorder));
    OK(dyn_ring_destroy(ring));
    replay_noise(&tape, state_hash(world));
    free(tape.bytes);
    // It is still a world that can be saved, read back and stepped.
    DynSnapshot snapshot;
    OK(dyn_world_take_snapshot(world, &snapshot));
    size_t count = 0;
    OK(dyn_snapshot_encode(snapshot, NULL, 0, &count));
    uint8_t *bytes = malloc(count);
    OK(dyn_snapshot_encode(snapshot, bytes, count, &count));
    DynSnapshot decoded;
    OK(dyn_snapshot_decode(bytes, count, &decoded));
    for (int i = 0; i < 200; i++) {
      size_t place = (size_t)below((uint32_t)count);
      bytes[place] ^= (uint8_t)(1 + below(255));
      DynSnapshot bad_snapshot;
      DynStatus status = dyn_snapshot_decode(bytes, below(4) == 0 ? below((uint32_t)count) : count, &bad_snapshot);
      CHECK(status >= DYN_ERROR_NOT_A_SNAPSHOT && status <= DYN_ERROR_INVALID_FILE_VALUE);
    }
    free(bytes);
    OK(dyn_snapshot_destroy(decoded));
    OK(dyn_snapshot_destroy(snapshot));
    OK(dyn_world_step(world, 1.0f / 60, 4));
    OK(dyn_world_destroy(world));
  }
}
