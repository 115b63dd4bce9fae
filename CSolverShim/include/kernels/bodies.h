// Rows of bodies and what the passes over them need.
#pragma once

#include <stdint.h>

#include "vectors.h"

#pragma clang assume_nonnull begin

// Rows are of 16 bytes: what a kernel gathers at once. Angular velocity is scaled: with the radius of gyration
// `k = sqrt(inertia / mass)` the rows hold `k w` in place of `w`, and lever arms are divided by `k`. One inverse mass
// then serves translation and rotation: `v += P / m`, `k w += (r x P / k) / m`. A body that cannot rotate has `k = 1/k
// = 0`; a kinematic body has `k = 1` and inverse mass 0.

/// How fast a body moves.
typedef struct BodyVelocity {
    /// Of the centre of mass, m/s.
    float2 linear;
    /// k w, m/s.
    float scaledAngular;
    /// 1/kg; 0 for bodies that do not move by forces.
    float inverseMass;
} BodyVelocity;

/// How far a body has moved since the step began.
typedef struct BodyMotion {
    /// m.
    float2 translation;
    /// k sin a for the angle a of the rotation, m.
    float scaledSine;
    /// k (cos a - 1), m.
    float scaledCosine;
} BodyMotion;

/// What turns momenta into velocities, and the damping of a sub-step.
typedef struct BodyMass {
    /// 1/k, 1/m.
    float inverseGyration;
    /// k, m.
    float gyration;
    /// `1 / (1 + h c)`: multiplies the velocity once a sub-step.
    float linearDamping;
    float angularDamping;
} BodyMass;

/// The change of velocity by gravity and forces in one sub-step, scaled as `BodyVelocity` is.
typedef struct BodyAcceleration {
    float2 linear;
    float scaledAngular;
    float reserved;
} BodyAcceleration;

/// Where something is.
typedef struct Pose {
    /// m.
    float2 position;
    /// Of the rotation's angle.
    float cosine;
    float sine;
} Pose;

/// What decides about a body's sleep, and how large the body is.
typedef struct SleepState {
    /// The largest distance of a point of the body from its centre of mass, m.
    float largestExtent;
    /// The smallest distance of a shape's boundary from that shape's centre, m.
    float smallestExtent;
    /// Below this speed the body is at rest, m/s; negative: never.
    float threshold;
    /// s.
    float timeAtRest;
} SleepState;

/// A body's centre of mass in its frame.
typedef struct LocalCenter {
    /// m.
    float2 position;
    float2 reserved;
} LocalCenter;

/// What acts on a body in the next step.
typedef struct BodyForce {
    /// At the centre of mass, N.
    float2 force;
    /// N m.
    float torque;
    /// Factor on the world's gravity.
    float gravityScale;
} BodyForce;

/// The velocity as users read it.
typedef struct UserVelocity {
    /// m/s.
    float2 linear;
    /// rad/s.
    float angular;
    float reserved;
} UserVelocity;

/// The arrays of rows that describe bodies to the kernels, by body row.
///
/// Row 0 is the fixed body: zeros in every array (pose: identity), so lanes without a body point there. All arrays are
/// 64-byte aligned and padded to whole blocks of 16 rows.
typedef struct BodyRows {
    BodyVelocity *velocity;
    BodyMotion *motion;
    BodyMass *mass;
    /// The velocity before the impulses of this sub-step: `velocity - startVelocity` is the sum of its impulses / m.
    BodyVelocity *startVelocity;
    BodyAcceleration *acceleration;
    /// Of the centre of mass, as of the start of the step.
    Pose *pose;
    SleepState *sleepState;
} BodyRows;

/// Sixteen consecutive body rows and which of them a pass is about.
typedef struct BodyBlock {
    /// The first row divided by 16.
    int32_t index;
    /// Bit `i` stands for row `16 index + i`; rows whose bit is clear are left as they are.
    uint32_t mask;
} BodyBlock;

/// What the body passes of a sub-step need.
typedef struct BodyPassArguments {
    BodyRows bodies;
    /// The blocks to work on.
    const BodyBlock *blocks;
    intptr_t blockCount;
    /// Rows beside those of the blocks: rows whose blocks hold others that another worker writes. No other row is
    /// touched for them. Behind the last, which counts no more, it is repeated up to a whole block.
    const int32_t *_Nullable rows;
    intptr_t rowCount;
    /// Length of the sub-step, s.
    float timeStep;
    /// Speed limit, m/s.
    float maximumSpeed;
    /// rad/s.
    float maximumAngularVelocity;
} BodyPassArguments;

/// What the finish pass over bodies needs.
typedef struct FinishArguments {
    BodyRows bodies;
    /// By body row.
    const LocalCenter *localCenter;
    /// Written: the pose of the body's origin.
    Pose *transform;
    /// Written.
    UserVelocity *userVelocity;
    /// If given, written: the pose as of the start of the step.
    Pose *_Nullable previousPose;
    const BodyBlock *blocks;
    intptr_t blockCount;
    /// Written for each entry of `blocks`: rows at rest for at least `timeToSleep`.
    uint32_t *sleepCandidates;
    /// Written for each entry of `blocks`: rows whose velocity or motion is not finite; they keep their old pose.
    uint32_t *nonFinite;
    /// Written by body block (not by entry of `blocks`): dynamic rows with a point that moved farther than
    /// `fastFraction` times their smallest extent. They may have passed through something.
    uint16_t *fast;
    float fastFraction;
    /// Written by body block: rows that no force moves with a point that moved farther than `overrunDistance`, m.
    uint16_t *overrunning;
    float overrunDistance;
    /// Speed limit, m/s; the velocities of faster bodies are written.
    float maximumSpeed;
    /// Bodies that end farther from the origin, in a coordinate, count as not finite, m.
    float reach;
    /// Length of the whole step, s.
    float timeStep;
    /// How long a body must be at rest before it may sleep, s.
    float timeToSleep;
} FinishArguments;

#pragma clang assume_nonnull end
