internal import DynamicsBase

/// Writes the sections of a world's state into the image of a snapshot.
struct ImageWriter: SectionWriter {
  private let storage: SnapshotStorage
  private var place = StateImage.Place()

  /// - Parameter world: See `SnapshotStorage.origin`.
  init(_ storage: SnapshotStorage, of world: UInt64 = 0) {
    self.storage = storage
    storage.origin = world
    storage.looks.removeAll(keepingCapacity: true)
  }

  mutating func write(_ section: StateSection) { storage.image.write(section, at: &place) }

  /// All are written; what will be marked from now on is what `ImageReader` has to give back.
  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    marks.look(since: nil, blockCount: blockCount)
    storage.looks.append(marks.lastLook)
    return nil
  }
}

/// Gives a world the sections that the image of a snapshot holds: to the world that it was taken of what may have changed
/// since, to others all of it.
struct ImageReader: SectionReader {
  private let storage: SnapshotStorage
  private let isOrigin: Bool
  private var place = StateImage.Place()
  private var marksCount = 0

  /// - Parameter world: The `World.serial` of the world.
  init(_ storage: SnapshotStorage, for world: UInt64) {
    self.storage = storage
    isOrigin = storage.origin == world
  }

  var nextCount: Int { storage.image.elementCount(at: place) }

  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    guard isOrigin else { return nil }
    marks.look(since: storage.looks[marksCount], blockCount: blockCount)
    marks.markFound()
    defer { marksCount += 1 }
    return ChangedBlocks(ranges: marks.found, number: marksCount)
  }

  mutating func read(into section: StateSection, known: Int) {
    storage.image.read(into: section, known: known, at: &place)
  }
}
