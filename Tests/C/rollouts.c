#include "batches.h"

/// A rollout does what the calls one by one do, and leaves out whom the mask leaves out.
void rollouts(const Template *template, DynBatch batch) {
  enum { STEPS = 8 };
  DynBody box;
  DynJoint hinge;
  OK(dyn_batch_translate_bodies(batch, &template->box, 1, &box));
  OK(dyn_batch_translate_joints(batch, &template->hinge, 1, &hinge));
  DynForce forces[STEPS * WORLDS];
  DynMotor motors[STEPS * WORLDS];
  float targets[STEPS * WORLDS];
  for (int i = 0; i < STEPS * WORLDS; i++) {
    forces[i] = (DynForce){{(float)(i % 7), 20 - (float)(i % 5)}, 1, 0};
    motors[i] = (DynMotor){(float)(i % 3) - 1, 100};
    targets[i] = 0.1f * (float)(i % 9);
  }
  DynBool worlds[WORLDS] = {1, 1, 0, 1, 1, 1};
  DynPose poses[STEPS * WORLDS + 1], pose[WORLDS];
  DynVelocity velocities[STEPS * WORLDS], velocity[WORLDS];
  DynRollout rollout = dyn_default_rollout();
  CHECK(rollout.time_step == 1.0f / 60 && rollout.substeps == 4 && rollout.count == 1);
  rollout.count = STEPS;
  rollout.forced = rollout.observed = &box;
  rollout.driven = rollout.sprung = &hinge;
  rollout.forced_count = rollout.observed_count = rollout.driven_count = rollout.sprung_count = 1;
  rollout.forces = forces;
  rollout.motors = motors;
  rollout.spring_targets = targets;
  rollout.force_count = rollout.motor_count = rollout.spring_target_count = STEPS * WORLDS;
  // At an address where vectors may not lie.
  rollout.poses = (DynPose *)((float *)poses + 1);
  rollout.velocities = velocities;
  rollout.pose_count = rollout.velocity_count = STEPS * WORLDS;
  uint64_t rolled[2][WORLDS], stepped[2][WORLDS];
  for (int scheme = 0; scheme < 2; scheme++) {
    OK(dyn_batch_reset(batch, NULL, 0));
    rollout.velocity_iterations = scheme ? 8 : 0;
    rollout.position_iterations = scheme ? 3 : 0;
    OK(dyn_batch_roll_out(batch, &rollout, worlds, WORLDS));
    OK(dyn_batch_read_state_hashes(batch, rolled[scheme], WORLDS));
    OK(dyn_batch_reset(batch, NULL, 0));
    for (int step = 0; step < STEPS; step++) {
      int first = step * WORLDS;
      OK(dyn_batch_add_forces(batch, &box, 1, forces + first, WORLDS, worlds, WORLDS));
      OK(dyn_batch_set_motors(batch, &hinge, 1, motors + first, WORLDS, worlds, WORLDS));
      OK(dyn_batch_set_spring_targets(batch, &hinge, 1, targets + first, WORLDS, worlds, WORLDS));
      if (scheme == 0) {
        OK(dyn_batch_step(batch, 1.0f / 60, 4, worlds, WORLDS));
      } else {
        OK(dyn_batch_step_iterations(batch, 1.0f / 60, 8, 3, worlds, WORLDS));
      }
      OK(dyn_batch_read_poses(batch, &box, 1, pose, WORLDS));
      OK(dyn_batch_read_velocities(batch, &box, 1, velocity, WORLDS));
      CHECK(memcmp((float *)(poses + first) + 1, pose, sizeof pose) == 0);
      CHECK(memcmp(velocities + first, velocity, sizeof velocity) == 0);
    }
    OK(dyn_batch_read_state_hashes(batch, stepped[scheme], WORLDS));
  }
  CHECK(memcmp(rolled, stepped, sizeof rolled) == 0);
  // Nothing told and nothing asked for is a step.
  DynRollout plain = dyn_default_rollout();
  OK(dyn_batch_roll_out(batch, &plain, NULL, 0));
  plain.velocities = velocities;
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "", (plain.velocity_count = 3, dyn_batch_roll_out(batch, &plain, NULL, 0)));
  rollout.count = SIZE_MAX;
  REFUSED(DYN_ERROR_TOO_MANY, "2147483647", dyn_batch_roll_out(batch, &rollout, NULL, 0));
  rollout.count = STEPS;
  rollout.forces = NULL;
  REFUSED(DYN_ERROR_NULL_POINTER, "forces", dyn_batch_roll_out(batch, &rollout, NULL, 0));
  rollout.forces = forces;
  rollout.struct_size = 4;
  REFUSED(DYN_ERROR_STRUCT_SIZE, "dyn_default_rollout", dyn_batch_roll_out(batch, &rollout, NULL, 0));
  REFUSED(DYN_ERROR_NULL_POINTER, "rollout", dyn_batch_roll_out(batch, NULL, NULL, 0));
  REFUSED(DYN_ERROR_NULL_POINTER, "rollout", dyn_rollout_init(NULL, sizeof rollout));
  REFUSED(DYN_ERROR_STRUCT_SIZE, "", dyn_rollout_init(&plain, 4));
  OK(dyn_batch_reset(batch, NULL, 0));
}
