import BatchSolver
import CDynamics
import CDynamicsHeader
import Foundation
import SceneFiles
import Testing

/// Files that C reads and writes are those of Swift.
@Suite struct FileTests {
  private static func example(_ name: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: root.appending(path: "docs/examples/\(name).json")))
  }

  private static func cWorld(_ text: [UInt8]) -> DynWorld {
    var world = DynWorld()
    let status = text.withUnsafeBytes { bytes in
      dyn_world_create_from_scene(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, 1, DynSimdLevel(DYN_SIMD_DEFAULT), &world)
    }
    #expect(status == DYN_OK, "\(String(cString: dyn_last_error()))")
    return world
  }

  private static func hash(_ world: DynWorld) -> UInt64 {
    var hash: UInt64 = 0
    #expect(dyn_world_state_hash(world, &hash) == DYN_OK)
    return hash
  }

  @Test(arguments: ["machines", "mixer", "wall"])
  func scenes(_ name: String) throws {
    let text = try Self.example(name)
    let description = try SceneDescription(text)
    let swift = try World(description.settings)
    let names = try description.build(swift)
    let world = Self.cWorld(text)
    defer { dyn_world_destroy(world) }
    #expect(Self.hash(world) == swift.stateHash)

    var run = DynSceneRun()
    run.struct_size = UInt32(MemoryLayout<DynSceneRun>.stride)
    #expect(dyn_world_scene_run(world, &run) == DYN_OK)
    #expect(Int(run.steps) == description.steps && Int(run.substeps) == description.substeps)
    #expect(run.time_step == description.timeStep)
    for _ in 0..<20 {
      try swift.step(by: run.time_step, substeps: Int(run.substeps))
      #expect(dyn_world_step(world, run.time_step, run.substeps) == DYN_OK)
    }
    #expect(Self.hash(world) == swift.stateHash)

    for body in names.bodies.all {
      let expected = try #require(names.bodies[body])
      var found = [DynBody](repeating: DynBody(), count: expected.count)
      var count = 0
      #expect(dyn_world_named_bodies(world, body, &found, found.count, &count) == DYN_OK && count == expected.count)
      var poses = [DynPose](repeating: DynPose(), count: count)
      #expect(dyn_world_body_poses(world, found, count, &poses) == DYN_OK)
      for (pose, id) in zip(poses, expected) {
        let position = try swift.position(of: id)
        #expect(pose.position.x == position.x && pose.position.y == position.y)
      }
    }
  }

  /// What a writer in C got.
  private final class Tape {
    var bytes: [UInt8] = []
  }

  @Test func recordings() throws {
    let text = try Self.example("wall")
    let description = try SceneDescription(text)
    let swift = try World(description.settings)
    try description.build(swift)
    var expected: [UInt8] = []
    let recorder = try WorldRecorder(swift) { expected += $0 }
    for _ in 0..<20 { try swift.step(by: 1 / 60) }
    try recorder.finish()

    let world = Self.cWorld(text)
    defer { dyn_world_destroy(world) }
    let tape = Tape()
    var handle = DynRecorder()
    let status = dyn_recorder_create(
      world, DynRecordingDetail(DYN_RECORDING_BODIES), Int(DYN_RECORDING_CHUNK_SIZE),
      { context, bytes, count in
        guard let context else { return 0 }
        let tape = Unmanaged<Tape>.fromOpaque(context).takeUnretainedValue()
        tape.bytes += UnsafeBufferPointer(start: bytes, count: count)
        return 1
      }, Unmanaged.passUnretained(tape).toOpaque(), &handle)
    #expect(status == DYN_OK)
    #expect(dyn_world_steps(world, 1 / 60, 4, 20) == DYN_OK)
    #expect(dyn_recorder_destroy(handle) == DYN_OK)
    #expect(tape.bytes == expected)
  }
}
