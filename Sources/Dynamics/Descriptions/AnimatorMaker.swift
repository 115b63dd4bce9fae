internal import DynamicsBase
internal import Foundation
internal import StrictJSON

/// Makes the items and behaviours of a description.
final class AnimatorMaker {
  private let makeItem: ((SingleItemDescription) -> (any DynamicItem)?)?
  private let acceptsConcavePaths: Bool
  /// `nil`: none.
  let referenceBounds: CGRect?
  /// Whether the description is a beginning. One of a moment has what was accepted then, and has become what it may.
  let isBeginning: Bool
  private var items: [String: any DynamicItem] = [:]
  private var buffers: [String: DynamicItemBuffer] = [:]
  /// Those of items and boundaries.
  var lines = LineBudget()
  private var workAfterJoining: [() throws(DynamicsError) -> Void] = []

  init(for description: AnimatorDescription, makeItem: ((SingleItemDescription) -> (any DynamicItem)?)?) {
    self.makeItem = makeItem
    acceptsConcavePaths = description.settings.acceptsConcavePaths
    referenceBounds = description.referenceBounds
    isBeginning = description.state == nil
  }

  // MARK: - Items

  /// Makes what the behaviours refer to by an item's name.
  func add(_ description: ItemDescription, at path: String) throws(DescriptionError) {
    let name = description.name
    try ItemNames.check(name, at: "\(path).name", isTaken: items[name] != nil || buffers[name] != nil)
    switch description {
    case .single(let item):
      try item.state.check(at: path)
      items[name] = try make(item, at: path)
    case .group(let group): items[name] = try make(group, at: path)
    case .buffer(let buffer): buffers[name] = try make(buffer, at: path)
    }
  }

  private func make(_ description: SingleItemDescription, at path: String) throws(DescriptionError) -> any DynamicItem {
    guard (description.path == nil) == (description.form != .path) else {
      throw DescriptionError(path: path, reason: "expected a path for the form 'path', and for no other")
    }
    let item: any DynamicItem
    if let made = makeItem?(description) {
      made.center = description.state.center
      made.transform = CGAffineTransform(rotationAngle: description.state.orientation.angle)
      item = made
    } else {
      item = try describing("\(path).path") { () throws(DynamicsError) in try DescribedItem(description) }
    }
    try lines.add(item, at: path)
    return item
  }

  private func make(_ description: ItemGroupDescription, at path: String) throws(DescriptionError) -> DynamicItemGroup {
    try description.state.check(at: path)
    var members: [any DynamicItem] = []
    for (index, member) in description.members.enumerated() {
      let memberPath = "\(path).members[\(index)]"
      try member.state.check(at: memberPath, within: Units.largestCoordinate)
      guard member.state.velocity == .zero, member.state.angularVelocity == 0 else {
        throw DescriptionError(
          path: memberPath, reason: "expected no velocity and angularVelocity, which are the group's")
      }
      let made = try make(member, at: memberPath)
      if isBeginning {
        try describing(memberPath) { () throws(DynamicsError) in
          try ItemChecks.check(made, acceptsConcave: acceptsConcavePaths, within: Units.farthestPlace)
        }
      }
      members.append(made)
    }
    let places = description.members.map { member in
      DynamicItemGroup.Place(
        offset: CGVector(dx: member.state.center.x, dy: member.state.center.y), angle: member.state.orientation.angle)
    }
    let group = DynamicItemGroup(
      items: members, places: places, size: description.size,
      center: description.state.center, angle: description.state.orientation.angle)
    group.name = description.name
    return group
  }

  private func make(
    _ description: ItemBufferDescription, at path: String
  ) throws(DescriptionError) -> DynamicItemBuffer {
    let buffer = DynamicItemBuffer(collisionBoundsType: description.form)
    buffer.name = description.name
    for (index, element) in description.elements.enumerated() {
      let elementPath = "\(path).elements[\(index)]"
      try element.state.check(at: elementPath)
      if description.form == .ellipse { try lines.add(ellipse: element.size, at: "\(elementPath).size") }
      try describing(elementPath) { () throws(DynamicsError) in
        _ = try buffer.append(
          center: element.state.center, size: element.size, angle: element.state.orientation.angle,
          within: Units.farthestPlace)
      }
    }
    return buffer
  }

