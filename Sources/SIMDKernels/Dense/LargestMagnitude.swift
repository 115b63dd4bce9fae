internal import CSolverShim

@inline(never)
func largestMagnitude(_ values: UnsafePointer<Double>, _ count: Int) -> Double { tile_largest(values, count) }
