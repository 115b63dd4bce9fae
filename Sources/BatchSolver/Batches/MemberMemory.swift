internal import DynamicsBase

/// Where the memory is of the worlds of a batch that is larger than caches are: what steps touch lies one world behind the
/// other, and that of a world is read from one end to the other before it is stepped.
///
/// A step of a small world touches some two hundred cache lines in a hundred buffers. When each of these comes from memory as
/// it is needed, a step takes three to four times as long as in the caches. Where lines follow one another without gaps
/// processors fetch what comes next by themselves, in a quarter of the time; a gap between two worlds costs as much as
/// dozens of lines.
struct MemberMemory: ~Copyable {
  /// Of one world. Not private: a debug build of Swift 6.3 that sees this structure from another file fails for it.
  struct Place {
    /// The world itself.
    var world = MemoryRange()
    var buffers = MemoryRange()
  }

  private let places: AlignedBuffer<Place>
  private var arena: MemoryArena
  /// Of each buffer that `visitBuffers` shows, at the beginning.
  private var capacities: [Int]
  /// Steps of the batch so far.
  private var steps = 0
  /// How often the worlds' buffers were put together.
  private(set) var arrangements = 1

  /// From so many bytes on they are not in the caches: what all cores share is mostly 32 MB, and others want some of it.
  private static let cacheBytes = 14 << 20
  #if DEBUG || INTERNAL_CHECKS
    // Tests have small batches.
    private static let leastBytes = 32 << 10
  #else
    private static let leastBytes = cacheBytes
  #endif
  /// Larger worlds have so much to do that they wait little, and sixteen of them do not fit a core's own cache.
  private static let mostLines = 1024
  /// In steps: to look at all buffers takes less than a step, and finds what grew within seconds.
  private static let interval = 128

  /// Places for as many worlds as there are to be like one; `nil` if they do not need them.
  init?(_ first: World, count: Int, of template: Snapshot) throws(WorldError) {
    // Half of it grows in the first steps.
    guard MemoryArena.isAvailable, Self.needsPlaces(first, first.bufferSurvey().lines, growth: 2, count) else {
      return nil
    }
    // One that is thrown away says how far.
    let trial = try World(memberFrom: template, like: first)
    for _ in 0..<2 { try? trial.step(by: 1 / 60) }
    let survey = trial.bufferSurvey()
    guard Self.needsPlaces(first, survey.lines, growth: 1, count) else { return nil }
    places = AlignedBuffer(repeating: Place(), count: count)
    arena = MemoryArena(lines: count * survey.lines)
    capacities = survey.capacities
    add(first, 0)
  }

  /// Whether so many worlds with so many lines of buffers, which grow by a factor, are small, and more than the caches hold.
  private static func needsPlaces(_ world: World, _ lines: Int, growth: Int, _ count: Int) -> Bool {
    lines <= mostLines && bytes(world, lines, growth: growth, count) > leastBytes
  }

  private static func bytes(_ world: World, _ lines: Int, growth: Int, _ count: Int) -> Int {
    count * (growth * lines + MemoryRange(of: world).lines) * MemoryArena.lineBytes
  }

  /// Whether so many worlds like one, small or not, are more than the caches hold.
  static func areFar(_ first: World, count: Int) -> Bool {
    bytes(first, first.bufferSurvey().lines, growth: 2, count) > cacheBytes
  }

  /// Puts the buffers of the next world behind those of the others.
  func add(_ world: World, _ index: Int) {
    var mover = BufferMover(arena: arena, capacities: capacities)
    places[index].buffers = arena.range { world.visitBuffers(&mover) }
    places[index].world = MemoryRange(of: world)
  }

  /// Brings what a step of a world touches into the caches.
  @inline(__always)
  func touch(_ index: Int) {
    places[index].world.touch()
    places[index].buffers.touch()
  }

  /// Puts the worlds' buffers together anew, now and then, if many have left their places since they grew.
  mutating func endStep(_ worlds: [World]) {
    steps &+= 1
    // Most grow soon.
    guard steps > 1, steps % Self.interval == 0 || steps & (steps &- 1) == 0 else { return }
    var survey = BufferSurvey(arena: arena)
    for world in worlds { world.visitBuffers(&survey) }
    // Fewer are not worth moving all.
    guard survey.bytesOutside * 8 > survey.bytes else { return }
    arena = MemoryArena(lines: survey.lines)
    capacities = []
    arrangements += 1
    for index in worlds.indices { add(worlds[index], index) }
    MemoryArena.trim()
  }
}

/// Finds how large buffers are, and how much of them is not in an arena.
private struct BufferSurvey: BufferVisitor {
  var arena: MemoryArena?
  var bytes = 0
  var bytesOutside = 0
  var capacities: [Int] = []

  mutating func visit<Element>(_ buffer: inout AlignedBuffer<Element>) {
    if let arena {
      bytes += buffer.bytesInArena
      if !buffer.isIn(arena) { bytesOutside += buffer.bytesInArena }
    } else {
      // Growing buffers have room for half as much again. What is empty was full before: lists of a step.
      let capacity = buffer.count > 0 ? buffer.count : buffer.capacity
      bytes += buffer.bytesInArena(capacity: capacity)
      capacities.append(capacity)
    }
  }

  /// Cache lines for all of them.
  var lines: Int { (bytes + MemoryArena.lineBytes - 1) / MemoryArena.lineBytes }
}

/// Moves buffers to an arena.
private struct BufferMover: BufferVisitor {
  let arena: MemoryArena
  /// What they are to have room for, in this order; more than that if there are none.
  let capacities: [Int]
  private var next = 0

  init(arena: MemoryArena, capacities: [Int]) {
    self.arena = arena
    self.capacities = capacities
  }

  mutating func visit<Element>(_ buffer: inout AlignedBuffer<Element>) {
    buffer.move(to: arena, capacity: next < capacities.count ? capacities[next] : 0)
    next += 1
  }
}

extension World {
  /// How large its buffers are.
  fileprivate func bufferSurvey() -> BufferSurvey {
    var survey = BufferSurvey()
    visitBuffers(&survey)
    return survey
  }

  /// Shows the buffers that steps touch.
  fileprivate func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    bodies.visitBuffers(&visitor)
    shapes.visitBuffers(&visitor)
    broadPhase.visitBuffers(&visitor)
    contacts.visitBuffers(&visitor)
    joints.visitBuffers(&visitor)
    direct.visitBuffers(&visitor)
    continuousCollision.visitBuffers(&visitor)
    solver.plan.visitBuffers(&visitor)
  }
}
