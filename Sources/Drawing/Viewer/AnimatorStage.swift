package import Dynamics
package import Foundation

/// An animator as pages show it.
package final class AnimatorStage: ViewerStage {
  package private(set) var model = ViewerModel()
  package let unit = "pt"
  package let up = -1
  private let animator: DynamicAnimator
  private let parts: AnimatorDrawing.Parts
  private let area: CGRect
  /// By place in the order of drawing.
  private var known: [(look: ViewerModel.BodyLook, number: Int)] = []

  /// Observes an animator.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - parts: What is observed.
  ///   - area: Where fields are shown by arrows, and how long axes are, pt.
  package init(_ animator: DynamicAnimator, parts: AnimatorDrawing.Parts, area: CGRect) {
    self.animator = animator
    self.parts = parts
    self.area = area
  }

  package func observe() throws -> Observation {
    var result = Observation(time: animator.elapsedTime)
    var next = 0
    if parts.contains(.items) {
      for (row, shown) in animator.shownItems.enumerated() {
        let status: BodyStatus =
          shown.isAnchored ? .anchored : animator.isAtRest(shown.item) ? .asleep : .awake
        let items = (shown.item as? DynamicItemGroup)?.items ?? [shown.item]
        for (index, item) in items.enumerated() {
          var drawing = FormDrawing()
          drawing.item(item, role: .awake)
          // Which way up it is.
          if index == 0 {
            let reach = Float(min(shown.item.bounds.width, shown.item.bounds.height) / 2)
            drawing.polyline([.zero, [reach, 0]], isClosed: false, at: item.pose, role: .turn)
          }
          let pose = item.pose
          let look = ViewerModel.BodyLook(
            form: drawing.form, mass: 0, name: (shown.item as? any NamedDynamicItem)?.name, row: row)
          result.bodies.append(
            Observation.Body(
              body: number(next, look), status: status, position: pose.position,
              angle: PictureScale.angle(pose.direction), velocity: SIMD2(shown.velocity), angularVelocity: 0))
          next += 1
        }
      }
    }
    if parts.contains(.boundaries) {
      var boundaries = FormDrawing(isInFrame: false)
      animator.drawBoundaries(into: &boundaries)
      if !boundaries.form.parts.isEmpty {
        let look = ViewerModel.BodyLook(form: boundaries.form, mass: 0, name: nil, row: 0)
        result.bodies.append(
          Observation.Body(
            body: number(next, look), status: .scenery, position: .zero, angle: 0, velocity: .zero, angularVelocity: 0))
        next += 1
      }
    }
    while known.count > next { model.remove(body: known.removeLast().number) }
    var marks = MarkCollector()
    animator.draw(into: &marks, parts: parts.subtracting([.items, .boundaries]), area: area)
    result.marks = marks.lists
    result.values = [
      Observation.Value(chart: "energy", name: "kinetic", unit: "J", value: animator.world.kineticEnergy)
    ]
    for (name, time) in animator.phaseTimes.named {
      result.values.append(Observation.Value(chart: "phases", name: name, unit: "ms", value: time))
    }
    return result
  }

  /// The number of what is drawn at a place in the order.
  private func number(_ place: Int, _ look: ViewerModel.BodyLook) -> Int {
    if place < known.count {
      if known[place].look == look { return known[place].number }
      model.remove(body: known[place].number)
      known[place] = (look, model.add(look))
    } else {
      known.append((look, model.add(look)))
    }
    return known[place].number
  }
}
