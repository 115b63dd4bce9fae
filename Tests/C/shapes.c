#include "check.h"

static void kinds(void) {
  DynWorld world = make_world();
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = DYN_BODY_DYNAMIC;
  DynBody body;
  OK(dyn_world_add_bodies(world, &definition, 1, &body));
  DynVec2 corners[3] = {{0, 0}, {2, 0}, {0, 2}};
  DynGeometry geometries[5] = {
    dyn_circle(vec(1, 0), 0.5f), dyn_capsule(vec(0, 0), vec(1, 0), 0.25f), dyn_box(1, 2), dyn_polygon(corners, 3, 0),
    dyn_segment(vec(-1, 0), vec(1, 0))};
  double areas[5] = {3.14159265 * 0.25, 3.14159265 / 16 + 0.5, 8, 2, 0};
  DynShapeDefinition definitions[5];
  DynBody bodies[5];
  DynShape shapes[5];
  double area = 0;
  for (int i = 0; i < 5; i++) {
    definitions[i] = dyn_default_shape_definition(geometries[i]);
    definitions[i].user_data = (uint64_t)i;
    bodies[i] = body;
    area += areas[i];
  }
  OK(dyn_world_add_shapes(world, bodies, definitions, 5, shapes));
  DynBodyState state;
  state.struct_size = sizeof state;
  OK(dyn_body_state(world, body, &state));
  CHECK(fabs(state.mass - area) < 1e-4);
  for (int i = 0; i < 5; i++) {
    DynShapeState shape;
    shape.struct_size = sizeof shape;
    OK(dyn_shape_state(world, shapes[i], &shape));
    CHECK(shape.geometry.kind == geometries[i].kind && shape.user_data == (uint64_t)i);
    CHECK(shape.body.bits == body.bits && shape.material.friction == 0.6f && shape.filter.category == 1);
    CHECK(shape.geometry.radius == geometries[i].radius && !shape.is_sensor && !shape.is_chain_segment);
  }
  DynMaterial material = {0.1f, 0.2f, 0.3f, 0.4f};
  DynFilter filter = {2, 4, -1};
  OK(dyn_shape_set_material(world, shapes[0], material));
  OK(dyn_shape_set_filter(world, shapes[0], filter));
  OK(dyn_shape_set_density(world, shapes[0], 3));
  OK(dyn_shape_set_user_data(world, shapes[0], 9));
  OK(dyn_shape_set_filter_hook_enabled(world, shapes[0], DYN_TRUE));
  OK(dyn_shape_set_contact_events_enabled(world, shapes[0], DYN_FALSE));
  OK(dyn_shape_set_hit_events_enabled(world, shapes[0], DYN_TRUE));
  OK(dyn_shape_set_pre_solve_enabled(world, shapes[0], DYN_TRUE));
  OK(dyn_world_step(world, 1.0f / 60, 4));
  DynShapeState shape;
  shape.struct_size = sizeof shape;
  OK(dyn_shape_state(world, shapes[0], &shape));
  CHECK(shape.material.tangent_speed == 0.4f && shape.filter.group == -1 && shape.density == 3);
  CHECK(shape.user_data == 9 && shape.enables_filter_hook && shape.has_box && shape.box.low.x <= 0.5f);
  CHECK(!shape.enables_contact_events && shape.enables_hit_events && shape.enables_pre_solve);
  DynBox box, all;
  DynBool has_box = DYN_FALSE;
  OK(dyn_shape_bounding_box(world, shapes[0], &box));
  OK(dyn_body_bounding_box(world, body, &all, &has_box));
  CHECK(has_box && all.low.x <= box.low.x && all.high.y >= box.high.y && box.low.x < box.high.x);
  CHECK(shape.box.low.x <= box.low.x && shape.box.high.y >= box.high.y);
  REFUSED(DYN_ERROR_NULL_POINTER, "box", dyn_shape_bounding_box(world, shapes[0], NULL));
  OK(dyn_world_remove_shapes(world, shapes, 2));
  DynBool is_valid = DYN_TRUE;
  OK(dyn_shape_is_valid(world, shapes[1], &is_valid));
  CHECK(!is_valid);
  size_t count = 0;
  OK(dyn_world_shape_count(world, &count));
  CHECK(count == 3);
  OK(dyn_world_destroy(world));
}

