// Buffers of shapes: an element for each shape of each world, the shapes of the first world first.

extension WorldBatch {
  /// Gives shapes the forms of a buffer `[world][shape]`; see `World.setGeometry(_:of:)`.
  ///
  /// - Parameters:
  ///   - geometries: An element for each world, masked or not, and shape. A world with one that no shape can have, or that
  ///     gives a body a mass out of range, fails; forms before that one have changed.
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
    for shape in selection.handles { _ = try layout.reformableRow(shape) }
    try check("geometries", count, each: selection.count)
    try forEachWorld(in: worlds, "setGeometries", SetGeometries(selection: selection, geometry: geometry))
  }

  /// Gives shapes the surfaces of a buffer `[world][shape]`, their contacts included; see `World.setMaterial(_:of:)`.
  ///
  /// - Parameters:
  ///   - materials: An element for each world, masked or not, and shape. A world with one out of range fails, and none of
  ///     its surfaces changes.
  ///   - selected: Handles of this batch; empty: all shapes.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleShape`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func setMaterials(
    _ materials: Span<SurfaceMaterial>, of selected: [ShapeID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    try materials.withUnsafeBufferPointer { materials throws(WorldError) in
      try setMaterials(materials, of: selected, worlds: worlds) { $0 }
    }
  }

  /// The same with elements of another type, which a function turns into surfaces. If it captures nothing nothing is
  /// allocated.
  package func setMaterials<Element>(
    _ elements: UnsafeBufferPointer<Element>, of selected: [ShapeID], worlds: Span<Bool>,
    _ material: @escaping (Element) -> SurfaceMaterial
  ) throws(WorldError) {
    let selection = try select(selected)
    try check("materials", elements.count, each: selection.count)
    try forEachWorld(
      in: worlds, "setMaterials", SetMaterials(selection: selection, elements: elements, material: material))
  }

  /// Gives shapes the densities (kg/m^2) of a buffer `[world][shape]`, and their bodies the mass that follows, unless that
  /// was set by hand; see `World.setDensity(_:of:)`.
  ///
  /// - Parameters:
  ///   - densities: An element for each world, masked or not, and shape. A world with one out of range fails, and none of
  ///     its densities changes. It also fails if one gives a body a mass out of range; those before that one have changed.
  ///   - selected: Handles of this batch; empty: all shapes.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleShape`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func setDensities(
    _ densities: Span<Float>, of selected: [ShapeID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(in: worlds, reading: densities, "densities", each: selection.count, "setDensities") {
      SetDensities(selection: selection, densities: $0)
    }
  }

  /// Shapes as a buffer has them; all if none are selected.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld` for a shape that the batch does not have.
  private func select(_ selected: [ShapeID]) throws(WorldError) -> Selection<ShapeID> {
    let handles = selected.isEmpty ? shapes : selected
    for shape in handles { _ = try layout.row(shape) }
    return Selection(handles: handles)
  }
}

private struct SetGeometries: MemberTask {
  let selection: Selection<ShapeID>
  let geometry: (Int) throws(WorldError) -> ShapeGeometry
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEachNamed("geometries", index) { shape, place throws(WorldError) in
      try world.setGeometry(try geometry(place), of: shape)
    }
  }
}

private struct SetMaterials<Element>: MemberTask {
  let selection: Selection<ShapeID>
  let elements: UnsafeBufferPointer<Element>
  let material: (Element) -> SurfaceMaterial
  static var needsSoundWorld: Bool { true }

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEachNamed("materials", index) { _, place throws(WorldError) in
      try material(elements[place]).check()
    }
    try selection.forEach(index) { shape, place, _ throws(WorldError) in
      try world.setMaterial(material(elements[place]), of: shape)
    }
  }
}

private struct SetDensities: MemberTask {
  let selection: Selection<ShapeID>
  let densities: UnsafeBufferPointer<Float>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEachNamed("densities", index) { _, place throws(WorldError) in
      try checkZeroOrRange(densities[place], WorldLimits.density, "kg/m^2", "density")
    }
    try selection.forEachNamed("densities", index) { shape, place throws(WorldError) in
      try world.setDensity(densities[place], of: shape)
    }
  }
}
