/// What became other since the frame before.
struct RecordedFrame {
  /// A body that moved, came or went: 16 bytes, as a run of thousands of bodies has millions.
  struct BodyChange: Equatable {
    /// From bit 4 on the number; below whether it is new, and the status.
    private var word: UInt32
    private var x: Float
    private var y: Float
    /// rad
    var angle: Float

    init(body: Int32, status: BodyStatus, isNew: Bool, position: SIMD2<Float>, angle: Float) {
      precondition(body >= 0 && body < 1 << 28, "a number of a body")
      word = UInt32(body) << 4 | (isNew ? 8 : 0) | UInt32(status.rawValue)
      x = position.x
      y = position.y
      self.angle = angle
    }

    var body: Int32 { Int32(word >> 4) }
    var position: SIMD2<Float> { SIMD2(x, y) }
    var status: BodyStatus {
      get { BodyStatus(rawValue: UInt8(word & 7))! }
      set { word = word & ~7 | UInt32(newValue.rawValue) }
    }
    /// Whether it was absent in between: nothing leads from the pose before to this one.
    var isNew: Bool {
      get { word & 8 != 0 }
      set { word = word & ~8 | (newValue ? 8 : 0) }
    }
  }

  /// A number of a body or joint, and what it has now.
  struct Change: Equatable {
    var index: Int32
    var value: Int32
  }

  /// s
  var time: Double
  /// By number.
  var bodies: [BodyChange] = []
  /// By number: 1 there, 0 gone.
  var joints: [Change] = []
  /// By number: the island's first body, -1: none.
  var islands: [Change] = []
  /// All of the moment.
  var marks: [MarkList] = []
  /// All of the moment, in the order of their names.
  var values: [Double] = []

  /// What it takes to keep it, in places of bodies.
  var cost: Int {
    bodies.count + marks.reduce(0) { $0 + $1.numbers.count / 3 + 1 } + (joints.count + islands.count) / 2
  }

  /// What became other since the frame before `earlier`, which is left out.
  func merged(after earlier: RecordedFrame) -> RecordedFrame {
    var result = self
    result.bodies = Self.merged(earlier.bodies, bodies, by: \.body) { old, new in
      var new = new
      new.isNew = new.isNew || old.isNew || old.status == .absent
      return new
    }
    result.joints = Self.merged(earlier.joints, joints, by: \.index) { $1 }
    result.islands = Self.merged(earlier.islands, islands, by: \.index) { $1 }
    return result
  }

  /// Forgets contacts and islands.
  mutating func leaveOutDetails() {
    marks.removeAll { $0.kind == .contact }
    islands = []
  }

  private static func merged<Element>(
    _ old: [Element], _ new: [Element], by key: KeyPath<Element, Int32>, _ both: (Element, Element) -> Element
  ) -> [Element] {
    if old.isEmpty { return new }
    var result: [Element] = []
    result.reserveCapacity(max(old.count, new.count))
    var a = old.startIndex
    var b = new.startIndex
    while a < old.endIndex || b < new.endIndex {
      if b == new.endIndex || a < old.endIndex && old[a][keyPath: key] < new[b][keyPath: key] {
        result.append(old[a])
        a += 1
      } else if a == old.endIndex || new[b][keyPath: key] < old[a][keyPath: key] {
        result.append(new[b])
        b += 1
      } else {
        result.append(both(old[a], new[b]))
        a += 1
        b += 1
      }
    }
    return result
  }
}

/// The state that changes lead to.
struct RecordedState {
  /// By number.
  private(set) var bodies: [RecordedFrame.BodyChange] = []
  private(set) var joints: [Int32] = []
  private(set) var islands: [Int32] = []

  /// The frame of a moment, after which this is its state.
  mutating func frame(of moment: Observation) -> RecordedFrame {
    var frame = RecordedFrame(time: moment.time, marks: moment.marks, values: moment.values.map(\.value))
    var isThere = [Bool](repeating: false, count: bodies.count)
    for body in moment.bodies where body.position.x.isFinite && body.position.y.isFinite && body.angle.isFinite {
      while bodies.count <= body.body {
        bodies.append(
          .init(body: Int32(bodies.count), status: .absent, isNew: false, position: .zero, angle: 0))
        islands.append(-1)
        isThere.append(false)
      }
      isThere[body.body] = true
      let old = bodies[body.body]
      if old.status != body.status || old.position != body.position || old.angle != body.angle {
        let change = RecordedFrame.BodyChange(
          body: old.body, status: body.status, isNew: old.status == .absent, position: body.position, angle: body.angle)
        bodies[body.body] = change
        frame.bodies.append(change)
      }
      let island = Int32(body.island ?? -1)
      if islands[body.body] != island {
        islands[body.body] = island
        frame.islands.append(.init(index: old.body, value: island))
      }
    }
    for index in bodies.indices where !isThere[index] && bodies[index].status != .absent {
      bodies[index].status = .absent
      frame.bodies.append(bodies[index])
    }
    var holds = [Int32](repeating: 0, count: max(joints.count, (moment.joints.max() ?? -1) + 1))
    for joint in moment.joints { holds[joint] = 1 }
    for index in holds.indices where holds[index] != (index < joints.count ? joints[index] : 0) {
      frame.joints.append(.init(index: Int32(index), value: holds[index]))
    }
    joints = holds
    frame.bodies.sort { $0.body < $1.body }
    frame.islands.sort { $0.index < $1.index }
    return frame
  }

  /// Forgets islands.
  mutating func leaveOutDetails() { islands = islands.map { _ in -1 } }

  /// Goes on by a frame.
  mutating func apply(_ frame: RecordedFrame) {
    for change in frame.bodies {
      while bodies.count <= Int(change.body) {
        bodies.append(.init(body: Int32(bodies.count), status: .absent, isNew: false, position: .zero, angle: 0))
      }
      bodies[Int(change.body)] = change
    }
  }
}
