import BatchSolver
import Dynamics
import Foundation
import Scenes

/// What a page holds, and the spring that draws it to the pointer.
protocol Drag {
  /// Draws the body to a point, in the scene's units.
  func move(to point: SIMD2<Float>) throws
  func release() throws
}

/// The spring of a pointer. It is that of `MouseJoint`'s defaults: quick, and without much swinging.
private enum PointerSpring {
  static let hertz: Float = 5
  static let dampingRatio: Float = 0.7
  /// The largest force, in weights of the body: enough to lift a body by one of many parts, too little to draw it
  /// through others.
  static let largestForce: Float = 250
  /// What weighs a body where there is no gravity, m/s².
  static let usualGravity: Float = 9.8
}

/// A body of a world on a mouse joint.
struct WorldDrag: Drag {
  private let world: World
  private let joint: JointID

  /// Grabs the dynamic body at a point, or the closest within reach; `nil`: there is none.
  ///
  /// - Parameter row: That of the body that is taken before others within reach.
  init?(_ world: World, at point: SIMD2<Float>, reach: Float, preferring row: Int?) throws(WorldError) {
    guard let body = try world.dynamicBody(at: point, reach: reach, preferring: row) else { return nil }
    let gravity = world.settings.gravity
    let weight = try world.mass(of: body) * max((gravity * gravity).sum().squareRoot(), PointerSpring.usualGravity)
    let spring = MouseJoint(
      hertz: PointerSpring.hertz, dampingRatio: PointerSpring.dampingRatio,
      maximumForce: PointerSpring.largestForce * weight)
    self.world = world
    // A joint with the world itself wakes nobody.
    try world.setAwake(true, of: body)
    joint = try world.addJoint(.mouse(spring), nil, body, at: point)
  }

  func move(to point: SIMD2<Float>) throws {
    // The scene may have removed the body.
    if world.contains(joint) { try world.setMouseTarget(point, of: joint) }
  }

  func release() throws { if world.contains(joint) { try world.removeJoint(joint) } }
}

extension World {
  fileprivate func dynamicBody(
    at point: SIMD2<Float>, reach: Float, preferring row: Int? = nil, filter: QueryFilter = QueryFilter()
  ) throws(WorldError) -> BodyID? {
    let hits = try shapes(at: point, filter: filter).filter { isDraggable($0) }
    var closest = try hits.last.map { (shape) throws(WorldError) in (body: try body(of: shape), distance: Float(0)) }
    guard reach > 0 else { return closest?.body }
    // Else the circle's radius would be what is wrong.
    guard reach <= WorldLimits.size.upperBound else {
      throw .invalidValue(name: "reach", value: "\(reach)", expected: "at most \(WorldLimits.size.upperBound) m")
    }
    for shape in try shapes(overlapping: .circle(radius: reach), at: point, filter: filter) where isDraggable(shape) {
      let body = try body(of: shape)
      if body.row == row { return body }
      let distance = try closestPoints(from: point, to: shape).distance
      if distance < closest?.distance ?? .infinity { closest = (body, distance) }
    }
    return closest?.body
  }

  private func isDraggable(_ shape: ShapeID) -> Bool {
    guard let body = try? body(of: shape) else { return false }
    return (try? type(of: body)) == .dynamic && (try? isSensor(shape)) == false
  }
}

/// An item of an animator on a spring to the pointer: an attachment, as an app for UIKit Dynamics would have it.
struct ItemDrag: Drag {
  private let animator: DynamicAnimator
  private let attachment: AttachmentBehavior

  /// Grabs the item at a point, or the closest within reach; `nil`: there is none.
  init?(_ animator: DynamicAnimator, at point: SIMD2<Float>, reach: Float) throws {
    let scale = 1 / Float(Units.pointsPerMeter)
    let body = try animator.world.dynamicBody(
      at: point * scale, reach: reach * scale, filter: DynamicAnimator.shownFilter)
    guard let body, let item = animator.shownItem(atRow: body.row) else { return nil }
    let point = Self.reachable(point)
    let place = CGPoint(x: CGFloat(point.x), y: CGFloat(point.y))
    // Where the item is held, in its own axes.
    let way = CGPoint(x: place.x - item.center.x, y: place.y - item.center.y).applying(item.transform.inverted())
    attachment = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: way.x, vertical: way.y), attachedToAnchor: place)
    attachment.length = 0
    attachment.frequency = CGFloat(PointerSpring.hertz)
    attachment.damping = CGFloat(PointerSpring.dampingRatio)
    self.animator = animator
    try animator.add(attachment)
  }

  func move(to point: SIMD2<Float>) {
    let point = Self.reachable(point)
    attachment.anchorPoint = CGPoint(x: CGFloat(point.x), y: CGFloat(point.y))
  }

  /// The closest point where an anchor may be: farther out an animator reports an error, which would end the run.
  private static func reachable(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let reach = SIMD2<Float>(repeating: Float(Units.largestCoordinate))
    return point.clamped(lowerBound: -reach, upperBound: reach)
  }

  func release() { animator.remove(attachment) }
}
