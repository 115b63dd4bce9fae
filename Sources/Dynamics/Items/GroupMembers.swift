/// The members of the groups that have a body here: such an item has none of its own, or two bodies would write its place.
struct GroupMembers {
  private var groups: [ItemKey: DynamicItemGroup] = [:]

  init() {}

  /// Those of all groups among objects.
  init(of objects: [ItemBodies.Object]) {
    for object in objects { if let group = object.group { add(group) } }
  }

  mutating func add(_ group: DynamicItemGroup) {
    for item in group.items { groups[ItemKey(item)] = group }
  }

  mutating func remove(_ group: DynamicItemGroup) {
    for item in group.items { groups[ItemKey(item)] = nil }
  }

  /// Refuses a body for an item that is a member, and for a group of which a member has a body or is in another group.
  func check(_ item: any DynamicItem, hasBody: (any DynamicItem) -> Bool) throws(DynamicsError) {
    if !groups.isEmpty { try check(ItemKey(item), item.nameInErrors) }
    guard let group = item as? DynamicItemGroup else { return }
    for member in group.items {
      if hasBody(member) {
        throw .invalidItem(
          item: group.nameInErrors,
          reason: "its member \(member.nameInErrors) is in the animator by itself; expected members that are not")
      }
      if let other = groups[ItemKey(member)] {
        throw .invalidItem(
          item: group.nameInErrors,
          reason:
            "its member \(member.nameInErrors) is one of \(other.nameInErrors), too; expected members of one group")
      }
    }
  }

  /// Refuses a body for an element of a buffer that is a member.
  func check(_ buffer: DynamicItemBuffer, _ index: Int) throws(DynamicsError) {
    if groups.isEmpty { return }
    try check(ItemKey(buffer, index), buffer.element(index).nameInErrors)
  }

  private func check(_ key: ItemKey, _ name: @autoclosure () -> String) throws(DynamicsError) {
    guard let group = groups[key] else { return }
    throw .invalidItem(
      item: name(), reason: "it is a member of \(group.nameInErrors), which is in the animator; expected the group")
  }
}
