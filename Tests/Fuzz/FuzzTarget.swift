import BatchSolver
import Dynamics
import Foundation
import SceneFiles
import Scenes
import Simulator

/// What libFuzzer calls with every input (scripts/fuzz.sh builds this; it is no part of the package).
///
/// An input may be refused with an error; it must not trap, read outside memory, run on for ever, or leave numbers that
/// are not finite in a world.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}

/// Chosen by `DYNAMICS_FUZZ_TARGET`.
private let target: @Sendable ([UInt8]) -> Void = {
  switch ProcessInfo.processInfo.environment["DYNAMICS_FUZZ_TARGET"] {
  case "scene": fuzzScene
  case "animator": fuzzAnimator
  case "program": simulateProgram
  default: fatalError("DYNAMICS_FUZZ_TARGET names no target; expected scene, animator or program")
  }
}()

/// Steps of an input: contacts begin in the first and have impulses to start from in the second. More would take most of
/// the time.
private let stepCount = 2

/// Small worlds, so that inputs are quick.
private let limits = SceneFile.Limits(bytes: 1 << 16, bodies: 100, joints: 100, shapes: 400)

/// A scene file: read, built, and stepped a few times.
private func fuzzScene(_ input: [UInt8]) {
  do {
    let scene = try SceneFile.scene(input, name: "fuzz", limits: limits)
    let run = try SceneRun(scene, substeps: min(scene.substeps, 2))
    for _ in 0..<stepCount { try run.step() }
    checkWorld(run.world)
    _ = try run.report()
  } catch {
    checkMessage(error)
  }
}

/// An animator file: read, loaded, stepped a few times, and described again. What is loaded from that, and what goes back
/// to a snapshot, goes on as the animator itself does.
private func fuzzAnimator(_ input: [UInt8]) {
  do {
    let description = try AnimatorDescription(json: Data(input))
    let animator = try DynamicAnimator(description: description)
    for _ in 0..<stepCount { try animator.step(by: Double(animator.settings.substep)) }
    // What was loaded can be saved, if all of it is finite, and that be loaded.
    var text = Data()
    do {
      text = try animator.description().json()
      let copy = try DynamicAnimator(description: AnimatorDescription(json: text))
      let saved = try animator.snapshot()
      for stepped in [animator, copy] { try stepped.step(by: Double(animator.settings.substep)) }
      let next = try animator.description()
      precondition(try copy.description() == next, "what was loaded goes on otherwise")
      try animator.restore(saved)
      try animator.step(by: Double(animator.settings.substep))
      precondition(try animator.description() == next, "what went back goes on otherwise")
    } catch {
      fatalError("what was loaded is not saved and loaded: \(error)\n\(String(decoding: text, as: UTF8.self))")
    }
  } catch {
    checkMessage(error)
  }
}

private func checkWorld(_ world: World) {
  world.withTransforms { span in
    for index in 0..<span.count {
      precondition(
        span[index].x.isFinite && span[index].y.isFinite && span[index].z.isFinite && span[index].w.isFinite,
        "body \(index) is at \(span[index])")
    }
  }
}

private func checkMessage(_ error: any Error) {
  let text = "\(error)"
  precondition(text.utf8.count < 4096, "an error of \(text.utf8.count) bytes")
  for scalar in text.unicodeScalars {
    precondition(scalar.value >= 0x20 && scalar.value != 0x7f, "an error with U+\(String(scalar.value, radix: 16))")
  }
}
