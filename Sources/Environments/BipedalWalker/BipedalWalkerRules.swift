internal import BatchSolver

/// Walking on two legs.
final class BipedalWalkerRules: EnvironmentRules {
  let observationSize = 24
  let actionSize = 4
  let terrainSize = 200

  static func makeTemplate(isHardcore: Bool) throws(WorldError) -> World { fatalError("not yet") }
  init(isHardcore: Bool, _ batch: WorldBatch) throws(WorldError) { fatalError("not yet") }
  func check(_ actions: Span<Float>) throws(WorldError) {}
  func begin(_ worlds: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams) throws(WorldError) {}
  func act(
    _ actions: Span<Float>, begun: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams
  ) throws(WorldError) {}
  func prepareStep(of worlds: Span<Bool>, _ batch: WorldBatch) throws(WorldError) {}
  func observe(_ batch: WorldBatch, into observations: inout MutableSpan<Float>) throws(WorldError) {}
  func judge(
    _ observations: Span<Float>, begun: Span<Bool>, rewards: inout MutableSpan<Double>,
    isOver: inout MutableSpan<Bool>
  ) {}
  func terrain(of world: Int) -> [Float] { [] }
}
