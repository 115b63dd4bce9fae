internal import BatchSolver
internal import Foundation

/// The bodies of an animator's items.
///
/// An item has one body, made when the first behaviour acquires it and removed when the last lets it go. What is known
/// of an item is kept by the row of its body.
final class ItemBodies {
  /// An item of the user's with its row, for writing back.
  struct Object {
    var row: Int32
    var item: any DynamicItem
    /// The same, if it is a group.
    var group: DynamicItemGroup?
  }

  /// A buffer with the rows of its elements; 0 for elements that have no body.
  struct Binding {
    let buffer: DynamicItemBuffer
    var rows: [Int32] = []
    var bodyCount = 0
  }

  let world: World
  private unowned let animator: DynamicAnimator
  private(set) var records: [ItemRecord] = []
  private(set) var objects: [Object] = []
  private(set) var bindings: [Binding] = []
  private var rowOfObject: [ObjectIdentifier: Int32] = [:]
  private var bindingOfBuffer: [ObjectIdentifier: Int] = [:]
  private var members = GroupMembers()
  /// Items with a body.
  private(set) var count = 0
  /// How far out items may join, pt: loading also takes those that a run took farther.
  var reach = Units.largestCoordinate

  init(_ world: World, _ animator: DynamicAnimator) {
    self.world = world
    self.animator = animator
  }

  /// All that is known of items and bodies, as part of a snapshot.
  struct Tables {
    var records: [ItemRecord]
    var objects: [Object]
    var bindings: [Binding]
    var rowOfObject: [ObjectIdentifier: Int32]
    var bindingOfBuffer: [ObjectIdentifier: Int]
    var count: Int

    /// The row of an item's body.
    func row(of item: any DynamicItem) -> Int32? {
      ItemBodies.row(of: item, rowOfObject, bindingOfBuffer, bindings)
    }
  }

  /// What is known now. Setting it takes groups and buffers out of the animator and others in; bodies are the world's.
  var tables: Tables {
    get {
      Tables(
        records: records, objects: objects, bindings: bindings, rowOfObject: rowOfObject,
        bindingOfBuffer: bindingOfBuffer, count: count)
    }
    set {
      setAnimator(nil)
      records = newValue.records
      objects = newValue.objects
      bindings = newValue.bindings
      rowOfObject = newValue.rowOfObject
      bindingOfBuffer = newValue.bindingOfBuffer
      members = GroupMembers(of: objects)
      count = newValue.count
      setAnimator(animator)
    }
  }

  private func setAnimator(_ animator: DynamicAnimator?) {
    for object in objects { object.group?.animator = animator }
    for binding in bindings { binding.buffer.animator = animator }
  }

  // MARK: - Looking up

  /// The row of an item's body.
  func row(of item: any DynamicItem) -> Int32? { Self.row(of: item, rowOfObject, bindingOfBuffer, bindings) }

  private static func row(
    of item: any DynamicItem, _ rowOfObject: [ObjectIdentifier: Int32], _ bindingOfBuffer: [ObjectIdentifier: Int],
    _ bindings: [Binding]
  ) -> Int32? {
    if let element = item as? DynamicItemBuffer.Element {
      guard let binding = bindingOfBuffer[ObjectIdentifier(element.buffer)] else { return nil }
      let rows = bindings[binding].rows
      return element.index < rows.count && rows[element.index] > 0 ? rows[element.index] : nil
    }
    return rowOfObject[ObjectIdentifier(item)]
  }

  /// The rows of a buffer's elements that have a body.
  func rows(of buffer: DynamicItemBuffer) -> [Int32] {
    guard let binding = bindingOfBuffer[ObjectIdentifier(buffer)] else { return [] }
    return bindings[binding].rows.filter { $0 > 0 }
  }

  /// The item whose body has a row.
  func item(atRow row: Int32) -> (any DynamicItem)? {
    guard Int(row) < records.count else { return nil }
    switch records[Int(row)].kind {
    case .object(let index): return objects[index].item
    case .element(let binding, let index): return bindings[binding].buffer.element(index)
    case .none, .boundary: return nil
    }
  }

  func body(_ row: Int32) -> BodyID? { Int(row) < records.count ? records[Int(row)].body : nil }

  /// What the body with a row stands for.
  func kind(_ row: Int32) -> ItemRecord.Kind? { Int(row) < records.count ? records[Int(row)].kind : nil }

  /// Whether a row belongs to an item.
  func isItem(_ row: Int) -> Bool {
    guard row < records.count else { return false }
    switch records[row].kind {
    case .object, .element: return true
    case .none, .boundary: return false
    }
  }

  func modify(_ row: Int, _ change: (inout ItemRecord) -> Void) { change(&records[row]) }

