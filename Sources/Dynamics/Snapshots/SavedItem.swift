internal import Foundation

/// An item with its place and rotation at a moment.
struct SavedItem {
  let item: any DynamicItem
  private let center: CGPoint
  private let transform: CGAffineTransform

  init(_ item: any DynamicItem) {
    self.item = item
    center = item.center
    transform = item.transform
  }

  /// Puts the item where it was.
  func restore() {
    item.center = center
    item.transform = transform
  }
}
