internal import BatchSolver
internal import Foundation

/// What of an animator goes into the state of its description.
extension DynamicAnimator {
  /// The state of the animator as it is now, for a description without one.
  func state(
    of description: AnimatorDescription, _ names: ItemNames
  ) throws(DescriptionError) -> AnimatorStateDescription {
    var state = AnimatorStateDescription()
    do throws(WorldError) {
      state.world = WorldFile(try world.snapshot().encoded)
    } catch {
      throw DescriptionError(at: "state.world", .world(error))
    }
    state.digests = try DescriptionDigests(description)
    state.isPaused = !isRunning && !isHeld
    state.earlierTime = earlierTime
    let tree = behaviorsInOrder
    var numbers: [ObjectIdentifier: Int] = [:]
    for (index, behavior) in tree.enumerated() { numbers[ObjectIdentifier(behavior)] = index }
    state.items = names.entries.map { keptState($0, numbers) }
    state.behaviors = tree.map { $0.keptState(in: self) }
    state.changed = changedBehaviors.compactMap { numbers[ObjectIdentifier($0)] }
    if propertiesAreStale { state.stale.append(.properties) }
    if gravityIsStale { state.stale.append(.gravity) }
    if filtersAreStale { state.stale.append(.filters) }
    state.regrouped = bodies.records.indices.filter { bodies.records[$0].isRegrouped }
    if contacts.isActive { state.contacts = contacts.kept(behaviors: numbers) }
    return state
  }

  /// All behaviours of the tree, parents first, in an animator that puts nothing off.
  var behaviorsInOrder: [DynamicBehavior] {
    var result: [DynamicBehavior] = []
    for root in behaviors { root.forEachInTree { result.append($0) } }
    return result
  }

  // MARK: - Items

  private func keptState(
    _ entry: ItemNames.Entry, _ numbers: [ObjectIdentifier: Int]
  ) -> AnimatorStateDescription.Item {
    var kept = AnimatorStateDescription.Item()
    switch entry {
    case .item(let item, let row):
      kept.rows = [Int(row)]
      if let place = place(of: item, besides: shownPlace(row), part: 0) { kept.places.append(place) }
    case .group(let group, let row):
      kept.rows = [Int(row)]
      if let place = place(of: group, besides: shownGroupPlace(row), part: 0) { kept.places.append(place) }
      for (index, member) in group.items.enumerated() {
        if let place = place(of: member, besides: group.place(ofMember: index), part: index + 1) {
          kept.places.append(place)
        }
      }
    case .buffer(let buffer, let rows):
      kept.rows = rows.map { Int($0) }
      kept.places = places(of: buffer, rows)
      let users = buffer.users.compactMap { $0.behavior.flatMap { numbers[ObjectIdentifier($0)] } }
      if users != users.sorted() { kept.users = users }
    }
    let charges = kept.rows.map { $0 > 0 ? forces.charges[$0] : 0 }
    if charges.contains(where: { $0 != 0 }) { kept.charges = charges }
    return kept
  }

  /// The place of an item, if it is another than its body has it be.
  private func place(
    of item: any DynamicItem, besides shown: (center: CGPoint, transform: CGAffineTransform)?, part: Int
  ) -> AnimatorStateDescription.Place? {
    let (center, transform) = (item.center, item.transform)
    guard let shown, center != shown.center || transform != shown.transform else { return nil }
    let values = [
      center.x, center.y, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ].map { Double($0) }
    // What no file can hold is no place either.
    guard values.allSatisfy(\.isFinite) else { return nil }
    return AnimatorStateDescription.Place(part: part, values: values)
  }

  private func places(of buffer: DynamicItemBuffer, _ rows: [Int32]) -> [AnimatorStateDescription.Place] {
    (0..<buffer.count).compactMap { index in
      let (center, rotation) = (buffer.center(index), buffer.rotation(index))
      if index < rows.count, rows[index] > 0, let pose = pose(rows[index]),
        shownCenter(pose.position) == center, SIMD2(pose.rotation.cosine, pose.rotation.sine) == rotation
      {
        return nil
      }
      guard center.x.isFinite, center.y.isFinite else { return nil }
      return AnimatorStateDescription.Place(
        part: index, values: [Double(center.x), Double(center.y), Double(rotation.x), Double(rotation.y)])
    }
  }
}
