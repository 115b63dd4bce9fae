package import Foundation

/// A part of a field's region as pictures show it, pt about the field's position.
package enum ShownRegion {
  /// A circle of a radius.
  case circle(CGFloat)
  /// A rectangle of a size.
  case rectangle(CGSize)
}

extension FieldBehavior {
  /// The circles and rectangles that its region is made of.
  package final var shownRegions: [ShownRegion] {
    region.program.operations.compactMap { operation in
      switch operation {
      case .circle(let radius): radius.isFinite ? .circle(abs(radius)) : nil
      case .rectangle(let width, let height):
        width > 0 && height > 0 && width.isFinite && height.isFinite
          ? .rectangle(CGSize(width: width, height: height)) : nil
      case .everything, .nothing, .not, .and, .or: nil
      }
    }
  }

  /// Where the field drives an item of charge 1 at rest: its force or velocity there, by points as given.
  ///
  /// - Parameters:
  ///   - points: pt.
  ///   - time: See `DynamicAnimator.fieldTime`.
  /// - Returns: `nil` outside of the region, and for all points of a custom field, which is not asked.
  package final func drives(at points: [CGPoint], time: TimeInterval) -> [SIMD2<Float>?] {
    guard kind != .custom else { return points.map { _ in nil } }
    var law = parameters.law
    law.noise.phase = time * Double(parameters.animationSpeed)
    return points.map { point in
      let local = CGPoint(x: point.x - position.x, y: point.y - position.y)
      guard region.contains(local) else { return nil }
      let item = FieldItem(position: Units.meters(local), velocity: .zero, mass: 1, charge: 1)
      return kind == .velocity ? law.velocity : law.force(on: item)
    }
  }
}
