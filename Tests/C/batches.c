#include "batches.h"

#include <pthread.h>

static Template make_template(void) {
  Template template = {.world = make_world()};
  DynWorld world = template.world;
  template.ground = add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 20, 0.5f);
  template.arm = add_box(world, DYN_BODY_DYNAMIC, vec(-5, 3), 0.5f, 0.1f);
  template.box = add_box(world, DYN_BODY_DYNAMIC, vec(0, 2), 0.5f, 0.5f);
  template.held = add_box(world, DYN_BODY_DYNAMIC, vec(5, 2), 0.5f, 0.5f);
  size_t count;
  OK(dyn_body_shapes(world, template.box, &template.form, 1, &count));
  DynJointDefinition hinge = dyn_default_joint_definition(DYN_JOINT_REVOLUTE, template.ground, template.arm);
  hinge.frame_a.position = vec(-5, 4);
  hinge.frame_b.position = vec(0, 0.5f);
  hinge.has_spring = DYN_TRUE;
  hinge.spring_hertz = 2;
  OK(dyn_world_add_joints(world, &hinge, 1, &template.hinge));
  DynJointDefinition mouse = dyn_default_joint_definition(DYN_JOINT_MOUSE, template.ground, template.held);
  mouse.frame_a.position = vec(5, 2.5f);
  OK(dyn_world_add_joints(world, &mouse, 1, &template.mouse));
  return template;
}

static uint64_t hash_of(DynBatch batch, size_t world) {
  uint64_t hash = 0;
  OK(dyn_batch_state_hash(batch, world, &hash));
  return hash;
}

/// Worlds with commands of their own do what worlds alone do with them.
static void same_as_alone(const Template *template, DynBatch batch) {
  DynBody box;
  DynJoint mouse;
  OK(dyn_batch_translate_bodies(batch, &template->box, 1, &box));
  OK(dyn_batch_translate_joints(batch, &template->mouse, 1, &mouse));
  DynForce forces[WORLDS], impulses[WORLDS];
  DynVec2 gravity[WORLDS], targets[WORLDS];
  for (int i = 0; i < WORLDS; i++) {
    forces[i] = (DynForce){{(float)i, 20}, 1, 0};
    impulses[i] = (DynForce){{0.5f, (float)i}, 0.1f, 0};
    gravity[i] = vec(0, -8 - (float)i);
    targets[i] = vec(5, 2 + 0.2f * (float)i);
  }
  OK(dyn_batch_set_gravity(batch, gravity, WORLDS, NULL, 0));
  OK(dyn_batch_set_mouse_targets(batch, &mouse, 1, targets, WORLDS, NULL, 0));
  OK(dyn_batch_add_impulses(batch, &box, 1, impulses, WORLDS, NULL, 0));
  for (int step = 0; step < 20; step++) {
    OK(dyn_batch_add_forces(batch, &box, 1, forces, WORLDS, NULL, 0));
    OK(dyn_batch_step(batch, 1.0f / 60, 4, NULL, 0));
  }
  OK(dyn_batch_steps(batch, 1.0f / 60, 4, 10, NULL, 0));
  OK(dyn_batch_steps_iterations(batch, 1.0f / 60, 8, 3, 5, NULL, 0));
  uint64_t hashes[WORLDS];
  OK(dyn_batch_read_state_hashes(batch, hashes, WORLDS));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "hashes", dyn_batch_read_state_hashes(batch, hashes, WORLDS - 1));
  for (size_t i = 0; i < WORLDS; i++) {
    DynWorld alone;
    OK(dyn_world_clone(template->world, 1, DYN_SIMD_DEFAULT, &alone));
    DynWorldDefinition settings = dyn_default_world_definition();
    OK(dyn_world_settings(alone, &settings));
    settings.gravity = gravity[i];
    OK(dyn_world_set_settings(alone, &settings));
    DynBody own;
    DynJoint own_mouse;
    OK(dyn_world_translate_bodies(alone, &template->box, 1, &own));
    OK(dyn_world_translate_joints(alone, &template->mouse, 1, &own_mouse));
    OK(dyn_joint_set_mouse_target(alone, own_mouse, targets[i]));
    OK(dyn_body_apply_impulse(alone, own, impulses[i].force, NULL));
    OK(dyn_body_apply_angular_impulse(alone, own, impulses[i].torque));
    for (int step = 0; step < 20; step++) {
      OK(dyn_world_apply_forces(alone, &own, &forces[i], 1));
      OK(dyn_world_step(alone, 1.0f / 60, 4));
    }
    OK(dyn_world_steps(alone, 1.0f / 60, 4, 10));
    for (int step = 0; step < 5; step++) OK(dyn_world_step_iterations(alone, 1.0f / 60, 8, 3));
    CHECK(hash_of(batch, i) == state_hash(alone));
    CHECK(hashes[i] == state_hash(alone));
    OK(dyn_world_destroy(alone));
  }
}

