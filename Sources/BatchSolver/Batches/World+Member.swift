extension World {
  /// A world of a batch.
  ///
  /// - Parameters:
  ///   - snapshot: Its state.
  ///   - number: That of the batch; `nil`: that of the snapshot, which is of a world of the batch.
  convenience init(memberFrom snapshot: Snapshot, simdLevel: SIMDLevel, number: UInt32? = nil) throws(WorldError) {
    var settings = snapshot.storage.settings
    settings.workers = 1
    try self.init(settings, simdLevel: simdLevel, workerPool: nil, number: number ?? snapshot.world)
    takeState(of: snapshot)
    isMember = true
  }

  /// Takes over the state of a snapshot.
  func takeState(of snapshot: Snapshot) { take(snapshot.storage) }

  /// Bytes held, but for what worlds share.
  var byteCount: Int {
    let counters = counters
    return counters.bodyBytes + counters.shapeBytes + counters.contactBytes + counters.jointBytes
      + counters.broadPhaseBytes + counters.solverBytes
  }
}
