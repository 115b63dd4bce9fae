internal import BatchSolver

/// What the header of a program says.
struct ProgramHeader {
  /// How many of 256 numbers are taken from the extremes, legal and illegal ones.
  let extremes: Int
  /// How many of 256 handles are stale or of another world.
  let strangers: Int
  /// The settings of the world.
  let settings: WorldSettings
  /// What there is before the first operation.
  let opening: Opening
  /// Operations that the program leaves out, a bit each: programs of few kinds get farther with these.
  let omitted: UInt64
  /// Chooses the SIMD levels of the two runs.
  let levels: Int

  /// What there is before the first operation.
  enum Opening: UInt8, CaseIterable {
    case nothing, ground, container, pile, pendulum, loop
  }

  init(_ record: Program.Record) {
    extremes = [0, 0, 0, 1, 3, 8, 24, 80][Int(record[0] & 7)]
    strangers = [0, 1, 4, 20][Int(record[1] & 3)]
    levels = Int(record[1] >> 2)
    var settings = WorldSettings()
    settings.solver = record[2] < 150 ? .iterative : record[2] < 200 ? .automatic : .direct
    settings.continuousCollision = record[3] & 3 != 0
    settings.allowsSleep = record[3] & 0x1c != 0
    // Bodies that fall asleep soon, so that short programs see it.
    if record[3] & 0x20 != 0 {
      settings.timeToSleep = 0.05
      settings.sleepInterval = 1
    }
    self.settings = settings
    opening = Opening.allCases[Int(record[4]) % Opening.allCases.count]
    let mask = record[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    omitted = record[5] & 3 == 0 ? 0 : record[5] & 3 == 1 ? mask : mask & (mask << 7 | mask >> 57)
  }
}