static void chain(void) {
  DynWorld world = make_world();
  DynBodyDefinition ground = dyn_default_body_definition();
  DynBody body;
  OK(dyn_world_add_bodies(world, &ground, 1, &body));
  DynVec2 points[6] = {{10, 0}, {6, 0}, {2, 0}, {-2, 0}, {-6, 0}, {-10, 0}};
  DynChainDefinition definition = dyn_default_chain_definition();
  definition.points = points;
  definition.point_count = 6;
  DynShape segments[3];
  OK(dyn_body_add_chain(world, body, &definition, segments));
  DynShapeState state;
  state.struct_size = sizeof state;
  OK(dyn_shape_state(world, segments[2], &state));
  CHECK(state.is_chain_segment && state.geometry.kind == DYN_GEOMETRY_SEGMENT);
  DynBody box = add_box(world, DYN_BODY_DYNAMIC, vec(0, 1), 0.5f, 0.5f);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 120));
  CHECK(fabsf(pose_of(world, box).position.y - 0.5f) < 0.02f);
  definition.point_count = 3;
  REFUSED(DYN_ERROR_INVALID_VALUE, "chain is 3 points", dyn_body_add_chain(world, body, &definition, NULL));
  OK(dyn_world_destroy(world));
}

/// Hulls, parts of outlines and outlines of tiles.
static void outlines(void) {
  DynVec2 points[6] = {vec(0, 0), vec(2, 0), vec(1, 0.5f), vec(2, 2), vec(0, 2), vec(1, 1)};
  DynGeometry hull;
  OK(dyn_hull(points, 6, 0.25f, &hull));
  CHECK(hull.kind == DYN_GEOMETRY_POLYGON && hull.point_count == 4 && hull.radius == 0.25f);
  REFUSED(DYN_ERROR_INVALID_POLYGON, "2 points enclose no area", dyn_hull(points, 2, 0, &hull));
  REFUSED(DYN_ERROR_NULL_POINTER, "hull", dyn_hull(points, 6, 0, NULL));

  // An L.
  DynVec2 outline[6] = {vec(0, 0), vec(2, 0), vec(2, 1), vec(1, 1), vec(1, 2), vec(0, 2)};
  DynGeometry parts[4];
  size_t count = 9;
  OK(dyn_convex_parts(outline, 6, NULL, 0, &count));
  CHECK(count == 2);
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "1", dyn_convex_parts(outline, 6, parts, 1, &count));
  OK(dyn_convex_parts(outline, 6, parts, 4, &count));
  DynWorld world = make_world();
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = DYN_BODY_DYNAMIC;
  DynBody body;
  OK(dyn_world_add_bodies(world, &definition, 1, &body));
  for (size_t i = 0; i < count; i++) {
    DynShapeDefinition shape = dyn_default_shape_definition(parts[i]);
    OK(dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  }
  DynBodyState state;
  state.struct_size = sizeof state;
  OK(dyn_body_state(world, body, &state));
  CHECK(fabsf(state.mass - 3) < 1e-5f);
  DynVec2 crossed[4] = {vec(0, 0), vec(2, 2), vec(2, 0), vec(0, 2)};
  REFUSED(DYN_ERROR_INVALID_POLYGON, "edges 0 and 2 meet", dyn_convex_parts(crossed, 4, parts, 4, &count));

  // Three tiles around a corner, and one that is apart.
  DynBool tiles[8] = {1, 1, 0, 1, 1, 0, 0, 0};
  DynVec2 corners[16];
  size_t ends[4], end_count = 9;
  OK(dyn_tile_outlines(tiles, 2, 4, vec(1, 1), vec(0, 0), NULL, 0, &end_count, NULL, 0, &count));
  CHECK(end_count == 2 && count == 10);
  ends[0] = 77;
  REFUSED(
    DYN_ERROR_BUFFER_TOO_SMALL, "",
    dyn_tile_outlines(tiles, 2, 4, vec(1, 1), vec(0, 0), ends, 4, &end_count, corners, 9, &count));
  CHECK(ends[0] == 77);
  count = 0;
  REFUSED(
    DYN_ERROR_BUFFER_TOO_SMALL, "",
    dyn_tile_outlines(tiles, 2, 4, vec(1, 1), vec(0, 0), ends, 1, &end_count, corners, 16, &count));
  CHECK(ends[0] == 77 && end_count == 2 && count == 10);
  OK(dyn_tile_outlines(tiles, 2, 4, vec(1, 1), vec(0, 0), ends, 4, &end_count, corners, 16, &count));
  CHECK(ends[0] == 6 && ends[1] == 10);
  DynChainDefinition chain = dyn_default_chain_definition();
  chain.is_loop = 1;
  chain.points = corners;
  chain.point_count = ends[0];
  DynShape segments[6];
  OK(dyn_body_add_chain(world, body, &chain, segments));
  REFUSED(
    DYN_ERROR_INVALID_VALUE, "tile width",
    dyn_tile_outlines(tiles, 2, 4, vec(0, 1), vec(0, 0), NULL, 0, &end_count, NULL, 0, &count));
  REFUSED(
    DYN_ERROR_NULL_POINTER, "are_solid",
    dyn_tile_outlines(NULL, 2, 4, vec(1, 1), vec(0, 0), NULL, 0, &end_count, NULL, 0, &count));
  REFUSED(
    DYN_ERROR_NULL_POINTER, "end_count",
    dyn_tile_outlines(tiles, 2, 4, vec(1, 1), vec(0, 0), NULL, 0, NULL, NULL, 0, &count));
  OK(dyn_tile_outlines(NULL, 0, 4, vec(1, 1), vec(0, 0), NULL, 0, &end_count, NULL, 0, &count));
  CHECK(end_count == 0 && count == 0);
  OK(dyn_world_destroy(world));
}

