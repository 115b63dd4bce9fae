/// Rows, or the lanes of a field of a stored block, seen as floats: for passes that work on them as they lie in memory.
/// As in `floats(&block.pointee.lowX)`: the block's pointer keeps them in place.
@inline(__always)
func floats(_ rows: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> { rows.assumingMemoryBound(to: Float.self) }

/// A field of rows or slots as an index; see `floats`.
@inline(__always)
func rows(_ field: UnsafeRawPointer) -> UnsafePointer<Int32> { field.assumingMemoryBound(to: Int32.self) }
