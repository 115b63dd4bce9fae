import Dynamics
import DynamicsDrawing
import Foundation
import XCTest

/// Pictures hold everything that an animator has, where it is.
final class AnimatorDrawingTests: XCTestCase {
  private func scene() throws -> DynamicAnimator {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 240))
    let box = NamedItem("box", 60, 225)
    let ball = NamedItem("ball", 150, 100, width: 30, height: 30)
    ball.collisionBoundsType = .ellipse
    let wedge = NamedItem("wedge", 250, 60)
    wedge.collisionBoundsType = .path
    wedge.collisionBoundingPath = try BezierPath(svg: "M0 -20L20 15L-20 15Z")
    let plate = NamedItem("plate", 230, 180, width: 60, height: 10)
    // Everything else hangs together and stands still.
    let drop = NamedItem("drop", 20, 40, width: 10, height: 10)
    let gravity = GravityBehavior(items: [box, ball, drop])
    let collision = CollisionBehavior(items: [box, ball, plate])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "ramp", from: CGPoint(x: 10, y: 150), to: CGPoint(x: 90, y: 170))
    let sensor = CollisionBehavior(items: [wedge])
    sensor.collisionMode = .items
    sensor.addBoundary(withIdentifier: "line", for: BezierPath(rect: CGRect(x: 280, y: 20, width: 20, height: 20)))
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 150, y: 20))
    spring.frequency = 1
    let anchored = DynamicItemBehavior(items: [plate])
    anchored.isAnchored = true
    let push = PushBehavior(items: [wedge], mode: .continuous)
    push.setAngle(0, magnitude: 0.3)
    let field = FieldBehavior.vortexField()
    field.position = CGPoint(x: 100, y: 100)
    field.region = Region(radius: 50)
    for behavior in [
      gravity, collision, sensor, spring, anchored, push, field,
      SnapBehavior(item: wedge, snapTo: CGPoint(x: 260, y: 90)),
      AttachmentBehavior.pinAttachment(with: ball, attachedTo: plate, attachmentAnchor: CGPoint(x: 200, y: 120)),
      AttachmentBehavior.limitAttachment(
        with: ball, offsetFromCenter: .zero, attachedTo: wedge, offsetFromCenter: .zero),
      AttachmentBehavior.slidingAttachment(
        with: box, attachmentAnchor: box.center, axisOfTranslation: CGVector(dx: 0, dy: 1)),
      AttachmentBehavior.fixedAttachment(with: wedge, attachedTo: plate, attachmentAnchor: wedge.center),
    ] as [DynamicBehavior] { try animator.add(behavior) }
    try animator.step(frames: 3)
    XCTAssertEqual(animator.errors, [])
    return animator
  }

  func testPictureHoldsEverything() throws {
    let animator = try scene()
    let picture = try SVGReader(AnimatorDrawing(animator).svg)
    XCTAssertEqual(picture.attributes["viewBox"], "-12 -12 344 264", "the reference bounds and a margin")
    XCTAssertEqual(picture.paths("awake").count, 4)
    XCTAssertEqual(picture.paths("anchored").count, 1)
    XCTAssertEqual(picture.paths("turn").count, 5)
    XCTAssertEqual(picture.paths("reference").count, 1)
    XCTAssertEqual(
      picture.paths("boundary").flatMap { $0.data.split(separator: "M") }.count, 2, "the ramp and the reference bounds")
    XCTAssertEqual(picture.paths("sensor").count, 1)
    XCTAssertEqual(picture.paths("spring").count, 1)
    XCTAssertEqual(picture.paths("rope").count, 1)
    XCTAssertEqual(picture.paths("axis").count, 1)
    XCTAssertEqual(picture.paths("rod").count, 4, "two arms of the pin, two of the fixed attachment")
    XCTAssertEqual(picture.paths("snap").count, 2)
    XCTAssertEqual(picture.paths("push").count, 1)
    XCTAssertEqual(picture.paths("field").count, 2, "the region and the position")
    XCTAssertGreaterThan(picture.paths("arrow").count, 4)
    XCTAssertGreaterThan(picture.paths("velocity").count, 0, "the drop falls")
    XCTAssertGreaterThanOrEqual(picture.paths("contact").count, 1, "the box stands on the floor")
  }

  func testItemsAreWhereTheyAre() throws {
    let animator = DynamicAnimator()
    let item = NamedItem("a", 12.34, 56, width: 20, height: 10)
    item.transform = CGAffineTransform(rotationAngle: .pi / 6)
    try animator.add(DynamicItemBehavior(items: [item]))
    let mark = try XCTUnwrap(SVGReader(AnimatorDrawing(animator, parts: .items).svg).paths("awake").first)
    XCTAssertEqual(mark.transform, "translate(12.3 56) rotate(30)")
    XCTAssertEqual(mark.data, "M-10 -5L10 -5L10 5L-10 5Z")
  }

  func testRestingItemsLookOtherwise() throws {
    let animator = DynamicAnimator()
    try animator.add(DynamicItemBehavior(items: [NamedItem("a", 0, 0)]))
    XCTAssertTrue(try animator.runUntilRest(limit: 2))
    let picture = try SVGReader(AnimatorDrawing(animator).svg)
    XCTAssertEqual(picture.paths("asleep").count, 1)
    XCTAssertEqual(picture.paths("velocity").count, 0)
  }

  func testPartsAreChosen() throws {
    let animator = try scene()
    let items: Set<String> = ["awake", "anchored", "turn"]
    XCTAssertEqual(Set(try SVGReader(AnimatorDrawing(animator, parts: .items).svg).paths.map(\.style)), items)
    XCTAssertTrue(try SVGReader(AnimatorDrawing(animator, parts: []).svg).paths.isEmpty)
    let all = AnimatorDrawing.Parts.everything
    XCTAssertEqual(
      Set(try SVGReader(AnimatorDrawing(animator, parts: all.subtracting(.contacts)).svg).paths.map(\.style)),
      Set(try SVGReader(AnimatorDrawing(animator).svg).paths.map(\.style)).subtracting(["contact"]))
  }

  func testGroupsAndBuffersAreDrawnByTheirParts() throws {
    let animator = DynamicAnimator()
    let group = DynamicItemGroup(items: [NamedItem("a", 0, 0), NamedItem("b", 50, 0)])
    let buffer = try DynamicItemBuffer(
      centers: [CGPoint(x: 0, y: 90), CGPoint(x: 40, y: 90)], size: CGSize(width: 5, height: 5))
    try animator.add(GravityBehavior(items: [group]))
    try animator.add(GravityBehavior(items: buffer))
    XCTAssertEqual(try SVGReader(AnimatorDrawing(animator).svg).paths("awake").count, 4)
  }

  func testAnEmptyAnimatorAndUnusableAreas() throws {
    let animator = DynamicAnimator()
    for area in [CGRect.null, .infinite, .zero, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)] {
      let drawing = AnimatorDrawing(animator, area: area)
      XCTAssertEqual(drawing.area, CGRect(x: 0, y: 0, width: 100, height: 100))
      XCTAssertTrue(try SVGReader(drawing.svg).paths.isEmpty)
    }
  }

  func testThePictureIsTheSameEveryTime() throws {
    XCTAssertEqual(AnimatorDrawing(try scene()).svg, AnimatorDrawing(try scene()).svg)
  }
}
