// Buffers of the caller's as the vectors of Swift.

/// Elements of C, of two or four floats, as vectors. They may lie at any address of floats, where vectors may not: then
/// they are copied.
func withVectors<Source, Vector: SIMD>(
  of elements: UnsafeBufferPointer<Source>, _ body: (Span<Vector>) throws -> Void
) throws {
  let bytes = UnsafeRawBufferPointer(elements)
  if isAligned(bytes.baseAddress, for: Vector.self) {
    try body(bytes.bindMemory(to: Vector.self).span)
  } else {
    let copies = (0..<elements.count).map {
      bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Vector>.stride, as: Vector.self)
    }
    try body(copies.span)
  }
}

/// Elements of C to be written, of two or four floats, as vectors; by way of a copy where vectors may not lie.
func withVectors<Target, Vector: SIMD>(
  writing elements: UnsafeMutableBufferPointer<Target>, _ body: (inout MutableSpan<Vector>) throws -> Void
) throws {
  let bytes = UnsafeMutableRawBufferPointer(elements)
  if isAligned(bytes.baseAddress, for: Vector.self) {
    var span = bytes.bindMemory(to: Vector.self).mutableSpan
    try body(&span)
  } else {
    var copies = [Vector](repeating: Vector(), count: elements.count)
    var span = copies.mutableSpan
    try body(&span)
    copies.withUnsafeBytes { bytes.copyMemory(from: $0) }
  }
}

/// Truth values of C to be written: bytes of 0 and 1, as Swift's.
func withFlags(
  writing flags: UnsafeMutableBufferPointer<UInt8>, _ body: (inout MutableSpan<Bool>) throws -> Void
) rethrows {
  // What is there may be any byte; it is only written over.
  try flags.withMemoryRebound(to: Bool.self) { flags in
    var span = flags.mutableSpan
    try body(&span)
  }
}

private func isAligned<Vector>(_ address: UnsafeRawPointer?, for type: Vector.Type) -> Bool {
  UInt(bitPattern: address) % UInt(MemoryLayout<Vector>.alignment) == 0
}
