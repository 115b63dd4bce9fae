import BatchSolver
import Foundation
import Scenes

/// A short run of a scene, and the state in which it must end, bit for bit.
struct GoldenRun {
  let scene: String
  /// `nil`: the standard size.
  let size: Int?
  let steps: Int
  /// `nil`: what the scene says.
  let solver: SolverChoice?
  let hashes: Hashes

  /// `World.motionHash` at the end, in hexadecimal digits as reports have it.
  enum Hashes {
    /// The same in every instruction set and on every machine: what the iterative solver promises.
    case everywhere(String)
    /// By `SIMDLevel.description`. The direct solver promises the same bits for one instruction set only: its kernels
    /// fuse multiplication and addition where they can.
    case direct([String: String])
  }

  init(_ scene: String, size: Int? = nil, steps: Int, _ hash: String) {
    self.init(scene, size, steps, nil, .everywhere(hash))
  }

  init(
    _ scene: String, size: Int? = nil, steps: Int, solver: SolverChoice? = nil,
    direct hashes: [String: String]
  ) {
    self.init(scene, size, steps, solver, .direct(hashes))
  }

  private init(
    _ scene: String, _ size: Int?, _ steps: Int, _ solver: SolverChoice?, _ hashes: Hashes
  ) {
    self.scene = scene
    self.size = size
    self.steps = steps
    self.solver = solver
    self.hashes = hashes
  }

  /// How it ends now, on which instruction set (`nil`: that of the environment), and whether the direct solver took
  /// part.
  func end(_ level: SIMDLevel? = nil) throws -> (hash: String, level: SIMDLevel, isDirect: Bool) {
    let run = try SceneRun(
      SceneLibrary.scene(named: scene), size: size, level: level, solver: solver)
    for _ in 0..<steps { try run.step() }
    return (String(format: "%016llx", run.world.motionHash), run.world.simdLevel, run.direct.steps > 0)
  }
}

extension GoldenRun: CustomStringConvertible {
  var description: String {
    scene + (size.map { ", size \($0)" } ?? "") + ", \(steps) steps"
      + (solver.map { ", \($0.rawValue)" } ?? "")
  }

  /// Its line in the table with other hashes.
  func line(_ hashes: Hashes) -> String {
    var line =
      "    GoldenRun(\"\(scene)\", " + (size.map { "size: \($0), " } ?? "") + "steps: \(steps), "
    switch hashes {
    case .everywhere(let hash): line += "\"\(hash)\""
    case .direct(let hashes):
      line += (solver.map { "solver: .\($0.rawValue), " } ?? "") + "\n      direct: ["
      line +=
        hashes.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(
          separator: ", ") + "]"
    }
    return line + "),"
  }
}
