public import Foundation

/// An area about the position of a field: UIKit's `UIRegion`.
///
/// Regions never change; operations make new ones. A subclass is a region as it was made: fields do not ask its methods. Unlike UIKit's, any number of operations can follow each other.
/// Coordinates are in points from the centre of the region.
nonisolated open class Region: Codable, @unchecked Sendable {
  /// The tests and combinations.
  final let program: RegionProgram

  init(_ program: RegionProgram) {
    self.program = program
  }

  /// The region of all points.
  public static let infinite = Region(RegionProgram(.everything))

  /// A circle with its edge. Of a negative radius the magnitude counts; one that is not a number holds nothing.
  public init(radius: CGFloat) {
    program = RegionProgram(.circle(radius: radius))
  }

  /// A rectangle without its edges. One whose width or height is not above 0 holds nothing.
  public init(size: CGSize) {
    program = RegionProgram(.rectangle(width: size.width, height: size.height))
  }

  /// All points that are not in this region; of the infinite region none.
  open func inverse() -> Region { Region(program.inverse) }

  /// The points that are in this region or another.
  open func byUnion(with region: Region) -> Region { Region(program.union(region.program)) }

  /// The points that are in this region but not in another.
  open func byDifference(from region: Region) -> Region { Region(program.intersection(region.program.inverse)) }

  /// The points that are in this region and in another.
  open func byIntersection(with region: Region) -> Region { Region(program.intersection(region.program)) }

  /// Whether the region holds a point, given from the region's centre; never one that is not finite.
  ///
  /// - Complexity: O(operations and parts of the region).
  open func contains(_ point: CGPoint) -> Bool {
    point.x.isFinite && point.y.isFinite && program.contains(x: point.x, y: point.y)
  }

  /// The region itself, because it never changes.
  open func copy() -> Region { self }

  /// Reads a region: a list of circles, rectangles and operations, each operation after what it combines, as in
  /// `[{"radius": 50}, {"size": [20, 10]}, "union"]`. The words are infinite, empty, inverse, union and intersection.
  public required init(from decoder: any Decoder) throws {
    program = try RegionProgram(from: decoder)
  }

  /// Writes the region as it is read.
  open func encode(to encoder: any Encoder) throws {
    try program.encode(to: encoder)
  }
}

extension Region: Equatable, Hashable {
  /// Whether two regions were made by the same operations; regions can hold the same points without.
  public static func == (left: Region, right: Region) -> Bool { left.program == right.program }

  /// Adds what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(program) }
}
