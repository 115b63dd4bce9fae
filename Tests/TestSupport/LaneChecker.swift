/// Runs a self-test of the lane primitives on random operands and compares it with the reference.
package enum LaneChecker {
  /// The first few disagreements, as sentences. `run` gets the operands, returns the number of results, and works on
  /// `width` lanes at a time.
  package static func disagreements(
    width: Int, using generator: inout SeededGenerator, run: (LaneInput) -> Int
  ) -> [String] {
    let operations = LaneReference.operations
    // Twice the room, so that a run with too many results is found out and does no harm.
    let input = LaneInput(capacity: 2 * operations.count)
    var found: [String] = []
    for _ in 0..<500 where found.count < 10 {
      input.draw(using: &generator)
      let count = run(input)
      guard count == operations.count else { return ["\(count) results; expected \(operations.count)"] }
      for (number, operation) in operations.enumerated() {
        for lane in 0..<16 {
          let result = input.results[16 * number + lane]
          let expected = operation.value(input, lane, width)
          guard !expected.matches(result) else { continue }
          found.append(
            "\(operation.name), lane \(lane) of \(width): \(expected.description(of: result)), expected \(expected); "
              + "a = \(input.a[lane]), b = \(input.b[lane]), i = \(input.i[lane]), j = \(input.j[lane])")
        }
      }
    }
    return found
  }
}

extension LaneReference.Value {
  func matches(_ bits: Int32) -> Bool {
    switch self {
    case .integer(let value): bits == value
    case .float(let value):
      value.isNaN ? Float(bitPattern: UInt32(bitPattern: bits)).isNaN : UInt32(bitPattern: bits) == value.bitPattern
    }
  }

  func description(of bits: Int32) -> String {
    switch self {
    case .integer: "\(bits)"
    case .float: "\(Float(bitPattern: UInt32(bitPattern: bits)))"
    }
  }
}
