internal import DynamicsBase

/// Takes a recording apart, one chunk in memory at a time.
final class EntryReader {
  private let read: (Int) throws -> [UInt8]
  /// Bytes that were read and not taken yet.
  private var waiting: [UInt8] = []
  /// The present chunk, and where it begins in the recording.
  private var chunk: [UInt8] = []
  private var start = RecordingFormat.headerSize
  /// The next byte of the chunk.
  private var place = 0
  /// Where the chunk behind this one begins.
  private var next = RecordingFormat.headerSize
  /// The number of the world that handles are of.
  var world: UInt32 = 0

  /// Looks at the header.
  init(_ read: @escaping (Int) throws -> [UInt8]) throws(ReplayError) {
    self.read = read
    let header = try take(RecordingFormat.headerSize)
    guard header.count >= 12, header.starts(with: RecordingFormat.magic) else { throw .notARecording }
    let version = UInt32(truncatingIfNeeded: Self.word(header, at: 8))
    guard version == RecordingFormat.version else {
      throw .unknownVersion(found: version, newest: RecordingFormat.version)
    }
    let reserved = UInt32(truncatingIfNeeded: Self.word(header, at: 12))
    guard reserved == 0 else {
      throw .invalidValue(field: "the reserved word", value: "\(reserved)", expected: "0", offset: 12)
    }
  }

  /// Where the next entry begins in the recording.
  var offset: Int { start + place }

  /// What the next entry begins with; `nil` at the end of the last whole chunk. It stays the next entry.
  func nextCode() throws(ReplayError) -> UInt8? {
    if place == chunk.count {
      guard try readChunk() else { return nil }
    }
    return chunk[place]
  }

  /// Refuses a recording that goes on.
  func checkEnd() throws(ReplayError) {
    let rest = try place < chunk.count ? chunk[place] : take(1).first
    guard let rest else { return }
    throw .invalidValue(field: "what follows the end", value: "\(rest)", expected: "nothing", offset: offset)
  }

  /// Reads an entry that follows the code.
  func entry<Entry: StateFields & Blank>(_ type: Entry.Type) throws(ReplayError) -> Entry {
    try decode { decoder in
      var entry = Entry.blank
      entry.visitFields(&decoder)
      return entry
    }
  }

  /// Reads behind the code of the next entry; `body` takes what is its.
  func decode<Result>(_ body: (inout FieldDecoder) -> Result) throws(ReplayError) -> Result {
    let (place, world) = (place, world)
    let decoded = chunk.withUnsafeBytes { bytes in
      var decoder = FieldDecoder(bytes, place + 1..<bytes.count, world: world)
      let result = body(&decoder)
      return (result, decoder.place, decoder.failure)
    }
    if let failure = decoded.2 {
      throw .invalidValue(
        field: failure.field, value: failure.value, expected: failure.expected, offset: start + failure.offset)
    }
    self.place = decoded.1
    return decoded.0
  }

  /// Reads behind the code of the next entry, whose end is a state of the world.
  func snapshot<Result>(
    behind body: (inout FieldDecoder) -> Result
  ) throws(ReplayError) -> (Result, Snapshot) {
    let offset = offset
    let (result, decoded) = try decode { decoder in
      let result = body(&decoder)
      var count = 0
      decoder.listCount(&count)
      let bytes = decoder.takeBytes(count)
      return (result, bytes.map { Self.snapshot($0) })
    }
    switch decoded {
    case .success(let snapshot): return (result, snapshot)
    case .failure(let error): throw .state(error, offset: offset)
    case nil: throw .invalidValue(field: "state", value: "cut off", expected: "as many bytes as it has", offset: offset)
    }
  }

  private static func snapshot(_ bytes: UnsafeRawBufferPointer) -> Result<Snapshot, SnapshotFileError> {
    do throws(SnapshotFileError) { return .success(try Snapshot(decoding: bytes)) } catch { return .failure(error) }
  }

  // MARK: - Chunks

  /// Goes to the next chunk; false if there is no whole one.
  private func readChunk() throws(ReplayError) -> Bool {
    let head = try take(RecordingFormat.chunkHeadSize)
    guard head.count == RecordingFormat.chunkHeadSize else { return false }
    let size = Self.word(head, at: 0)
    let expected = Self.word(head, at: 8)
    guard size > 0 else {
      throw .invalidValue(field: "the size of the chunk", value: "0", expected: "1 or more", offset: next)
    }
    let entries = try take(Int(clamping: size))
    guard UInt64(entries.count) == size else { return false }
    let found = entries.withUnsafeBytes { FileFormat.checksum($0) }
    guard found == expected else { throw .damaged(offset: next, found: found, expected: expected) }
    start = next + RecordingFormat.chunkHeadSize
    next = start + entries.count
    chunk = entries
    place = 0
    return true
  }

  /// The next bytes; fewer at the end. What is asked for may be absurd: memory is taken only as bytes come.
  private func take(_ count: Int) throws(ReplayError) -> [UInt8] {
    while waiting.count < count {
      let more: [UInt8]
      do { more = try read(min(count - waiting.count, RecordingFormat.readSize)) } catch { throw .reading(error) }
      guard !more.isEmpty else { break }
      waiting += more
    }
    let taken = Array(waiting.prefix(count))
    waiting.removeFirst(taken.count)
    return taken
  }

  private static func word(_ bytes: [UInt8], at place: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<min(8, bytes.count - place) { word |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    return word
  }
}
