/// C interface of a solver of two-dimensional rigid bodies. docs/c.md is the guide.
///
/// Units are metres, kilograms, seconds and radians; y points up, angles are counter-clockwise. The same calls give the
/// same bits on every machine and at every SIMD level.
///
/// Names. Functions are `dyn_` and lower case, types `Dyn` and capitals, constants `DYN_`.
///
/// Errors. Functions return `DYN_OK` or a code of `DynStatus`; then `dyn_last_error()` has the text for the thread that
/// called. A call that is refused changes nothing, in the world or in the caller's memory, but for counts that say how
/// much room is needed. Every function that takes a handle may return `DYN_ERROR_STALE_WORLD`, `DYN_ERROR_STALE_BODY` and
/// so on for one that is gone, `DYN_ERROR_WRONG_HANDLE` for one of another kind, `DYN_ERROR_OTHER_WORLD` for one of
/// another world; every one that takes a pointer `DYN_ERROR_NULL_POINTER`, a number `DYN_ERROR_INVALID_VALUE`, a constant
/// `DYN_ERROR_UNKNOWN_VALUE`. All that change a world return `DYN_ERROR_LOCKED` inside its hooks and scopes. Only what
/// else may come is said at the functions.
///
/// Threads. A world, batch or ring is used by one thread at a time; a second one gets `DYN_ERROR_BUSY`. Different worlds may
/// be used by different threads at once. `dyn_world_share_queries` lets many threads ask one world.
///
/// Buffers. Where results are as many as it takes, a function has `buffer`, `capacity` (in elements) and `count`, which
/// gets how many there are. A capacity of 0, for which the buffer may be NULL, asks for the count alone; only
/// `dyn_world_move` does more than that, and moves its mover with any capacity. If there are more than a capacity other
/// than 0, nothing but the count is written and the call returns `DYN_ERROR_BUFFER_TOO_SMALL`. Pointers to 0 elements
/// may be NULL everywhere.
///
/// Structures that begin with `struct_size` are made by their `dyn_default_...()` function, or have it set to their
/// `sizeof` by the caller before the library fills them. Others never change in a major version; before 1.0, in a minor
/// one.
#ifndef DYNAMICS_H
#define DYNAMICS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The version that this header belongs to; `dyn_version()` tells that of the library. It is the version of the whole
/// project, which stands here (docs/releasing.md).
#define DYN_VERSION_MAJOR 0
#define DYN_VERSION_MINOR 2
#define DYN_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

// MARK: - Status

/// What became of a call.
typedef int32_t DynStatus;
enum {
  DYN_OK = 0,
  /// An argument is no number, infinite, out of range or does not fit the others.
  DYN_ERROR_INVALID_VALUE = 1,
  /// The body was removed.
  DYN_ERROR_STALE_BODY = 2,
  /// The shape was removed.
  DYN_ERROR_STALE_SHAPE = 3,
  /// The contact ended.
  DYN_ERROR_STALE_CONTACT = 4,
  /// The joint was removed, or one of its bodies was.
  DYN_ERROR_STALE_JOINT = 5,
  /// A handle, or a snapshot, belongs to another world.
  DYN_ERROR_OTHER_WORLD = 6,
  /// The points are no convex polygon with 3 to 8 corners.
  DYN_ERROR_INVALID_POLYGON = 7,
  /// The call would change the world inside a hook or scope that only reads it.
  DYN_ERROR_LOCKED = 8,
  /// Queries are used after the scope that gave them. No call of this version returns it.
  DYN_ERROR_SCOPE_ENDED = 9,
  /// An array does not have as many elements as it must.
  DYN_ERROR_COUNT_MISMATCH = 10,
  /// More of something than a world can hold or a call can take.
  DYN_ERROR_TOO_MANY = 11,
  /// A ring of snapshots does not hold a frame; the text names those that it holds.
  DYN_ERROR_MISSING_FRAME = 12,
  /// The system refuses to start a worker thread.
  DYN_ERROR_NO_THREAD = 13,
  /// The processor does not have the SIMD level, or the environment variable DYNAMICS_SIMD names none.
  DYN_ERROR_UNAVAILABLE_SIMD_LEVEL = 14,
  /// A batch does not have so many worlds.
  DYN_ERROR_NO_SUCH_WORLD = 15,
  /// The call is for worlds that stand alone, not for those of a batch.
  DYN_ERROR_BATCH_MEMBER = 16,
  /// The state has other bodies, shapes or joints than the worlds of the batch.
  DYN_ERROR_OTHER_LAYOUT = 17,

  /// A pointer is NULL that must not be.
  DYN_ERROR_NULL_POINTER = 32,
  /// `struct_size` is not that of this version: the structure was not made by its `dyn_default_...()` function, or the
  /// program was compiled with a header that the library does not know.
  DYN_ERROR_STRUCT_SIZE = 33,
  /// A constant (a kind, a type, a level) that this version does not know.
  DYN_ERROR_UNKNOWN_VALUE = 34,
  /// The world was destroyed.
  DYN_ERROR_STALE_WORLD = 35,
  /// The snapshot was destroyed.
  DYN_ERROR_STALE_SNAPSHOT = 36,
  /// The handle is 0, or one of something else.
  DYN_ERROR_WRONG_HANDLE = 37,
  /// There is more than the buffer can take; the count says how much.
  DYN_ERROR_BUFFER_TOO_SMALL = 38,
  /// Another thread is using the world, the ring or the batch.
  DYN_ERROR_BUSY = 39,
  /// The batch was destroyed.
  DYN_ERROR_STALE_BATCH = 40,
  /// The ring of snapshots was destroyed.
  DYN_ERROR_STALE_RING = 41,
  /// The recorder was destroyed.
  DYN_ERROR_STALE_RECORDER = 42,
  /// The replay was destroyed.
  DYN_ERROR_STALE_REPLAY = 43,
  /// The pool of workers was destroyed.
  DYN_ERROR_STALE_POOL = 44,
  /// A file cannot be opened, read or written.
  DYN_ERROR_FILE = 45,
  /// A writer or reader of the caller's said that it failed, or that it did what cannot be.
  DYN_ERROR_CALLBACK = 46,
  /// No body, or joint, of the world's scene file has the name.
  DYN_ERROR_UNKNOWN_NAME = 47,

  /// The bytes do not begin as those of a snapshot do.
  DYN_ERROR_NOT_A_SNAPSHOT = 64,
  /// The snapshot, or recording, has a form that this version does not know.
  DYN_ERROR_UNKNOWN_FILE_VERSION = 65,
  /// The snapshot has fewer bytes, or more, than it says; the recording ends before the state that it begins with does.
  DYN_ERROR_WRONG_LENGTH = 66,
  /// The bytes are not those that were written.
  DYN_ERROR_WRONG_CHECKSUM = 67,
  /// A section of the snapshot, or an entry of the recording, is not one that can be there.
  DYN_ERROR_WRONG_SECTION = 68,
  /// A value in the snapshot or recording that no world has, or that does not fit the others.
  DYN_ERROR_INVALID_FILE_VALUE = 69,
  /// The bytes do not begin as those of a recording do.
  DYN_ERROR_NOT_A_RECORDING = 70,
  /// A call of the recording is refused that was taken when it was recorded.
  DYN_ERROR_REFUSED_CALL = 71,
  /// The text is no scene file of a world; the error's text begins with line, column and path of the first mistake.
  DYN_ERROR_INVALID_SCENE = 72,

  /// What this version has no code for; the text says what. No call is known to return it.
  DYN_ERROR_INTERNAL = 127
};

/// The text of the last error of the calling thread, UTF-8; empty if there was none. It names the value and what was
/// expected. Valid until the thread's next call that fails, or its end. Calls that succeed leave it as it is.
const char *dyn_last_error(void);

/// The name of a status as in this header ("DYN_ERROR_LOCKED"), "unknown status" for a number that is none. Static.
const char *dyn_status_name(DynStatus status);

/// The library's version: major * 65536 + minor * 256 + patch.
uint32_t dyn_version(void);

// MARK: - Values

/// False if 0, else true. Not `bool`, in which other bytes than 0 and 1 are undefined.
typedef uint8_t DynBool;
enum { DYN_FALSE = 0, DYN_TRUE = 1 };

/// A point or a vector: m, m/s, N and so on.
typedef struct DynVec2 {
  float x, y;
} DynVec2;

/// A rotation as cosine and sine of its angle: a unit vector, to within 1e-3 of its squared length. None is (1, 0).
typedef struct DynRotation {
  float cosine, sine;
} DynRotation;

/// Position of a body's origin (m) and rotation of its frame.
typedef struct DynPose {
  DynVec2 position;
  DynRotation rotation;
} DynPose;

/// Velocity of the centre of mass (m/s) and angular velocity (rad/s).
typedef struct DynVelocity {
  DynVec2 linear;
  float angular;
  /// 0 when read, ignored when set.
  float reserved;
} DynVelocity;

/// A force at the centre of mass (N) and a torque (N m).
typedef struct DynForce {
  DynVec2 force;
  float torque;
  /// Ignored.
  float reserved;
} DynForce;

/// A rectangle along the axes, m.
typedef struct DynBox {
  /// The least x and y.
  DynVec2 low;
  /// The greatest x and y; not less than `low`.
  DynVec2 high;
} DynBox;

/// The rotation by an angle in rad, with the same bits on every machine.
///
/// \return DYN_ERROR_INVALID_VALUE for an angle that is not finite.
DynStatus dyn_rotation_of_angle(float angle, DynRotation *rotation);

/// The angle of a rotation, -pi to pi, to 1e-6.
///
/// \return DYN_ERROR_INVALID_VALUE for a rotation that is no unit vector.
DynStatus dyn_angle_of_rotation(DynRotation rotation, float *angle);

/// The poses of positions and angles (rad), `count` of each.
///
/// \return DYN_ERROR_INVALID_VALUE naming the first angle that is not finite.
DynStatus dyn_poses_of_angles(const DynVec2 *positions, const float *angles, size_t count, DynPose *poses);

/// The angles of poses, -pi to pi, to 1e-6.
DynStatus dyn_angles_of_poses(const DynPose *poses, size_t count, float *angles);

// MARK: - Handles

/// A world. 0 is none. After `dyn_world_destroy` every call refuses it.
typedef struct DynWorld {
  uint64_t bits;
} DynWorld;

/// A snapshot. 0 is none. After `dyn_snapshot_destroy` every call refuses it.
typedef struct DynSnapshot {
  uint64_t bits;
} DynSnapshot;

/// A batch of worlds. 0 is none. After `dyn_batch_destroy` every call refuses it.
typedef struct DynBatch {
  uint64_t bits;
} DynBatch;

/// A ring of snapshots. 0 is none. After `dyn_ring_destroy` every call refuses it.
typedef struct DynRing {
  uint64_t bits;
} DynRing;

/// A recorder of a world. 0 is none. After `dyn_recorder_destroy` every call refuses it.
typedef struct DynRecorder {
  uint64_t bits;
} DynRecorder;

/// A replay of a recording. 0 is none. After `dyn_replay_destroy` every call refuses it.
typedef struct DynReplay {
  uint64_t bits;
} DynReplay;

/// A pool of workers. 0 is none. After `dyn_worker_pool_destroy` every call refuses it.
typedef struct DynWorkerPool {
  uint64_t bits;
} DynWorkerPool;

/// A body of a world: its row, how often the row was used before, and its world. 0 is none, and stands for the world
/// itself where a joint may have one. Two handles with the same bits are of the same body.
///
/// From the lowest bit: 27 bits row, 19 bits generation, 16 bits number of the world, 2 bits kind (1 body, 2 shape, 3
/// joint). A handle would be taken for another one only after 524 288 bodies more in the same row, or in the world
/// 65 536 later.
typedef struct DynBody {
  uint64_t bits;
} DynBody;

/// A shape of a world, as `DynBody`.
typedef struct DynShape {
  uint64_t bits;
} DynShape;

/// A joint of a world, as `DynBody`.
typedef struct DynJoint {
  uint64_t bits;
} DynJoint;

/// A pair of shapes whose enlarged boxes overlap. Valid until they part.
typedef struct DynContact {
  int32_t index;
  uint32_t generation;
  uint32_t world;
} DynContact;

// MARK: - World

/// Instruction sets. They change no result.
typedef int32_t DynSimdLevel;
enum {
  /// What the environment variable DYNAMICS_SIMD names, or the widest there is. If nobody names one, steps of worlds with
  /// fewer than 25 bodies take AVX2 in place of AVX-512, which is faster for them and changes no result.
  DYN_SIMD_DEFAULT = 0,
  /// 4 lanes: SSE2 or NEON.
  DYN_SIMD_BASELINE = 1,
  /// 8 lanes, x86-64-v3.
  DYN_SIMD_AVX2 = 2,
  /// 16 lanes, x86-64-v4.
  DYN_SIMD_AVX512 = 3
};

/// How joints and contacts are solved.
typedef int32_t DynSolver;
enum {
  /// The fast solver, whose bits are the same on every machine.
  DYN_SOLVER_ITERATIVE = 0,
  /// Islands that need it are solved directly.
  DYN_SOLVER_AUTOMATIC = 1,
  /// By sparse factorization.
  DYN_SOLVER_DIRECT = 2
};

/// How a property of two surfaces a and b becomes one of their contact.
typedef int32_t DynMixing;
enum {
  /// sqrt(a b)
  DYN_MIXING_GEOMETRIC_MEAN = 0,
  DYN_MIXING_MAXIMUM = 1,
  DYN_MIXING_MINIMUM = 2,
  /// (a + b) / 2
  DYN_MIXING_AVERAGE = 3,
  /// a b
  DYN_MIXING_PRODUCT = 4
};