/// Poses and velocities of all bodies, and of one, in buffers at any address.
static void buffers(const Template *template, DynBatch batch) {
  DynBody bodies[4], box;
  size_t count;
  OK(dyn_batch_bodies(batch, bodies, 4, &count));
  CHECK(count == 4);
  OK(dyn_batch_translate_bodies(batch, &template->box, 1, &box));
  CHECK(bodies[2].bits == box.bits);
  OK(dyn_batch_reset(batch, NULL, 0));
  DynPose poses[WORLDS * 4];
  OK(dyn_batch_read_poses(batch, NULL, 0, poses, WORLDS * 4));
  for (int i = 0; i < WORLDS; i++) CHECK(poses[4 * i + 2].position.x == 0 && poses[4 * i + 2].position.y == 2);

  float memory[4 * WORLDS + 1];
  for (int shift = 0; shift < 2; shift++) {
    DynPose *own = (DynPose *)(memory + shift);
    for (int i = 0; i < WORLDS; i++) own[i] = (DynPose){{(float)i, 4}, {0.8f, 0.6f}};
    OK(dyn_batch_set_poses(batch, &box, 1, own, WORLDS, NULL, 0));
    memset(own, 0, WORLDS * sizeof *own);
    OK(dyn_batch_read_poses(batch, &box, 1, own, WORLDS));
    for (int i = 0; i < WORLDS; i++) CHECK(own[i].position.x == (float)i && fabsf(own[i].rotation.sine - 0.6f) < 1e-6f);
    DynVelocity *velocities = (DynVelocity *)own;
    for (int i = 0; i < WORLDS; i++) velocities[i] = (DynVelocity){{1, (float)i}, 2, 0};
    const DynBool only_third[WORLDS] = {0, 0, 255};
    OK(dyn_batch_set_velocities(batch, &box, 1, velocities, WORLDS, only_third, WORLDS));
    OK(dyn_batch_read_velocities(batch, &box, 1, velocities, WORLDS));
    for (int i = 0; i < WORLDS; i++) CHECK(velocities[i].linear.y == (i == 2 ? 2 : 0));
    OK(dyn_batch_reset(batch, NULL, 0));
  }

  DynBool enabled[WORLDS] = {1, 0, 1, 1, 1, 1}, awake[WORLDS * 4];
  OK(dyn_batch_set_enabled(batch, &box, 1, enabled, WORLDS, NULL, 0));
  OK(dyn_batch_read_awake(batch, NULL, 0, awake, WORLDS * 4));
  for (int i = 0; i < WORLDS; i++) CHECK(awake[4 * i] == 0 && awake[4 * i + 1] == 1 && awake[4 * i + 2] == (i != 1));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "expected 6", dyn_batch_read_awake(batch, &box, 1, awake, 5));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "worlds", dyn_batch_step(batch, 1.0f / 60, 4, enabled, 3));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "worlds", dyn_batch_steps(batch, 1.0f / 60, 4, 2, enabled, 3));
  REFUSED(DYN_ERROR_INVALID_VALUE, "substeps", dyn_batch_steps(batch, 1.0f / 60, 0, 0, NULL, 0));
  REFUSED(DYN_ERROR_TOO_MANY, "2147483647", dyn_batch_steps(batch, 1.0f / 60, 4, SIZE_MAX, NULL, 0));
  REFUSED(DYN_ERROR_TOO_MANY, "2147483648 steps", dyn_batch_steps(batch, 1.0f / 60, 4, (size_t)1 << 31, NULL, 0));
  REFUSED(
    DYN_ERROR_TOO_MANY, "2147483647", dyn_batch_steps_iterations(batch, 1.0f / 60, 8, 3, SIZE_MAX, NULL, 0));
  REFUSED(DYN_ERROR_OTHER_WORLD, "body", dyn_batch_read_poses(batch, &template->box, 1, poses, WORLDS));
  REFUSED(DYN_ERROR_NULL_POINTER, "poses", dyn_batch_read_poses(batch, &box, 1, NULL, WORLDS));
  REFUSED(DYN_ERROR_TOO_MANY, "bodies", dyn_batch_read_poses(batch, &box, SIZE_MAX, poses, WORLDS));
  OK(dyn_batch_reset(batch, NULL, 0));
}

