// For what of POSIX is not in C.
#define _POSIX_C_SOURCE 200809L

#include "check.h"
#include "tape.h"

#include <pthread.h>

static DynBool keep_even(void *context, const DynContactData *contact) {
  (void)context;
  return contact->contact.index % 2 == 0;
}

enum { STEPS = 60 };

typedef struct Scene {
  DynWorld world;
  DynBody box, late;
  uint64_t hash;
} Scene;

/// A box whose contacts the hook is asked about.
static DynBody add_asking_box(DynWorld world, DynVec2 position) {
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = DYN_BODY_DYNAMIC;
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(0.5f, 0.5f));
  shape.enables_pre_solve = DYN_TRUE;
  DynBody body = {0};
  OK(dyn_world_add_bodies_with_shape(world, &definition, &shape, &position, NULL, NULL, 1, &body));
  return body;
}

static Scene begin_scene(void) {
  Scene scene = {make_world(), {0}, {0}, 0};
  add_box(scene.world, DYN_BODY_STATIC, vec(0, -0.5f), 20, 0.5f);
  for (int i = 0; i < 6; i++) scene.box = add_asking_box(scene.world, vec(1.5f * (float)i, 0.9f));
  OK(dyn_world_steps(scene.world, 1.0f / 60, 4, 5));
  return scene;
}

/// Things happen in the scene: bodies come, are pushed and go back, hooks are asked.
static void play_scene(Scene *scene) {
  DynSnapshot snapshot;
  OK(dyn_world_steps(scene->world, 1.0f / 60, 4, STEPS / 3));
  OK(dyn_world_take_snapshot(scene->world, &snapshot));
  scene->late = add_asking_box(scene->world, vec(2, 4));
  OK(dyn_world_steps(scene->world, 1.0f / 60, 4, STEPS / 3));
  OK(dyn_world_restore(scene->world, snapshot));
  OK(dyn_snapshot_destroy(snapshot));
  scene->late = add_asking_box(scene->world, vec(0, 4));
  OK(dyn_world_set_pre_solve_hook(scene->world, keep_even, NULL));
  OK(dyn_world_steps(scene->world, 1.0f / 60, 4, STEPS / 3 - 1));
  OK(dyn_body_apply_impulse(scene->world, scene->late, vec(1, 0), NULL));
  OK(dyn_world_step(scene->world, 1.0f / 60, 4));
  scene->hash = state_hash(scene->world);
}

static Tape record(Scene *scene, DynRecordingDetail detail) {
  Tape tape = {NULL, 0, 0, -1};
  *scene = begin_scene();
  DynRecorder recorder;
  OK(dyn_recorder_create(scene->world, detail, DYN_RECORDING_CHUNK_SIZE, write_tape, &tape, &recorder));
  REFUSED(DYN_ERROR_INVALID_VALUE, "being recorded",
    dyn_recorder_create(scene->world, detail, 0, write_tape, &tape, &(DynRecorder){0}));
  play_scene(scene);
  OK(dyn_recorder_flush(recorder));
  uint64_t count = 0;
  OK(dyn_recorder_byte_count(recorder, &count));
  CHECK(count == tape.count && count > 500);
  OK(dyn_recorder_finish(recorder));
  size_t finished = tape.count;
  OK(dyn_world_step(scene->world, 1.0f / 60, 4));
  OK(dyn_recorder_finish(recorder));
  OK(dyn_recorder_destroy(recorder));
  CHECK(tape.count == finished);
  REFUSED(DYN_ERROR_STALE_RECORDER, "destroyed", dyn_recorder_flush(recorder));
  return tape;
}

static DynReplay open_tape(Tape *tape, int32_t workers, DynSimdLevel level) {
  DynReplay replay = {0};
  tape->place = 0;
  tape->good_calls = -1;
  OK(dyn_replay_create(read_tape, tape, workers, level, &replay));
  return replay;
}

static DynReplayState state_of(DynReplay replay) {
  DynReplayState state;
  state.struct_size = sizeof state;
  OK(dyn_replay_state(replay, &state));
  return state;
}