/// What holds for a whole world. Made by `dyn_default_world_definition()`.
typedef struct DynWorldDefinition {
  uint32_t struct_size;
  /// Default: DYN_SIMD_DEFAULT. It cannot be changed later.
  DynSimdLevel simd_level;
  /// m/s^2. Default: (0, -10).
  DynVec2 gravity;
  /// Bodies must be at rest for this long before they may sleep, s. Default: 0.5.
  float time_to_sleep;
  /// Steps from one search for bodies that may sleep to the next, 1 or more. Default: 8.
  int32_t sleep_interval;
  /// Stiffness of contacts as the frequency of a spring, Hz; capped at an eighth of the sub-step rate. Default: 30.
  float contact_hertz;
  /// Damping of contacts as a fraction of critical damping. Default: 10.
  float contact_damping_ratio;
  /// The fastest that overlapping shapes are pushed apart, m/s. Default: 3.
  float maximum_depenetration_speed;
  /// Impacts slower than this do not bounce, m/s. Default: 1.
  float restitution_threshold;
  /// Impacts faster than this are reported as hits, m/s. Default: 1.
  float hit_event_threshold;
  /// Speed limit of bodies, m/s, 1e-6 to 1e8. Default: 400.
  float maximum_speed;
  /// Default: DYN_SOLVER_ITERATIVE.
  DynSolver solver;
  /// Threads that work on a step, with the one that calls it, 1 to 256. They change no result. Default: 1.
  int32_t workers;
  /// Of frictions. Default: DYN_MIXING_GEOMETRIC_MEAN.
  DynMixing friction_mixing;
  /// Of restitutions. Default: DYN_MIXING_MAXIMUM.
  DynMixing restitution_mixing;
  /// Whether bodies at rest may fall asleep. Default: true.
  DynBool allows_sleep;
  /// Whether bodies are kept from passing through static and kinematic shapes, and bullets through dynamic ones.
  /// Default: true.
  DynBool continuous_collision;
} DynWorldDefinition;

/// Fills a definition with the defaults; `struct_size` is its sizeof. `dyn_default_world_definition()` calls it.
///
/// \return DYN_ERROR_STRUCT_SIZE for a size that this version does not know.
DynStatus dyn_world_definition_init(DynWorldDefinition *definition, size_t struct_size);

/// Makes a world without bodies.
///
/// \return DYN_ERROR_STRUCT_SIZE, DYN_ERROR_UNAVAILABLE_SIMD_LEVEL, DYN_ERROR_NO_THREAD.
DynStatus dyn_world_create(const DynWorldDefinition *definition, DynWorld *world);

/// Destroys a world. Its snapshots stay, and a recorder of it can be finished still.
///
/// \return DYN_ERROR_LOCKED inside a hook or scope of the world, and for that of a replay; DYN_ERROR_BUSY while another thread
/// uses it.
DynStatus dyn_world_destroy(DynWorld world);

/// Whether the handle is one of a world that is there. Never fails but for a NULL pointer.
DynStatus dyn_world_is_valid(DynWorld world, DynBool *is_valid);

/// The settings as they are; the caller sets `definition->struct_size`.
DynStatus dyn_world_settings(DynWorld world, DynWorldDefinition *definition);

/// Changes the settings for the steps to come; `simd_level` must be DYN_SIMD_DEFAULT or the world's.
///
/// \return DYN_ERROR_STRUCT_SIZE, DYN_ERROR_NO_THREAD.
DynStatus dyn_world_set_settings(DynWorld world, const DynWorldDefinition *definition);

/// Sets gravity, m/s^2, for the steps to come. Sleeping bodies stay asleep.
DynStatus dyn_world_set_gravity(DynWorld world, DynVec2 gravity);

/// The SIMD level of the world; never DYN_SIMD_DEFAULT.
DynStatus dyn_world_simd_level(DynWorld world, DynSimdLevel *level);

/// Whether this processor has a SIMD level.
DynStatus dyn_simd_level_is_available(DynSimdLevel level, DynBool *is_available);

/// Makes room for bodies and shapes to come, so that adding them allocates once: some 500 bytes for a body with a shape.
///
/// \return DYN_ERROR_TOO_MANY from 2^26 of either on.
DynStatus dyn_world_reserve(DynWorld world, size_t bodies, size_t shapes);

/// Bodies in the world.
DynStatus dyn_world_body_count(DynWorld world, size_t *count);
/// Shapes in the world; each segment of a chain is one.
DynStatus dyn_world_shape_count(DynWorld world, size_t *count);
/// Joints in the world.
DynStatus dyn_world_joint_count(DynWorld world, size_t *count);
/// All bodies, by row.
DynStatus dyn_world_bodies(DynWorld world, DynBody *buffer, size_t capacity, size_t *count);
/// All shapes, by row.
DynStatus dyn_world_shapes(DynWorld world, DynShape *buffer, size_t capacity, size_t *count);
/// All joints, by slot.
DynStatus dyn_world_joints(DynWorld world, DynJoint *buffer, size_t capacity, size_t *count);

// MARK: - Steps

/// Advances the world by `time_step` seconds (1e-6 to 1000) in 1 to 1000 equal sub-steps; 4 at 1/60 s suit most scenes.
DynStatus dyn_world_step(DynWorld world, float time_step, int32_t substeps);

/// Takes `count` steps in one call.
///
/// \return DYN_ERROR_TOO_MANY from 2^31 steps on, as of all calls that take several.
DynStatus dyn_world_steps(DynWorld world, float time_step, int32_t substeps, size_t count);

/// Advances the world in one sub-step by sequential impulses, as Box2D 2 does: 1 to 1000 iterations over velocities and 0
/// to 1000 over positions; 8 and 3 at 1/120 s are usual.
DynStatus dyn_world_step_iterations(
  DynWorld world, float time_step, int32_t velocity_iterations, int32_t position_iterations);

/// How many steps the world took.
DynStatus dyn_world_step_count(DynWorld world, uint64_t *count);
/// Time simulated so far, s.
DynStatus dyn_world_time(DynWorld world, double *time);
/// Energy of motion of all dynamic bodies, J.
DynStatus dyn_world_kinetic_energy(DynWorld world, double *energy);
/// A digest of everything simulated: worlds with the same one go on with the same bits.
DynStatus dyn_world_state_hash(DynWorld world, uint64_t *hash);
/// A digest of poses, velocities and sleep alone.
DynStatus dyn_world_motion_hash(DynWorld world, uint64_t *hash);

/// How much there is in a world; what the direct solver did in the last step; and memory. The caller sets
/// `struct_size`.
typedef struct DynCounters {
  uint64_t struct_size;
  /// Bodies of all types, sleeping and disabled ones included.
  uint64_t bodies;
  /// Bodies that a step moves.
  uint64_t awake_bodies;
  uint64_t shapes;
  /// Pairs of shapes whose enlarged boxes overlap.
  uint64_t pairs;
  /// Pairs that touch, sleeping ones included.
  uint64_t touching_contacts;
  /// Contacts that the last step solved, in bundles of 16 and in colours without a body in common.
  uint64_t solved_contacts, bundles, colors;
  /// Groups of islands that were solved apart.
  uint64_t groups;
  uint64_t joints, solved_joints, joint_colors;
  /// Tiles of 16 shapes in the broad phase.
  uint64_t tiles;
  /// Pairs of a fast shape and one in its path, and fast bodies stopped at a time of impact.
  uint64_t swept_pairs, impacts;
  /// Bodies kept from being pressed through static or kinematic shapes.
  uint64_t contained_bodies;
  /// Bodies frozen because their motion was not finite any more.
  uint64_t quarantined_bodies;
  /// Memory, bytes.
  uint64_t body_bytes, shape_bytes, contact_bytes, joint_bytes, broad_phase_bytes, solver_bytes;
  /// Solved directly.
  uint64_t direct_islands, direct_bodies, direct_joints, direct_contacts, direct_rows;
  /// Analyses, factorizations, solves and Newton steps.
  uint64_t direct_analyses, direct_factorizations, direct_solves, direct_newton_steps;
  /// Iterations that make up for raised pivots, and these.
  uint64_t direct_lagrangian_iterations, direct_raised_pivots;
  /// Islands that gave no finite result and moved without constraints.
  uint64_t direct_failures;
  /// See docs/direct-solver.md.
  double direct_residual, direct_error;
} DynCounters;

/// Fills `counters`.
DynStatus dyn_world_counters(DynWorld world, DynCounters *counters);

/// Where the wall-clock time of the last step went, ms. The caller sets `struct_size`.
typedef struct DynPhaseTimes {
  uint64_t struct_size;
  double total, broad_phase, narrow_phase, contact_update, plan, solve, direct, continuous, finish, sleep;
} DynPhaseTimes;

/// Fills `times`: with 0 after a step of `dyn_batch_step`, whose worlds are not timed, and for a world of fewer than 25 bodies with
/// one worker with those of the last step that was timed, the first of each eight.
DynStatus dyn_world_phase_times(DynWorld world, DynPhaseTimes *times);

// MARK: - Bodies

/// How a body takes part.
typedef int32_t DynBodyType;
enum {
  /// Never moves.
  DYN_BODY_STATIC = 0,
  /// Moves by its velocity and is not moved by anything.
  DYN_BODY_KINEMATIC = 1,
  /// Moves by forces, gravity and contacts.
  DYN_BODY_DYNAMIC = 2
};

/// What a new body is like. Made by `dyn_default_body_definition()`.
typedef struct DynBodyDefinition {
  uint32_t struct_size;
  /// Default: DYN_BODY_STATIC.
  DynBodyType type;
  /// Of the body's origin, m, at most 1e8. Default: (0, 0).
  DynVec2 position;
  /// Default: none, (1, 0).
  DynRotation rotation;
  /// Of the centre of mass, m/s. Default: (0, 0).
  DynVec2 linear_velocity;
  /// rad/s. Default: 0.
  float angular_velocity;
  /// Rates at which velocities decay, 1/s, 0 or more. Default: 0.
  float linear_damping, angular_damping;
  /// Factor on the world's gravity. Default: 1.
  float gravity_scale;
  /// The body may sleep when all its points are slower, m/s. Default: 0.05.
  float sleep_threshold;
  /// Whether the island of what the body touches is solved directly. Default: DYN_SOLVER_AUTOMATIC.
  DynSolver solver;
  /// The caller's own; the world only hands it back. Default: 0.
  uint64_t user_data;
  /// Default: true.
  DynBool allows_sleep;
  /// Whether the body starts awake. Default: true.
  DynBool is_awake;
  /// Whether it takes part at all. Default: true.
  DynBool is_enabled;
  /// Keeps the rotation as it is. Default: false.
  DynBool fixed_rotation;
  /// Keeps a fast dynamic body from passing through dynamic ones too. Default: false.
  DynBool is_bullet;
} DynBodyDefinition;

/// Fills a definition with the defaults; `dyn_default_body_definition()` calls it.
DynStatus dyn_body_definition_init(DynBodyDefinition *definition, size_t struct_size);

/// Adds `count` bodies without shapes, in order: all or none. `bodies` gets their handles and may be NULL.
///
/// \return DYN_ERROR_STRUCT_SIZE, DYN_ERROR_TOO_MANY from 2^26 bodies on; bad values are named `definitions[i].…`.
DynStatus dyn_world_add_bodies(DynWorld world, const DynBodyDefinition *definitions, size_t count, DynBody *bodies);

/// Removes bodies with their shapes and joints: all or none. A body that is named twice is refused as stale.
DynStatus dyn_world_remove_bodies(DynWorld world, const DynBody *bodies, size_t count);

/// Whether the handle stands for a body of the world. Fails only for what is wrong with the world or the pointer.
DynStatus dyn_body_is_valid(DynWorld world, DynBody body, DynBool *is_valid);

/// All that can be read of a body. The caller sets `struct_size`.
typedef struct DynBodyState {
  uint32_t struct_size;
  DynBodyType type;
  /// Of the body's origin.
  DynPose pose;
  DynVelocity velocity;
  /// In world coordinates, m.
  DynVec2 center_of_mass;
  /// In the body's frame, m.
  DynVec2 local_center_of_mass;
  /// kg; 0 for static and kinematic bodies.
  float mass;
  /// About the centre of mass, kg m^2; 0 if the body cannot rotate.
  float inertia;
  float linear_damping, angular_damping, gravity_scale, sleep_threshold;
  /// Of the body's own, m/s^2; see `dyn_body_set_acceleration`.
  DynVec2 acceleration;
  DynSolver solver;
  /// The row in bulk buffers.
  int32_t row;
  uint64_t user_data;
  /// Simulated in the next step: false for what sleeps, is static or is disabled.
  DynBool is_awake;
  /// False after `dyn_body_set_enabled`, and in quarantine.
  DynBool is_enabled;
  DynBool fixed_rotation;
  DynBool is_bullet;
  /// As `dyn_body_set_sleep` says.
  DynBool allows_sleep;
} DynBodyState;

/// Fills `state`.
DynStatus dyn_body_state(DynWorld world, DynBody body, DynBodyState *state);
/// The velocity of the point of a body that is at a place of the world (m) now, m/s, into `velocity`.
DynStatus dyn_body_point_velocity(DynWorld world, DynBody body, DynVec2 point, DynVec2 *velocity);
/// The smallest box around all shapes of a body where it is now, m, into `box`.
///
/// \param has_box Whether there is one: a body without shapes has none.
DynStatus dyn_body_bounding_box(DynWorld world, DynBody body, DynBox *box, DynBool *has_box);

