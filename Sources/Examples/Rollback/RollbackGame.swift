import BatchSolver

/// Plays a match and says how often the peers had to go back: `swift run -c release RollbackExample [FRAMES]`.
@main
struct RollbackGame {
  static func main() throws {
    let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
    var match = try Match(seed: 1)
    var longest = Duration.zero
    while match.peers.0.frame < frames {
      let begin = ContinuousClock.now
      try match.advance()
      longest = max(longest, ContinuousClock.now - begin)
    }
    for (name, peer) in [("left", match.peers.0), ("right", match.peers.1)] {
      print(
        """
        \(name): \(peer.frame) frames, \(peer.rollbackCount) times back, at most \(peer.longestRollback) frames; \
        \(peer.repeatedFrames) frames stepped again, \(peer.waitCount) waited
        """)
    }
    print("longest frame of both: \(longest)")
    if let frame = match.firstDifference(from: 0) {
      print("frame \(frame) differs")
    } else {
      print("both saw the same")
    }
  }
}
