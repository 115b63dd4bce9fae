package import Dynamics
package import Foundation

/// An animator as pages show it.
package final class AnimatorStage: ViewerStage {
  package private(set) var model: ViewerModel
  package let unit = "pt"
  package let up = -1
  private let animator: DynamicAnimator
  private let parts: AnimatorDrawing.Parts
  private let area: CGRect
  private var known: [Place: Known] = [:]

  /// What is drawn: an item, or a member of a group of items.
  private struct Place: Hashable {
    /// Of the item's body; -1: the boundaries.
    var row: Int
    var member: Int
  }

  private struct Known {
    var item: ObjectIdentifier?
    var look: ViewerModel.BodyLook
    var number: Int
  }

  /// Observes an animator.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - parts: What is observed.
  ///   - area: Where fields are shown by arrows, and how long axes are, pt.
  ///   - isLive: Whether only the present is shown, so that what went may be forgotten.
  package init(_ animator: DynamicAnimator, parts: AnimatorDrawing.Parts, area: CGRect, isLive: Bool = false) {
    model = ViewerModel(isLive: isLive)
    self.animator = animator
    self.parts = parts
    self.area = area
  }

  package func observe() throws -> Observation {
    model.beginObservation()
    var result = Observation(time: animator.elapsedTime)
    var gone = Set(known.keys)
    if parts.contains(.items) {
      for shown in animator.shownItems {
        let status: BodyStatus =
          shown.isAnchored ? .anchored : animator.isAtRest(shown.item) ? .asleep : .awake
        let items = (shown.item as? DynamicItemGroup)?.items ?? [shown.item]
        for (index, item) in items.enumerated() {
          var drawing = FormDrawing()
          drawing.item(item, role: .awake)
          if index == 0 { drawing.turn(of: item) }
          let pose = item.pose
          let look = ViewerModel.BodyLook(
            form: drawing.form, mass: shown.mass, name: (shown.item as? any NamedDynamicItem)?.name, row: shown.row)
          let place = Place(row: shown.row, member: index)
          gone.remove(place)
          result.bodies.append(
            Observation.Body(
              body: number(place, item, look), status: status, position: pose.position,
              angle: PictureScale.angle(pose.direction), velocity: SIMD2(shown.velocity),
              angularVelocity: shown.angularVelocity))
        }
      }
    }
    if parts.contains(.boundaries) {
      var boundaries = FormDrawing(isInFrame: false)
      animator.drawBoundaries(into: &boundaries)
      if !boundaries.form.parts.isEmpty {
        let look = ViewerModel.BodyLook(form: boundaries.form, mass: 0, name: nil, row: 0)
        let place = Place(row: -1, member: 0)
        gone.remove(place)
        result.bodies.append(
          Observation.Body(
            body: number(place, nil, look), status: .scenery, position: .zero, angle: 0, velocity: .zero,
            angularVelocity: 0))
      }
    }
    for place in gone { model.remove(body: known.removeValue(forKey: place)!.number) }
    var marks = MarkCollector()
    animator.draw(into: &marks, parts: parts.subtracting([.items, .boundaries]), area: area)
    result.marks = marks.lists
    result.values = [
      Observation.Value(chart: "energy", name: "kinetic", unit: "J", value: animator.world.kineticEnergy),
      Observation.Value(
        chart: "energy", name: "potential", unit: "J",
        value: animator.shownItems.reduce(0) { $0 + $1.potentialEnergy }),
    ]
    for (name, time) in animator.phaseTimes.named {
      result.values.append(Observation.Value(chart: "phases", name: name, unit: "ms", value: time))
    }
    return result
  }

  /// The number of what is drawn there: another one if it is another item, or looks otherwise.
  private func number(_ place: Place, _ item: (any DynamicItem)?, _ look: ViewerModel.BodyLook) -> Int {
    let identity = item.map { ObjectIdentifier($0) }
    if let old = known[place] {
      if old.item == identity, old.look == look { return old.number }
      model.remove(body: old.number)
    }
    let number = model.add(look)
    known[place] = Known(item: identity, look: look, number: number)
    return number
  }
}
