internal import KernelInterface

/// Rows seen as floats.
@inline(__always)
func floats(_ rows: UnsafeMutablePointer<Row>) -> UnsafeMutablePointer<Float> {
  UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Float.self)
}

/// The lanes of a field of a stored block, as in `floats(&block.pointee.lowX)`: the block's pointer keeps them in place.
@inline(__always)
func floats(_ field: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
  field.assumingMemoryBound(to: Float.self)
}
