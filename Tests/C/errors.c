#include "check.h"

static void null_pointers(DynWorld world, DynBody body) {
  DynVec2 zero = {0, 0};
  size_t count;
  REFUSED(DYN_ERROR_NULL_POINTER, "definition is NULL", dyn_world_create(NULL, &world));
  DynWorldDefinition definition = dyn_default_world_definition();
  REFUSED(DYN_ERROR_NULL_POINTER, "world is NULL", dyn_world_create(&definition, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "definition", dyn_world_definition_init(NULL, sizeof definition));
  REFUSED(DYN_ERROR_NULL_POINTER, "definitions", dyn_world_add_bodies(world, NULL, 3, NULL));
  OK(dyn_world_add_bodies(world, NULL, 0, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "bodies", dyn_world_remove_bodies(world, NULL, 1));
  REFUSED(DYN_ERROR_NULL_POINTER, "state", dyn_body_state(world, body, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "poses", dyn_world_body_poses(world, &body, 1, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "count", dyn_world_row_count(world, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "buffer", dyn_world_bodies(world, NULL, 4, &count));
  REFUSED(DYN_ERROR_NULL_POINTER, "count", dyn_world_bodies(world, &body, 1, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "reader", dyn_world_read_rows(world, NULL, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "scope", dyn_world_share_queries(world, NULL, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "hits", dyn_world_cast_rays(world, &(DynRay){{0, 0}, {1, 0}}, 1, NULL, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "points", dyn_world_closest_points_of_point(world, zero, (DynShape){0}, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "mover", dyn_world_move(world, NULL, zero, NULL, NULL, 0, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "snapshot", dyn_world_take_snapshot(world, NULL));
  REFUSED(DYN_ERROR_NULL_POINTER, "bytes", dyn_snapshot_decode(NULL, 10, &(DynSnapshot){0}));
  REFUSED(DYN_ERROR_NULL_POINTER, "rotation", dyn_rotation_of_angle(1, NULL));
  REFUSED(DYN_ERROR_TOO_MANY, "bodies", dyn_world_remove_bodies(world, &body, SIZE_MAX));
  REFUSED(DYN_ERROR_TOO_MANY, "definitions", dyn_world_add_bodies(world, &(DynBodyDefinition){0}, SIZE_MAX / 2, NULL));
  REFUSED(DYN_ERROR_TOO_MANY, "bodies", dyn_world_reserve(world, SIZE_MAX, 0));
  REFUSED(DYN_ERROR_TOO_MANY, "shapes", dyn_world_reserve(world, 0, (size_t)1 << 40));
}

static void sizes(DynWorld world, DynBody body) {
  DynWorldDefinition settings = {0};
  DynWorld made;
  REFUSED(DYN_ERROR_STRUCT_SIZE, "struct_size is 0; expected", dyn_world_create(&settings, &made));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "of this version", dyn_world_definition_init(&settings, 4));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynWorldDefinition", dyn_world_settings(world, &settings));
  DynBodyDefinition bodies[2] = {dyn_default_body_definition(), {0}};
  REFUSED(DYN_ERROR_STRUCT_SIZE, "dyn_default_body_definition()", dyn_world_add_bodies(world, bodies, 2, NULL));
  DynShapeDefinition shape = {0};
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynShapeDefinition", dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  shape = dyn_default_shape_definition(dyn_box(1, 1));
  shape.struct_size += 8;
  REFUSED(DYN_ERROR_STRUCT_SIZE, "expected", dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  DynJointDefinition joint = {0};
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynJointDefinition", dyn_world_add_joints(world, &joint, 1, NULL));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynChain", dyn_body_add_chain(world, body, &(DynChainDefinition){0}, NULL));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynBodyState", dyn_body_state(world, body, &(DynBodyState){0}));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynCounters", dyn_world_counters(world, &(DynCounters){0}));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynPhaseTimes", dyn_world_phase_times(world, &(DynPhaseTimes){0}));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynMover", dyn_world_move(world, &(DynMover){0}, vec(0, 0), NULL, NULL, 0, NULL));
}

static void constants(DynWorld world, DynBody body) {
  DynWorldDefinition settings = dyn_default_world_definition();
  DynWorld made;
  settings.solver = 3;
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "solver is 3; expected 0 to 2", dyn_world_create(&settings, &made));
  settings = dyn_default_world_definition();
  settings.friction_mixing = -1;
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "friction_mixing is -1", dyn_world_set_settings(world, &settings));
  settings = dyn_default_world_definition();
  settings.simd_level = 99;
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "simd_level is 99", dyn_world_create(&settings, &made));
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = 7;
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "definitions[0].type is 7", dyn_world_add_bodies(world, &definition, 1, NULL));
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "type is -5", dyn_body_set_type(world, body, -5));
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "solver", dyn_body_set_solver(world, body, INT32_MAX));
  DynShapeDefinition shape;
  OK(dyn_shape_definition_init(&shape, sizeof shape));
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "shapes[0].geometry.kind is 0", dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  shape.geometry = dyn_polygon(NULL, 99, 0);
  REFUSED(DYN_ERROR_INVALID_POLYGON, "point_count is 99", dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  DynJointDefinition joint = dyn_default_joint_definition(0, (DynBody){0}, body);
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "definitions[0].kind is 0", dyn_world_add_joints(world, &joint, 1, NULL));
  joint.kind = DYN_JOINT_WELD;
  joint.method = 17;
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "method is 17", dyn_world_add_joints(world, &joint, 1, NULL));
  DynBool is_available;
  for (DynSimdLevel level = DYN_SIMD_BASELINE; level <= DYN_SIMD_AVX512; level++) {
    OK(dyn_simd_level_is_available(level, &is_available));
    settings = dyn_default_world_definition();
    settings.simd_level = level;
    if (!is_available) REFUSED(DYN_ERROR_UNAVAILABLE_SIMD_LEVEL, "avx", dyn_world_create(&settings, &made));
  }
}

static void names(void) {
  CHECK(strcmp(dyn_status_name(DYN_ERROR_BUSY), "DYN_ERROR_BUSY") == 0);
  CHECK(strcmp(dyn_status_name(9999), "unknown status") == 0);
  int known = 0;
  for (int code = 0; code < 128; code++) known += strcmp(dyn_status_name(code), "unknown status") != 0;
  CHECK(known == 44);
}

void test_errors(void) {
  DynWorld world = make_world();
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 1, 1);
  uint64_t before = state_hash(world);
  null_pointers(world, body);
  sizes(world, body);
  constants(world, body);
  CHECK(state_hash(world) == before);
  names();
  OK(dyn_world_destroy(world));
}
