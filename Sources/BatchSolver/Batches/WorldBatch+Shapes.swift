// Buffers of shapes: an element for each shape of each world, the shapes of the first world first.

extension WorldBatch {
  /// Gives shapes the forms of a buffer `[world][shape]`; see `World.setGeometry(_:of:)`.
  ///
  /// - Parameters:
  ///   - geometries: An element for each world, masked or not, and shape. A world with one that no shape can have fails;
  ///     forms before that one have changed.
  ///   - selected: Handles of this batch, none of segments of chains; empty: all shapes.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.invalidValue` for a segment of a chain, `.staleShape`, `.otherWorld`, `.locked`
  ///   inside `withWorld`; then nothing has changed.
  public func setGeometries(
    _ geometries: Span<ShapeGeometry>, of selected: [ShapeID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try geometries.withUnsafeBufferPointer { geometries throws(WorldError) in
      try setGeometries(geometries.count, of: selected, worlds: worlds) { geometries[$0] }
    }
  }

  /// Gives shapes the forms that a function says, which is called for the elements of worlds that are meant alone, by
  /// whatever thread works on them.
  ///
  /// - Parameter count: Elements in the buffer that the function reads.
  package func setGeometries(
    _ count: Int, of selected: [ShapeID], worlds: Span<Bool>,
    _ geometry: @escaping (_ element: Int) throws(WorldError) -> ShapeGeometry
  ) throws(WorldError) {
    let selection = try select(selected)
    try check("geometries", count, each: selection.count)
    try forEachWorld(in: worlds, "setGeometries", SetGeometries(selection: selection, geometry: geometry))
  }

  /// Shapes as a buffer has them; all if none are selected.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld` for a shape that the batch does not have, `.invalidValue` for a
  ///   segment of a chain.
  private func select(_ selected: [ShapeID]) throws(WorldError) -> Selection<ShapeID> {
    let handles = selected.isEmpty ? shapes : selected
    for shape in handles { _ = try layout.reformableRow(shape) }
    return Selection(handles: handles)
  }
}

private struct SetGeometries: MemberTask {
  let selection: Selection<ShapeID>
  let geometry: (Int) throws(WorldError) -> ShapeGeometry
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { shape, place, _ throws(WorldError) in
      try world.setGeometry(try geometry(place), of: shape)
    }
  }
}
