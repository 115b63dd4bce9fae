internal import KernelInterface

extension ChainDefinition {
  /// The outlines of a grid's solid tiles, as chains that hold bodies off them from all sides.
  ///
  /// Boxes beside each other have edges in between, on which what slides over them catches. Outlines have none: edges of
  /// tiles in a line are one segment, however long. Each connected group of tiles has one outline, and one for each hole in
  /// it; tiles that touch at a corner alone are connected.
  ///
  /// - Parameters:
  ///   - isSolid: [row][column], row by row from the lowest one: which tiles are solid.
  ///   - columns: Tiles in a row.
  ///   - size: Width and height of a tile, m, each at least 5 mm.
  ///   - origin: The lower left corner of the first tile, in the frame of the body, m. Default: 0, 0.
  ///   - material: The surface. Default: that of `SurfaceMaterial()`.
  ///   - filter: What the outlines collide with. Default: everything but segments of chains.
  /// - Returns: Loops for ``World/addChain(_:to:)``, in order of their lowest tiles; none without solid tiles.
  /// - Throws: `WorldError.invalidValue` for columns, a size or an origin out of range, or if the tiles are no whole rows.
  /// - Complexity: O(tiles).
  public static func outlines(
    ofTiles isSolid: [Bool], columns: Int, size: SIMD2<Float>, origin: SIMD2<Float> = .zero,
    material: SurfaceMaterial = SurfaceMaterial(), filter: CollisionFilter = CollisionFilter()
  ) throws(WorldError) -> [ChainDefinition] {
    guard columns > 0 else {
      throw .invalidValue(name: "columns", value: "\(columns)", expected: "1 or more")
    }
    let rows = isSolid.count / columns
    guard isSolid.count % columns == 0 else {
      throw .invalidValue(name: "tiles", value: "\(isSolid.count)", expected: "whole rows of \(columns)")
    }
    let least = ContactDistance.slop
    try checkRange(size.x, least...WorldLimits.coordinate, "m", "tile width")
    try checkRange(size.y, least...WorldLimits.coordinate, "m", "tile height")
    try checkPosition(origin, "origin")
    try checkPosition(origin + size * SIMD2(Float(columns), Float(rows)), "end of the tiles")
    var grid = TileGrid(isSolid: isSolid, columns: columns, rows: rows)
    return grid.outlines().map { corners in
      ChainDefinition(
        corners.map { origin + size * SIMD2<Float>($0) }, isLoop: true, material: material, filter: filter)
    }
  }
}

/// Which tiles of a grid are solid, and the way around them.
private struct TileGrid {
  /// Which way an outline runs: the solid is on its left.
  private enum Heading: Int {
    case east, north, west, south

    var left: Heading { Heading(rawValue: (rawValue + 1) % 4)! }
    var right: Heading { Heading(rawValue: (rawValue + 3) % 4)! }
    /// In columns and rows.
    var way: SIMD2<Int> {
      switch self {
      case .east: [1, 0]
      case .north: [0, 1]
      case .west: [-1, 0]
      case .south: [0, -1]
      }
    }
    /// From a corner of tiles to the tile that is before it on the left, in columns and rows.
    var tileAheadLeft: SIMD2<Int> {
      switch self {
      case .east: [0, 0]
      case .north: [-1, 0]
      case .west: [-1, -1]
      case .south: [0, -1]
      }
    }
  }

  let isSolid: [Bool]
  let columns: Int
  let rows: Int
  /// Tiles whose lower edge is in an outline already.
  private var isTraced: [Bool]

  init(isSolid: [Bool], columns: Int, rows: Int) {
    self.isSolid = isSolid
    self.columns = columns
    self.rows = rows
    isTraced = Array(repeating: false, count: isSolid.count)
  }

  private func isSolid(_ tile: SIMD2<Int>) -> Bool {
    tile.x >= 0 && tile.x < columns && tile.y >= 0 && tile.y < rows && isSolid[tile.y * columns + tile.x]
  }

  /// The corners of each outline, in columns and rows. Each outline has a lower edge of a tile: it closes.
  mutating func outlines() -> [[SIMD2<Int>]] {
    var result: [[SIMD2<Int>]] = []
    for row in 0..<rows {
      for column in 0..<columns where isSolid([column, row]) && !isSolid([column, row - 1]) {
        if !isTraced[row * columns + column] { result.append(trace(from: [column, row])) }
      }
    }
    return result
  }

  private mutating func trace(from start: SIMD2<Int>) -> [SIMD2<Int>] {
    var corners: [SIMD2<Int>] = []
    var (place, heading) = (start, Heading.east)
    repeat {
      if heading == .east { isTraced[place.y * columns + place.x] = true }
      place = place &+ heading.way
      // Ahead of the corner: the tile on the left, and the one on the right.
      let left = isSolid(place &+ heading.tileAheadLeft)
      let right = isSolid(place &+ heading.right.tileAheadLeft)
      // Where tiles meet at a corner alone, the outline goes on along the other tile.
      let next = right ? heading.right : left ? heading : heading.left
      if next != heading { corners.append(place) }
      heading = next
    } while place != start || heading != .east
    return corners
  }
}
