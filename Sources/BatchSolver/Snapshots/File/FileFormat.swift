/// What all snapshot files have in common; docs/snapshot-file.md describes them byte by byte.
///
/// Numbers are little-endian. A file is a header, sections in the order of `World.walkState`, and a checksum.
package enum FileFormat {
  /// The first 8 bytes: not text, and changed by what takes it for text.
  static let magic: [UInt8] = [0x89, 0x44, 0x59, 0x4e, 0x53, 0x0d, 0x0a, 0x1a]
  /// The form that is written. Those before are read as well: up to version 3 no contact is in the first block; in
  /// versions 1 and 2 is a block of body rows behind the last one with a body, and version 1 has no runs.
  static let version: UInt32 = 4
  /// Magic (8), version (4), number of sections (4), bytes of the file (8).
  package static let headerSize = 24
  /// Tag (4), number of elements (4), bytes of the elements (8).
  package static let sectionHeadSize = 16
  /// Set in the number of elements if they lie in runs: a byte that says how often an element is there, one after the
  /// other, and the element.
  package static let runsFlag: UInt64 = 1 << 31
  /// The checksum at the end.
  package static let checksumSize = 8

  /// By which a section is known: FNV-1a, 32 bits, over the UTF-8 bytes of "owner/name".
  static func tag(_ owner: StaticString, _ name: StaticString) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    owner.withUTF8Buffer { $0.forEach(add) }
    add(UInt8(ascii: "/"))
    name.withUTF8Buffer { $0.forEach(add) }
    return hash
  }

  /// The checksum of bytes: they are taken 8 at a time as little-endian words, the last one filled up with zeros, and
  /// each is mixed in: xor, times an odd number, xor with the upper half. A change of one word is always found.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = FieldHasher.mix(hash, word) }
    let whole = bytes.count & ~7
    for place in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
    }
    if whole < bytes.count {
      var word: UInt64 = 0
      for index in whole..<bytes.count { word |= UInt64(bytes[index]) << UInt64(8 * (index - whole)) }
      add(word)
    }
    return hash
  }
}

/// Where a section lies in a file.
struct FileSection {
  var owner: StaticString
  var name: StaticString
  /// Of its head.
  var offset: Int
  /// Bytes of its elements.
  var size = 0
  var count = 0
  /// See `FileFormat.runsFlag`.
  var hasRuns = false

  var title: String { "\(owner)/\(name)" }
}
