// What the tests in C have in common.
#ifndef CHECK_H
#define CHECK_H

#include <dynamics.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern int failures, checks;

/// Counts and prints what is not so.
#define CHECK(condition)                                                        \
  do {                                                                          \
    checks++;                                                                   \
    if (!(condition)) {                                                         \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);            \
      failures++;                                                               \
    }                                                                           \
  } while (0)

/// A call that must succeed.
#define OK(call)                                                                \
  do {                                                                          \
    DynStatus status_ = (call);                                                 \
    checks++;                                                                   \
    if (status_ != DYN_OK) {                                                    \
      printf("%s:%d: %s: %s: %s\n", __FILE__, __LINE__, #call, dyn_status_name(status_), dyn_last_error()); \
      failures++;                                                               \
    }                                                                           \
  } while (0)

/// A call that must be refused with a code and a text that has a part.
#define REFUSED(code, part, call)                                               \
  do {                                                                          \
    DynStatus status_ = (call);                                                 \
    checks++;                                                                   \
    if (status_ != (code) || strstr(dyn_last_error(), part) == NULL) {          \
      printf("%s:%d: %s: %s: \"%s\"; expected %s: \"%s\"\n", __FILE__, __LINE__, #call, dyn_status_name(status_), \
        status_ == DYN_OK ? "" : dyn_last_error(), dyn_status_name(code), part); \
      failures++;                                                               \
    }                                                                           \
  } while (0)

static inline DynVec2 vec(float x, float y) { return dyn_vec2(x, y); }

/// A world with the defaults.
static inline DynWorld make_world(void) {
  DynWorldDefinition definition = dyn_default_world_definition();
  DynWorld world = {0};
  OK(dyn_world_create(&definition, &world));
  return world;
}

/// A body with a box.
static inline DynBody add_box(DynWorld world, DynBodyType type, DynVec2 position, float half_width, float half_height) {
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = type;
  definition.position = position;
  DynBody body = {0};
  OK(dyn_world_add_bodies(world, &definition, 1, &body));
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(half_width, half_height));
  OK(dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  return body;
}

static inline uint64_t state_hash(DynWorld world) {
  uint64_t hash = 0;
  OK(dyn_world_state_hash(world, &hash));
  return hash;
}

static inline DynPose pose_of(DynWorld world, DynBody body) {
  DynPose pose = {{NAN, NAN}, {NAN, NAN}};
  OK(dyn_world_body_poses(world, &body, 1, &pose));
  return pose;
}

void test_physics(void);
void test_bodies(void);
void test_shapes(void);
void test_joints(void);
void test_events(void);
void test_queries(void);
void test_snapshots(void);
void test_rings(void);
void test_recording(void);
void test_pools(void);
void test_scenes(void);
void test_batches(void);
void test_environments(void);
void test_errors(void);
void test_numbers(void);
void test_noise(void);
void test_threads(void);

#endif
