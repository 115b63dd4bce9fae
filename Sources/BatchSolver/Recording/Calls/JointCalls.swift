// Calls that make and change joints.

struct AddJoint: RecordedCall {
  static let code: UInt8 = 36
  static var blank: AddJoint { AddJoint(definition: .blank) }
  var definition: JointDefinition

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("definition", &definition)
  }

  func perform(in world: World) throws(WorldError) { try world.addJoint(definition) }
}

struct RemoveJoint: RecordedCall {
  static let code: UInt8 = 37
  static var blank: RemoveJoint { RemoveJoint(joint: .blank) }
  var joint: JointID

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("joint", &joint) }

  func perform(in world: World) throws(WorldError) { try world.removeJoint(joint) }
}

struct SetJointKind: RecordedCall {
  static let code: UInt8 = 38
  static var blank: SetJointKind { SetJointKind(joint: .blank, kind: .filter) }
  var joint: JointID
  var kind: JointKind

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("joint", &joint)
    visitor.group("kind", &kind)
  }

  func perform(in world: World) throws(WorldError) { try world.setKind(kind, of: joint) }
}

/// Of `updateJoint`.
struct SetJointDefinition: RecordedCall {
  static let code: UInt8 = 43
  static var blank: SetJointDefinition { SetJointDefinition(joint: .blank, definition: .blank) }
  var joint: JointID
  var definition: JointDefinition

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("joint", &joint)
    visitor.group("definition", &definition)
  }

  func perform(in world: World) throws(WorldError) { try world.setDefinition(definition, of: joint) }
}

/// Of `setFrames` and `setMouseTarget`.
struct SetJointFrames: RecordedCall {
  static let code: UInt8 = 39
  static var blank: SetJointFrames { SetJointFrames(joint: .blank, frameA: JointFrame(), frameB: JointFrame()) }
  var joint: JointID
  var frameA: JointFrame
  var frameB: JointFrame

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("joint", &joint)
    visitor.group("frameA", &frameA)
    visitor.group("frameB", &frameB)
  }

  func perform(in world: World) throws(WorldError) { try world.setFrames(frameA, frameB, of: joint) }
}
