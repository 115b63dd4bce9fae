import ArgumentParser
import DynamicsBase
import Foundation

/// Where a file goes that an argument asks for.
struct OutputPath: Sendable {
  /// What is at a path, or will be.
  enum Place: Hashable, Sendable {
    /// What the command was started with: standard output, or another open descriptor (`/dev/fd/3`).
    case descriptor(Int32)
    /// A device or FIFO, by its path.
    case special(String)
    /// A regular file, there or to be made, by its own path: links were followed.
    case regular(String)
  }

  /// As messages call it.
  let name: String
  /// What is there, or why no file can be there.
  let place: Result<Place, FileProblem>

  /// The place of an argument; `-` is standard output.
  init(_ argument: String) {
    let place = Result { () throws(FileProblem) in try Self.place(of: argument) }
    self.place = place
    name = place.isStandardOutput ? FileProblem.standardOutput : argument
  }

  var isStandardOutput: Bool { place.isStandardOutput }

  /// Whether it is a regular file, whose name says what is in it.
  var isRegular: Bool {
    if case .success(.regular) = place { true } else { false }
  }
}

extension Result<OutputPath.Place, FileProblem> {
  fileprivate var isStandardOutput: Bool { (try? get()) == .descriptor(STDOUT_FILENO) }
}

extension OutputPath {
  /// Looks at what is there.
  private static func place(of argument: String) throws(FileProblem) -> Place {
    var path = argument
    for _ in 0..<mostLinks {
      if let descriptor = descriptor(at: path) {
        let mode = fcntl(descriptor, F_GETFL)
        guard mode >= 0, mode & O_ACCMODE != O_RDONLY else {
          throw .creation(descriptor == STDOUT_FILENO ? FileProblem.standardOutput : argument, FileProblem.text(EBADF))
        }
        return .descriptor(descriptor)
      }
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = link.hasPrefix("/") ? link : split(path).folder + "/" + link
    }
    var status = stat()
    if stat(argument, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw .creation(argument, FileProblem.text(EISDIR))
      case S_IFREG: break
      default: return .special(argument)
      }
    } else if errno != ENOENT {
      throw .creation(argument, FileProblem.text(errno))
    }
    return try regular(path, named: argument)
  }

  /// A regular file that is there or can be made: in a folder that new files can be made in.
  private static func regular(_ path: String, named argument: String) throws(FileProblem) -> Place {
    let (folder, name) = split(path)
    guard let real = realpath(folder, nil) else {
      throw .creation(argument, "folder \(folder.quoted): \(FileProblem.text(errno))")
    }
    defer { free(real) }
    guard !name.isEmpty else { throw .creation(argument, "expected the name of a file after the folder") }
    let file = String(cString: real) + "/" + name
    guard access(file, F_OK) != 0 || access(file, W_OK) == 0 else {
      throw .creation(argument, FileProblem.text(errno))
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw .creation(argument, "folder \(folder.quoted): \(FileProblem.text(errno))")
    }
    return .regular(file)
  }

  /// Standard output for `-`, else the number in `/dev/fd/3`, or in the name that Linux has for it.
  private static func descriptor(at path: String) -> Int32? {
    if path == "-" { return STDOUT_FILENO }
    let (folder, name) = split(path)
    guard ["/dev/fd", "/proc/self/fd", "/proc/\(getpid())/fd"].contains(folder) else { return nil }
    return Int32(name)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// More links after each other than this are a circle to Linux.
  private static let mostLinks = 40
}

// MARK: - Arguments

extension OutputPath {
  /// The reader of an argument: the name of a regular file must have one of these endings. None: any name.
  static func ending(in endings: String...) -> @Sendable (String) throws -> OutputPath {
    { argument in
      guard !argument.isEmpty else { throw usage("expected a path, or - for standard output") }
      let path = OutputPath(argument)
      guard !path.isRegular || endings.isEmpty || endings.contains(path.ending) else {
        let expected = endings.map { ".\($0)" }.joined(separator: " or ")
        throw usage("expected a name that ends in \(expected), a device or FIFO, or - for standard output")
      }
      return path
    }
  }

  /// What is behind the last point of the name, in small letters.
  var ending: String { URL(fileURLWithPath: name).pathExtension.lowercased() }

  /// Refuses two files at the same place, and one in the place of a scene that is read. What is thrown away may be written
  /// twice.
  static func checkDistinct(_ outputs: [OutputPath], scenes: [String]) throws {
    try checkDistinct(outputs, inputs: scenes.filter(isSceneFile))
  }

  /// Refuses two files at the same place, and one in the place of a file that is read.
  static func checkDistinct(_ outputs: [OutputPath], inputs: [String]) throws {
    // An input may be read twice.
    for input in inputs.map({ OutputPath($0) }) where input.isRegular { try checkDistinct([input] + outputs) }
    try checkDistinct(outputs)
  }

  private static func checkDistinct(_ paths: [OutputPath]) throws {
    var names: [Identity: String] = [:]
    for path in paths {
      guard case .success(let place) = path.place, place != .special("/dev/null") else { continue }
      guard let other = names.updateValue(path.name, forKey: Identity(place)) else { continue }
      throw usage("\(other.quoted) and \(path.name.quoted) are the same file; expected another for each")
    }
  }
}

extension OutputPath {
  /// What tells places apart: a regular file may be there under several names, as hard links.
  private enum Identity: Hashable {
    case place(Place)
    case file(device: UInt64, number: UInt64)

    init(_ place: Place) {
      var status = stat()
      if case .regular(let path) = place, stat(path, &status) == 0 {
        self = .file(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
      } else {
        self = .place(place)
      }
    }
  }
}
