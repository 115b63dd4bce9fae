internal import DynamicsBase
internal import KernelInterface

/// The passes of a step over rows in the order of where bodies are, cut into strips of the world, one for each worker.
///
/// A pass over contacts has a dozen colours, each of which needs what the one before wrote. To hand out each of them takes
/// eight workers 1.2 us, and all wait for whoever is last: a third of a step's passes. But a colour of a strip needs no
/// more than that strip to have done the one before, and its neighbours what they share with it.
struct StripPasses {
  private let strips: BodyStrips
  private let passes: SolverPasses
  /// Passes that one worker runs.
  private let serial: SolverPasses
  private let stages: UnsafeBufferPointer<StripStage>
  private let search: StripSearch
  private let rows: PlacedRows

  init(_ passes: SolverPasses, _ search: StripSearch, _ rows: PlacedRows, stages: UnsafeBufferPointer<StripStage>) {
    self.passes = passes
    self.rows = rows
    self.stages = stages
    self.search = search
    strips = search.strips()
    var serial = passes
    serial.workers = Workers(pool: nil)
    self.serial = serial
  }
}

extension StripPasses: StagedTask {
  var stageCount: Int { stages.count }
  var shareCount: Int { strips.count }

  @inline(__always)
  func needs(stage number: Int, share: Int) -> StageNeeds {
    let stage = stages[number]
    let others = strips.all & ~(1 << UInt32(share))
    switch stage.kind {
    // The first share waits for all before the first of several such stages, and all wait for it after the last.
    case .ofOne: return StageNeeds(edges: 0, whole: share == 0 && stage.before != .ofOne ? others : 0)
    case .ofAll: return StageNeeds(edges: 0, whole: others)
    case .ofStrips:
      let movers = stage.changesMotion ? strips.movers[share] : 0
      switch stage.before {
      case .ofStrips: return StageNeeds(edges: strips.neighbours[share], whole: movers)
      case .ofOne: return StageNeeds(edges: 0, whole: others & 1)
      case .ofAll: return StageNeeds(edges: 0, whole: others)
      }
    }
  }

  func run(stage number: Int, share: Int, edgesDone: () -> Void) {
    let stage = stages[number]
    guard stage.kind != .ofOne else {
      if share == 0 { runAlone(stage.work) }
      return
    }
    switch stage.work {
    case .findInner: search.findInner(share, passes, blocks: rows.blocks(ofStrip: share))
    case .bodies(let pass): run(passes.kernels.ofBodies(pass), share, edgesDone)
    case .contacts(let pass, let number): run(passes.kernels.ofContacts(pass), Int(number), share, edgesDone)
    case .joints(let pass, let number): run(passes.kernels.ofJoints(pass), Int(number), share)
    case .pass(.storeContacts): store(share)
    case .pass(.swapStartVelocities): swapStartVelocities(share)
    case .pass: assertionFailure("a pass of one worker")
    case .giveBack: rows.giveBack(share)
    }
  }

  /// Runs a stage, or what is to be done of a pass, on one thread.
  private func runAlone(_ work: StripStage.Work) {
    switch work {
    case .pass(let pass): serial.run(pass)
    case .contacts(let pass, let number):
      passes.kernels.ofContacts(pass)(passes.contacts.bundles(passes.contactStages.stages[Int(number)].bundles))
    case .joints(let pass, let number):
      passes.kernels.ofJoints(pass)(passes.joints.bundles(passes.jointStages.stages[Int(number)].bundles))
    default: assertionFailure("a stage of all strips")
    }
  }

  @inline(__always)
  private func run(_ kernel: (BodyPassArguments) -> Void, _ strip: Int, _ edgesDone: () -> Void) {
    let blocks = rows.blocks(ofStrip: strip)
    let inner = strips.inner(ofStrip: strip, run: passes.contactStages.runCount)
    func run(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      var part = passes.bodies
      part.blocks = blocks.baseAddress! + range.lowerBound
      part.blockCount = range.count
      kernel(part)
    }
    run(0..<inner.lowerBound)
    run(inner.upperBound..<blocks.count)
    edgesDone()
    run(inner)
  }

  @inline(__always)
  private func run(_ kernel: (ContactPassArguments) -> Void, _ number: Int, _ strip: Int, _ edgesDone: () -> Void) {
    let list = passes.contactStages
    let stage = list.stages[number]
    func run(_ range: Range<Int>) {
      if !range.isEmpty { kernel(passes.contacts.bundles(range)) }
    }
    list.forEachRun(ofShare: strip, of: strips.count, in: stage) { range, number in
      let inner = strips.inner(ofStrip: strip, run: number)
      run(range.lowerBound..<inner.lowerBound)
      run(inner.upperBound..<range.upperBound)
    }
    edgesDone()
    list.forEachRun(ofShare: strip, of: strips.count, in: stage) { _, number in
      run(strips.inner(ofStrip: strip, run: number))
    }
  }

  @inline(__always)
  private func run(_ kernel: (JointPassArguments) -> Void, _ number: Int, _ share: Int) {
    let list = passes.jointStages
    list.forEachRun(ofShare: share, of: strips.count, in: list.stages[number]) { range, _ in
      kernel(passes.joints.bundles(range))
    }
  }

  /// Writes back the impulses of a strip; the first one's also those of bundles that one worker solves.
  private func store(_ strip: Int) {
    let list = passes.contactStages
    for stage in list.stages {
      if StripStage.isInStrips(stage) {
        list.forEachRun(ofShare: strip, of: strips.count, in: stage) { range, _ in
          passes.kernels.ofContacts(.storeContacts)(passes.contacts.bundles(range))
        }
      } else if strip == 0 {
        passes.kernels.ofContacts(.storeContacts)(passes.contacts.bundles(stage.bundles))
      }
    }
  }

  private func swapStartVelocities(_ share: Int) {
    let count = passes.joints.blockCount
    var part = passes.joints
    part.blocks += count * share / strips.count
    part.blockCount = count * (share + 1) / strips.count - count * share / strips.count
    passes.kernels.ofJoints(.swapStartVelocities)(part)
  }
}
