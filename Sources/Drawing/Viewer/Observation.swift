/// A moment of a world or an animator as pages show it. Bodies and joints are those of a ``ViewerModel``, by number.
package struct Observation {
  /// A body that is there.
  package struct Body {
    /// Its number in the model.
    package var body: Int
    package var status: BodyStatus
    package var position: SIMD2<Float>
    /// rad, from x towards y.
    package var angle: Float
    /// Units of length/s.
    package var velocity: SIMD2<Float>
    /// rad/s
    package var angularVelocity: Float
    /// The body of least number in its island; `nil`: in none, or islands are not observed.
    package var island: Int?

    /// Whether its place and angle are finite.
    package var isSomewhere: Bool { position.x.isFinite && position.y.isFinite && angle.isFinite }
  }

  /// A value that is shown over time.
  package struct Value {
    /// In which chart: "energy" or "phases".
    package var chart: String
    package var name: String
    package var unit: String
    package var value: Double
  }

  /// s
  package var time: Double
  package var bodies: [Body] = []
  /// The numbers of joints that are there.
  package var joints: [Int] = []
  package var marks: [MarkList] = []
  /// The same names every time.
  package var values: [Value] = []
}

/// Marks of one role and kind: what is drawn beside bodies and joints.
package struct MarkList: Equatable, Sendable {
  /// What the numbers of a mark are, by the numbers that pages have for it. Pages are told which there are.
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// x, y.
    case point
    /// A cross in a circle: x, y.
    case target
    /// x, y of both ends.
    case segment, arrow, spring
    /// x, y, and the angle of the normal.
    case contact
    /// x, y.
    case text

    /// How many numbers a mark has.
    package var size: Int {
      switch self {
      case .point, .target, .text: 2
      case .contact: 3
      case .segment, .arrow, .spring: 4
      }
    }

    /// All of them for pages: `[name, size]` by number.
    package static var json: String { "[\(allCases.map { "[\"\($0)\",\($0.size)]" }.joined(separator: ","))]" }
  }

  package var role: DrawingRole
  package var kind: Kind
  package var numbers: [Float] = []
  /// Of `.text`: one for each mark.
  package var texts: [String] = []

  /// How many marks there are.
  package var count: Int { numbers.count / kind.size }
}

/// Something whose moments can be observed.
package protocol ViewerStage: AnyObject {
  /// What was observed so far: bodies and joints by number.
  var model: ViewerModel { get }
  /// Where things are, for pages that are not told.
  var unit: String { get }
  /// 1: y points upwards; -1: downwards.
  var up: Int { get }
  /// The present moment. Adds to the model what it did not have.
  func observe() throws -> Observation
}
