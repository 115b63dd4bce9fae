internal import KernelInterface

/// Rows seen as floats.
@inline(__always)
func floats(_ rows: UnsafeMutablePointer<Row>) -> UnsafeMutablePointer<Float> {
  UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Float.self)
}
