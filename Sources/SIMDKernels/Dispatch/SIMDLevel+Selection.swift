#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A level was asked for that does not exist or that this processor does not have.
public struct SIMDLevelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let name: String
  /// What can be asked for on this processor.
  public let available: [String]

  /// Says that `name` is not among the levels of this processor.
  public init(name: String) {
    self.name = name
    available = SIMDLevel.available.map(\.description)
  }

  public var description: String {
    "SIMD level '\(name)' is not available; expected one of \(available.joined(separator: ", "))"
  }
}

extension SIMDLevel {
  /// The environment variable that forces a level: `DYNAMICS_SIMD`.
  public static let environmentVariable = "DYNAMICS_SIMD"

  /// The level that the process's environment names, or the widest that this processor has.
  public static func selected() throws(SIMDLevelError) -> SIMDLevel {
    try selected(name: getenv(environmentVariable).map { String(cString: $0) })
  }

  /// The level that `environment` names by ``environmentVariable``, or the widest that this processor has.
  public static func selected(environment: [String: String]) throws(SIMDLevelError) -> SIMDLevel {
    try selected(name: environment[environmentVariable])
  }

  /// The level with this name (see ``description``); `nil` and the empty name take the widest.
  private static func selected(name: String?) throws(SIMDLevelError) -> SIMDLevel {
    let available = available
    guard let name, !name.isEmpty else { return available.last ?? .baseline }
    guard let level = available.first(where: { $0.description == name }) else { throw SIMDLevelError(name: name) }
    return level
  }
}
