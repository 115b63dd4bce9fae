package import Foundation

/// A simple polygon: at least 3 corners, no edges that meet elsewhere than in their common corner, an area.
package struct Polygon {
  /// The largest magnitude of a coordinate, pt: 1e6 m, where single precision, in which bodies move, still tells 0.06 m
  /// apart.
  package static let largestCoordinate: CGFloat = 1e8
}
