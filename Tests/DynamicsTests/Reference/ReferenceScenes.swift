import Foundation

/// What `Benchmarks/peers/uikit/reference.py` wrote: scenes, and what became of them in Box2D 2.3 with 8 velocity and 3
/// position iterations. Points, seconds and radians.
struct ReferenceScenes: Decodable {
  struct Item: Decodable {
    var size: [CGFloat]
    var center: [CGFloat]
    var offset: [CGFloat]
  }

  /// One item at an anchor, or two at each other.
  struct Spring: Decodable {
    var items: [Item]
    var anchor: [CGFloat]?
    var length: CGFloat
    var frequency: CGFloat
    var damping: CGFloat
    var gravity: CGFloat
    /// A row a frame: x, y and angle of each item.
    var frames: [[CGFloat]]
  }

  struct Snap: Decodable {
    var size: [CGFloat]
    var center: [CGFloat]
    var angle: CGFloat
    var point: [CGFloat]
    var damping: CGFloat
    var frames: [[CGFloat]]
  }

  struct DoublePendulum: Decodable {
    var frames: Int
    /// The most that a rod was too long or too short, pt.
    var lengthError: CGFloat
  }

  /// A box that falls onto the end of a boundary.
  struct BoundaryEnd: Decodable {
    var size: [CGFloat]
    var center: [CGFloat]
    var elasticity: CGFloat
    var end: [CGFloat]
    var frames: [[CGFloat]]
  }

  struct Cradle: Decodable {
    /// pt.
    var gap: CGFloat
    /// Where the first ball is let go.
    var degrees: CGFloat
    /// How far the last ball swings, as a part of that.
    var swing: CGFloat
  }

  struct Bricks: Decodable {
    var degrees: CGFloat
    /// Of the ball after 60 s, pt/s; 500 at first.
    var speed: CGFloat
  }

  struct Pile: Decodable, CustomStringConvertible {
    var count: Int
    var smallest: CGFloat
    var largest: CGFloat
    /// Every tenth item is a hundred times as dense.
    var mixed: Bool
    var gravity: CGFloat
    /// Pairs that overlap by more than 2 pt after 12 s.
    var deepPairs: Int
    var lost: Int
    var awake: Int

    var description: String {
      "\(count) items of \(smallest) to \(largest) pt, \(mixed ? "mixed" : "equal") densities, gravity \(gravity)"
    }
  }

  var springs: [Spring]
  var snaps: [Snap]
  var doublePendulum: DoublePendulum
  var boundaryEnds: [BoundaryEnd]
  var cradles: [Cradle]
  var bricks: [Bricks]
  var piles: [Pile]

  static func read() throws -> ReferenceScenes {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("reference.json")
    return try JSONDecoder().decode(ReferenceScenes.self, from: Data(contentsOf: file))
  }
}

/// How far items were from where the reference has them, at most.
struct Deviation {
  /// pt.
  var distance: CGFloat = 0
  /// rad.
  var angle: CGFloat = 0

  mutating func add(_ items: [TestItem], _ row: [CGFloat]) {
    for (index, item) in items.enumerated() {
      distance = max(distance, hypot(item.center.x - row[3 * index], item.center.y - row[3 * index + 1]))
      angle = max(angle, abs((item.angle - row[3 * index + 2]).remainder(dividingBy: 2 * .pi)))
    }
  }
}