static void joints(const Template *template, DynBatch batch) {
  DynJoint hinge, all[2];
  size_t count;
  OK(dyn_batch_translate_joints(batch, &template->hinge, 1, &hinge));
  OK(dyn_batch_joints(batch, all, 2, &count));
  CHECK(count == 2 && all[0].bits == hinge.bits);
  DynMotor motors[WORLDS];
  float angles[WORLDS], targets[WORLDS];
  for (int i = 0; i < WORLDS; i++) motors[i] = (DynMotor){(float)i, 1000};
  OK(dyn_batch_set_motors(batch, &hinge, 1, motors, WORLDS, NULL, 0));
  OK(dyn_batch_step_iterations(batch, 1.0f / 120, 80, 30, NULL, 0));
  OK(dyn_batch_steps_iterations(batch, 1.0f / 120, 80, 30, 0, NULL, 0));
  OK(dyn_batch_read_coordinates(batch, &hinge, 1, angles, WORLDS));
  // A step turns by the tangent of the angle.
  for (int i = 0; i < WORLDS; i++) CHECK(fabsf(angles[i] - atanf((float)i / 120)) < 1e-5f);
  OK(dyn_batch_reset(batch, NULL, 0));
  for (int i = 0; i < WORLDS; i++) targets[i] = 0.1f * (float)i;
  OK(dyn_batch_set_spring_targets(batch, &hinge, 1, targets, WORLDS, NULL, 0));
  REFUSED(DYN_ERROR_INVALID_VALUE, "a spring", dyn_batch_set_spring_targets(batch, NULL, 0, targets, 2 * WORLDS, NULL, 0));
  OK(dyn_batch_steps(batch, 1.0f / 60, 4, 300, NULL, 0));
  OK(dyn_batch_read_coordinates(batch, &hinge, 1, angles, WORLDS));
  // Gravity pulls back: no arm comes to its target, but each further than the one before it.
  for (int i = 1; i < WORLDS; i++) CHECK(angles[i] > angles[i - 1] && angles[i] < targets[i] + 1e-3f);
  OK(dyn_batch_reset(batch, NULL, 0));
}

static void sensing(const Template *template, DynBatch batch) {
  DynBody box, ground;
  OK(dyn_batch_translate_bodies(batch, &template->box, 1, &box));
  OK(dyn_batch_translate_bodies(batch, &template->ground, 1, &ground));
  const DynContactMark marks[2] = {{box, ground}, {box, {0}}};
  DynBool touching[2 * WORLDS];
  float impulses[2 * WORLDS], fractions[2 * WORLDS];
  DynRaySensor sensors[2] = {
    dyn_ray_sensor(box, (DynRay){{0, 0}, {0, -10}}), dyn_ray_sensor((DynBody){0}, (DynRay){{15, 5}, {0, -10}})};
  OK(dyn_batch_cast_rays(batch, sensors, 2, fractions, 2 * WORLDS));
  for (int i = 0; i < WORLDS; i++) CHECK(fabsf(fractions[2 * i] - 0.2f) < 1e-6f && fabsf(fractions[2 * i + 1] - 0.5f) < 1e-6f);
  sensors[0].ray.translation = vec(0, 0);
  REFUSED(DYN_ERROR_INVALID_VALUE, "sensors[0]", dyn_batch_cast_rays(batch, sensors, 2, fractions, 2 * WORLDS));
  OK(dyn_batch_read_contacts(batch, marks, 2, touching, NULL, 2 * WORLDS));
  for (int i = 0; i < 2 * WORLDS; i++) CHECK(!touching[i]);
  const DynBool only_first[WORLDS] = {1};
  int32_t began[2 * WORLDS], ended[2 * WORLDS], balance[2 * WORLDS] = {0};
  for (int step = 0; step < 90; step++) {
    OK(dyn_batch_step(batch, 1.0f / 60, 4, only_first, WORLDS));
    OK(dyn_batch_read_contact_changes(batch, marks, 2, began, ended, 2 * WORLDS));
    for (int i = 0; i < 2 * WORLDS; i++) balance[i] += began[i] - ended[i];
  }
  for (int i = 0; i < 2 * WORLDS; i++) CHECK(balance[i] == (i < 2));
  REFUSED(DYN_ERROR_NULL_POINTER, "ended", dyn_batch_read_contact_changes(batch, marks, 2, began, NULL, 2 * WORLDS));
  OK(dyn_batch_read_contacts(batch, marks, 2, touching, impulses, 2 * WORLDS));
  for (int i = 0; i < 2 * WORLDS; i++) CHECK(touching[i] == (i < 2));
  // 1 kg carried over a sub-step of 1/240 s.
  CHECK(fabsf(impulses[0] - 10.0f / 240) < 0.01f * 10.0f / 240 && impulses[1] == impulses[0]);
  OK(dyn_batch_reset(batch, NULL, 0));
}

