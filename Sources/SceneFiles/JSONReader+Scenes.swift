internal import BatchSolver
internal import DynamicsBase
public import StrictJSON

/// Why a scene file cannot be used: where, and what was expected.
public typealias SceneFileError = JSONError

extension JSONReader {
  /// `[x, y]`.
  func vector() throws(SceneFileError) -> SIMD2<Float> {
    let parts = try elements(2, "[x, y]")
    return [try parts[0].float(), try parts[1].float()]
  }

  /// An array of `[x, y]`.
  func vectors() throws(SceneFileError) -> [SIMD2<Float>] {
    var result: [SIMD2<Float>] = []
    for element in try elements() { result.append(try element.vector()) }
    return result
  }

  /// A mask of 64 bits: a whole number up to 2^53, or a string of 16 hexadecimal digits at most with 0x before them.
  func mask() throws(SceneFileError) -> UInt64 {
    switch node.value {
    case .number: return UInt64(try integer(0...(1 << 53)))
    case .string(let text):
      let digits = text.utf8.dropFirst(2)
      // Signs are none.
      guard text.hasPrefix("0x"), 1...16 ~= digits.count,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt64(text.dropFirst(2), radix: 16)
      else {
        throw error("expected 0x and up to 16 hexadecimal digits, found \(text.quoted)")
      }
      return value
    default: throw isNot("a whole number or a string like \"0xff\"")
    }
  }

  /// A name by which others refer to this; lists of names for C end each with a zero, so none may have one in it.
  func referenceName() throws(SceneFileError) -> String {
    let name = try string()
    guard !name.utf8.contains(0) else { throw error("expected a name without the character U+0000") }
    return name
  }

  /// How islands are solved: of the world, a body or a joint.
  func solver() throws(SceneFileError) -> SolverChoice {
    try choice(SolverChoice.allCases.map { ($0.rawValue, $0) })
  }
}

extension JSONReader.Members {
  /// Takes a number that may be there.
  mutating func number(_ key: String, into target: inout Float) throws(SceneFileError) {
    if let member = member(key) { target = try member.float() }
  }

  /// Takes `[x, y]` that may be there.
  mutating func vector(_ key: String, into target: inout SIMD2<Float>) throws(SceneFileError) {
    if let member = member(key) { target = try member.vector() }
  }

  /// Takes `true` or `false` that may be there.
  mutating func bool(_ key: String, into target: inout Bool) throws(SceneFileError) {
    if let member = member(key) { target = try member.bool() }
  }
}
