// The interface from C++: handles that clean up after themselves, and errors as exceptions.
#include <dynamics.h>

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// A call that was refused.
class Error : public std::runtime_error {
 public:
  explicit Error(DynStatus status)
      : std::runtime_error(std::string(dyn_status_name(status)) + ": " + dyn_last_error()), status(status) {}
  const DynStatus status;
};

/// Throws if a call was refused.
inline void check(DynStatus status) {
  if (status != DYN_OK) throw Error(status);
}

/// A snapshot that is destroyed with its owner.
class Snapshot {
 public:
  explicit Snapshot(DynWorld world) { check(dyn_world_take_snapshot(world, &handle_)); }
  Snapshot(Snapshot &&other) noexcept : handle_(std::exchange(other.handle_, DynSnapshot{0})) {}
  Snapshot(const Snapshot &) = delete;
  Snapshot &operator=(const Snapshot &) = delete;
  Snapshot &operator=(Snapshot &&) = delete;
  ~Snapshot() {
    if (handle_.bits != 0) dyn_snapshot_destroy(handle_);
  }
  DynSnapshot handle() const { return handle_; }

 private:
  DynSnapshot handle_{0};
};

/// A world that is destroyed with its owner.
class World {
 public:
  explicit World(const DynWorldDefinition &definition = dyn_default_world_definition()) {
    check(dyn_world_create(&definition, &handle_));
  }
  World(World &&other) noexcept : handle_(std::exchange(other.handle_, DynWorld{0})) {}
  World(const World &) = delete;
  World &operator=(const World &) = delete;
  World &operator=(World &&) = delete;
  ~World() {
    if (handle_.bits != 0) dyn_world_destroy(handle_);
  }

  DynBody add(const DynBodyDefinition &definition, const DynGeometry &geometry) {
    DynBody body{0};
    check(dyn_world_add_bodies(handle_, &definition, 1, &body));
    const DynShapeDefinition shape = dyn_default_shape_definition(geometry);
    check(dyn_world_add_shapes(handle_, &body, &shape, 1, nullptr));
    return body;
  }

  /// Pins a body to a point of the world.
  DynJoint pin(DynBody body, DynVec2 point) {
    DynJointDefinition definition = dyn_default_joint_definition(DYN_JOINT_REVOLUTE, DynBody{0}, body);
    check(dyn_joint_definition_place(handle_, &definition, point, dyn_vec2(1, 0)));
    DynJoint joint{0};
    check(dyn_world_add_joints(handle_, &definition, 1, &joint));
    return joint;
  }

  void step(std::size_t count) { check(dyn_world_steps(handle_, 1.0f / 60, 4, count)); }
  void restore(const Snapshot &snapshot) { check(dyn_world_restore(handle_, snapshot.handle())); }
  Snapshot snapshot() const { return Snapshot(handle_); }

  std::vector<DynPose> poses() const {
    std::size_t count = 0;
    check(dyn_world_row_count(handle_, &count));
    std::vector<DynPose> poses(count);
    check(dyn_world_row_poses(handle_, poses.data(), poses.size(), &count));
    return poses;
  }

  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    check(dyn_world_state_hash(handle_, &hash));
    return hash;
  }

 private:
  DynWorld handle_{0};
};

int main() {
  try {
    World world;
    DynBodyDefinition bob = dyn_default_body_definition();
    bob.type = DYN_BODY_DYNAMIC;
    bob.position = dyn_vec2(2, 0);
    world.pin(world.add(bob, dyn_circle(dyn_vec2(0, 0), 0.25f)), dyn_vec2(0, 0));

    const Snapshot start = world.snapshot();
    for (int quarter = 1; quarter <= 8; quarter++) {
      world.step(15);
      const DynPose pose = world.poses()[1];
      std::printf("%.2f s: (%.2f, %.2f)\n", 0.25 * quarter, double(pose.position.x), double(pose.position.y));
    }
    const std::uint64_t hash = world.hash();
    world.restore(start);
    world.step(120);
    std::printf("from the snapshot again: %s\n", world.hash() == hash ? "the same bits" : "other bits");
    const DynPose pose = world.poses()[1];
    const bool hangs = std::fabs(std::hypot(pose.position.x, pose.position.y) - 2) < 0.01f;
    bool refused = false;
    try {
      world.step(1);
      bob.linear_damping = NAN;
      world.add(bob, dyn_box(1, 1));
    } catch (const Error &error) {
      std::printf("refused: %s\n", error.what());
      refused = error.status == DYN_ERROR_INVALID_VALUE;
    }
    return world.hash() != hash && hangs && refused ? 0 : 1;
  } catch (const Error &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
