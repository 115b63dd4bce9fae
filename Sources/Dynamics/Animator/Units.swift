internal import BatchSolver
package import Foundation

/// UIKit's units and those of the world: lengths in points and metres, forces in newtons in both.
package enum Units {
  /// UIKit Dynamics takes 100 points for a metre.
  package static let pointsPerMeter: CGFloat = 100
  /// m/s^2 of a gravity of magnitude 1, which is 1000 pt/s^2.
  static let gravity: CGFloat = 10
  /// The largest coordinate that single precision resolves to about 0.1 pt: 10 km.
  package static let largestCoordinate: CGFloat = 1e6

  /// Farther out than a run can take an item, pt: beyond the world's reach, by more than any size.
  static let farthestPlace = 2 * CGFloat(WorldLimits.reach) * pointsPerMeter

  /// The fastest that a body of the world can be, pt/s.
  static let largestVelocity = CGFloat(WorldLimits.speed) * pointsPerMeter

  /// Metres of a length in points.
  static func meters(_ points: CGFloat) -> Float { Float(points / pointsPerMeter) }

  /// A velocity in pt/s as one in m/s, of at most the largest coordinate a second.
  static func velocity(_ points: CGPoint) -> SIMD2<Float> {
    func reached(_ speed: CGFloat) -> Float { meters(max(-largestCoordinate, min(largestCoordinate, speed))) }
    return SIMD2(reached(points.x), reached(points.y))
  }

  /// Points of a length in metres.
  static func points(_ meters: Float) -> CGFloat { CGFloat(meters) * pointsPerMeter }

  /// A point in metres.
  static func meters(_ point: CGPoint) -> SIMD2<Float> { SIMD2(meters(point.x), meters(point.y)) }

  /// A point in points.
  static func point(_ meters: SIMD2<Float>) -> CGPoint { CGPoint(x: points(meters.x), y: points(meters.y)) }
}

/// Refuses a number that is not finite.
func checkFinite(_ value: CGFloat, _ name: @autoclosure () -> String) throws(DynamicsError) {
  guard value.isFinite else {
    throw .invalidValue(name: name(), value: "\(value)", expected: "a finite number")
  }
}

/// Refuses a number that is not finite or below 0.
func checkNotNegative(_ value: CGFloat, _ name: @autoclosure () -> String) throws(DynamicsError) {
  guard value >= 0, value.isFinite else {
    throw .invalidValue(name: name(), value: "\(value)", expected: "a finite number, 0 or more")
  }
}

/// Refuses a point that is not finite or farther out than `reach`, pt.
func checkPoint(
  _ point: CGPoint, _ name: @autoclosure () -> String, within reach: CGFloat = Units.largestCoordinate
) throws(DynamicsError) {
  guard abs(point.x) <= reach, abs(point.y) <= reach else {
    throw .invalidValue(
      name: name(), value: "(\(point.x), \(point.y))", expected: "finite coordinates of at most \(reach) pt")
  }
}

/// Refuses a vector that is not finite.
func checkVector(_ vector: CGVector, _ name: @autoclosure () -> String) throws(DynamicsError) {
  guard vector.dx.isFinite, vector.dy.isFinite else {
    throw .invalidValue(name: name(), value: "(\(vector.dx), \(vector.dy))", expected: "finite numbers")
  }
}
