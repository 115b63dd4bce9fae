// Rows and blocks of joints: what the world keeps of a joint for the kernels, and the bundles that they solve.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bodies.h"
#include "softness.h"
#include "vectors.h"

#pragma clang assume_nonnull begin

// MARK: - Rows

/// A spring of a joint. An infinite frequency holds instead: as stiff as the joint's method makes it. See
/// `JointSpringParameters.isHeld`.
typedef struct JointSpringParameters {
    /// Hz; 0: no spring.
    float hertz;
    float dampingRatio;
    /// The largest force in N, or torque in N m.
    float maximum;
} JointSpringParameters;

/// What drives a coordinate at a speed.
typedef struct JointMotorParameters {
    /// m/s or rad/s.
    float speed;
    /// The largest force in N, or torque in N m; 0: no motor.
    float maximum;
} JointMotorParameters;

/// The bounds of a coordinate, m or rad; infinite where there is none.
typedef struct JointLimitParameters {
    float lower;
    float upper;
} JointLimitParameters;

/// What a joint's `JointParameters.flags` say.
enum {
    /// Of gears: the first, the second joint is prismatic.
    JointFlagFirstSlides = 1,
    JointFlagSecondSlides = 2,
};

/// What the solvers know of a joint between steps, by slot: 128 bytes, gathered in quarters of 16 as they are set apart
/// here. What a joint's kind does not have is zero.
typedef struct JointParameters {
    /// Anchors relative to the centres of mass, in the bodies' frames, m.
    float2 anchorA;
    float2 anchorB;

    /// The x axes of the joint's frames in the bodies' frames: `cos, sin` of their rotations.
    float2 axisA;
    float2 axisB;

    /// Along or about the coordinate; of weld, motor and mouse joints between the anchors.
    JointSpringParameters spring;
    /// The coordinate at rest, m or rad: of a distance joint its length.
    float target;

    /// On the coordinate; of wheel, motor and mouse joints on the angle.
    JointMotorParameters motor;
    JointLimitParameters limits;

    /// Of weld, motor and mouse joints, on the angle.
    JointSpringParameters angularSpring;
    float reserved;

    /// Of motor joints: the velocity of anchor B relative to anchor A, m/s, and the largest force to reach it, N.
    float2 velocity;
    float velocityMaximum;
    /// `JointFlagFirstSlides` and others.
    uint32_t flags;

    /// The angle, or a gear's first coordinate, at the begin of the step, m or rad. Angles count whole turns.
    float coordinate;
    /// Of gears: the second coordinate, and `coordinate + gearRatio * secondCoordinate` when the gear was made.
    float secondCoordinate;
    float gearRatio;
    float gearConstant;

    /// Of gears: the slots of their joints, and the body rows of the second.
    int32_t firstJoint;
    int32_t secondJoint;
    int32_t secondBodyA;
    int32_t secondBodyB;
} JointParameters;

/// What a joint did on its coordinate, N s or N m s: in all `spring + motor + lower - upper`; the last two are never
/// negative.
typedef struct JointAxialImpulses {
    float spring;
    float motor;
    float lower;
    float upper;
} JointAxialImpulses;

/// What a joint did in the last sub-step, by slot: 32 bytes, gathered in halves of 16. N s and N m s.
typedef struct JointImpulses {
    /// Of what is held: between the anchors; of prismatic joints across the axis and about it. Of wheel joints (across
    /// the axis) and of gears: in x.
    float2 held;
    /// Of weld, motor and mouse joints, on the angle: of its spring or hold, and of the motor.
    float angle;
    float angularMotor;
    /// Of motor joints see `JointImpulses.velocity`.
    JointAxialImpulses axial;
} JointImpulses;

// MARK: - Bundles

// Joint bundles: 16 joints that share no body that moves, solved side by side. A bundle is a block of 16-lane fields;
// which one depends on its kind, and all but that of gears begin with the head. Of two parts of a field the first is x,
// the second y. The body rows of the lanes lie beside the bundles, see `JointPassArguments`.

/// The kernels that joints have, by the shape of their constraints.
typedef enum __attribute__((enum_extensibility(closed))) JointBundleKind : uint8_t {
    /// Revolute: the anchors coincide. `JointHeadBlock`.
    JointBundleKindPoint,
    /// Revolute with spring, limits or motor. `JointRevoluteBlock`.
    JointBundleKindPointAxial,
    /// Weld, motor and mouse: springs and velocities on all three coordinates. `JointFrameBlock`.
    JointBundleKindFrame,
    /// Prismatic: a line and the angle, and the axial rows along the line. `JointSlideBlock`.
    JointBundleKindSlider,
    /// Wheel: a line, spring and limits along it, a motor about the anchor. `JointSlideBlock`.
    JointBundleKindWheel,
    /// `JointDistanceBlock`.
    JointBundleKindDistance,
    /// `JointGearBlock`.
    JointBundleKindGear,
    /// Filter joints: nothing to solve, they are in no bundle.
    JointBundleKindFilter,
} JointBundleKind;

/// What all bundles but gears begin with: 40 bytes a joint.
typedef struct JointHeadBlock {
    /// Lever arms in world axes at the step's begin, m.
    float armA[2][16];
    float armB[2][16];
    /// Centre of B minus centre of A at the step's begin, m.
    float centers[2][16];
    /// Of the bodies, see `BodyMass`.
    float inverseGyrationA[16];
    float inverseGyrationB[16];
    /// See `JointImpulses.held`.
    float impulse[2][16];
} JointHeadBlock;

