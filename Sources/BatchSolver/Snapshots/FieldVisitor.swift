/// Goes through the numbers that a value consists of, in an order that stays: hashes them, names them, or gives them
/// other values.
///
/// What a value consists of is said once, in `StateFields.visitFields(_:)`. All that is done with state goes through
/// that: there is no second list of fields that could forget one.
protocol FieldVisitor {
  /// Whether it gives numbers other values. One that only reads may be shown copies.
  static var writes: Bool { get }

  /// The number of the world whose handles it gives; `nil`: they stay those of their world.
  var world: UInt32? { get }

  /// A number of the value.
  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number)

  /// How many elements of a list follow, or would if the number were less.
  mutating func listCount(_ count: inout Int)

  /// A number that says which of so many kinds follows.
  mutating func choice(_ name: StaticString, _ number: inout UInt8, of count: UInt8)

  /// What follows belongs to a part of the value; of a list, to that element of it.
  mutating func enter(_ name: StaticString, element: Int?)

  /// The end of that part.
  mutating func leave()
}

extension FieldVisitor {
  var world: UInt32? { nil }
  mutating func enter(_ name: StaticString, element: Int?) {}
  mutating func leave() {}
  @inline(__always)
  mutating func listCount(_ count: inout Int) { number("count", &count) }
  @inline(__always)
  mutating func choice(_ name: StaticString, _ number: inout UInt8, of count: UInt8) { self.number(name, &number) }

  /// A part that consists of numbers.
  @inline(__always)
  mutating func group<Value: StateFields>(_ name: StaticString, _ value: inout Value) {
    enter(name, element: nil)
    value.visitFields(&self)
    leave()
  }

  /// Numbers that C has as an array and Swift as a tuple.
  @inline(__always)
  mutating func numbers<Tuple, Number: StateNumber>(
    _ name: StaticString, _ tuple: inout Tuple, of type: Number.Type
  ) {
    withUnsafeMutableBytes(of: &tuple) { bytes in
      let numbers = bytes.bindMemory(to: Number.self)
      for index in numbers.indices {
        enter(name, element: index)
        number("value", &numbers[index])
        leave()
      }
    }
  }
}

/// A value that consists of numbers.
protocol StateFields {
  /// Shows all numbers that decide about bits of steps to come, or that users can read. Reserved ones are none.
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor)
}

extension StateFields where Self: StateNumber {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.number("value", &self) }
}

extension UInt8: StateFields {}
extension UInt16: StateFields {}
extension UInt32: StateFields {}
extension UInt64: StateFields {}
extension Int32: StateFields {}
extension Int: StateFields {}
extension Float: StateFields {}
extension Double: StateFields {}
extension Bool: StateFields {}

extension SIMD2: StateFields where Scalar: StateNumber {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("x", &x)
    visitor.number("y", &y)
  }
}

extension SIMD4: StateFields where Scalar: StateNumber {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("x", &x)
    visitor.number("y", &y)
    visitor.number("z", &z)
    visitor.number("w", &w)
  }
}

/// A value that can be made before its numbers are known.
protocol Blank {
  /// Any value.
  static var blank: Self { get }
}

extension SIMD2: Blank where Scalar == Float {
  static var blank: SIMD2 { .zero }
}

extension Float: Blank {
  static var blank: Float { 0 }
}

extension Optional: StateFields where Wrapped: StateFields & Blank {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var isGiven = self != nil
    visitor.number("isGiven", &isGiven)
    guard isGiven else {
      self = nil
      return
    }
    var value = self ?? Wrapped.blank
    value.visitFields(&visitor)
    self = value
  }
}

extension Array: StateFields where Element: StateFields & Blank {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var count = count
    visitor.listCount(&count)
    while self.count > count { removeLast() }
    while self.count < count { append(Element.blank) }
    for index in indices {
      visitor.enter("element", element: index)
      var element = self[index]
      element.visitFields(&visitor)
      if Visitor.writes { self[index] = element }
      visitor.leave()
    }
  }
}
