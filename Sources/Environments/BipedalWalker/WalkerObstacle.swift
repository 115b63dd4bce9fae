/// What a section of the terrain begins with, before its grass. The unit of all lengths is a step of the terrain.
package struct WalkerObstacle {
  /// How much higher than the first its places are.
  package let profile: [Double]
  /// How much higher the grass behind it begins.
  let rise: Double
  /// What it is built of, seen from the first place: `x, y` of the middle, half width, half height.
  package let blocks: [SIMD4<Double>]

  /// What sections without obstacles begin with: grass at once.
  static let grass = [WalkerObstacle(profile: [], rise: 0, blocks: [])]
  /// What sections of the hardcore form begin with, each as likely as the others.
  package static let hardcore = [
    stump(1), stump(1), stump(2), stump(2), pit(3), pit(3), pit(4), pit(4), stairs(3, -1), stairs(3, 1), stairs(4, -1),
    stairs(4, 1),
  ]

  private static func stump(_ size: Int) -> WalkerObstacle {
    WalkerObstacle(profile: Array(repeating: 0, count: size), rise: 0, blocks: [block(0, 0, size, size)])
  }

  private static func pit(_ width: Int) -> WalkerObstacle {
    WalkerObstacle(
      profile: [0] + Array(repeating: -4, count: width) + [0], rise: 0,
      blocks: [block(0, -4, 1, 4), block(width, -4, 1, 4)])
  }

  /// - Parameter way: 1: up, -1: down.
  private static func stairs(_ count: Int, _ way: Int) -> WalkerObstacle {
    let profile = [0] + (1..<4 * count).map { Double(way * $0 - 1) / 4 }
    return WalkerObstacle(
      profile: profile, rise: profile[profile.count - 1], blocks: (0..<count).map { block(4 * $0, way * $0 - 1, 4, 1) })
  }

  private static func block(_ left: Int, _ bottom: Int, _ width: Int, _ height: Int) -> SIMD4<Double> {
    let half = SIMD2(Double(width), Double(height)) / 2
    return SIMD4(lowHalf: SIMD2(Double(left), Double(bottom)) + half, highHalf: half)
  }
}
