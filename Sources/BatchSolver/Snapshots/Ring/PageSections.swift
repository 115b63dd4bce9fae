internal import DynamicsBase

/// Writes a state into the image, and notes how the one before was.
struct PageWriter: SectionWriter {
  private let image: PagedImage
  private let frame: RingFrame?
  private let world: UInt32
  private var sectionCount = 0
  private var marksCount = 0

  /// - Parameters:
  ///   - world: The number of the world.
  ///   - frame: That of the state before, if there is one.
  init(_ image: PagedImage, of world: UInt32, noting frame: RingFrame?) {
    self.image = image
    self.world = world
    self.frame = frame
  }

  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    image.sight.look(&marks, marksCount, of: world, blockCount: blockCount)
    defer { marksCount += 1 }
    return ChangedBlocks(ranges: marks.found, number: marksCount)
  }

  mutating func write(_ section: StateSection) {
    image.write(section, number: sectionCount, noting: frame)
    sectionCount += 1
  }
}

/// Reads the state that the image shows.
struct PageReader: SectionReader {
  private let image: PagedImage
  private let world: UInt32
  private var sectionCount = 0
  private var marksCount = 0

  /// - Parameter world: The number of the world that gets it.
  init(_ image: PagedImage, for world: UInt32) {
    self.image = image
    self.world = world
  }

  var nextCount: Int { image.section(sectionCount).count }

  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    // Others who look at the marks have not seen what the world is about to get.
    if image.sight.world != world { marks.markAll() }
    image.sight.look(&marks, marksCount, of: world, blockCount: blockCount)
    marks.markFound()
    defer { marksCount += 1 }
    return ChangedBlocks(ranges: marks.found, number: marksCount)
  }

  mutating func read(into section: StateSection, known: Int) {
    image.read(sectionCount, into: section, known: known)
    sectionCount += 1
  }
}
