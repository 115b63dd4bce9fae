import Dynamics
import Foundation

/// A test item with a name.
final class NamedItem: TestItem, NamedDynamicItem {
  let name: String?

  init(_ name: String, _ x: CGFloat, _ y: CGFloat, width: CGFloat = 40, height: CGFloat = 30) {
    self.name = name
    super.init(x, y, width: width, height: height)
  }
}

extension DynamicAnimator {
  /// The animator that a file of this one gives.
  func savedAndLoaded(includingState: Bool = true) throws -> DynamicAnimator {
    try DynamicAnimator(
      description: AnimatorDescription(json: description(includingState: includingState).json()))
  }

  /// The state of a named item to the last bit.
  func pose(_ name: String) -> [UInt64] {
    guard let item = item(named: name) else { return [] }
    return [item.center.x, item.center.y, item.transform.a, item.transform.b].map { Double($0).bitPattern }
  }
}
