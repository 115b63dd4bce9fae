/// Reads the frames of a page, one after the other.
struct RecordedFrames {
  private var bits: Bits
  private let angleSteps: [Int]
  private let kinds: [(name: String, size: Int)]
  private var statuses: [Int]
  private var islands: [Int]
  private var joints: [Int: Int] = [:]
  private var poses: [[Int]]
  private var motions: [[Int]]
  private var isMoving: [Bool]
  private var placeMeans: [Int]
  private var angleMeans: [Int]
  /// New x, y and angle; old and new marks.
  private var means = [Int](repeating: 0, count: 5)
  private var marks: [(role: Int, kind: Int, places: [Int])] = []

  private static let statusNames = ["absent", "static", "kinematic", "awake", "asleep", "anchored", "scenery"]

  init(_ bytes: [UInt8], bodyCount: Int, angleSteps: [Int], kinds: [(String, Int)]) {
    bits = Bits(bytes)
    self.angleSteps = angleSteps
    self.kinds = kinds
    statuses = Array(repeating: 0, count: bodyCount)
    islands = Array(repeating: -1, count: bodyCount)
    poses = Array(repeating: [0, 0, 0], count: bodyCount)
    motions = poses
    isMoving = Array(repeating: false, count: bodyCount)
    placeMeans = Array(repeating: 0, count: bodyCount)
    angleMeans = placeMeans
  }

  /// Whether less than a byte is left.
  var isAtEnd: Bool { (bits.position + 7) / 8 == bits.bytes.count }

  mutating func next(step: Double) -> PageReader.Picture {
    var pose = [0, 0, 0]
    for body in indices() {
      statuses[body] = bits.bits(3)
      guard bits.bits(1) == 1 else { continue }
      for axis in 0..<3 { pose[axis] += bits.rice(&means[axis]) }
      poses[body] = pose
      motions[body] = [0, 0, 0]
    }
    for joint in indices() { joints[joint] = bits.count() - 1 }
    for body in indices() { islands[body] = bits.count() - 1 }
    for body in indices() {
      isMoving[body].toggle()
      motions[body] = [0, 0, 0]
    }
    for body in isMoving.indices where isMoving[body] {
      let isAsExpected = bits.bits(1) == 1
      for axis in 0..<3 {
        if abs(motions[body][axis]) <= 1 { motions[body][axis] = 0 }
        if !isAsExpected {
          motions[body][axis] += axis < 2 ? bits.rice(&placeMeans[body]) : bits.rice(&angleMeans[body])
        }
        poses[body][axis] += motions[body][axis]
      }
    }
    readMarks()
    return picture(step)
  }

  private mutating func readMarks() {
    guard bits.bits(1) == 0 else { return }
    let before = marks
    marks = []
    for _ in 0..<bits.count() {
      let (role, kind) = (bits.bits(5), bits.bits(3))
      let size = kinds[kind].size
      let old = before.first { $0.role == role && $0.kind == kind }?.places ?? []
      var places: [Int] = []
      for index in 0..<size * bits.count() {
        if index < old.count {
          places.append(old[index] + bits.rice(&means[3]))
        } else {
          places.append((index < size ? 0 : places[index - size]) + bits.rice(&means[4]))
        }
      }
      if kinds[kind].name == "text" { for _ in 0..<places.count / size { _ = bits.count() } }
      marks.append((role, kind, places))
    }
  }

  private mutating func indices() -> [Int] {
    var next = 0
    return (0..<bits.count()).map { _ in
      next += bits.count() + 1
      return next - 1
    }
  }

  private func picture(_ step: Double) -> PageReader.Picture {
    var result = PageReader.Picture()
    for body in statuses.indices where statuses[body] != 0 {
      result.bodies.append(
        PageReader.Body(
          number: body, status: Self.statusNames[statuses[body]], x: step * Double(poses[body][0]),
          y: step * Double(poses[body][1]), angle: 2 * .pi * Double(poses[body][2]) / Double(angleSteps[body]),
          island: islands[body]))
    }
    result.joints = joints.filter { $0.value == 1 }.map(\.key).sorted()
    for mark in marks {
      let kind = kinds[mark.kind]
      result.marks[kind.name, default: 0] += mark.places.count / kind.size
      guard kind.name == "contact" else { continue }
      for index in stride(from: 0, to: mark.places.count, by: 3) {
        result.contacts.append([step * Double(mark.places[index]), step * Double(mark.places[index + 1])])
      }
    }
    return result
  }
}

/// Bits, the lowest of a byte first, and the codes of numbers in them.
private struct Bits {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func bits(_ count: Int) -> Int {
    var value = 0
    for index in 0..<count {
      value |= Int(bytes[position >> 3] >> UInt8(position & 7) & 1) << index
      position += 1
    }
    return value
  }

  mutating func count() -> Int {
    var length = 0
    while bits(1) == 0 { length += 1 }
    return (1 << length) + bits(length) - 1
  }

  mutating func rice(_ mean: inout Int) -> Int {
    var lowBits = 0
    while mean >> 4 > 1 << lowBits, lowBits < 24 { lowBits += 1 }
    var high = 0
    while high < 20, bits(1) == 1 { high += 1 }
    let zigzag = high < 20 ? high << lowBits | bits(lowBits) : bits(32)
    let value = zigzag % 2 == 0 ? zigzag / 2 : -(zigzag + 1) / 2
    mean += (min(2 * abs(value), 1 << 24) << 4 - mean) >> 2
    return value
  }
}
