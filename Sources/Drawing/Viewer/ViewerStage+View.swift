extension ViewerStage {
  /// What shows most of what moves at present, and how large it is.
  package func view() throws -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    var state = RecordedState()
    let frame = state.frame(of: try observe())
    let view = RecordedView([frame], looks: model.bodies)
    return (view.low, view.high)
  }
}
