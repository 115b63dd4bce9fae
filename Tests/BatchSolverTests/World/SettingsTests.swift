internal import BatchSolver
internal import XCTest

/// Settings can be changed at any time, and what they decided before follows.
final class SettingsTests: XCTestCase {
  func testAWorldWithChangedSettingsIsOneThatHadThemFromTheStart() throws {
    func run(_ world: World) throws -> UInt64 {
      let floor = try world.addBody(BodyDefinition(.static))
      try world.addShape(ShapeDefinition(.box(halfWidth: 9, halfHeight: 1, center: [0, -1])), to: floor)
      for number in 0..<10 {
        let body = try world.addBody(
          BodyDefinition(.dynamic, position: [0.1 * Float(number % 2), 0.5 + Float(number)]))
        try world.addShape(
          ShapeDefinition(.square(0.5), material: SurfaceMaterial(friction: 0.1 * Float(number), restitution: 0.3)),
          to: body)
      }
      for _ in 0..<120 { try world.step(by: 1 / 60) }
      return world.stateHash
    }
    var settings = WorldSettings()
    settings.gravity = [1, -9]
    settings.contactHertz = 20
    settings.contactDampingRatio = 5
    settings.maximumDepenetrationSpeed = 1
    settings.restitutionThreshold = 0.5
    settings.frictionMixing = .maximum
    settings.restitutionMixing = .average
    settings.allowsSleep = false
    let changed = try World()
    try changed.updateSettings { $0 = settings }
    XCTAssertEqual(changed.settings, settings)
    let plain = try run(try World())
    let fromTheStart = try run(try World(settings))
    XCTAssertEqual(try run(changed), fromTheStart)
    XCTAssertNotEqual(plain, fromTheStart)
  }

  /// Contacts that there are get friction by the new rule: a box that a slope held slides.
  func testMixingRulesReachContactsThatThereAre() throws {
    let world = try World()
    let slope = try world.addBody(BodyDefinition(.static, rotation: Rotation(angle: 0.3)))
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 20, halfHeight: 1), material: SurfaceMaterial(friction: 1)), to: slope)
    let box = try world.addBody(
      BodyDefinition(.dynamic, position: Rotation(angle: 0.3).apply([0, 1.5]), rotation: Rotation(angle: 0.3)))
    // tan 0.3 = 0.31: by the larger friction it holds, by the smaller it does not.
    let shape = try world.addShape(
      ShapeDefinition(.square(0.5), material: SurfaceMaterial(friction: 0.1)), to: box)
    try world.updateSettings {
      $0.frictionMixing = .maximum
      $0.allowsSleep = false
    }
    try world.setMaterial(SurfaceMaterial(friction: 0.1), of: shape)
    for _ in 0..<60 { try world.step(by: 1 / 60) }
    XCTAssertEqual(try world.contacts(of: box).first?.friction, 1)
    XCTAssertLessThan(try speed(box, world), 1e-3)
    try world.updateSettings { $0.frictionMixing = .minimum }
    XCTAssertEqual(try world.contacts(of: box).first?.friction, 0.1)
    for _ in 0..<60 { try world.step(by: 1 / 60) }
    // g (sin - mu cos) for a second.
    XCTAssertEqual(try speed(box, world), 10 * (0.2955 - 0.1 * 0.9553), accuracy: 0.05)
  }

  private func speed(_ body: BodyID, _ world: World) throws -> Float {
    let v = try world.linearVelocity(of: body)
    return (v.x * v.x + v.y * v.y).squareRoot()
  }

  func testBadSettingsChangeNothing() throws {
    let world = try World()
    XCTAssertThrowsError(
      try world.updateSettings {
        $0.contactHertz = 5
        $0.sleepInterval = 0
      }
    ) { XCTAssertEqual($0 as? WorldError, .invalidValue(name: "sleepInterval", value: "0", expected: "1 or more")) }
    XCTAssertEqual(world.settings, WorldSettings())
  }

  func testForbiddingSleepWakes() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    try world.addShape(ShapeDefinition(.circle(radius: 1)), to: body)
    try world.setAwake(false, of: body)
    XCTAssertFalse(try world.isAwake(body))
    try world.updateSettings { $0.allowsSleep = false }
    XCTAssertTrue(try world.isAwake(body))
  }
}
