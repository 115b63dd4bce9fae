/// A shape and its motion in a step.
package struct SweptProxy: BitwiseCopyable {
  /// In the frame of its body's centre of mass.
  package let proxy: ConvexProxy
  package let sweep: Sweep
  /// The largest distance of a corner from the centre of mass, m.
  package let reach: Float
  /// How far a corner may be from its chord, m.
  package let bend: Float

  package init(_ proxy: ConvexProxy, _ sweep: Sweep) {
    self.proxy = proxy
    self.sweep = sweep
    reach = greatest(proxy.x * proxy.x + proxy.y * proxy.y).squareRoot()
    bend = reach * sweep.bend
  }

  /// Where the shape is at a fraction of the step.
  @inline(__always)
  package func placed(at fraction: Float) -> ConvexProxy { proxy.placed(at: sweep.pose(at: fraction)) }

  /// The same on the chord of the sweep.
  @inline(__always)
  package func chord(at fraction: Float) -> ConvexProxy { proxy.placed(at: sweep.chord(at: fraction)) }

  /// Another shape with the same motion.
  package func with(_ proxy: ConvexProxy) -> SweptProxy { SweptProxy(proxy, sweep) }
}

extension ConvexProxy {
  /// The gap between the projections of the cores on an axis, from this one to `other`, m; negative if they overlap.
  @inline(__always)
  package func gap(to other: ConvexProxy, along axis: SIMD2<Float>) -> Float {
    least(other.x * axis.x + other.y * axis.y) - greatest(x * axis.x + y * axis.y)
  }
}

@inline(__always)
func least(_ v: SIMD8<Float>) -> Float {
  let four = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .< v.lowHalf)
  let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
  return two.y < two.x ? two.y : two.x
}

@inline(__always)
func greatest(_ v: SIMD8<Float>) -> Float {
  let four = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .> v.lowHalf)
  let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
  return two.y > two.x ? two.y : two.x
}
