/// Frames as a stream of bits, as pages read it (`Page/recorded.js`).
///
/// Of each frame: bodies that came, went, or are otherwise now; joints; islands; which bodies began or ceased to move;
/// how those that move differ from going on as they did; marks. What rests takes no bits.
struct RecordedData {
  private let grid: RecordedGrid
  private var writer = BitWriter()
  private var bodies: [Body] = []
  private var movers: [Int] = []
  private var marks: [MarkList] = []
  private var markPlaces: [[Int32]] = []
  private var scales = Scales()
  private(set) var texts: [String] = []
  private var textNumbers: [String: Int] = [:]

  /// Bodies that were where they are for so many frames are no longer among those that move.
  private static let restFrames = 8

  /// A body on the grid.
  private struct Body {
    var status = BodyStatus.absent
    var pose = SIMD3<Int32>()
    /// How it moved in the last frame.
    var motion = SIMD3<Int32>()
    var angleSteps: Int32 = 64
    var isMoving = false
    var restedFor = 0
    var placeScale = RiceScale()
    var angleScale = RiceScale()
  }

  /// Of numbers that belong to no body.
  private struct Scales {
    var newX = RiceScale()
    var newY = RiceScale()
    var newAngle = RiceScale()
    /// Marks that were there, and that were not.
    var oldMark = RiceScale()
    var newMark = RiceScale()
  }

  /// The bytes of all frames.
  static func encoded(
    _ frames: [RecordedFrame], looks: [ViewerModel.BodyLook], grid: RecordedGrid
  ) -> (bytes: [UInt8], texts: [String]) {
    var data = RecordedData(grid, looks)
    for frame in frames { data.add(frame) }
    data.writer.finish()
    return (data.writer.bytes, data.texts)
  }

  private init(_ grid: RecordedGrid, _ looks: [ViewerModel.BodyLook]) {
    self.grid = grid
    bodies = grid.angleSteps(of: looks).map { Body(angleSteps: $0) }
  }

  private mutating func add(_ frame: RecordedFrame) {
    addStatuses(frame)
    add(frame.joints)
    add(frame.islands)
    addMotion(frame)
    add(frame.marks)
  }

  /// Numbers in ascending order as the gaps between them.
  private mutating func addIndices<Element>(_ elements: [Element], _ index: (Element) -> Int) {
    writer.addCount(elements.count)
    var next = 0
    for element in elements {
      writer.addCount(index(element) - next)
      next = index(element) + 1
    }
  }

  private mutating func add(_ changes: [RecordedFrame.Change]) {
    addIndices(changes) { Int($0.index) }
    for change in changes { writer.addCount(Int(change.value + 1)) }
  }

  // MARK: - Bodies

  /// What came, went, or is otherwise now; of what came the pose.
  private mutating func addStatuses(_ frame: RecordedFrame) {
    var changes: [RecordedFrame.BodyChange] = []
    for var change in frame.bodies {
      let old = bodies[Int(change.body)].status
      // What is beyond the grid is not there.
      if !grid.holds(change.position) { change.status = .absent }
      change.isNew = change.status != .absent && (change.isNew || old == .absent)
      if change.status != old || change.isNew { changes.append(change) }
    }
    addIndices(changes) { Int($0.body) }
    var last = SIMD3<Int32>()
    for change in changes {
      let index = Int(change.body)
      writer.add(UInt32(change.status.rawValue), bits: 3)
      writer.add(change.isNew)
      bodies[index].status = change.status
      guard change.isNew else { continue }
      let pose = SIMD3(
        grid.place(change.position.x), grid.place(change.position.y),
        grid.angle(change.angle, steps: bodies[index].angleSteps))
      addRice(pose.x &- last.x, \.newX)
      addRice(pose.y &- last.y, \.newY)
      addRice(pose.z &- last.z, \.newAngle)
      last = pose
      bodies[index].pose = pose
      bodies[index].motion = .zero
    }
  }

