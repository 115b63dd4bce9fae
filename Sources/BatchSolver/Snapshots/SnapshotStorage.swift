internal import DynamicsBase

/// What a snapshot holds. Written but by who alone has it.
final class SnapshotStorage: @unchecked Sendable {
  // Invariant of the unchecked conformance: `World.save(into:)` writes only storage that nobody else refers to.

  /// The number of the world that it was taken of, and whence that came.
  var world: UInt32
  var lineage: Lineage?
  /// The `World.serial` of that world, 0 if none is known, and when its owners' marks were looked at: what they have marked
  /// since is all that may differ between the world and the image.
  var origin: UInt64 = 0
  var looks: [UInt64] = []
  /// Rows and values.
  var image = StateImage()
  /// Swift arrays.
  var arrays = SnapshotArrays()
  /// Of the world then; no level if nobody named one, or it came from a file.
  var settings = WorldSettings()
  var simdLevel: SIMDLevel?
  var stepCount = 0
  var time = 0.0

  init(_ world: World) {
    self.world = world.number
    simdLevel = world.namedLevel
  }

  /// The same but for the image, which is empty, and what belongs to it.
  init(copying other: SnapshotStorage) {
    world = other.world
    lineage = other.lineage
    arrays = other.arrays
    settings = other.settings
    simdLevel = other.simdLevel
    stepCount = other.stepCount
    time = other.time
  }
}
