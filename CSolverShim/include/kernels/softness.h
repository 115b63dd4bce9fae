// Soft constraints, see `Softness.init(hertz:dampingRatio:timeStep:)`.
#pragma once

/// The three numbers of a soft constraint, from its frequency and damping ratio and the length of a sub-step.
///
/// E. Catto, "Soft Constraints: Reinventing the Spring" (GDC 2011), in the form of Box2D's soft step: an impulse is
/// `-m (massScale v + massScale biasRate C) - impulseScale (sum so far)`.
typedef struct Softness {
    /// 1/s.
    float biasRate;
    float massScale;
    float impulseScale;
} Softness;
