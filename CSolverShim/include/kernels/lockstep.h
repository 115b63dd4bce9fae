// Blocks of worlds in lockstep: what sixteen worlds with the same figure have of each part, joint and contact, a lane a world.
#pragma once

#include <stdint.h>

#pragma clang assume_nonnull begin

/// A part of the figures: sixteen of `LockstepBody`, whose fields are in the same order, and what steps need besides.
typedef struct LockstepBodyBlock {
    /// The centre of mass in the body's frame, m.
    float localCenter[2][16];
    /// 1/kg and 1/(kg m^2).
    float inverseMass[16];
    float inverseInertia[16];
    /// Of gravity and forces, m/s^2 and rad/s^2.
    float acceleration[2][16];
    float angularAcceleration[16];
    // What steps change:
    /// rad.
    float angle[16];
    /// Of the centre of mass, m and m/s.
    float center[2][16];
    float velocity[2][16];
    /// rad/s.
    float angularVelocity[16];
    /// Where the last step, or what is left of one after an impact, began.
    float startAngle[16];
    /// Cosine and sine of the angles, between steps.
    float rotation[2][16];
    float startCenter[2][16];
    float startRotation[2][16];
    /// What it covers, skin included, m.
    float low[2][16];
    float high[2][16];
    // Of a step:
    /// Velocities some iterations before: x, y, angular.
    float formerVelocity[3][16];
} LockstepBodyBlock;

/// A revolute joint of the figures: sixteen of `LockstepJoint`, whose fields are in the same order, and what steps make of them.
typedef struct LockstepJointBlock {
    /// Anchors relative to the centres of mass, in the bodies' frames, m.
    float anchorA[2][16];
    float anchorB[2][16];
    /// Of the angle, rad. More than 4 degrees apart.
    float lower[16];
    float upper[16];
    /// rad/s, and the most that it takes, N m.
    float motorSpeed[16];
    float motorTorque[16];
    /// The inverse of what the angle alone has, kg m^2; 0 where neither part can turn.
    float turnMass[16];
    // What steps change:
    /// -1 at the lower limit, 1 at the upper one, 0 at none.
    int32_t limit[16];
    /// What it did in the last step, N s and N m s.
    float impulse[2][16];
    float limitImpulse[16];
    float motorImpulse[16];
    // Of a step:
    /// Lever arms in world axes, m.
    float armA[2][16];
    float armB[2][16];
    /// The inverse of the matrix of the anchors (xx, xy, yy), kg.
    float pointMass[3][16];
    /// The inverse of that of anchors and angle (xx, xy, xz, yy, yz, zz), and what couples the two in the matrix itself.
    float lockedMass[6][16];
    float coupling[2][16];
    /// What it did (x, y, limit, motor) some iterations before.
    float formerImpulse[4][16];
    /// The parts that it joins.
    int32_t bodyA;
    int32_t bodyB;
    int32_t reserved[14];
} LockstepJointBlock;

/// A contact of a part with the ground, which does not move. The planes and points are those of the collision of Box2D 2.3, in the
/// frames of part and ground.
typedef struct LockstepContactBlock {
    /// Points, 0 to 2; 0: the world does not have this contact.
    int32_t count[16];
    /// -1 where the plane is the part's, and points are the ground's; 0 where it is the other way round.
    int32_t isPlaneOfPart[16];
    float normal[2][16];
    float place[2][16];
    float points[2][2][16];
    float friction[16];
    /// Of each point, N s.
    float normalImpulse[2][16];
    float frictionImpulse[2][16];
    // Of a step:
    /// -1 where both points are solved as one.
    int32_t isBlock[16];
    /// In world axes, from the ground to the part.
    float axis[2][16];
    /// Of each point, how an impulse along the axis turns the part, and how one across it (to the right) does, m.
    float turns[2][2][16];
    /// Inverses of what each point has, kg.
    float normalMass[2][16];
    float frictionMass[2][16];
    /// The matrix of both normals (11, 12, 22), 1/kg, and its inverse, kg.
    float matrix[3][16];
    float blockMass[3][16];
    /// What its points did (normals, friction) some iterations before.
    float formerImpulse[4][16];
    /// The part.
    int32_t body;
    int32_t reserved[15];
} LockstepContactBlock;

/// The corners of a part in its frame, m.
typedef struct LockstepCorners {
    float x[8];
    float y[8];
    int32_t count;
} LockstepCorners;

/// Sixteen worlds.
typedef struct LockstepArguments {
    LockstepBodyBlock *bodies;
    /// By part; without them nobody asks for what parts cover.
    const LockstepCorners *_Nullable corners;
    intptr_t bodyCount;
    LockstepJointBlock *joints;
    intptr_t jointCount;
    /// In the order in which they are solved.
    LockstepContactBlock *contacts;
    intptr_t contactCount;
    /// By world: how long a step is, s; what is left of it after an impact. 0: the world stays as it is.
    const float *timeSteps;
    int32_t velocityIterations;
    int32_t positionIterations;
    /// Written, a bit for each world: whether its position iterations ended before their number was used up.
    uint32_t solved;
    /// Written by what solves impacts, the same: whether more velocity iterations, a multiple of twelve, would change nothing.
    uint32_t settled;
} LockstepArguments;

/// m. The skin that parts have, and the ground.
static const float lockstep_skin __attribute__((swift_name("LockstepArguments.skin"))) = 0.01f;
/// m. How deep skins may be in each other, and how far anchors from each other.
static const float lockstep_slop __attribute__((swift_name("LockstepArguments.slop"))) = 0.005f;
/// How often velocity iterations look whether numbers go round in a circle: a multiple of how many iterations circles take. Most are
/// of one or two, some of three, four or six.
static const int32_t lockstep_circle __attribute__((swift_name("LockstepArguments.circle"))) = 12;

/// Rays from a point that fan out, up to sixteen, and the ground of a world.
typedef struct LockstepFanArguments {
    float originX;
    float originY;
    /// Ways of the rays, m.
    const float *waysX;
    const float *waysY;
    /// Places of the ground, m; edge i is from place i to the next.
    const float *x;
    const float *heights;
    intptr_t firstEdge;
    intptr_t lastEdge;
    /// Upright rectangles: `x, y` of the middle, half width and half height, m.
    const float *blocks;
    intptr_t blockCount;
    /// Written, 16: how much of a ray there is before it meets the ground, 0 to 1.
    float *fractions;
} LockstepFanArguments;

#pragma clang assume_nonnull end