/// Changes how the body takes part. Its contacts are found anew in the next step.
DynStatus dyn_body_set_type(DynWorld world, DynBody body, DynBodyType type);
/// Puts the body somewhere else at once; it wakes, and so does what touched it.
DynStatus dyn_body_set_pose(DynWorld world, DynBody body, DynPose pose);
/// Gives a body the velocity that takes it to a pose in `time_step` seconds: a kinematic one, which nothing holds up. The
/// velocity of a dynamic body is changed on the way by forces, damping, contacts and joints. Static bodies are refused. Each
/// sub-step turns by the arc tangent of its angle: of a turn by 0.5 rad 2.6 mrad are missing with four sub-steps, with
/// iterations nothing.
DynStatus dyn_body_set_target_pose(DynWorld world, DynBody body, DynPose pose, float time_step);
/// Sets the velocity; one other than 0 wakes the body. Static bodies keep 0.
DynStatus dyn_body_set_velocity(DynWorld world, DynBody body, DynVec2 linear, float angular);
/// Sets the velocity of the centre of mass alone, m/s.
DynStatus dyn_body_set_linear_velocity(DynWorld world, DynBody body, DynVec2 linear);
/// Sets the angular velocity alone, rad/s.
DynStatus dyn_body_set_angular_velocity(DynWorld world, DynBody body, float angular);
/// Applies a force in N for the next step, at a point of the world (m) or, if `point` is NULL, at the centre of mass; the
/// body wakes.
DynStatus dyn_body_apply_force(DynWorld world, DynBody body, DynVec2 force, const DynVec2 *point);
/// Applies a torque in N m for the next step; the body wakes.
DynStatus dyn_body_apply_torque(DynWorld world, DynBody body, float torque);
/// Applies an impulse in N s at once, at a point of the world (m) or, if `point` is NULL, at the centre of mass; the body
/// wakes.
DynStatus dyn_body_apply_impulse(DynWorld world, DynBody body, DynVec2 impulse, const DynVec2 *point);
/// Applies an angular impulse in N m s at once; the body wakes.
DynStatus dyn_body_apply_angular_impulse(DynWorld world, DynBody body, float impulse);
/// Sets the rates at which velocities decay, 1/s, 0 or more.
DynStatus dyn_body_set_damping(DynWorld world, DynBody body, float linear, float angular);
/// Sets the factor on the world's gravity.
DynStatus dyn_body_set_gravity_scale(DynWorld world, DynBody body, float scale);
/// Sets a gravity of the body's own, m/s^2, which acts beside the world's in every step to come.
DynStatus dyn_body_set_acceleration(DynWorld world, DynBody body, DynVec2 acceleration);
/// Sets whether, and below which speed (m/s), the body may fall asleep.
DynStatus dyn_body_set_sleep(DynWorld world, DynBody body, DynBool is_allowed, float threshold);
/// Wakes the body and all that fell asleep with it, or puts it to sleep with all that it touches.
DynStatus dyn_body_set_awake(DynWorld world, DynBody body, DynBool is_awake);
/// Takes the body out of the simulation, or brings it back, from quarantine too.
DynStatus dyn_body_set_enabled(DynWorld world, DynBody body, DynBool is_enabled);
/// Sets whether continuous collision stops the body at dynamic bodies too.
DynStatus dyn_body_set_bullet(DynWorld world, DynBody body, DynBool is_bullet);
/// Keeps the body from rotating, or lets it.
DynStatus dyn_body_set_fixed_rotation(DynWorld world, DynBody body, DynBool is_fixed);
/// Sets mass (kg), centre of mass (m, in the body's frame) and moment of inertia about it (kg m^2; 0: cannot rotate).
/// Shapes that are added later do not change them.
DynStatus dyn_body_set_mass(DynWorld world, DynBody body, float mass, DynVec2 center, float inertia);
/// Goes back to the mass that shapes and densities give.
DynStatus dyn_body_reset_mass(DynWorld world, DynBody body);
/// Chooses how the island of what the body touches is solved.
DynStatus dyn_body_set_solver(DynWorld world, DynBody body, DynSolver solver);
/// Stores a number of the caller's with the body.
DynStatus dyn_body_set_user_data(DynWorld world, DynBody body, uint64_t user_data);
/// The shapes of the body, the last added first.
DynStatus dyn_body_shapes(DynWorld world, DynBody body, DynShape *buffer, size_t capacity, size_t *count);
/// The joints of the body, the last added first.
DynStatus dyn_body_joints(DynWorld world, DynBody body, DynJoint *buffer, size_t capacity, size_t *count);

// MARK: - Many bodies

/// Poses of bodies into `poses`, `count` of them.
DynStatus dyn_world_body_poses(DynWorld world, const DynBody *bodies, size_t count, DynPose *poses);
/// Velocities of bodies into `velocities`, `count` of them.
DynStatus dyn_world_body_velocities(DynWorld world, const DynBody *bodies, size_t count, DynVelocity *velocities);
/// Puts bodies somewhere else: as `dyn_body_set_pose` for each, all or none.
DynStatus dyn_world_set_body_poses(DynWorld world, const DynBody *bodies, const DynPose *poses, size_t count);
/// Gives bodies velocities: as `dyn_body_set_velocity` for each, all or none.
DynStatus dyn_world_set_body_velocities(
  DynWorld world, const DynBody *bodies, const DynVelocity *velocities, size_t count);
/// Applies forces at the centres of mass, and torques, for the next step; the bodies wake. All or none.
DynStatus dyn_world_apply_forces(DynWorld world, const DynBody *bodies, const DynForce *forces, size_t count);

// MARK: - Rows

/// Rows of the bulk buffers: one more than the highest row that was ever in use. Row 0 is no body, others may be free.
DynStatus dyn_world_row_count(DynWorld world, size_t *count);
/// The body of each row; 0 in rows of no body.
DynStatus dyn_world_row_bodies(DynWorld world, DynBody *buffer, size_t capacity, size_t *count);
/// The pose of each row; the identity in rows of no body.
DynStatus dyn_world_row_poses(DynWorld world, DynPose *buffer, size_t capacity, size_t *count);
/// The velocity of each row.
DynStatus dyn_world_row_velocities(DynWorld world, DynVelocity *buffer, size_t capacity, size_t *count);
/// Whether the body of each row is awake.
DynStatus dyn_world_row_awake(DynWorld world, DynBool *buffer, size_t capacity, size_t *count);
/// Puts all bodies where `poses` says and wakes those that moved. Rows of no body are not read.
///
/// \return DYN_ERROR_COUNT_MISMATCH unless `count` is that of the rows.
DynStatus dyn_world_set_row_poses(DynWorld world, const DynPose *poses, size_t count);
/// Gives all bodies velocities and wakes those whose velocity changed. Static bodies keep 0.
///
/// \return DYN_ERROR_COUNT_MISMATCH unless `count` is that of the rows.
DynStatus dyn_world_set_row_velocities(DynWorld world, const DynVelocity *velocities, size_t count);
/// Adds forces and torques for the next step. Unlike `dyn_world_apply_forces` it wakes nobody: what is not awake and
/// dynamic has no part in it.
///
/// \return DYN_ERROR_COUNT_MISMATCH unless `count` is that of the rows.
DynStatus dyn_world_add_row_forces(DynWorld world, const DynForce *forces, size_t count);

/// The rows of a world without copying, `count` of each.
typedef struct DynRows {
  size_t count;
  const DynPose *poses;
  /// `reserved` may be any number here.
  const DynVelocity *velocities;
  /// Bit i of element b stands for row 16 b + i; (count + 15) / 16 elements.
  const uint16_t *awake_masks;
} DynRows;

/// Sees rows. The pointers are valid until it returns.
typedef void (*DynRowReader)(void *context, const DynRows *rows);

/// Calls `reader` once with the rows, on this thread. Inside, the world can be read and asked, not changed.
DynStatus dyn_world_read_rows(DynWorld world, DynRowReader reader, void *context);

// MARK: - Shapes

/// What form a shape has.
typedef int32_t DynGeometryKind;
enum {
  /// `center`, `radius`.
  DYN_GEOMETRY_CIRCLE = 1,
  /// `points[0]`, `points[1]`, `radius`.
  DYN_GEOMETRY_CAPSULE = 2,
  /// `half_width`, `half_height`, `center`, `rotation`, `radius` (rounds the corners outwards).
  DYN_GEOMETRY_BOX = 3,
  /// `points`, `point_count` (3 to 8), `radius`. Every point is a corner of the hull, in either order.
  DYN_GEOMETRY_POLYGON = 4,
  /// `points[0]`, `points[1]`: a line that collides on both sides.
  DYN_GEOMETRY_SEGMENT = 5
};

enum { DYN_POLYGON_LIMIT = 8 };

/// A form in the frame of its body, m. Made by `dyn_circle` and so on. Fields that the kind does not name are not read.
typedef struct DynGeometry {
  DynGeometryKind kind;
  int32_t point_count;
  DynVec2 points[DYN_POLYGON_LIMIT];
  DynVec2 center;
  DynRotation rotation;
  float half_width, half_height, radius;
} DynGeometry;

/// The surface of a shape.
typedef struct DynMaterial {
  /// Coulomb's coefficient. Default: 0.6.
  float friction;
  /// How much of the approach speed returns. Default: 0.
  float restitution;
  /// Times a radius the lever arm of a couple against rolling. Of two shapes the larger resistance and the larger
  /// radius count. Default: 0.
  float rolling_resistance;
  /// Speed of the surface along the boundary, m/s, positive clockwise. Default: 0.
  float tangent_speed;
} DynMaterial;

/// Which shapes collide: those of the same positive group always, of the same negative group never; others if each one's
/// mask holds a category of the other.
typedef struct DynFilter {
  /// Default: 1.
  uint64_t category;
  /// Default: all.
  uint64_t mask;
  /// Default: 0, none.
  int32_t group;
} DynFilter;

/// What a new shape is like. Made by `dyn_default_shape_definition(geometry)`.
typedef struct DynShapeDefinition {
  uint32_t struct_size;
  /// kg/m^2, 0 or more. Default: 1.
  float density;
  /// In the frame of the body. `dyn_shape_definition_init` leaves it without a kind.
  DynGeometry geometry;
  DynMaterial material;
  DynFilter filter;
  /// The caller's own. Default: 0.
  uint64_t user_data;
  /// Reports when contacts start and cease to touch. Default: true.
  DynBool enables_contact_events;
  /// Reports fast impacts. Default: false.
  DynBool enables_hit_events;
  /// Collides with nothing and reports what overlaps it. Default: false.
  DynBool is_sensor;
  /// Asks the pre-solve hook. Default: false.
  DynBool enables_pre_solve;
  /// Asks the filter hook. Default: false.
  DynBool enables_filter_hook;
} DynShapeDefinition;

/// Fills a definition with the defaults; `dyn_default_shape_definition(geometry)` calls it.
DynStatus dyn_shape_definition_init(DynShapeDefinition *definition, size_t struct_size);

/// Adds shape i to body i, `count` of them, in order: all or none. The same body may come several times. `shapes` gets
/// the handles and may be NULL.
///
/// \return DYN_ERROR_STRUCT_SIZE, DYN_ERROR_INVALID_POLYGON, DYN_ERROR_TOO_MANY; bad values are named `shapes[i].…`.
DynStatus dyn_world_add_shapes(
  DynWorld world, const DynBody *bodies, const DynShapeDefinition *definitions, size_t count, DynShape *shapes);

/// Adds one body with one shape for each position, all alike: the fast way to many bodies. All or none.
///
/// \param angles     rad, one a body; NULL: the definition's rotation.
/// \param velocities One a body; NULL: the definition's.
/// \param bodies     Gets the handles; may be NULL.
DynStatus dyn_world_add_bodies_with_shape(
  DynWorld world, const DynBodyDefinition *definition, const DynShapeDefinition *shape, const DynVec2 *positions,
  const float *angles, const DynVelocity *velocities, size_t count, DynBody *bodies);

/// A line of segments that collide on one side only: to the right of the path. Made by `dyn_default_chain_definition()`.
typedef struct DynChainDefinition {
  uint32_t struct_size;
  DynBool is_loop;
  /// Default: true.
  DynBool enables_contact_events;
  /// Default: false.
  DynBool enables_hit_events;
  DynMaterial material;
  DynFilter filter;
  /// At least 4, in the frame of the body, m, neighbours at least 5 mm apart. In an open chain the first and the last
  /// only shape the ends.
  const DynVec2 *points;
  size_t point_count;
} DynChainDefinition;

/// Fills a definition with the defaults; `dyn_default_chain_definition()` calls it.
DynStatus dyn_chain_definition_init(DynChainDefinition *definition, size_t struct_size);

/// Adds the segments of a chain to a body: `point_count` of them for a loop, else `point_count` - 3, into `shapes`, which
/// may be NULL.
///
/// \return DYN_ERROR_STRUCT_SIZE.
DynStatus dyn_body_add_chain(DynWorld world, DynBody body, const DynChainDefinition *definition, DynShape *shapes);

/// The convex hull of points, as one polygon. It has at most 8 corners: of a hull with more those are left out that take the
/// least area with them. Corners that are closer than 5 mm to the next, or stick out by less than half a millimetre, are left
/// out, too.
///
/// \param radius m, 0 or more: rounds the corners and grows the shape by as much.
/// \return DYN_ERROR_INVALID_POLYGON: the points enclose no area.
DynStatus dyn_hull(const DynVec2 *points, size_t count, float radius, DynGeometry *hull);

/// Convex polygons that together fill an outline, convex or not: the shapes of one body.
///
/// \param outline Its corners in order, either way round, m; the last is joined to the first. No edges but neighbours may
///                meet.
/// \return DYN_ERROR_INVALID_POLYGON, whose text says what is wrong with the outline.
DynStatus dyn_convex_parts(
  const DynVec2 *outline, size_t point_count, DynGeometry *buffer, size_t capacity, size_t *count);

/// The outlines of a grid's solid tiles: loops for `dyn_body_add_chain`, that hold bodies off the tiles from all sides. What
/// slides over boxes side by side catches on the edges between them; outlines have none. Tiles that touch at a corner alone
/// share an outline.
///
/// \param are_solid [row][column], row by row from the lowest one.
/// \param size      Width and height of a tile, m, each at least 5 mm.
/// \param origin    The lower left corner of the first tile, in the frame of the body, m.
/// \param ends      Gets the number of points up to the end of each outline: outline i begins where outline i - 1 ends.
/// \param end_count Gets the number of outlines.
/// \param buffer    Gets the points of all outlines.
DynStatus dyn_tile_outlines(
  const DynBool *are_solid, size_t rows, size_t columns, DynVec2 size, DynVec2 origin, size_t *ends, size_t end_capacity,
  size_t *end_count, DynVec2 *buffer, size_t capacity, size_t *count);

/// Removes shapes: all or none. A shape that is named twice is refused as stale.
DynStatus dyn_world_remove_shapes(DynWorld world, const DynShape *shapes, size_t count);

