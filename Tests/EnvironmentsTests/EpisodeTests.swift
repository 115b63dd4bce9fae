internal import BatchSolver
internal import CAllocationCounter
internal import Environments
internal import TestSupport
internal import XCTest

/// When episodes begin and end, whatever they are about, and what calls refuse.
final class EpisodeTests: XCTestCase {
  private static let tasks: [EnvironmentTask] = [
    .lunarLander(), .lunarLander(LunarLanderOptions(isContinuous: true, hasWind: true)), .bipedalWalker(),
    .bipedalWalker(isHardcore: true),
  ]

  /// Actions of any size, whole where they are choices.
  private func act(_ player: inout Player, _ random: inout SeededGenerator) {
    let isChoice = player.environment.actionSize == 1
    for place in player.actions.indices {
      player.actions[place] =
        isChoice ? Float(Int.random(in: 0...3, using: &random)) : .random(in: -1...1, using: &random)
    }
  }

  /// Episodes end after 100 steps at the latest, so that some begin anew: whether random actions end them earlier is
  /// a matter of luck (three walkers stood for 250 steps once).
  func testAWorldDoesNotDependOnTheOthers() throws {
    for task in Self.tasks {
      var random = SeededGenerator()
      var many = try Player(task, count: 24) {
        $0.workers = 2
        $0.maximumSteps = 100
      }
      var few = try Player(task, count: 3) { $0.maximumSteps = 100 }
      try many.seed(from: 5)
      try few.seed(from: 5)
      try many.reset()
      try few.reset()
      var ends = 0
      for step in 0..<250 {
        act(&many, &random)
        few.actions = Array(many.actions.prefix(few.actions.count))
        try many.step()
        try few.step()
        XCTAssertEqual(Array(many.observations.prefix(few.observations.count)), few.observations, "\(task), \(step)")
        XCTAssertEqual(Array(many.rewards.prefix(3)), few.rewards, "\(task), \(step)")
        XCTAssertEqual(Array(many.terminated.prefix(3)), few.terminated, "\(task), \(step)")
        XCTAssertEqual(Array(many.truncated.prefix(3)), few.truncated, "\(task), \(step)")
        ends += zip(few.terminated, few.truncated).count { $0 || $1 }
      }
      XCTAssertGreaterThanOrEqual(ends, 6, "\(task): of three worlds each ends two episodes in 250 steps")
    }
  }

  func testArraysTellWhatSpansDo() throws {
    for task in Self.tasks {
      var random = SeededGenerator()
      var spans = try Player(task, count: 4) { $0.maximumSteps = 20 }
      let arrays = try Player(task, count: 4) { $0.maximumSteps = 20 }.environment
      try spans.reset()
      XCTAssertEqual(try arrays.reset(), spans.observations)
      for _ in 0..<30 {
        act(&spans, &random)
        try spans.step()
        let step = try arrays.step(spans.actions)
        XCTAssertEqual(step.observations, spans.observations)
        XCTAssertEqual(step.rewards, spans.rewards)
        XCTAssertEqual(step.terminated, spans.terminated)
        XCTAssertEqual(step.truncated, spans.truncated)
      }
      try spans.reset([false, true, true, false])
      XCTAssertEqual(try arrays.reset(worlds: [false, true, true, false]), spans.observations)
      XCTAssertThrowsError(try arrays.step([0]))
      XCTAssertThrowsError(try arrays.reset(worlds: [true]))
    }
  }

  func testSeedsDecide() throws {
    for task in Self.tasks {
      var player = try Player(task, count: 4)
      try player.seed(from: 7)
      try player.reset()
      let first = player.observations
      try player.reset()
      XCTAssertNotEqual(player.observations, first, "\(task): the second episode is the first")
      let seeds: [UInt64] = [0, 8, 0, 10]
      try player.environment.seed(seeds.span, worlds: [false, true, false, true].span)
      try player.reset()
      for world in 0..<4 {
        let place = world * player.environment.observationSize
        XCTAssertEqual(
          Array(player[world]) == Array(first[place..<place + player.environment.observationSize]), world % 2 == 1,
          "\(task), world \(world)")
      }
    }
  }

  func testWorldsBeginAnewInTheNextStep() throws {
    for task in Self.tasks {
      var random = SeededGenerator()
      var player = try Player(task, count: 16) { $0.maximumSteps = 60 }
      var wasOver = Array(repeating: true, count: 16)
      var steps = Array(repeating: 0, count: 16)
      var ends = 0
      for _ in 0..<200 {
        act(&player, &random)
        try player.step()
        for world in 0..<16 {
          steps[world] = wasOver[world] ? 0 : steps[world] + 1
          if wasOver[world] {
            XCTAssertEqual(player.rewards[world], 0)
            XCTAssertFalse(player.isOver(world), "\(task): an episode ends with its first observation")
          }
          XCTAssertEqual(player.truncated[world], steps[world] == 60)
          wasOver[world] = player.isOver(world)
          ends += wasOver[world] ? 1 : 0
        }
      }
      XCTAssertGreaterThan(ends, 16)
    }
  }

