#include "check.h"

static DynStatus read_scene(const char *text, DynWorld *world) {
  return dyn_world_create_from_scene(text, strlen(text), 1, DYN_SIMD_DEFAULT, world);
}

static const char scene[] =
  "{\"version\": 1, \"run\": {\"steps\": 90, \"timeStep\": 0.01, \"substeps\": 2},\n"
  " \"world\": {\"gravity\": [0, -5], \"solver\": \"direct\"},\n"
  " \"bodies\": [\n"
  "  {\"type\": \"static\", \"name\": \"ground\", \"shapes\": [{\"box\": {\"half\": [10, 0.5]}}]},\n"
  "  {\"type\": \"dynamic\", \"name\": \"l\\u00ednk\", \"position\": [0, 5], \"repeat\": {\"columns\": 3},\n"
  "   \"shapes\": [{\"box\": {\"half\": [0.5, 0.1]}}]},\n"
  "  {\"type\": \"dynamic\", \"position\": [-3, 2], \"shapes\": [{\"circle\": {\"radius\": 0.5}, \"density\": 2}]}],\n"
  " \"joints\": [\n"
  "  {\"type\": \"revolute\", \"name\": \"chain\", \"bodyA\": {\"body\": 1, \"copy\": 0}, \"bodyB\": {\"body\": 1, \"copy\": 1},\n"
  "   \"frameA\": {\"position\": [0.5, 0]}, \"frameB\": {\"position\": [-0.5, 0]}, \"repeat\": {\"count\": 2}},\n"
  "  {\"type\": \"weld\", \"name\": \"hook\", \"bodyB\": 2, \"point\": [-3, 2]}]}";

static void contents(DynWorld world) {
  size_t count = 0;
  OK(dyn_world_body_count(world, &count));
  CHECK(count == 5);
  OK(dyn_world_joint_count(world, &count));
  CHECK(count == 3);
  DynWorldDefinition settings;
  settings.struct_size = sizeof settings;
  OK(dyn_world_settings(world, &settings));
  CHECK(settings.gravity.y == -5 && settings.solver == DYN_SOLVER_DIRECT && settings.workers == 1);
  DynSceneRun run;
  run.struct_size = sizeof run;
  OK(dyn_world_scene_run(world, &run));
  CHECK(run.steps == 90 && run.time_step == 0.01f && run.substeps == 2);
  run.struct_size = 0;
  REFUSED(DYN_ERROR_STRUCT_SIZE, "DynSceneRun", dyn_world_scene_run(world, &run));
}

static void names(DynWorld world) {
  DynBody links[3], ground;
  DynJoint joints[2];
  size_t count = 0;
  OK(dyn_world_named_bodies(world, "ground", &ground, 1, &count));
  CHECK(count == 1 && pose_of(world, ground).position.x == 0);
  OK(dyn_world_named_bodies(world, "l\xc3\xadnk", links, 3, &count));
  CHECK(count == 3);
  for (int i = 0; i < 3; i++) CHECK(pose_of(world, links[i]).position.x == (float)i && pose_of(world, links[i]).position.y == 5);
  OK(dyn_world_named_joints(world, "chain", joints, 2, &count));
  CHECK(count == 2);
  DynJointDefinition joint;
  joint.struct_size = sizeof joint;
  OK(dyn_joint_definition(world, joints[1], &joint));
  CHECK(joint.kind == DYN_JOINT_REVOLUTE && joint.body_a.bits == links[1].bits && joint.body_b.bits == links[2].bits);
  char text[40];
  OK(dyn_world_body_names(world, text, sizeof text, &count));
  CHECK(count == 7 + 6 && strcmp(text, "ground") == 0 && strcmp(text + 7, "l\xc3\xadnk") == 0);
  OK(dyn_world_joint_names(world, text, sizeof text, &count));
  CHECK(count == 6 + 5 && strcmp(text, "chain") == 0 && strcmp(text + 6, "hook") == 0);
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "there are 11", dyn_world_joint_names(world, text, 3, &count));
  REFUSED(DYN_ERROR_UNKNOWN_NAME, "no body 'wall'; there are ground, l", dyn_world_named_bodies(world, "wall", NULL, 0, &count));
  REFUSED(DYN_ERROR_UNKNOWN_NAME, "no joint 'ground'", dyn_world_named_joints(world, "ground", NULL, 0, &count));
  REFUSED(DYN_ERROR_INVALID_VALUE, "UTF-8", dyn_world_named_bodies(world, "\xff", NULL, 0, &count));
  REFUSED(DYN_ERROR_NULL_POINTER, "name", dyn_world_named_bodies(world, NULL, NULL, 0, &count));
  // What was removed is refused, though its name is known.
  OK(dyn_world_remove_bodies(world, &ground, 1));
  OK(dyn_world_named_bodies(world, "ground", &ground, 1, &count));
  REFUSED(DYN_ERROR_STALE_BODY, "body", dyn_body_set_awake(world, ground, DYN_TRUE));
}

