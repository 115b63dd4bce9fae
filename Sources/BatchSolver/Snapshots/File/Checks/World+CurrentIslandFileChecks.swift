internal import DynamicsBase
internal import KernelInterface

extension World {
  /// An island that is solved as it is: its bodies, joints and contacts are there and belong together.
  ///
  /// - Parameter members: By body row the number of its island, -1: in none.
  func checkCurrentIsland(
    _ island: Int32, _ count: SavedIslands.Counts, _ place: SavedIslands.Place, _ members: [Int32], _ check: FileCheck
  ) throws(SnapshotFileError) {
    var numbers: [Int: Int32] = [:]
    for number in 0..<Int(count.bodies) {
      let row = Int(direct.saved.bodies[place.body + number])
      try check.require(
        DirectSearch.isFree(row, bodies), "direct solver/body of an island", place.body + number, "", "\(row)",
        "an awake body with mass")
      numbers[row] = Int32(number)
    }
    var block = place.jointBlock
    for number in place.joint..<(place.joint + Int(count.joints)) {
      let slot = Int(direct.saved.joints[number])
      let blocks = joints.record[slot].isLive ? blocks(ofJoint: slot, numbers) : nil
      let end = place.jointBlock + Int(direct.saved.jointEnds[number])
      let found = (block..<end).map { direct.saved.jointBlocks[$0] }
      try check.require(
        blocks == found, "direct solver/body of a joint", block, "", "\(found)",
        "\(blocks.map { "\($0)" } ?? "no island"), as joint \(slot) says")
      block = end
    }
    for number in place.contact..<(place.contact + Int(count.contacts)) {
      let slot = Int(direct.saved.contacts[number])
      let isThere = contacts.pairs.touching[slot] && contacts.pairs.awake[slot]
      let (a, b) = (members[Int(contacts.pairs.bodyA[slot])], members[Int(contacts.pairs.bodyB[slot])])
      let isOwn = max(a, b) == island && (min(a, b) == island || min(a, b) < 0)
      try check.require(
        isThere && isOwn, "direct solver/contact of an island", number, "", "\(slot)",
        "a touching contact of the island's bodies")
    }
  }

  /// The numbers of a joint's bodies in an island, each once; `nil` if it is not one of the island's.
  private func blocks(ofJoint slot: Int, _ numbers: [Int: Int32]) -> [Int32]? {
    let record = joints.record[slot]
    guard record.bundleKind != .filter else { return nil }
    var rows: [Int] = []
    JointPlan.forEachBody(of: record, joints.record) { rows.append($0) }
    var result: [Int32] = []
    for row in rows where row != 0 {
      guard bodies.record[row].isEnabled else { return nil }
      guard DirectSearch.isFree(row, bodies) else { continue }
      guard let number = numbers[row] else { return nil }
      if !result.contains(number) { result.append(number) }
    }
    return result.isEmpty ? nil : result
  }

  /// All islands could be made, and have room for their contacts.
  func checkMadeIslands(_ check: FileCheck) throws(SnapshotFileError) {
    try check.requireCount(direct.islands.count, direct.saved.counts.count, "direct solver/island")
    guard direct.isCurrent else { return }
    var number = 0
    for island in direct.islands {
      for index in 0..<island.contacts.count {
        let slot = Int(island.contacts[index])
        let (a, b) = (
          direct.numbers[Int(contacts.pairs.bodyA[slot])], direct.numbers[Int(contacts.pairs.bodyB[slot])]
        )
        try check.require(
          a < 0 || b < 0 || island.couples(Int(a), Int(b)), "direct solver/contact of an island", number + index, "",
          "\(slot)", "a contact of two bodies that are jointed or near")
      }
      number += island.contacts.count
    }
  }
}
