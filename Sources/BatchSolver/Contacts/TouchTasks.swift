internal import DynamicsBase
internal import KernelInterface

// What there is to tell of contacts that began or ceased to touch. Their rows lie anywhere in memory.

/// What follows from a contact that began or ceased to touch.
struct TouchChange: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  /// There is a begin event.
  static let begins = TouchChange(rawValue: 1)
  /// There is an end event.
  static let ends = TouchChange(rawValue: 2)
  /// A body that is touched by one that moves does not sleep.
  static let wakesA = TouchChange(rawValue: 4)
  static let wakesB = TouchChange(rawValue: 8)
  /// Two sleepers touch. Kernels take whole blocks of pairs, and so may find that before one of them wakes.
  static let joinsSleepers = TouchChange(rawValue: 16)
}

/// Looks at the contacts that began or ceased to touch.
struct TouchChangeTask: RangeTask {
  let reader: ContactReader
  let awake: UnsafePointer<UInt16>
  let bodyType: UnsafePointer<UInt8>
  let slots: UnsafePointer<Int32>
  let changes: UnsafeMutablePointer<TouchChange>

  /// What takes a microsecond.
  static let least = 64

  func run(_ range: Range<Int>, number: Int) {
    for index in range { changes[index] = change(Int(slots[index])) }
  }

  private func change(_ slot: Int) -> TouchChange {
    let record = reader.record + slot
    let hasEvents = record.pointee.hasEvents
    guard reader.isTouching(slot) else { return hasEvents ? .ends : [] }
    var change: TouchChange = hasEvents ? .begins : []
    let (a, b) = (Int(record.pointee.bodyA), Int(record.pointee.bodyB))
    if isAwake(a), isAsleep(b) { change.insert(.wakesB) }
    if isAwake(b), isAsleep(a) { change.insert(.wakesA) }
    if isAsleep(a), isAsleep(b) { change.insert(.joinsSleepers) }
    return change
  }

  private func isAwake(_ row: Int) -> Bool { awake[LaneMasks.block(row)] & LaneMasks.bit(row) != 0 }
  private func isAsleep(_ row: Int) -> Bool { !isAwake(row) && bodyType[row] == BodyType.dynamic.rawValue }
}

/// Writes the events of contacts that began to touch.
struct BeginEventTask: RangeTask {
  let reader: ContactReader
  let slots: UnsafePointer<Int32>
  let events: UnsafeMutablePointer<ContactEvent>

  /// What takes a microsecond.
  static let least = 32

  func run(_ range: Range<Int>, number: Int) {
    for index in range { events[index] = reader.event(Int(slots[index])) }
  }
}
