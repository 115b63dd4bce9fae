#include "check.h"

#include <pthread.h>
#include <stdatomic.h>

// Failures of other threads are counted here, as the counter of the others is no atomic one.
static atomic_int bad_calls;

static void expect(DynStatus status, DynStatus expected) {
  if (status != expected) {
    printf("threads.c: %s; expected %s: %s\n", dyn_status_name(status), dyn_status_name(expected), dyn_last_error());
    atomic_fetch_add(&bad_calls, 1);
  }
}

static void *run_world(void *result) {
  DynWorldDefinition settings = dyn_default_world_definition();
  DynWorld world;
  expect(dyn_world_create(&settings, &world), DYN_OK);
  DynVec2 positions[100];
  for (int i = 0; i < 100; i++) positions[i] = vec((float)(i % 10) * 1.01f, 1 + (float)(i / 10) * 1.01f);
  DynBodyDefinition body = dyn_default_body_definition();
  DynShapeDefinition ground = dyn_default_shape_definition(dyn_box(50, 0.5f));
  DynVec2 under = {0, -0.5f};
  expect(dyn_world_add_bodies_with_shape(world, &body, &ground, &under, NULL, NULL, 1, NULL), DYN_OK);
  body.type = DYN_BODY_DYNAMIC;
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(0.5f, 0.5f));
  expect(dyn_world_add_bodies_with_shape(world, &body, &shape, positions, NULL, NULL, 100, NULL), DYN_OK);
  expect(dyn_world_steps(world, 1.0f / 60, 4, 100), DYN_OK);
  // The text of an error is the thread's own.
  expect(dyn_world_step(world, -1, 4), DYN_ERROR_INVALID_VALUE);
  if (strstr(dyn_last_error(), "timeStep is -1") == NULL) atomic_fetch_add(&bad_calls, 1);
  expect(dyn_world_state_hash(world, result), DYN_OK);
  expect(dyn_world_destroy(world), DYN_OK);
  return NULL;
}

static void two_worlds(void) {
  pthread_t threads[2];
  uint64_t hashes[3] = {1, 2, 3};
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, run_world, &hashes[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  run_world(&hashes[2]);
  CHECK(hashes[0] == hashes[2] && hashes[1] == hashes[2]);
}

static DynStatus status_of_other;

static void *ask_count(void *world) {
  size_t count;
  status_of_other = dyn_world_body_count(*(DynWorld *)world, &count);
  return NULL;
}

static void call_from_other(void *world, const DynRows *rows) {
  (void)rows;
  pthread_t thread;
  pthread_create(&thread, NULL, ask_count, world);
  pthread_join(thread, NULL);
}

static void *ask_rays(void *context) {
  DynWorld world = *(DynWorld *)context;
  for (int i = 0; i < 200; i++) {
    DynRay ray = {{-5, 0.1f}, {10, 0}};
    DynCastHit hit;
    expect(dyn_world_cast_rays(world, &ray, 1, NULL, &hit), DYN_OK);
    if (!hit.is_hit) atomic_fetch_add(&bad_calls, 1);
    expect(dyn_world_step(world, 1, 1), DYN_ERROR_BUSY);
  }
  return NULL;
}

static void share(void *context, DynWorld world) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, ask_rays, context);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  expect(dyn_world_destroy(world), DYN_ERROR_LOCKED);
  expect(dyn_world_step(world, 1, 1), DYN_ERROR_LOCKED);
}

void test_threads(void) {
  two_worlds();
  DynWorld world = make_world();
  add_box(world, DYN_BODY_STATIC, vec(0, 0), 1, 1);
  OK(dyn_world_read_rows(world, call_from_other, &world));
  CHECK(status_of_other == DYN_ERROR_BUSY);
  OK(dyn_world_share_queries(world, share, &world));
  OK(dyn_world_step(world, 1.0f / 60, 4));
  OK(dyn_world_destroy(world));
  CHECK(atomic_load(&bad_calls) == 0);
}
