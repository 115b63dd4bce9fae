/// A call that changes a world, as it is recorded and made again.
///
/// What it consists of is said once, in `visitFields(_:)`, by which it is written and read.
protocol RecordedCall: StateFields, Blank, SendableMetatype {
  /// What its entries begin with. Recordings hold it, so that it must stay.
  static var code: UInt8 { get }

  /// Makes the call.
  func perform(in world: World) throws(WorldError)

  /// Reads such a call. For one kind, so that no field is read through a table of methods.
  static func read(_ decoder: inout FieldDecoder) -> any RecordedCall
}

extension RecordedCall {
  static func read(_ decoder: inout FieldDecoder) -> any RecordedCall {
    var call = blank
    call.visitFields(&decoder)
    return call
  }
}
