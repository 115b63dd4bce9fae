#include "check.h"

int failures = 0, checks = 0;

int main(void) {
  test_physics();
  test_bodies();
  test_shapes();
  test_joints();
  test_events();
  test_queries();
  test_snapshots();
  test_rings();
  test_recording();
  test_pools();
  test_scenes();
  test_batches();
  test_environments();
  test_errors();
  test_numbers();
  test_noise();
  test_threads();
  printf("%d of %d checks failed\n", failures, checks);
  return failures == 0 ? 0 : 1;
}
