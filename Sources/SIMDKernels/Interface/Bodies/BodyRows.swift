package import CSolverShim

/// Four floats that belong together and have no further meaning.
package typealias Row = SIMD4<Float>

// The rows of bodies; see bodies.h.
package typealias BodyVelocity = CSolverShim.BodyVelocity
package typealias BodyMotion = CSolverShim.BodyMotion
package typealias BodyMass = CSolverShim.BodyMass
package typealias BodyAcceleration = CSolverShim.BodyAcceleration
package typealias Pose = CSolverShim.Pose
package typealias SleepState = CSolverShim.SleepState
package typealias LocalCenter = CSolverShim.LocalCenter
package typealias BodyForce = CSolverShim.BodyForce
package typealias UserVelocity = CSolverShim.UserVelocity

/// The rows that describe bodies to the kernels.
package typealias BodyRows = CSolverShim.BodyRows
/// Sixteen consecutive body rows and which of them a pass is about.
package typealias BodyBlock = CSolverShim.BodyBlock
/// What the body passes of a sub-step need.
package typealias BodyPassArguments = CSolverShim.BodyPassArguments
/// What the finish pass over bodies needs.
package typealias FinishArguments = CSolverShim.FinishArguments
