internal import KernelInterface

/// How several workers, or groups (`IslandGroups`), go through the bundles of joints.
package struct JointOrder {
  /// For several workers, where there is one group.
  var stages: BundleStageList
  /// By group, and one more: the first bundle; `nil` without joints.
  var bundleStarts: UnsafePointer<Int32>?
  /// By block of body rows: those that joints move.
  var movedRows: UnsafeBufferPointer<UInt16>

  /// Without joints.
  package static var empty: JointOrder {
    JointOrder(
      stages: .empty, bundleStarts: nil,
      movedRows: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// The bundles of a group.
  func bundles(ofGroup group: Int) -> Range<Int> {
    guard let bundleStarts else { return 0..<0 }
    return Int(bundleStarts[group])..<Int(bundleStarts[group + 1])
  }
}
