internal import BatchSolver
public import Foundation

/// What an attachment has held on to since it joined an animator.
public struct JoinedAttachmentDescription: Sendable, Equatable {
  /// The point where an attachment holds a body, and a direction there, in the body's frame.
  public struct Frame: Sendable, Equatable {
    /// pt.
    public var position = CGPoint.zero
    /// Cosine and sine.
    public var rotation: [Float] = [1, 0]

    /// The body's own frame.
    public init() {}
  }

  /// Where a sliding, fixed or pin attachment holds.
  public struct Frames: Sendable, Equatable {
    /// The anchor that the frames were made for, pt.
    public var anchor = CGPoint.zero
    /// In the frame of the other item, or in the animator's coordinates.
    public var other = Frame()
    /// In the frame of the first item.
    public var item = Frame()

    /// Both frames at zero.
    public init() {}
  }

  /// The length of a rod, spring or rope whose length was not set, pt.
  public var length: CGFloat?
  /// Of a sliding, fixed or pin attachment that was in a step.
  public var frames: Frames?

  /// Nothing.
  public init() {}

  /// `nil` if there is nothing to keep.
  init?(_ behavior: AttachmentBehavior) {
    switch behavior.form {
    case .distance, .limit: length = behavior.restLength
    case .sliding, .fixed, .pin:
      frames = behavior.frames.map {
        var frames = Frames()
        frames.anchor = $0.anchor
        frames.other = Frame($0.a)
        frames.item = Frame($0.b)
        return frames
      }
    }
    if length == nil, frames == nil { return nil }
  }

  func checked(at path: String) throws(DescriptionError) -> JoinedAttachmentDescription {
    if let length {
      try describing("\(path).length") { () throws(DynamicsError) in try checkNotNegative(length, "length") }
    }
    if let frames {
      try describing("\(path).frames.anchor") { () throws(DynamicsError) in try checkPoint(frames.anchor, "anchor") }
      try frames.other.check(at: "\(path).frames.other")
      try frames.item.check(at: "\(path).frames.item")
    }
    return self
  }

  func restore(_ behavior: AttachmentBehavior) {
    switch behavior.form {
    case .distance, .limit:
      if let length { behavior.restLength = length }
    case .sliding, .fixed, .pin:
      if let frames { behavior.frames = (frames.anchor, frames.other.jointFrame, frames.item.jointFrame) }
    }
  }
}

extension JoinedAttachmentDescription.Frame {
  init(_ frame: JointFrame) {
    position = Units.shortPoint(frame.position)
    rotation = [frame.rotation.cosine, frame.rotation.sine]
  }

  var jointFrame: JointFrame {
    JointFrame(
      position: Units.meters(position), rotation: Rotation(cosine: rotation[0], sine: rotation[1]))
  }

  func check(at path: String) throws(DescriptionError) {
    // An anchor as far from the item as both can come to be.
    try describing("\(path).position") { () throws(DynamicsError) in
      try checkPoint(position, "position", within: Units.farthestPlace)
    }
    guard rotation.count == 2, abs(rotation[0] * rotation[0] + rotation[1] * rotation[1] - 1) < 1e-3 else {
      throw DescriptionError(
        path: "\(path).rotation", reason: "expected a cosine and sine whose squares add up to 1, found \(rotation)")
    }
  }
}

extension JoinedAttachmentDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.optional("length", &length)
    try fields.optional("frames", &frames)
  }
}

extension JoinedAttachmentDescription.Frames: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("anchor", &anchor)
    try fields.required("other", &other)
    try fields.required("item", &item)
  }
}

extension JoinedAttachmentDescription.Frame: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("position", &position)
    try fields.optional("rotation", &rotation, default: [1, 0])
  }
}
