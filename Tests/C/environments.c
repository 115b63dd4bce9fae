#include "check.h"

enum { WORLDS = 8, SEEN = 24 * WORLDS };

static float actions[4 * WORLDS], seen[SEEN], others[SEEN];
static double rewards[WORLDS];
static DynBool terminated[WORLDS], truncated[WORLDS];

static DynBatch make(DynTask task, DynRestart restart, int32_t maximum_steps) {
  DynEnvironmentDefinition definition = dyn_default_environment_definition(task);
  definition.restart = restart;
  definition.maximum_steps = maximum_steps;
  DynBatch environment = {0};
  OK(dyn_environment_create(&definition, WORLDS, &environment));
  return environment;
}

static DynStatus step(DynBatch environment, size_t action, size_t observation, size_t *failed) {
  return dyn_environment_step(environment, actions, WORLDS * action, seen, WORLDS * observation, rewards, terminated,
    truncated, WORLDS, failed);
}

static void test_episodes(void) {
  for (DynTask task = DYN_TASK_LUNAR_LANDER; task <= DYN_TASK_BIPEDAL_WALKER; task++) {
    DynBatch environment = make(task, DYN_RESTART_NEXT_STEP, 30);
    DynEnvironmentSizes sizes;
    OK(dyn_environment_sizes(environment, &sizes));
    CHECK(task == DYN_TASK_LUNAR_LANDER ? sizes.observation == 8 && sizes.action == 1 && sizes.terrain == 11
                                        : sizes.observation == 24 && sizes.action == 4 && sizes.terrain == 200);
    memset(actions, 0, sizeof actions);
    // What follows from a seed follows from it again.
    uint64_t seeds[WORLDS];
    for (int i = 0; i < WORLDS; i++) seeds[i] = 100 + (uint64_t)i;
    for (int round = 0; round < 2; round++) {
      OK(dyn_environment_seed(environment, seeds, WORLDS, NULL, 0));
      OK(dyn_environment_reset(environment, NULL, 0, seen, WORLDS * sizes.observation));
      size_t failed = 9;
      for (int i = 0; i < 20; i++) OK(step(environment, sizes.action, sizes.observation, &failed));
      CHECK(failed == 0);
      if (round == 0) memcpy(others, seen, sizeof seen);
    }
    CHECK(memcmp(others, seen, WORLDS * sizes.observation * sizeof *seen) == 0);
    // It ends with its thirtieth step, and begins with the next.
    for (int i = 21; i <= 30; i++) OK(step(environment, sizes.action, sizes.observation, NULL));
    for (int i = 0; i < WORLDS; i++) CHECK(truncated[i]);
    OK(step(environment, sizes.action, sizes.observation, NULL));
    for (int i = 0; i < WORLDS; i++) CHECK(!truncated[i] && !terminated[i] && rewards[i] == 0);
    // Some of the worlds.
    DynBool mask[WORLDS] = {1, 0, 0, 0, 0, 0, 0, 0};
    memcpy(others, seen, sizeof seen);
    OK(dyn_environment_reset(environment, mask, WORLDS, seen, WORLDS * sizes.observation));
    CHECK(memcmp(others + sizes.observation, seen + sizes.observation,
            (WORLDS - 1) * sizes.observation * sizeof *seen) == 0);
    float ground[200];
    size_t count = 0;
    OK(dyn_environment_terrain(environment, 0, NULL, 0, &count));
    CHECK(count == sizes.terrain);
    OK(dyn_environment_terrain(environment, WORLDS - 1, ground, 200, &count));
    for (size_t i = 0; i < count; i++) CHECK(ground[i] > -50 && ground[i] < 50);
    // It is a batch.
    DynBody body[8];
    OK(dyn_batch_bodies(environment, body, 8, &count));
    CHECK(count == (task == DYN_TASK_LUNAR_LANDER ? 4 : 6));
    OK(dyn_batch_destroy(environment));
    REFUSED(DYN_ERROR_STALE_BATCH, "destroyed", step(environment, sizes.action, sizes.observation, NULL));
  }
}