  func testWorldsBeginAnewInTheSameStep() throws {
    for task in Self.tasks {
      var random = SeededGenerator()
      var same = try Player(task, count: 8) {
        $0.restart = .sameStep
        $0.maximumSteps = 70
      }
      // Tells by itself what the other sees last: the same actions, but for the one that begins.
      var next = try Player(task, count: 8) { $0.maximumSteps = 70 }
      try same.seed(from: 3)
      try next.seed(from: 3)
      try same.reset()
      try next.reset()
      var lives = Array(repeating: true, count: 8)
      for _ in 0..<70 {
        act(&same, &random)
        next.actions = same.actions
        try same.step()
        try next.step()
        let final = same.environment.finalObservations
        let size = same.environment.observationSize
        for world in 0..<8 where lives[world] {
          XCTAssertEqual(same.isOver(world), next.isOver(world))
          XCTAssertEqual(same.rewards[world], next.rewards[world])
          let own = next.isOver(world) ? final[world * size..<(world + 1) * size] : same[world]
          XCTAssertEqual(Array(own), Array(next[world]), "\(task), world \(world)")
          if next.isOver(world) { XCTAssertNotEqual(Array(same[world]), Array(next[world])) }
          lives[world] = !next.isOver(world)
        }
      }
      XCTAssertFalse(lives.contains(true), "the time limit ends all")
    }
  }

  /// What is done by whom sees this: anything, but always the same.
  private func reply(_ player: inout Player) {
    let size = player.environment.actionSize
    for place in player.actions.indices {
      let bits = player[place / size].reduce(UInt32(place % size)) { ($0 &+ $1.bitPattern) &* 0x9E37_79B9 }
      player.actions[place] = size == 1 ? Float(bits >> 30) : Float(bits >> 8) * 0x1p-23 - 1
    }
  }

  /// Landers that began with a step were dealt two numbers more than others, so that their next episodes were others.
  func testEpisodesAreTheSameHoweverTheyBegin() throws {
    for task in Self.tasks {
      let all = try EpisodeRestart.allCases.map { restart in
        var player = try Player(task, count: 4) {
          $0.restart = restart
          $0.maximumSteps = 50
        }
        try player.reset()
        var rewards = Array(repeating: [[Double]](repeating: [], count: 4), count: 4)
        var episode = [0, 0, 0, 0]
        var begins = Array(repeating: false, count: 4)
        while let least = episode.min(), least < 4 {
          reply(&player)
          try player.step()
          for world in 0..<4 where episode[world] < 4 && !begins[world] {
            rewards[world][episode[world]].append(player.rewards[world])
            episode[world] += player.isOver(world) ? 1 : 0
          }
          let ends = (0..<4).map { player.isOver($0) }
          if restart == .nextStep { begins = ends }
          if restart == .byCaller, ends.contains(true) { try player.reset(ends) }
        }
        return rewards
      }
      XCTAssertEqual(all[1], all[0], "\(task)")
      XCTAssertEqual(all[2], all[0], "\(task)")
    }
  }

  /// To begin one world anew took note of where the others are now, and so changed their next rewards.
  func testAResetOfOneWorldIsNoOthersBusiness() throws {
    for task in Self.tasks {
      let rewards = try [false, true].map { resets in
        var player = try Player(task, count: 2)
        try player.reset()
        try player.step()
        let batch = player.environment.batch
        let bodies = Array(batch.bodies[1...])
        var transforms = [SIMD4<Float>](repeating: .zero, count: 2 * bodies.count)
        var span = transforms.mutableSpan
        try batch.readTransforms(of: bodies, into: &span)
        for place in 0..<bodies.count { transforms[place] += [3, 1, 0, 0] }
        try batch.setTransforms(transforms.span, of: bodies)
        if resets { try player.reset([false, true]) }
        try player.step()
        return player.rewards[0]
      }
      XCTAssertEqual(rewards[0], rewards[1], accuracy: 1e-9, "\(task)")
    }
  }

  func testTheCallerBeginsEpisodes() throws {
    var player = try Player(.lunarLander(), count: 4) {
      $0.restart = .byCaller
      $0.maximumSteps = 5
    }
    XCTAssertThrowsError(try player.step(), "no episode has begun") { error in
      XCTAssertEqual("\(error)", "world 0 is without an episode; expected a reset before a step")
    }
    try player.reset([true, true, true, false])
    XCTAssertThrowsError(try player.step())
    try player.reset([false, false, false, true])
    for step in 1...8 {
      try player.step()
      XCTAssertEqual(player.truncated, Array(repeating: step >= 5, count: 4), "they go on")
    }
    let before = player.observations
    try player.reset([true, false, false, false])
    XCTAssertEqual(Array(player.observations[8...]), Array(before[8...]), "the others are as they were")
    XCTAssertNotEqual(Array(player[0]), Array(before[0..<8]))
    try player.step()
    XCTAssertEqual(player.truncated, [false, true, true, true])
  }

