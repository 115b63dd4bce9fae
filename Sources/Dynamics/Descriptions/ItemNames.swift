internal import DynamicsBase

/// The names under which the items of an animator are described.
///
/// An item has the name that it was given, or its own, or one by its kind and number, in the order in which they
/// joined.
struct ItemNames {
  /// An item, group or buffer that joined the animator, in that order.
  enum Entry {
    case item(any DynamicItem, row: Int32)
    case group(DynamicItemGroup, row: Int32)
    case buffer(DynamicItemBuffer, rows: [Int32])

    var firstRow: Int32 {
      switch self {
      case .item(_, let row), .group(_, let row): row
      case .buffer(_, let rows): rows.lazy.filter { $0 > 0 }.min() ?? .max
      }
    }

    var key: ItemKey {
      switch self {
      case .item(let item, _): ItemKey(item)
      case .group(let group, _): ItemKey(group)
      case .buffer(let buffer, _): ItemKey(buffer, -1)
      }
    }

    var givenName: String? {
      switch self {
      case .item(let item, _): (item as? any NamedDynamicItem)?.name
      case .group(let group, _): group.name
      case .buffer(let buffer, _): buffer.name
      }
    }

    var kind: String {
      switch self {
      case .item: "item"
      case .group: "group"
      case .buffer: "buffer"
      }
    }
  }

  private(set) var entries: [Entry] = []
  private var nameOfKey: [ItemKey: String] = [:]

  init(
    _ animator: DynamicAnimator, naming: ((any DynamicItem) -> String?)?
  ) throws(DescriptionError) {
    for object in animator.bodies.objects {
      if let group = object.group {
        entries.append(.group(group, row: object.row))
      } else {
        entries.append(.item(object.item, row: object.row))
      }
    }
    for binding in animator.bodies.bindings { entries.append(.buffer(binding.buffer, rows: binding.rows)) }
    entries.sort { $0.firstRow < $1.firstRow }
    try giveNames(naming)
  }

  private mutating func giveNames(_ naming: ((any DynamicItem) -> String?)?) throws(DescriptionError) {
    var taken: Set<String> = []
    for (index, entry) in entries.enumerated() {
      let item: (any DynamicItem)? =
        switch entry {
        case .item(let item, _): item
        case .group(let group, _): group
        case .buffer: nil
        }
      guard let name = item.flatMap({ naming?($0) }) ?? entry.givenName else { continue }
      try Self.check(name, at: "items[\(index)].name", isTaken: !taken.insert(name).inserted)
      nameOfKey[entry.key] = name
    }
    var counts: [String: Int] = [:]
    for entry in entries where nameOfKey[entry.key] == nil {
      var name: String
      repeat {
        counts[entry.kind, default: 0] += 1
        name = "\(entry.kind)\(counts[entry.kind, default: 0])"
      } while !taken.insert(name).inserted
      nameOfKey[entry.key] = name
    }
  }

  /// Refuses a name that behaviours could not refer to.
  static func check(_ name: String, at path: String, isTaken: Bool) throws(DescriptionError) {
    guard !name.isEmpty, !name.contains("[") else {
      throw DescriptionError(path: path, reason: "expected a name without '[' that is not empty, found \(name.quoted)")
    }
    guard !isTaken else {
      throw DescriptionError(
        path: path, reason: "expected a name of its own, found \(name.quoted), which another item has")
    }
  }

  /// The name of an entry.
  func name(of entry: Entry) -> String { nameOfKey[entry.key] ?? "" }

  /// The name of what has a key, or `nil` if it is not in the animator.
  func name(of key: ItemKey) -> String? {
    if let name = nameOfKey[key] { return name }
    guard key.element >= 0 else { return nil }
    return nameOfKey[key.wholeBuffer].map { "\($0)[\(key.element)]" }
  }

  /// The name of an item.
  func name(of item: any DynamicItem, at path: String) throws(DescriptionError) -> String {
    guard let name = name(of: ItemKey(item)) else {
      throw DescriptionError(
        path: path, reason: "expected an item that the animator could take in, found \(type(of: item))")
    }
    return name
  }

  /// The names of a behaviour's items and buffers.
  func names(of behavior: ItemSetBehavior, at path: String) throws(DescriptionError) -> [String] {
    var result: [String] = []
    for member in behavior.members {
      guard let name = name(of: member.key) else {
        throw DescriptionError(
          path: "\(path).items[\(result.count)]",
          reason: "expected an item that the animator could take in, found one that it refused")
      }
      result.append(name)
    }
    return result
  }
}