  /// Notes what the body of a boundary is.
  func noteBoundary(_ reference: BoundaryReference, body: BodyID) {
    grow(to: body.row)
    records[body.row] = ItemRecord()
    records[body.row].kind = .boundary(reference)
    records[body.row].body = body
  }

  func forgetBoundary(_ body: BodyID) { records[body.row] = ItemRecord() }

  private func grow(to row: Int) {
    while records.count <= row { records.append(ItemRecord()) }
    animator.forces.resize(records.count)
  }

  // MARK: - Acquiring

  /// Refuses an item that cannot have a body here.
  func check(_ item: any DynamicItem) throws(DynamicsError) {
    if let group = item as? DynamicItemGroup, let other = group.animator, other !== animator {
      throw .itemInUse(item: group.nameInErrors)
    }
    if let element = item as? DynamicItemBuffer.Element { try check(element.buffer) }
    if row(of: item) == nil {
      try ItemChecks.check(item, acceptsConcave: animator.settings.acceptsConcavePaths, within: reach)
    }
  }

  /// Refuses a buffer of another animator; its elements were checked when it got them.
  func check(_ buffer: DynamicItemBuffer) throws(DynamicsError) {
    if let other = buffer.animator, other !== animator { throw .itemInUse(item: buffer.name ?? "DynamicItemBuffer") }
  }

  /// Counts one use more of an item and returns its row.
  func acquire(_ item: any DynamicItem) throws(DynamicsError) -> Int32 {
    if let row = row(of: item) {
      records[Int(row)].uses += 1
      return row
    }
    try check(item)
    if let element = item as? DynamicItemBuffer.Element { return try acquire(element.buffer, element.index) }
    // Not before: within a step what comes may wait for what goes.
    try members.check(item) { self.row(of: $0) != nil }
    let pieces = try ItemForm.pieces(of: item, acceptsConcave: animator.settings.acceptsConcavePaths)
    let body = try addBody(center: item.center, rotation: Rotation(angle: Float(item.rotationAngle)), pieces)
    let row = Int32(body.row)
    records[body.row].kind = .object(objects.count)
    records[body.row].uses = 1
    let group = item as? DynamicItemGroup
    group?.animator = animator
    if let group { members.add(group) }
    objects.append(Object(row: row, item: item, group: group))
    rowOfObject[ObjectIdentifier(item)] = row
    return row
  }

  /// Counts one use more of an element of a buffer and returns its row.
  func acquire(_ buffer: DynamicItemBuffer, _ index: Int) throws(DynamicsError) -> Int32 {
    try check(buffer)
    let binding = binding(of: buffer)
    let known = index < bindings[binding].rows.count ? bindings[binding].rows[index] : 0
    do throws(DynamicsError) {
      let row = known > 0 ? known : try addElement(index, binding)
      records[Int(row)].uses += 1
      return row
    } catch {
      letGo(buffer)
      throw error
    }
  }

  /// Counts one use more of all elements of a buffer and returns their rows.
  func acquire(_ buffer: DynamicItemBuffer) throws(DynamicsError) -> [Int32] {
    try check(buffer)
    // Also of a buffer that has nothing yet.
    _ = binding(of: buffer)
    do throws(WorldError) {
      try world.reserve(bodies: buffer.count, shapes: buffer.count)
    } catch {
      throw .world(error)
    }
    var rows: [Int32] = []
    rows.reserveCapacity(buffer.count)
    do throws(DynamicsError) {
      for index in 0..<buffer.count { rows.append(try acquire(buffer, index)) }
    } catch {
      for row in rows { release(row) }
      throw error
    }
    return rows
  }

  private func binding(of buffer: DynamicItemBuffer) -> Int {
    if let binding = bindingOfBuffer[ObjectIdentifier(buffer)] { return binding }
    bindings.append(Binding(buffer: buffer))
    bindingOfBuffer[ObjectIdentifier(buffer)] = bindings.count - 1
    buffer.animator = animator
    return bindings.count - 1
  }

  private func addElement(_ index: Int, _ binding: Int) throws(DynamicsError) -> Int32 {
    let buffer = bindings[binding].buffer
    try members.check(buffer, index)
    let pieces = try ItemForm.pieces(size: buffer.size(index), isEllipse: buffer.collisionBoundsType == .ellipse)
    let rotation = buffer.rotation(index)
    let body = try addBody(
      center: buffer.center(index), rotation: Rotation(cosine: rotation.x, sine: rotation.y), pieces)
    records[body.row].kind = .element(binding: binding, index: index)
    while bindings[binding].rows.count <= index { bindings[binding].rows.append(0) }
    bindings[binding].rows[index] = Int32(body.row)
    bindings[binding].bodyCount += 1
    return Int32(body.row)
  }

