/// A part of a figure.
package struct LockstepPart {
  /// Of the batch.
  let body: BodyID
  let outline: LockstepOutline
  /// How far its farthest corner is from its origin, m.
  let reach: Float
  /// With the ground.
  let friction: Float
  /// At the begin of an episode, rad.
  let angle: Float

  /// - Parameters:
  ///   - body: Of the template, which says where it is and how heavy.
  ///   - corners: m, anticlockwise, 3 to 8; where collisions find several places equally good, the first one counts.
  ///   - friction: Of part and ground together.
  ///   - angle: Where the part begins, rad.
  package init(_ body: BodyID, _ corners: [SIMD2<Float>], friction: Float, angle: Float) {
    self.body = body
    outline = LockstepOutline(corners)
    reach = outline.reach
    self.friction = friction
    self.angle = angle
  }

  /// A rectangle about its origin, m.
  package init(_ body: BodyID, half: SIMD2<Float>, friction: Float, angle: Float) {
    self.body = body
    outline = LockstepOutline(half: half)
    reach = outline.reach
    self.friction = friction
    self.angle = angle
  }
}

/// Bodies that revolute joints hang on one another and that touch the ground alone: what each world of a batch in lockstep has.
package struct LockstepFigure {
  let parts: [LockstepPart]
  /// Of the batch: those of the parts.
  let bodies: [BodyID]
  /// Of the batch, in the order in which they are solved.
  let joints: [JointID]
  /// In which order parts have their contacts solved.
  let contactOrder: [Int]

  static let mostParts = 8

  /// - Parameters:
  ///   - parts: At most 8.
  ///   - joints: Revolute, with motors and limits, in the order in which they are solved.
  ///   - contactOrder: All parts, in which order their contacts are solved.
  package init(_ parts: [LockstepPart], joints: [JointID], contactOrder: [Int]) {
    precondition(parts.count <= Self.mostParts && contactOrder.count == parts.count, "a figure has 8 parts at most")
    self.parts = parts
    bodies = parts.map(\.body)
    self.joints = joints
    self.contactOrder = contactOrder
  }
}
