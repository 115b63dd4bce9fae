import BatchSolver

/// Two peers, what their players do, and the lines between them.
package struct Match {
  package private(set) var peers: (Peer, Peer)
  private var players: (Player, Player)
  private var links: (Link, Link)
  private var tick = 0

  package init(seed: UInt64) throws(WorldError) {
    peers = (try Peer(side: 0), try Peer(side: 1))
    players = (Player(seed: seed), Player(seed: seed + 1))
    links = (Link(seed: seed + 2), Link(seed: seed + 3))
  }

  /// A 60th of a second on both machines.
  package mutating func advance() throws(WorldError) {
    for packet in links.1.receive(at: tick) { peers.0.receive(packet) }
    for packet in links.0.receive(at: tick) { peers.1.receive(packet) }
    links.0.send(try peers.0.advance(players.0.next()), at: tick)
    links.1.send(try peers.1.advance(players.1.next()), at: tick)
    tick += 1
  }

  /// The first frame before which both know all inputs, and yet have different digests.
  package func firstDifference(from frame: Int) -> Int? {
    let known = min(peers.0.confirmedFrame, peers.1.confirmedFrame, peers.0.digests.count, peers.1.digests.count)
    return (frame..<max(frame, known)).first { peers.0.digests[$0] != peers.1.digests[$0] }
  }
}
