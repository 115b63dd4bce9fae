/// Rows of four floats seen as floats, for passes that work on them as they lie in memory.
@inline(__always)
func floats(_ rows: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> { rows.assumingMemoryBound(to: Float.self) }
