public import Foundation

extension FieldBehavior {
  /// Slows its items down, by the square of their speed.
  public static func dragField() -> Self { Self(kind: .drag) }

  /// Drives its items around the field's position.
  public static func vortexField() -> Self { Self(kind: .vortex) }

  /// Draws its items to a point, pt, by the inverse square of the distance.
  public static func radialGravityField(position: CGPoint) -> Self {
    make(.radialGravity) { $0.position = position }
  }

  /// Accelerates its items alike; a direction of length 1 by 100 pt/s^2.
  public static func linearGravityField(direction: CGVector) -> Self {
    make(.linearGravity) { $0.direction = direction }
  }

  /// Gives its items a velocity; a direction of length 1 is 100 pt/s.
  public static func velocityField(direction: CGVector) -> Self {
    make(.velocity) { $0.direction = direction }
  }

  /// Pushes its items about by a pattern that is smooth in space and time.
  ///
  /// - Parameters:
  ///   - smoothness: 0 for the finest pattern, 1 for the smoothest.
  ///   - animationSpeed: How fast the pattern changes; 0 not at all.
  /// - Returns: The field.
  public static func noiseField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
    make(.noise) {
      $0.smoothness = smoothness
      $0.animationSpeed = animationSpeed
    }
  }

  /// Noise that grows with the square of an item's speed.
  ///
  /// - Parameters:
  ///   - smoothness: 0 for the finest pattern, 1 for the smoothest.
  ///   - animationSpeed: How fast the pattern changes; 0 not at all.
  /// - Returns: The field.
  public static func turbulenceField(smoothness: CGFloat, animationSpeed: CGFloat) -> Self {
    make(.turbulence) {
      $0.smoothness = smoothness
      $0.animationSpeed = animationSpeed
    }
  }

  /// Draws its items to the field's position in proportion to their distance.
  public static func springField() -> Self { Self(kind: .spring) }

  /// Drives its charged items away from the field's position; of opposite sign towards it.
  public static func electricField() -> Self { Self(kind: .electric) }

  /// Turns the velocity of its charged items.
  public static func magneticField() -> Self { Self(kind: .magnetic) }

  /// Asks a closure for the force on each of its items, before each sub-step.
  ///
  /// What the closure adds to the animator and removes from it takes effect at the end of the step. A force that is not
  /// finite is reported and not applied.
  ///
  /// - Parameter evaluationBlock: The closure, see ``EvaluationBlock``.
  /// - Returns: The field.
  public static func field(evaluationBlock: @escaping EvaluationBlock) -> Self {
    Self(kind: .custom, evaluationBlock: evaluationBlock)
  }

  /// A field whose parameters are set one by one: a value that is not finite is reported, and the default stays.
  private static func make(_ kind: FieldKind, _ set: (FieldBehavior) -> Void) -> Self {
    let field = Self(kind: kind)
    set(field)
    return field
  }
}