static void other_worlds(DynWorld world) {
  DynWorld clone;
  size_t count = 1;
  DynSceneRun run;
  run.struct_size = sizeof run;
  OK(dyn_world_clone(world, 1, DYN_SIMD_DEFAULT, &clone));
  OK(dyn_world_body_names(clone, NULL, 0, &count));
  CHECK(count == 0);
  REFUSED(DYN_ERROR_UNKNOWN_NAME, "the world has no names", dyn_world_named_bodies(clone, "ground", NULL, 0, &count));
  REFUSED(DYN_ERROR_INVALID_VALUE, "scene file", dyn_world_scene_run(clone, &run));
  OK(dyn_world_destroy(clone));
}

/// Where the mistake is: line, column and path.
static void mistakes(void) {
  static const struct { const char *text, *message; } bad[] = {
    {"", "1:1: not valid JSON"},
    {"{\"version\": 1,\n \"bodies\": [}", "2:13: not valid JSON"},
    {"\xff", "1:1: the file is not UTF-8 text"},
    {"{\"version\": 1}", "1:1: key 'bodies' is missing"},
    {"{\"version\": 9, \"bodies\": []}", "1:13: version: expected version 1"},
    {"{\"version\": 1, \"bodies\": [],\n \"wind\": 3}", "2:2: unknown key 'wind'"},
    {"{\"version\": 1, \"bodies\": [\n {\"type\": \"solid\"}]}", "2:11: bodies[0].type: expected one of static"},
    {"{\"version\": 1, \"bodies\": [{\"type\": \"dynamic\",\n \"shapes\": [{\"circle\": {\"radius\": -1}}]}]}",
     "2:13: bodies[0].shapes[0]: "},
    {"{\"version\": 1, \"bodies\": [], \"joints\": [{\"type\": \"weld\", \"bodyB\": \"a\"}]}", "there is no body 'a'"},
    {"{\"version\": 1, \"world\": {\"maximumSpeed\": -3}, \"bodies\": []}", "1:25: world: "},
    {"{\"version\": 1, \"bodies\": [{\"type\": \"dynamic\", \"repeat\": {\"columns\": 1000000, \"rows\": 1000000}}]}",
     "at most 2000000 are possible"},
    {"{\"version\": 2, \"items\": [],\n \"behaviors\": []}", "2:15: behaviors: the file is one of an animator"},
  };
  DynWorld world;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    REFUSED(DYN_ERROR_INVALID_SCENE, bad[i].message, read_scene(bad[i].text, &world));
  const char *text = "{\"version\": 1, \"bodies\": []}";
  REFUSED(DYN_ERROR_NULL_POINTER, "text", dyn_world_create_from_scene(NULL, 3, 1, DYN_SIMD_DEFAULT, &world));
  REFUSED(DYN_ERROR_INVALID_SCENE, "not valid JSON", dyn_world_create_from_scene(NULL, 0, 1, DYN_SIMD_DEFAULT, &world));
  REFUSED(DYN_ERROR_NULL_POINTER, "world", read_scene(text, NULL));
  REFUSED(DYN_ERROR_INVALID_VALUE, "workers is 0", dyn_world_create_from_scene(text, strlen(text), 0, DYN_SIMD_DEFAULT, &world));
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "level is 9", dyn_world_create_from_scene(text, strlen(text), 1, 9, &world));
  // A text that ends anywhere is refused, not read beyond.
  for (size_t length = 0; length < sizeof scene - 1; length += 7) {
    char *part = malloc(length);
    memcpy(part, scene, length);
    REFUSED(DYN_ERROR_INVALID_SCENE, "not valid JSON", dyn_world_create_from_scene(part, length, 1, DYN_SIMD_DEFAULT, &world));
    free(part);
  }
}

void test_scenes(void) {
  DynWorld world;
  OK(read_scene(scene, &world));
  contents(world);
  names(world);
  other_worlds(world);
  OK(dyn_world_steps(world, 0.01f, 2, 30));
  OK(dyn_world_destroy(world));
  mistakes();
}
