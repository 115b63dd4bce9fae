/// All calls that there are.
package enum RecordedCalls {
  /// In the order of their codes.
  static let kinds: [any RecordedCall.Type] = [
    AddBody.self, RemoveBody.self, SetType.self, SetEnabled.self, SetBodyUserData.self, SetBullet.self,
    SetBodySolver.self, SetMass.self, ResetMass.self, SetRotationFixed.self, SetDamping.self, SetGravityScale.self,
    SetAcceleration.self, SetSleep.self, SetAwake.self, SetPose.self, SetVelocity.self, SetExactAngularVelocity.self,
    ApplyForce.self, ApplyTorque.self, ApplyImpulse.self, ApplyAngularImpulse.self, AddForces.self, SetTransforms.self,
    SetVelocities.self, AddShape.self, AddShapes.self, AddChain.self, RemoveShape.self, RemoveShapes.self,
    SetMaterial.self, SetFilter.self, SetFilterHookEnabled.self, SetDensity.self, SetShapeUserData.self, AddJoint.self,
    RemoveJoint.self, SetJointKind.self, SetJointFrames.self, UpdateSettings.self, Explode.self,
    SetGeometry.self, SetJointDefinition.self, SetShapeReports.self,
  ]

  private static let byCode: [(any RecordedCall.Type)?] = {
    var result = [(any RecordedCall.Type)?](repeating: nil, count: 256)
    for kind in kinds { result[Int(kind.code)] = kind }
    return result
  }()

  /// The kind of call whose entries begin with a byte.
  static func kind(_ code: UInt8) -> (any RecordedCall.Type)? { byCode[Int(code)] }
}

/// Describes the entries of recordings by what they say of themselves. For docs/recording.md, which a test compares with
/// it.
package struct RecordingLayout {
  /// An entry as the table in the documentation has it.
  package struct Entry: Equatable, Sendable {
    /// What it begins with.
    package var code: UInt8
    package var name: String
    /// Its numbers with their types: "body.index i32".
    package var fields: [String]
  }

  /// By their codes.
  package static var entries: [Entry] {
    let calls = RecordedCalls.kinds.map { entry($0.code, $0) }
    typealias Code = RecordingFormat.EntryCode
    let stepEnd = Entry(code: Code.stepEnd, name: "StepEndEntry", fields: ["digest u64"])
    return [entry(Code.start, StartEntry.self)] + calls + [
      entry(Code.step, StepEntry.self), entry(Code.decision, DecisionEntry.self), stepEnd,
      Entry(code: Code.state, name: "StateEntry", fields: []), entry(Code.end, EndEntry.self),
    ]
  }

  private static func entry(_ code: UInt8, _ kind: any (StateFields & Blank).Type) -> Entry {
    // Of kinds of joints, that without numbers.
    var describer = FieldDescriber(choice: 8)
    var value = kind.blank
    value.visitFields(&describer)
    return Entry(code: code, name: "\(kind)", fields: describer.fields)
  }
}
