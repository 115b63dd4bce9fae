#include "check.h"

static void rays(DynWorld world, DynBody box) {
  DynRay rays[2] = {{{-5, 0}, {10, 0}}, {{-5, 50}, {10, 0}}};
  DynCastHit hits[2];
  OK(dyn_world_cast_rays(world, rays, 2, NULL, hits));
  CHECK(hits[0].is_hit && hits[0].body.bits == box.bits && fabsf(hits[0].point.x + 1) < 1e-5f);
  CHECK(fabsf(hits[0].fraction - 0.4f) < 1e-5f && hits[0].normal.x == -1 && !hits[1].is_hit && hits[1].shape.bits == 0);
  DynQueryFilter filter = dyn_default_query_filter();
  filter.excluded_body = box;
  OK(dyn_world_cast_rays(world, rays, 1, &filter, hits));
  CHECK(hits[0].is_hit && fabsf(hits[0].point.x - 3) < 1e-5f);
  size_t count = 0;
  OK(dyn_world_cast_ray_through(world, rays[0], NULL, hits, 2, &count));
  CHECK(count == 2 && hits[0].fraction < hits[1].fraction);
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "there are 2", dyn_world_cast_ray_through(world, rays[0], NULL, hits, 1, &count));
  rays[1].translation.x = 0;
  REFUSED(DYN_ERROR_INVALID_VALUE, "rays[1]", dyn_world_cast_rays(world, rays, 2, NULL, hits));
}

static void shapes(DynWorld world, DynBody box) {
  DynPlacedGeometry discs[2] = {
    dyn_placed_at(dyn_circle(vec(0, 0), 0.5f), vec(-5, 0)), dyn_placed_at(dyn_circle(vec(0, 0), 0.5f), vec(-5, 50))};
  DynVec2 way[2] = {{10, 0}, {10, 0}};
  DynCastHit hits[2];
  size_t count = 0;
  OK(dyn_world_cast_shapes(world, discs, way, 2, NULL, hits));
  CHECK(hits[0].is_hit && hits[0].body.bits == box.bits && fabsf(hits[0].fraction - 0.35f) < 1e-3f && !hits[1].is_hit);
  OK(dyn_world_cast_shape_through(world, &discs[0], way[0], NULL, hits, 2, &count));
  CHECK(count == 2);
  DynBox boxes[2] = {{{-2, -2}, {5, 2}}, {{40, 40}, {41, 41}}};
  size_t offsets[3];
  DynShape found[4];
  OK(dyn_world_overlap_boxes(world, boxes, 2, NULL, offsets, found, 4, &count));
  CHECK(count == 2 && offsets[0] == 0 && offsets[1] == 2 && offsets[2] == 2);
  discs[0].pose.position = vec(1.2f, 0);
  OK(dyn_world_overlap_geometries(world, discs, 2, NULL, offsets, found, 4, &count));
  CHECK(count == 1 && offsets[1] == 1 && offsets[2] == 1);
  OK(dyn_world_overlap_point(world, vec(0.5f, 0.5f), NULL, found, 4, &count));
  CHECK(count == 1);
  DynClosestPoints closest;
  OK(dyn_world_closest_points_of_point(world, vec(-3, 0), found[0], &closest));
  CHECK(fabsf(closest.distance - 2) < 1e-5f && closest.normal.x > 0.99f);
  OK(dyn_world_closest_points_of_geometry(world, &discs[1], found[0], &closest));
  CHECK(closest.distance > 40);
  DynShape other[2];
  OK(dyn_world_overlap_point(world, vec(4, 0), NULL, other, 2, &count));
  OK(dyn_world_closest_points(world, found[0], other[0], &closest));
  CHECK(fabsf(closest.distance - 2) < 1e-5f);
  DynVec2 line[3] = {{0, 0}, {1, 0}, {2, 0}};
  discs[0].geometry = dyn_polygon(line, 3, 0);
  REFUSED(DYN_ERROR_INVALID_POLYGON, "polygon", dyn_world_overlap_geometries(world, discs, 1, NULL, offsets, found, 4, &count));
}

