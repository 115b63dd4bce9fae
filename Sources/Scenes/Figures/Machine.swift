internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#endif

/// What figures were measured on.
package enum Machine {
  /// Processor and how many of them, as in "AMD EPYC 9R14, 2 processors".
  package static var description: String {
    "\(processor), \(ProcessInfo.processInfo.activeProcessorCount) processors"
  }

  private static var processor: String {
    #if canImport(Darwin)
      var size = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
      var bytes = [UInt8](repeating: 0, count: size)
      sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0)
      let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return name.isEmpty ? architecture : name
    #else
      return processor((try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
    #endif
  }

  /// What `/proc/cpuinfo` calls the processor, which depends on its kind: x86 and some others have names, ARM has numbers
  /// of maker and part, beside the name of a board.
  package static func processor(_ information: String, architecture: String = Self.architecture) -> String {
    var values: [String: String] = [:]
    for line in information.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, !parts[1].isEmpty, values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
    for key in ["model name", "cpu model", "Model", "Hardware", "uarch", "cpu"] {
      if let name = values[key] { return name }
    }
    if let maker = values["CPU implementer"], let part = values["CPU part"] {
      return "\(architecture) processor (implementer \(maker), part \(part))"
    }
    return "\(architecture) processor"
  }

  package static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}
