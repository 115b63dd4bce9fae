import Foundation

/// A file that is read from its beginning to its end, or standard input.
final class InputFile {
  /// By which messages call it.
  let name: String
  private let descriptor: Int32
  /// What was read to see whether a FIFO has a writer.
  private var ahead: [UInt8] = []

  /// The most that is read of a file that is held as a whole, bytes: 256 MiB, the default limit of scene files.
  static let limit = 256 << 20
  /// Bytes of one system call.
  private static let chunk = 1 << 16

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: If it is not there or a directory, and for a FIFO that nobody writes to: who waits for its writer may wait
  ///   for ever.
  init(_ argument: String) throws(FileProblem) {
    guard argument != "-" else {
      name = FileProblem.standardInput
      descriptor = STDIN_FILENO
      return
    }
    name = argument
    // Without the flag the opening itself waits for a writer.
    descriptor = open(argument, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .input(name, FileProblem.text(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .input(name, FileProblem.text(errno)) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .input(name, FileProblem.text(EISDIR)) }
    if status.st_mode & S_IFMT == S_IFIFO {
      ahead = [UInt8](repeating: 0, count: Self.chunk)
      let count = read(descriptor, &ahead, Self.chunk)
      guard count != 0 else { throw .input(name, "it is a FIFO that nobody writes to") }
      // None, but a writer: a negative count.
      ahead.removeLast(Self.chunk - max(count, 0))
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Reads so many bytes; fewer are all that are left.
  func bytes(upTo count: Int) throws(FileProblem) -> [UInt8] {
    var bytes = Array(ahead.prefix(count))
    ahead.removeFirst(bytes.count)
    var chunk = [UInt8](repeating: 0, count: min(count, Self.chunk))
    while bytes.count < count {
      let got = read(descriptor, &chunk, min(count - bytes.count, Self.chunk))
      if got == 0 { break }
      if got > 0 {
        bytes += chunk[..<got]
      } else if errno == EAGAIN {
        // Standard input was given to us so.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .input(name, FileProblem.text(errno))
      }
    }
    return bytes
  }
}