/// Whether the handle stands for a shape of the world. Fails only for what is wrong with the world or the pointer.
DynStatus dyn_shape_is_valid(DynWorld world, DynShape shape, DynBool *is_valid);

/// All that can be read of a shape. The caller sets `struct_size`.
typedef struct DynShapeState {
  uint32_t struct_size;
  float density;
  DynBody body;
  /// As it was given; a chain segment is a segment.
  DynGeometry geometry;
  DynMaterial material;
  DynFilter filter;
  uint64_t user_data;
  /// The enlarged box that the search for pairs compares, m, if `has_box`.
  DynBox box;
  DynBool has_box;
  DynBool is_sensor;
  DynBool is_chain_segment;
  DynBool enables_filter_hook;
  DynBool enables_contact_events;
  DynBool enables_hit_events;
  DynBool enables_pre_solve;
} DynShapeState;

/// Fills `state`.
DynStatus dyn_shape_state(DynWorld world, DynShape shape, DynShapeState *state);
/// The smallest box around a shape where its body is now, m, into `box`.
DynStatus dyn_shape_bounding_box(DynWorld world, DynShape shape, DynBox *box);
/// Gives the shape another form and its body another mass, unless that was set by hand; not to a segment of a chain. Its
/// contacts end, and the body and what it touched wake.
///
/// \return DYN_ERROR_INVALID_POLYGON; bad values are named `geometry.…`.
DynStatus dyn_shape_set_geometry(DynWorld world, DynShape shape, const DynGeometry *geometry);
/// Changes the surface, contacts included.
DynStatus dyn_shape_set_material(DynWorld world, DynShape shape, DynMaterial material);
/// Changes what the shape collides with.
DynStatus dyn_shape_set_filter(DynWorld world, DynShape shape, DynFilter filter);
/// Changes the density, kg/m^2, and the body's mass.
DynStatus dyn_shape_set_density(DynWorld world, DynShape shape, float density);
/// Has the filter hook asked about the shape's pairs to come, or not.
DynStatus dyn_shape_set_filter_hook_enabled(DynWorld world, DynShape shape, DynBool is_enabled);
/// Has the shape's contacts report from now on when they begin and cease to touch, or not. What touches already does not
/// begin again. It suffices that one of two shapes reports, here as below.
DynStatus dyn_shape_set_contact_events_enabled(DynWorld world, DynShape shape, DynBool is_enabled);
/// Has the shape's contacts report fast impacts from now on, or not.
DynStatus dyn_shape_set_hit_events_enabled(DynWorld world, DynShape shape, DynBool is_enabled);
/// Has the pre-solve hook asked about the shape's contacts, or not; also of segments of chains.
DynStatus dyn_shape_set_pre_solve_enabled(DynWorld world, DynShape shape, DynBool is_enabled);
/// Stores a number of the caller's with the shape.
DynStatus dyn_shape_set_user_data(DynWorld world, DynShape shape, uint64_t user_data);
/// The shapes that overlapped a sensor at the start of the last step, by row.
///
/// \return DYN_ERROR_INVALID_VALUE for a shape that is no sensor.
DynStatus dyn_sensor_overlaps(DynWorld world, DynShape sensor, DynShape *buffer, size_t capacity, size_t *count);

// MARK: - Joints

/// What a joint does.
typedef int32_t DynJointKind;
enum {
  /// The frames' origins coincide; the bodies turn about them. Spring, limits (rad), motor (rad/s, N m).
  DYN_JOINT_REVOLUTE = 1,
  /// Body B slides along the x axis of frame A. Spring, limits (m), motor (m/s, N).
  DYN_JOINT_PRISMATIC = 2,
  /// The distance of the frames' origins is given or limited. Length, spring, limits (m), motor (m/s, N).
  DYN_JOINT_DISTANCE = 3,
  /// The frames coincide. `linear_…` and `angular_…` `hertz` and `damping_ratio`.
  DYN_JOINT_WELD = 4,
  /// Body B slides along the x axis of frame A on a spring, and turns. Spring, limits (m), motor (rad/s, N m).
  DYN_JOINT_WHEEL = 5,
  /// The relative velocity or pose is driven. All that is said of it below.
  DYN_JOINT_MOTOR = 6,
  /// A point of body B is drawn to a target, the origin of frame A. `mouse_…`.
  DYN_JOINT_MOUSE = 7,
  /// The coordinates of two revolute or prismatic joints are coupled. `gear_…`.
  DYN_JOINT_GEAR = 8,
  /// The bodies do not collide.
  DYN_JOINT_FILTER = 9
};

/// How a joint holds what it must hold.
typedef int32_t DynJointMethod;
enum {
  /// As the solver holds best.
  DYN_JOINT_METHOD_DEFAULT = 0,
  /// Errors are taken back as by a spring of `method_hertz` and `method_damping_ratio`, at most at a quarter of the
  /// sub-step rate, while velocities are held exactly: no compliance. Rigid in `dyn_world_step_iterations`; that spring
  /// in direct islands. For what is to be elastic there are `spring_…`, and `linear_…` and `angular_…` of welds.
  DYN_JOINT_METHOD_SOFT = 1,
  DYN_JOINT_METHOD_RIGID = 2
};

/// Where a joint holds a body: in the frame of the body's origin, or in the world's where there is no body A.
typedef DynPose DynFrame;

/// What a new joint is like. Made by `dyn_default_joint_definition(kind, a, b)`. Values that the kind does not name are
/// not read.
typedef struct DynJointDefinition {
  uint32_t struct_size;
  DynJointKind kind;
  /// 0: the world itself.
  DynBody body_a;
  DynBody body_b;
  /// Default: the bodies' own frames.
  DynFrame frame_a, frame_b;
  /// Default: DYN_JOINT_METHOD_DEFAULT.
  DynJointMethod method;
  /// Default: 60 Hz, 2.
  float method_hertz, method_damping_ratio;
  /// Whether the island is solved directly. Default: DYN_SOLVER_AUTOMATIC.
  DynSolver solver;
  /// Larger constraint forces (N) and torques (N m) in any sub-step are reported. A blow is borne within a sub-step:
  /// the shorter that is, the larger the force. Default: infinity, never.
  float force_threshold, torque_threshold;
  /// The caller's own. Default: 0.
  uint64_t user_data;
  /// Whether the two bodies collide. Default: false.
  DynBool collides_connected;

  /// Which of the four below count. Default: none.
  DynBool has_length, has_spring, has_limits, has_motor;
  /// Distance at rest, m.
  float length;
  /// Hz, of the mass of the spring's own row, as if nothing else were held; fraction of critical damping. Default: 0, 1.
  float spring_hertz, spring_damping_ratio;
  /// Coordinate at rest, rad or m. Default: 0. A distance joint takes its length.
  float spring_target;
  /// N or N m. Default: infinity.
  float spring_maximum;
  /// rad or m. Default: 0.
  float lower_limit, upper_limit;
  /// rad/s or m/s. Default: 0.
  float motor_speed;
  /// N m or N. Default: 0.
  float motor_maximum;

  /// Weld and motor joints: springs between the frames, Hz; 0: stiff for a weld, none for a motor joint. Default: 0.
  float linear_hertz, angular_hertz;
  /// Default: 1.
  float linear_damping_ratio, angular_damping_ratio;
  /// Motor joint: velocity of frame B against frame A to reach, in world axes, m/s and rad/s. Default: 0.
  DynVec2 linear_velocity;
  float angular_velocity;
  /// Motor joint: for that, N and N m. Default: 0, off.
  float maximum_velocity_force, maximum_velocity_torque;
  /// Motor joint: of its springs, N and N m. Default: infinity.
  float maximum_spring_force, maximum_spring_torque;

  /// Default: 5 Hz, 0.7.
  float mouse_hertz, mouse_damping_ratio;
  /// N. Default: infinity.
  float mouse_maximum_force;
  /// N m. Default: 0.
  float mouse_maximum_friction_torque;

  /// Revolute or prismatic joints of the world. `body_a` and `body_b` must be their second bodies (`body_b`), in either
  /// order.
  DynJoint gear_first, gear_second;
  /// Factor on the second coordinate, not 0. Default: 1.
  float gear_ratio;
} DynJointDefinition;

/// Fills a definition with the defaults; `dyn_default_joint_definition(kind, a, b)` calls it.
DynStatus dyn_joint_definition_init(DynJointDefinition *definition, size_t struct_size);

/// Sets both frames of a definition to a point of the world (m) as the bodies are now, with their x axes along `axis`, of
/// any length but 0.
///
/// \return DYN_ERROR_STRUCT_SIZE.
DynStatus dyn_joint_definition_place(DynWorld world, DynJointDefinition *definition, DynVec2 point, DynVec2 axis);

/// Adds joints, in order: all or none. `joints` gets their handles and may be NULL. A gear's joints must be there before.
///
/// \return DYN_ERROR_STRUCT_SIZE, DYN_ERROR_TOO_MANY from 2^25 on; bad values are named `definitions[i].…`.
DynStatus dyn_world_add_joints(DynWorld world, const DynJointDefinition *definitions, size_t count, DynJoint *joints);

/// Removes joints, and the gears that name them; their bodies wake. All or none.
DynStatus dyn_world_remove_joints(DynWorld world, const DynJoint *joints, size_t count);

/// Whether the handle stands for a joint of the world. Fails only for what is wrong with the world or the pointer.
DynStatus dyn_joint_is_valid(DynWorld world, DynJoint joint, DynBool *is_valid);

/// The joint as it was given, with the changes since; the caller sets `definition->struct_size`.
DynStatus dyn_joint_definition(DynWorld world, DynJoint joint, DynJointDefinition *definition);

/// What a joint does. The caller sets `struct_size`.
typedef struct DynJointState {
  uint32_t struct_size;
  /// An angle (rad), the translation of a prismatic joint or a distance (m), or how far a gear is off. Angles count
  /// whole turns while they are simulated; those of revolute joints without spring, limits and motor are -pi to pi, and
  /// count from there when the joint gets one. A motor of maximum 0 does nothing but count.
  float coordinate;
  /// How far body B has slid along the axis of a prismatic or wheel joint, m.
  float translation;
  /// How far apart is what the joint holds together, m.
  float separation;
  /// Of the last sub-step on body B, in world axes, N.
  DynVec2 constraint_force;
  /// Of the last sub-step on body B about its anchor, N m.
  float constraint_torque;
  /// What the motor did in the last sub-step, N m or N.
  float motor_force;
} DynJointState;

/// Fills `state`.
DynStatus dyn_joint_state(DynWorld world, DynJoint joint, DynJointState *state);

/// Gives a joint other parameters of its kind: of the definition only `kind`, which must be the joint's and no gear, and
/// what the kind reads are looked at. The bodies wake, unless the parameters are those that it has.
///
/// \return DYN_ERROR_STRUCT_SIZE.
DynStatus dyn_joint_set_parameters(DynWorld world, DynJoint joint, const DynJointDefinition *definition);
/// Gives a joint all of a definition but its bodies and kind, which must be the joint's: parameters (not of gears), frames,
/// method, solver, whether its bodies collide, thresholds, user data. Begin with `dyn_joint_definition`. The bodies wake if
/// more than thresholds and user data are others.
///
/// \return DYN_ERROR_STRUCT_SIZE.
DynStatus dyn_joint_set_definition(DynWorld world, DynJoint joint, const DynJointDefinition *definition);
/// What a joint's motor is told.
typedef struct DynMotor {
  /// rad/s or m/s.
  float speed;
  /// The largest torque or force, N m or N; 0 or more.
  float maximum;
} DynMotor;
/// Bounds of a joint's coordinate, rad or m.
typedef struct DynLimits {
  float lower;
  float upper;
} DynLimits;
/// What draws a joint's coordinate to a target, as in `DynJointDefinition`.
typedef struct DynSpring {
  /// Hz, and the fraction of critical damping.
  float hertz;
  float damping_ratio;
  /// rad or m; a distance joint takes its length.
  float target;
  /// The largest torque or force, N m or N; `INFINITY`: whatever it takes.
  float maximum;
} DynSpring;
/// Tells the motor of a revolute, prismatic, wheel or distance joint, and switches it on; `NULL` switches it off. The bodies wake
/// if that is new.
DynStatus dyn_joint_set_motor(DynWorld world, DynJoint joint, const DynMotor *motor);
/// Gives such a joint limits, or with `NULL` none. The bodies wake if that is new.
DynStatus dyn_joint_set_limits(DynWorld world, DynJoint joint, const DynLimits *limits);
/// Gives such a joint a spring, or with `NULL` none. The bodies wake if that is new.
DynStatus dyn_joint_set_spring(DynWorld world, DynJoint joint, const DynSpring *spring);
/// Moves the joint's frames in their bodies; these wake.
DynStatus dyn_joint_set_frames(DynWorld world, DynJoint joint, DynFrame frame_a, DynFrame frame_b);
/// Moves the target of a mouse joint, a point of the world, m.
DynStatus dyn_joint_set_mouse_target(DynWorld world, DynJoint joint, DynVec2 target);

// MARK: - Contacts and events

/// A point at which two shapes touch, or are about to; of two, one may be as far from the other shape as this is long, as where
/// a capsule stands on an end. `separation` says which touch.
typedef struct DynContactPoint {
  /// In the world, half way between the surfaces, m.
  DynVec2 position;
  /// Distance of the surfaces, negative where they overlap, m.
  float separation;
  /// N s over the last sub-step.
  float normal_impulse, tangent_impulse;
} DynContactPoint;

/// Two shapes whose enlarged boxes overlap, as of the last step.
typedef struct DynContactData {
  DynContact contact;
  /// 0 to 2.
  int32_t point_count;
  /// Shape A has the smaller row.
  DynShape shape_a, shape_b;
  DynBody body_a, body_b;
  /// Unit vector from A to B; 0 without points.
  DynVec2 normal;
  DynContactPoint points[2];
  /// Of the two surfaces, by the world's rules.
  float friction, restitution;
} DynContactData;

