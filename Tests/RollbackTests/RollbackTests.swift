internal import BatchSolver
internal import RollbackExample
internal import XCTest

/// Two peers who tell each other nothing but inputs, over a bad line, see the same.
final class RollbackTests: XCTestCase {
  func testPeersStayEqualOver10000Frames() throws {
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    print("RollbackTests: seed \(seed)")
    var match = try Match(seed: seed)
    var checked = 0
    while match.peers.0.frame < 10_000 {
      try match.advance()
      if match.peers.0.frame % 100 == 0 {
        XCTAssertNil(match.firstDifference(from: checked), "seed \(seed)")
        checked = min(match.peers.0.confirmedFrame, match.peers.1.confirmedFrame)
      }
    }
    XCTAssertGreaterThan(checked, 9_900)
    for peer in [match.peers.0, match.peers.1] {
      XCTAssertGreaterThan(peer.rollbackCount, 300, "inputs were wrong, and went back for")
      XCTAssertLessThanOrEqual(peer.longestRollback, Peer.mostAhead)
      // Not all frames look alike: the players push things about.
      XCTAssertGreaterThan(Set(peer.digests).count, 9_900)
    }
  }

  /// The whole state, not only poses, of two peers at the same confirmed frame.
  func testWholeStates() throws {
    var match = try Match(seed: 5)
    for _ in 0..<600 { try match.advance() }
    let frame = min(match.peers.0.confirmedFrame, match.peers.1.confirmedFrame)
    let states = [try match.peers.0.state(of: frame), try match.peers.1.state(of: frame)]
    XCTAssertNil(try states[0].makeWorld().stateDifference(from: states[1]))
  }
}