  private func addBody(center: CGPoint, rotation: Rotation, _ pieces: [ShapeGeometry]) throws(DynamicsError) -> BodyID {
    let properties = BodyProperties()
    do throws(WorldError) {
      let position = Units.meters(center)
      // A place farther out than bodies can be added is restored.
      let edge = WorldLimits.coordinate
      var definition = BodyDefinition(
        .dynamic, position: position.clamped(lowerBound: .init(repeating: -edge), upperBound: .init(repeating: edge)),
        rotation: rotation)
      definition.gravityScale = 0
      definition.linearDamping = properties.linearDamping
      definition.angularDamping = properties.angularDamping
      let body = try world.addBody(definition)
      // Rows stay, whether shapes can be had or not.
      grow(to: body.row)
      if position != definition.position {
        try world.restorePose(position: position, rotation: definition.rotation, of: body)
      }
      let shapes: [ShapeID]
      do throws(WorldError) {
        // All at once: each by itself would weigh those before it again.
        shapes = try world.addShapes(
          pieces.map {
            ShapeDefinition(
              $0, density: properties.density, material: properties.material, filter: CollisionMembership().filter)
          }, to: body)
      } catch {
        try world.removeBody(body)
        throw error
      }
      records[body.row] = ItemRecord()
      records[body.row].body = body
      records[body.row].shapes = shapes
      records[body.row].radius = pieces.reduce(0) { max($0, ItemForm.radius(of: $1)) }
      count += 1
      try updateSleep(body.row)
      animator.forces.masses[body.row] = try world.mass(of: body)
      animator.forces.charges[body.row] = 0
      animator.forces.gravity[body.row] = .zero
      return body
    } catch {
      throw .world(error)
    }
  }

  /// Counts one use less; the last removes the body.
  func release(_ row: Int32) {
    let index = Int(row)
    guard index < records.count, records[index].uses > 0, let body = records[index].body else { return }
    records[index].uses -= 1
    guard records[index].uses == 0 else { return }
    animator.willRemoveBody(row)
    switch records[index].kind {
    case .object(let object): removeObject(object)
    case .element(let binding, let element): removeElement(element, binding)
    case .none, .boundary: break
    }
    records[index] = ItemRecord()
    count -= 1
    animator.reportingWorld { () throws(WorldError) in try world.removeBody(body) }
  }

  private func removeObject(_ index: Int) {
    rowOfObject[ObjectIdentifier(objects[index].item)] = nil
    if let group = objects[index].group {
      members.remove(group)
      group.animator = nil
    }
    objects.swapAt(index, objects.count - 1)
    objects.removeLast()
    if index < objects.count { records[Int(objects[index].row)].kind = .object(index) }
  }

  private func removeElement(_ index: Int, _ binding: Int) {
    bindings[binding].rows[index] = 0
    bindings[binding].bodyCount -= 1
    if bindings[binding].bodyCount == 0 { removeBinding(binding) }
  }

  /// Forgets a buffer without bodies, unless a behaviour holds it as a whole.
  ///
  /// - Parameter behavior: One that does not hold it any more.
  func letGo(_ buffer: DynamicItemBuffer, by behavior: ItemSetBehavior? = nil) {
    guard let binding = bindingOfBuffer[ObjectIdentifier(buffer)], bindings[binding].bodyCount == 0 else { return }
    let isHeld = buffer.users.contains { user in
      guard let holder = user.behavior, holder !== behavior else { return false }
      return holder.dynamicAnimator === animator && holder.holds(buffer)
    }
    if !isHeld { removeBinding(binding) }
  }

  private func removeBinding(_ binding: Int) {
    bindings[binding].buffer.animator = nil
    bindingOfBuffer[ObjectIdentifier(bindings[binding].buffer)] = nil
    let last = bindings.count - 1
    bindings.swapAt(binding, last)
    bindings.removeLast()
    guard binding < last else { return }
    bindingOfBuffer[ObjectIdentifier(bindings[binding].buffer)] = binding
    for (element, row) in bindings[binding].rows.enumerated() where row > 0 {
      records[Int(row)].kind = .element(binding: binding, index: element)
    }
  }

  // MARK: - Sleep

  /// Tells the world when the body counts as resting: the fastest of its points must be slower than the linear
  /// threshold plus what the angular one makes of its radius.
  func updateSleep(_ row: Int) throws(WorldError) {
    guard let body = records[row].body else { return }
    let rest = animator.restThresholds
    let threshold =
      limited(rest.linear, to: SolverLimits.distance) / Float(Units.pointsPerMeter)
      + limited(rest.angular, to: SolverLimits.angularVelocity) * records[row].radius
    try world.setSleep(allowed: true, threshold: threshold, of: body)
  }
}