static void same_with_other_workers_and_levels(Tape *tape, const Scene *scene) {
  for (int32_t workers = 1; workers <= 2; workers++) {
    DynReplay replay = open_tape(tape, workers, DYN_SIMD_BASELINE);
    OK(dyn_replay_run(replay));
    DynReplayState state = state_of(replay);
    CHECK(state.divergence == DYN_DIVERGENCE_NONE && state.is_complete && state.step_count == STEPS);
    CHECK(state.detail == DYN_RECORDING_BODIES && state.divergent_step == 0 && state.divergent_body.bits == 0);
    DynWorld world;
    OK(dyn_replay_world(replay, &world));
    CHECK(state_hash(world) == scene->hash);
    char text[100];
    size_t count = 0;
    OK(dyn_replay_divergence(replay, text, sizeof text, &count));
    CHECK(count == 1 && text[0] == 0);
    OK(dyn_replay_recorded_simd_level(replay, text, sizeof text, &count));
    CHECK(count > 4 && count == strlen(text) + 1);
    // The world belongs to the replay; copies are one's own.
    DynWorld clone;
    OK(dyn_world_clone(world, 1, DYN_SIMD_DEFAULT, &clone));
    OK(dyn_world_step(clone, 1.0f / 60, 4));
    OK(dyn_world_destroy(clone));
    REFUSED(DYN_ERROR_LOCKED, "world of a replay", dyn_world_destroy(world));
    REFUSED(DYN_ERROR_LOCKED, "world of a replay",
      dyn_recorder_create(world, DYN_RECORDING_STEPS, 0, write_tape, tape, &(DynRecorder){0}));
    DynBool goes_on = DYN_TRUE;
    OK(dyn_replay_advance(replay, &goes_on));
    CHECK(!goes_on);
    OK(dyn_replay_destroy(replay));
    REFUSED(DYN_ERROR_STALE_REPLAY, "destroyed", dyn_replay_run(replay));
    REFUSED(DYN_ERROR_STALE_WORLD, "destroyed", dyn_world_step(world, 1.0f / 60, 4));
  }
}

/// What is done with a replay's world between steps is found.
static void differences(Tape *tape, Tape *steps_only) {
  for (int has_bodies = 0; has_bodies <= 1; has_bodies++) {
    DynReplay replay = open_tape(has_bodies ? tape : steps_only, 1, DYN_SIMD_DEFAULT);
    DynBool goes_on = DYN_FALSE;
    for (int i = 0; i < 10; i++) OK(dyn_replay_advance(replay, &goes_on));
    CHECK(goes_on);
    DynWorld world;
    OK(dyn_replay_world(replay, &world));
    DynBody bodies[8];
    size_t count = 0;
    OK(dyn_world_bodies(world, bodies, 8, &count));
    OK(dyn_body_set_velocity(world, bodies[3], vec(0, 1), 0));
    OK(dyn_replay_advance(replay, &goes_on));
    CHECK(!goes_on);
    DynReplayState state = state_of(replay);
    CHECK(state.divergence == DYN_DIVERGENCE_MOTION && state.divergent_step == 5 + 11 && !state.is_complete);
    CHECK(state.divergent_body.bits == (has_bodies ? bodies[3].bits : 0));
    CHECK(state.divergent_body_count == (uint64_t)has_bodies);
    char text[200];
    OK(dyn_replay_divergence(replay, text, sizeof text, &count));
    CHECK(strstr(text, "step 16 differs") != NULL);
    OK(dyn_replay_destroy(replay));
  }

  // Gravity that no step has felt moved nothing, but is part of the state.
  DynReplay replay = open_tape(tape, 1, DYN_SIMD_DEFAULT);
  DynBool goes_on = DYN_TRUE;
  for (int i = 0; i < STEPS; i++) OK(dyn_replay_advance(replay, &goes_on));
  DynWorld world;
  OK(dyn_replay_world(replay, &world));
  OK(dyn_world_set_gravity(world, vec(0, -1)));
  OK(dyn_replay_run(replay));
  CHECK(state_of(replay).divergence == DYN_DIVERGENCE_STATE && state_of(replay).is_complete);
  OK(dyn_replay_destroy(replay));

  // A box of whose contact the hook was asked is elsewhere.
  replay = open_tape(tape, 1, DYN_SIMD_DEFAULT);
  for (int i = 0; i < 2 * STEPS / 3 + 1; i++) OK(dyn_replay_advance(replay, &goes_on));
  CHECK(goes_on);
  OK(dyn_replay_world(replay, &world));
  DynBody bodies[8];
  size_t count = 0;
  OK(dyn_world_bodies(world, bodies, 8, &count));
  CHECK(count == 8);
  for (int i = 1; i < 8; i++) OK(dyn_body_set_pose(world, bodies[i], dyn_pose_at(vec(5 * (float)i, 50))));
  OK(dyn_replay_run(replay));
  CHECK(state_of(replay).divergence == DYN_DIVERGENCE_QUESTION && state_of(replay).divergent_body.bits == 0);
  OK(dyn_replay_destroy(replay));

  // A call that cannot be made any more.
  replay = open_tape(tape, 1, DYN_SIMD_DEFAULT);
  for (int i = 0; i < STEPS - 1; i++) OK(dyn_replay_advance(replay, &goes_on));
  OK(dyn_replay_world(replay, &world));
  OK(dyn_world_bodies(world, bodies, 8, &count));
  OK(dyn_world_remove_bodies(world, &bodies[7], 1));
  REFUSED(DYN_ERROR_REFUSED_CALL, "is refused", dyn_replay_run(replay));
  OK(dyn_replay_run(replay));
  CHECK(!state_of(replay).is_complete);
  OK(dyn_replay_destroy(replay));
}