  /// The item that a name refers to.
  func item(_ name: String, at path: String) throws(DescriptionError) -> any DynamicItem {
    if let item = items[name] { return item }
    if let (buffer, index) = element(name) {
      guard index < buffer.count else {
        throw DescriptionError(
          path: path, reason: "expected an element of a buffer of \(buffer.count), found \(name.quoted)")
      }
      return buffer.element(index)
    }
    guard buffers[name] == nil else {
      throw DescriptionError(
        path: path, reason: "expected the name of an item, not that of a whole buffer, found \(name.quoted)")
    }
    throw DescriptionError(
      path: path, reason: "expected the name of an item, found \(name.quoted(near: items.keys.sorted()))")
  }

  /// Puts an item, a member of a group or an element of a buffer somewhere; false if there is none, or no such place.
  func place(_ name: String, _ place: AnimatorStateDescription.Place) -> Bool {
    let values = place.values
    if let buffer = buffers[name] {
      guard values.count == 4, place.part >= 0, place.part < buffer.count else { return false }
      let rotation = SIMD2(Float(values[2]), Float(values[3]))
      guard rotation.x.isFinite, rotation.y.isFinite else { return false }
      buffer.place(place.part, CGPoint(x: values[0], y: values[1]), rotation)
      return true
    }
    let members = (items[name] as? DynamicItemGroup)?.items ?? []
    guard let item = items[name], values.count == 8, place.part >= 0, place.part <= members.count else { return false }
    let placed = place.part == 0 ? item : members[place.part - 1]
    placed.center = CGPoint(x: values[0], y: values[1])
    placed.transform = CGAffineTransform(
      a: CGFloat(values[2]), b: CGFloat(values[3]), c: CGFloat(values[4]), d: CGFloat(values[5]),
      tx: CGFloat(values[6]), ty: CGFloat(values[7]))
    return true
  }

  /// The buffer of a name.
  func buffer(_ name: String) -> DynamicItemBuffer? { buffers[name] }

  /// What `name[3]` refers to.
  private func element(_ name: String) -> (DynamicItemBuffer, Int)? {
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "["), let buffer = buffers[String(name[..<bracket])],
      let index = Int(name[name.index(after: bracket)...].dropLast()), index >= 0
    else { return nil }
    return (buffer, index)
  }

  // MARK: - Behaviours

  /// Makes a behaviour with all below it.
  func behavior(_ description: BehaviorDescription, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = try description.part.make(with: self, at: path)
    behavior.name = description.name
    return behavior
  }

  /// Gives a behaviour, which is in no animator yet, the items and buffers of some names.
  func add(_ names: [String], to behavior: ItemSetBehavior, at path: String) throws(DescriptionError) {
    for (index, name) in names.enumerated() {
      let namePath = "\(path).items[\(index)]"
      if let buffer = buffers[name] {
        try describing(namePath) { () throws(DynamicsError) in try behavior.addItems(of: buffer) }
        continue
      }
      let item = try item(name, at: namePath)
      guard !behavior.contains(item) else {
        throw DescriptionError(path: namePath, reason: "expected each item once, found \(name.quoted) again")
      }
      try describing(namePath) { () throws(DynamicsError) in try behavior.add(item) }
    }
  }

  /// Sets a property by a setter that reports what it does not take.
  func set(
    _ key: String, of behavior: DynamicBehavior, at path: String, _ change: () -> Void
  ) throws(DescriptionError) {
    let count = behavior.errors.count
    change()
    guard behavior.errors.count > count, let error = behavior.errors.last else { return }
    switch error {
    case .invalidValue(_, let value, let expected):
      throw DescriptionError(path: "\(path).\(key)", reason: "expected \(expected), found \(value)")
    default: throw DescriptionError(at: "\(path).\(key)", error)
    }
  }

  /// Does something when all behaviours are in the animator.
  func afterJoining(_ work: @escaping () throws(DynamicsError) -> Void) { workAfterJoining.append(work) }

  /// Does what was to be done when all behaviours are in the animator.
  func finish() throws(DynamicsError) {
    for work in workAfterJoining { try work() }
  }
}
