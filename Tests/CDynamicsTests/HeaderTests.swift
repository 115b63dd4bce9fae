import Foundation
import Testing

/// What the header declares, the library has, and nothing else; what it documents is there.
@Suite struct HeaderTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The functions that the header declares, without those that are part of the caller's program.
  private static func declaredFunctions() throws -> Set<String> {
    let header = try text("Sources/CDynamicsHeader/dynamics.h")
    return Set(
      header.matches(of: #/(?m)^(?:DynStatus |const char \*|uint32_t )(dyn_[a-z0-9_]+)\(/#).map { String($0.1) })
  }

  @Test func everyDeclaredFunctionIsImplementedAndTheOtherWayRound() throws {
    let folder = Self.root.appending(path: "Sources/CDynamics")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var implemented: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: #/@c @implementation\npublic func (dyn_[a-z0-9_]+)\(/#) {
        #expect(implemented.insert(String(match.1)).inserted)
      }
      #expect(!source.contains("fatalError") && !source.contains("try!"), "\(file.lastPathComponent)")
    }
    let declared = try Self.declaredFunctions()
    #expect(declared.count > 140)
    #expect(declared == implemented, "\(declared.symmetricDifference(implemented).sorted())")
  }

  @Test func everyFunctionIsDocumentedAndTriedInC() throws {
    let header = try Self.text("Sources/CDynamicsHeader/dynamics.h").split(
      separator: "\n", omittingEmptySubsequences: false)
    var tests = ""
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Tests/C").path(percentEncoded: false))
    {
      tests += try Self.text("Tests/C/\(name)")
    }
    // Defaults are filled by functions of the header, which the tests call.
    tests += header.filter { $0.contains("_init(&") }.joined(separator: "\n")
    for function in try Self.declaredFunctions() {
      let line = try #require(header.firstIndex { $0.contains(" \(function)(") || $0.contains("*\(function)(") })
      #expect(header[line - 1].hasPrefix("///"), "\(function) has no comment")
      #expect(tests.contains("\(function)("), "\(function) is not called by a test in C")
    }
  }

  @Test func everyErrorIsInTheGuide() throws {
    let guide = try Self.text("docs/c.md")
    let header = try Self.text("Sources/CDynamicsHeader/dynamics.h")
    let codes = Set(header.matches(of: #/\bDYN_ERROR_[A-Z_]+ = \d+/#).map { String($0.0.prefix { $0 != " " }) })
    #expect(codes.count == 43)
    for code in codes { #expect(guide.contains(code), "\(code)") }
  }

  /// The version is written once; what is installed takes it from there.
  @Test func symbolsHaveTheVersionThatMayBreakPrograms() throws {
    let header = try Self.text("Sources/CDynamicsHeader/dynamics.h")
    let script = try Self.text("Sources/CDynamicsHeader/install/dynamics.map")
    let major = try #require(header.firstMatch(of: #/#define DYN_VERSION_MAJOR (\d+)/#)).1
    let minor = try #require(header.firstMatch(of: #/#define DYN_VERSION_MINOR (\d+)/#)).1
    #expect(script.hasPrefix("DYNAMICS_\(major).\(major == "0" ? minor : "0") {"))
  }
}
