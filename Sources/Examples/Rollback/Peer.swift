import BatchSolver

/// What a peer tells the other in every frame: its last inputs, again and again, so that a lost packet costs nothing but
/// time.
package struct Packet: Sendable {
  /// The frame of the last input.
  var lastFrame: Int
  /// The last inputs, oldest first.
  var inputs: [Input]
}

/// One of two machines that play the same game, each in a world of its own, and tell each other nothing but inputs.
///
/// A peer does not wait for the other's input: it takes the last that it knows for what is still held down, and goes on.
/// When the true input comes and is another one, it goes back to the frame for which it was, and steps again up to the
/// present. All that is needed for that is a world which gives the same bits each time, and its states of the last frames.
package struct Peer {
  /// Frames between pressing a key and its effect: most inputs of the other arrive before they are needed.
  package static let inputDelay = 2
  /// The most frames that a peer is ahead of what it knows of the other; then it waits.
  package static let mostAhead = 12

  package let arena: Arena
  /// The frame that comes next.
  package private(set) var frame = 0
  /// Frames stepped again, and how often and how far it went back.
  package private(set) var repeatedFrames = 0
  package private(set) var rollbackCount = 0
  package private(set) var longestRollback = 0
  /// Frames in which it waited for the other.
  package private(set) var waitCount = 0
  /// By frame: the digest of poses and velocities before it. Those up to `confirmedFrame` will not change any more.
  package private(set) var digests: [UInt64] = []

  private let side: Int
  private let ring: SnapshotRing
  /// By frame: known inputs of both sides, and what was taken for those of the other when the frame was stepped.
  private var inputs: (own: [Input], other: [Input])
  private var taken: [Input] = []
  /// The first frame that was stepped with a wrong input.
  private var firstWrong: Int?

  /// - Parameter side: 0 or 1: which of the two players.
  package init(side: Int) throws(WorldError) {
    self.side = side
    arena = try Arena()
    // One frame more than can be wrong: that before the first wrong one is gone back to.
    ring = try SnapshotRing(capacity: Self.mostAhead + 2)
    let none = [Input](repeating: [], count: Self.inputDelay)
    inputs = (none, none)
  }

  /// The first frame for which the other's input is not known: before it, both peers have the same bits.
  package var confirmedFrame: Int { min(frame, inputs.other.count) }

  /// The state before one of the last frames.
  package func state(of frame: Int) throws(WorldError) -> Snapshot { try ring.snapshot(ofFrame: frame) }

  // MARK: - A frame

  /// Goes one frame on with what the player at this machine holds down now; or waits, if the other is far behind.
  ///
  /// - Returns: What the other is to be told.
  package mutating func advance(_ input: Input) throws(WorldError) -> Packet {
    try rollBack()
    if frame - inputs.other.count >= Self.mostAhead {
      waitCount += 1
    } else {
      inputs.own.append(input)
      try step()
    }
    return Packet(lastFrame: inputs.own.count - 1, inputs: inputs.own.suffix(4 * Self.mostAhead))
  }

  /// Takes note of what the other tells; packets may come late, twice, or in any order.
  package mutating func receive(_ packet: Packet) {
    let first = packet.lastFrame - packet.inputs.count + 1
    for (offset, input) in packet.inputs.enumerated() where first + offset == inputs.other.count {
      inputs.other.append(input)
      let frame = first + offset
      if frame < self.frame, taken[frame] != input { firstWrong = min(firstWrong ?? frame, frame) }
    }
  }

  private mutating func step() throws(WorldError) {
    try ring.save(arena.world, frame: frame)
    digests.removeLast(digests.count - frame)
    digests.append(arena.world.motionHash)
    let own = inputs.own[frame]
    let other = frame < inputs.other.count ? inputs.other[frame] : inputs.other[inputs.other.count - 1]
    taken.removeLast(taken.count - frame)
    taken.append(other)
    try arena.step(side == 0 ? (own, other) : (other, own))
    frame += 1
  }

  /// Goes back to the first frame that was stepped with a wrong input, and forward again with the true ones.
  private mutating func rollBack() throws(WorldError) {
    guard let wrong = firstWrong else { return }
    firstWrong = nil
    let present = frame
    try ring.restore(arena.world, to: wrong)
    frame = wrong
    while frame < present { try step() }
    rollbackCount += 1
    repeatedFrames += present - wrong
    longestRollback = max(longestRollback, present - wrong)
  }
}