static DynStatus try_bytes(uint8_t *bytes, size_t count) {
  Tape tape = {bytes, count, 0, -1};
  DynReplay replay;
  DynStatus status = dyn_replay_create(read_tape, &tape, 1, DYN_SIMD_DEFAULT, &replay);
  if (status != DYN_OK) return status;
  status = dyn_replay_run(replay);
  OK(dyn_replay_destroy(replay));
  return status;
}

static void damaged(const Tape *tape) {
  uint8_t *bytes = malloc(tape->count);
  memcpy(bytes, tape->bytes, tape->count);
  REFUSED(DYN_ERROR_NOT_A_RECORDING, "no recording", try_bytes(bytes, 0));
  REFUSED(DYN_ERROR_WRONG_LENGTH, "cut off", try_bytes(bytes, 40));
  // One that ends later is played up to there.
  OK(try_bytes(bytes, tape->count - 1));
  bytes[tape->count - 9] ^= 1;
  REFUSED(DYN_ERROR_WRONG_CHECKSUM, "damaged", try_bytes(bytes, tape->count));
  bytes[8] ^= 0x40;
  REFUSED(DYN_ERROR_UNKNOWN_FILE_VERSION, "version", try_bytes(bytes, tape->count));
  bytes[0] ^= 1;
  REFUSED(DYN_ERROR_NOT_A_RECORDING, "no recording", try_bytes(bytes, tape->count));
  memcpy(bytes, tape->bytes, tape->count);
  for (size_t place = 0; place < tape->count; place += 61) {
    // Cut off there, and with another bit there.
    DynStatus status = try_bytes(bytes, place);
    CHECK(status == DYN_OK || status == DYN_ERROR_NOT_A_RECORDING || status == DYN_ERROR_WRONG_LENGTH);
    bytes[place] ^= (uint8_t)(1 << place % 8);
    status = try_bytes(bytes, tape->count);
    CHECK(status == DYN_OK || (status >= DYN_ERROR_NOT_A_SNAPSHOT && status <= DYN_ERROR_REFUSED_CALL));
    bytes[place] = tape->bytes[place];
  }
  free(bytes);
}

static DynBool read_too_much(void *context, uint8_t *buffer, size_t capacity, size_t *count) {
  (void)context;
  memset(buffer, 0, capacity);
  *count = capacity + 1;
  return DYN_TRUE;
}

