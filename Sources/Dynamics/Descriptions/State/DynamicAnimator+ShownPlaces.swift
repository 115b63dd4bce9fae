internal import BatchSolver
internal import Foundation

/// Where items are written, given their bodies.
extension DynamicAnimator {
  /// Where a row's body is, m.
  func pose(_ row: Int32) -> (position: SIMD2<Float>, rotation: Rotation)? {
    guard let body = bodies.body(row), let position = try? world.position(of: body),
      let rotation = try? world.rotation(of: body)
    else { return nil }
    return (position, rotation)
  }

  /// Where an item is, pt and radians: its own words unless its body is elsewhere.
  func placeOfBody(_ item: any DynamicItem) -> (center: CGPoint, angle: CGFloat) {
    let (center, angle) = (item.center, item.rotationAngle)
    guard let row = bodies.row(of: item), let pose = pose(row) else { return (center, angle) }
    let isMoved = Units.meters(center) != pose.position
    let isTurned = isTurned(item, from: pose.rotation)
    return (isMoved ? Units.point(pose.position) : center, isTurned ? Self.angle(pose.rotation) : angle)
  }

  /// Whether an item is turned otherwise than its body. What was written is read back with the rounding of the angle;
  /// that is no difference.
  func isTurned(_ item: any DynamicItem, from rotation: Rotation) -> Bool {
    abs((Rotation(angle: Float(item.rotationAngle)).inverse * rotation).angle) > 1e-5
  }

  /// The center that is written for a position in m.
  func shownCenter(_ position: SIMD2<Float>) -> CGPoint { Units.point(position).rounded(to: settings.centerQuantum) }

  /// What is written to the item of a row.
  func shownPlace(_ row: Int32) -> (center: CGPoint, transform: CGAffineTransform)? {
    pose(row).map {
      (shownCenter($0.position), CGAffineTransform(SIMD2($0.rotation.cosine, $0.rotation.sine)))
    }
  }

  /// What a group is set to that is the item of a row.
  func shownGroupPlace(_ row: Int32) -> (center: CGPoint, transform: CGAffineTransform)? {
    pose(row).map { (shownCenter($0.position), CGAffineTransform(rotationAngle: Self.angle($0.rotation))) }
  }

  /// Gives an item the place and rotation of its body, as after a step.
  func write(_ row: Int32) {
    guard case .element(let binding, let index) = bodies.records[Int(row)].kind else {
      guard let item = bodies.item(atRow: row), let pose = pose(row) else { return }
      let center = shownCenter(pose.position)
      if let group = item as? DynamicItemGroup {
        group.setPose(center: center, angle: Self.angle(pose.rotation))
      } else {
        item.center = center
        item.transform = CGAffineTransform(SIMD2(pose.rotation.cosine, pose.rotation.sine))
      }
      return
    }
    guard let pose = pose(row) else { return }
    bodies.bindings[binding].buffer.place(
      index, shownCenter(pose.position), SIMD2(pose.rotation.cosine, pose.rotation.sine))
  }

  private static func angle(_ rotation: Rotation) -> CGFloat { atan2(CGFloat(rotation.sine), CGFloat(rotation.cosine)) }
}
