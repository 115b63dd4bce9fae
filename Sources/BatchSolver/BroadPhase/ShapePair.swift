/// Two shapes, the smaller row first.
package struct ShapePair: BitwiseCopyable, Hashable {
  package var a: Int32
  package var b: Int32

  package init(a: Int32, b: Int32) {
    self.a = a
    self.b = b
  }

  /// By which pairs are sorted.
  var key: UInt64 { UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b)) }
}
