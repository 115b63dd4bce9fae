import Dynamics
import Foundation
import XCTest

/// Every number of every behaviour, set to what real code sets: nothing traps, what cannot be taken is reported and
/// changes nothing, and what is beyond reach acts as the largest value within it.
final class ExtremeValueTests: XCTestCase {
  private enum Kind {
    /// Infinity counts as the largest number.
    case magnitude
    /// Infinity is refused.
    case number
    /// A place, or a distance between places: what is beyond the largest coordinate is refused.
    case place
  }

  private struct Property {
    var name: String
    var kind: Kind
    var get: (() -> CGFloat)?
    var set: (CGFloat) -> Void
  }

  /// One of everything, in motion.
  private final class Scene {
    let items = (0..<8).map { TestItem(CGFloat($0) * 95, CGFloat($0 % 3) * 20, width: 90, height: 60) }
    let animator = DynamicAnimator(referenceBounds: CGRect(x: -500, y: -500, width: 2000, height: 1500))
    private(set) var properties: [Property] = []

    init() throws {
      let material = DynamicItemBehavior(items: items)
      let gravity = GravityBehavior(items: [items[0], items[1], items[2]])
      let push = PushBehavior(items: [items[1]], mode: .continuous)
      let kick = PushBehavior(items: [items[2]], mode: .instantaneous)
      let collision = CollisionBehavior(items: items)
      collision.translatesReferenceBoundsIntoBoundary = true
      collision.addBoundary(withIdentifier: "floor", from: CGPoint(x: -500, y: 200), to: CGPoint(x: 1500, y: 220))
      let spring = AttachmentBehavior(item: items[3], attachedToAnchor: CGPoint(x: 200, y: -100))
      spring.frequency = 2
      let limit = AttachmentBehavior.limitAttachment(
        with: items[3], offsetFromCenter: .zero, attachedTo: items[4], offsetFromCenter: .zero)
      let pin = AttachmentBehavior.pinAttachment(
        with: items[4], attachedTo: items[5], attachmentAnchor: CGPoint(x: 430, y: 20))
      let slide = AttachmentBehavior.slidingAttachment(
        with: items[6], attachmentAnchor: items[6].center, axisOfTranslation: CGVector(dx: 1, dy: 1))
      let fixed = AttachmentBehavior.fixedAttachment(
        with: items[6], attachedTo: items[7], attachmentAnchor: items[7].center)
      let snap = SnapBehavior(item: items[5], snapTo: CGPoint(x: 500, y: 100))
      let fields: [(String, FieldBehavior)] = [
        ("drag", .dragField()), ("vortex", .vortexField()), ("radial", .radialGravityField(position: .zero)),
        ("linear", .linearGravityField(direction: CGVector(dx: 1, dy: 0))),
        ("velocity", .velocityField(direction: CGVector(dx: 1, dy: 1))),
        ("noise", .noiseField(smoothness: 0.5, animationSpeed: 1)),
        ("turbulence", .turbulenceField(smoothness: 0.5, animationSpeed: 1)), ("spring", .springField()),
        ("electric", .electricField()), ("magnetic", .magneticField()),
        ("custom", .field { _, _, _, mass, _, _ in CGVector(dx: mass, dy: 0) }),
      ]
      for (index, (_, field)) in fields.enumerated() { field.addItem(items[index % items.count]) }
      let behaviors: [DynamicBehavior] = [
        material, gravity, push, kick, collision, spring, limit, pin, slide, fixed, snap,
      ]
      for behavior in behaviors + fields.map(\.1) { animator.addBehavior(behavior) }
      material.charge = 1
      push.magnitude = 1
      kick.magnitude = 1
      try animator.step(frames: 3)
      let item = items[0]

      add("elasticity", .magnitude, material, \.elasticity)
      add("friction", .magnitude, material, \.friction)
      add("density", .magnitude, material, \.density)
      add("resistance", .magnitude, material, \.resistance)
      add("angularResistance", .magnitude, material, \.angularResistance)
      add("charge", .number, material, \.charge)
      add("velocity", .number) { material.addLinearVelocity(CGPoint(x: $0, y: 0), for: item) }
      add("angular velocity", .number) { material.addAngularVelocity($0, for: item) }
      add("gravity magnitude", .magnitude, gravity, \.magnitude)
      add("gravity angle", .number) { gravity.angle = $0 }
      add("gravity direction", .number, gravity, \.gravityDirection.dx)
      add("push magnitude", .magnitude, push, \.magnitude)
      add("push angle", .number, push, \.angle)
      add("push direction", .number, push, \.pushDirection.dy)
      add("push offset", .place) { push.setTargetOffsetFromCenter(Offset(horizontal: $0, vertical: 0), for: item) }
      add("kick magnitude", .magnitude) {
        kick.magnitude = $0
        kick.active = true
      }
      for (name, attachment) in [
        ("spring", spring), ("limit", limit), ("pin", pin), ("slide", slide), ("fixed", fixed),
      ] {
        add("\(name) length", .magnitude, attachment, \.length)
        add("\(name) damping", .magnitude, attachment, \.damping)
        add("\(name) frequency", .magnitude, attachment, \.frequency)
        add("\(name) frictionTorque", .magnitude, attachment, \.frictionTorque)
        add("\(name) maximum", .magnitude) { attachment.attachmentRange = FloatRange(minimum: -1, maximum: $0) }
        add("\(name) minimum", .magnitude) { attachment.attachmentRange = FloatRange(minimum: -$0, maximum: 1) }
      }
      add("anchor", .place, spring, \.anchorPoint.x)
      add("snap damping", .magnitude, snap, \.damping)
      add("snap point", .place, snap, \.snapPoint.y)
      add("elasticity of a boundary", .magnitude) { [animator] value in
        do throws(DynamicsError) {
          try collision.setSurface(elasticity: value, friction: value, ofBoundaryWithIdentifier: "floor")
        } catch {
          animator.errorHandler?(error)
        }
      }
      add("inset", .place) {
        collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: $0, left: 0, bottom: 0, right: 0))
      }
      for (name, field) in fields {
        add("\(name) strength", .number, field, \.strength)
        add("\(name) falloff", .number, field, \.falloff)
        add("\(name) minimumRadius", .number, field, \.minimumRadius)
        add("\(name) position", .place, field, \.position.x)
        if field.kind.hasDirectionOrIsRandom.0 { add("\(name) direction", .number, field, \.direction.dx) }
        if field.kind.hasDirectionOrIsRandom.1 {
          add("\(name) smoothness", .number, field, \.smoothness)
          add("\(name) animationSpeed", .number, field, \.animationSpeed)
        }
      }
    }

    private func add(_ name: String, _ kind: Kind, _ set: @escaping (CGFloat) -> Void) {
      properties.append(Property(name: name, kind: kind, set: set))
    }

    private func add<Owner: AnyObject>(
      _ name: String, _ kind: Kind, _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, CGFloat>
    ) {
      properties.append(
        Property(name: name, kind: kind, get: { owner[keyPath: path] }, set: { owner[keyPath: path] = $0 }))
    }

    /// Where all items are, by their bits; whether all of it is finite.
    var state: [UInt64] { items.flatMap { [$0.center.x.bits, $0.center.y.bits, $0.angle.bits] } }
    var isFinite: Bool { items.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite && $0.angle.isFinite } }
  }

  /// Sets one property of a scene and steps it.
  private func run(_ index: Int, _ value: CGFloat) throws -> (scene: Scene, errors: Int) {
    let scene = try Scene()
    var errors = 0
    scene.animator.errorHandler = { _ in errors += 1 }
    scene.properties[index].set(value)
    try scene.animator.step(frames: 8)
    return (scene, errors)
  }

  func testEveryPropertyTakesOrReportsEveryValue() throws {
    let names = try Scene().properties.map(\.name)
    XCTAssertEqual(Set(names).count, names.count)
    for index in names.indices {
      let untouched = try run(index, .nan)
      let name = names[index]
      XCTAssertEqual(untouched.errors, 1, "\(name) = nan is reported")
      XCTAssertEqual(untouched.scene.properties[index].get?().isNaN ?? false, false, name)
      let kind = untouched.scene.properties[index].kind
      let values: [CGFloat] = [
        .infinity, .greatestFiniteMagnitude, CGFloat(Float.greatestFiniteMagnitude), 1e30, .leastNonzeroMagnitude,
        .leastNormalMagnitude,
      ]
      var states: [[UInt64]] = []
      for value in values {
        let (scene, errors) = try run(index, value)
        XCTAssertTrue(scene.isFinite, "\(name) = \(value)")
        let isRefused = value > 1e6 && (kind == .place || kind == .number && value == .infinity)
        XCTAssertEqual(
          errors, isRefused ? 1 : 0, "\(name) = \(value): \(scene.animator.errors.last.map { "\($0)" } ?? "")")
        if isRefused {
          XCTAssertEqual(scene.state, untouched.scene.state, "\(name) = \(value) changes nothing")
        } else if let get = scene.properties[index].get {
          XCTAssertEqual(get(), min(value, .greatestFiniteMagnitude), "\(name) keeps what was set")
        }
        states.append(scene.state)
      }
      // Angles have no largest one, and a pattern of noise is another at every time.
      guard kind != .place, !name.contains("angle"), !name.contains("animationSpeed") else { continue }
      for (value, state) in zip(values, states).prefix(4) where kind == .magnitude || value.isFinite {
        XCTAssertEqual(state, states[3], "\(name): \(value) acts as any number beyond reach")
      }
    }
  }
}

extension CGFloat {
  fileprivate var bits: UInt64 { Double(self).bitPattern }
}

extension FieldKind {
  fileprivate var hasDirectionOrIsRandom: (Bool, Bool) {
    switch self {
    case .linearGravity, .velocity, .drag: (true, false)
    case .noise, .turbulence: (false, true)
    case .vortex, .radialGravity, .spring, .electric, .magnetic, .custom: (false, false)
    }
  }
}
