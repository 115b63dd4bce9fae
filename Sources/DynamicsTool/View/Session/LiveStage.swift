import BatchSolver
import Dynamics
import DynamicsBase
import DynamicsDrawing
import NIOCore
import Scenes

/// A scene that runs, as pages see it and touch it.
final class LiveStage {
  /// What is observed besides bodies and joints, because a page shows it.
  struct Extras: Equatable {
    var contacts = false
    var islands = false
  }

  let run: SceneRun
  private let stage: any ViewerStage
  private let description: ViewerModel.Description
  private var shownVersion: Int?
  private var stepMilliseconds = 0.0

  /// A scene at its beginning.
  init(_ run: SceneRun) throws {
    self.run = run
    if let behaviors = run.instance.stage {
      let area = behaviors.animator.shownArea(behaviors.shownArea)
      stage = AnimatorStage(behaviors.animator, parts: .everything, area: area, isLive: true)
      let low = SIMD2(Float(area.minX), Float(area.minY))
      let size = SIMD2(Float(area.width), Float(area.height))
      description = ViewerModel.Description(
        title: run.scene.name, summary: run.scene.summary, unit: stage.unit, up: stage.up, view: (low, low + size),
        line: 1, markRoles: [.contact, .velocity])
    } else {
      let names = run.instance.bodyNames
      stage = WorldStage(run.world, parts: Self.parts(Extras()), isLive: true) {
        names[[UInt32($0.index), $0.generation]]
      }
      let view = try stage.view()
      description = ViewerModel.Description(
        title: run.scene.name, summary: run.scene.summary, unit: stage.unit, up: stage.up, view: view,
        line: 0.03, markRoles: [.contact, .normal])
    }
  }

  private static func parts(_ extras: Extras) -> WorldDrawing.Parts {
    var parts = WorldDrawing.Parts.standard
    if extras.contacts { parts.formUnion([.contacts, .normals]) }
    if extras.islands { parts.insert(.islands) }
    return parts
  }

  /// One step of the scene.
  func step() throws {
    let begin = milliseconds()
    try run.step()
    stepMilliseconds = milliseconds() - begin
  }

  /// Takes hold of what is at a point, or else within reach of it; `nil`: nothing that moves is there.
  ///
  /// - Parameters:
  ///   - point: In the scene's units.
  ///   - reach: In the scene's units, 0 or more.
  ///   - body: The number in the model of the one that is meant if several are there. Items are large enough to do
  ///     without.
  func grab(at point: SIMD2<Float>, reach: Float, body: Int?) throws -> (any Drag)? {
    if let animator = run.instance.stage?.animator { return try ItemDrag(animator, at: point, reach: reach) }
    let bodies = stage.model.bodies
    let row = body.flatMap { bodies.indices.contains($0) ? bodies[$0].row : nil }
    return try WorldDrag(run.world, at: point, reach: reach, preferring: row)
  }

  /// The present moment as pages are sent it.
  ///
  /// - Parameters:
  ///   - scene: The number of the scene that pages were sent last.
  ///   - extras: What is to be observed.
  ///   - isPlaying: Whether it goes on by itself.
  ///   - speed: Simulated seconds to a second.
  /// - Returns: The frame; and before it the scene, with the next number, if pages do not know all that is in the frame.
  func observe(
    afterScene scene: Int, _ extras: Extras, isPlaying: Bool, speed: Double
  ) throws -> (scene: String?, frame: ByteBuffer) {
    (stage as? WorldStage)?.parts = Self.parts(extras)
    let observation = try stage.observe()
    let model = stage.model
    let isNew = shownVersion != model.version
    shownVersion = model.version
    let number = isNew ? scene + 1 : scene
    let frame = LiveFrame(
      scene: number, step: run.steps, isPlaying: isPlaying, speed: speed, stepMilliseconds: stepMilliseconds,
      counters: run.world.counters, bodySerials: model.bodySerials, jointCount: model.joints.count,
      observation: observation)
    return (isNew ? sceneText(number, observation.values) : nil, frame.data)
  }

  private func sceneText(_ number: Int, _ values: [Observation.Value]) -> String {
    let curves = values.map { "[\(jsonText($0.chart)),\(jsonText($0.name)),\(jsonText($0.unit))]" }
    return """
      {"type":"scene","number":\(number),"timeStep":\(run.timeStep),"curves":[\(curves.joined(separator: ","))],
      "kinds":\(MarkList.Kind.json),"model":\(stage.model.json(description))}
      """
  }
}
