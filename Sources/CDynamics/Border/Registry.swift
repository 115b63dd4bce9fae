internal import DynamicsBase

/// What a handle stands for: nothing that it names is ever freed while a handle may come to use it, and a handle that was
/// given back is told from one that stands for something.
final class Registry<Object: AnyObject & Sendable>: Sendable {
  private struct Slot: Sendable {
    var generation: UInt32 = 1
    var object: Object?
  }

  private struct Slots: Sendable {
    var all: [Slot] = []
    var free: [Int] = []
  }

  private let slots = ProcessMutex(Slots())
  /// In the highest byte of the handles, so that those of one registry are none of another. Its two highest bits are 0:
  /// in handles of bodies they are not.
  private let tag: UInt64
  /// What errors call the objects: "a world".
  private let kind: String
  private let gone: BorderError

  init(tag: UInt8, kind: String, gone: BorderError) {
    self.tag = UInt64(tag) << 56
    self.kind = kind
    self.gone = gone
  }

  /// A handle for an object; it keeps it until it is removed.
  func insert(_ object: Object) -> UInt64 {
    slots.withLock { slots in
      let index: Int
      if let free = slots.free.popLast() {
        index = free
      } else {
        index = slots.all.count
        slots.all.append(Slot())
      }
      slots.all[index].object = object
      return tag | UInt64(slots.all[index].generation) << 24 | UInt64(index)
    }
  }

  /// The object of a handle.
  func find(_ handle: UInt64) throws -> Object {
    let (index, generation) = try parts(handle)
    let object = slots.withLock { slots in
      slots.all.indices.contains(index) && slots.all[index].generation == generation ? slots.all[index].object : nil
    }
    guard let object else { throw gone }
    return object
  }

  /// Forgets an object.
  func remove(_ handle: UInt64) throws {
    let (index, generation) = try parts(handle)
    let object: Object? = slots.withLock { slots in
      guard slots.all.indices.contains(index), slots.all[index].generation == generation else { return nil }
      let object = slots.all[index].object
      guard object != nil else { return nil }
      slots.all[index].object = nil
      slots.all[index].generation &+= 1
      slots.free.append(index)
      return object
    }
    // Objects end here, out of the lock, if this was their last use.
    guard object != nil else { throw gone }
  }

  private func parts(_ handle: UInt64) throws -> (index: Int, generation: UInt32) {
    guard handle != 0 else { throw BorderError.wrongHandle("is 0", expected: kind) }
    guard handle & 0xff << 56 == tag else {
      throw BorderError.wrongHandle("is 0x\(String(handle, radix: 16)), one of something else", expected: kind)
    }
    return (Int(handle & 0xff_ffff), UInt32(truncatingIfNeeded: handle >> 24))
  }
}