/// All pairs of shapes whose enlarged boxes overlap, touching or not.
DynStatus dyn_world_contacts(DynWorld world, DynContactData *buffer, size_t capacity, size_t *count);
/// The contacts of a body, touching or not.
DynStatus dyn_body_contacts(DynWorld world, DynBody body, DynContactData *buffer, size_t capacity, size_t *count);
/// A contact by its handle.
DynStatus dyn_contact_data(DynWorld world, DynContact contact, DynContactData *data);

/// Contacts that began to touch in the last step, with their points at its end; `friction` and `restitution` are 0.
DynStatus dyn_world_begin_events(DynWorld world, DynContactData *buffer, size_t capacity, size_t *count);
/// Contacts that ceased to touch in the last step, or between it and the step before, as when a shape was removed;
/// without points. What ends after a step is told by the next one. Handles of what was removed may be among them.
DynStatus dyn_world_end_events(DynWorld world, DynContactData *buffer, size_t capacity, size_t *count);

/// An impact.
typedef struct DynHitEvent {
  DynShape shape_a, shape_b;
  DynContact contact;
  /// At which the shapes came together, m/s.
  float approach_speed;
  /// Where the point is that bore the blow, m: of two the one with the larger product of approach speed and impulse.
  DynVec2 point;
  /// Unit vector from A to B.
  DynVec2 normal;
} DynHitEvent;

/// Impacts of the last step that were faster than the world's `hit_event_threshold`.
DynStatus dyn_world_hit_events(DynWorld world, DynHitEvent *buffer, size_t capacity, size_t *count);

/// A shape and a sensor that came to overlap or ceased to.
typedef struct DynSensorEvent {
  DynShape sensor, visitor;
  DynBody sensor_body, visitor_body;
} DynSensorEvent;

/// Shapes that came to overlap a sensor in the last step.
DynStatus dyn_world_sensor_begin_events(DynWorld world, DynSensorEvent *buffer, size_t capacity, size_t *count);
/// Shapes that ceased to, in the last step or between it and the step before, as when one was removed: the next step
/// tells that, too.
DynStatus dyn_world_sensor_end_events(DynWorld world, DynSensorEvent *buffer, size_t capacity, size_t *count);

/// A joint that bore more than a threshold in a sub-step of the last step.
typedef struct DynJointEvent {
  DynJoint joint;
  /// The largest of the sub-steps, N, N m; `dyn_joint_state` has those of the last one.
  float force, torque;
} DynJointEvent;

/// Joints that bore more than their thresholds in a sub-step of the last step.
DynStatus dyn_world_joint_events(DynWorld world, DynJointEvent *buffer, size_t capacity, size_t *count);

/// A body that the last step moved.
typedef struct DynMoveEvent {
  DynBody body;
  DynPose pose;
  uint64_t user_data;
  /// It came to rest in this step.
  DynBool fell_asleep;
} DynMoveEvent;

/// The bodies that the last step moved, by row.
DynStatus dyn_world_move_events(DynWorld world, DynMoveEvent *buffer, size_t capacity, size_t *count);
/// Bodies that fell asleep in the last step, by row.
DynStatus dyn_world_sleep_events(DynWorld world, DynBody *buffer, size_t capacity, size_t *count);
/// Bodies frozen because their motion was not finite any more; `dyn_body_set_enabled` brings one back.
DynStatus dyn_world_quarantined_bodies(DynWorld world, DynBody *buffer, size_t capacity, size_t *count);
/// Dynamic bodies that were left no room in the last step: what presses on them has reached their centre, or a corner of static
/// shapes holds them where they are.
DynStatus dyn_world_squeezed_bodies(DynWorld world, DynBody *buffer, size_t capacity, size_t *count);

/// Asked about each new pair of shapes of which one has `enables_filter_hook`; false keeps them from colliding. Of what is
/// fast it is asked in the step before, too, so it is to answer alike about the same pair.
typedef DynBool (*DynFilterHook)(void *context, DynShape a, DynShape b);
/// Asked in every step about each touching contact of which a shape has `enables_pre_solve`; false leaves the contact out
/// of this step.
typedef DynBool (*DynPreSolveHook)(void *context, const DynContactData *contact);

/// Sets the filter hook, or none (NULL). It is called on the thread that steps, and may read and ask the world; not one
/// of a batch, see `dyn_batch_use_world`.
DynStatus dyn_world_set_filter_hook(DynWorld world, DynFilterHook hook, void *context);
/// Sets the pre-solve hook, or none (NULL). It is called on the thread that steps, and may read and ask the world; not
/// one of a batch, see `dyn_batch_use_world`.
DynStatus dyn_world_set_pre_solve_hook(DynWorld world, DynPreSolveHook hook, void *context);

// MARK: - Queries

/// Which shapes a query sees: those that a shape with this category and mask would collide with. Sensors are not seen.
/// Made by `dyn_default_query_filter()`; NULL in a query is that.
typedef struct DynQueryFilter {
  /// Default: 1.
  uint64_t category;
  /// Default: all.
  uint64_t mask;
  /// A body that is not seen. Default: 0, none.
  DynBody excluded_body;
} DynQueryFilter;

/// A line from a point, m; at least 1e-6 m long.
typedef struct DynRay {
  DynVec2 origin, translation;
} DynRay;

/// A geometry somewhere in the world.
typedef struct DynPlacedGeometry {
  DynGeometry geometry;
  /// Of the geometry's frame.
  DynPose pose;
} DynPlacedGeometry;

/// Where a ray, or a shape that was cast, meets a shape. Without a hit everything but `is_hit` is 0.
typedef struct DynCastHit {
  DynShape shape;
  DynBody body;
  /// On the surface of the shape, m.
  DynVec2 point;
  /// Unit vector out of the shape; 0 if a shape that is cast overlaps it deeply from the start.
  DynVec2 normal;
  /// How much of the translation is covered, 0 to 1.
  float fraction;
  DynBool is_hit;
} DynCastHit;

/// The first shape that each of `count` rays hits, into `hits`.
DynStatus dyn_world_cast_rays(
  DynWorld world, const DynRay *rays, size_t count, const DynQueryFilter *filter, DynCastHit *hits);
/// All shapes that a ray hits, in the order along it.
DynStatus dyn_world_cast_ray_through(
  DynWorld world, DynRay ray, const DynQueryFilter *filter, DynCastHit *buffer, size_t capacity, size_t *count);
/// The first shape that each of `count` geometries hits on its way by `translations[i]`, m, into `hits`.
///
/// \return DYN_ERROR_INVALID_POLYGON.
DynStatus dyn_world_cast_shapes(
  DynWorld world, const DynPlacedGeometry *geometries, const DynVec2 *translations, size_t count,
  const DynQueryFilter *filter, DynCastHit *hits);
/// All shapes that a moving geometry would hit, in the order along its way.
///
/// \return DYN_ERROR_INVALID_POLYGON.
DynStatus dyn_world_cast_shape_through(
  DynWorld world, const DynPlacedGeometry *geometry, DynVec2 translation, const DynQueryFilter *filter,
  DynCastHit *buffer, size_t capacity, size_t *count);

/// The shapes whose boxes overlap each of `box_count` boxes, by row: list i is `buffer[offsets[i]]` to before
/// `buffer[offsets[i + 1]]`. `offsets` has `box_count` + 1 elements and is written also if the buffer is too small.
DynStatus dyn_world_overlap_boxes(
  DynWorld world, const DynBox *boxes, size_t box_count, const DynQueryFilter *filter, size_t *offsets,
  DynShape *buffer, size_t capacity, size_t *count);
/// The shapes that overlap each of `geometry_count` geometries; see `dyn_world_overlap_boxes`.
///
/// \return DYN_ERROR_INVALID_POLYGON.
DynStatus dyn_world_overlap_geometries(
  DynWorld world, const DynPlacedGeometry *geometries, size_t geometry_count, const DynQueryFilter *filter,
  size_t *offsets, DynShape *buffer, size_t capacity, size_t *count);
/// The shapes that hold a point, by row.
DynStatus dyn_world_overlap_point(
  DynWorld world, DynVec2 point, const DynQueryFilter *filter, DynShape *buffer, size_t capacity, size_t *count);

/// Where two shapes are closest.
typedef struct DynClosestPoints {
  /// On the surfaces of the first and of the second, m.
  DynVec2 point_a, point_b;
  /// Unit vector from the first to the second; 0 if they overlap deeply.
  DynVec2 normal;
  /// m; 0 if they overlap.
  float distance;
} DynClosestPoints;

/// The closest points of two shapes.
DynStatus dyn_world_closest_points(DynWorld world, DynShape a, DynShape b, DynClosestPoints *points);
/// The closest points of a geometry and a shape.
///
/// \return DYN_ERROR_INVALID_POLYGON.
DynStatus dyn_world_closest_points_of_geometry(
  DynWorld world, const DynPlacedGeometry *geometry, DynShape shape, DynClosestPoints *points);
/// A point and the point of a shape that is closest to it.
DynStatus dyn_world_closest_points_of_point(
  DynWorld world, DynVec2 point, DynShape shape, DynClosestPoints *points);

/// The side of a shape that a mover touches.
typedef struct DynMoverPlane {
  DynShape shape;
  DynBody body;
  /// On the surface of the shape, m.
  DynVec2 point;
  /// Unit vector out of the shape.
  DynVec2 normal;
  /// How deep the mover is in the shape, m.
  float depth;
  /// How far the plane may push at most, m, 0 or more: some millimetres make it soft, as for things that a character wades
  /// through. Infinity from the library.
  float push_limit;
  /// How far the plane pushed in the last move or solution, m.
  float push;
  /// Whether the velocity into the plane is taken away. True from the library.
  DynBool clips_velocity;
} DynMoverPlane;

/// The planes of the shapes that a geometry touches or overlaps, by row; `push` is 0.
///
/// \return DYN_ERROR_INVALID_POLYGON.
DynStatus dyn_world_mover_planes(
  DynWorld world, const DynPlacedGeometry *geometry, const DynQueryFilter *filter, DynMoverPlane *buffer,
  size_t capacity, size_t *count);

/// A capsule that goes where it is told as far as shapes let it, and slides along them. Made by
/// `dyn_default_mover(lower, upper, radius)`.
typedef struct DynMover {
  uint32_t struct_size;
  /// Of the capsule, m, from `lower` to `upper` in its frame.
  float radius;
  DynVec2 lower, upper;
  /// Of the capsule's frame, m; moved by `dyn_world_move`. Default: (0, 0).
  DynVec2 position;
  /// A velocity, m/s, out of which `dyn_world_move` takes what goes into the planes that pushed. Default: (0, 0).
  DynVec2 velocity;
  /// Rounds at most. Default: 5.
  int32_t iteration_limit;
} DynMover;

/// Fills a mover with the defaults; `dyn_default_mover(lower, upper, radius)` calls it.
DynStatus dyn_mover_init(DynMover *mover, size_t struct_size);

/// Moves a mover by `translation`, m, as far as shapes let it. The buffer gets the planes that it touched in the end.
/// With a capacity of 0 it moves all the same, and `count` may be NULL. If another capacity is too small nothing moves.
///
/// \return DYN_ERROR_STRUCT_SIZE.
DynStatus dyn_world_move(
  DynWorld world, DynMover *mover, DynVec2 translation, const DynQueryFilter *filter, DynMoverPlane *buffer,
  size_t capacity, size_t *count);

/// The translation next to `target`, m, that planes allow: each takes back what goes deeper into it than 5 mm, as far as its
/// `push_limit` goes. `push` of each says afterwards how far it pushed. Of the planes `normal`, `depth` and `push_limit` are
/// read: with `dyn_world_mover_planes` and `dyn_world_cast_shapes` they are a mover of one's own, some of whose planes are
/// soft.
///
/// \return DYN_ERROR_INVALID_VALUE naming the first bad value as `planes[i].…`.
DynStatus dyn_mover_planes_solve(DynMoverPlane *planes, size_t count, DynVec2 target, DynVec2 *translation);

/// A velocity, m/s, without what goes into the planes that pushed (whose `push` is above 0) and have `clips_velocity`, in
/// their order.
///
/// \return DYN_ERROR_INVALID_VALUE naming the first bad value as `planes[i].…`.
DynStatus dyn_mover_planes_clip(const DynMoverPlane *planes, size_t count, DynVec2 velocity, DynVec2 *clipped);

/// Pushes dynamic bodies away from a point at once: within `radius` (m) shapes get `impulse_per_length` (N s/m) times
/// their breadth, over the next `falloff` metres down to nothing.
DynStatus dyn_world_explode(
  DynWorld world, DynVec2 center, float radius, float falloff, float impulse_per_length, const DynQueryFilter *filter);

/// Asks queries; see `dyn_world_share_queries`.
typedef void (*DynQueryScope)(void *context, DynWorld world);

/// Calls `scope` on this thread; until it returns, any number of threads may ask the queries above (casts, overlaps,
/// closest points, movers) at once. Others get DYN_ERROR_BUSY for everything else, and this one DYN_ERROR_LOCKED for what
/// would change the world. Queries of others that are under way when `scope` returns are waited for.
DynStatus dyn_world_share_queries(DynWorld world, DynQueryScope scope, void *context);

// MARK: - Snapshots

/// The state of the world as it is now.
DynStatus dyn_world_take_snapshot(DynWorld world, DynSnapshot *snapshot);
/// Takes a snapshot in place of an old one, of any world, whose memory it uses.
DynStatus dyn_world_save_snapshot(DynWorld world, DynSnapshot snapshot);
/// Puts the world into the state of a snapshot of it, or of a world that it was made from; it goes on with the same bits.
///
/// \return DYN_ERROR_OTHER_WORLD for a snapshot of another world.
DynStatus dyn_world_restore(DynWorld world, DynSnapshot snapshot);
/// A new world in the state of this one, with 1 to 256 workers and without hooks. `dyn_world_translate_bodies` turns
/// handles of the origin into its own.
///
/// \return DYN_ERROR_NO_THREAD, DYN_ERROR_UNAVAILABLE_SIMD_LEVEL.
DynStatus dyn_world_clone(DynWorld world, int32_t workers, DynSimdLevel level, DynWorld *clone);
/// The first thing in which the states of two worlds differ, as text with its final 0, which `count` includes; an empty
/// text if they do not.
DynStatus dyn_world_state_difference(
  DynWorld world, DynWorld other, char *buffer, size_t capacity, size_t *count);