/// States that come and go, and worlds that fail.
static void states(const Template *template, DynBatch batch) {
  uint64_t start = hash_of(batch, 0);
  const DynBool only_second[WORLDS] = {0, 1};
  OK(dyn_batch_step(batch, 1.0f / 60, 4, only_second, WORLDS));
  uint64_t stepped = hash_of(batch, 1);
  CHECK(hash_of(batch, 0) == start && stepped != start);
  DynSnapshot snapshot, other;
  OK(dyn_batch_take_snapshot(batch, 1, &snapshot));
  OK(dyn_batch_copy(batch, 1, NULL, 0));
  for (size_t i = 0; i < WORLDS; i++) CHECK(hash_of(batch, i) == stepped);
  OK(dyn_batch_reset(batch, NULL, 0));
  OK(dyn_batch_reset_to(batch, snapshot, only_second, WORLDS));
  CHECK(hash_of(batch, 0) == start && hash_of(batch, 1) == stepped);
  REFUSED(DYN_ERROR_NO_SUCH_WORLD, "6", dyn_batch_copy(batch, WORLDS, NULL, 0));
  DynWorld empty = make_world();
  OK(dyn_world_take_snapshot(empty, &other));
  REFUSED(DYN_ERROR_OTHER_LAYOUT, "4 bodies", dyn_batch_reset_to(batch, other, NULL, 0));
  OK(dyn_snapshot_destroy(other));

  // What came with a snapshot makes a batch of its own.
  DynBatch second;
  OK(dyn_batch_create_from_snapshot(snapshot, 2, 2, DYN_SIMD_BASELINE, &second));
  CHECK(hash_of(second, 1) == stepped);
  OK(dyn_batch_destroy(second));
  OK(dyn_snapshot_destroy(snapshot));
  OK(dyn_world_destroy(empty));

  DynBody box;
  OK(dyn_batch_translate_bodies(batch, &template->box, 1, &box));
  DynForce forces[WORLDS];
  memset(forces, 0, sizeof forces);
  forces[3].torque = NAN;
  OK(dyn_batch_add_forces(batch, &box, 1, forces, WORLDS, NULL, 0));
  size_t failed[WORLDS], count;
  OK(dyn_batch_failed_worlds(batch, failed, WORLDS, &count));
  CHECK(count == 1 && failed[0] == 3);
  char text[200];
  OK(dyn_batch_failure(batch, 3, text, sizeof text, &count));
  CHECK(strstr(text, "nan") != NULL);
  OK(dyn_batch_failure(batch, 2, text, sizeof text, &count));
  CHECK(count == 1);
  OK(dyn_batch_reset(batch, NULL, 0));
  OK(dyn_batch_failed_worlds(batch, failed, WORLDS, &count));
  CHECK(count == 0);
}

typedef struct Visit {
  DynBatch batch;
  DynShape form;
  DynWorld world;
  int calls;
} Visit;

