import Foundation

/// A file beside another one that it is to replace. It is removed if it does not, also by Ctrl-C and the like.
final class TemporaryFile {
  /// Where it is written. Whoever uses it closes it.
  let descriptor: Int32
  private let path: String
  private let target: String
  private var isThere = true

  /// Permissions of a new file, but for what the process masks.
  private static let newPermissions: mode_t = 0o666

  /// Makes the file, with the permissions, and if possible the owner, of the one that it is to replace.
  ///
  /// - Parameters:
  ///   - target: The path of the file to replace, which need not be there.
  ///   - name: By which messages call it.
  init(for target: String, named name: String) throws(FileProblem) {
    self.target = target
    let folder = target[..<(target.lastIndex(of: "/") ?? target.startIndex)]
    var template = Array("\(folder)/.dynamics-XXXXXX".utf8CString)
    // A signal between the two would leave the file behind.
    (descriptor, path) = Interruption.deferringSignals { _ in
      let descriptor = mkstemp(&template)
      guard descriptor >= 0 else { return (descriptor, "") }
      let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      Interruption.willRemove(path)
      return (descriptor, path)
    }
    guard descriptor >= 0 else {
      isThere = false
      throw .creation(name, "no file can be made in its folder: \(FileProblem.text(errno))")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var status = stat()
    if stat(target, &status) == 0 {
      // Root alone may give a file away; others keep their own.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    } else {
      let mask = umask(0)
      umask(mask)
      _ = fchmod(descriptor, Self.newPermissions & ~mask)
    }
  }

  deinit {
    guard isThere else { return }
    unlink(path)
    Interruption.willNotRemove(path)
  }

  /// Puts the file in the place of the other one.
  ///
  /// - Returns: The `errno` if it could not be; `nil` is good.
  func replaceTarget() -> Int32? {
    // Else a file could be there without its bytes after the machine has lost its power. Some file systems have no such
    // thing.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { return errno }
    guard rename(path, target) == 0 else { return errno }
    isThere = false
    Interruption.willNotRemove(path)
    return nil
  }
}
