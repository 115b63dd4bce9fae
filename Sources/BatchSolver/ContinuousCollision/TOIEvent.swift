internal import DynamicsBase

/// A body that ran into something, and where that stops it.
struct TOIEvent: BitwiseCopyable {
  var body: Int32
  /// The body that it ran into.
  var obstacle: Int32
  var stop: TOIHit
}

/// The first impact of each body in a step.
struct TOIEventList: ~Copyable {
  private(set) var impacts = AlignedBuffer<TOIEvent>()
  /// By body row: index of its impact, or -1.
  private var indexOfBody = AlignedBuffer<Int32>()

  init() {}

  var count: Int { impacts.count }

  subscript(index: Int) -> TOIEvent { impacts[index] }

  /// Forgets all, and makes room for the bodies of a world.
  mutating func removeAll(rowCount: Int) {
    for index in 0..<impacts.count { indexOfBody[Int(impacts[index].body)] = -1 }
    impacts.removeAll()
    indexOfBody.resize(max(rowCount, indexOfBody.count), filling: -1)
  }

  /// The body's first impact so far.
  func ofBody(_ row: Int) -> TOIEvent? { indexOfBody[row] < 0 ? nil : impacts[Int(indexOfBody[row])] }

  /// Enters an impact unless the body had an earlier one.
  mutating func add(_ impact: TOIEvent) {
    let index = Int(indexOfBody[Int(impact.body)])
    if index < 0 {
      indexOfBody[Int(impact.body)] = Int32(impacts.count)
      impacts.append(impact)
    } else if impact.stop.fraction < impacts[index].stop.fraction {
      impacts[index] = impact
    }
  }
}