static void bad_callbacks(Tape *tape) {
  DynReplay replay;
  tape->place = 0;
  tape->good_calls = 0;
  REFUSED(DYN_ERROR_CALLBACK, "reader", dyn_replay_create(read_tape, tape, 1, DYN_SIMD_DEFAULT, &replay));
  REFUSED(DYN_ERROR_CALLBACK, "bytes; expected 0 to",
    dyn_replay_create(read_too_much, NULL, 1, DYN_SIMD_DEFAULT, &replay));
  REFUSED(DYN_ERROR_INVALID_VALUE, "workers is 0", dyn_replay_create(read_tape, tape, 0, DYN_SIMD_DEFAULT, &replay));

  // A writer that fails at once is refused, and the world can be recorded still.
  Scene scene = begin_scene();
  Tape failing = {NULL, 0, 0, 0};
  DynRecorder recorder;
  REFUSED(DYN_ERROR_CALLBACK, "writer",
    dyn_recorder_create(scene.world, DYN_RECORDING_STEPS, 0, write_tape, &failing, &recorder));
  OK(dyn_world_step(scene.world, 1.0f / 60, 4));
  // One that fails later ends the recording, not the world.
  failing.good_calls = 5;
  OK(dyn_recorder_create(scene.world, DYN_RECORDING_STEPS, 0, write_tape, &failing, &recorder));
  OK(dyn_world_steps(scene.world, 1.0f / 60, 4, 10));
  REFUSED(DYN_ERROR_CALLBACK, "writer", dyn_recorder_flush(recorder));
  size_t count = failing.count;
  OK(dyn_world_step(scene.world, 1.0f / 60, 4));
  CHECK(failing.count == count);
  REFUSED(DYN_ERROR_CALLBACK, "writer", dyn_recorder_destroy(recorder));
  REFUSED(DYN_ERROR_STALE_RECORDER, "destroyed", dyn_recorder_destroy(recorder));
  OK(try_bytes(failing.bytes, failing.count));
  REFUSED(DYN_ERROR_INVALID_VALUE, "chunkSize",
    dyn_recorder_create(scene.world, DYN_RECORDING_STEPS, SIZE_MAX, write_tape, &failing, &recorder));
  REFUSED(DYN_ERROR_UNKNOWN_VALUE, "detail is 2",
    dyn_recorder_create(scene.world, 2, 0, write_tape, &failing, &recorder));
  REFUSED(DYN_ERROR_NULL_POINTER, "writer", dyn_recorder_create(scene.world, 0, 0, NULL, NULL, &recorder));
  REFUSED(DYN_ERROR_NULL_POINTER, "reader", dyn_replay_create(NULL, NULL, 1, DYN_SIMD_DEFAULT, &replay));
  OK(dyn_world_destroy(scene.world));
  free(failing.bytes);
}

/// What a writer must not touch, and how it was told so.
typedef struct Intruder {
  DynWorld world;
  DynRing ring;
  DynRecorder recorder;
  DynStatus of_world, of_recorder, of_ring, of_other_thread;
} Intruder;

static void *use_ring(void *context) {
  size_t count;
  Intruder *intruder = context;
  intruder->of_other_thread = dyn_ring_byte_count(intruder->ring, &count);
  return NULL;
}

static DynBool intrude(void *context, const uint8_t *bytes, size_t count) {
  (void)bytes;
  Intruder *intruder = context;
  intruder->of_world = dyn_world_step(intruder->world, 1.0f / 60, 4);
  if (intruder->recorder.bits != 0) intruder->of_recorder = dyn_recorder_flush(intruder->recorder);
  intruder->of_ring = dyn_ring_byte_count(intruder->ring, &count);
  pthread_t thread;
  pthread_create(&thread, NULL, use_ring, intruder);
  pthread_join(thread, NULL);
  return DYN_TRUE;
}

static void writers_keep_out(void) {
  Scene scene = begin_scene();
  Intruder intruder = {scene.world, {0}, {0}, DYN_OK, DYN_OK, DYN_OK, DYN_OK};
  OK(dyn_ring_create(4, &intruder.ring));
  OK(dyn_ring_save(intruder.ring, scene.world, NULL));
  OK(dyn_recorder_create(scene.world, DYN_RECORDING_BODIES, 0, intrude, &intruder, &intruder.recorder));
  CHECK(intruder.of_world == DYN_ERROR_LOCKED && intruder.of_ring == DYN_OK && intruder.of_other_thread == DYN_OK);
  OK(dyn_body_apply_impulse(scene.world, scene.box, vec(1, 0), NULL));
  CHECK(intruder.of_world == DYN_ERROR_LOCKED && intruder.of_recorder == DYN_ERROR_LOCKED);
  OK(dyn_ring_restore(intruder.ring, scene.world, 5));
  CHECK(intruder.of_world == DYN_ERROR_LOCKED && intruder.of_ring == DYN_ERROR_LOCKED);
  CHECK(intruder.of_other_thread == DYN_ERROR_BUSY);
  OK(dyn_recorder_destroy(intruder.recorder));
  OK(dyn_ring_destroy(intruder.ring));
  OK(dyn_world_destroy(scene.world));
}

