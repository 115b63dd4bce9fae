import ArgumentParser
import BatchSolver
import CSolverShim
import Scenes

/// Says what this build is and what it runs on.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints version, SIMD level, and the OpenBLAS that is used.")

  func run() throws {
    let level: SIMDLevel
    do {
      level = try World().simdLevel
    } catch {
      throw failure(error)
    }
    let available = SIMDLevel.available.map(\.description).joined(separator: ", ")
    print("dynamics \(Dynamics.configuration.version)")
    print("SIMD level   \(level), \(level.lanes.counted("lane")) (available: \(available); DYNAMICS_SIMD chooses)")
    print("BLAS         \(String(cString: blas_configuration()))")
    print("BLAS core    \(String(cString: blas_core_name())), \(Int(blas_thread_count()).counted("thread"))")
  }
}
