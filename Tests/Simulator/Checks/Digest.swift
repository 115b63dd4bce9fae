/// A number that stands for many values, and the first of them that was not finite.
struct Digest {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var notFinite: String?

  mutating func add(_ word: UInt64) {
    let mixed = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value = mixed ^ (mixed >> 29)
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 0 as UInt64) }
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ number: Float, _ name: @autoclosure () -> String) {
    if !number.isFinite, notFinite == nil { notFinite = "\(name()) is \(number)" }
    add(UInt64(number.bitPattern))
  }

  mutating func add(_ number: Double, _ name: @autoclosure () -> String) {
    if !number.isFinite, notFinite == nil { notFinite = "\(name()) is \(number)" }
    add(number.bitPattern)
  }

  mutating func add(_ vector: SIMD2<Float>, _ name: @autoclosure () -> String) {
    add(vector.x, name())
    add(vector.y, name())
  }

  /// A number that may be infinite.
  mutating func add(limit number: Float, _ name: @autoclosure () -> String) {
    if number.isNaN, notFinite == nil { notFinite = "\(name()) is \(number)" }
    add(UInt64(number.bitPattern))
  }

  mutating func add(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }

  mutating func add<Element>(_ elements: [Element], _ addElement: (inout Digest, Element) -> Void) {
    add(elements.count)
    for element in elements { addElement(&self, element) }
  }
}
