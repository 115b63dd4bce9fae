import Foundation

/// A file while it is written.
///
/// A regular file is whole or not at all: it is written beside its place and put there by `finish()`, with the
/// permissions of the file that was there; an `OutputFile` that goes without it leaves nothing. Devices, FIFOs and open
/// descriptors get the bytes as they come.
final class OutputFile {
  /// What of a regular file is there before it is finished.
  enum Manner {
    /// Nothing, and what was there before is.
    case whole
    /// All that was written so far.
    case growing
  }

  private let path: OutputPath
  private let descriptor: Int32
  /// Whether the descriptor is to be closed.
  private let isOurs: Bool
  /// Where a file is written that is to be whole.
  private var temporary: TemporaryFile?

  /// Opens a file.
  ///
  /// - Throws: If there can be none, and for a FIFO that nobody reads: who waits for its reader may wait for ever.
  init(_ path: OutputPath, _ manner: Manner = .whole) throws(FileProblem) {
    self.path = path
    switch try path.place.get() {
    case .descriptor(let number):
      descriptor = number
      isOurs = false
    case .special(let special):
      descriptor = try Self.open(special, named: path.name)
      isOurs = true
    case .regular(let target):
      isOurs = true
      switch manner {
      case .whole:
        let temporary = try TemporaryFile(for: target, named: path.name)
        descriptor = temporary.descriptor
        self.temporary = temporary
      case .growing:
        descriptor = Foundation.open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .creation(path.name, FileProblem.text(errno)) }
      }
    }
  }

  deinit {
    if isOurs { close(descriptor) }
  }

  /// Opens a device or FIFO. Bytes that it cannot take at once are waited for, but not its reader.
  private static func open(_ special: String, named name: String) throws(FileProblem) -> Int32 {
    let descriptor = Foundation.open(special, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .creation(name, errno == ENXIO ? "it is a FIFO that nobody reads, or a socket" : FileProblem.text(errno))
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Writes all of the bytes.
  func add(_ bytes: UnsafeRawBufferPointer) throws(FileProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress!, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Standard output was given to us so.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .output(path.name, errno, isStandardOutput: path.isStandardOutput)
      }
    }
  }

  /// Writes text as UTF-8.
  func add(_ text: String) throws(FileProblem) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(FileProblem) in try add(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
  }

  /// Writes text, and that is all.
  func finish(_ text: String) throws(FileProblem) {
    try add(text)
    try finish()
  }

  /// Says that the file is whole.
  func finish() throws(FileProblem) {
    guard let code = temporary?.replaceTarget() else { return }
    throw .output(path.name, code, isStandardOutput: false)
  }
}
