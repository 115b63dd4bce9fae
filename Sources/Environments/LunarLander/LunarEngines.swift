/// What a lander's engines do in a step.
struct LunarEngines {
  /// Impulse of the main engine, N s, upwards for the lander.
  private let main: Float
  /// Size of the side engine's impulse, N s, which scatters.
  private let side: Float
  /// Impulse of the side engine across the lander, N s, negative to the left.
  private let turn: Float
  /// What it costs.
  let fuel: Float

  /// N s at full power.
  private static let mainPower: Float = 13
  private static let sidePower: Float = 0.6
  /// m. Where the main engine scatters about, below the hull's origin.
  private static let mainBelow = Float(4.0 / 30)
  /// How much of a side engine's power goes across: the original's 12 of 30.
  private static let sideAway = Float(0.6 * (12.0 / 30))
  /// m. Where the side engines push: that the two differ is part of the task.
  private static let sideLeft = 17.0 / 30
  private static let sideAbove = 14.0 / 30

  /// - Parameters:
  ///   - main: Of the main engine, 0 to 1.
  ///   - side: Of the side engines, 0 to 1.
  ///   - turn: The same, negative where the left one works.
  private init(main: Float, side: Float, turn: Float) {
    self.main = Self.mainPower * main
    self.side = Self.sidePower * side
    self.turn = Self.sideAway * turn
    fuel = 0.3 * main + 0.03 * side
  }

  /// Whether a number is an action: 0 (nothing), 1 (left engine), 2 (main engine), 3 (right engine).
  static func isAction(_ number: Float) -> Bool { number == 0 || number == 1 || number == 2 || number == 3 }

  /// What an action does.
  init(action: Float) {
    switch action {
    case 1: self.init(main: 0, side: 1, turn: -1)
    case 2: self.init(main: 1, side: 0, turn: 0)
    case 3: self.init(main: 0, side: 1, turn: 1)
    default: self.init(main: 0, side: 0, turn: 0)
    }
  }

  /// What throttles of -1 to 1 do: the main engine works above 0, at half its power at least, the side engines beyond 0.5.
  init(throttle: Float, turn: Float) {
    let throttle = Self.clamped(throttle)
    let turn = Self.clamped(turn)
    let side = abs(turn) <= 0.5 ? 0 : turn
    self.init(main: throttle <= 0 ? 0 : (throttle + 1) / 2, side: abs(side), turn: side)
  }

  private static func clamped(_ value: Float) -> Float { min(max(value, -1), 1) }

  /// Impulse (N s) and moment of impulse (N m s) about the hull's centre of mass.
  ///
  /// - Parameters:
  ///   - cosine, sine: Of the hull's angle.
  ///   - center: How far the centre of mass is above the hull's origin, m.
  ///   - chance: Two numbers of -1 to 1.
  func impulse(cosine: Float, sine: Float, center: Float, chance: SIMD2<Float>) -> SIMD4<Float> {
    let (first, second) = (chance.x, chance.y)
    // Across the lander and along it, of the side engines and of all.
    let sideAcross = side * (Float(3.0 / 30) * second) + turn
    let sideAlong = side * (first / 30)
    let across = main * (second / 30) + sideAcross
    let along = main * (Self.mainBelow + Float(2.0 / 30) * first) + sideAlong
    // The original applies them where their lines go through the hull's origin, but the side engines' besides at
    // (-sin sideLeft, cos sideAbove).
    let uneven = Float(Self.sideLeft - Self.sideAbove) * sine
    let moment =
      center * across - Float(Self.sideAbove) * sideAcross - uneven * (sine * sideAcross + cosine * sideAlong)
    return [cosine * across - sine * along, sine * across + cosine * along, moment, 0]
  }
}
