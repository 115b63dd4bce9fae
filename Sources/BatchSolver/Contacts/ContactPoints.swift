/// A point at which two shapes touch, or are about to; of two, one may be as far from the other shape as this is long, as where
/// a capsule stands on an end. `separation` says which touch.
public struct ContactPoint: Sendable, Equatable {
  /// World position, half way between the two surfaces, m.
  public var position: SIMD2<Float>
  /// Distance of the surfaces, negative where they overlap, m.
  public var separation: Float
  /// N s over the last sub-step, 0 or more.
  public var normalImpulse: Float
  /// Friction along the normal turned clockwise by a quarter, N s over the last sub-step.
  public var tangentImpulse: Float

  static var none: ContactPoint {
    ContactPoint(position: .zero, separation: 0, normalImpulse: 0, tangentImpulse: 0)
  }
}

/// No, one or two contact points, held without an allocation.
public struct ContactPoints: RandomAccessCollection, Sendable, Equatable {
  private var point0 = ContactPoint.none
  private var point1 = ContactPoint.none
  /// Points, 0 to 2.
  public private(set) var count = 0

  init() {}

  /// Adds a point; there is room for two.
  mutating func append(_ point: ContactPoint) {
    precondition(count < 2)
    if count == 0 { point0 = point } else { point1 = point }
    count += 1
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// `count`.
  public var endIndex: Int { count }

  /// A point.
  ///
  /// - Precondition: `0 <= position < count`.
  public subscript(position: Int) -> ContactPoint {
    precondition(position >= 0 && position < count, "point \(position) of \(count)")
    return position == 0 ? point0 : point1
  }
}
