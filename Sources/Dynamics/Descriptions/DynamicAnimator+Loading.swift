public import BatchSolver
internal import Foundation
public import StrictJSON

extension DynamicAnimator {
  /// The animator of a description. If that has a state, the animator goes on from it with the same bits as the one that
  /// was described.
  ///
  /// - Parameters:
  ///   - description: The description.
  ///   - simdLevel: The instruction set, which descriptions leave open; see `AnimatorSettings.simdLevel`.
  ///   - makeItem: Makes the item of a description, also the members of groups; place and rotation are set afterwards.
  ///     `nil`, also as its answer, makes a `DescribedItem`. Its size and form should be those of the description.
  /// - Throws: ``DescriptionError`` for the first thing in the description that is impossible.
  public convenience init(
    description: AnimatorDescription, simdLevel: SIMDLevel? = nil,
    makeItem: ((SingleItemDescription) -> (any DynamicItem)?)? = nil
  ) throws(DescriptionError) {
    var settings = description.settings.settings
    settings.simdLevel = simdLevel
    try describing("settings") { () throws(DynamicsError) in try settings.check() }
    self.init(settings: settings, world: try Self.world(of: description, settings))
    try take(description.settings.speed, description.referenceBounds)
    let maker = AnimatorMaker(for: description, makeItem: makeItem)
    for (index, item) in description.items.enumerated() { try maker.add(item, at: "items[\(index)]") }
    if let state = description.state {
      try resume(state, of: description, maker)
    } else {
      try begin(description, maker)
    }
    try description.time.check(substep: TimeInterval(settings.substep))
    elapsedTime = description.time.elapsed
    accumulated = description.time.remainder
    if description.isHeld { pause() }
  }

  private static func world(
    of description: AnimatorDescription, _ settings: AnimatorSettings
  ) throws(DescriptionError) -> World {
    if let state = description.state { return try state.makeWorld(for: description, settings) }
    do throws(WorldError) {
      return try World(worldSettings(settings), simdLevel: settings.simdLevel)
    } catch {
      throw DescriptionError(at: "settings", .world(error))
    }
  }

  /// Has items and behaviours join, in which nothing bears anything yet.
  private func begin(_ description: AnimatorDescription, _ maker: AnimatorMaker) throws(DescriptionError) {
    // Items join in the order of the description, whichever behaviour comes first, so that all bodies have the same
    // order.
    bodies.reach = Units.farthestPlace
    var rows: [[Int32]] = []
    for (index, item) in description.items.enumerated() {
      rows.append(try acquire(item, maker, at: "items[\(index)]"))
    }
    bodies.reach = Units.largestCoordinate
    for (index, behavior) in description.behaviors.enumerated() {
      let path = "behaviors[\(index)]"
      let made = try maker.behavior(behavior, at: path)
      try describing(path) { () throws(DynamicsError) in try add(made) }
    }
    try describing("behaviors") { () throws(DynamicsError) in try maker.finish() }
    // Masses decide how angular velocities are stored.
    refreshProperties()
    for (index, item) in description.items.enumerated() { try restore(item, rows[index], at: "items[\(index)]") }
    for row in rows.joined() { bodies.release(row) }
    earlierTime = description.time.simulated
  }

  /// Takes over what is set by setters that report.
  private func take(_ speed: Double, _ bounds: CGRect?) throws(DescriptionError) {
    self.speed = speed
    if let error = errors.last { throw DescriptionError(at: "settings.speed", error) }
    referenceBounds = bounds
    if let error = errors.last { throw DescriptionError(at: "referenceBounds", error) }
  }

  /// Makes the bodies of an item, a group or a buffer, and holds on to them.
  private func acquire(
    _ item: ItemDescription, _ maker: AnimatorMaker, at path: String
  ) throws(DescriptionError) -> [Int32] {
    if let buffer = maker.buffer(item.name) {
      return try describing(path) { () throws(DynamicsError) in try bodies.acquire(buffer) }
    }
    let made = try maker.item(item.name, at: path)
    return try describing(path) { () throws(DynamicsError) in [try bodies.acquire(made)] }
  }

  private func restore(_ item: ItemDescription, _ rows: [Int32], at path: String) throws(DescriptionError) {
    switch item {
    case .single(let single): try restore(single.state, rows[0], at: path)
    case .group(let group): try restore(group.state, rows[0], at: path)
    case .buffer(let buffer):
      for (index, element) in buffer.elements.enumerated() {
        try restore(element.state, rows[index], at: "\(path).elements[\(index)]")
      }
    }
  }

  /// Puts a body into a state, bit for bit.
  private func restore(_ state: ItemStateDescription, _ row: Int32, at path: String) throws(DescriptionError) {
    guard let body = bodies.body(row) else { return }
    do throws(WorldError) {
      let position = Units.meters(state.center)
      let rotation = state.orientation.worldRotation
      let oldPosition = try world.position(of: body)
      let oldRotation = try world.rotation(of: body)
      if position != oldPosition || rotation != oldRotation {
        try world.restorePose(position: position, rotation: rotation, of: body)
      }
      try world.setLinearVelocity(Units.meters(state.velocity), of: body)
      try world.setExactAngularVelocity(Double(state.angularVelocity), of: body)
    } catch {
      throw DescriptionError(at: path, .world(error))
    }
    write(row)
  }
}
