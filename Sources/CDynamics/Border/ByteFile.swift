internal import DynamicsBase

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is written or read from its beginning to its end, without a buffer: what comes and goes is large.
final class ByteFile {
  private let stream: Stream
  private let path: String

  #if canImport(Musl)
    private typealias Stream = OpaquePointer
  #else
    private typealias Stream = UnsafeMutablePointer<FILE>
  #endif

  /// A file to be written: made, or written over.
  convenience init(writing path: String) throws { try self.init(path, "wbe", "written") }

  /// A file to be read.
  convenience init(reading path: String) throws { try self.init(path, "rbe", "read") }

  private init(_ path: String, _ mode: String, _ verb: String) throws {
    self.path = path
    guard let stream = fopen(path, mode) else { throw Self.error(path, verb) }
    self.stream = stream
    setvbuf(stream, nil, _IONBF, 0)
  }

  deinit { fclose(stream) }

  /// Writes all of some bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count else { throw Self.error(path, "written") }
  }

  /// The next bytes, at most so many; none at the end.
  func read(_ capacity: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = fread(buffer.baseAddress, 1, capacity, stream)
      guard count > 0 || ferror(stream) == 0 else { throw Self.error(path, "read") }
    }
  }

  private static func error(_ path: String, _ verb: String) -> BorderError {
    let reason = String(cString: strerror(errno))
    return .file("\(path.quoted) cannot be \(verb): \(reason)")
  }
}