/// A character walks into a wall and is held, with its velocity gone.
static void movers(DynWorld world) {
  DynMover mover = dyn_default_mover(vec(0, -0.3f), vec(0, 0.3f), 0.3f);
  mover.position = vec(-3, 0);
  mover.velocity = vec(1, 2);
  DynMoverPlane planes[4];
  size_t count = 0;
  OK(dyn_world_move(world, &mover, vec(4, 0), NULL, planes, 4, &count));
  CHECK(fabsf(mover.position.x + 1.3f) < 0.02f && count == 1 && planes[0].normal.x < -0.99f);
  CHECK(fabsf(mover.velocity.x) < 1e-4f && fabsf(mover.velocity.y - 2) < 1e-4f);
  OK(dyn_world_move(world, &mover, vec(-1, 0), NULL, NULL, 0, NULL));
  DynPlacedGeometry disc = dyn_placed_at(dyn_circle(vec(0, 0), 0.5f), vec(-1.4f, 0));
  OK(dyn_world_mover_planes(world, &disc, NULL, planes, 4, &count));
  CHECK(count == 1 && fabsf(planes[0].depth - 0.1f) < 1e-4f);
  mover.iteration_limit = 0;
  REFUSED(DYN_ERROR_INVALID_VALUE, "iteration_limit", dyn_world_move(world, &mover, vec(1, 0), NULL, NULL, 0, NULL));
}

/// A plane pushes as far as it may, and takes the velocity that it is told to.
static void soft_planes(DynWorld world) {
  DynPlacedGeometry disc = dyn_placed_at(dyn_circle(vec(0, 0), 0.5f), vec(-1.4f, 0));
  DynMoverPlane planes[2];
  size_t count = 0;
  OK(dyn_world_mover_planes(world, &disc, NULL, planes, 2, &count));
  CHECK(count == 1 && isinf(planes[0].push_limit) && planes[0].clips_velocity && planes[0].push == 0);
  planes[0].depth = 0;
  planes[0].normal = vec(-1, 0);
  DynVec2 way, velocity;
  OK(dyn_mover_planes_solve(planes, 1, vec(1, 2), &way));
  CHECK(fabsf(way.x - 0.005f) < 1e-5f && way.y == 2 && fabsf(planes[0].push - 0.995f) < 1e-5f);
  OK(dyn_mover_planes_clip(planes, 1, vec(3, 2), &velocity));
  CHECK(velocity.x == 0 && velocity.y == 2);
  planes[0].push_limit = 0.25f;
  OK(dyn_mover_planes_solve(planes, 1, vec(1, 2), &way));
  CHECK(fabsf(way.x - 0.75f) < 1e-6f && way.y == 2 && planes[0].push == 0.25f);
  planes[0].clips_velocity = DYN_FALSE;
  OK(dyn_mover_planes_clip(planes, 1, vec(3, 2), &velocity));
  CHECK(velocity.x == 3 && velocity.y == 2);
  // A second, hard plane beside the soft one holds.
  planes[1] = planes[0];
  planes[1].normal = vec(0, -1);
  planes[1].push_limit = INFINITY;
  OK(dyn_mover_planes_solve(planes, 2, vec(1, 2), &way));
  CHECK(fabsf(way.x - 0.75f) < 1e-6f && fabsf(way.y - 0.005f) < 1e-5f);
  // One that did not push takes nothing.
  planes[1].clips_velocity = DYN_TRUE;
  OK(dyn_mover_planes_solve(planes, 2, vec(-1, -2), &way));
  CHECK(way.x == -1 && way.y == -2 && planes[1].push == 0);
  OK(dyn_mover_planes_clip(planes, 2, vec(3, 2), &velocity));
  CHECK(velocity.x == 3 && velocity.y == 2);
  OK(dyn_mover_planes_solve(NULL, 0, vec(1, 2), &way));
  CHECK(way.x == 1 && way.y == 2);
  planes[1].push_limit = -1;
  REFUSED(DYN_ERROR_INVALID_VALUE, "planes[1].push_limit is -1", dyn_mover_planes_solve(planes, 2, vec(1, 2), &way));
  planes[1].push_limit = 1;
  planes[1].normal = vec(NAN, 0);
  REFUSED(DYN_ERROR_INVALID_VALUE, "planes[1].normal", dyn_mover_planes_clip(planes, 2, vec(1, 2), &velocity));
  REFUSED(DYN_ERROR_INVALID_VALUE, "target", dyn_mover_planes_solve(planes, 1, vec(INFINITY, 2), &way));
  REFUSED(DYN_ERROR_NULL_POINTER, "planes", dyn_mover_planes_solve(NULL, 1, vec(1, 2), &way));
}

void test_queries(void) {
  DynWorld world = make_world();
  DynBody box = add_box(world, DYN_BODY_STATIC, vec(0, 0), 1, 1);
  add_box(world, DYN_BODY_STATIC, vec(4, 0), 1, 1);
  rays(world, box);
  shapes(world, box);
  movers(world);
  soft_planes(world);
  DynBody ball = add_box(world, DYN_BODY_DYNAMIC, vec(0, 5), 0.2f, 0.2f);
  OK(dyn_world_explode(world, vec(0, 4), 2, 1, 1, NULL));
  DynVelocity velocity;
  OK(dyn_world_body_velocities(world, &ball, 1, &velocity));
  CHECK(velocity.linear.y > 0.1f);
  OK(dyn_world_destroy(world));
}
