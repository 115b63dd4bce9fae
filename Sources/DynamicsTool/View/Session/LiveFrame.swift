import BatchSolver
import DynamicsDrawing
import NIOCore

/// A moment as pages are sent it: a binary message, little-endian, described in docs/live-page.md.
struct LiveFrame {
  let scene: Int
  let step: Int
  let isPlaying: Bool
  /// Simulated seconds to a second.
  let speed: Double
  /// What the last step took.
  let stepMilliseconds: Double
  let counters: WorldCounters
  /// Of the bodies of the scene's model; those that are not in the observation are absent.
  let bodySerials: [Int]
  /// Of the scene's model.
  let jointCount: Int
  let observation: Observation

  /// Bytes before the first list.
  static let headerSize = 64

  private var bodyCount: Int { bodySerials.count }

  /// The message.
  var data: ByteBuffer {
    var buffer = ByteBuffer()
    buffer.reserveCapacity(Self.headerSize + 37 * bodyCount + jointCount + 1024)
    writeHeader(to: &buffer)
    for value in observation.values {
      let number = Float(value.value)
      write(number.isFinite ? number : 0, to: &buffer)
    }
    writeBodies(to: &buffer)
    writeJoints(to: &buffer)
    for list in observation.marks where list.kind != .text { write(list, to: &buffer) }
    return buffer
  }

  private func writeHeader(to buffer: inout ByteBuffer) {
    write(UInt32(truncatingIfNeeded: scene), to: &buffer)
    write(UInt32(truncatingIfNeeded: step), to: &buffer)
    buffer.writeInteger(observation.time.bitPattern, endianness: .little)
    write(Float(speed), to: &buffer)
    write(UInt32(isPlaying ? 1 : 0), to: &buffer)
    write(Float(stepMilliseconds), to: &buffer)
    for count in [counters.bodies, counters.awakeBodies, counters.touchingContacts, counters.joints] {
      write(UInt32(count), to: &buffer)
    }
    let marks = observation.marks.count { $0.kind != .text }
    for count in [observation.values.count, bodyCount, jointCount, marks] { write(UInt32(count), to: &buffer) }
    while buffer.readableBytes < Self.headerSize { buffer.writeInteger(UInt8(0)) }
  }

  private func writeBodies(to buffer: inout ByteBuffer) {
    var numbers = [Float](repeating: 0, count: 6 * bodyCount)
    var islands = [Int32](repeating: -1, count: bodyCount)
    var statuses = [UInt8](repeating: BodyStatus.absent.rawValue, count: bodyCount)
    // What is nowhere is absent.
    for body in observation.bodies where body.isSomewhere {
      let index = body.body
      numbers[index] = body.position.x
      numbers[bodyCount + index] = body.position.y
      numbers[2 * bodyCount + index] = body.angle
      numbers[3 * bodyCount + index] = body.velocity.x
      numbers[4 * bodyCount + index] = body.velocity.y
      numbers[5 * bodyCount + index] = body.angularVelocity
      islands[index] = Int32(body.island ?? -1)
      statuses[index] = body.status.rawValue
    }
    let serials = bodySerials.map { UInt32(truncatingIfNeeded: $0) }
    // In the order of this machine's bytes, which is little-endian wherever this package runs.
    numbers.withUnsafeBytes { _ = buffer.writeBytes($0) }
    islands.withUnsafeBytes { _ = buffer.writeBytes($0) }
    serials.withUnsafeBytes { _ = buffer.writeBytes($0) }
    buffer.writeBytes(statuses)
    pad(&buffer)
  }

  private func writeJoints(to buffer: inout ByteBuffer) {
    var isThere = [UInt8](repeating: 0, count: jointCount)
    for joint in observation.joints { isThere[joint] = 1 }
    buffer.writeBytes(isThere)
    pad(&buffer)
  }

  private func write(_ list: MarkList, to buffer: inout ByteBuffer) {
    write(UInt32(list.role.order), to: &buffer)
    write(UInt32(list.kind.rawValue), to: &buffer)
    write(UInt32(list.numbers.count), to: &buffer)
    list.numbers.withUnsafeBytes { _ = buffer.writeBytes($0) }
  }

  private func write(_ number: UInt32, to buffer: inout ByteBuffer) { buffer.writeInteger(number, endianness: .little) }

  private func write(_ number: Float, to buffer: inout ByteBuffer) { write(number.bitPattern, to: &buffer) }

  /// Lists of numbers begin at multiples of four.
  private func pad(_ buffer: inout ByteBuffer) {
    while buffer.writerIndex % 4 != 0 { buffer.writeInteger(UInt8(0)) }
  }
}