static void test_final_observations(void) {
  DynBatch same = make(DYN_TASK_LUNAR_LANDER, DYN_RESTART_SAME_STEP, 5);
  DynBatch next = make(DYN_TASK_LUNAR_LANDER, DYN_RESTART_NEXT_STEP, 5);
  memset(actions, 0, sizeof actions);
  OK(dyn_environment_reset(next, NULL, 0, seen, 8 * WORLDS));
  for (int i = 0; i < 5; i++) OK(step(next, 1, 8, NULL));
  memcpy(others, seen, sizeof seen);
  OK(dyn_environment_reset(same, NULL, 0, seen, 8 * WORLDS));
  for (int i = 0; i < 5; i++) OK(step(same, 1, 8, NULL));
  CHECK(memcmp(seen, others, 8 * WORLDS * sizeof *seen) != 0);
  OK(dyn_environment_read_final_observations(same, seen, 8 * WORLDS));
  CHECK(memcmp(seen, others, 8 * WORLDS * sizeof *seen) == 0);
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "expected 64", dyn_environment_read_final_observations(same, seen, 8));
  OK(dyn_batch_destroy(same));
  OK(dyn_batch_destroy(next));
}

static void test_refusals(void) {
  DynEnvironmentDefinition definition = dyn_default_environment_definition(DYN_TASK_LUNAR_LANDER);
  DynBatch environment;
  REFUSED(DYN_ERROR_NULL_POINTER, "definition", dyn_environment_create(NULL, 1, &environment));
  REFUSED(DYN_ERROR_NULL_POINTER, "environment", dyn_environment_create(&definition, 1, NULL));
  REFUSED(DYN_ERROR_INVALID_VALUE, "count", dyn_environment_create(&definition, 0, &environment));
  REFUSED(DYN_ERROR_INVALID_VALUE, "count", dyn_environment_create(&definition, SIZE_MAX, &environment));
  REFUSED(DYN_ERROR_NULL_POINTER, "definition", dyn_environment_definition_init(NULL, sizeof definition, 0));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "", dyn_environment_definition_init(&definition, 4, 0));
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "task is 2", dyn_environment_definition_init(&definition, sizeof definition, 2));
#define REFUSED_WITH(code, part, field, value)                                       \
  do {                                                                               \
    DynEnvironmentDefinition changed = definition;                                   \
    changed.field = (value);                                                         \
    REFUSED(code, part, dyn_environment_create(&changed, 1, &environment));          \
  } while (0)
  REFUSED_WITH(DYN_ERROR_STRUCT_SIZE, "struct_size is 8", struct_size, 8);
  REFUSED_WITH(DYN_ERROR_UNKNOWN_VALUE, "task is -1", task, -1);
  REFUSED_WITH(DYN_ERROR_UNKNOWN_VALUE, "restart is 3", restart, 3);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "maximum_steps is -1", maximum_steps, -1);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "iterations", velocity_iterations, 0);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "iterations", position_iterations, 1001);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "workers is 0", workers, 0);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "gravity is", gravity, NAN);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "definition.wind_power is", wind_power, INFINITY);
  REFUSED_WITH(DYN_ERROR_INVALID_VALUE, "definition.turbulence_power is", turbulence_power, NAN);

  DynBatch told = make(DYN_TASK_LUNAR_LANDER, DYN_RESTART_BY_CALLER, 0);
  memset(actions, 0, sizeof actions);
  REFUSED(DYN_ERROR_INVALID_VALUE, "without an episode", step(told, 1, 8, NULL));
  OK(dyn_environment_reset(told, NULL, 0, seen, 8 * WORLDS));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "actions has 16", step(told, 2, 8, NULL));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "observations has 8 ", step(told, 1, 1, NULL));
  REFUSED(DYN_ERROR_INVALID_VALUE, "failed", step(told, 1, 8, (size_t *)((char *)rewards + 1)));
  REFUSED(DYN_ERROR_NULL_POINTER, "rewards",
    dyn_environment_step(told, actions, WORLDS, seen, 8 * WORLDS, NULL, terminated, truncated, WORLDS, NULL));
  actions[3] = 7;
  REFUSED(DYN_ERROR_INVALID_VALUE, "actions[3] is 7", step(told, 1, 8, NULL));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "seeds has 1", dyn_environment_seed(told, &(uint64_t){1}, 1, NULL, 0));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "worlds has 1", dyn_environment_reset(told, &(DynBool){1}, 1, seen, 8 * WORLDS));
  size_t count = 0;
  REFUSED(DYN_ERROR_NO_SUCH_WORLD, "world 8", dyn_environment_terrain(told, WORLDS, NULL, 0, &count));
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "11", dyn_environment_terrain(told, 0, seen, 3, &count));
  REFUSED(DYN_ERROR_NULL_POINTER, "sizes", dyn_environment_sizes(told, NULL));
  OK(dyn_batch_destroy(told));

  // A batch of other worlds has no task.
  DynWorld world = make_world();
  DynBatch batch;
  OK(dyn_batch_create(world, WORLDS, 1, DYN_SIMD_DEFAULT, &batch));
  DynEnvironmentSizes sizes;
  REFUSED(DYN_ERROR_WRONG_HANDLE, "without a task", dyn_environment_sizes(batch, &sizes));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "without a task", step(batch, 1, 8, NULL));
  OK(dyn_batch_destroy(batch));
  OK(dyn_world_destroy(world));
}

