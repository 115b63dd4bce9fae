extension Array {
  /// Removes all elements and keeps the room; unlike `removeAll(keepingCapacity:)`, at no cost where there are none.
  @inline(__always)
  mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