  func testWhatIsNoNumberEndsAnEpisode() throws {
    for task in Self.tasks.dropFirst() {
      for wrong in [Float.nan, .infinity, -.infinity] {
        var player = try Player(task, count: 4)
        try player.reset()
        player.actions[2 * player.environment.actionSize + 1] = wrong
        try player.step()
        XCTAssertEqual(player.terminated, [false, false, true, false], "\(task)")
        XCTAssertEqual(player.environment.batch.failedWorlds, [2])
        XCTAssertTrue(player.observations.allSatisfy(\.isFinite) && player.rewards.allSatisfy(\.isFinite))
        player.actions[2 * player.environment.actionSize + 1] = 0
        try player.step()
        XCTAssertEqual(player.environment.batch.failedWorlds, [], "it has begun anew")
        XCTAssertFalse(player.terminated.contains(true))
      }
    }
  }

  func testRefusedCallsChangeNothing() throws {
    var player = try Player(.lunarLander(), count: 4)
    try player.reset()
    var twin = try Player(.lunarLander(), count: 4)
    try twin.reset()
    func assertRefused(_ expected: String, _ call: () throws -> Void, line: UInt = #line) {
      XCTAssertThrowsError(try call(), line: line) { XCTAssertEqual("\($0)", expected, line: line) }
    }
    player.actions[3] = 4
    assertRefused("actions[3] is 4.0; expected 0, 1, 2 or 3") { try player.step() }
    player.actions[3] = 0.5
    assertRefused("actions[3] is 0.5; expected 0, 1, 2 or 3") { try player.step() }
    player.actions = [0, 0, 0]
    assertRefused("actions has 3 elements; expected 4") { try player.step() }
    player.actions = [0, 0, 0, 0]
    player.rewards = [0]
    assertRefused("rewards has 1 elements; expected 4") { try player.step() }
    player.rewards = [0, 0, 0, 0]
    assertRefused("worlds has 2 elements; expected 4") { try player.reset([true, true]) }
    assertRefused("seeds has 1 elements; expected 4") { try player.environment.seed([1].span) }
    assertRefused("there is no world 4; expected 0 to 3") { _ = try player.environment.terrain(of: 4) }
    try player.environment.batch.withWorld(1) { _ throws(WorldError) in
      XCTAssertThrowsError(try player.step())
      XCTAssertThrowsError(try player.reset())
    }
    for _ in 0..<10 {
      try player.step()
      try twin.step()
      XCTAssertEqual(player.observations, twin.observations)
    }
  }

  func testBadSettingsAreRefused() {
    func assertRefused(
      _ name: String, _ task: EnvironmentTask, count: Int = 1, line: UInt = #line,
      _ change: (inout EnvironmentSettings) -> Void = { _ in }
    ) {
      XCTAssertThrowsError(try Player(task, count: count, change), line: line) { error in
        XCTAssertTrue("\(error)".hasPrefix(name), "\(error)", line: line)
      }
    }
    for gravity: Float in [0, -12, 1, .nan, -.infinity] {
      assertRefused("gravity is", .lunarLander(LunarLanderOptions(gravity: gravity)))
    }
    assertRefused("windPower is", .lunarLander(LunarLanderOptions(windPower: .nan)))
    assertRefused("turbulencePower is", .lunarLander(LunarLanderOptions(turbulencePower: .infinity)))
    for task in Self.tasks {
      assertRefused("count is", task, count: 0)
      assertRefused("count is", task, count: .max)
      assertRefused("workers is", task) { $0.workers = 0 }
      assertRefused("maximumSteps is", task) { $0.maximumSteps = 0 }
      assertRefused("iterations is", task) { $0.iterations = (0, 20) }
      assertRefused("iterations is", task) { $0.iterations = (60, 1001) }
    }
  }

  func testWarmStepsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for task in Self.tasks {
      var random = SeededGenerator()
      // Steps in which episodes begin take forms of the ground: here they go on.
      var player = try Player(task, count: 16) { $0.restart = .byCaller }
      try player.reset()
      for _ in 0..<400 {
        act(&player, &random)
        try player.step()
      }
      var free = 0
      for _ in 0..<60 {
        act(&player, &random)
        let before = allocation_count()
        try player.step()
        free += allocation_count() == before ? 1 : 0
      }
      // Worlds grow now and then.
      XCTAssertGreaterThan(free, 50, "\(task)")
    }
  }
}
