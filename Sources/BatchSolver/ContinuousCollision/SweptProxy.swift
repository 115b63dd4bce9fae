/// A shape on its way.
package struct SweptProxy: BitwiseCopyable {
  /// In the frame of its body's centre of mass.
  package let core: ConvexProxy
  package let sweep: Sweep
  /// The largest distance of a corner from the centre of mass, m.
  package let reach: Float
  /// How far a corner may be from its chord, m.
  package let bend: Float

  package init(_ core: ConvexProxy, _ sweep: Sweep) {
    self.core = core
    self.sweep = sweep
    reach = greatest(core.x * core.x + core.y * core.y).squareRoot()
    bend = reach * sweep.bend
  }

  /// Where the shape is after a share of the step.
  @inline(__always)
  package func placed(at fraction: Float) -> ConvexProxy { core.placed(at: sweep.pose(at: fraction)) }

  /// The same by the chord of the sweep.
  @inline(__always)
  package func chord(at fraction: Float) -> ConvexProxy { core.placed(at: sweep.chord(at: fraction)) }

  /// Another core on the same way.
  package func with(_ core: ConvexProxy) -> SweptProxy { SweptProxy(core, sweep) }
}

extension ConvexProxy {
  /// How far apart the cores' shadows on an axis are, from this one to `other`; negative if they overlap.
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
