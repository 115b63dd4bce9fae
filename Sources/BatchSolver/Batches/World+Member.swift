extension World {
  /// A world of a batch.
  ///
  /// - Parameters:
  ///   - snapshot: Its state.
  ///   - first: Another one.
  ///   - number: That of the batch; `nil`: that of the snapshot, which is of a world of the batch.
  convenience init(memberFrom snapshot: Snapshot, like first: World, number: UInt32? = nil) throws(WorldError) {
    var settings = snapshot.storage.settings
    settings.workers = 1
    try self.init(
      settings, simdLevel: nil, workerPool: nil, number: number ?? snapshot.world, sibling: first)
    takeState(of: snapshot)
    origins = lineage
    isMember = true
  }

  /// Whether bodies, shapes and joints are in the same rows and of the same kinds as in another world with the same number,
  /// and belong to each other alike.
  func hasLayout(of other: World) -> Bool {
    guard allBodies == other.allBodies, allShapes == other.allShapes, allJoints == other.allJoints else { return false }
    let shapesAreAlike = allShapes.allSatisfy { shape in
      let row = Int(shape.index)
      return shapes.bodyRow[row] == other.shapes.bodyRow[row]
        && (shapes.record[row].ghosts == nil) == (other.shapes.record[row].ghosts == nil)
    }
    return shapesAreAlike
      && allJoints.allSatisfy { joint in
        let (own, its) = (joints.definition(Int(joint.index)), other.joints.definition(Int(joint.index)))
        return own.bodyA == its.bodyA && own.bodyB == its.bodyB && own.kind.isSameCase(its.kind)
          && own.kind.geared == its.kind.geared
      }
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

extension JointKind {
  /// The joints that a gear couples.
  fileprivate var geared: [JointID] { if case .gear(let gear) = self { [gear.first, gear.second] } else { [] } }
}
