internal import SIMDKernels

// Snapshots as files; docs/snapshot-file.md describes them byte by byte.

extension Snapshot {
  /// The snapshot as a file: the same bytes on every machine and at every SIMD level, little-endian, with a version and
  /// a checksum. `init(decoding:)` reads it, in this version of the library and in later ones.
  ///
  /// Equal states give equal bytes. The number of the world is not among them, nor is what a snapshot does not hold.
  ///
  /// - Complexity: O(size of the world); makes a world of the snapshot, and allocates the bytes.
  public var encoded: [UInt8] {
    var encoder = StateEncoder()
    scratchWorld(storage).walkState(&encoder)
    return encoder.finish()
  }

  /// The snapshot that a file holds.
  ///
  /// It is of a world of its own, with a number that no other has: `makeWorld` makes worlds of it, which go on with the
  /// same bits as the one that it was taken of, and `World.restore(_:)` takes it in those. Handles of the origin do not
  /// hold in them. Bodies are found by their rows, which are the same (`World.body(atRow:)`), by `World.allBodies`, or
  /// by what was stored with them (`World.userData(of:)`). A world made of it has the SIMD level that `World.init` gives,
  /// unless it is told another.
  ///
  /// Any bytes may be given. All of them are looked at, and what no world can be like is refused: nothing of a file that
  /// is damaged, or made to do damage, gets into a world. A file whose values could all be in a world is taken, whoever
  /// made it.
  ///
  /// - Throws: `SnapshotFileError`, which says what is wrong and where.
  /// - Complexity: O(size of the file); makes a world of it. A file that is made to takes some 300 times its size in
  ///   memory at most.
  public init(decoding bytes: [UInt8]) throws(SnapshotFileError) {
    let result: Result<SnapshotStorage, SnapshotFileError> = bytes.withUnsafeBytes { bytes in
      do throws(SnapshotFileError) { return .success(try Self.decoded(bytes)) } catch { return .failure(error) }
    }
    storage = try result.get()
  }

  /// The snapshot that a file holds, whose bytes lie somewhere; see `init(decoding:)` of an array.
  ///
  /// - Throws: `SnapshotFileError`, which says what is wrong and where.
  /// - Complexity: O(size of the file).
  public init(decoding bytes: UnsafeRawBufferPointer) throws(SnapshotFileError) {
    storage = try Self.decoded(bytes)
  }

  /// Owners and names of the sections of a file, in their order, with where they begin. For tests.
  package var fileSections: [(name: String, offset: Int)] {
    var encoder = StateEncoder()
    scratchWorld(storage).walkState(&encoder)
    return encoder.sections.map { ($0.title, $0.offset) }
  }

  private static func decoded(_ bytes: UnsafeRawBufferPointer) throws(SnapshotFileError) -> SnapshotStorage {
    let world = scratchWorld(nil)
    var decoder = try StateDecoder(bytes, world: world.number)
    world.walkState(&decoder)
    try decoder.finish()
    try world.takeDecodedState(FileCheck(decoder.sections, version: decoder.version))
    let storage = SnapshotStorage(world)
    world.save(into: storage)
    storage.simdLevel = nil
    return storage
  }
}

/// A world that nobody sees, with the state of a snapshot.
private func scratchWorld(_ storage: SnapshotStorage?) -> World {
  var settings = storage?.settings ?? WorldSettings()
  settings.workers = 1
  guard let level = SIMDLevel.available.first, let world = try? World(settings, simdLevel: level) else {
    preconditionFailure("every processor has the narrowest level, and one worker needs no thread")
  }
  if let storage { world.take(storage) }
  return world
}
