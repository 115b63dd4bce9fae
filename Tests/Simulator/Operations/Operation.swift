internal import BatchSolver

/// Kinds of operations of a program.
enum Operation: UInt8, CaseIterable {
  case step, steps, oddStep
  case addBody, addBodies, addShape, addChain, addJoint, addGear
  case removeBody, removeShape, removeJoint, removeInEvents
  case place, setVelocity, setTargetPose, applyForce, applyImpulse
  case setMotion, setSleep, setAwake, setType, setEnabled, setBulletOrSolver, setMass, setBodyData
  case setMaterial, setDensity, setFilter, setShapeData
  case setKind, setFrames, setMouseTarget
  case readBody, readShape, readJoint, readContact, readWorld
  case castRay, castRays, castShape, findShapes, findClosest, moveMover, explode
  case addForces, setTransforms, setVelocities
  case scope, queryScope, taskScope
  case setHooks, updateSettings, setSolver, reserve, makeWorld

  /// Of 256 in all: with more than 256, numbers of one byte would not reach every operation.
  private var weight: Int {
    switch self {
    case .step: 20
    case .steps, .addBody: 14
    case .addShape, .addJoint: 12
    case .addBodies, .addChain, .scope, .queryScope, .readWorld, .oddStep, .setHooks, .setShapeData: 3
    case .taskScope, .makeWorld, .reserve, .setSolver: 1
    case .addGear, .setBulletOrSolver, .setTargetPose, .setBodyData, .setMouseTarget, .castRays: 2
    case .removeBody, .setEnabled, .place, .setVelocity, .setAwake, .setType: 6
    default: 4
    }
  }

  private static let table: [Operation] = allCases.flatMap { Array(repeating: $0, count: $0.weight) }

  /// The operation of a number. Those that the program omits become steps.
  init(code: UInt8, omitting omitted: UInt64) {
    let operation = Self.table[Int(code) * Self.table.count / 256]
    let isOmitted = omitted >> UInt64(operation.rawValue) & 1 == 1
    self = isOmitted && operation != .addBody && operation != .addShape ? .step : operation
  }
}

extension Simulation {
  func execute(_ operation: Operation, _ arguments: ArgumentReader) {
    switch operation {
    case .step: step(1, arguments)
    case .steps: step(2 + arguments.index(12), arguments)
    case .oddStep: oddStep(arguments)
    case .addBody: addBody(arguments)
    case .addBodies: addBodies(arguments)
    case .addShape: addShape(arguments)
    case .addChain: addChain(arguments)
    case .addJoint: addJoint(arguments)
    case .addGear: addGear(arguments)
    case .removeBody: remove(body(arguments))
    case .removeShape: removeShapes(arguments)
    case .removeJoint: remove(joint(arguments))
    case .removeInEvents: removeInEvents(arguments)
    case .place: place(arguments)
    case .setVelocity: setVelocity(arguments)
    case .setTargetPose: setTargetPose(arguments)
    case .applyForce: applyForce(arguments)
    case .applyImpulse: applyImpulse(arguments)
    case .setMotion: setMotion(arguments)
    case .setSleep: setSleep(arguments)
    case .setAwake: setAwake(arguments)
    case .setType: setType(arguments)
    case .setEnabled: setEnabled(arguments)
    case .setBulletOrSolver: setBulletOrSolver(arguments)
    case .setMass: setMass(arguments)
    case .setBodyData: setBodyData(arguments)
    case .setMaterial: setMaterial(arguments)
    case .setDensity: setDensity(arguments)
    case .setFilter: setFilter(arguments)
    case .setShapeData: setShapeData(arguments)
    case .setKind: setKind(arguments)
    case .setFrames: setFrames(arguments)
    case .setMouseTarget: setMouseTarget(arguments)
    case .readBody: read(body(arguments))
    case .readShape: read(shape(arguments), shape(arguments))
    case .readJoint: read(joint(arguments))
    case .readContact: read(contact(arguments))
    case .readWorld: readWorld(arguments)
    case .castRay: castRay(world, arguments)
    case .castRays: castRays(world, arguments)
    case .castShape: castShape(world, arguments)
    case .findShapes: findShapes(world, arguments)
    case .findClosest: findClosest(world, arguments)
    case .moveMover: moveMover(arguments)
    case .explode: explode(arguments)
    case .addForces: addForces(arguments)
    case .setTransforms: setTransforms(arguments)
    case .setVelocities: setVelocities(arguments)
    case .scope: openScope(arguments)
    case .queryScope: openQueryScope(arguments)
    case .taskScope: openTaskScope(arguments)
    case .setHooks: setHooks(arguments)
    case .updateSettings: updateSettings(arguments)
    case .setSolver: setSolver(arguments)
    case .reserve: reserve(arguments)
    case .makeWorld: makeWorld(arguments)
    }
  }

  // MARK: - Handles

  /// A body of the world, or now and then a handle that the world must refuse.
  func body(_ arguments: ArgumentReader) -> BodyID {
    if !model.bodies.isEmpty, !arguments.isStranger { return arguments.element(model.bodies) }
    return !model.oldBodies.isEmpty && arguments.flag() ? arguments.element(model.oldBodies) : stranger.body
  }

  func shape(_ arguments: ArgumentReader) -> ShapeID {
    if !model.shapes.isEmpty, !arguments.isStranger { return arguments.element(model.shapes) }
    return !model.oldShapes.isEmpty && arguments.flag() ? arguments.element(model.oldShapes) : stranger.shape
  }

  func joint(_ arguments: ArgumentReader) -> JointID {
    if !model.joints.isEmpty, !arguments.isStranger { return arguments.element(model.joints) }
    return !model.oldJoints.isEmpty && arguments.flag() ? arguments.element(model.oldJoints) : stranger.joint
  }

  func contact(_ arguments: ArgumentReader) -> ContactID {
    let contacts = world.allContacts.map(\.id)
    model.contacts = Array((model.contacts + contacts.prefix(4)).suffix(64))
    if !contacts.isEmpty, !arguments.isStranger { return arguments.element(contacts) }
    return !model.contacts.isEmpty && arguments.flag() ? arguments.element(model.contacts) : stranger.contact
  }

  func queryFilter(_ arguments: ArgumentReader) -> QueryFilter {
    guard arguments.flag(3) else { return QueryFilter() }
    return QueryFilter(
      category: arguments.element([1, 2, .max]), mask: arguments.element([.max, .max, 1, 0]),
      excludedBody: arguments.flag() ? body(arguments) : nil)
  }
}