static void visit(void *context, DynWorld world) {
  Visit *visit = context;
  visit->calls++;
  visit->world = world;
  DynGeometry circle = dyn_circle(vec(0, 0), 0.5f);
  OK(dyn_shape_set_geometry(world, visit->form, &circle));
  circle.radius = -1;
  REFUSED(DYN_ERROR_INVALID_VALUE, "radius", dyn_shape_set_geometry(world, visit->form, &circle));
  DynBodyDefinition body = dyn_default_body_definition();
  REFUSED(DYN_ERROR_BATCH_MEMBER, "batch", dyn_world_add_bodies(world, &body, 1, NULL));
  REFUSED(DYN_ERROR_BATCH_MEMBER, "destroy", dyn_world_destroy(world));
  REFUSED(DYN_ERROR_LOCKED, "step", dyn_batch_step(visit->batch, 1.0f / 60, 4, NULL, 0));
  uint64_t hash;
  size_t count;
  REFUSED(DYN_ERROR_LOCKED, "stateHash", dyn_batch_state_hash(visit->batch, 0, &hash));
  REFUSED(DYN_ERROR_LOCKED, "failedWorlds", dyn_batch_failed_worlds(visit->batch, NULL, 0, &count));
  REFUSED(DYN_ERROR_LOCKED, "failure", dyn_batch_failure(visit->batch, 0, NULL, 0, &count));
  REFUSED(DYN_ERROR_LOCKED, "byteCount", dyn_batch_byte_count(visit->batch, &count));
  REFUSED(DYN_ERROR_LOCKED, "destroy", dyn_batch_destroy(visit->batch));
}

/// Another form in one world, and a bad one in another.
static void forms(const Template *template, DynBatch batch) {
  DynShape form;
  OK(dyn_batch_translate_shapes(batch, &template->form, 1, &form));
  OK(dyn_batch_reset(batch, NULL, 0));
  uint64_t start = hash_of(batch, 0);
  DynGeometry geometries[WORLDS];
  memset(geometries, 0, sizeof geometries);
  geometries[2] = dyn_circle(vec(0, 0), 0.25f);
  geometries[3] = dyn_circle(vec(0, 0), NAN);
  const DynBool some[WORLDS] = {0, 0, 1, 1, 1, 0};
  OK(dyn_batch_set_geometries(batch, &form, 1, geometries, WORLDS, some, WORLDS));
  CHECK(hash_of(batch, 0) == start && hash_of(batch, 2) != start && hash_of(batch, 3) == start);
  size_t failed[WORLDS], count;
  OK(dyn_batch_failed_worlds(batch, failed, WORLDS, &count));
  CHECK(count == 2 && failed[0] == 3 && failed[1] == 4);
  char text[200];
  OK(dyn_batch_failure(batch, 4, text, sizeof text, &count));
  CHECK(strstr(text, "geometries[4].kind is 0") != NULL);
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "expected 6", dyn_batch_set_geometries(batch, &form, 1, geometries, 1, NULL, 0));
  OK(dyn_batch_reset(batch, NULL, 0));
}

/// Other surfaces and densities in one world, and bad ones in another.
static void surfaces(const Template *template, DynBatch batch) {
  DynShape form;
  OK(dyn_batch_translate_shapes(batch, &template->form, 1, &form));
  OK(dyn_batch_reset(batch, NULL, 0));
  uint64_t start = hash_of(batch, 0);
  DynMaterial materials[WORLDS];
  float densities[WORLDS];
  for (int i = 0; i < WORLDS; i++) {
    materials[i] = (DynMaterial){.friction = 0.1f * (float)i, .restitution = i == 3 ? NAN : 0.5f};
    densities[i] = i == 4 ? -1 : 2;
  }
  const DynBool some[WORLDS] = {0, 0, 1, 1, 0, 0};
  OK(dyn_batch_set_materials(batch, &form, 1, materials, WORLDS, some, WORLDS));
  CHECK(hash_of(batch, 0) == start && hash_of(batch, 2) != start && hash_of(batch, 3) == start);
  const DynBool others[WORLDS] = {1, 0, 0, 0, 1, 0};
  OK(dyn_batch_set_densities(batch, &form, 1, densities, WORLDS, others, WORLDS));
  CHECK(hash_of(batch, 0) != start && hash_of(batch, 1) == start && hash_of(batch, 4) == start);
  size_t failed[WORLDS], count;
  OK(dyn_batch_failed_worlds(batch, failed, WORLDS, &count));
  CHECK(count == 2 && failed[0] == 3 && failed[1] == 4);
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "expected 6", dyn_batch_set_materials(batch, &form, 1, materials, 1, NULL, 0));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "expected 6", dyn_batch_set_densities(batch, &form, 1, densities, 7, NULL, 0));
  REFUSED(DYN_ERROR_NULL_POINTER, "densities", dyn_batch_set_densities(batch, &form, 1, NULL, WORLDS, NULL, 0));
  // A pointer into the middle of a number is refused, not followed.
  const void *crooked = (const char *)densities + 1;
  REFUSED(DYN_ERROR_INVALID_VALUE, "multiple of 4", dyn_batch_set_densities(batch, &form, 1, crooked, WORLDS - 1, NULL, 0));
  OK(dyn_batch_reset(batch, NULL, 0));
}

