internal import Foundation

/// What a contact is between for a collision behaviour.
enum ContactParts {
  case items(any DynamicItem, any DynamicItem)
  /// An item and the identifier of a boundary.
  case boundary(any DynamicItem, (any NSCopying)?)
}

/// The beginning or end of a contact for a behaviour alone, that an item joined or that an item or boundary left, or that
/// left the animator. It keeps them until the next step tells of it, whoever else does.
struct MembershipChange {
  let behavior: CollisionBehavior
  let parts: ContactParts
  let report: ContactTracker.Report
}

/// Such changes in the order in which they came. Of a behaviour and a pair there is one at most: who leaves and comes back
/// before a step tells of it, or the other way round, has done nothing.
struct MembershipChanges {
  private struct Key: Hashable {
    let behavior: ObjectIdentifier
    let pair: RowPair

    init(_ change: MembershipChange) {
      behavior = ObjectIdentifier(change.behavior)
      pair = change.report.pair
    }
  }

  private var changes: [MembershipChange?] = []
  private var places: [Key: Int] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// All of them.
  var all: [MembershipChange] { changes.compactMap(\.self) }

  /// Takes away what a change undoes, if there is such, or else notes it, if there is somebody to tell.
  mutating func add(_ change: MembershipChange, isTold: Bool) {
    if let place = places.removeValue(forKey: Key(change)) {
      changes[place] = nil
    } else if isTold {
      places[Key(change)] = changes.count
      changes.append(change)
    }
  }

  /// Hands them out.
  mutating func takeAll() -> [MembershipChange] {
    defer {
      changes.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }
    return all
  }
}
