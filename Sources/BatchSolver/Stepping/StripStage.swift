internal import DynamicsBase
internal import KernelInterface

/// A stage of a step in strips.
struct StripStage: BitwiseCopyable {
  enum Work: BitwiseCopyable {
    /// Finds what is inside of a strip.
    case findInner
    case bodies(SolverPass)
    /// One of the stages of contacts, by number.
    case contacts(SolverPass, Int32)
    /// One of the stages of joints.
    case joints(SolverPass, Int32)
    /// All of a pass.
    case pass(SolverPass)
    /// Bodies get their rows back.
    case giveBack
  }

  /// Who waits for whom.
  enum Kind: BitwiseCopyable {
    /// A strip needs its neighbours' stage before.
    case ofStrips
    /// A share has bodies from all over the world.
    case ofAll
    /// The first share's only, with nobody beside it.
    case ofOne
  }

  var work: Work
  var kind = Kind.ofStrips
  /// Of the stage before.
  var before = Kind.ofStrips
  /// It moves bodies after contacts were solved, or the other way round: who reads a kinematic body waits for who moves it.
  var changesMotion = false

  /// Fewer bundles of joints one worker solves.
  private static let leastJoints = BundleStage.leastWide

  /// Fewer bundles of a colour one worker solves, those of several colours in one go: to wait for neighbours and to get their
  /// rows takes a microsecond a stage.
  private static let leastBundles = 16

  /// Whether strips have shares of a stage of contacts.
  static func isInStrips(_ stage: BundleStage) -> Bool {
    stage.sharesNothing && stage.count >= Workers.least(leastBundles)
  }

  /// Lists the stages of `passes`.
  static func list(_ passes: SolverPasses, into stages: inout AlignedBuffer<StripStage>) {
    stages.removeAll()
    stages.append(StripStage(work: .findInner))
    passes.forEachPass { add($0, of: passes, to: &stages) }
    stages.append(StripStage(work: .giveBack))
    for number in 1..<stages.count { stages.pointer[number].before = stages[number - 1].kind }
  }

  private static func add(_ pass: SolverPass, of passes: SolverPasses, to stages: inout AlignedBuffer<StripStage>) {
    switch pass {
    case .integrateVelocities, .integrateVelocitiesWarm, .integratePositions, .turn:
      stages.append(StripStage(work: .bodies(pass), changesMotion: true))
    case .prepareContacts, .solveContacts, .relaxContacts, .restitution, .iterateContacts, .correctContacts:
      for number in 0..<passes.contactStages.stages.count {
        stages.append(
          StripStage(
            work: .contacts(pass, Int32(number)),
            kind: isInStrips(passes.contactStages.stages[number]) ? .ofStrips : .ofOne, changesMotion: number == 0))
      }
    case .storeContacts: stages.append(StripStage(work: .pass(pass)))
    case _ where passes.joints.bundleCount < Workers.least(leastJoints), .notePeaks:
      stages.append(StripStage(work: .pass(pass), kind: .ofOne))
    case .swapStartVelocities: stages.append(StripStage(work: .pass(pass), kind: .ofAll))
    default:
      for number in 0..<passes.jointStages.stages.count {
        stages.append(
          StripStage(
            work: .joints(pass, Int32(number)),
            kind: passes.jointStages.stages[number].sharesNothing ? .ofAll : .ofOne))
      }
    }
  }
}
