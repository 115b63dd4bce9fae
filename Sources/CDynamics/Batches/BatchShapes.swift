// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Gives shapes other forms.
@c @implementation
public func dyn_batch_set_geometries(
  _ batch: DynBatch, _ shapes: UnsafePointer<DynShape>?, _ shapeCount: Int, _ geometries: UnsafePointer<DynGeometry>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let shapes = try box.take(shapes: shapes, shapeCount)
    let mask = try box.take(mask: worlds, worldCount)
    let geometries = try array(geometries, count, "geometries")
    // Those of worlds that are not meant are not looked at: they may be many.
    try batch.setGeometries(count, of: shapes, worlds: mask.span) { element throws(WorldError) in
      do {
        return try geometries[element].geometry("geometries[\(element)].")
      } catch let error as WorldError {
        throw error
      } catch {
        throw .invalidValue(
          name: "geometries[\(element)].kind", value: "\(geometries[element].kind)", expected: "a DYN_GEOMETRY_…")
      }
    }
  }
}

/// Gives shapes surfaces.
@c @implementation
public func dyn_batch_set_materials(
  _ batch: DynBatch, _ shapes: UnsafePointer<DynShape>?, _ shapeCount: Int, _ materials: UnsafePointer<DynMaterial>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let shapes = try box.take(shapes: shapes, shapeCount)
    let mask = try box.take(mask: worlds, worldCount)
    let materials = try array(materials, count, "materials")
    try batch.setMaterials(materials, of: shapes, worlds: mask.span) { SurfaceMaterial($0) }
  }
}

/// Gives shapes densities.
@c @implementation
public func dyn_batch_set_densities(
  _ batch: DynBatch, _ shapes: UnsafePointer<DynShape>?, _ shapeCount: Int, _ densities: UnsafePointer<Float>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let shapes = try box.take(shapes: shapes, shapeCount)
    let mask = try box.take(mask: worlds, worldCount)
    try batch.setDensities(try array(densities, count, "densities").span, of: shapes, worlds: mask.span)
  }
}
