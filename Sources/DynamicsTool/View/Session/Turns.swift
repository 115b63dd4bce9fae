import DynamicsBase
import Scenes

/// What the simulation does in turns: it reads what pages want, does the steps that are due, and shows what came of it.
final class Turns {
  private let makeRun: @Sendable () throws -> SceneRun
  private let audience: Audience
  private let stepLimit: Int?
  private var stage: LiveStage
  private var pace: Pace
  private var watching: Set<ClientNumber> = []
  private var drags: [ClientNumber: any Drag] = [:]
  private var extras: [ClientNumber: LiveStage.Extras] = [:]
  /// The number of the scene that pages know.
  private var scene = 0
  private var isPlaying = true
  /// Whether a step failed: the scene cannot go on until it is built anew.
  private var isBroken = false
  /// Whether there is something that has not been shown.
  private(set) var hasNews = true
  /// Whether pages show a notice.
  private var hasNotice = false

  init(_ makeRun: @escaping @Sendable () throws -> SceneRun, _ audience: Audience, stepLimit: Int?) throws {
    self.makeRun = makeRun
    self.audience = audience
    self.stepLimit = stepLimit
    stage = try LiveStage(makeRun())
    pace = Pace(timeStep: Double(stage.run.timeStep))
  }

  private var isRunning: Bool { isPlaying && !isBroken && !watching.isEmpty }

  /// How long nothing is to be done, s; `nil`: until a page wants something.
  func timeToWait(until nextFrame: Double, now: Double) -> Double? {
    let toFrame = nextFrame - now
    if isRunning { return max(pace.timeToStep(from: now), toFrame) }
    return hasNews && !watching.isEmpty ? toFrame : nil
  }

  // MARK: - Reading

  func read(_ letter: Mailbox.Letter) {
    switch letter.event {
    case .joined:
      watching.insert(letter.client)
      hasNews = true
    case .left:
      watching.remove(letter.client)
      extras[letter.client] = nil
      attempt { try release(letter.client) }
      if watching.isEmpty { pace.pause() }
    case .command(let command):
      hasNews = true
      attempt {
        try perform(command, letter.client)
        // What could not be done before is over; what has stopped the scene is not.
        if !isBroken, !command.isSilent { clearNotice() }
      }
    }
  }

  private func perform(_ command: LiveCommand, _ client: ClientNumber) throws {
    switch command {
    case .play: isPlaying = true
    case .pause: pause()
    case .step:
      pause()
      if !isBroken { doStep() }
    case .reset: try reset()
    case .speed(let speed): pace.speed = speed
    case .grab(let point, let reach, let body):
      defer { audience.answer(client, .held(drags[client] != nil)) }
      try release(client)
      drags[client] = try stage.grab(at: point, reach: reach, body: body)
    case .drag(let point): try drags[client]?.move(to: point)
    case .release: try release(client)
    case .show(let wanted): extras[client] = wanted
    case .seen: break
    }
  }

  private func pause() {
    isPlaying = false
    pace.pause()
  }

  private func release(_ client: ClientNumber) throws { try drags.removeValue(forKey: client)?.release() }

  private func reset() throws {
    stage = try LiveStage(makeRun())
    drags = [:]
    isBroken = false
    clearNotice()
    let speed = pace.speed
    pace = Pace(timeStep: Double(stage.run.timeStep))
    pace.speed = speed
  }

  // MARK: - Stepping

  /// Does the steps that are due, as far as time allows.
  func step(until end: Double) {
    guard isRunning else { return }
    pace.advance(to: milliseconds() / 1000)
    while isRunning, pace.isStepDue {
      pace.step()
      doStep()
      if stage.run.steps == stepLimit { pause() }
      if milliseconds() / 1000 >= end {
        pace.forget()
        break
      }
    }
  }

  private func doStep() {
    hasNews = true
    do {
      try stage.step()
    } catch {
      isBroken = true
      show(notice: "stopped: \("\(error)".printable(PrintableText.messageLimit))")
    }
  }

  // MARK: - Showing

  /// Shows pages where everything is.
  func show() {
    attempt {
      hasNews = false
      let wanted = LiveStage.Extras(
        contacts: extras.values.contains(where: \.contacts), islands: extras.values.contains(where: \.islands))
      let moment = try stage.observe(
        afterScene: scene, wanted, isPlaying: isPlaying && !isBroken, speed: pace.speed)
      if let text = moment.scene {
        scene += 1
        audience.show(scene: text)
      }
      audience.show(frame: moment.frame)
    }
  }

  /// What pages want may be impossible: a body that was removed, a point out of the world. Then nothing happens.
  private func attempt(_ action: () throws -> Void) {
    do { try action() } catch { show(notice: "\("\(error)".printable(PrintableText.messageLimit))") }
  }

  private func show(notice: String) {
    hasNotice = true
    audience.show(notice: notice)
  }

  private func clearNotice() {
    if hasNotice { audience.show(notice: "") }
    hasNotice = false
  }
}
