// Boxes fall on the ground and come to rest. Prints where they are, second by second.
#include <dynamics.h>
#include <stdio.h>
#include <stdlib.h>

/// Ends the program if a call was refused.
static void check(DynStatus status) {
  if (status == DYN_OK) return;
  fprintf(stderr, "%s: %s\n", dyn_status_name(status), dyn_last_error());
  exit(1);
}

enum { COLUMNS = 10, ROWS = 10, COUNT = COLUMNS * ROWS };

int main(void) {
  DynWorldDefinition settings = dyn_default_world_definition();
  DynWorld world;
  check(dyn_world_create(&settings, &world));

  DynBodyDefinition ground = dyn_default_body_definition();
  ground.position = dyn_vec2(0, -0.5f);
  DynBody ground_body;
  check(dyn_world_add_bodies(world, &ground, 1, &ground_body));
  DynShapeDefinition floor = dyn_default_shape_definition(dyn_box(50, 0.5f));
  check(dyn_world_add_shapes(world, &ground_body, &floor, 1, NULL));

  DynVec2 positions[COUNT];
  for (int i = 0; i < COUNT; i++)
    positions[i] = dyn_vec2(1.2f * (float)(i % COLUMNS), 1 + 1.1f * (float)(i / COLUMNS));
  DynBodyDefinition box = dyn_default_body_definition();
  box.type = DYN_BODY_DYNAMIC;
  DynShapeDefinition form = dyn_default_shape_definition(dyn_box(0.5f, 0.5f));
  DynBody boxes[COUNT];
  check(dyn_world_add_bodies_with_shape(world, &box, &form, positions, NULL, NULL, COUNT, boxes));

  DynPose poses[COUNT];
  for (int second = 1; second <= 5; second++) {
    check(dyn_world_steps(world, 1.0f / 60, 4, 60));
    check(dyn_world_body_poses(world, boxes, COUNT, poses));
    DynCounters counters;
    counters.struct_size = sizeof counters;
    check(dyn_world_counters(world, &counters));
    printf("%d s: the lowest box is at %.2f m, the highest at %.2f m, %d bodies are awake\n", second,
      (double)poses[0].position.y, (double)poses[COUNT - 1].position.y, (int)counters.awake_bodies);
  }

  DynRay down = {{0, 100}, {0, -200}};
  DynCastHit hit;
  check(dyn_world_cast_rays(world, &down, 1, NULL, &hit));
  printf("a ray from above meets the first column at %.2f m\n", (double)hit.point.y);
  check(dyn_world_destroy(world));
  return hit.is_hit && hit.point.y > 9 ? 0 : 1;
}
