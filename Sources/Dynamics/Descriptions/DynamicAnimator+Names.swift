extension DynamicAnimator {
  /// The item of a name among those that behaviours of the animator hold, or `nil`; of several the one that joined
  /// first.
  ///
  /// - Parameter name: The name of a `NamedDynamicItem`, also of a group.
  /// - Returns: The item.
  /// - Complexity: O(items).
  public func item(named name: String) -> (any DynamicItem)? {
    bodies.objects.filter { ($0.item as? any NamedDynamicItem)?.name == name }.min { $0.row < $1.row }?.item
  }

  /// The buffer of a name among those that behaviours of the animator hold, or `nil`.
  ///
  /// - Parameter name: See `DynamicItemBuffer.name`.
  /// - Returns: The buffer.
  /// - Complexity: O(buffers).
  public func buffer(named name: String) -> DynamicItemBuffer? {
    bodies.bindings.first { $0.buffer.name == name }?.buffer
  }

  /// The behaviour of a name, wherever in the tree it is, or `nil`; of several the first in the order of the tree.
  ///
  /// - Parameter name: See `DynamicBehavior.name`.
  /// - Returns: The behaviour.
  /// - Complexity: O(behaviours).
  public func behavior(named name: String) -> DynamicBehavior? {
    var found: DynamicBehavior?
    for root in behaviors {
      root.forEachInTree { if found == nil, $0.name == name { found = $0 } }
    }
    return found
  }
}
