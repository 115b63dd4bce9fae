internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Direct islands: rows within what there is and, if no search comes before they are solved, bodies, joints and
  /// contacts that belong together. (Others are looked for anew, and so compared with what there is.)
  func checkDecodedIslands(_ check: FileCheck) throws(SnapshotFileError) {
    try checkLoads(check)
    let rows = direct.poses.count
    try check.require(
      rows <= bodies.rowCount, "direct solver/pose", nil, "count", "\(rows)", "at most \(bodies.rowCount)")
    try check.requireCount(direct.velocities.count, rows, "direct solver/velocity")
    try check.requireCount(direct.mirrors.count, rows, "direct solver/velocity in single precision")
    for row in 0..<rows {
      try check.requireFinite(direct.poses[row], "direct solver/pose", row)
      try check.requireFinite(direct.velocities[row], "direct solver/velocity", row)
    }
    try checkIslandCounts(check)
    var members = [Int32](repeating: -1, count: bodies.rowCount)
    var isListed = [Bool](repeating: false, count: joints.slotCount)
    var place = SavedIslands.Place()
    var firstBody: Int32 = 0
    for index in 0..<direct.saved.counts.count {
      let count = direct.saved.counts[index]
      try checkTopology(index, count, place, check)
      let first = direct.saved.bodies[place.body]
      try check.require(
        first > firstBody, "direct solver/body of an island", place.body, "", "\(first)",
        "islands by their first bodies")
      firstBody = first
      for number in place.body..<(place.body + Int(count.bodies)) {
        let row = Int(direct.saved.bodies[number])
        try check.require(
          members[row] < 0, "direct solver/body of an island", number, "", "\(row) again", "a body of no other island")
        members[row] = Int32(index)
      }
      for number in place.joint..<(place.joint + Int(count.joints)) {
        isListed[Int(direct.saved.joints[number])] = true
      }
      place.advance(by: count)
    }
    for slot in 1..<max(joints.slotCount, 1) where joints.record[slot].isLive && joints.record[slot].isDirect {
      try check.require(isListed[slot], "joints/record", slot, "isDirect", "true", "an island with the joint")
    }
    guard direct.isCurrent else { return }
    place = SavedIslands.Place()
    for index in 0..<direct.saved.counts.count {
      let count = direct.saved.counts[index]
      try checkCurrentIsland(Int32(index), count, place, members, check)
      place.advance(by: count)
    }
  }

  /// The numbers of rows of all islands are not negative, and those that there are.
  private func checkIslandCounts(_ check: FileCheck) throws(SnapshotFileError) {
    var sums = [Int](repeating: 0, count: 7)
    for index in 0..<direct.saved.counts.count {
      let count = direct.saved.counts[index]
      let numbers = [
        count.bodies, count.joints, count.jointBlocks, count.near, count.contacts, count.impulses, count.boundJumps,
      ]
      try check.require(
        numbers.allSatisfy { $0 >= 0 } && count.bodies > 0, "direct solver/island", index, "counts", "\(numbers)",
        "0 or more, with a body")
      for kind in sums.indices { sums[kind] += Int(numbers[kind]) }
    }
    try check.requireCount(direct.saved.bodies.count, sums[0], "direct solver/body of an island")
    try check.requireCount(direct.saved.joints.count, sums[1], "direct solver/joint of an island")
    try check.requireCount(direct.saved.jointEnds.count, sums[1], "direct solver/end of a joint's bodies")
    try check.requireCount(direct.saved.jointBlocks.count, sums[2], "direct solver/body of a joint")
    try check.requireCount(direct.saved.near.count, sums[3], "direct solver/pair of near bodies")
    try check.requireCount(direct.saved.contacts.count, sums[4], "direct solver/contact of an island")
    try check.requireCount(direct.saved.impulses.count, sums[5], "direct solver/impulse of an island's contact")
    try check.requireCount(direct.saved.boundJumps.count, sums[6], "direct solver/bound jumps")
    for index in 0..<direct.saved.impulses.count {
      try check.requireFinite(direct.saved.impulses[index], "direct solver/impulse of an island's contact", index)
    }
    for index in 0..<direct.saved.boundJumps.count {
      let jumps = direct.saved.boundJumps[index]
      try check.require(jumps <= 2, "direct solver/bound jumps", index, "", "\(jumps)", "0 to 2")
    }
  }

  private func checkTopology(
    _ index: Int, _ count: SavedIslands.Counts, _ place: SavedIslands.Place, _ check: FileCheck
  ) throws(SnapshotFileError) {
    try checkAscending(
      direct.saved.bodies, place.body..<(place.body + Int(count.bodies)),
      below: min(bodies.rowCount, direct.poses.count), "direct solver/body of an island", check)
    try checkAscending(
      direct.saved.joints, place.joint..<(place.joint + Int(count.joints)), below: joints.slotCount,
      "direct solver/joint of an island", check)
    try checkAscending(
      direct.saved.contacts, place.contact..<(place.contact + Int(count.contacts)), below: contacts.graph.record.count,
      "direct solver/contact of an island", check)
    var end: Int32 = 0
    for number in place.joint..<(place.joint + Int(count.joints)) {
      let next = direct.saved.jointEnds[number]
      try check.require(
        next > end && next <= end + 4, "direct solver/end of a joint's bodies", number, "", "\(next)",
        "1 to 4 more than \(end)")
      end = next
    }
    try check.require(
      end == count.jointBlocks, "direct solver/island", index, "jointBlocks", "\(count.jointBlocks)", "\(end)")
    for number in place.jointBlock..<(place.jointBlock + Int(count.jointBlocks)) {
      let block = direct.saved.jointBlocks[number]
      try check.require(
        block >= 0 && block < count.bodies, "direct solver/body of a joint", number, "", "\(block)",
        "less than \(count.bodies)")
    }
    var previous: UInt64 = 0
    for number in place.near..<(place.near + Int(count.near)) {
      let pair = direct.saved.near[number]
      let isPair = NearPair.greater(pair) < Int(count.bodies) && NearPair.smaller(pair) < NearPair.greater(pair)
      try check.require(
        isPair && pair > previous, "direct solver/pair of near bodies", number, "", "0x\(String(pair, radix: 16))",
        "two of \(count.bodies) bodies, in order")
      previous = pair
    }
  }

  // MARK: - Loads

  private func checkLoads(_ check: FileCheck) throws(SnapshotFileError) {
    let count = direct.loads.remaining.count
    try check.require(
      count <= bodies.rowCount, "direct solver/steps under load", nil, "count", "\(count)", "at most \(bodies.rowCount)"
    )
    try check.requireCount(direct.loads.strain.count, count, "direct solver/steps of strain")
    var isLoaded = [Bool](repeating: false, count: count)
    for index in 0..<direct.loads.loaded.count {
      let row = Int(direct.loads.loaded[index])
      let isNew = row > 0 && row < count && !isLoaded[row] && direct.loads.remaining[row] > 0
      try check.require(isNew, "direct solver/loaded body", index, "", "\(row)", "another body under load")
      isLoaded[row] = true
    }
    for row in 0..<count {
      try check.require(
        direct.loads.remaining[row] == 0 || isLoaded[row], "direct solver/steps under load", row, "",
        "\(direct.loads.remaining[row])", "0, or the body in the list of those")
      try check.require(
        direct.loads.strain[row] < 0x40, "direct solver/steps of strain", row, "", "\(direct.loads.strain[row])",
        "less than 64")
    }
    for index in 0..<direct.loads.strained.count {
      let row = Int(direct.loads.strained[index])
      try check.require(
        row >= 0 && row < count, "direct solver/strained body", index, "", "\(row)", "0, or less than \(count)")
    }
  }
}
