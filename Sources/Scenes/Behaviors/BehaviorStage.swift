internal import BatchSolver
package import Dynamics
package import Foundation

/// A scene of behaviours while it is set up and played: an animator, its items, and what is done to them when, as a
/// user would by taps and drags.
package final class BehaviorStage {
  package let animator: DynamicAnimator
  /// The items that the scene made, in that order.
  package private(set) var items: [StageItem] = []
  /// The reference bounds, pt; null if there are none.
  package let bounds: CGRect
  /// The scene's size parameter.
  let size: Int
  /// Whether it comes from a file, in which items may be left no room and the like: the animator goes on. Built-in scenes
  /// make no mistakes.
  package let isOfFile: Bool
  /// Whether items must stay in the reference bounds.
  var keepsItemsInside = false
  /// What pictures show, pt; by default the reference bounds. `nil`: where most of the items are.
  var view: CGRect?
  private var cues: [(steps: Range<Int>, action: (Int) throws -> Void)] = []

  init(bounds: CGRect, size: Int, substep: Float, level: SIMDLevel?) throws(DynamicsError) {
    var settings = AnimatorSettings()
    settings.substep = substep
    settings.simdLevel = level
    animator = try DynamicAnimator(referenceBounds: bounds, settings: settings)
    self.bounds = bounds
    self.size = size
    isOfFile = false
    view = bounds
  }

  /// The animator of a file.
  init(_ animator: DynamicAnimator) {
    self.animator = animator
    bounds = animator.referenceBounds ?? .null
    size = 0
    isOfFile = true
    view = animator.referenceBounds
  }

  /// The same with room around the lines of boundaries.
  package var shownArea: CGRect? { view?.insetBy(dx: -10, dy: -10) }

  // MARK: - Setting up

  /// A new item.
  func item(
    at center: CGPoint, width: CGFloat, height: CGFloat, bounds type: DynamicItemCollisionBoundsType = .rectangle
  ) -> StageItem {
    let item = StageItem(center: center, size: CGSize(width: width, height: height), collisionBoundsType: type)
    items.append(item)
    return item
  }

  /// Has something done before a step, counted from 0.
  func at(step: Int, perform action: @escaping () throws -> Void) {
    cues.append((step..<step + 1, { _ in try action() }))
  }

  /// Has something done before each of some steps, with the share of the time that is over then, 0...1.
  func during(steps: Range<Int>, perform action: @escaping (CGFloat) throws -> Void) {
    let count = CGFloat(steps.count - 1)
    cues.append((steps, { try action(CGFloat($0 - steps.lowerBound) / count) }))
  }

  /// Has something done before every step.
  func beforeEveryStep(perform action: @escaping (Int) throws -> Void) { cues.append((0..<Int.max, action)) }

  // MARK: - Playing

  /// Does what is due before a step.
  ///
  /// - Throws: What an action throws, or what behaviours of a built-in scene reported.
  private func play(step: Int) throws {
    for cue in cues where cue.steps.contains(step) { try cue.action(step) }
    if !isOfFile, let error = animator.errors.first { throw error }
  }

  /// The scene as it is handed out.
  var instance: Scene.Instance {
    var instance = Scene.Instance()
    instance.stage = self
    instance.beforeStep = { _, step in try self.play(step: step) }
    if keepsItemsInside {
      instance.container = .rectangle(low: Self.meters(bounds.low), high: Self.meters(bounds.high))
    }
    return instance
  }

  private static func meters(_ point: CGPoint) -> SIMD2<Float> { SIMD2(Float(point.x / 100), Float(point.y / 100)) }
}

extension CGRect {
  fileprivate var low: CGPoint { CGPoint(x: minX, y: minY) }
  fileprivate var high: CGPoint { CGPoint(x: maxX, y: maxY) }
  /// The point in the middle.
  var middle: CGPoint { CGPoint(x: midX, y: midY) }
}

extension CGPoint {
  /// A point so far along the straight line to another.
  func toward(_ other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }

  /// The way to another point, pt.
  func distance(to other: CGPoint) -> CGFloat {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }
}