/// This world's handles of bodies that it has from the world it was made from. All or none.
///
/// \return DYN_ERROR_STALE_BODY for one that is gone here or was not there when this world parted.
DynStatus dyn_world_translate_bodies(DynWorld world, const DynBody *bodies, size_t count, DynBody *translated);
/// The same for shapes.
DynStatus dyn_world_translate_shapes(DynWorld world, const DynShape *shapes, size_t count, DynShape *translated);
/// The same for joints.
DynStatus dyn_world_translate_joints(DynWorld world, const DynJoint *joints, size_t count, DynJoint *translated);

/// Destroys a snapshot.
DynStatus dyn_snapshot_destroy(DynSnapshot snapshot);
/// A new world in the state of a snapshot, with 1 to 256 workers and without hooks. With DYN_SIMD_DEFAULT it has the
/// level of the snapshot's world.
///
/// \return DYN_ERROR_NO_THREAD, DYN_ERROR_UNAVAILABLE_SIMD_LEVEL.
DynStatus dyn_snapshot_make_world(DynSnapshot snapshot, int32_t workers, DynSimdLevel level, DynWorld *world);
/// Steps that the world had taken.
DynStatus dyn_snapshot_step_count(DynSnapshot snapshot, uint64_t *count);
/// Memory that the snapshot takes, bytes.
DynStatus dyn_snapshot_byte_count(DynSnapshot snapshot, size_t *count);
/// The snapshot as bytes of a file, the same on every machine; docs/snapshot-file.md describes them. Asking for the count
/// alone takes as long as writing.
DynStatus dyn_snapshot_encode(DynSnapshot snapshot, uint8_t *buffer, size_t capacity, size_t *count);
/// The snapshot that bytes hold, which may be any bytes. It is of a world of its own: `dyn_snapshot_make_world` makes
/// worlds of it.
///
/// \return DYN_ERROR_NOT_A_SNAPSHOT to DYN_ERROR_INVALID_FILE_VALUE.
DynStatus dyn_snapshot_decode(const uint8_t *bytes, size_t count, DynSnapshot *snapshot);

// MARK: - Rings of snapshots

// The last states of a world, frame by frame, for rollback: each takes only the memory of what changed since the one before.
// A ring keeps frames of one world, and is used by one thread at a time.

/// An empty ring.
///
/// \param capacity The most frames that it holds, 1 to 65 536; the oldest makes room for a new one. 128 are two seconds of a
///                 game.
DynStatus dyn_ring_create(size_t capacity, DynRing *ring);
/// Destroys a ring.
DynStatus dyn_ring_destroy(DynRing ring);
/// Saves the state of a world as it is now.
///
/// Frames behind the one that was saved or restored last are forgotten, and so are those whose numbers are not below the
/// new one's.
///
/// \param frame The number of the frame; NULL: the steps that the world took.
/// \return DYN_ERROR_OTHER_WORLD if the ring has frames of another world, DYN_ERROR_BATCH_MEMBER for one of a batch.
DynStatus dyn_ring_save(DynRing ring, DynWorld world, const int64_t *frame);
/// Puts the world, or one that was made from it, into the state of a frame; it goes on with the same bits.
///
/// \return DYN_ERROR_MISSING_FRAME if the ring does not hold it; DYN_ERROR_OTHER_WORLD for a world that has nothing to do with
/// it; DYN_ERROR_BATCH_MEMBER for one of a batch.
DynStatus dyn_ring_restore(DynRing ring, DynWorld world, int64_t frame);
/// The state of a frame as a snapshot of its own.
///
/// \return DYN_ERROR_MISSING_FRAME if the ring does not hold it.
DynStatus dyn_ring_take_snapshot(DynRing ring, int64_t frame, DynSnapshot *snapshot);
/// The numbers of the frames that it holds, ascending.
DynStatus dyn_ring_frames(DynRing ring, int64_t *buffer, size_t capacity, size_t *count);
/// The most frames that it holds.
DynStatus dyn_ring_capacity(DynRing ring, size_t *capacity);
/// The memory that it takes, bytes: one full state, and by frame what changed.
DynStatus dyn_ring_byte_count(DynRing ring, size_t *count);
/// Forgets all frames; the next may be of another world. Memory is kept for those to come.
DynStatus dyn_ring_remove_all(DynRing ring);

// MARK: - Recording

// A recorder writes down every call that changes a world, and of each step a digest of what it moved; a replay makes the same
// calls again and says whether the same comes of them: docs/recording.md. Refused calls are not recorded, and neither is what
// decides no bit: workers, queries, snapshots.

/// What a recording can tell of a step that comes out otherwise.
typedef int32_t DynRecordingDetail;
enum {
  /// Which step it was; some 30 bytes a step.
  DYN_RECORDING_STEPS = 0,
  /// Also which body was the first: another 2 bytes for each body that a step moved.
  DYN_RECORDING_BODIES = 1
};

/// The bytes of a recording from which on they are handed on, where nothing else is wanted.
enum { DYN_RECORDING_CHUNK_SIZE = 65536 };

/// Takes the next bytes of a recording, which are valid until it returns; false if it failed, which ends the recording. It
/// is called inside calls for the world, on their thread, and must not use the world: calls return DYN_ERROR_LOCKED.
typedef DynBool (*DynWriter)(void *context, const uint8_t *bytes, size_t count);

/// Begins to record a world, from its present state on. A recorder is used by the thread that uses its world.
///
/// \param detail     What the recording can tell.
/// \param chunk_size The bytes from which on they are handed on, 0 to 2^30: DYN_RECORDING_CHUNK_SIZE, or 0, which hands on each
///                   call before it is made.
/// \return DYN_ERROR_INVALID_VALUE if the world is being recorded; DYN_ERROR_BATCH_MEMBER for a world of a batch;
/// DYN_ERROR_LOCKED for that of a replay; DYN_ERROR_CALLBACK if the writer fails at once.
DynStatus dyn_recorder_create(
  DynWorld world, DynRecordingDetail detail, size_t chunk_size, DynWriter writer, void *context, DynRecorder *recorder);
/// The same into a file, which is made, or written over.
///
/// \param path UTF-8, with its final 0.
/// \return DYN_ERROR_FILE if it cannot be written; what else `dyn_recorder_create` returns.
DynStatus dyn_recorder_create_file(
  DynWorld world, DynRecordingDetail detail, size_t chunk_size, const char *path, DynRecorder *recorder);
/// Hands on what was recorded so far.
///
/// \return DYN_ERROR_CALLBACK or DYN_ERROR_FILE if that fails, or failed before: then recording has ended.
DynStatus dyn_recorder_flush(DynRecorder recorder);
/// Ends the recording with a digest of the world's whole state, and hands on the rest. Nothing is done the second time. The
/// world may have been destroyed.
///
/// \return As `dyn_recorder_flush`; DYN_ERROR_LOCKED inside a step, scope or hook, and then the recording goes on.
DynStatus dyn_recorder_finish(DynRecorder recorder);
/// Bytes handed on so far.
DynStatus dyn_recorder_byte_count(DynRecorder recorder, uint64_t *count);
/// Destroys a recorder. One that was not finished finishes before, and its writer is called for the last time; what goes
/// wrong then is the result, and the recorder is destroyed all the same.
///
/// \return As `dyn_recorder_finish`; DYN_ERROR_LOCKED or DYN_ERROR_BUSY while the world is in use: then it is still there.
DynStatus dyn_recorder_destroy(DynRecorder recorder);

/// Gives the next bytes of a recording: writes at most `capacity` of them, and at least one, into `buffer`, and how many they
/// are into `count`; 0 at the end. False if it failed.
typedef DynBool (*DynReader)(void *context, uint8_t *buffer, size_t capacity, size_t *count);

/// The beginning of a replay: its world is in the state in which recording began. The recording is read as it is played.
/// A replay is used by one thread at a time. Any bytes may be given.
///
/// \param workers Threads that work on its steps, 1 to 256.
/// \return DYN_ERROR_NOT_A_RECORDING or another from DYN_ERROR_NOT_A_SNAPSHOT to DYN_ERROR_REFUSED_CALL for what is no
/// recording, DYN_ERROR_CALLBACK if the reader fails, DYN_ERROR_NO_THREAD, DYN_ERROR_UNAVAILABLE_SIMD_LEVEL.
DynStatus dyn_replay_create(
  DynReader reader, void *context, int32_t workers, DynSimdLevel level, DynReplay *replay);
/// The same of a file.
///
/// \return DYN_ERROR_FILE if it cannot be read; what else `dyn_replay_create` returns.
DynStatus dyn_replay_create_file(const char *path, int32_t workers, DynSimdLevel level, DynReplay *replay);
/// Makes the calls up to the next step, and takes that. `goes_on` says whether there was a step and it came out as recorded;
/// if not, the replay is over, and `dyn_replay_state` says how it ended.
///
/// \return As `dyn_replay_create`; then the replay is over, too.
DynStatus dyn_replay_advance(DynReplay replay, DynBool *goes_on);
/// Plays to the end, or to the first difference.
///
/// \return As `dyn_replay_create`; then the replay is over, too.
DynStatus dyn_replay_run(DynReplay replay);

/// In what a replay came out otherwise than what was recorded.
typedef int32_t DynDivergence;
enum {
  /// In nothing so far.
  DYN_DIVERGENCE_NONE = 0,
  /// Bodies move otherwise.
  DYN_DIVERGENCE_MOTION = 1,
  /// Hooks are asked about something else.
  DYN_DIVERGENCE_QUESTION = 2,
  /// The state at the end is another, though all that moved was the same.
  DYN_DIVERGENCE_STATE = 3
};

/// How far a replay has come, and with what result. The caller sets `struct_size`.
typedef struct DynReplayState {
  uint32_t struct_size;
  DynDivergence divergence;
  /// Steps taken so far.
  uint64_t step_count;
  /// `dyn_world_step_count` after the step that differs; 0 without a divergence.
  uint64_t divergent_step;
  /// The first body by row that moves otherwise, of the replay's world; 0 if none does, or the recording does not tell.
  DynBody divergent_body;
  /// How many bodies do; 0 if the recording does not tell.
  uint64_t divergent_body_count;
  /// What the recording can tell.
  DynRecordingDetail detail;
  /// Whether the end of the recording was reached, as the recorder finished it; one that was cut off ends without.
  DynBool is_complete;
} DynReplayState;

/// Fills `state`.
DynStatus dyn_replay_state(DynReplay replay, DynReplayState *state);
/// The divergence as text with its final 0, which `count` includes; empty if there is none.
DynStatus dyn_replay_divergence(DynReplay replay, char *buffer, size_t capacity, size_t *count);
/// The SIMD level at which was recorded, as text ("avx2") with its final 0.
DynStatus dyn_replay_recorded_simd_level(DynReplay replay, char *buffer, size_t capacity, size_t *count);
/// The world of a replay, to be looked at between steps: drawn, saved, cloned. What changes it is found as a divergence. It
/// has no other end than the replay's: `dyn_world_destroy` and recorders return DYN_ERROR_LOCKED.
DynStatus dyn_replay_world(DynReplay replay, DynWorld *world);
/// Destroys a replay with its world.
DynStatus dyn_replay_destroy(DynReplay replay);

// MARK: - Pools of workers

/// Threads that work on the steps of several worlds and batches, in place of some for each: `workers`, 1 to 256, with the one
/// that calls. Any thread may use a pool at any time. It serves one step at a time; others that are taken meanwhile go on
/// without it. The number of workers changes no result.
///
/// \return DYN_ERROR_NO_THREAD.
DynStatus dyn_worker_pool_create(int32_t workers, DynWorkerPool *pool);
/// Gives a pool back. Worlds and batches that have it keep it: its threads end with the last of them.
DynStatus dyn_worker_pool_destroy(DynWorkerPool pool);
/// How many threads may work on a step, with the calling one.
DynStatus dyn_worker_pool_workers(DynWorkerPool pool, int32_t *workers);
/// Has the steps of a world use a pool from now on, in place of workers of its own: of any world that stands alone, also of
/// a clone or a replay's. `workers` of its settings becomes the pool's; setting another number leaves the pool.
///
/// \return DYN_ERROR_BATCH_MEMBER for a world of a batch.
DynStatus dyn_world_use_worker_pool(DynWorld world, DynWorkerPool pool);

// MARK: - Scene files

/// Makes the world of a scene file (docs/scene-file.md): JSON with bodies, shapes and joints. It is read strictly, and
/// nothing is made of one that has a mistake.
///
/// \param text    UTF-8, `length` bytes of it, at most 256 MiB; no final 0 is needed.
/// \param workers 1 to 256.
/// \return DYN_ERROR_INVALID_SCENE, whose text begins with line, column and path, as in "3:14: bodies[0].type: expected …";
/// also for the file of an animator, whose behaviours only the library for Swift plays. DYN_ERROR_NO_THREAD,
/// DYN_ERROR_UNAVAILABLE_SIMD_LEVEL.
DynStatus dyn_world_create_from_scene(
  const char *text, size_t length, int32_t workers, DynSimdLevel level, DynWorld *world);

/// What a scene file says of a run. The caller sets `struct_size`.
typedef struct DynSceneRun {
  uint32_t struct_size;
  /// Default: 300.
  int32_t steps;
  /// s. Default: 1/60.
  float time_step;
  /// Default: 4.
  int32_t substeps;
} DynSceneRun;

/// Fills `run` with what the file of the world's scene says.
///
/// \return DYN_ERROR_INVALID_VALUE for a world that was not made of a file.
DynStatus dyn_world_scene_run(DynWorld world, DynSceneRun *run);
/// The bodies of a name in the world's scene file, in its order: all copies of one that is repeated, row by row. What was
/// removed since has its handle still, which is refused. Worlds that were made otherwise, clones too, have no names.
///
/// \param name UTF-8, with its final 0.
/// \return DYN_ERROR_UNKNOWN_NAME if there is none; the text says which there are.
DynStatus dyn_world_named_bodies(
  DynWorld world, const char *name, DynBody *buffer, size_t capacity, size_t *count);