/// A spring for sub-steps of one length, see `Softness`.
typedef struct JointSpringBlock {
    float rate[16];
    float massScale[16];
    float impulseScale[16];
    /// The largest impulse, N s or N m s.
    float limit[16];
} JointSpringBlock;

/// The rows along or about an axis: 56 bytes a joint beside the head.
typedef struct JointAxialBlock {
    JointHeadBlock head;
    /// The angle at the step's begin, rad. Translations are computed from the anchors.
    float coordinate[16];
    JointSpringBlock spring;
    float target[16];
    float motorSpeed[16];
    /// N s or N m s.
    float motorLimit[16];
    float lower[16];
    float upper[16];
    float springImpulse[16];
    float motorImpulse[16];
    float lowerImpulse[16];
    float upperImpulse[16];
} JointAxialBlock;

/// Revolute joints with axial rows: what every velocity iteration of sequential impulses needs alike, since nothing moves
/// between them, 32 bytes a joint beside the axial rows. The other scheme leaves it alone.
typedef struct JointRevoluteBlock {
    JointAxialBlock axial;
    /// The matrix K of the anchors (xx, xy, yy), 1/kg, and the reciprocal of its determinant, kg^2.
    float anchors[3][16];
    float inverseDeterminant[16];
    /// How axial rows and the anchors are solved as one: see `HeldTurn`.
    float heldMass[16];
    float inverseHeldMass[16];
    float hold[2][16];
} JointRevoluteBlock;

/// Prismatic and wheel joints: 8 bytes a joint beside the axial rows.
typedef struct JointSlideBlock {
    JointAxialBlock axial;
    /// At the step's begin.
    float axis[2][16];
} JointSlideBlock;

/// Distance joints: 4 bytes a joint beside the axial rows.
typedef struct JointDistanceBlock {
    JointAxialBlock axial;
    /// -1 in lanes whose distance is held, 0 in others.
    int32_t isRod[16];
} JointDistanceBlock;

/// Springs and velocities on all coordinates: 80 bytes a joint beside the head.
typedef struct JointFrameBlock {
    JointHeadBlock head;
    /// The angle at the step's begin, rad.
    float coordinate[16];
    JointSpringBlock linear;
    /// -1 in lanes whose anchors are held as stiffly as the joint's method does, not by a spring of their own.
    int32_t isHeld[16];
    JointSpringBlock angular;
    /// The same for the angle.
    int32_t isAngleHeld[16];
    /// m/s.
    float velocity[2][16];
    /// N s.
    float velocityLimit[16];
    /// rad/s.
    float angularVelocity[16];
    /// N m s.
    float angularVelocityLimit[16];
    float angularImpulse[16];
    float velocityImpulse[2][16];
    float angularVelocityImpulse[16];
} JointFrameBlock;

/// One of a gear's four bodies: 16 bytes a joint.
typedef struct JointGearBodyBlock {
    /// Body rows; 0 where the body is one of the others.
    int32_t row[16];
    /// The Jacobian; that of the angle is divided by k.
    float direction[2][16];
    float arm[16];
} JointGearBodyBlock;

/// Gears: 80 bytes a joint.
typedef struct JointGearBlock {
    /// A and B of the first joint, A and B of the second.
    JointGearBodyBlock firstA;
    JointGearBodyBlock firstB;
    JointGearBodyBlock secondA;
    JointGearBodyBlock secondB;
    /// Slots of the two joints.
    int32_t firstJoint[16];
    int32_t secondJoint[16];
    /// At the step's begin.
    float error[16];
    float impulse[16];
} JointGearBlock;

/// What the kernels must know of a bundle before they touch it.
typedef struct JointBundleInfo {
    JointBundleKind kind;
    /// Held without softness, and projected after each sub-step.
    bool isRigid;
    /// Lanes in use, 1 to 16, from lane 0 on.
    uint8_t lanes;
    /// The row of the body that all lanes share, as copies in the scratch rows; -1: none.
    int32_t hub;
    /// Where the bundle's block begins, in bytes.
    intptr_t offset;
    /// How stiff its constraints and limits are.
    Softness softness;
    /// How many copies share the hub's mass: those of this bundle, or of all that it has.
    int32_t copies;
} JointBundleInfo;

/// What the passes over joint bundles need. Pointers are 64-byte aligned.
typedef struct JointPassArguments {
    BodyRows bodies;
    /// Blocks of bodies that have joints: their start velocities are kept free of joint impulses.
    const BodyBlock *blocks;
    intptr_t blockCount;
    /// Rows of such bodies beside those of the blocks, see `BodyPassArguments.rows`.
    const int32_t *_Nullable rows;
    intptr_t rowCount;
    /// The blocks of all bundles, see `JointBundleInfo.offset`.
    void *bundles;
    const JointBundleInfo *info;
    intptr_t bundleCount;
    /// The slot of every lane, 16 a bundle; lanes not in use repeat the last joint.
    const int32_t *slots;
    /// By lane like `slots`: rows of side A and B.
    const int32_t *rowsA;
    const int32_t *rowsB;
    /// The first of the 16 rows for the copies of a hub.
    intptr_t scratchRow;
    /// Bundles of light hubs, which come first.
    intptr_t lightCount;
    /// Some bundles are rigid.
    bool hasRigid;
    /// By slot; `prepare` writes the coordinates.
    JointParameters *parameters;
    /// By slot.
    JointImpulses *impulses;
    /// Length of a sub-step, s.
    float timeStep;
    /// The fastest that errors are taken back, m/s and rad/s.
    float largestSpeed;
    float largestAngularVelocity;
} JointPassArguments;

#pragma clang assume_nonnull end
