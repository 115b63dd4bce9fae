internal import DynamicsBase
internal import KernelInterface

// What the passes of a step are told, from its settings.

extension BodyPassArguments {
  init(_ step: StepSettings, bodies: BodyRows, blocks: borrowing AlignedBuffer<BodyBlock>) {
    self.init(
      bodies: bodies, blocks: blocks.pointer, blockCount: blocks.count, rows: nil, rowCount: 0,
      timeStep: step.substep, maximumSpeed: step.maximumSpeed, maximumAngularVelocity: step.maximumAngularVelocity)
  }
}

extension ContactPassArguments {
  /// - Parameter deep: See `ContactPassArguments.deep`.
  init(
    _ step: StepSettings, bodies: BodyRows, hot: borrowing AlignedBuffer<ContactHotBlock>,
    cold: borrowing AlignedBuffer<ContactColdBlock>, extensions: borrowing AlignedBuffer<ContactExtensionBlock>,
    info: borrowing AlignedBuffer<ContactBundleInfo>, slots: borrowing AlignedBuffer<Int32>,
    manifolds: UnsafePointer<Manifold>, impulses: UnsafeMutablePointer<ContactImpulses>,
    materials: UnsafePointer<ContactMaterial>, ages: UnsafeMutablePointer<Float>, leastPart: Float,
    deep: UnsafeMutablePointer<UInt16>
  ) {
    self.init(
      bodies: bodies, hot: hot.pointer, cold: cold.pointer, extensions: extensions.pointer, info: info.pointer,
      slots: slots.pointer, bundleCount: info.count, manifolds: manifolds, impulses: impulses, materials: materials,
      ages: ages, leastPart: leastPart,
      softness: Softness(hertz: step.hertz, dampingRatio: step.contactDampingRatio, timeStep: step.substep),
      fixedSoftness: Softness(hertz: 2 * step.hertz, dampingRatio: step.contactDampingRatio, timeStep: step.substep),
      inverseTimeStep: 1 / step.substep, maximumDepenetrationSpeed: step.maximumDepenetrationSpeed,
      restitutionThreshold: step.restitutionThreshold, solvesOverlapsOnly: step.iterations != nil,
      solvesPointsTogether: step.substeps == 1, deep: deep, deepFraction: ContinuousCollision.deepFraction,
      rowOf: nil, preparesAhead: isLarge(info.count), solvesAhead: isLarge(info.count))
  }
}

extension JointPassArguments {
  /// - Parameters:
  ///   - scratchRow: See `JointPassArguments.scratchRow`; nobody asks where no joint has a hub.
  ///   - lightCount: See `JointPassArguments.lightCount`.
  init(
    _ step: StepSettings, bodies: BodyRows, blocks: borrowing AlignedBuffer<BodyBlock>,
    bundles: borrowing AlignedByteBuffer, info: borrowing AlignedBuffer<JointBundleInfo>,
    slots: borrowing AlignedBuffer<Int32>, rowsA: borrowing AlignedBuffer<Int32>,
    rowsB: borrowing AlignedBuffer<Int32>, scratchRow: Int = 0, lightCount: Int = 0, hasRigid: Bool,
    parameters: borrowing AlignedBuffer<JointParameters>, impulses: borrowing AlignedBuffer<JointImpulses>
  ) {
    // Errors are taken back by a fifth of a metre a sub-step, and half of what bodies may turn.
    self.init(
      bodies: bodies, blocks: blocks.pointer, blockCount: blocks.count, rows: nil, rowCount: 0,
      bundles: bundles.pointer, info: info.pointer, bundleCount: info.count, slots: slots.pointer,
      rowsA: rowsA.pointer, rowsB: rowsB.pointer, scratchRow: scratchRow, lightCount: lightCount, hasRigid: hasRigid,
      parameters: parameters.pointer, impulses: impulses.pointer, timeStep: step.substep,
      largestSpeed: min(0.2 / step.substep, 0.25 * step.maximumSpeed),
      largestAngularVelocity: 0.5 * step.maximumAngularVelocity)
  }
}

/// Whether so many bundles are more than a second-level cache of 1 to 2 MB and a good part of the third level hold: with 40 000
/// contacts 4 MB of blocks, and as much of manifolds and bodies. With half as many a step takes 1.01 to 1.02 of the time if
/// passes ask ahead, with 135 000 contacts 0.85.
private func isLarge(_ bundles: Int) -> Bool { bundles >= 2500 }