/// The joints of a name, as `dyn_world_named_bodies`.
DynStatus dyn_world_named_joints(
  DynWorld world, const char *name, DynJoint *buffer, size_t capacity, size_t *count);
/// The names of bodies in the world's scene file, in its order: each with its final 0, one directly behind the other. `count`
/// is their bytes, 0 if there are none.
DynStatus dyn_world_body_names(DynWorld world, char *buffer, size_t capacity, size_t *count);
/// The names of joints, as `dyn_world_body_names`.
DynStatus dyn_world_joint_names(DynWorld world, char *buffer, size_t capacity, size_t *count);

// MARK: - Batches of worlds

// Worlds of one layout, thousands of them, stepped by one call: for learning, search and sweeps of parameters. They begin
// as copies of a template and have its bodies, shapes and joints for ever; everything else may differ from world to world.
// Each has the bits of the same world stepped alone. The handles of bodies, shapes and joints are the batch's, and hold in
// each of its worlds.
//
// Buffers have an element for each body (joint, mark, sensor) of each world, those of the first world first: `count` is
// the number of worlds times that of the selected bodies. A selection of 0 bodies stands for all, in the order of
// `dyn_batch_bodies`. `worlds` says which worlds a call is for, an element for each, `world_count` of them; 0 of them stand
// for all. Buffers have elements for the others all the same. What concerns all worlds, such as a count that is not right,
// fails before anything has changed. A world whose own values are out of range or no numbers, or whose motion ceases to be
// finite, has failed: it is not stepped any more until it is reset, and the others go on.
//
// A batch is used by one thread at a time; others get DYN_ERROR_BUSY. Buffers of poses, velocities, forces and vectors go in
// and out without being copied if they lie at multiples of 16 bytes.

/// Copies of a world as it is now, 1 to 2^20, on which 1 to 256 threads work side by side. What is done with the world
/// later changes nothing in the batch.
///
/// \return DYN_ERROR_INVALID_VALUE also for a world with bodies in quarantine, DYN_ERROR_NO_THREAD.
DynStatus dyn_batch_create(DynWorld world, size_t count, int32_t workers, DynSimdLevel level, DynBatch *batch);
/// The same with worlds in the state of a snapshot.
DynStatus dyn_batch_create_from_snapshot(
  DynSnapshot snapshot, size_t count, int32_t workers, DynSimdLevel level, DynBatch *batch);
/// The same with the threads of a pool, which the batch shares with others.
///
/// \return DYN_ERROR_INVALID_VALUE also for a snapshot with bodies in quarantine.
DynStatus dyn_batch_create_with_pool(
  DynSnapshot snapshot, size_t count, DynWorkerPool pool, DynSimdLevel level, DynBatch *batch);
/// Ends the batch and its worlds. Not inside `dyn_batch_use_world`.
DynStatus dyn_batch_destroy(DynBatch batch);
/// How many worlds there are.
DynStatus dyn_batch_world_count(DynBatch batch, size_t *count);
/// Memory that the worlds take, bytes, what they share aside. Of an environment's worlds only the first one is there before somebody
/// uses them.
DynStatus dyn_batch_byte_count(DynBatch batch, size_t *count);

/// The bodies of each world, in the order of buffers.
DynStatus dyn_batch_bodies(DynBatch batch, DynBody *buffer, size_t capacity, size_t *count);
/// The shapes of each world.
DynStatus dyn_batch_shapes(DynBatch batch, DynShape *buffer, size_t capacity, size_t *count);
/// The joints of each world, in the order of buffers.
DynStatus dyn_batch_joints(DynBatch batch, DynJoint *buffer, size_t capacity, size_t *count);
/// The batch's handles of bodies of the template. All or none; `translated` may be `bodies`.
///
/// \return DYN_ERROR_STALE_BODY for what the template got later.
DynStatus dyn_batch_translate_bodies(DynBatch batch, const DynBody *bodies, size_t count, DynBody *translated);
/// The batch's handles of shapes of the template.
DynStatus dyn_batch_translate_shapes(DynBatch batch, const DynShape *shapes, size_t count, DynShape *translated);
/// The batch's handles of joints of the template.
DynStatus dyn_batch_translate_joints(DynBatch batch, const DynJoint *joints, size_t count, DynJoint *translated);

/// Advances worlds by `time_step` seconds in equal sub-steps, as `dyn_world_step`.
DynStatus dyn_batch_step(
  DynBatch batch, float time_step, int32_t substeps, const DynBool *worlds, size_t world_count);
/// Takes `count` steps in one call: the same as so many calls of `dyn_batch_step`, but that sixteen worlds take all of theirs
/// before the next sixteen do, so that thousands of worlds come from memory once a call in place of once a step. What is
/// there for one step, as forces are, is there for the first. A world that fails takes no more.
DynStatus dyn_batch_steps(
  DynBatch batch, float time_step, int32_t substeps, size_t count, const DynBool *worlds, size_t world_count);
/// Advances worlds by sequential impulses, as `dyn_world_step_iterations`.
DynStatus dyn_batch_step_iterations(
  DynBatch batch, float time_step, int32_t velocity_iterations, int32_t position_iterations, const DynBool *worlds,
  size_t world_count);
/// Takes `count` steps by sequential impulses in one call, as `dyn_batch_steps`.
DynStatus dyn_batch_steps_iterations(
  DynBatch batch, float time_step, int32_t velocity_iterations, int32_t position_iterations, size_t count,
  const DynBool *worlds, size_t world_count);

/// Puts worlds into the state of the template, failed ones too. What `dyn_batch_use_world` changed is the template's again.
DynStatus dyn_batch_reset(DynBatch batch, const DynBool *worlds, size_t world_count);
/// Puts worlds into the state of a snapshot: of a world of this batch, or of any world or file of the same layout.
///
/// \return DYN_ERROR_OTHER_LAYOUT.
DynStatus dyn_batch_reset_to(DynBatch batch, DynSnapshot snapshot, const DynBool *worlds, size_t world_count);
/// Puts worlds into the state of one of them. If it has failed so have its copies.
///
/// \return DYN_ERROR_NO_SUCH_WORLD.
DynStatus dyn_batch_copy(DynBatch batch, size_t source, const DynBool *worlds, size_t world_count);
/// A snapshot of a world.
DynStatus dyn_batch_take_snapshot(DynBatch batch, size_t world, DynSnapshot *snapshot);
/// The digest of a world, as `dyn_world_state_hash`.
DynStatus dyn_batch_state_hash(DynBatch batch, size_t world, uint64_t *hash);
/// The digests of all worlds into `hashes`, an element for each: side by side, where the batch has several workers.
DynStatus dyn_batch_read_state_hashes(DynBatch batch, uint64_t *hashes, size_t count);

/// Gets one of the worlds by a handle that holds until it returns.
typedef void (*DynWorldUser)(void *context, DynWorld world);
/// Lends one of the worlds to `user`, to look at it or to change what is to be different from the others: gravity, masses,
/// materials, forms. Calls that change which bodies, shapes and joints there are return DYN_ERROR_BATCH_MEMBER, calls on the
/// batch DYN_ERROR_LOCKED. Hooks that it is given are called by whatever thread works on the world, those of several
/// worlds at once. The handle does not hold there any more: a hook reads nothing of its world (DYN_ERROR_STALE_WORLD),
/// and answers by what it is asked about and by its context.
DynStatus dyn_batch_use_world(DynBatch batch, size_t world, DynWorldUser user, void *context);

/// The worlds that have failed, ascending.
DynStatus dyn_batch_failed_worlds(DynBatch batch, size_t *buffer, size_t capacity, size_t *count);
/// What a world has failed by, as text with its final 0; empty if it has not.
DynStatus dyn_batch_failure(DynBatch batch, size_t world, char *buffer, size_t capacity, size_t *count);

/// Poses of bodies into `poses`.
DynStatus dyn_batch_read_poses(
  DynBatch batch, const DynBody *bodies, size_t body_count, DynPose *poses, size_t count);
/// Velocities of bodies into `velocities`.
DynStatus dyn_batch_read_velocities(
  DynBatch batch, const DynBody *bodies, size_t body_count, DynVelocity *velocities, size_t count);
/// Whether bodies are awake, into `are_awake`: simulated in the next step, neither asleep nor static nor disabled.
DynStatus dyn_batch_read_awake(
  DynBatch batch, const DynBody *bodies, size_t body_count, DynBool *are_awake, size_t count);
/// Puts bodies somewhere else, and wakes those that moved.
DynStatus dyn_batch_set_poses(
  DynBatch batch, const DynBody *bodies, size_t body_count, const DynPose *poses, size_t count, const DynBool *worlds,
  size_t world_count);
/// Gives bodies velocities, and wakes those whose velocity changed. Static bodies keep zero.
DynStatus dyn_batch_set_velocities(
  DynBatch batch, const DynBody *bodies, size_t body_count, const DynVelocity *velocities, size_t count,
  const DynBool *worlds, size_t world_count);
/// Adds forces and torques for the next step, and wakes bodies that one acts on.
DynStatus dyn_batch_add_forces(
  DynBatch batch, const DynBody *bodies, size_t body_count, const DynForce *forces, size_t count, const DynBool *worlds,
  size_t world_count);
/// Adds impulses at once, N s at the centre of mass and N m s, and wakes bodies that one acts on.
DynStatus dyn_batch_add_impulses(
  DynBatch batch, const DynBody *bodies, size_t body_count, const DynForce *impulses, size_t count,
  const DynBool *worlds, size_t world_count);
/// Takes bodies out of the simulation, or brings them back.
DynStatus dyn_batch_set_enabled(
  DynBatch batch, const DynBody *bodies, size_t body_count, const DynBool *are_enabled, size_t count,
  const DynBool *worlds, size_t world_count);
/// Gives shapes other forms, as `dyn_shape_set_geometry`: an element for each shape of each world. A selection of 0 shapes
/// stands for all. A world with a bad form fails; forms before that one have changed.
DynStatus dyn_batch_set_geometries(
  DynBatch batch, const DynShape *shapes, size_t shape_count, const DynGeometry *geometries, size_t count,
  const DynBool *worlds, size_t world_count);
/// Gives shapes surfaces, as `dyn_shape_set_material`: an element for each shape of each world. A world with one out of range
/// fails; surfaces before that one have changed.
DynStatus dyn_batch_set_materials(
  DynBatch batch, const DynShape *shapes, size_t shape_count, const DynMaterial *materials, size_t count,
  const DynBool *worlds, size_t world_count);
/// Gives shapes densities, kg/m^2, and their bodies the mass that follows, as `dyn_shape_set_density`: an element for each
/// shape of each world. A world with one out of range fails; densities before that one have changed.
DynStatus dyn_batch_set_densities(
  DynBatch batch, const DynShape *shapes, size_t shape_count, const float *densities, size_t count,
  const DynBool *worlds, size_t world_count);
/// Gives worlds their gravity, m/s^2: an element for each world.
DynStatus dyn_batch_set_gravity(
  DynBatch batch, const DynVec2 *gravity, size_t count, const DynBool *worlds, size_t world_count);

/// Coordinates of joints (rad or m) into `coordinates`, as `DynJointState` has them.
DynStatus dyn_batch_read_coordinates(
  DynBatch batch, const DynJoint *joints, size_t joint_count, float *coordinates, size_t count);
/// Gives motors speeds and largest torques or forces; of revolute, prismatic, distance and wheel joints. The bodies of
/// joints for which that is new wake.
DynStatus dyn_batch_set_motors(
  DynBatch batch, const DynJoint *joints, size_t joint_count, const DynMotor *motors, size_t count,
  const DynBool *worlds, size_t world_count);
/// Gives springs of joints the coordinate (rad or m) to pull to: servos. The bodies of joints for which that is new wake.
DynStatus dyn_batch_set_spring_targets(
  DynBatch batch, const DynJoint *joints, size_t joint_count, const float *targets, size_t count, const DynBool *worlds,
  size_t world_count);
/// Steps that are commanded one by one, and where each leads. Made by `dyn_default_rollout()`. Buffers are
/// `[step][world][thing]`; one that is `NULL` is not told or not asked for. A list of things of length 0 stands for all.
typedef struct DynRollout {
  uint32_t struct_size;
  /// s. Default: 1/60.
  float time_step;
  /// Default: 4.
  int32_t substeps;
  /// Over velocities, and over positions: sequential impulses in place of sub-steps. Default: 0, 0: sub-steps.
  int32_t velocity_iterations, position_iterations;
  /// How many steps. Default: 1.
  size_t count;
  /// Forces and torques ahead of each step.
  const DynBody *forced;
  size_t forced_count;
  const DynForce *forces;
  size_t force_count;
  /// What motors are told ahead of each step.
  const DynJoint *driven;
  size_t driven_count;
  const DynMotor *motors;
  size_t motor_count;
  /// Coordinates (rad or m) that springs pull to, ahead of each step.
  const DynJoint *sprung;
  size_t sprung_count;
  const float *spring_targets;
  size_t spring_target_count;
  /// Where bodies are, and how fast, after each step.
  const DynBody *observed;
  size_t observed_count;
  DynPose *poses;
  size_t pose_count;
  DynVelocity *velocities;
  size_t velocity_count;
} DynRollout;
/// Fills a rollout with the defaults; `dyn_default_rollout()` calls it.
DynStatus dyn_rollout_init(DynRollout *rollout, size_t struct_size);
/// Does the same as `dyn_batch_add_forces`, `dyn_batch_set_motors`, `dyn_batch_set_spring_targets`, a step, and reading poses and
/// velocities, as often as there are steps; but sixteen worlds take all of theirs before the next sixteen do. Of worlds that are
/// left out, or fail, it is noted where they are.
///
/// \return DYN_ERROR_STRUCT_SIZE.
DynStatus dyn_batch_roll_out(DynBatch batch, const DynRollout *rollout, const DynBool *worlds, size_t world_count);

/// Moves the targets of mouse joints, m.
DynStatus dyn_batch_set_mouse_targets(
  DynBatch batch, const DynJoint *joints, size_t joint_count, const DynVec2 *targets, size_t count,
  const DynBool *worlds, size_t world_count);

