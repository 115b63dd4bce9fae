internal import BatchSolver
internal import Synchronization

/// The ragdolls of the scene `rain`, made and removed column by column while it runs.
private final class RainColumns: Sendable {
  private static let rows = 5
  private static let ragdollsInGroup = 5
  /// Steps from one column to the next.
  private static let interval = 8

  private let columnCount: Int
  /// By column; none there yet: empty.
  private let columns: Mutex<[[Ragdoll]]>

  init(count: Int) {
    columnCount = count
    columns = Mutex(Array(repeating: [], count: count))
  }

  /// Replaces the oldest column, if it is time.
  func update(_ world: World, step: Int) throws {
    guard step % Self.interval == 0 else { return }
    let column = step / Self.interval % columnCount
    try columns.withLock { columns in
      let old = columns[column]
      columns[column] = []
      for row in 0..<Self.rows {
        for ragdoll in old.dropFirst(row * Self.ragdollsInGroup).prefix(Self.ragdollsInGroup) {
          try ragdoll.remove(from: world)
        }
        let x = 6.25 * (Float(column) + 0.5 - 0.5 * Float(columnCount))
        for number in 0..<Self.ragdollsInGroup {
          let position: SIMD2<Float> = [x + 0.5 * Float(number), 40 + 45 * Float(row)]
          columns[column].append(try Ragdoll(world, at: position, group: Int32(number + 1)))
        }
      }
    }
  }
}

extension Scene {
  /// Ragdolls fall on five floors, and the oldest are taken away for new ones: bodies and joints come and go.
  public static let rain = Scene(
    name: "rain", summary: "1 000 ragdolls rain on five floors, the oldest replaced", steps: 1000,
    size: Size("columns of 25 ragdolls", standard: 40, range: 1...400)
  ) { world, columnCount in
    let ground = try world.addBody(BodyDefinition(.static))
    let tiles = 25 * columnCount / 2
    for floor in 0..<5 {
      for tile in 0...tiles {
        let center: SIMD2<Float> = [0.5 * Float(tile) - 0.25 * Float(tiles), 45 * Float(floor)]
        try world.addShape(ShapeDefinition(.box(halfWidth: 0.25, halfHeight: 0.25, center: center)), to: ground)
      }
    }
    let columns = RainColumns(count: columnCount)
    var instance = Instance()
    instance.container = .above(0)
    instance.beforeStep = { world, step in try columns.update(world, step: step) }
    return instance
  }
}
