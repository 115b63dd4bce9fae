/// Rows, or the lanes of a field of a stored block, seen as floats: for passes that work on them as they lie in memory.
/// As in `floats(&block.pointee.lowX)`: the block's pointer keeps them in place.
@inline(__always)
func floats(_ rows: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> { rows.assumingMemoryBound(to: Float.self) }
