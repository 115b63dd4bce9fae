internal import BatchSolver

/// What is to be learned.
public enum EnvironmentTask: Sendable, Equatable {
  /// To come to rest between two flags: Gymnasium's `LunarLander-v3`.
  ///
  /// Of each world 8 numbers are seen: position and velocity (x, y), angle, angular velocity, and whether each leg touches the
  /// ground (0, 1). An action is one of the numbers 0 (nothing), 1 (left engine), 2 (main engine), 3 (right engine), or, with
  /// throttles, two of -1 to 1: main engine (on above 0) and side engines (on beyond 0.5). The terrain is 11 heights, m, at
  /// x = 0, 2 ... 20.
  case lunarLander(LunarLanderOptions = LunarLanderOptions())
  /// To get to the end of uneven ground without falling: Gymnasium's `BipedalWalker-v3`, or with stumps, stairs and pits
  /// its hardcore form.
  ///
  /// Of each world 24 numbers are seen: angle, angular velocity and velocity of the hull; angle and speed of hip and knee,
  /// and whether the foot is on the ground, for each leg; and how far ten rays ahead and down come. An action is four
  /// numbers of -1 to 1: the torque of hip and knee of each leg. The terrain is 200 heights, m, 14/30 m from one another,
  /// and in the hardcore form 39 blocks: x and y of the middle, half width and half height, m; those that are not there
  /// come last, at (-50, -50).
  case bipedalWalker(isHardcore: Bool = false)

  /// Iterations of the solver in a step that the task is the same with.
  public var iterations: (velocity: Int, position: Int) {
    switch self {
    case .lunarLander, .bipedalWalker: (180, 60)
    }
  }

  /// A world that episodes begin from.
  func makeTemplate() throws(WorldError) -> World {
    switch self {
    case .lunarLander(let options): try LunarLanderRules.makeTemplate(options)
    case .bipedalWalker(let isHardcore): try BipedalWalkerRules.makeTemplate(isHardcore: isHardcore)
    }
  }

  func makeRules(for batch: WorldBatch) throws(WorldError) -> any EnvironmentRules {
    switch self {
    case .lunarLander(let options): try LunarLanderRules(options, batch)
    case .bipedalWalker(let isHardcore): try BipedalWalkerRules(isHardcore: isHardcore, batch)
    }
  }
}

/// What landers are like.
public struct LunarLanderOptions: Sendable, Equatable {
  /// Whether engines have throttles.
  public var isContinuous: Bool
  /// m/s^2, above -12 and below 0.
  public var gravity: Float
  /// Whether wind pushes and turns landers in flight.
  public var hasWind: Bool
  /// N. The most that wind pushes.
  public var windPower: Double
  /// N m. The most that wind turns.
  public var turbulencePower: Double

  /// Landers; without arguments those of `LunarLander-v3`.
  public init(
    isContinuous: Bool = false, gravity: Float = -10, hasWind: Bool = false, windPower: Double = 15,
    turbulencePower: Double = 1.5
  ) {
    self.isContinuous = isContinuous
    self.gravity = gravity
    self.hasWind = hasWind
    self.windPower = windPower
    self.turbulencePower = turbulencePower
  }
}