/// Many in one call are what as many calls are, and a call that is refused adds nothing.
static void bulk(void) {
  DynWorld one = make_world(), many = make_world();
  DynBodyDefinition definitions[20];
  DynShapeDefinition shapes[20];
  DynBody bodies[20];
  for (int i = 0; i < 20; i++) {
    definitions[i] = dyn_default_body_definition();
    definitions[i].type = DYN_BODY_DYNAMIC;
    definitions[i].position = vec((float)i, 3);
    shapes[i] = dyn_default_shape_definition(dyn_circle(vec(0, 0), 0.3f));
    DynBody body;
    OK(dyn_world_add_bodies(one, &definitions[i], 1, &body));
    OK(dyn_world_add_shapes(one, &body, &shapes[i], 1, NULL));
  }
  OK(dyn_world_add_bodies(many, definitions, 20, bodies));
  uint64_t before = state_hash(many);
  shapes[19].geometry.radius = -1;
  REFUSED(DYN_ERROR_INVALID_VALUE, "shapes[19].", dyn_world_add_shapes(many, bodies, shapes, 20, NULL));
  definitions[7].angular_velocity = NAN;
  REFUSED(
    DYN_ERROR_INVALID_VALUE, "definitions[7].angularVelocity is nan", dyn_world_add_bodies(many, definitions, 20, NULL));
  CHECK(state_hash(many) == before);
  shapes[19].geometry.radius = 0.3f;
  OK(dyn_world_add_shapes(many, bodies, shapes, 20, NULL));
  OK(dyn_world_steps(one, 1.0f / 60, 4, 30));
  OK(dyn_world_steps(many, 1.0f / 60, 4, 30));
  uint64_t a = 0, b = 1;
  OK(dyn_world_motion_hash(one, &a));
  OK(dyn_world_motion_hash(many, &b));
  CHECK(a == b);

  DynWorld uniform = make_world();
  DynVec2 positions[20];
  for (int i = 0; i < 20; i++) positions[i] = definitions[i].position;
  OK(dyn_world_add_bodies_with_shape(uniform, definitions, shapes, positions, NULL, NULL, 20, bodies));
  OK(dyn_world_steps(uniform, 1.0f / 60, 4, 30));
  OK(dyn_world_motion_hash(uniform, &b));
  CHECK(a == b);
  OK(dyn_world_destroy(one));
  OK(dyn_world_destroy(many));
  OK(dyn_world_destroy(uniform));
}

void test_shapes(void) {
  kinds();
  chain();
  outlines();
  bulk();
}