static void test_actions_that_are_no_numbers(void) {
  DynBatch walkers = make(DYN_TASK_BIPEDAL_WALKER, DYN_RESTART_NEXT_STEP, 0);
  memset(actions, 0, sizeof actions);
  OK(step(walkers, 4, 24, NULL));
  actions[9] = NAN;
  size_t failed = 0, world = 9;
  OK(step(walkers, 4, 24, &failed));
  CHECK(failed == 1 && terminated[2] && !terminated[1]);
  OK(dyn_batch_failed_worlds(walkers, &world, 1, &failed));
  CHECK(world == 2);
  for (int i = 0; i < SEEN; i++) CHECK(isfinite(seen[i]));
  // Its new episode begins, whatever it is told.
  OK(step(walkers, 4, 24, &failed));
  CHECK(failed == 0 && !terminated[2]);
  OK(dyn_batch_destroy(walkers));
}

/// Whatever actions, seeds and masks are: what comes back is finite, and ends are told.
static void test_any_actions(void) {
  uint64_t state = 88172645463325252;
  static const float special[] = {0, -0.0f, 1, -1, 0.5f, 3e38f, -3e38f, 1e-45f, NAN, INFINITY, -INFINITY};
  for (int kind = 0; kind < 3; kind++) {
    DynEnvironmentDefinition definition =
      dyn_default_environment_definition(kind == 0 ? DYN_TASK_LUNAR_LANDER : DYN_TASK_BIPEDAL_WALKER);
    definition.is_continuous = DYN_TRUE;
    definition.has_wind = DYN_TRUE;
    definition.is_hardcore = kind == 2;
    definition.restart = (DynRestart)kind;
    definition.maximum_steps = 40;
    DynBatch environment;
    DynEnvironmentSizes sizes;
    OK(dyn_environment_create(&definition, WORLDS, &environment));
    OK(dyn_environment_sizes(environment, &sizes));
    OK(dyn_environment_reset(environment, NULL, 0, seen, WORLDS * sizes.observation));
    for (int i = 0; i < 300; i++) {
      state = state * 6364136223846793005 + 1442695040888963407;
      for (size_t place = 0; place < WORLDS * sizes.action; place++)
        actions[place] = state >> (place % 40) & 7 ? (float)(state >> (7 + place % 50) & 255) / 128 - 1
                                                   : special[(state >> 33) % (sizeof special / sizeof *special)];
      size_t failed = 0;
      OK(step(environment, sizes.action, sizes.observation, &failed));
      DynBool mask[WORLDS], is_finite = DYN_TRUE;
      for (int world = 0; world < WORLDS; world++) {
        is_finite = is_finite && isfinite(rewards[world]);
        mask[world] = terminated[world] || truncated[world] || (state >> (20 + world) & 15) == 0;
      }
      for (size_t place = 0; place < WORLDS * sizes.observation; place++) is_finite = is_finite && isfinite(seen[place]);
      CHECK(is_finite);
      if (definition.restart == DYN_RESTART_BY_CALLER || state >> 60 == 0)
        OK(dyn_environment_reset(environment, mask, WORLDS, seen, WORLDS * sizes.observation));
    }
    OK(dyn_batch_destroy(environment));
  }
}

void test_environments(void) {
  test_any_actions();
  test_episodes();
  test_final_observations();
  test_refusals();
  test_actions_that_are_no_numbers();
}
