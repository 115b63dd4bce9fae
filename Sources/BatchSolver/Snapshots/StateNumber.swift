/// A number, truth value or choice of a world's state: what is saved, hashed and compared as up to 64 bits.
protocol StateNumber {
  /// The bits, the same on every machine.
  var stateBits: UInt64 { get }
  /// From such bits; `nil` if they stand for no value.
  init?(stateBits: UInt64)
  /// Bytes that it takes in a file.
  static var fileSize: Int { get }
  /// Not infinite, and a number.
  var isFiniteNumber: Bool { get }
  /// `nan`.
  var isNaNNumber: Bool { get }
}

extension StateNumber {
  // Truth values and choices; the others say it themselves.
  static var fileSize: Int { 1 }
  var isFiniteNumber: Bool { true }
  var isNaNNumber: Bool { false }
}

extension StateNumber where Self: FixedWidthInteger {
  static var fileSize: Int { bitWidth / 8 }
  var stateBits: UInt64 { UInt64(truncatingIfNeeded: self) }
  init?(stateBits: UInt64) { self.init(truncatingIfNeeded: stateBits) }
}

extension UInt8: StateNumber {}
extension UInt16: StateNumber {}
extension UInt32: StateNumber {}
extension UInt64: StateNumber {}
extension Int32: StateNumber {}
extension Int: StateNumber {}

extension Float: StateNumber {
  var stateBits: UInt64 { UInt64(bitPattern) }
  init?(stateBits: UInt64) { self.init(bitPattern: UInt32(truncatingIfNeeded: stateBits)) }
  static var fileSize: Int { 4 }
  var isFiniteNumber: Bool { isFinite }
  var isNaNNumber: Bool { isNaN }
}

extension Double: StateNumber {
  var stateBits: UInt64 { bitPattern }
  init?(stateBits: UInt64) { self.init(bitPattern: stateBits) }
  static var fileSize: Int { 8 }
  var isFiniteNumber: Bool { isFinite }
  var isNaNNumber: Bool { isNaN }
}

extension Bool: StateNumber {
  var stateBits: UInt64 { self ? 1 : 0 }
  init?(stateBits: UInt64) {
    guard stateBits < 2 else { return nil }
    self = stateBits == 1
  }
}

extension StateNumber where Self: RawRepresentable<UInt8> {
  var stateBits: UInt64 { UInt64(rawValue) }
  init?(stateBits: UInt64) {
    guard let raw = UInt8(exactly: stateBits) else { return nil }
    self.init(rawValue: raw)
  }
}

/// By their place among all cases, which new ones must not change.
extension StateNumber where Self: CaseIterable & RawRepresentable<String> {
  var stateBits: UInt64 { UInt64(Self.allCases.prefix { $0.rawValue != rawValue }.count) }
  init?(stateBits: UInt64) {
    guard let value = Self.allCases.dropFirst(Int(clamping: stateBits)).first else { return nil }
    self = value
  }
}