static void one_world(const Template *template, DynBatch batch) {
  Visit context = {.batch = batch};
  DynShape shapes[4];
  size_t count;
  OK(dyn_batch_translate_shapes(batch, &template->form, 1, &context.form));
  OK(dyn_batch_shapes(batch, shapes, 4, &count));
  CHECK(count == 4 && shapes[2].bits == context.form.bits);
  OK(dyn_world_shapes(template->world, shapes, 4, &count));
  CHECK(count == 4 && shapes[2].bits == template->form.bits);
  uint64_t start = hash_of(batch, 4);
  OK(dyn_batch_use_world(batch, 4, visit, &context));
  CHECK(context.calls == 1 && hash_of(batch, 4) != start && hash_of(batch, 3) == start);
  REFUSED(DYN_ERROR_STALE_WORLD, "destroyed", dyn_world_step(context.world, 1.0f / 60, 4));
  REFUSED(DYN_ERROR_NO_SUCH_WORLD, "6", dyn_batch_use_world(batch, WORLDS, visit, &context));
  REFUSED(DYN_ERROR_NULL_POINTER, "user", dyn_batch_use_world(batch, 0, NULL, NULL));
  CHECK(context.calls == 1);
}

typedef struct Busy {
  DynBatch batch;
  int others;
} Busy;

static void *step_busily(void *context) {
  Busy *busy = context;
  for (int i = 0; i < 2000; i++) {
    DynStatus status = dyn_batch_step(busy->batch, 1.0f / 60, 1, NULL, 0);
    busy->others += status != DYN_OK && status != DYN_ERROR_BUSY;
  }
  return NULL;
}

/// Two threads get at a batch one after the other, or are refused.
static void one_thread_at_a_time(DynBatch batch) {
  Busy own = {batch, 0}, others = {batch, 0};
  pthread_t other;
  CHECK(pthread_create(&other, NULL, step_busily, &others) == 0);
  step_busily(&own);
  CHECK(pthread_join(other, NULL) == 0);
  CHECK(own.others == 0 && others.others == 0);
}

void test_batches(void) {
  Template template = make_template();
  DynBatch batch;
  OK(dyn_batch_create(template.world, WORLDS, 2, DYN_SIMD_DEFAULT, &batch));
  size_t count;
  OK(dyn_batch_world_count(batch, &count));
  CHECK(count == WORLDS);
  OK(dyn_batch_byte_count(batch, &count));
  CHECK(count > WORLDS * 1000);
  same_as_alone(&template, batch);
  buffers(&template, batch);
  rollouts(&template, batch);
  joints(&template, batch);
  sensing(&template, batch);
  states(&template, batch);
  forms(&template, batch);
  surfaces(&template, batch);
  one_world(&template, batch);
  one_thread_at_a_time(batch);
  DynBatch refused;
  REFUSED(DYN_ERROR_INVALID_VALUE, "count", dyn_batch_create(template.world, 0, 1, DYN_SIMD_DEFAULT, &refused));
  REFUSED(DYN_ERROR_INVALID_VALUE, "count", dyn_batch_create(template.world, SIZE_MAX, 1, DYN_SIMD_DEFAULT, &refused));
  REFUSED(DYN_ERROR_INVALID_VALUE, "workers", dyn_batch_create(template.world, 1, 0, DYN_SIMD_DEFAULT, &refused));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a batch", dyn_batch_reset((DynBatch){template.world.bits}, NULL, 0));
  OK(dyn_batch_destroy(batch));
  REFUSED(DYN_ERROR_STALE_BATCH, "destroyed", dyn_batch_step(batch, 1.0f / 60, 4, NULL, 0));
  OK(dyn_world_destroy(template.world));
}
