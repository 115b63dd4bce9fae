/// The part that gravity, push, collision, field and item behaviours have in common: a set of items. Not to be used by
/// itself.
nonisolated open class ItemSetBehavior: DynamicBehavior {
  enum Member {
    case item(any DynamicItem)
    case buffer(DynamicItemBuffer)

    var key: ItemKey {
      switch self {
      case .item(let item): ItemKey(item)
      case .buffer(let buffer): ItemKey(buffer, -1)
      }
    }
  }

  private(set) final var members: [Member] = []
  /// A number for each member, in their order: members are found by halving, and thousands removed one by one.
  private final var order: [Int] = []
  private final var numbers: [ItemKey: Int] = [:]
  private final var nextNumber = 0
  /// Rows of the items in an animator, in the order in which they were added.
  private(set) final var rows: [Int32] = []
  /// The same as a set.
  private(set) final var rowSet = RowSet()
  /// What was removed in a step and is let go when that is over, even if it was added again.
  private final var leaving: Set<ItemKey> = []

  /// A behaviour without items.
  public override convenience init() { self.init(items: []) }

  /// A behaviour with some items, each once.
  public init(items: [any DynamicItem]) {
    super.init()
    for item in items { insert(.item(item)) }
  }

  /// A behaviour with all items of a buffer.
  public init(items: DynamicItemBuffer) {
    super.init()
    insert(.buffer(items))
  }

  // MARK: - Items

  /// The items in the order in which they were added, with a handle for each element of the buffers.
  ///
  /// - Complexity: O(items): makes an array.
  open var items: [any DynamicItem] {
    members.flatMap { (member) -> [any DynamicItem] in
      switch member {
      case .item(let item): [item]
      case .buffer(let buffer): buffer.items
      }
    }
  }

  /// Adds an item. Nothing happens if it is there already; what `add(_:)` would throw is reported.
  open func addItem(_ item: any DynamicItem) {
    reporting { () throws(DynamicsError) in try add(item) }
  }

  /// Removes an item. Nothing happens if it is not there, or is there as an element of a buffer that was added whole.
  ///
  /// - Complexity: O(items).
  open func removeItem(_ item: any DynamicItem) { remove(item) }

  /// Adds an item; nothing happens if it is there already.
  ///
  /// - Throws: `DynamicsError.invalidItem` or `.invalidPath` if the animator cannot take it.
  public final func add(_ item: any DynamicItem) throws(DynamicsError) {
    if let element = item as? DynamicItemBuffer.Element, numbers[ItemKey(element.buffer, -1)] != nil { return }
    try add(.item(item))
  }

  /// Adds all items that a buffer has or gets later.
  ///
  /// - Throws: As `add(_:)`.
  /// - Complexity: O(items).
  public final func addItems(of buffer: DynamicItemBuffer) throws(DynamicsError) {
    try add(.buffer(buffer))
    // Single elements are part of the whole from now on, with the bodies that they have.
    for case .item(let item) in members {
      if let element = item as? DynamicItemBuffer.Element, element.buffer === buffer { forget(.item(item)) }
    }
  }

  /// Removes an item; whether it was there by itself.
  ///
  /// - Complexity: O(items).
  @discardableResult
  public final func remove(_ item: any DynamicItem) -> Bool { remove(.item(item)) }

  /// Removes all items of a buffer; whether they were there as a whole.
  ///
  /// - Complexity: O(items).
  @discardableResult
  public final func removeItems(of buffer: DynamicItemBuffer) -> Bool { remove(.buffer(buffer)) }

  /// Whether the behaviour acts on an item.
  public final func contains(_ item: any DynamicItem) -> Bool {
    if let element = item as? DynamicItemBuffer.Element, numbers[ItemKey(element.buffer, -1)] != nil { return true }
    return numbers[ItemKey(item)] != nil
  }

  /// Whether the behaviour acts on all items of a buffer.
  final func holds(_ buffer: DynamicItemBuffer) -> Bool { numbers[ItemKey(buffer, -1)] != nil }

  /// The row of an item that the behaviour acts on and does not let go when the step is over.
  final func heldRow(of item: any DynamicItem, in animator: DynamicAnimator) -> Int32? {
    guard let row = animator.bodies.row(of: item), rowSet.contains(row) else { return nil }
    guard !leaving.isEmpty else { return row }
    let buffer = (item as? DynamicItemBuffer.Element)?.buffer
    return leaving.contains(ItemKey(item)) || buffer.map { leaving.contains(ItemKey($0, -1)) } == true ? nil : row
  }

  @discardableResult
  private final func insert(_ member: Member) -> Bool {
    guard numbers[member.key] == nil else { return false }
    numbers[member.key] = nextNumber
    order.append(nextNumber)
    nextNumber += 1
    members.append(member)
    if case .buffer(let buffer) = member {
      buffer.users.removeAll { $0.behavior == nil }
      buffer.users.append(WeakBehavior(self))
    }
    return true
  }

  private func add(_ member: Member) throws(DynamicsError) {
    guard numbers[member.key] == nil else { return }
    if let dynamicAnimator {
      try check(member, for: dynamicAnimator)
      // The item was asked, and may have added itself.
      guard insert(member) else { return }
      let work: () throws(DynamicsError) -> Void = { [weak self, weak dynamicAnimator] () throws(DynamicsError) in
        guard let self, let dynamicAnimator, self.dynamicAnimator === dynamicAnimator else { return }
        guard self.numbers[member.key] != nil else { return }
        do throws(DynamicsError) {
          try self.acquire(member, in: dynamicAnimator)
          self.leaving.remove(member.key)
        } catch {
          self.forget(member)
          if case .buffer(let buffer) = member { dynamicAnimator.bodies.letGo(buffer) }
          throw error
        }
      }
      try dynamicAnimator.edit(work)
    } else {
      insert(member)
    }
  }

  private func remove(_ member: Member) -> Bool {
    guard numbers[member.key] != nil else { return false }
    forget(member)
    if let dynamicAnimator {
      leaving.insert(member.key)
      dynamicAnimator.removing { [weak self, weak dynamicAnimator] in
        guard let self, self.leaving.remove(member.key) != nil else { return }
        guard let dynamicAnimator, self.dynamicAnimator === dynamicAnimator else { return }
        self.release(member, in: dynamicAnimator)
      }
    }
    return true
  }

  private func forget(_ member: Member) {
    guard let number = numbers.removeValue(forKey: member.key) else { return }
    let index = order.partitioningIndex { $0 >= number }
    order.remove(at: index)
    members.remove(at: index)
    if case .buffer(let buffer) = member { buffer.users.removeAll { $0.behavior === self || $0.behavior == nil } }
  }

  // MARK: - Association

  override var isPrimitive: Bool { true }
  override var itemRows: [Int32] { rows }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    for member in members { try check(member, for: animator) }
  }

  private func check(_ member: Member, for animator: DynamicAnimator) throws(DynamicsError) {
    switch member {
    case .item(let item): try animator.bodies.check(item)
    case .buffer(let buffer): try animator.bodies.check(buffer)
    }
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    do throws(DynamicsError) {
      for member in members { try acquire(member, in: animator) }
    } catch {
      letGoOfBuffers(in: animator)
      throw error
    }
  }

  private final func letGoOfBuffers(in animator: DynamicAnimator) {
    for case .buffer(let buffer) in members { animator.bodies.letGo(buffer, by: self) }
  }

  override func dissociate(from animator: DynamicAnimator) {
    for row in rows { release(row, in: animator) }
    letGoOfBuffers(in: animator)
    forgetAnimator()
  }

  override func forgetAnimator() {
    rows.removeAll()
    rowSet.removeAll()
    leaving.removeAll()
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (members, order, numbers) = (members, order, numbers)
    let (rows, rowSet, leaving) = (rows, rowSet, leaving)
    return {
      base()
      for case .buffer(let buffer) in self.members { buffer.users.removeAll { $0.behavior === self } }
      (self.members, self.order, self.numbers) = (members, order, numbers)
      (self.rows, self.rowSet, self.leaving) = (rows, rowSet, leaving)
      for case .buffer(let buffer) in members { buffer.users.append(WeakBehavior(self)) }
    }
  }

  override func keptState(in animator: DynamicAnimator) -> AnimatorStateDescription.Behavior {
    var kept = super.keptState(in: animator)
    if rows != listedRows(in: animator) { kept.rows = rows.map { Int($0) } }
    return kept
  }

  override func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {
    let listed = kept.rows == nil ? listedRows(in: animator).map { Int($0) } : []
    for (index, row) in (kept.rows ?? listed).enumerated() {
      guard animator.bodies.isItem(row), rowSet.insert(Int32(row)) else {
        throw DescriptionError(
          path: "\(path).rows[\(index)]", reason: "expected the row of an item, each once, found \(row)")
      }
      rows.append(Int32(row))
      animator.bodies.modify(row) { $0.uses += 1 }
    }
  }

  /// The rows of the items that have one, in the order of the list.
  private func listedRows(in animator: DynamicAnimator) -> [Int32] {
    members.flatMap { (member) -> [Int32] in
      switch member {
      case .item(let item): animator.bodies.row(of: item).map { [$0] } ?? []
      case .buffer(let buffer): animator.bodies.rows(of: buffer)
      }
    }
  }

  private func acquire(_ member: Member, in animator: DynamicAnimator) throws(DynamicsError) {
    switch member {
    case .item(let item): accept(try animator.bodies.acquire(item), in: animator)
    case .buffer(let buffer):
      for row in try animator.bodies.acquire(buffer) { accept(row, in: animator) }
    }
    animator.changed()
  }

  private func accept(_ row: Int32, in animator: DynamicAnimator) {
    // An element may be there by itself and with its buffer.
    guard rowSet.insert(row) else { return animator.bodies.release(row) }
    rows.append(row)
    didAcquire(row, in: animator)
    animator.wake([row])
  }

  private func release(_ member: Member, in animator: DynamicAnimator) {
    switch member {
    case .item(let item):
      guard let row = animator.bodies.row(of: item) else { return }
      release([row], in: animator)
    case .buffer(let buffer):
      release(animator.bodies.rows(of: buffer), in: animator)
      animator.bodies.letGo(buffer)
    }
    animator.changed()
  }

  private func release(_ released: [Int32], in animator: DynamicAnimator) {
    for row in released where rowSet.contains(row) { release(row, in: animator) }
    if released.count == 1, let index = rows.firstIndex(of: released[0]) {
      if !rowSet.contains(released[0]) { rows.remove(at: index) }
    } else {
      rows.removeAll { !rowSet.contains($0) }
    }
  }

  private func release(_ row: Int32, in animator: DynamicAnimator) {
    rowSet.remove(row)
    willRelease(row, in: animator)
    animator.bodies.release(row)
    // Where others hold it: what held it still may have been this behaviour.
    animator.wake([row])
  }

  /// Takes in an element that a buffer got after it was added.
  final func bufferDidGrow(_ buffer: DynamicItemBuffer, by index: Int) throws(DynamicsError) {
    guard let dynamicAnimator, holds(buffer), index < buffer.count else { return }
    accept(try dynamicAnimator.bodies.acquire(buffer, index), in: dynamicAnimator)
    dynamicAnimator.changed()
  }

  /// Told about each row that the behaviour now acts on.
  func didAcquire(_ row: Int32, in animator: DynamicAnimator) {}

  /// Told when the behaviour no longer acts on a row, while its body is there.
  func willRelease(_ row: Int32, in animator: DynamicAnimator) {}
}

extension Array {
  /// Of an array whose last elements are as wanted and whose first are not, where the last ones begin.
  func partitioningIndex(_ isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A behaviour that may be gone.
struct WeakBehavior {
  weak var behavior: ItemSetBehavior?
  init(_ behavior: ItemSetBehavior) { self.behavior = behavior }
}
