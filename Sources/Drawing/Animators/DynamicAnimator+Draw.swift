internal import BatchSolver
public import Dynamics
public import Foundation

extension DynamicAnimator {
  /// Draws the animator as it is, for debugging.
  ///
  /// The order is the same every time. Nothing in the animator changes.
  ///
  /// - Parameters:
  ///   - drawing: Is told what there is, in points with y downwards; angles are clockwise.
  ///   - parts: What is drawn.
  ///   - area: Where fields are shown by arrows, and how long axes are, pt; `nil`: as in
  ///     ``AnimatorDrawing/init(_:parts:area:)``.
  public func draw(
    into drawing: inout some DebugDrawing, parts: AnimatorDrawing.Parts = .everything, area: CGRect? = nil
  ) {
    let area = shownArea(area)
    if parts.contains(.fields) { drawFields(into: &drawing, in: area) }
    if parts.contains(.boundaries) { drawBoundaries(into: &drawing) }
    if parts.contains(.items) { drawItems(into: &drawing) }
    if parts.contains(.attachments) { drawAttachments(into: &drawing, in: area) }
    if parts.contains(.snaps) { drawSnaps(into: &drawing) }
    if parts.contains(.pushes) { drawPushes(into: &drawing) }
    if parts.contains(.velocities) { drawVelocities(into: &drawing) }
    if parts.contains(.contacts) {
      for point in shownContacts { drawing.point(SIMD2(point), role: .contact) }
    }
  }

  private func drawItems(into drawing: inout some DebugDrawing) {
    for shown in shownItems {
      let item = shown.item
      let role: DrawingRole = shown.isAnchored ? .anchored : isAtRest(item) ? .asleep : .awake
      let parts = (item as? DynamicItemGroup)?.items ?? [item]
      for part in parts { drawing.item(part, role: role) }
      if let first = parts.first { drawing.turn(of: first) }
    }
  }

  func drawBoundaries(into drawing: inout some DebugDrawing) {
    if let bounds = referenceBounds?.standardized {
      let pose = DrawingPose(position: [Float(bounds.midX), Float(bounds.midY)])
      drawing.polyline(bounds.size.corners, isClosed: true, at: pose, role: .reference)
    }
    for case let collision as CollisionBehavior in shownBehaviors {
      let role: DrawingRole = collision.collisionMode.contains(.boundaries) ? .boundary : .passedBoundary
      for line in collision.shownBoundaries {
        // Boundaries are things of their own, each a line.
        drawing.polyline(
          line.points.map { SIMD2($0) }, isClosed: line.points.count > 2, at: .identity, role: role)
      }
    }
  }

  private func drawSnaps(into drawing: inout some DebugDrawing) {
    for case let snap as SnapBehavior in shownBehaviors {
      drawing.segment(from: SIMD2(snap.snapPoint), to: SIMD2(snap.item.center), role: .snap)
      drawing.point(SIMD2(snap.snapPoint), role: .snap)
    }
  }

  private func drawPushes(into drawing: inout some DebugDrawing) {
    // Of a push of magnitude 1, pt.
    let length: Float = 60
    for case let push as PushBehavior in shownBehaviors where push.isShown {
      let way = length * SIMD2(Float(push.pushDirection.dx), Float(push.pushDirection.dy))
      for item in push.items {
        let offset = push.targetOffsetFromCenter(for: item)
        let start = item.pose.apply([Float(offset.horizontal), Float(offset.vertical)])
        drawing.arrow(from: start, to: start + way, role: .push)
      }
    }
  }

  private func drawVelocities(into drawing: inout some DebugDrawing) {
    // The distance of this time is drawn for a velocity, s.
    let time: Float = 0.1
    for shown in shownItems where shown.velocity != .zero {
      let center = SIMD2<Float>(shown.item.center)
      drawing.arrow(from: center, to: center + time * SIMD2(shown.velocity), role: .velocity)
    }
  }
}

extension DynamicItem {
  /// Where the item is.
  var pose: DrawingPose {
    let angle = atan2(transform.b, transform.a)
    var pose = DrawingPose(position: SIMD2(center))
    pose.direction = [Float(cos(angle)), Float(sin(angle))]
    return pose
  }
}

extension DebugDrawing {
  /// An item in its form.
  mutating func item(_ item: any DynamicItem, role: DrawingRole) {
    let pose = item.pose
    switch item.collisionBoundsType {
    case .rectangle: polygon(item.bounds.size.corners, radius: 0, at: pose, role: role)
    case .ellipse: ellipse(item.bounds.size, at: pose, role: role)
    case .path:
      guard let outline = item.collisionBoundingPath.flattenedForCollision(), outline.points.count > 1 else { return }
      polyline(outline.points.map { SIMD2($0) }, isClosed: true, at: pose, role: role)
    }
  }

  /// Which way up an item is. Of a group that is shown by a member: the rectangle around a group changes as it turns.
  mutating func turn(of item: any DynamicItem) {
    let reach = Float(min(item.bounds.width, item.bounds.height) / 2)
    polyline([.zero, [reach, 0]], isClosed: false, at: item.pose, role: .turn)
  }

  private mutating func ellipse(_ size: CGSize, at pose: DrawingPose, role: DrawingRole) {
    let radii = SIMD2(Float(size.width), Float(size.height)) / 2
    guard radii.x != radii.y else { return circle(center: .zero, radius: radii.x, at: pose, role: role) }
    let corners = (0..<48).map { index -> SIMD2<Float> in
      let rotation = Rotation(angle: 2 * .pi * Float(index) / 48)
      return radii * [rotation.cosine, rotation.sine]
    }
    polygon(corners, radius: 0, at: pose, role: role)
  }
}
