internal import BatchSolver
public import Foundation

extension DynamicAnimator {
  /// The items whose center is in a region about a position, as fields choose their items.
  ///
  /// - Complexity: O(items).
  public func items(in region: Region, at position: CGPoint) -> [any DynamicItem] {
    var result: [any DynamicItem] = []
    for row in bodies.records.indices where bodies.isItem(row) {
      guard let body = bodies.records[row].body, let meters = try? world.position(of: body) else { continue }
      let center = Units.point(meters)
      if region.contains(CGPoint(x: center.x - position.x, y: center.y - position.y)),
        let item = bodies.item(atRow: Int32(row))
      {
        result.append(item)
      }
    }
    return result
  }
}
