/// Bodies and joints by number, with what does not change while they are there.
///
/// The number of one that went is used again for the next of the same look. In a live model numbers are used for others
/// too, so that it stays small however many come and go; in another one, of a run that is kept, a number has one look.
package struct ViewerModel {
  /// What does not change of a body.
  package struct BodyLook: Hashable, Sendable {
    package var form: BodyForm
    /// kg
    package var mass: Float
    package var name: String?
    /// The row of the world, or the number of the item.
    package var row: Int
  }

  /// What does not change of a joint.
  package struct JointLook: Hashable, Sendable {
    package var role: DrawingRole
    /// Numbers of bodies; `nil`: the world.
    package var bodyA: Int?
    package var bodyB: Int?
    /// In the frames of the bodies.
    package var anchorA: SIMD2<Float>
    package var anchorB: SIMD2<Float>
  }

  private var bodyNumbers: Numbering<BodyLook>
  private var jointNumbers: Numbering<JointLook>

  /// - Parameter isLive: Whether only the present is shown: what went may be forgotten.
  package init(isLive: Bool = false) {
    bodyNumbers = Numbering(isBounded: isLive)
    jointNumbers = Numbering(isBounded: isLive)
  }

  /// By number.
  package var bodies: [BodyLook] { bodyNumbers.looks }
  package var joints: [JointLook] { jointNumbers.looks }

  /// By number of a body: the how-manieth of all that came has the number now, or had it last.
  package var bodySerials: [Int] { bodyNumbers.serials }

  /// Changes whenever a number has another look, or is a new one.
  package var version: Int { bodyNumbers.version + jointNumbers.version }

  /// Begins an observation: the numbers of what went before are free. Whatever comes between two observations is another
  /// body or joint than what went, even if it looks alike: it did not move here from where the old one was.
  mutating func beginObservation() {
    bodyNumbers.freeGone()
    jointNumbers.freeGone()
  }

  /// A number for a body that came.
  mutating func add(_ look: BodyLook) -> Int { bodyNumbers.add(look) }

  /// Tells that a body went.
  mutating func remove(body: Int) { bodyNumbers.remove(body) }

  mutating func add(_ look: JointLook) -> Int { jointNumbers.add(look) }

  mutating func remove(joint: Int) { jointNumbers.remove(joint) }
}