static DynRecorder scope_recorder;

static void finish_in_scope(void *context, const DynRows *rows) {
  (void)context, (void)rows;
  REFUSED(DYN_ERROR_LOCKED, "finish", dyn_recorder_finish(scope_recorder));
  REFUSED(DYN_ERROR_LOCKED, "finish", dyn_recorder_destroy(scope_recorder));
}

/// A recorder outlives its world, and is not ended inside a scope.
static void lifetimes(void) {
  Scene scene = begin_scene();
  Tape tape = {NULL, 0, 0, -1};
  OK(dyn_recorder_create(scene.world, DYN_RECORDING_BODIES, DYN_RECORDING_CHUNK_SIZE, write_tape, &tape, &scope_recorder));
  play_scene(&scene);
  OK(dyn_world_read_rows(scene.world, finish_in_scope, NULL));
  OK(dyn_world_destroy(scene.world));
  OK(dyn_recorder_destroy(scope_recorder));
  DynReplay replay = open_tape(&tape, 1, DYN_SIMD_DEFAULT);
  OK(dyn_replay_run(replay));
  CHECK(state_of(replay).is_complete && state_of(replay).divergence == DYN_DIVERGENCE_NONE);
  OK(dyn_replay_destroy(replay));
  free(tape.bytes);
}

static void files(void) {
  char path[] = "/tmp/dynamics-recording-XXXXXX";
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0);
  FILE *file = fdopen(descriptor, "w");
  fputs("what was there", file);
  fclose(file);
  DynReplay replay;
  REFUSED(DYN_ERROR_NOT_A_RECORDING, "no recording", dyn_replay_create_file(path, 1, DYN_SIMD_DEFAULT, &replay));
  Scene scene = begin_scene();
  DynRecorder recorder;
  OK(dyn_recorder_create_file(scene.world, DYN_RECORDING_BODIES, DYN_RECORDING_CHUNK_SIZE, path, &recorder));
  play_scene(&scene);
  OK(dyn_recorder_destroy(recorder));
  OK(dyn_replay_create_file(path, 1, DYN_SIMD_DEFAULT, &replay));
  OK(dyn_replay_run(replay));
  DynWorld world;
  OK(dyn_replay_world(replay, &world));
  CHECK(state_hash(world) == scene.hash && state_of(replay).is_complete);
  OK(dyn_replay_destroy(replay));
  remove(path);
  REFUSED(DYN_ERROR_FILE, "cannot be read: No such file", dyn_replay_create_file(path, 1, DYN_SIMD_DEFAULT, &replay));
  REFUSED(DYN_ERROR_FILE, "cannot be read", dyn_replay_create_file("/", 1, DYN_SIMD_DEFAULT, &replay));
  REFUSED(DYN_ERROR_FILE, "'/nowhere/x' cannot be written",
    dyn_recorder_create_file(scene.world, DYN_RECORDING_BODIES, 0, "/nowhere/x", &recorder));
  REFUSED(DYN_ERROR_FILE, "'/dev/full' cannot be written: No space left",
    dyn_recorder_create_file(scene.world, DYN_RECORDING_BODIES, 0, "/dev/full", &recorder));
  REFUSED(DYN_ERROR_INVALID_VALUE, "UTF-8",
    dyn_recorder_create_file(scene.world, DYN_RECORDING_BODIES, 0, "/tmp/\xff", &recorder));
  OK(dyn_world_destroy(scene.world));
}

void test_recording(void) {
  Scene scene, other;
  Tape tape = record(&scene, DYN_RECORDING_BODIES), steps_only = record(&other, DYN_RECORDING_STEPS);
  CHECK(steps_only.count < tape.count);
  same_with_other_workers_and_levels(&tape, &scene);
  differences(&tape, &steps_only);
  damaged(&tape);
  bad_callbacks(&tape);
  writers_keep_out();
  lifetimes();
  files();
  OK(dyn_world_destroy(scene.world));
  OK(dyn_world_destroy(other.world));
  free(tape.bytes);
  free(steps_only.bytes);
}
