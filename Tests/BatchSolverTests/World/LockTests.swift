internal import BatchSolver
internal import XCTest

/// What changes a world is refused where the world is being read: in scopes of rows and of queries, and in hooks.
///
/// `reserve` did not ask for the lock: in a scope it moved the rows that were being read, in a hook those of the step.
final class LockTests: XCTestCase {
  /// Two balls on a floor, one of them with a joint, that ask both hooks.
  private struct Parts {
    let world: World
    let ball: BodyID
    let shape: ShapeID
    let joint: JointID
    let saved: Snapshot

    init() throws {
      world = try World()
      let floor = try world.addBody(BodyDefinition(.static))
      try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 1, center: [0, -1])), to: floor)
      var definition = ShapeDefinition(.circle(radius: 0.5))
      definition.enablesFilterHook = true
      definition.enablesPreSolve = true
      ball = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5]))
      shape = try world.addShape(definition, to: ball)
      try world.addShape(definition, to: try world.addBody(BodyDefinition(.dynamic, position: [2, 0.5])))
      joint = try world.addJoint(.mouse(MouseJoint()), nil, ball, at: [0, 0.5])
      saved = try world.snapshot()
    }

    /// Every public call that changes a world, with the name that it is refused by.
    var edits: [(name: String, edit: () throws -> Void)] {
      let (world, ball, shape, joint, saved) = (world, ball, shape, joint, saved)
      let disc = ShapeDefinition(.circle(radius: 1))
      let rows = [SIMD4<Float>](repeating: [0, 0, 1, 0], count: world.rowCount)
      let chain = ChainDefinition([[0, 0], [1, 0], [2, 0], [3, 0]])
      return [
        ("step", { try world.step(by: 1 / 60) }),
        ("reserve", { try world.reserve(bodies: 1000, shapes: 1000) }),
        ("addBody", { try world.addBody(BodyDefinition()) }),
        ("addBodies", { try world.addBodies(BodyDefinition(), shape: disc, positions: [SIMD2<Float>.zero].span) }),
        ("addShape", { try world.addShape(disc, to: ball) }),
        ("addShapes", { try world.addShapes([disc, disc], to: ball) }),
        ("removeShapes", { try world.removeShapes([shape]) }),
        ("addChain", { try world.addChain(chain, to: ball) }),
        ("addJoint", { try world.addJoint(.weld(WeldJoint()), nil, ball, at: .zero) }),
        ("removeBody", { try world.removeBody(ball) }),
        ("removeShape", { try world.removeShape(shape) }),
        ("removeJoint", { try world.removeJoint(joint) }),
        ("setType", { try world.setType(.kinematic, of: ball) }),
        ("setEnabled", { try world.setEnabled(false, of: ball) }),
        ("setUserData", { try world.setUserData(1, of: ball) }),
        ("setUserData", { try world.setUserData(1, of: shape) }),
        ("setBullet", { try world.setBullet(true, of: ball) }),
        ("setPose", { try world.setPose(position: [1, 1], rotation: .identity, of: ball) }),
        ("setVelocity", { try world.setLinearVelocity([1, 1], of: ball) }),
        ("setVelocity", { try world.setAngularVelocity(1, of: ball) }),
        ("setTargetPose", { try world.setTargetPose(position: .zero, rotation: .identity, timeStep: 1, of: ball) }),
        ("applyForce", { try world.applyForce([1, 1], to: ball) }),
        ("applyTorque", { try world.applyTorque(1, to: ball) }),
        ("applyImpulse", { try world.applyImpulse([1, 1], to: ball) }),
        ("applyAngularImpulse", { try world.applyAngularImpulse(1, to: ball) }),
        ("setDamping", { try world.setDamping(linear: 1, angular: 1, of: ball) }),
        ("setGravityScale", { try world.setGravityScale(2, of: ball) }),
        ("setAcceleration", { try world.setAcceleration([1, 0], of: ball) }),
        ("setSleep", { try world.setSleep(allowed: false, threshold: 1, of: ball) }),
        ("setAwake", { try world.setAwake(false, of: ball) }),
        ("addForces", { try world.addForces(rows.span) }),
        ("setTransforms", { try world.setTransforms(rows.span) }),
        ("setVelocities", { try world.setVelocities(rows.span) }),
        ("setMass", { try world.setMass(9, center: [0.1, 0], inertia: 9, of: ball) }),
        ("resetMass", { try world.resetMass(of: ball) }),
        ("setRotationFixed", { try world.setRotationFixed(true, of: ball) }),
        ("setKind", { try world.setKind(.mouse(MouseJoint(hertz: 9)), of: joint) }),
        ("setFrames", { try world.setFrames(JointFrame(), JointFrame(), of: joint) }),
        ("setFrames", { try world.setMouseTarget([1, 1], of: joint) }),
        ("explode", { try world.explode(at: .zero, radius: 9, impulsePerLength: 1) }),
        ("setMaterial", { try world.setMaterial(SurfaceMaterial(friction: 1), of: shape) }),
        ("setFilter", { try world.setFilter(CollisionFilter(category: 2), of: shape) }),
        ("setFilterHookEnabled", { try world.setFilterHookEnabled(false, of: shape) }),
        ("setDensity", { try world.setDensity(9, of: shape) }),
        ("setGeometry", { try world.setGeometry(.circle(radius: 1), of: shape) }),
        ("updateSettings", { try world.updateSettings { $0.timeToSleep = 1 } }),
        ("updateSettings", { try world.setGravity(.zero) }),
        ("updateSettings", { try world.setSolver(.direct) }),
        ("restore", { try world.restore(saved) }),
      ]
    }

    /// That each of them is refused now and changes nothing.
    func checkAllAreRefused(_ place: String) {
      let hash = world.stateHash
      let counters = world.counters
      for (name, edit) in edits {
        XCTAssertThrowsError(try edit(), "\(name) in \(place)") {
          XCTAssertEqual($0 as? WorldError, .locked(operation: name), place)
        }
      }
      XCTAssertEqual(world.stateHash, hash, place)
      XCTAssertEqual(world.counters, counters, place)
      XCTAssertEqual(try? world.density(of: shape), 1, place)
    }
  }

  func testScopesRefuseEveryEdit() throws {
    let parts = try Parts()
    try parts.world.step(by: 1 / 60)
    parts.world.withTransforms { _ in parts.checkAllAreRefused("withTransforms") }
    parts.world.withVelocities { _ in parts.checkAllAreRefused("withVelocities") }
    parts.world.withAwakeMasks { _ in parts.checkAllAreRefused("withAwakeMasks") }
    parts.world.withQueries { _ in parts.checkAllAreRefused("withQueries") }
    // Outside they are taken, each by a world of its own.
    for index in parts.edits.indices {
      let other = try Parts()
      try other.world.step(by: 1 / 60)
      let (name, edit) = other.edits[index]
      XCTAssertNoThrow(try edit(), name)
      XCTAssertNoThrow(try other.world.step(by: 1 / 60), name)
      other.world.checkInvariants()
    }
  }

  func testHooksRefuseEveryEdit() throws {
    let parts = try Parts()
    var asked: Set<String> = []
    parts.world.filterHook = { _, _ in
      asked.insert("filterHook")
      parts.checkAllAreRefused("filterHook")
      return true
    }
    parts.world.preSolveHook = { _ in
      asked.insert("preSolveHook")
      parts.checkAllAreRefused("preSolveHook")
      return true
    }
    for _ in 0..<3 { try parts.world.step(by: 1 / 60) }
    XCTAssertEqual(asked, ["filterHook", "preSolveHook"])
    (parts.world.filterHook, parts.world.preSolveHook) = (nil, nil)
    parts.world.checkInvariants()
  }
}
