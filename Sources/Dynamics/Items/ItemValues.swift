/// Values of items, which are not kept alive by them: when an item is gone its value is nobody's, though another object may
/// be where it was.
struct ItemValues<Value> {
  private struct Entry {
    weak var owner: AnyObject?
    var value: Value
  }

  private var entries: [ItemKey: Entry] = [:]
  /// With so many it is looked for values of items that are gone.
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }

  /// Values with the keys of their items, in no order.
  var all: [(key: ItemKey, value: Value)] {
    entries.compactMap { $1.owner == nil ? nil : ($0, $1.value) }
  }

  subscript(item: any DynamicItem) -> Value? {
    get {
      let entry = entries[ItemKey(item)]
      return entry?.owner === Self.owner(item) ? entry?.value : nil
    }
    set {
      entries[ItemKey(item)] = newValue.map { Entry(owner: Self.owner(item), value: $0) }
      guard entries.count > limit else { return }
      entries = entries.filter { $1.owner != nil }
      limit = 2 * max(entries.count, 8)
    }
  }

  /// Takes an item's value away.
  mutating func take(_ item: any DynamicItem) -> Value? {
    let value = self[item]
    self[item] = nil
    return value
  }

  /// The object that lives as long as the item does.
  private static func owner(_ item: any DynamicItem) -> AnyObject {
    (item as? DynamicItemBuffer.Element)?.buffer ?? item
  }
}