  private mutating func addMotion(_ frame: RecordedFrame) {
    var toggled: [Int] = []
    // What moves though nothing is said of it goes on being said.
    for index in movers where bodies[index].status == .absent || bodies[index].restedFor >= Self.restFrames {
      toggled.append(index)
    }
    for index in movers { bodies[index].restedFor += 1 }
    var targets: [Int: SIMD3<Int32>] = [:]
    for change in frame.bodies {
      let index = Int(change.body)
      let body = bodies[index]
      guard body.status != .absent else { continue }
      let pose = SIMD3(
        grid.place(change.position.x, was: body.pose.x), grid.place(change.position.y, was: body.pose.y),
        grid.angle(change.angle, steps: body.angleSteps, was: body.pose.z))
      guard pose != body.pose else { continue }
      targets[index] = pose
      bodies[index].restedFor = 0
      if !body.isMoving { toggled.append(index) }
    }
    // One that was about to rest moves again.
    toggled = Set(toggled.filter { !(bodies[$0].isMoving && targets[$0] != nil) }).sorted()
    addIndices(toggled) { $0 }
    if !toggled.isEmpty {
      for index in toggled {
        bodies[index].isMoving.toggle()
        bodies[index].motion = .zero
        bodies[index].restedFor = 0
      }
      movers = bodies.indices.filter { bodies[$0].isMoving }
    }
    for index in movers { addMotion(of: index, to: targets[index] ?? bodies[index].pose) }
  }

  /// How a body differs from going on as it did.
  private mutating func addMotion(of index: Int, to pose: SIMD3<Int32>) {
    let body = bodies[index]
    var difference = pose &- body.pose &- Self.expected(body.motion)
    // The shorter way.
    let half = body.angleSteps / 2
    let wrapped = (difference.z &+ half) & (body.angleSteps - 1)
    difference.z = wrapped - half
    writer.add(difference == .zero)
    if difference != .zero {
      for axis in 0..<2 {
        writer.addRice(difference[axis], bits: bodies[index].placeScale.bits)
        bodies[index].placeScale.update(difference[axis])
      }
      writer.addRice(difference.z, bits: bodies[index].angleScale.bits)
      bodies[index].angleScale.update(difference.z)
    }
    let motion = Self.expected(body.motion) &+ difference
    bodies[index].motion = motion
    bodies[index].pose = body.pose &+ motion
  }

  /// A step or less is more likely the end of a movement than its beginning.
  private static func expected(_ motion: SIMD3<Int32>) -> SIMD3<Int32> {
    var result = motion
    for axis in 0..<3 where abs(motion[axis]) <= 1 { result[axis] = 0 }
    return result
  }

  private mutating func addRice(_ value: Int32, _ scale: WritableKeyPath<Scales, RiceScale>) {
    writer.addRice(value, bits: scales[keyPath: scale].bits)
    scales[keyPath: scale].update(value)
  }

  // MARK: - Marks

  private mutating func add(_ lists: [MarkList]) {
    let areAsBefore = lists == marks
    writer.add(areAsBefore)
    if areAsBefore { return }
    writer.addCount(lists.count)
    var places: [[Int32]] = []
    for list in lists {
      writer.add(UInt32(list.role.order), bits: 5)
      writer.add(UInt32(list.kind.rawValue), bits: 3)
      writer.addCount(list.count)
      let before = marks.firstIndex { $0.role == list.role && $0.kind == list.kind }
      let old = before.map { markPlaces[$0] } ?? []
      var new: [Int32] = []
      new.reserveCapacity(list.numbers.count)
      for (index, number) in list.numbers.enumerated() {
        let isNormal = list.kind == .contact && index % 3 == 2
        let was = index < old.count ? old[index] : nil
        let place =
          isNormal ? grid.angle(number, steps: RecordedGrid.normalSteps) : grid.place(number, was: was)
        if let was {
          addRice(place &- was, \.oldMark)
        } else {
          addRice(place &- (index < list.kind.size ? 0 : new[index - list.kind.size]), \.newMark)
        }
        new.append(place)
      }
      for text in list.texts {
        let number = textNumbers[text] ?? texts.count
        if number == texts.count {
          texts.append(text)
          textNumbers[text] = number
        }
        writer.addCount(number)
      }
      places.append(new)
    }
    marks = lists
    markPlaces = places
  }
}
