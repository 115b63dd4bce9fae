import Dynamics
import Foundation
import TestSupport
import XCTest

/// The laws of fields: the values measured on Apple's code where its law is ours, closed forms, and harmlessness.
final class FieldLawTests: XCTestCase {
  /// An item, unless said at (3, 4) m from the field.
  private func item(
    _ position: SIMD2<Float> = SIMD2(3, 4), velocity: SIMD2<Float> = .zero, mass: Float = 1, charge: Float = 0
  ) -> FieldItem {
    FieldItem(position: position, velocity: velocity, mass: mass, charge: charge)
  }

  private func force(_ law: FieldLaw, _ item: FieldItem? = nil) -> SIMD2<Float> { law.force(on: item ?? self.item()) }

  /// Single precision: a few roundings of numbers this large.
  private func assertEqual(_ a: SIMD2<Float>, _ x: Float, _ y: Float, line: UInt = #line) {
    XCTAssertEqual(a.x, x, accuracy: 1e-6 * max(1, abs(x)), line: line)
    XCTAssertEqual(a.y, y, accuracy: 1e-6 * max(1, abs(y)), line: line)
  }

  /// An item of 1 kg at (300, 400) pt, field at the origin; 1 m/s^2 is 100 pt/s^2.
  func testMeasuredValues() {
    let direction = SIMD2<Float>(3, 4)
    assertEqual(force(FieldLaw(kind: .linearGravity, direction: direction)), 3, 4)
    assertEqual(force(FieldLaw(kind: .linearGravity, strength: 2, falloff: 1, direction: direction)), 1.2, 1.6)
    assertEqual(force(FieldLaw(kind: .radialGravity)), -0.024, -0.032)
    assertEqual(force(FieldLaw(kind: .electric), item(charge: 2)), 0.24, 0.32)
    assertEqual(force(FieldLaw(kind: .spring)), -3, -4)
    assertEqual(force(FieldLaw(kind: .vortex)), -0.8, 0.6)
  }

  func testDefaultFalloffs() {
    let defaults = Dictionary(uniqueKeysWithValues: FieldKind.allCases.map { ($0, $0.defaultFalloff) })
    XCTAssertEqual(defaults.filter { $0.value != 0 }, [.radialGravity: 2, .spring: -1, .electric: 1, .magnetic: 1])
    XCTAssertEqual(FieldKind.allCases.count, 11)
  }

  func testMassDependence() {
    // Gravity, linear or radial, and vortices accelerate all masses alike; springs and charges do not ask for mass.
    for kind in [FieldKind.linearGravity, .radialGravity, .vortex] {
      let law = FieldLaw(kind: kind, direction: SIMD2(1, 2))
      let light = force(law)
      let heavy = force(law, item(mass: 8))
      XCTAssertEqual(heavy / 8, light)
    }
    for kind in [FieldKind.spring, .electric, .drag, .magnetic, .noise] {
      let law = FieldLaw(kind: kind)
      let light = item(velocity: SIMD2(1, 1), charge: 1)
      var heavy = light
      heavy.mass = 8
      XCTAssertEqual(force(law, heavy), force(law, light))
    }
  }

  func testDragIsQuadraticAgainstTheRelativeVelocity() {
    assertEqual(force(FieldLaw(kind: .drag, strength: 2), item(velocity: SIMD2(3, 4))), -30, -40)
    assertEqual(
      force(FieldLaw(kind: .drag, direction: SIMD2(3, 4)), item(velocity: SIMD2(3, 4))), 0, 0)
    assertEqual(force(FieldLaw(kind: .drag, direction: SIMD2(2, 0))), 4, 0)
  }

  func testMagneticForceIsPerpendicularAndTakesTheSignOfTheCharge() {
    let law = FieldLaw(kind: .magnetic, falloff: 0)
    assertEqual(force(law, item(velocity: SIMD2(3, 4), charge: 2)), 8, -6)
    assertEqual(force(law, item(velocity: SIMD2(3, 4), charge: -2)), -8, 6)
    assertEqual(force(law, item(velocity: SIMD2(3, 4))), 0, 0)
    // With the default falloff of 1, at 5 m.
    assertEqual(force(FieldLaw(kind: .magnetic), item(velocity: SIMD2(3, 4), charge: 2)), 1.6, -1.2)
  }

