extension JSONNode {
  /// A number in the fewest digits that are this very one in its precision; `nil` if it is not finite.
  package init?(_ number: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard number.isFinite else { return nil }
    let digits = "\(number)"
    self.init(.number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits))
  }

  /// A whole number.
  package init(_ number: some FixedWidthInteger) { self.init(.number("\(number)")) }
}
