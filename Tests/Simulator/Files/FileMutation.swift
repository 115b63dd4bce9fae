internal import BatchSolver

/// Changes files of snapshots at random: as damage does, or, as their checksum is set right again, as somebody who wants
/// to do damage.
package struct FileMutation {
  private var random: SplitMix
  private var bytes: [UInt8]
  /// Where the sections begin, and how many bytes they have with their heads.
  private var sections: [Range<Int>] = []

  private init(_ bytes: [UInt8], _ random: SplitMix) {
    self.bytes = bytes
    self.random = random
    sections = Self.sections(of: bytes)
  }

  /// A file of those given, changed.
  package static func file(from files: [[UInt8]], seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    let file = files[random.below(files.count)]
    let other = files[random.below(files.count)]
    var mutation = FileMutation(file, random)
    mutation.change(other)
    return mutation.bytes
  }

  /// The sections of an unchanged file.
  static func sections(of bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var place = FileFormat.headerSize
    while place + FileFormat.sectionHeadSize <= bytes.count - FileFormat.checksumSize {
      let end = place + FileFormat.sectionHeadSize + (0..<8).reduce(0) { $0 | Int(bytes[place + 8 + $1]) << (8 * $1) }
      result.append(place..<end)
      place = end
    }
    return result
  }

  private mutating func change(_ other: [UInt8]) {
    let kind = random.below(32)
    switch kind {
    case 0: bytes.removeLast(random.below(bytes.count))
    case 1: swapSections()
    case 2: splice(other)
    case 3: setHead()
    case 4: bytes[random.below(FileFormat.headerSize)] = UInt8(truncatingIfNeeded: random.next())
    case 5: resizeSection()
    default: for _ in 0..<(1 + (random.below(3) == 0 ? random.below(6) : 0)) { changeNumber() }
    }
    // Some stay as damage leaves them.
    guard random.below(16) != 0, bytes.count >= FileFormat.headerSize + FileFormat.checksumSize else { return }
    if kind != 4 || random.below(2) == 0 { write(UInt64(bytes.count), at: 16, size: 8) }
    FileFuzzer.setChecksum(&bytes)
  }

  private mutating func write(_ value: UInt64, at place: Int, size: Int) {
    for index in 0..<size where place + index < bytes.count {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
    }
  }

  // MARK: - Numbers

  /// A section with elements: small ones as likely as large ones, or by their sizes.
  private mutating func elements() -> Range<Int> {
    for _ in 0..<40 {
      let section = sections[random.below(sections.count)]
      let start = section.lowerBound + FileFormat.sectionHeadSize
      if start < section.upperBound { return start..<section.upperBound }
    }
    return FileFormat.headerSize..<(bytes.count - FileFormat.checksumSize)
  }

  private mutating func changeNumber() {
    let range = elements()
    let size = min([1, 2, 4, 4, 4, 8][random.below(6)], range.count)
    // Most numbers lie at multiples of their size; in a run, one byte behind.
    var place = range.lowerBound + random.below(range.count - size + 1)
    if random.below(4) != 0 { place -= (place - range.lowerBound) % size }
    if random.below(2) == 0, place + size < range.upperBound { place += 1 }
    switch random.below(8) {
    case 0, 1: bytes[place + random.below(size)] ^= 1 << UInt8(random.below(8))
    case 2: write(UInt64(random.below(20)), at: place, size: size)
    case 3: write(random.next(), at: place, size: size)
    case 4:
      let from = range.lowerBound + random.below(range.count - size + 1)
      for index in 0..<size { bytes[place + index] = bytes[from + index] }
    case 5: write(extremeFloat(), at: place, size: 4)
    case 6: write(extremeInteger(), at: place, size: size)
    default: bytes[place] = bytes[place] &+ (random.below(2) == 0 ? 1 : 255)
    }
  }

  private mutating func extremeFloat() -> UInt64 {
    let values: [Float] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, .leastNormalMagnitude, 1e8, -1e8, 1e9, 1e18, 3e18, 1e-8, 1e30, 1e12, 0.5, 2,
    ]
    return UInt64(values[random.below(values.count)].bitPattern)
  }

  private mutating func extremeInteger() -> UInt64 {
    let values: [UInt64] = [
      0, 1, .max, .max - 1, 0x7fff_ffff, 0x8000_0000, 0x7fff_ffff_ffff_ffff, 0x8000_0000_0000_0000, 0xff, 0x7f, 0x80,
      0xffff, 0x4000_0000, 0x100_0000, 1 << 32,
    ]
    return values[random.below(values.count)]
  }

  // MARK: - Sections

  private mutating func swapSections() {
    let (a, b) = (random.below(sections.count), random.below(sections.count))
    let (first, second) = (sections[min(a, b)], sections[max(a, b)])
    guard a != b else { return }
    bytes =
      Array(bytes[..<first.lowerBound]) + bytes[second] + bytes[first.upperBound..<second.lowerBound] + bytes[first]
      + bytes[second.upperBound...]
  }

  /// Puts the same section of another file in place of one; or two that belong together.
  private mutating func splice(_ other: [UInt8]) {
    let others = Self.sections(of: other)
    let first = random.below(sections.count)
    let last = min(first + (random.below(2) == 0 ? 0 : random.below(20)), sections.count - 1)
    bytes.replaceSubrange(
      sections[first].lowerBound..<sections[last].upperBound,
      with: other[others[first].lowerBound..<others[last].upperBound])
  }

  /// Another tag, number of elements or length.
  private mutating func setHead() {
    let place = sections[random.below(sections.count)].lowerBound
    switch random.below(3) {
    case 0: write(random.next(), at: place, size: 4)
    case 1: write(random.below(2) == 0 ? UInt64(random.below(64)) : extremeInteger(), at: place + 4, size: 4)
    default: write(random.below(2) == 0 ? UInt64(random.below(64)) : extremeInteger(), at: place + 8, size: 8)
    }
  }

  /// Elements more or less, all with the right numbers.
  private mutating func resizeSection() {
    let section = sections[random.below(sections.count)]
    let place = section.lowerBound
    let count = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
    // Elements in runs have other sizes.
    guard UInt64(count) & FileFormat.runsFlag == 0 else { return }
    let size = section.count - FileFormat.sectionHeadSize
    guard count > 0, size % count == 0 else { return }
    let element = size / count
    if random.below(2) == 0 {
      bytes.removeSubrange((section.upperBound - element)..<section.upperBound)
      write(UInt64(count - 1), at: place + 4, size: 4)
      write(UInt64(size - element), at: place + 8, size: 8)
    } else {
      bytes.insert(contentsOf: bytes[(section.upperBound - element)..<section.upperBound], at: section.upperBound)
      write(UInt64(count + 1), at: place + 4, size: 4)
      write(UInt64(size + element), at: place + 8, size: 8)
    }
  }
}
