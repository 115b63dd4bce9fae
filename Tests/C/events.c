#include "check.h"

static void contacts(void) {
  DynWorld world = make_world();
  DynBody ground = add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 10, 0.5f);
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = DYN_BODY_DYNAMIC;
  definition.position = vec(0, 1);
  definition.user_data = 5;
  DynBody body;
  OK(dyn_world_add_bodies(world, &definition, 1, &body));
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(0.5f, 0.5f));
  shape.enables_hit_events = DYN_TRUE;
  OK(dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  size_t begins = 0, hits = 0, sleeps = 0;
  for (int i = 0; i < 200; i++) {
    OK(dyn_world_step(world, 1.0f / 60, 4));
    DynContactData begin[4];
    DynHitEvent hit[4];
    DynMoveEvent move[4];
    DynBody sleeper[4];
    size_t count = 0;
    OK(dyn_world_begin_events(world, begin, 4, &count));
    if (count > 0) {
      CHECK(begin[0].body_a.bits == ground.bits && begin[0].body_b.bits == body.bits);
      CHECK(begin[0].normal.y > 0.99f && begin[0].point_count == 2);
      DynContactData data;
      OK(dyn_contact_data(world, begin[0].contact, &data));
      CHECK(fabsf(data.friction - 0.6f) < 1e-6f);
    }
    begins += count;
    OK(dyn_world_hit_events(world, hit, 4, &count));
    if (count > 0) CHECK(hit[0].approach_speed > 2);
    hits += count;
    if (i == 0) {
      OK(dyn_world_move_events(world, move, 4, &count));
      CHECK(count == 1 && move[0].body.bits == body.bits && move[0].user_data == 5 && !move[0].fell_asleep);
    }
    OK(dyn_world_sleep_events(world, sleeper, 4, &count));
    sleeps += count;
  }
  CHECK(begins == 1 && hits >= 1 && sleeps == 1);
  size_t count = 0;
  DynContactData all[4];
  OK(dyn_world_contacts(world, all, 4, &count));
  CHECK(count == 1);
  OK(dyn_body_contacts(world, body, all, 4, &count));
  CHECK(count == 1 && all[0].points[0].normal_impulse > 0);
  OK(dyn_body_set_pose(world, body, dyn_pose_at(vec(0, 50))));
  OK(dyn_world_step(world, 1.0f / 60, 4));
  DynContactData end[4];
  OK(dyn_world_end_events(world, end, 4, &count));
  CHECK(count == 1 && end[0].point_count == 0);
  REFUSED(DYN_ERROR_STALE_CONTACT, "contact", dyn_contact_data(world, all[0].contact, &all[1]));
  OK(dyn_world_quarantined_bodies(world, NULL, 0, &count));
  CHECK(count == 0);
  OK(dyn_world_squeezed_bodies(world, NULL, 0, &count));
  CHECK(count == 0);
  OK(dyn_world_destroy(world));
}

static void sensors(void) {
  DynWorld world = make_world();
  DynBodyDefinition definition = dyn_default_body_definition();
  DynBody gate;
  OK(dyn_world_add_bodies(world, &definition, 1, &gate));
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(2, 1));
  shape.is_sensor = DYN_TRUE;
  DynShape sensor;
  OK(dyn_world_add_shapes(world, &gate, &shape, 1, &sensor));
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 3), 0.25f, 0.25f);
  size_t begins = 0, ends = 0, inside = 0;
  for (int i = 0; i < 120; i++) {
    OK(dyn_world_step(world, 1.0f / 60, 4));
    DynSensorEvent event[2];
    DynShape visitor;
    size_t count = 0;
    OK(dyn_world_sensor_begin_events(world, event, 2, &count));
    if (count > 0) CHECK(event[0].sensor.bits == sensor.bits && event[0].visitor_body.bits == body.bits);
    begins += count;
    OK(dyn_sensor_overlaps(world, sensor, &visitor, 1, &count));
    inside += count;
    OK(dyn_world_sensor_end_events(world, event, 2, &count));
    ends += count;
  }
  CHECK(begins == 1 && ends == 1 && inside > 0);
  OK(dyn_world_destroy(world));
}

struct Hooks {
  DynWorld world;
  int filters, solves;
};

static DynBool refuse(void *context, DynShape a, DynShape b) {
  struct Hooks *hooks = context;
  hooks->filters++;
  CHECK(a.bits != 0 && b.bits != 0);
  REFUSED(DYN_ERROR_LOCKED, "updateSettings", dyn_world_set_gravity(hooks->world, vec(0, 0)));
  return DYN_FALSE;
}

static DynBool pass(void *context, const DynContactData *contact) {
  struct Hooks *hooks = context;
  hooks->solves++;
  CHECK(contact->point_count > 0);
  DynBodyState state;
  state.struct_size = sizeof state;
  OK(dyn_body_state(hooks->world, contact->body_b, &state));
  REFUSED(DYN_ERROR_LOCKED, "step", dyn_world_step(hooks->world, 1, 1));
  return DYN_FALSE;
}

/// A body falls through the ground if the hooks say so.
static void hooks(int with_filter) {
  DynWorld world = make_world();
  struct Hooks hooks = {world, 0, 0};
  add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 10, 0.5f);
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = DYN_BODY_DYNAMIC;
  definition.position = vec(0, 1);
  DynBody body;
  OK(dyn_world_add_bodies(world, &definition, 1, &body));
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(0.5f, 0.5f));
  shape.enables_filter_hook = DYN_TRUE;
  shape.enables_pre_solve = DYN_TRUE;
  OK(dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  // Continuous collision does not ask the pre-solve hook about what never touched.
  DynWorldDefinition settings;
  settings.struct_size = sizeof settings;
  OK(dyn_world_settings(world, &settings));
  settings.continuous_collision = DYN_FALSE;
  OK(dyn_world_set_settings(world, &settings));
  OK(with_filter ? dyn_world_set_filter_hook(world, refuse, &hooks) : dyn_world_set_pre_solve_hook(world, pass, &hooks));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 120));
  CHECK(pose_of(world, body).position.y < -5);
  CHECK(with_filter ? hooks.filters > 0 : hooks.solves > 0);
  OK(dyn_world_set_filter_hook(world, NULL, NULL));
  OK(dyn_world_set_pre_solve_hook(world, NULL, NULL));
  OK(dyn_world_destroy(world));
}

void test_events(void) {
  contacts();
  sensors();
  hooks(1);
  hooks(0);
}
