/// Writes a state into the image, and notes how the one before was.
struct PageWriter: SectionWriter {
  private let image: PagedImage
  private let frame: RingFrame?
  private var number = 0

  /// - Parameter frame: That of the state before, if there is one.
  init(_ image: PagedImage, noting frame: RingFrame?) {
    self.image = image
    self.frame = frame
  }

  mutating func write(_ section: StateSection) {
    image.write(section, number: number, noting: frame)
    number += 1
  }
}

/// Reads the state that the image holds.
struct PageReader: SectionReader {
  private let image: PagedImage
  private var number = 0

  init(_ image: PagedImage) { self.image = image }

  var nextCount: Int { image.section(number).count }

  mutating func read(into section: StateSection) {
    let source = image.section(number)
    precondition(source.byteCount == section.byteCount, "no such section")
    section.start.copyMemory(from: source.start, byteCount: source.byteCount)
    number += 1
  }
}
