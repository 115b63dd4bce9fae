extension ViewerStage {
  /// What shows most of what moves at present, or of what is there if nothing does.
  package func view() throws -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    var state = RecordedState()
    let frame = state.frame(of: try observe())
    let bounds = RecordedView([frame], looks: model.bodies).bounds
    return (bounds.low, bounds.high)
  }
}
