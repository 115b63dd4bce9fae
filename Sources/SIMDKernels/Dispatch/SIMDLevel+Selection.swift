internal import DynamicsBase

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A level was asked for that is unknown, or that this processor does not have.
public struct SIMDLevelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let name: String
  /// What could be.
  public let available: [String]

  /// A sentence for people.
  public var description: String {
    "SIMD level \(name.quoted) is not available; expected one of \(available.joined(separator: ", "))"
  }
}

extension SIMDLevel {
  /// The environment variable that names a level.
  public static let environmentName = "DYNAMICS_SIMD"

  /// The level that the environment variable `DYNAMICS_SIMD` of this process names, or the widest if it is not set.
  ///
  /// - Throws: `SIMDLevelError` if it names no level, or one that this processor does not have.
  public static func selected() throws(SIMDLevelError) -> SIMDLevel { try ofEnvironment() ?? widest }

  /// The level that the environment variable names; `nil` if it is not set.
  package static func ofEnvironment() throws(SIMDLevelError) -> SIMDLevel? {
    guard let value = getenv(environmentName), value.pointee != 0 else { return nil }
    return try named(String(cString: value))
  }

  /// The widest that this processor can run.
  package static var widest: SIMDLevel { available.last ?? .baseline }

  /// The same with an environment of one's own.
  public static func selected(environment: [String: String]) throws(SIMDLevelError) -> SIMDLevel {
    try named(environment[environmentName] ?? "")
  }

  /// The available level of this name; the empty name means the widest.
  public static func named(_ name: String) throws(SIMDLevelError) -> SIMDLevel {
    let available = available
    if name.isEmpty { return widest }
    guard let level = available.first(where: { $0.description == name }) else {
      throw SIMDLevelError(name: name, available: available.map(\.description))
    }
    return level
  }
}