/// A question about contacts: of a body, with another or with any.
typedef struct DynContactMark {
  DynBody body;
  /// 0: any.
  DynBody partner;
} DynContactMark;
/// Whether bodies touch, as of the last step, into `are_touching`, and the normal impulses of all points, N s over the last
/// sub-step, into `impulses`, which may be NULL. A sensor touches what it overlaps.
DynStatus dyn_batch_read_contacts(
  DynBatch batch, const DynContactMark *marks, size_t mark_count, DynBool *are_touching, float *impulses, size_t count);
/// How many contacts between bodies began and ceased to touch in the last step of their world. A contact is of two shapes: a
/// body that goes from one shape of its partner to the next begins and ends one.
DynStatus dyn_batch_read_contact_changes(
  DynBatch batch, const DynContactMark *marks, size_t mark_count, int32_t *began, int32_t *ended, size_t count);
/// A ray in each world: a distance sensor. Made by `dyn_ray_sensor(body, ray)`.
typedef struct DynRaySensor {
  /// The body that it sits on, whose shapes it does not see; 0: it stands in the world.
  DynBody body;
  /// Seen from the body, if there is one.
  DynRay ray;
  /// The body takes the place of the excluded one.
  DynQueryFilter filter;
  /// Whether the translation turns with the body; otherwise only its origin moves with it. Default: true.
  DynBool turns_with_body;
} DynRaySensor;
/// How far rays come, into `fractions`: the part of the translation up to the first shape, 1 if there is none.
DynStatus dyn_batch_cast_rays(
  DynBatch batch, const DynRaySensor *sensors, size_t sensor_count, float *fractions, size_t count);

// MARK: - Environments

// An environment is a batch in whose worlds something is to be learned: one of the tasks of Gymnasium's box2d family. All
// functions of batches take it, and `dyn_batch_destroy` ends it. The first body of each world is the ground, the second the one
// that is to get somewhere. Bodies may be asked, pushed, moved or made heavier between two steps: what has become of them is
// seen with the next step. A new episode begins without such changes. What the task knows besides (the terrain, what rewards
// are the changes of, steps, streams) does not follow `dyn_batch_reset`, `dyn_batch_copy` and `dyn_batch_step`: these are not for
// environments.
//
// Worlds of environments are solved as Box2D 2.3 solves them, with which the tasks were defined: but for rounding they do what the
// originals' do. Contacts of these steps, impulses of joints and who is asleep are not in the batch.
//
// What a world is dealt by chance comes from a stream of its own: its episodes do not depend on the others, nor on how many
// there are. Arrays are `[world][number]`, all worlds in each.

/// What is to be learned.
typedef int32_t DynTask;
enum {
  /// To come to rest between two flags, as in `LunarLander-v3`. 8 numbers are seen of each world: position and velocity (x, y),
  /// angle, angular velocity, and whether each leg touches the ground (0, 1). An action is 0 (nothing), 1 (left engine), 2
  /// (main engine) or 3 (right engine), or, if `is_continuous`, two numbers of -1 to 1: main engine (on above 0) and side
  /// engines (on beyond 0.5). The terrain is 11 heights, m, at x = 0, 2 ... 20.
  DYN_TASK_LUNAR_LANDER = 0,
  /// To get to the end of uneven ground without falling, as in `BipedalWalker-v3`. 24 numbers are seen of each world: angle,
  /// angular velocity and velocity of the hull; angle and speed of hip and knee, and whether the foot is on the ground, for
  /// each leg; and how far ten rays ahead and down come. An action is four numbers of -1 to 1: the torque of hip and knee of
  /// each leg. The terrain is 200 heights, m, 14/30 m from one another, and if `is_hardcore` 39 blocks: x and y of the
  /// middle, half width and half height, m; those that are not there come last, at (-50, -50).
  DYN_TASK_BIPEDAL_WALKER = 1,
};

/// When worlds whose episode is over begin anew.
typedef int32_t DynRestart;
enum {
  /// In the next step, whose action they do not take: it tells the first observation, and the reward is 0.
  DYN_RESTART_NEXT_STEP = 0,
  /// In the same step, which tells the first observation of the new episode; `dyn_environment_read_final_observations` has the
  /// last one of the old.
  DYN_RESTART_SAME_STEP = 1,
  /// When the caller resets them; until then they go on.
  DYN_RESTART_BY_CALLER = 2,
};

/// How an environment is made. Made by `dyn_default_environment_definition(task)`.
typedef struct DynEnvironmentDefinition {
  uint32_t struct_size;
  DynTask task;
  /// Default: DYN_RESTART_NEXT_STEP.
  DynRestart restart;
  /// After how many steps an episode is truncated, whether or not it ends by itself there; 0, the default: never.
  int32_t maximum_steps;
  /// Of the solver in a step: 1 to 1000 of velocities, 0 to 1000 of positions. Default: what the task is the same with as the
  /// original. Fewer are faster, and less like it.
  int32_t velocity_iterations;
  int32_t position_iterations;
  /// How many threads work on the worlds, with the calling one; 1, the default, to 256. It changes no result.
  int32_t workers;
  /// Landers alone: m/s^2, above -12 and below 0. Default: -10.
  float gravity;
  /// Landers alone: the most that wind pushes, N, and turns, N m. Default: 15 and 1.5.
  double wind_power;
  double turbulence_power;
  /// Landers alone: engines with throttles. Default: false.
  DynBool is_continuous;
  /// Landers alone: wind that pushes and turns those in flight. Default: false.
  DynBool has_wind;
  /// Walkers alone: stumps, stairs and pits. Default: false.
  DynBool is_hardcore;
} DynEnvironmentDefinition;

/// How many numbers there are of each world.
typedef struct DynEnvironmentSizes {
  size_t observation;
  size_t action;
  size_t terrain;
} DynEnvironmentSizes;

/// Fills `definition` with the defaults of a task; `size` is that of the structure that the caller was compiled with.
DynStatus dyn_environment_definition_init(DynEnvironmentDefinition *definition, size_t size, DynTask task);
/// Makes `count` worlds, 1 to 2^20, which begin with the first reset, or, with DYN_RESTART_NEXT_STEP, the first step. World i
/// has the seed i.
///
/// \return DYN_ERROR_NO_THREAD.
DynStatus dyn_environment_create(const DynEnvironmentDefinition *definition, size_t count, DynBatch *environment);
/// How many numbers there are of each world.
///
/// \return DYN_ERROR_WRONG_HANDLE, as all functions of environments, for a batch without a task.
DynStatus dyn_environment_sizes(DynBatch environment, DynEnvironmentSizes *sizes);
/// Starts the streams of worlds anew: what they are dealt from now on depends on the seed alone. `seeds` has an element for
/// each world, meant or not.
DynStatus dyn_environment_seed(
  DynBatch environment, const uint64_t *seeds, size_t count, const DynBool *worlds, size_t world_count);
/// Begins new episodes, and writes what is seen of all worlds, `count` numbers.
DynStatus dyn_environment_reset(
  DynBatch environment, const DynBool *worlds, size_t world_count, float *observations, size_t count);
/// A step of all worlds, 1/50 s. An action that is not finite ends its world's episode, and the world has failed. `failed` gets
/// the number of worlds that have (`dyn_batch_failed_worlds`) when the step is over, and may be NULL: with
/// DYN_RESTART_SAME_STEP they have begun anew by then.
///
/// \return DYN_ERROR_INVALID_VALUE for an action that there is not, and for a world that was never reset, if it does not begin
/// by itself; DYN_ERROR_COUNT_MISMATCH. Then nothing has changed.
DynStatus dyn_environment_step(
  DynBatch environment, const float *actions, size_t action_count, float *observations, size_t observation_count,
  double *rewards, DynBool *terminated, DynBool *truncated, size_t count, size_t *failed);
/// What was seen at the end of the episodes that ended in the last step, with DYN_RESTART_SAME_STEP: of the other worlds what it
/// did before. `count` numbers.
DynStatus dyn_environment_read_final_observations(DynBatch environment, float *observations, size_t count);
/// What a world's bodies stand on, as numbers; `DynTask` says which.
DynStatus dyn_environment_terrain(
  DynBatch environment, size_t world, float *buffer, size_t capacity, size_t *count);

// MARK: - Defaults and geometries

// The sizes are those that the caller was compiled with: these functions are part of the program, not of the library.

/// The default settings of a world.
static inline DynWorldDefinition dyn_default_world_definition(void) {
  DynWorldDefinition definition;
  memset(&definition, 0, sizeof definition);
  dyn_world_definition_init(&definition, sizeof definition);
  return definition;
}

/// A static body at the origin.
static inline DynBodyDefinition dyn_default_body_definition(void) {
  DynBodyDefinition definition;
  memset(&definition, 0, sizeof definition);
  dyn_body_definition_init(&definition, sizeof definition);
  return definition;
}

/// A shape of this geometry.
static inline DynShapeDefinition dyn_default_shape_definition(DynGeometry geometry) {
  DynShapeDefinition definition;
  memset(&definition, 0, sizeof definition);
  dyn_shape_definition_init(&definition, sizeof definition);
  definition.geometry = geometry;
  return definition;
}

/// An open chain without points.
static inline DynChainDefinition dyn_default_chain_definition(void) {
  DynChainDefinition definition;
  memset(&definition, 0, sizeof definition);
  dyn_chain_definition_init(&definition, sizeof definition);
  return definition;
}

/// A joint of two bodies, or of the world (a null handle) and a body, at their origins.
static inline DynJointDefinition dyn_default_joint_definition(DynJointKind kind, DynBody body_a, DynBody body_b) {
  DynJointDefinition definition;
  memset(&definition, 0, sizeof definition);
  dyn_joint_definition_init(&definition, sizeof definition);
  definition.kind = kind;
  definition.body_a = body_a;
  definition.body_b = body_b;
  return definition;
}

/// A mover at the origin.
static inline DynMover dyn_default_mover(DynVec2 lower, DynVec2 upper, float radius) {
  DynMover mover;
  memset(&mover, 0, sizeof mover);
  dyn_mover_init(&mover, sizeof mover);
  mover.lower = lower;
  mover.upper = upper;
  mover.radius = radius;
  return mover;
}

/// An environment of this task.
static inline DynEnvironmentDefinition dyn_default_environment_definition(DynTask task) {
  DynEnvironmentDefinition definition;
  memset(&definition, 0, sizeof definition);
  dyn_environment_definition_init(&definition, sizeof definition, task);
  return definition;
}

/// One step that tells and asks nothing.
static inline DynRollout dyn_default_rollout(void) {
  DynRollout rollout;
  memset(&rollout, 0, sizeof rollout);
  dyn_rollout_init(&rollout, sizeof rollout);
  return rollout;
}

/// A query that sees all that collides with category 1.
static inline DynQueryFilter dyn_default_query_filter(void) {
  DynQueryFilter filter;
  filter.category = 1;
  filter.mask = UINT64_MAX;
  filter.excluded_body.bits = 0;
  return filter;
}
/// A distance sensor on a body, or in the world if that is 0, that turns with it and sees what a default query sees.
static inline DynRaySensor dyn_ray_sensor(DynBody body, DynRay ray) {
  DynRaySensor sensor;
  memset(&sensor, 0, sizeof sensor);
  sensor.body = body;
  sensor.ray = ray;
  sensor.filter = dyn_default_query_filter();
  sensor.turns_with_body = DYN_TRUE;
  return sensor;
}

/// A vector.
static inline DynVec2 dyn_vec2(float x, float y) {
  DynVec2 vector;
  vector.x = x;
  vector.y = y;
  return vector;
}

/// A pose without rotation.
static inline DynPose dyn_pose_at(DynVec2 position) {
  DynPose pose;
  pose.position = position;
  pose.rotation.cosine = 1;
  pose.rotation.sine = 0;
  return pose;
}

/// A geometry without rotation, somewhere.
static inline DynPlacedGeometry dyn_placed_at(DynGeometry geometry, DynVec2 position) {
  DynPlacedGeometry placed;
  placed.geometry = geometry;
  placed.pose = dyn_pose_at(position);
  return placed;
}

/// A disc.
static inline DynGeometry dyn_circle(DynVec2 center, float radius) {
  DynGeometry geometry;
  memset(&geometry, 0, sizeof geometry);
  geometry.kind = DYN_GEOMETRY_CIRCLE;
  geometry.rotation.cosine = 1;
  geometry.center = center;
  geometry.radius = radius;
  return geometry;
}

/// The points within `radius` of a segment.
static inline DynGeometry dyn_capsule(DynVec2 a, DynVec2 b, float radius) {
  DynGeometry geometry = dyn_circle(dyn_vec2(0, 0), radius);
  geometry.kind = DYN_GEOMETRY_CAPSULE;
  geometry.point_count = 2;
  geometry.points[0] = a;
  geometry.points[1] = b;
  return geometry;
}

/// A rectangle about the origin.
static inline DynGeometry dyn_box(float half_width, float half_height) {
  DynGeometry geometry = dyn_circle(dyn_vec2(0, 0), 0);
  geometry.kind = DYN_GEOMETRY_BOX;
  geometry.half_width = half_width;
  geometry.half_height = half_height;
  return geometry;
}

/// A convex polygon. A `count` out of 3 to 8 is refused when the geometry is used.
static inline DynGeometry dyn_polygon(const DynVec2 *points, int32_t count, float radius) {
  DynGeometry geometry = dyn_circle(dyn_vec2(0, 0), radius);
  geometry.kind = DYN_GEOMETRY_POLYGON;
  geometry.point_count = count;
  if (points != NULL && count > 0 && count <= DYN_POLYGON_LIMIT)
    memcpy(geometry.points, points, (size_t)count * sizeof *points);
  return geometry;
}

/// A line that collides on both sides.
static inline DynGeometry dyn_segment(DynVec2 a, DynVec2 b) {
  DynGeometry geometry = dyn_capsule(a, b, 0);
  geometry.kind = DYN_GEOMETRY_SEGMENT;
  return geometry;
}

#ifdef __cplusplus
}
#endif

#endif
