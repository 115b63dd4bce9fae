internal import BatchSolver
public import DynamicsDrawing
internal import Foundation

extension SceneRun {
  /// A picture of the present state as an SVG file: of the animator if the scene has one, or else of the world.
  public func svg() throws -> String {
    guard let stage = instance.stage else { return try WorldDrawing(world).svg }
    return AnimatorDrawing(stage.animator, area: stage.shownArea).svg
  }

  /// A recording of the animator if the scene has one, or else of the world, with the present state as its first
  /// picture.
  ///
  /// - Parameter steps: How many will follow.
  /// - Throws: `RecordingError`.
  public func recording(steps: Int) throws -> Recording {
    guard let stage = instance.stage else {
      let names = instance.bodyNames
      return try Recording(world, steps: steps) { names[[UInt32($0.index), $0.generation]] }
    }
    return try Recording(stage.animator, area: stage.shownArea, steps: steps)
  }
}
