/// What a field asks of an item, in the units of the world.
package struct FieldItem {
  /// From the field's position, m.
  package var position: SIMD2<Float>
  /// m/s.
  package var velocity: SIMD2<Float>
  /// kg.
  package var mass: Float
  /// Without unit; only electric and magnetic fields ask for it.
  package var charge: Float

  package init(
    position: SIMD2<Float>, velocity: SIMD2<Float> = .zero, mass: Float = 1, charge: Float = 0
  ) {
    self.position = position
    self.velocity = velocity
    self.mass = mass
    self.charge = charge
  }
}
