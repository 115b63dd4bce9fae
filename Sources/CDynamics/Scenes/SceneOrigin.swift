internal import SceneFiles

/// What a scene file says beside the world that was made of it.
struct SceneOrigin: Sendable {
  let names: SceneNames
  let steps: Int
  /// s.
  let timeStep: Float
  let substeps: Int

  init(_ description: SceneDescription, _ names: SceneNames) {
    self.names = names
    steps = description.steps
    timeStep = description.timeStep
    substeps = description.substeps
  }
}
