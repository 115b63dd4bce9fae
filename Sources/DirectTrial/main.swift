import BatchSolver
import Scenes
import Foundation

func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-6 }
func chain(_ n: Int, length: Float = 0.1, mass: Float = 0.05, tip: Float = 0, level: Bool, offsetStart: Float = 0) throws -> (World, [JointID], [BodyID]) {
  var settings = WorldSettings(); settings.allowsSleep = false; settings.solver = .direct
  let world = try World(settings)
  var previous: BodyID?
  var joints: [JointID] = []; var bodies: [BodyID] = []
  for i in 0..<n {
    let c = (Float(i) + 0.5) * length
    let body = try world.addBody(BodyDefinition(.dynamic, position: level ? [c, 0] : [0, -c], rotation: Rotation(angle: level ? 0 : -.pi / 2)))
    let isTip = i == n - 1 && tip > 0
    try world.addShape(ShapeDefinition(.box(halfWidth: length / 2, halfHeight: 0.1 * length), density: (isTip ? tip : mass) / (length * length * 0.2), filter: Filter(category: 1, mask: 0)), to: body)
    let at = Float(i) * length
    joints.append(try world.addJoint(.revolute(RevoluteJoint()), previous, body, at: level ? [at, 0] : [0, -at]))
    previous = body; bodies.append(body)
  }
  return (world, joints, bodies)
}
func report(_ name: String, _ world: World, _ joints: [JointID], steps: Int, dt: Float = 1 / 60) throws {
  var worst: Float = 0; var t = 0.0; var tmax = 0.0; var c = DirectCounters(); var factors = 0, solves = 0, passes = 0, worstStep = 0
  for s in 0..<steps {
    let b = now(); try world.step(by: dt, substeps: 1); let e = now() - b; if s > 0 { t += e; tmax = max(tmax, e) }
    var w: Float = 0
    for j in joints { w = max(w, try world.separation(of: j)) }
    if w > worst { worst = w; worstStep = s }
    c = world.directCounters; factors += c.factorizations; solves += c.solves; passes = max(passes, c.multiplierPasses)
  }
  print(name, "worst error", worst, "at", worstStep, "ms/step", t / Double(steps - 1), "max", tmax, "factors/step", Double(factors) / Double(steps), "solves/step", Double(solves) / Double(steps), "passes max", passes, "raised", c.raisedPivots, "res", c.residual, "fail", c.failures, "islands", c.islands, "energy", world.kineticEnergy)
}
let which = CommandLine.arguments.dropFirst()
func want(_ n: String) -> Bool { which.isEmpty || which.contains(n) }
if want("hang") { for n in [10, 100, 1000, 10000] { let (w, j, _) = try chain(n, level: false); try report("hang \(n)", w, j, steps: 120) } }
if want("swing") { for n in [40, 100, 1000] { let (w, j, _) = try chain(n, level: true); try report("swing \(n)", w, j, steps: 300) } }
if want("tiny") { let (w, j, _) = try chain(3, length: 1, mass: 1, level: true); try report("tiny", w, j, steps: 10) }
if want("ratio") { for r: Float in [1, 1e2, 1e3, 1e4, 1e5, 1e6] { let (w, j, _) = try chain(40, length: 1, mass: 1, tip: r, level: true); try report("ratio \(r)", w, j, steps: 300) } }
if want("grid") {
  let scene = try SceneLibrary.scene(named: "joint_grid")
  let run = try SceneRun(scene)
  try run.world.setSolver(.direct)
  let ids = run.world.allBodies
  let p0 = try ids.map { try run.world.position(of: $0) }
  var t = 0.0; let steps = 40
  for s in 0..<steps { let b = now(); try run.step(); let e = now() - b; if s > 0 { t += e }; if s < 3 || s == steps - 1 { print(run.world.directCounters, run.world.phaseTimes.direct) } }
  var worst: Float = 0
  for (i, id) in ids.enumerated() { let p = try run.world.position(of: id) - p0[i]; worst = max(worst, (p.x * p.x + p.y * p.y).squareRoot()) }
  print("grid", "displacement", worst, "ms", t / Double(steps - 1))
}
func scene(_ name: String, size: Int?, steps: Int, solver: SolverChoice) throws {
  let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
  try run.world.setSolver(solver)
  var t = 0.0; var factors = 0, newton = 0, passes = 0, analyses = 0, fails = 0; var worst = 0.0; var tmax = 0.0, maxNewton = 0, capped = 0
  for s in 0..<steps { let b = now(); try run.step(); let e = now() - b; if s > 0 { t += e; tmax = max(tmax, e) }
    let c = run.world.directCounters; factors += c.factorizations; newton += c.newtonSteps; passes = max(passes, c.multiplierPasses); analyses += c.analyses; fails += c.failures; maxNewton = max(maxNewton, c.newtonSteps); if c.newtonSteps >= 40 { capped += 1 }
    if s % 10 == 0 { for j in run.world.allJoints { worst = max(worst, Double(try run.world.separation(of: j))) } } }
  let q = try SceneQuality(run.world, run.instance)
  let c = run.world.directCounters
  print(name, solver, "ms", t / Double(steps - 1), "max", tmax, "factors", Double(factors) / Double(steps), "newton", Double(newton) / Double(steps), maxNewton, capped, "passes", passes, "analyses", analyses, "fails", fails, "islands", c.islands, c.bodies, c.contacts, "worst joint", worst, "pen", q.maxPenetration, "ke", run.world.kineticEnergy, "finite", q.isFinite, "inside", q.bodiesInside, q.dynamicBodies)
}
if want("scenes") {
  for name in CommandLine.arguments.dropFirst(2) {
    for s in [SolverChoice.iterative, .automatic, .direct] { try scene(name, size: name == "tumbler" ? 10 : name == "rain" ? 5 : nil, steps: Int(ProcessInfo.processInfo.environment["STEPS"] ?? "300")!, solver: s) }
  }
}
if want("motor") {
  var settings = WorldSettings(); settings.allowsSleep = false; settings.solver = .direct
  let world = try World(settings)
  let body = try world.addBody(BodyDefinition(.dynamic, position: [0, 0]))
  try world.addShape(ShapeDefinition(.square(0.5)), to: body)
  let j = try world.addJoint(.prismatic(PrismaticJoint(motor: JointMotor(speed: 1, maximum: 100))), nil, body, at: [0, 0], axis: [0, 1])
  for _ in 0..<5 { try world.step(by: 1 / 60, substeps: 4); print(try world.coordinate(of: j), try world.linearVelocity(of: body), try world.motorForce(of: j), world.directCounters) }
}
