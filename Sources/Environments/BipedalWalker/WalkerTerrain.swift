internal import BatchSolver

/// What a walker walks on: the terrain of Gymnasium's `BipedalWalker-v3`.
///
/// Sections follow one another, of which each begins with an obstacle and goes on with grass, that rolls.
package struct WalkerTerrain {
  /// Pixels of the task's definition in a metre.
  static let scale = 30.0
  /// From one place of the terrain to the next, m.
  package static let step = 14 / scale
  /// Where heights are told.
  package static let places = 200
  /// Where the terrain begins, m.
  package static let startHeight = 400 / scale / 4
  /// Places at the beginning that are level.
  package static let pad = 20
  /// The least places of grass of a section.
  package static let leastGrass = 5
  /// The most sections: none is shorter than its grass.
  package static let sections = (places - pad) / leastGrass
  /// The most blocks of a terrain: of three stumps, sixteen pits of two, and stairs of four behind them.
  package static let blocks = 39

  /// Of the places, m.
  private(set) var heights = [Float](repeating: Float(startHeight), count: places)
  /// What there is comes first. Of the hardcore form alone.
  private(set) var blocks: [WalkerBlock]
  /// How the walker is pushed at first, -1 to 1.
  private(set) var push: Float = 0
  private let obstacles: [WalkerObstacle]
  private var sections = [Section](repeating: Section(), count: sections)

  private struct Section {
    var obstacle = 0
    /// The place where it begins.
    var start = 0
  }

  /// Level ground.
  init(isHardcore: Bool) {
    obstacles = isHardcore ? WalkerObstacle.hardcore : WalkerObstacle.grass
    blocks = Array(repeating: .absent, count: isHardcore ? Self.blocks : 0)
  }

  /// How many blocks there may be.
  var mostBlocks: Int { blocks.count }

  /// Heights and blocks, as numbers.
  var numbers: [Float] {
    heights + blocks.flatMap { [$0.middle.x, $0.middle.y, $0.halfSize.x, $0.halfSize.y] }
  }

  /// Becomes another one.
  ///
  /// - Parameter next: Chance, 0..<1. It is always asked equally often.
  mutating func draw(_ next: () -> Float) {
    // Until there are sections, heights hold how much the slope changes by chance.
    for place in heights.indices { heights[place] = (2 * next() - 1) / Float(Self.scale) }
    for section in sections.indices { sections[section].obstacle = Int(next() * Float(obstacles.count)) }
    var start = Self.pad
    for section in sections.indices {
      sections[section].start = start
      let grass = Self.leastGrass + Int(next() * 5)
      start += obstacles[sections[section].obstacle].profile.count + grass
    }
    push = 2 * next() - 1
    raise()
    build()
  }

  // MARK: - Inside

  /// Obstacles on a ground that rolls where there is grass, but for its first place.
  private mutating func raise() {
    var section = 0
    var y = Self.startHeight
    var slope = 0.0
    for place in heights.indices {
      if section + 1 < sections.count, place == sections[section + 1].start { section += 1 }
      let obstacle = obstacles[sections[section].obstacle]
      // Less than 0 before the first section.
      let distance = place - sections[section].start
      if distance == obstacle.profile.count {
        y += Self.step * obstacle.rise
      } else if distance > obstacle.profile.count {
        slope += Double(heights[place]) - 0.2 * slope + 0.01 * Self.sign(Self.startHeight - y)
        y += slope
      }
      let isOnObstacle = obstacle.profile.indices.contains(distance)
      heights[place] = Float(y + (isOnObstacle ? Self.step * obstacle.profile[distance] : 0))
    }
  }

  /// -1, 0 or 1.
  private static func sign(_ number: Double) -> Double { number > 0 ? 1 : number < 0 ? -1 : 0 }

  /// What obstacles are built of, where they begin on the terrain.
  private mutating func build() {
    guard !blocks.isEmpty else { return }
    var count = 0
    for section in sections where section.start < Self.places {
      let foot = SIMD2(Self.step * Double(section.start), Double(heights[section.start]))
      for block in obstacles[section.obstacle].blocks {
        blocks[count] = WalkerBlock(
          middle: SIMD2<Float>(Self.step * block.lowHalf + foot), halfSize: SIMD2<Float>(Self.step * block.highHalf))
        count += 1
      }
    }
    for absent in count..<blocks.count { blocks[absent] = .absent }
  }
}
