internal import DynamicsBase
internal import KernelInterface

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Leaves out iterations of sequential impulses that would change nothing.
///
/// An iteration is a function of what it writes: velocities and impulses, or where bodies are. As soon as all of that is, to
/// the bit, what it was `n` iterations before, the iterations go round in a circle, and of those that are left only the
/// remainder of a division by `n` says where they end. A few joints and contacts get there long before the tasks that
/// people train in, which ask for 60 and 180 iterations, have had enough: what an iteration adds becomes less than the last
/// place of what it is added to. The result has the same bits.
///
/// To find the circle the state is kept now and then, at iterations whose numbers grow by half (R. P. Brent, "An improved
/// Monte Carlo factorization algorithm", BIT 20, 1980, section 2), and each later one is compared with it, which ends at the
/// first piece that differs.
///
/// An object, so that the many worlds that need none are no larger.
package final class IterationCycle {
  private var pieces = AlignedBuffer<UnsafeMutableRawBufferPointer>()
  private var bytes = 0
  private var kept = AlignedBuffer<UInt8>()
  /// Iterations that were left out so far.
  package private(set) var leftOut = 0

  /// Fewer iterations are over before they repeat themselves.
  static let leastIterations = 16
  /// Iterations before the state is kept for the first time.
  private static let firstKept = 8
  /// Bytes of the largest state that is kept: a larger one takes as long to copy as an iteration, and with so many
  /// contacts and joints there is always one that still changes.
  private static let mostBytes = 65_536

  package init() {}

  /// Forgets what iterations change.
  package func removeAll() {
    pieces.removeAll()
    bytes = 0
  }

  /// Says that iterations change some memory; what changes most comes first.
  package func add(_ start: UnsafeMutableRawPointer, _ count: Int) {
    pieces.append(UnsafeMutableRawBufferPointer(start: start, count: count))
    bytes += count
  }

  /// Does what so many iterations do.
  package func run(_ count: Int, _ iteration: () -> Void) {
    let isSmall = bytes <= Self.mostBytes
    if isSmall { kept.resizeUninitialized(bytes) }
    var keptAt = 0
    var next = isSmall ? Self.firstKept : .max
    var end = count
    var done = 0
    while done < end {
      iteration()
      done += 1
      if keptAt > 0, end == count, isAsKept {
        end = done + (count - done) % (done - keptAt)
        leftOut += count - end
      } else if done == next {
        keep()
        keptAt = done
        next += next / 2
      }
    }
  }

  private func keep() {
    var place = UnsafeMutableRawPointer(kept.pointer)
    for index in 0..<pieces.count {
      let piece = pieces[index]
      memcpy(place, piece.baseAddress!, piece.count)
      place += piece.count
    }
  }

  private var isAsKept: Bool {
    var place = UnsafeMutableRawPointer(kept.pointer)
    for index in 0..<pieces.count {
      let piece = pieces[index]
      guard memcmp(place, piece.baseAddress!, piece.count) == 0 else { return false }
      place += piece.count
    }
    return true
  }

  package var byteCount: Int { kept.byteCount + pieces.byteCount }
}

extension SolverPasses {
  /// What iterations over velocities change: these, and the impulses in the bundles.
  func watchVelocities(_ cycle: IterationCycle) {
    watchRows(bodies.bodies.velocity, cycle)
    if let last = joints.bundleCount > 0 ? joints.info[joints.bundleCount - 1] : nil {
      let first = joints.info[0].offset
      cycle.add(joints.bundles + first, last.offset + last.kind.blockSize - first)
    }
    for bundle in 0..<contacts.bundleCount {
      cycle.add(UnsafeMutableRawPointer(contacts.hot + bundle) + Self.normalImpulse, Self.impulseBytes)
      cycle.add(UnsafeMutableRawPointer(contacts.cold + bundle) + Self.tangentImpulse, Self.impulseBytes)
      let block = Int(contacts.info[bundle].extensionBlock)
      if block >= 0 { cycle.add(contacts.extensions + block, MemoryLayout<ContactExtensionBlock>.size) }
    }
  }

  private static let normalImpulse = MemoryLayout<ContactHotBlock>.offset(of: \.normalImpulse)!
  private static let tangentImpulse = MemoryLayout<ContactColdBlock>.offset(of: \.tangentImpulse)!
  /// Of two points in all lanes.
  private static let impulseBytes = 2 * ContactBundle.lanes * MemoryLayout<Float>.size

  /// What iterations over positions change.
  func watchMotions(_ cycle: IterationCycle) { watchRows(bodies.bodies.motion, cycle) }

  private func watchRows<Row>(_ rows: UnsafeMutablePointer<Row>, _ cycle: IterationCycle) {
    for index in 0..<bodies.blockCount {
      let first = rows + Int(bodies.blocks[index].index) * ContactBundle.lanes
      cycle.add(first, ContactBundle.lanes * MemoryLayout<Row>.stride)
    }
  }
}
