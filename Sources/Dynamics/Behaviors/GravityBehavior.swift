public import Foundation

/// Gravity for its items: UIKit's `UIGravityBehavior`.
///
/// An animator can have any number of gravity behaviours: those that hold an item add up, and removing one takes away
/// its own share only. Gravity moves all items alike, whatever their mass.
nonisolated open class GravityBehavior: ItemSetBehavior {
  /// The gravity as a vector; length 1 is 1000 pt/s^2. Default: (0, 1), downwards. A vector that is not finite is
  /// reported and changes nothing.
  open var gravityDirection: CGVector {
    get { vector }
    set {
      reporting { () throws(DynamicsError) in
        try checkVector(newValue, "gravityDirection")
        set(newValue)
      }
    }
  }

  private final var vector = CGVector(dx: 0.0, dy: 1.0)

  /// Direction of the vector in radians: 0 is to the right, pi/2 downwards. Default: pi/2. Setting it keeps the
  /// magnitude.
  open var angle: CGFloat {
    get { vector.dx == 0 && vector.dy == 0 ? 0 : atan2(vector.dy, vector.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// Length of the vector; 1 is 1000 pt/s^2, and nothing beyond 1e8, infinity included, pulls harder. Default: 1.
  /// Setting it keeps the direction; a magnitude of 0 forgets it.
  open var magnitude: CGFloat {
    get { vector.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Gravity of magnitude 1 downwards for some items.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// Gravity of magnitude 1 downwards for all items of a buffer.
  public override init(items: DynamicItemBuffer) { super.init(items: items) }

  /// Sets direction (radians) and magnitude (1 is 1000 pt/s^2) together.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    reporting { () throws(DynamicsError) in
      try checkFinite(angle, "angle")
      set(CGVector(angle: angle, length: try checkedNumber(magnitude, "magnitude")))
    }
  }

  private func set(_ vector: CGVector) {
    self.vector = vector
    dynamicAnimator?.gravityIsStale = true
    dynamicAnimator?.changed(by: self)
  }

  /// m/s^2.
  final var acceleration: SIMD2<Float> {
    limited(
      CGVector(dx: vector.dx * Units.gravity, dy: vector.dy * Units.gravity), to: SolverLimits.acceleration)
  }

  override func didAcquire(_ row: Int32, in animator: DynamicAnimator) {
    animator.gravityIsStale = true
    animator.makeBullet(row)
  }

  override func willRelease(_ row: Int32, in animator: DynamicAnimator) { animator.gravityIsStale = true }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let vector = vector
    return {
      base()
      self.vector = vector
    }
  }
}

extension CGVector {
  /// The length, without overflow and underflow on the way; at most the largest finite number.
  var length: CGFloat {
    let squared = dx * dx + dy * dy
    return min(squared.isNormal ? squared.squareRoot() : hypot(dx, dy), .greatestFiniteMagnitude)
  }

  /// The vector of a direction (radians) and length. Along the axes it is exact.
  init(angle: CGFloat, length: CGFloat) {
    let quarters = angle / (.pi / 2)
    if quarters == quarters.rounded(), abs(quarters) < 1e6 {
      switch ((Int(quarters) % 4) + 4) % 4 {
      case 0: self.init(dx: length, dy: 0)
      case 1: self.init(dx: 0, dy: length)
      case 2: self.init(dx: -length, dy: 0)
      default: self.init(dx: 0, dy: -length)
      }
    } else {
      self.init(dx: length * cos(angle), dy: length * sin(angle))
    }
  }
}
