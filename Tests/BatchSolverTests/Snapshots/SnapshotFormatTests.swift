internal import BatchSolver
internal import Foundation
internal import TestSupport
internal import XCTest

/// The form of files: what is written down of it, and a file that must stay readable.
final class SnapshotFormatTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func golden(_ version: Int) -> URL { folder.appendingPathComponent("golden-\(version).snapshot") }

  /// A file of the present version, which every version from now on reads: bodies, joints, contacts that bear something,
  /// a chain, a sensor, and a mechanism that is solved directly. (`DYNAMICS_WRITE_GOLDEN=1` writes it anew.)
  func testGoldenFile() throws {
    if ProcessInfo.processInfo.environment["DYNAMICS_WRITE_GOLDEN"] == "1" {
      try Data(Self.makeWorld().snapshot().encoded).write(to: Self.golden(4))
    }
    let bytes = [UInt8](try Data(contentsOf: Self.golden(4)))
    let snapshot = try Snapshot(decoding: bytes)
    XCTAssertEqual(snapshot.encoded, bytes, "a file that was read is written as it was")
    try check(snapshot)
  }

  /// The same world, written by versions 1 to 3: its contacts have other slots.
  func testFilesOfVersionsBefore() throws {
    let snapshots = try (1...3).map { try Snapshot(decoding: [UInt8](try Data(contentsOf: Self.golden($0)))) }
    for (index, snapshot) in snapshots.enumerated() {
      XCTAssertEqual(snapshot.encoded, snapshots[2].encoded, "version \(index + 1)")
      try check(snapshot)
    }
  }

  private func check(_ snapshot: Snapshot) throws {
    XCTAssertEqual(snapshot.stepCount, 40)
    let world = try snapshot.makeWorld()
    world.checkInvariants()
    XCTAssertEqual(world.bodyCount, 9)
    XCTAssertEqual(world.jointCount, 6)
    XCTAssertEqual(world.allBodies.compactMap { try? world.userData(of: $0) }.max(), 1234)
    XCTAssertFalse(world.allContacts.isEmpty)
    try world.step(by: stepLength)
    XCTAssertEqual(world.directCounters.islands, 1)
    for _ in 0..<60 { try world.step(by: stepLength) }
    world.checkInvariants()
  }

  private static func makeWorld() throws -> World {
    var settings = WorldSettings()
    settings.solver = .automatic
    let world = try World(settings)
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: ground)
    try world.addChain(ChainDefinition([[20, 6], [12, 1], [11, 3], [-12, 0.3]]), to: ground)
    var sensor = ShapeDefinition(.box(halfWidth: 3, halfHeight: 1, center: [0, 2]))
    sensor.isSensor = true
    try world.addShape(sensor, to: ground)
    let box = try world.add(.square(0.4), at: [0, 0.4])
    try world.setUserData(1234, of: box)
    let ball = try world.add(.circle(radius: 0.3), at: [0, 1.1])
    try world.addJoint(.distance(.rope(4)), box, ball, at: [0, 0.6])
    _ = try world.add(.polygon([[0, 0.5], [-0.4, -0.3], [0.5, -0.2]]), at: [3, 0.3])
    let capsule = try world.add(.capsule([-0.3, 0], [0.3, 0.1], radius: 0.2), at: [-3, 1])
    try world.addJoint(
      .wheel(WheelJoint(spring: JointSpring(hertz: 4, dampingRatio: 0.7))), nil, capsule, at: [-3, 1], axis: [0, 1])
    let corners: [SIMD2<Float>] = [[8, 8], [10, 8], [10, 10], [8, 10]]
    let frame = try corners.map { try world.add(.circle(radius: 0.3), at: $0) }
    for number in 0..<4 {
      var hinge = try JointDefinition(
        .revolute(RevoluteJoint()), frame[number], frame[(number + 1) % 4], at: corners[number] + [0.5, 0.5], in: world)
      hinge.solver = .direct
      try world.addJoint(hinge)
    }
    for _ in 0..<40 { try world.step(by: stepLength) }
    return world
  }

  /// docs/snapshot-file.md lists the sections with their tags and numbers as they are.
  func testDocumentation() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("docs/snapshot-file.md"), encoding: .utf8)
    let lines = Self.sectionLines + Self.jointLines
    let missing = lines.filter { !text.contains($0 + "\n") }
    XCTAssertEqual(missing, [], "all lines:\n" + lines.joined(separator: "\n"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("| `0x") }
    XCTAssertEqual(rows.count, Self.sectionLines.count, "sections that there are not")
  }

  private static var sectionLines: [String] {
    FileLayout.sections.enumerated().map { number, section in
      let tag = String(section.tag, radix: 16)
      let digits = String(repeating: "0", count: 8 - tag.count) + tag
      return "| \(number + 1) | \(section.title) | `0x\(digits)` | \(section.fields.joined(separator: ", ")) |"
    }
  }

  private static var jointLines: [String] {
    FileLayout.jointKinds.enumerated().map { number, fields in
      "| \(number) | \(fields.dropFirst().joined(separator: ", ")) |"
    }
  }
}