  func testVelocityFieldIsStrengthTimesDirection() {
    let law = FieldLaw(kind: .velocity, strength: 2, direction: SIMD2(1, -0.5))
    XCTAssertEqual(law.velocity, SIMD2(2, -1))
    XCTAssertEqual(force(law), .zero)
  }

  func testFalloffAgainstPowers() {
    for falloff in [-3, -2, -1.5, -1, -0.5, 0, 0.3, 0.5, 1, 1.7, 2, 3, 4, 5, 7.25] as [Float] {
      for distance in [0.01, 0.5, 1, 3, 250] as [Float] {
        let law = FieldLaw(kind: .electric, falloff: falloff)
        let value = force(law, item(SIMD2(0, distance), charge: 1)).y
        let exact = Float(pow(Double(distance), -Double(falloff)))
        // Up to four products in single precision, and a quotient.
        XCTAssertEqual(value, exact, accuracy: 5e-7 * exact)
      }
    }
  }

  func testMinimumRadiusEndsTheGrowth() {
    let law = FieldLaw(kind: .electric, falloff: 2, minimumRadius: 0.5)
    assertEqual(force(law, item(SIMD2(0.5, 0), charge: 1)), 4, 0)
    assertEqual(force(law, item(SIMD2(0.1, 0), charge: 1)), 4, 0)
    assertEqual(force(law, item(SIMD2(1, 0), charge: 1)), 1, 0)
    // Radial gravity leaves what is within 3.2 mm alone.
    assertEqual(force(FieldLaw(kind: .radialGravity), item(SIMD2(0.003, 0))), 0, 0)
    XCTAssertLessThan(force(FieldLaw(kind: .radialGravity), item(SIMD2(0.0033, 0))).x, -9e4)
  }

  func testNoForceAtTheVeryPosition() {
    for kind in [FieldKind.radialGravity, .spring, .vortex, .electric] {
      assertEqual(force(FieldLaw(kind: kind), item(.zero, charge: 1)), 0, 0)
    }
  }

  func testTurbulenceIsNoiseTimesMassAndSquaredSpeed() {
    let moving = item(velocity: SIMD2(3, 4), mass: 2)
    var law = FieldLaw(kind: .noise, smoothness: 0.5)
    law.noise.phase = 1.5
    let noise = force(law, moving)
    law.kind = .turbulence
    let turbulence = force(law, moving)
    XCTAssertNotEqual(noise, .zero)
    assertEqual(turbulence, noise.x * 50, noise.y * 50)
    assertEqual(force(FieldLaw(kind: .turbulence), item()), 0, 0)
  }

  func testAbsurdNumbersGiveFiniteForces() {
    let values: [Float] = [0, 1, -1, 1e-30, 1e8, -1e8, 1e30, .infinity, .nan, .greatestFiniteMagnitude]
    for kind in FieldKind.allCases {
      for first in values {
        for second in values {
          for falloff in [-300, -2, 0, 0.5, 3, 300] as [Float] {
            var law = FieldLaw(
              kind: kind, strength: second, falloff: falloff, minimumRadius: 0, direction: SIMD2(first, second))
            law.noise.phase = Double(second)
            let item = item(
              SIMD2(first, second), velocity: SIMD2(second, first), mass: 1, charge: first)
            let force = law.force(on: item)
            XCTAssertTrue(force.x.isFinite && force.y.isFinite, "\(law) \(item)")
          }
        }
      }
    }
  }

  // MARK: - Power

  func testPowerAgainstThePlatform() {
    var random = SeededGenerator()
    for _ in 0..<5000 {
      let base = exp(Double.random(in: -20...20, using: &random))
      let exponent = Double.random(in: -3...3, using: &random)
      let exact = pow(base, exponent)
      XCTAssertEqual(power(base, exponent), exact, accuracy: 1e-13 * exact)
    }
    XCTAssertEqual(power(1, 123.4), 1)
    XCTAssertEqual(power(2, 10), 1024)
    XCTAssertEqual(power(0.25, 0.5), 0.5)
    XCTAssertTrue(power(1e300, 1e300).isFinite)
  }
}
