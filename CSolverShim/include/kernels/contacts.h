// Rows and blocks of contacts, and what the passes over them need.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bodies.h"
#include "softness.h"
#include "vectors.h"

#pragma clang assume_nonnull begin

/// What the narrow phase hands to the contact solver, by slot: 64 bytes, gathered in quarters of 16 (`ManifoldRows`).
///
/// Lengths in m. Side A is the fixed body if one of the two is fixed. An anchor is the contact point minus the body's
/// centre of mass, in world axes.
typedef struct Manifold {
    /// Unit vector from A to B.
    float2 normal;
    float2 anchorA1;
    float2 anchorB1;
    float separation1;
    /// Body row of side A.
    int32_t bodyA;
    float2 anchorA2;
    float2 anchorB2;
    float separation2;
    /// 0, 1 or 2.
    float pointCount;
    float friction;
    /// Body row of side B.
    int32_t bodyB;
} Manifold;

/// The impulses of a contact's points over the last sub-step, by slot, N s. Tangents are the normal turned clockwise by
/// a quarter.
typedef struct ContactImpulses {
    float normal1;
    float tangent1;
    float normal2;
    float tangent2;
} ContactImpulses;

/// What extended contacts have beside friction, by slot.
typedef struct ContactMaterial {
    float restitution;
    /// Times the radius, m.
    float rollingResistance;
    /// Of the surfaces against each other, m/s.
    float tangentSpeed;
    float reserved;
} ContactMaterial;

// Contact bundles: 16 contacts that share no body that moves, solved side by side. A bundle is two blocks of 16-lane
// fields, split by how often they are read: the biased pass reads the hot block only. Fields with two parts have one
// for each point. In the contact's frame both Jacobians need two numbers a body and point: `cross = (r x n) / k` and
// `dot = (r . n) / k`, because with the tangent `t = (ny, -nx)` it is `r x t = -(r . n)`.

/// What all passes read: 56 bytes a contact.
typedef struct ContactHotBlock {
    /// Body rows of side A and B.
    int32_t rowA[16];
    int32_t rowB[16];
    float normalX[16];
    float normalY[16];
    float crossA[2][16];
    float crossB[2][16];
    float normalMass[2][16];
    float normalImpulse[2][16];
    float separation[2][16];
} ContactHotBlock;

/// What only the relax pass reads, 44 bytes a contact, and the age of contacts.
typedef struct ContactColdBlock {
    float dotA[2][16];
    float dotB[2][16];
    /// The separation at the step's begin.
    float baseSeparation[2][16];
    float tangentMass[2][16];
    float tangentImpulse[2][16];
    float friction[16];
    /// For how long the contact has borne something, s; in sequential impulses only.
    float age[16];
} ContactColdBlock;

/// What only extended bundles have: 40 bytes a contact.
typedef struct ContactExtensionBlock {
    float restitution[16];
    /// Normal velocity at the step's begin, m/s; see `solvesOverlapsOnly`.
    float approach[2][16];
    /// Sum of the normal impulses at the end of each relax pass, or those of the last velocity iteration, N s.
    float totalImpulse[2][16];
    float tangentSpeed[16];
    float rollingResistance[16];
    float rollingImpulse[16];
    /// `1/k` of the bodies, see `BodyMass`.
    float inverseGyrationA[16];
    float inverseGyrationB[16];
} ContactExtensionBlock;

/// What a hub bundle has in place of an extension block: the impulses of its lanes, for the hub to get their sum.
typedef struct ContactHubImpulses {
    float x[16];
    float y[16];
    float angular[16];
} ContactHubImpulses;

/// Sets the bit of a body row in words of 16 rows, which other workers may set bits of at the same time.
static inline void contact_set_row_bit(uint16_t *words, int32_t row) {
    __atomic_fetch_or(&words[row >> 4], (uint16_t)(1u << (row & 15)), __ATOMIC_RELAXED);
}

/// What kind of body side A of a bundle is. Side B always moves.
typedef enum __attribute__((enum_extensibility(closed))) ContactBundleKind : uint8_t {
    ContactBundleKindDynamic,
    /// Does not move: neither read nor written.
    ContactBundleKindFixed,
    /// Moves by its own velocity: read only.
    ContactBundleKindKinematic,
    /// The same heavy dynamic body in all lanes.
    ContactBundleKindHub,
} ContactBundleKind;

/// What the kernels must know of a bundle before they touch it.
typedef struct ContactBundleInfo {
    ContactBundleKind kind;
    /// The most contact points of a lane, 1 or 2.
    uint8_t points;
    /// Lanes in use, 1 to 16, from lane 0 on.
    uint8_t lanes;
    /// The number of its extension block, or -1.
    int32_t extensionBlock;
} ContactBundleInfo;

/// What the passes over contact bundles need. Pointers are 64-byte aligned.
typedef struct ContactPassArguments {
    BodyRows bodies;
    ContactHotBlock *hot;
    ContactColdBlock *cold;
    ContactExtensionBlock *extensions;
    const ContactBundleInfo *info;
    /// The slot of every lane, 16 a bundle; lanes not in use repeat the last contact, in hub bundles they name slot 0,
    /// which is no contact.
    const int32_t *slots;
    intptr_t bundleCount;
    /// By slot.
    const Manifold *manifolds;
    /// By slot.
    ContactImpulses *impulses;
    /// By slot.
    const ContactMaterial *materials;
    /// By slot: how long contacts have borne something, s; read and written by sequential impulses only.
    float *ages;
    /// Sequential impulses: the least part of their share that position iterations take back of overlaps that have
    /// stood for long, 0 to 1.
    float leastPart;
    /// Softness of contacts of two moving bodies, and with a fixed one.
    Softness softness;
    Softness fixedSoftness;
    /// Inverse length of a sub-step, 1/s.
    float inverseTimeStep;
    /// Fastest separation of overlapping shapes, m/s.
    float maximumDepenetrationSpeed;
    /// Impacts slower than this do not bounce, m/s.
    float restitutionThreshold;
    /// Sequential impulses: only points that overlap as the step begins, or bore something in the step before, take
    /// part, and approach speeds are those after forces. Otherwise points that may come to touch in the step take part,
    /// too.
    bool solvesOverlapsOnly;
    /// Whether both points of a contact are solved at once, or the second after the first.
    bool solvesPointsTogether;
    /// Written by body block: rows, as manifolds name them, that were or are deeper in something that no force moves than
    /// `deepFraction` times their smallest extent. Bits are only set.
    uint16_t *deep;
    float deepFraction;
    /// By body row as manifolds name it: the row in `bodies`, where these have another order, all but `sleepState`; null: the
    /// same.
    const int32_t *_Nullable rowOf;
    /// `prepare`, and the passes after it, ask for blocks some bundles before they come to them: all of them are more than a
    /// core's own cache holds.
    bool preparesAhead;
    bool solvesAhead;
} ContactPassArguments;

#pragma clang assume_nonnull end
